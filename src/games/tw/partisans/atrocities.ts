import { NO_HEX } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { vaticanPartisans } from '../diplomacy/vatican-holder.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import { adjective, homeOf, sideOfPower } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 25.1.1: whose deeds they are. */
const GERMANY = 'Germany'
const ITALY = 'Italy'
const USSR = 'USSR'
const SIX = '25.1.1'

/** Campaigns say whether there are partisans; those that began before there were go on without. */
export const arePartisansPlayed = ({ state }: TwWorld): boolean => state.atrocities !== undefined

/** Those of one country, once. */
export function commitAtrocities(world: TwWorld, conquered: string, by: string): void {
  if (sideOfPower(world, by) !== 'Axis') return
  const found = Object.entries(world.tables.partisans.countries).find(([, { of }]) => of.includes(conquered))
  if (!found) return
  const [country, { die, atrocities: fixed, Italian: italian, besides }] = found
  if (world.state.atrocities?.[country] !== undefined) return
  const alone = by === ITALY && !hasGermans(world, conquered)
  const given = fixed ?? (alone ? italian : undefined)
  const roll = given === undefined ? world.dice.roll(10, `atrocities ${country}`) : 0
  const count = given ?? Math.min(Math.max(roll + die, 0), world.tables.partisans['most atrocities'])
  world.note({ atrocities: { ...world.state.atrocities, [country]: { count, turn: world.state.turn.index } } })
  world.report(
    'atrocities',
    SIX,
    given === undefined
      ? `Atrocities in ${country}: rolled ${roll}${die === 0 ? '' : `${die < 0 ? '-' : '+'}${Math.abs(die)} for the country`} = ${count}.`
      : `Atrocities in ${country}: ${count}, without a die.`,
    [],
  )
  for (const [sponsor, number] of Object.entries(besides)) raisePartisans(world, country, standingFor(world, sponsor), number)
}

/** 25.1.1: at the end of a turn those of the countries that have been conquered in it, and of the Soviet Union once Germans are inside it, where conquest is not asked for. */
export function atrocities(world: TwWorld): void {
  if (!arePartisansPlayed(world)) return
  for (const { of } of Object.values(world.tables.partisans.countries))
    for (const country of of) {
      const nation = world.state.nations[country]
      const by = nation?.conqueredBy ?? (country === USSR && nation && areGermansInRussia(world) ? GERMANY : null)
      if (by !== null) commitAtrocities(world, country, by)
    }
}

const areGermansInRussia = (world: TwWorld): boolean =>
  world.unitsOf(GERMANY, 'map').some((unit) => unit.kind === 'ground' && isInside1939USSR(world, unit.hex))

const hasGermans = (world: TwWorld, country: string): boolean =>
  world.unitsOf(GERMANY, 'map').some((unit) => unit.kind === 'ground' && homeOf(world, unit.hex) === country)

/** 25.1.1: in the first Spring after it a die for each country says how many partisans its sponsor may build, and how many SS Legions Germany. */
export function createPartisans(world: TwWorld): void {
  const { turn, atrocities = {}, partisansCreated = [] } = world.state
  if (turn.season !== 'Spring') return
  const { countries, creation } = world.tables.partisans
  for (const [country, { count, turn: committed }] of Object.entries(atrocities)) {
    const sponsor = standingFor(world, countries[country].sponsor)
    if (committed >= turn.index || partisansCreated.includes(country) || sideOfPower(world, sponsor) === null) continue
    const column = creation['atrocities up to'].findIndex((most) => count <= most)
    const die = world.dice.roll(10, `partisans ${country}`)
    const bonuses = world.rules.bonuses(world, 'partisan creation', { power: sponsor })
    const roll = Math.min(
      10,
      Math.max(
        1,
        bonuses.reduce((sum, { value }) => sum + value, die),
      ),
    )
    const holy = vaticanPartisans(world, country)
    const number = Math.max(0, creation.partisans[String(roll)][column] + holy)
    const legions = creation['SS Legions'][String(roll)]?.[column] ?? 0
    world.note({ partisansCreated: [...(world.state.partisansCreated ?? []), country] })
    world.report(
      'partisans',
      SIX,
      `${country}, ${numbered(count, 'atrocity', 'atrocities')}: ${sponsor} rolled ${die}${bonuses.map(({ value, why }) => ` ${value} for ${why}`).join('')}${roll === die ? '' : ` = ${roll}`}: ${numbered(number, 'partisan')}${holy === 0 ? '' : `, one ${holy > 0 ? 'more' : 'less'} for the Vatican (23.56)`}${legions > 0 ? `, and ${numbered(legions, 'SS Legion')} for Germany` : ''}.`,
      [],
    )
    raisePartisans(world, country, sponsor, number)
    for (let i = 1; i <= legions; i++) raise(world, GERMANY, `SS Legion ${country} ${i}`, country, 'SS Legion')
  }
}

/** 17.3: whom Britain would sponsor France does once Britain has surrendered before it. */
const standingFor = ({ state, tables }: TwWorld, sponsor: string): string =>
  sponsor === tables.partisans.unbowed.country && state.nations[sponsor]?.conqueredBy != null ? tables.partisans.unbowed.sponsor : sponsor

/** Counters join the sponsor's force pool. */
export function raisePartisans(world: TwWorld, country: string, sponsor: string, number: number): void {
  const name = (i: number) => `${adjective(world, country)} Partisans ${i}`
  const first = Array.from({ length: 99 }, (_, i) => i + 1).find((i) => !world.state.units[idOf(sponsor, name(i))])!
  for (let i = first; i < first + number; i++) raise(world, sponsor, name(i), country, 'PART')
}

const idOf = (nation: string, name: string): string => `${nation} ${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function raise(world: TwWorld, nation: string, name: string, country: string, counter: 'PART' | 'SS Legion'): void {
  const { strength, move } = world.tables.partisans.counters[counter]
  const unit: GroundUnit = {
    id: idOf(nation, name),
    name,
    nation,
    kind: 'ground',
    type: counter === 'PART' ? 'PART' : 'INF',
    strength,
    move,
    place: 'pool',
    hex: NO_HEX,
    depleted: false,
    raisedIn: country,
  }
  if (!world.state.units[unit.id]) world.raise(unit)
}
