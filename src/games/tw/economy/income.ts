import { numbered } from '../../common/words.ts'
import { minorValue } from '../charts/economy.ts'
import { isBelligerent, isAllied, EMPIRE, purseOf } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { Nation, Season } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { conquestValue } from './conquered.ts'
import { parts as partsOfCountries } from '../control/parts.ts'
import { lostAreas } from '../control/lost-areas.ts'
import { isCutOff, ORE, yearly } from './yearly.ts'

/** 20.1: the year of the Fall in which it ends. */
const ORE_ENDS = 1944
/** 23.5, 20.1: who annexes Alsace-Lorraine, and who buys Swedish ore. */
const GERMANY = 'Germany'

/** 3.1 Receive NARFs: the year's income in Spring, and what a season alone brings (20.1). */
export function receiveNarfs(world: TwWorld): void {
  if (world.state.turn.season === 'Spring') yearStart(world)
  cutOffOre(world)
}

/** 20.1: in Fall 1944 Sweden sells Germany no more ore, unless it is German by conquest or as a Satellite. */
function cutOffOre(world: TwWorld): void {
  const { turn, nations } = world.state
  const { Germany: germany, Sweden: sweden } = nations
  if (turn.season !== 'Fall' || turn.year !== ORE_ENDS || !germany || germany.conqueredBy !== null || !sweden) return
  if (sweden.conqueredBy === GERMANY || (sweden.controller === GERMANY && sweden.status === 'satellite')) return
  world.note({ swedishOreCutOff: true })
  world.changeNation(GERMANY, { base: germany.base - ORE, narfs: germany.narfs - ORE })
  world.report(
    'income',
    '20.1',
    `Sweden sells Germany no more iron ore: ${numbered(ORE, 'NARF')} less at hand and in its base.`,
    sweden.capitals.slice(0, 1),
  )
}

/** 3.1, 14.2, 14.3: in Spring every nation with a NARF base has its growth and its income; what was left over is gone. */
export function yearStart(world: TwWorld): void {
  annexAlsace(world)
  for (const nation of Object.values(world.state.nations)) {
    if (nation.conqueredBy !== null || nation.kind === 'colony') continue
    if (nation.kind === 'minor' && nation.base <= 0) continue
    if (nation.kind === 'major' && !isAllied(world, nation.name)) continue
    income(world, nation)
  }
  joinForcePools(world)
}

/** A nation's year: deficit, growth, then base, colonies and conquests less what it has lost. */
function income(world: TwWorld, nation: Nation): void {
  const { name } = nation
  const unspent = nation.narfs
  const parts: string[] = []
  if (unspent < 0) {
    world.changeNation(name, { base: nation.base + unspent })
    parts.push(`a deficit of ${-unspent} takes as much from the base for good`)
  }
  const growth = grows(world, nation) ? Math.floor((Math.max(unspent, 0) * Math.max(nation.growth, 0)) / 100) : 0
  if (growth > 0) {
    world.changeNation(name, { base: nation.base + growth })
    parts.push(`${unspent} unspent x ${nation.growth}% = ${growth} more base`)
  }
  let sum = nation.base
  const items = [`base ${nation.base}`]
  const add = (narfs: number, what: string) => {
    if (narfs === 0) return
    sum += narfs
    items.push(`${narfs < 0 ? '-' : '+'} ${what} ${Math.abs(narfs)}`)
  }
  for (const other of Object.values(world.state.nations)) {
    if (other.kind === 'colony' && purseOf(world, other) === name && other.conqueredBy === null && !isCutOff(world, other.name))
      add(other.value, other.name)
    if (other.conqueredBy !== name) continue
    const { value, why } = conquestValue(world, other)
    add(value, `${other.name}${why.length > 0 ? ` (base ${Math.max(other.base, 0)} ${why.join(', ')})` : ''}`)
  }
  for (const { name: area, of, to, loses, gains } of lostAreas(world)) {
    if (of === name) add(-loses, `${area}, lost to ${to}`)
    if (to === name) add(gains, `${area} of ${of}`)
  }
  for (const part of partsOfCountries(world)) if (part.holder === name) add(part.value, part.name)
  for (const { of, narfs, why } of yearly(world)) if (of === name) add(narfs, why)
  if (unspent < 0) add(unspent, 'the deficit')
  world.changeNation(name, { narfs: sum })
  if (nation.kind === 'major' || name === EMPIRE)
    world.report(
      'income',
      '14.2',
      `${name}: ${items.join(' ')} = ${numbered(sum, 'NARF')}${parts.length > 0 ? `; ${parts.join('; ')}` : ''}.`,
    )
}

/** 14.3: whose unspent NARFs grow this Spring: powers from Spring 1941, Germany from Spring 1942, the USA at war, minor countries as Satellites. */
function grows(world: TwWorld, nation: Nation): boolean {
  const first = world.tables.economy['first growth']
  const [season, year] = (nation.name in first ? first[nation.name as keyof typeof first] : first.Britain).split(' ')
  if (!isFrom(world.state.turn, season as Season, Number(year))) return false
  if (world.traits['grows at war alone'].powers.includes(nation.name)) return isBelligerent(world, nation.name)
  return nation.kind === 'major' || (nation.status === 'satellite' && nation.controller !== null)
}

/** 14.6, 23.5: in the Spring after France has surrendered to Germany its base has Alsace-Lorraine. */
function annexAlsace(world: TwWorld): void {
  const { alsaceAnnexed, nations } = world.state
  if (nations.France?.conqueredBy !== GERMANY || alsaceAnnexed) return
  const value = minorValue(world.tables, 'Alsace-Lorraine', 'conquest')!
  world.note({ alsaceAnnexed: true })
  world.changeNation(GERMANY, { base: nations.Germany.base + value })
  world.report('income', '23.5', `Alsace-Lorraine is part of the Reich: ${numbered(value, 'NARF')} more in Germany's base for good.`)
}

/** 3.1: units that the force pools get in this turn. */
function joinForcePools(world: TwWorld): void {
  const { index } = world.state.turn
  const joining = world
    .unitsIn('pool')
    .filter((unit) => unit.from === index && isAllied(world, unit.nation) && world.nation(unit.nation).conqueredBy === null)
  for (const nation of [...new Set(joining.map((unit) => unit.nation))]) {
    world.report(
      'force pool',
      '3.1',
      `New in the force pool of ${nation}: ${joining
        .filter((unit) => unit.nation === nation)
        .map(({ name }) => name)
        .join(', ')}.`,
    )
  }
}
