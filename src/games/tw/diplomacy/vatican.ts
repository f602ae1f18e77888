import { NO_HEX } from '../../../board/hex.ts'
import { listed, numbered } from '../../common/words.ts'
import { raisePartisans } from '../partisans/atrocities.ts'
import type { Alliance } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { allianceOf } from './pops.ts'
import { allianceOfVatican, VATICAN, vaticanPartisans } from './vatican-holder.ts'

const CROATIA = 'Croatia'
const NAMES = { Croatia: 'Ustashe', Slovakia: 'Hlinka Guard' } as const

/** 23.56: what it adds to a power's roll in a country. */
export function vaticanDie(world: TwWorld, power: string, target: string | undefined): number {
  const { die, in: heard } = world.tables.influence.Vatican
  return target !== undefined && heard.includes(target) && allianceOfVatican(world) === allianceOf(world, power) ? die : 0
}

/** 23.56: the Vatican has become somebody's Satellite, or is it no more: bases grow and shrink, NARFs at hand shrink with them, partisans and troops come and go. `was`: whose it was before. */
export function vaticanTurns(world: TwWorld, was: Alliance | null): void {
  const is = allianceOfVatican(world)
  if (is === was) return
  const { NARFs, of, partisans, units } = world.tables.influence.Vatican
  const worth = (alliance: Alliance | null): number => {
    if (alliance === 'Axis') return NARFs
    return alliance === 'Western Allies' ? -NARFs : 0
  }
  const change = worth(is) - worth(was)
  const powers = of.filter((power) => world.state.nations[power]?.conqueredBy === null)
  for (const power of powers) {
    world.changeNation(power, { base: world.nation(power).base + change })
    if (is === 'Western Allies') world.spend(power, NARFs)
  }
  if (powers.length > 0)
    world.report(
      'diplomacy',
      '23.56',
      `The Vatican is ${is === null ? 'nobody\u2019s Satellite any more' : `a Satellite of ${world.nation(VATICAN).controller}`}: ${listed(powers)} ${powers.length > 1 ? 'have' : 'has'} ${numbered(Math.abs(change), 'NARF')} ${change > 0 ? 'more' : 'less'} in the base${is === 'Western Allies' ? `, and ${NARFs} less at hand` : ''}.`,
      [],
    )
  if (is !== null && (world.state.partisansCreated ?? []).includes(partisans.of)) changePartisans(world)
  if (is !== 'Axis') return
  if (world.state.nations[CROATIA]) raise(world, CROATIA)
  if (world.state.nations.Slovakia?.conqueredBy === null) raise(world, 'Slovakia', units.Slovakia)
}

/** 23.56, 25.1.1: those that have been diced for already. */
function changePartisans(world: TwWorld): void {
  const { of } = world.tables.influence.Vatican.partisans
  const more = vaticanPartisans(world, of)
  const { sponsor } = world.tables.partisans.countries[of]
  if (more > 0) return raisePartisans(world, of, sponsor, more)
  const there = world
    .unitsIn('pool', 'map')
    .filter((unit) => unit.kind === 'ground' && unit.type === 'PART' && unit.raisedIn === of && unit.nation === sponsor)
  for (const unit of there.slice(0, -more)) {
    world.remove(unit, 'gone')
    world.report('diplomacy', '23.56', `The Vatican speaks against them: ${unit.name} leave the game.`, [])
  }
}

/** 23.56: a Croatia of the Axis has a second INF while the Vatican is its Satellite. */
export function croatiaOfTheVatican(world: TwWorld): void {
  if (allianceOfVatican(world) === 'Axis') raise(world, CROATIA)
}

function raise(world: TwWorld, nation: keyof typeof NAMES, { strength, move } = world.tables.influence.Vatican.units[nation]): void {
  const name = NAMES[nation]
  const id = `${nation} ${name}`.toLowerCase().replace(/ /g, '-')
  if (world.state.units[id]) return
  world.raise({ kind: 'ground', id, name, nation, type: 'INF', strength, move, place: 'pool', hex: NO_HEX, depleted: false })
  world.report('diplomacy', '23.56', `The Vatican brings ${nation} an INF ${strength}-${move} to build, ${name}.`, [])
}
