import { endInfluence } from '../diplomacy/diplomacy.ts'
import { noteDiplomacy } from '../diplomacy/pops.ts'
import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { groundCost } from '../charts/costs.ts'
import { atWar, controllerOf, homeOf, isVichyRegion, sideOfNation, VICHY, sideOfPower } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { mersElKebir } from '../naval/mers-el-kebir.ts'
import { evacuateFrance } from '../war/leave-france.ts'
import { placeFrench } from '../war/place-vichy.ts'
import { coloniesChoose, disarm, foundVichy, freeFrenchRise, layUpFleet } from './vichy.ts'
import { leaveWorks, withdrawFrom } from '../control/withdraw.ts'
import { citiesLost, mayFall } from '../war/france-falling.ts'
import { type Reason, rolledWith } from './surrender-roll.ts'

/** 18.3 to 18.5: who surrenders, to whom, and whom the modifiers of its roll name. */
const GERMANY = 'Germany'
const ITALY = 'Italy'
const BRITAIN = 'Britain'
const FRANCE = 'France'
const USSR = 'USSR'
const USA = 'USA'
const NETHERLANDS = 'Netherlands'
const BELGIUM = 'Belgium'

/**
 * 18.3, 18.4: in the Allied player turn France rolls for surrender while an enemy holds a city at home. The terms are in vichy.ts.
 */
export function* frenchSurrender(world: TwWorld): Procedure {
  if (!mayFall(world)) return
  const lost = citiesLost(world)
  const reasons = [...modifiersOf(world), ...world.rules.bonuses(world, 'French surrender', { use: true })]
  const roll = world.dice.roll(10, 'French surrender')
  const needed = world.tables.surrender.France['at least']
  const { sum, arithmetic } = rolledWith(roll, reasons)
  const gives = sum >= needed
  world.report(
    'surrender',
    '18.4',
    `France has lost ${lost.map(({ name }) => name).join(', ')} and rolls for surrender: ${arithmetic}; ${needed} or more is surrender: ${gives ? 'France surrenders' : 'France fights on'}.`,
    [world.nation(FRANCE).capitals[0]],
  )
  if (gives) yield* surrender(world)
}

/** The modifiers of 18.4 that can occur in a war of two sides in the west. */
function modifiersOf(world: TwWorld): Reason[] {
  const { map, state, tables } = world
  const table = tables.surrender.France.modifiers
  const reasons: Reason[] = []
  const add = (name: keyof typeof table, why: string, times = 1) => {
    if (times > 0) reasons.push({ value: table[name] * times, why })
  }
  const holder = (place: string) => controllerOf(world, state.control[map.find(place)!])
  const axis = (place: string) => sideOfNation(world, state.control[map.find(place)!]) === 'Axis'
  if (axis('Brussels') && axis('Amsterdam')) add('Belgium and Netherlands enemy', 'Belgium and the Netherlands lost')
  if (MAGINOT.some((hex) => holder(hex) === GERMANY)) add('Maginot Line hex German', 'a hex of the Maginot Line lost')
  const beside = map
    .bordering(map.find('Paris')!)
    .filter((hex) => controllerOf(world, state.control[hex]) === GERMANY && world.groundAt(hex).some(({ nation }) => nation === GERMANY))
  if (beside.length >= 2) add('two hexes beside Paris German', `German ground units hold ${beside.length} hexes beside Paris`)
  if (holder('Paris') === GERMANY) add('Paris German', 'Paris German')
  if (holder('Sedan') === GERMANY) add('Sedan German', 'Sedan German')
  if (axis('Lyons')) add('Lyons Axis', 'Lyons lost')
  if (axis('Marseilles')) add('Marseilles Axis', 'Marseilles lost')
  if (state.wars.some(({ between }) => between.includes(ITALY) && between.includes(FRANCE))) add('Italy at war', 'Italy at war')
  const unbuilt = world
    .unitsIn('pool')
    .filter(
      (unit): unit is GroundUnit =>
        unit.nation === FRANCE &&
        unit.kind === 'ground' &&
        unit.place === 'pool' &&
        !unit.breakdown &&
        (unit.from ?? 0) <= state.turn.index,
    )
  const worth = unbuilt.reduce(
    (total, unit) => total + groundCost(tables, FRANCE, unit.type === 'MOTFlak' ? 'Flak' : unit.type, unit.strength),
    0,
  )
  add('each 50 NARFs unbuilt', `ground units for ${numbered(worth, 'NARF')} unbuilt`, Math.floor(worth / 50))
  const inFrance = (hex: Hex, countries = [FRANCE]) => countries.includes(homeOf(world, hex))
  const british = world.unitsIn('map').filter((unit) => unit.nation === BRITAIN)
  if (british.filter((unit) => unit.kind === 'air' && (unit.type === 'TAC' || unit.type === 'FTR') && inFrance(unit.hex)).length >= 2)
    add('two British TAC or FTR in France', 'two British TAC or FTR in France')
  const factors = british.reduce(
    (total, unit) => total + (unit.kind === 'ground' && inFrance(unit.hex, [FRANCE, NETHERLANDS, BELGIUM]) ? unit.strength : 0),
    0,
  )
  if (factors >= 10) add('10 British factors in France or the Low Countries', `${factors} British factors on the continent`)
  if (atWar(world, USSR, GERMANY)) add('USSR at war with Germany', 'the USSR at war')
  if (atWar(world, USA, GERMANY)) add('USA at war with Germany', 'the USA at war')
  return reasons
}

