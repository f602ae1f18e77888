import { listed, numbered } from '../../common/words.ts'
import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { prorated } from '../charts/economy.ts'
import { atWar, controllerOf, homeOf, isBelligerent, sideOfNation, isAllied, purseOf } from '../powers.ts'
import type { GroundUnit, Nation, NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { fallsByPact } from '../east/pact-territory.ts'
import { isSouthAfrica } from '../diplomacy/south-africa.ts'
import { changeSides } from './change-sides.ts'
import { worthOf } from '../worth.ts'
import { fascistItalyFalls } from './fascist-italy.ts'
import { liberateFrance } from './liberation.ts'
import { holderOfAll } from './holder-of-all.ts'
import { ukraineFalls } from './ukraine-falls.ts'
import { withdrawFrom } from './withdraw.ts'

/** 14.6.2, 23.16, 23.37: whose fall has more to it, and for whom. */
const GERMANY = 'Germany'
const BRITAIN = 'Britain'
const POLAND = 'Poland'
const NETHERLANDS = 'Netherlands'
const DANZIG = 'Danzig'

/** 3.10.1, 23.1: minor countries and colonies of which an enemy holds all the cities that count, alone or with partners, surrender to him. */
export function conquests(world: TwWorld): void {
  ukraineFalls(world) // 23.55
  for (const nation of Object.values(world.state.nations)) {
    if (nation.kind === 'major' || nation.capitals.length === 0 || isSouthAfrica(nation.name)) continue
    const conqueror = holderOfAll(world, nation.capitals)
    if (
      conqueror === null ||
      conqueror === nation.controller ||
      (!isEnemy(world, nation, conqueror) && !fallsByPact(world, nation.name, conqueror))
    )
      continue
    surrender(world, nation, conqueror)
  }
  // 23.2: a country whose capital falls at once is conquered (the example), one that is entered elsewhere changes sides.
  changeSides(world)
  liberateFrance(world) // 18.8
  fascistItalyFalls(world) // 19.3
}

// 19.2: what a power that has surrendered ran is whoever's occupies it first.
const isEnemy = (world: TwWorld, nation: Nation, conqueror: string): boolean =>
  isNobodys(nation) || atWar(world, nation.name, conqueror) || (nation.conqueredBy !== null && atWar(world, nation.conqueredBy, conqueror))

const isNobodys = ({ kind, controller, conqueredBy }: Nation): boolean => controller === null && (kind === 'colony' || conqueredBy !== null)

/** 14.5, 23.1: its value passes, prorated by the season; a minor country's units leave the game; every hex that no enemy of the conqueror holds with units is his. */
function surrender(world: TwWorld, nation: Nation, conqueror: string): void {
  const { map, state } = world
  const loser = isNobodys(nation)
    ? null
    : (nation.conqueredBy ?? (nation.kind === 'colony' || isOldSatellite(world, nation) ? purseOf(world, nation) : null))
  const fate =
    nation.kind === 'colony' || isNobodys(nation)
      ? 'falls to'
      : nation.conqueredBy === null
        ? 'surrenders to'
        : `is liberated from ${nation.conqueredBy} by`
  const value = worthOf(world, nation.name, nation.value)
  const gain = prorated(world.tables, value, state.turn.season)
  const owner = ownerAgain(world, nation, conqueror)
  if (loser !== null) world.spend(loser, gain)
  world.earn(conqueror, gain)
  if (nation.name === NETHERLANDS && conqueror === GERMANY) dutchFleetEscapes(world)
  const own = nation.kind === 'minor' ? world.unitsOf(nation.name).filter((unit) => unit.place !== 'gone') : []
  for (const unit of own) world.remove(unit, 'gone')
  world.changeNation(nation.name, { controller: owner ?? conqueror, conqueredBy: owner === null ? conqueror : null })
  if (nation.kind === 'minor') world.endWars(nation.name)
  const passed: Hex[] = []
  for (let hex = 0; hex < map.size; hex++) {
    if (!map.isLand(hex) || homeOf(world, hex) !== nation.name || !state.control[hex]) continue
    passed.push(hex)
    const holdout = world
      .groundAt(hex)
      .find((unit) => sideOfNation(world, unit.nation) !== null && sideOfNation(world, unit.nation) !== sideOfNation(world, conqueror))
    if (owner !== null && !holdout) world.setControl(hex, nation.name)
    else if (!holdout && sideOfNation(world, state.control[hex]) !== sideOfNation(world, conqueror)) world.setControl(hex, conqueror)
    // What was its own is the conqueror's now; what partners took they keep, and who stands in a hex against him holds it.
    else if (state.control[hex] === nation.name)
      world.setControl(hex, holdout === undefined ? conqueror : controllerOf(world, holdout.nation)!)
  }
  world.report(
    'surrender',
    '14.5',
    `${nation.name} ${fate} ${conqueror}: ${value === 0 ? 'it is worth no NARFs' : `${numbered(value, 'NARF')} a year, ${world.tables.economy.seasons[state.turn.season]}% of it in ${state.turn.season} = ${gain} now${loser === null ? '' : `, which ${loser} loses`}`}.${owner === null || owner === conqueror ? '' : ` It belongs to ${owner} again.`}${own.length > 0 ? ` Its ${own.length} units leave the game.` : ''}`,
    nation.capitals,
  )
  if (nation.kind === 'minor') partisansJoin(world, nation.name, conqueror)
  withdrawFrom(world, passed, '23.1')
  if (nation.name === POLAND) annexDanzig(world)
}

/** 25.4: partisans of a country that conventional units have liberated are conventional units of who has done it. */
function partisansJoin(world: TwWorld, country: string, liberator: string): void {
  const risen = world
    .unitsIn('map')
    .filter(
      (unit): unit is GroundUnit =>
        unit.kind === 'ground' &&
        unit.type === 'PART' &&
        homeOf(world, unit.hex) === country &&
        sideOfNation(world, unit.nation) === sideOfNation(world, liberator),
    )
  if (risen.length === 0) return
  for (const unit of risen) {
    world.exchange(unit, { type: 'INF', strength: unit.strength, move: unit.move })
    world.change(unit, { nation: liberator, raisedIn: undefined })
  }
  world.report(
    'surrender',
    '25.4',
    `${listed(risen.map(({ name }) => name))} ${risen.length > 1 ? 'are conventional units' : 'is a conventional unit'} of ${liberator} now: ${country} is liberated.`,
    risen.map(({ hex }) => hex),
  )
}

/** 14.5, 23.12: whose a colony is once it is retaken: its old owner's, if he or a partner beside him in the war does it, else null. One whose owner has surrendered is its captor's conquest. */
function ownerAgain(world: TwWorld, { kind, of, conqueredBy }: Nation, conqueror: string): string | null {
  if (kind !== 'colony' || of === undefined || conqueredBy === null || sideOfNation(world, of) !== sideOfNation(world, conqueror))
    return null
  return of === conqueror || isBelligerent(world, of) ? of : null
}

/** 23.2: a Satellite that nobody has declared war on by itself counts among its power's NARFs; one that was invaded as a neutral never did. */
const isOldSatellite = (world: TwWorld, nation: Nation): boolean =>
  nation.kind === 'minor' && !world.state.wars.some(({ between }) => between.includes(nation.name))

/** 23.37: when Germany conquers the Netherlands a 10 brings the Dutch Fleet to the British, for whom it is not built again. */
function dutchFleetEscapes(world: TwWorld): void {
  const fleets = world
    .unitsIn('map', 'sea')
    .filter(
      (unit): unit is NavalUnit => unit.kind === 'naval' && unit.nation === NETHERLANDS && (unit.place === 'map' || unit.place === 'sea'),
    )
  if (fleets.length === 0 || !isAllied(world, BRITAIN)) return
  const roll = world.dice.roll(10, 'Dutch Fleet')
  const joins = roll === DUTCH_FLEET_JOINS
  world.report(
    'surrender',
    '23.37',
    `The Dutch Fleet: rolled ${roll}; on a ${DUTCH_FLEET_JOINS} it joins the British: it ${joins ? 'does' : 'does not'}.`,
    fleets.map(({ hex }) => hex).filter((hex) => hex !== NO_HEX),
  )
  // It leaves with everybody whose hex is the conqueror's now.
  if (joins) for (const fleet of fleets) world.change(fleet, { nation: BRITAIN, irreplaceable: true })
}
const DUTCH_FLEET_JOINS = 10

/** 14.6.2, 23.16: Danzig is Germany's as soon as Poland has surrendered, with what is left of its year. */
function annexDanzig(world: TwWorld): void {
  const { map, state } = world
  const danzig = state.nations.Danzig
  if (!danzig || danzig.controller !== null) return
  world.changeNation(DANZIG, { controller: GERMANY, conqueredBy: GERMANY })
  for (let hex = 0; hex < map.size; hex++) if (homeOf(world, hex) === DANZIG) world.setControl(hex, GERMANY)
  const gain = prorated(world.tables, danzig.value, state.turn.season)
  world.earn(GERMANY, gain)
  world.report(
    'surrender',
    '14.6.2',
    `Danzig is part of the Reich: ${numbered(danzig.value, 'NARF')} a year, ${gain} of them now.`,
    danzig.capitals,
  )
}
