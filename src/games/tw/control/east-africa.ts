import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { prorated } from '../charts/economy.ts'
import { unitsDo, unitsText } from '../pieces.ts'
import { EAST_AFRICA, sideOfNation } from '../powers.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 19.1: whose colony it is, and who conquers it. */
const ITALY = 'Italy'
const BRITAIN = 'Britain'
/** 19.1.2: one MOT of so many factors or two of so many, with an aircraft; for so many turns in a row after that of their stratmove, each with such an effort in the Box. */
const ONE_MOT = 6
const TWO_MOTS = 3
const AIRCRAFT: readonly AirUnit['type'][] = ['TAC', 'MDM']
const TURNS = 2
const EFFORTS = ['RLE', 'LLE']
/** 19.1.1: what the conquest of Egypt means here. */
const EGYPT = ['Alexandria', 'Suez']

const boxOf = (world: TwWorld): Hex => world.map.find(EAST_AFRICA)!

/** The Italian garrison of the Box. */
const garrison = (world: TwWorld): GroundUnit[] => world.groundAt(boxOf(world)).filter(({ nation }) => nation === ITALY)

/** 19.1.1, 19.1.2: at the end of a player turn Italian East Africa is free again, or falls to the British that have come for it. */
export function eastAfrica(world: TwWorld): void {
  const colony = world.state.nations[EAST_AFRICA]
  if (!colony || colony.conqueredBy !== null || colony.controller !== ITALY) return
  reopen(world, colony.value)
  if (world.phasing === 'Allies' && !world.state.eastAfricaReopened) invade(world, colony.value)
}

/** 19.1.1, 8.8.6: with Alexandria and Suez in Axis hands Italy has its NARFs back, and its garrison is built at no cost at Suez or on the southern edge of Egypt. */
function reopen(world: TwWorld, value: number): void {
  const { map, state } = world
  if (state.eastAfricaReopened || !EGYPT.every((city) => sideOfNation(world, state.control[map.find(city)!]) === 'Axis')) return
  const units = garrison(world)
  if (units.length === 0 && !state.eastAfricaCutOff) return
  const back = state.eastAfricaCutOff ? value : 0
  for (const unit of units) {
    world.remove(unit, 'pool')
    world.change(unit, { free: true, raisedIn: EAST_AFRICA })
  }
  if (back > 0) world.earn(ITALY, back)
  world.note({ eastAfricaReopened: true, eastAfricaCutOff: undefined, eastAfricaOccupied: undefined })
  world.report(
    'industry',
    '19.1.1',
    `The Axis holds Alexandria and Suez: Italian East Africa is cut off no more.${back > 0 ? ` Italy has its ${numbered(back, 'NARF')} back.` : ''}${units.length > 0 ? ` New in its force pool, at no cost: ${unitsText(units)}, to appear at Suez or on the southern edge of Egypt.` : ''}`,
    [boxOf(world)],
  )
}

/** The troops that are needed, those that were there before first; null: they are not there. */
function expedition(world: TwWorld, before: readonly string[]): (GroundUnit | AirUnit)[] | null {
  const fit = <U extends GroundUnit | AirUnit>(units: readonly U[]): U[] =>
    units
      .filter(({ nation, depleted }) => nation === BRITAIN && !depleted)
      .sort((a, b) => Number(before.includes(b.id)) - Number(before.includes(a.id)))
  const mots = fit(world.groundAt(boxOf(world)).filter(({ type, breakdown }) => type === 'MOT' && !breakdown))
  const [aircraft] = fit(world.airAt(boxOf(world)).filter(({ type }) => AIRCRAFT.includes(type)))
  const strong = mots.find(({ strength }) => strength >= ONE_MOT)
  const pair = mots.filter(({ strength }) => strength >= TWO_MOTS).slice(0, 2)
  const choices = [...(strong ? [[strong]] : []), ...(pair.length === 2 ? [pair] : [])]
  const ground = choices.find((units) => units.every(({ id }) => before.includes(id))) ?? choices[0]
  return ground && aircraft ? [...ground, aircraft] : null
}

/** 19.1.2: turns of the British in the Box are counted; with the second the colony surrenders, and its garrison is lost for good. */
function invade(world: TwWorld, value: number): void {
  const { state } = world
  const before = state.eastAfricaOccupied
  const units = expedition(world, before?.units ?? [])
  if (units === null) return world.note({ eastAfricaOccupied: undefined })
  const ids = units.map(({ id }) => id)
  const stayed = before !== undefined && ids.every((id) => before.units.includes(id))
  const plan = state.plans[BRITAIN]
  const supplied = plan !== undefined && EFFORTS.includes(plan.effort) && plan.markers.includes(boxOf(world))
  const turns = stayed && supplied ? before.turns + 1 : 0
  const who = unitsText(units)
  if (turns < TURNS) {
    world.note({ eastAfricaOccupied: { turns, units: ids } })
    const why = !stayed
      ? 'the turn of their coming does not count'
      : supplied
        ? `${turns} of ${TURNS} turns`
        : 'without an RLE or LLE there the turn does not count'
    return world.report('siege', '19.1.2', `${who} are in Italian East Africa: ${why}.`, [boxOf(world)])
  }
  const lost = garrison(world)
  for (const unit of lost) world.remove(unit, 'gone')
  const gain = prorated(world.tables, value, state.turn.season)
  const loses = !state.eastAfricaCutOff
  if (loses) world.spend(ITALY, gain)
  world.earn(BRITAIN, gain)
  world.note({ eastAfricaOccupied: undefined })
  world.changeNation(EAST_AFRICA, { controller: BRITAIN, conqueredBy: BRITAIN })
  world.setControl(boxOf(world), BRITAIN)
  world.report(
    'surrender',
    '19.1.2',
    `Italian East Africa surrenders to ${who}: ${numbered(value, 'NARF')} a year, ${world.tables.economy.seasons[state.turn.season]}% of it in ${state.turn.season} = ${gain} now for Britain${loses ? ', which Italy loses' : ''}.${lost.length > 0 ? ` ${unitsDo(lost, 'is', 'are')} lost for good.` : ''}`,
    [boxOf(world)],
  )
}