/** 13.2.1. */
const MAGINOT = ['1631', '1730', '1831']

/**
 * 18.5 The terms: the colonies choose, army and air force are disbanded, the navy is laid up; home France passes to whoever holds Paris but for the Vichy zone and Corsica. Vichy is
 * neutral unless the British attack its Fleet (18.5.6).
 */
function* surrender(world: TwWorld): Procedure {
  const { map, state } = world
  const victor = controllerOf(world, state.control[map.find('Paris')!])!
  const france = world.nation(FRANCE)
  const by = sideOfPower(world, victor) === 'Axis' ? victor : GERMANY
  // 27.1: with Britain out of the war before it this is the end, without terms.
  if (state.nations[BRITAIN]?.conqueredBy) return world.changeNation(FRANCE, { conqueredBy: by })
  world.changeNation(FRANCE, { conqueredBy: by, controller: by })
  world.endWars(FRANCE)
  endInfluence(world, FRANCE)
  if (state.diplomacy !== undefined) noteDiplomacy(world, { vichySince: state.turn.index })
  const vichy = coloniesChoose(world)
  foundVichy(world)
  // 18.5.8: countries that followed France are neutral again, unless they are at war: then they follow Britain.
  for (const nation of Object.values(state.nations))
    if (nation.kind === 'minor' && nation.controller === FRANCE && nation.conqueredBy === null)
      world.changeNation(nation.name, { controller: BRITAIN })
  const left = [...disarm(world, vichy), ...layUpFleet(world, vichy)]
  freeFrenchRise(world)
  yield* placeFrench(world, by, vichy, left)
  yield* evacuateFrance(world)
  const passed: Hex[] = []
  for (let hex = 0; hex < map.size; hex++) {
    // The neutral zone is whole, whoever took a part of it before, and everybody leaves it.
    const neutral = map.isLand(hex) && isVichyRegion(world, hex)
    if (state.control[hex] !== FRANCE && !neutral) continue
    // Who stands in a hex against the victor holds it, as in a conquered country.
    const holder = world.groundAt(hex).find((unit) => sideOfNation(world, unit.nation) === 'Allies')
    world.setControl(hex, neutral ? VICHY : holder ? controllerOf(world, holder.nation)! : by)
    passed.push(hex)
  }
  leaveWorks(world, FRANCE, '18.5.3')
  world.report(
    'surrender',
    '18.5.1',
    `${by} has home France but for the Vichy zone and Corsica, which are neutral with ${vichy.join(', ') || 'no colonies'}. France leaves the war.`,
    france.capitals,
  )
  // 18.5.7: nobody stays in Vichy or its colonies.
  for (let hex = 0; hex < map.size; hex++) if (vichy.includes(homeOf(world, hex))) passed.push(hex)
  withdrawFrom(world, passed, '18.5')
  yield* mersElKebir(world, by)
}
