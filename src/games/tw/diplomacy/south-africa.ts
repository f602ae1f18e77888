import type { Hex } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { minorValue, prorated } from '../charts/economy.ts'
import { holderOf, homeOf, sideOfNation } from '../powers.ts'
import type { GroundUnit, Ladder, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

const SOUTH_AFRICA = 'South Africa'
const BRITAIN = 'Britain'
const GERMANY = 'Germany'
/** 23.47: what wins South Africa back, by type and printed values, and the turns in a row that it stays there. */
const EXPEDITION = [
  { type: 'MOT', strength: 6, move: 7 },
  { type: 'ARM', strength: 2, move: 8 },
] as const
const EXPEDITION_TURNS = 4
const TITLES: Readonly<Record<Ladder, string>> = {
  neutral: 'neutral',
  sympathizer: 'Sympathizer',
  associate: 'Associate',
  satellite: 'Satellite',
}

/** 23.47: South Africa, a Box beside the board, is won and lost by diplomacy: nobody declares war on it or conquers it. */
export const isSouthAfrica = (country: string): boolean => country === SOUTH_AFRICA
const box = (world: TwWorld): Hex => world.map.find(SOUTH_AFRICA)!
const southAfricans = (world: TwWorld): GroundUnit[] =>
  world
    .unitsOf(BRITAIN)
    .filter((unit): unit is GroundUnit => unit.kind === 'ground' && unit.raisedIn === SOUTH_AFRICA && unit.place !== 'gone')

/** 23.47: South Africa is a Satellite of Germany. */
export const isGermanSatellite = (world: TwWorld): boolean => {
  const nation = world.state.nations[SOUTH_AFRICA]
  return nation?.status === 'satellite' && nation.controller === GERMANY
}

/** 23.47: where South Africans may be while their country is no Satellite of Britain; null: nothing keeps the unit out. */
export function whyNotSouthAfrican(world: TwWorld, unit: Unit, hex: Hex): string | null {
  if (unit.kind !== 'ground' || unit.nation !== BRITAIN || unit.raisedIn !== SOUTH_AFRICA) return null
  const nation = world.state.nations[SOUTH_AFRICA]
  const open = nation && landsOf(world, nation.status)
  if (!open || open.includes(homeOf(world, hex))) return null
  return `23.47: ${unit.name} is a unit of South Africa, a mere ${TITLES[nation.status]} of Britain: it stays in ${open.join(', ')}`
}

const landsOf = ({ tables }: TwWorld, status: Ladder): readonly string[] | null =>
  status === 'associate' || status === 'sympathizer' ? tables.minors['South Africans may enter'][status] : null

/** 23.47: what it means that South Africa stands otherwise than before: its Box, its units and its NARFs. */
export function southAfricaTurns(world: TwWorld): void {
  const nation = world.nation(SOUTH_AFRICA)
  const holder = holderOf(world, SOUTH_AFRICA)
  // British units and NARFs wait in the Box whatever its country thinks of them.
  world.setControl(box(world), holder === BRITAIN && nation.status === 'satellite' ? SOUTH_AFRICA : BRITAIN)
  world.note({ southAfricaOccupied: undefined })
  if (holder === BRITAIN) callHome(world, nation.status)
  else for (const unit of southAfricans(world)) leave(world, unit)
  changeHands(world)
}

function leave(world: TwWorld, unit: GroundUnit): void {
  world.remove(unit, 'gone')
  world.report('diplomacy', '23.47', `${unit.name} leaves the game: South Africa is not Britain's any more.`)
}

function callHome(world: TwWorld, status: Ladder): void {
  const open = landsOf(world, status)
  for (const unit of southAfricans(world)) {
    if (open === null || unit.place === 'pool' || (unit.place === 'map' && open.includes(homeOf(world, unit.hex)))) continue
    world.move(unit, box(world))
    world.report('diplomacy', '23.47', `${unit.name} returns to South Africa, now a mere ${TITLES[status]} of Britain.`, [box(world)])
  }
}

/** Its NARFs leave the British base when it turns to the Axis, and come back with it. */
function changeHands(world: TwWorld): void {
  const holder = holderOf(world, SOUTH_AFRICA)
  const lost = world.state.southAfricaLost === true
  const isLost = !lost && holder !== null && sideOfNation(world, holder) === 'Axis'
  const isBack = lost && holder === BRITAIN
  if (!isLost && !isBack) return
  const value = minorValue(world.tables, SOUTH_AFRICA, 'conquest') ?? 0
  const now = prorated(world.tables, value, world.state.turn.season)
  const { base } = world.nation(BRITAIN)
  world.note({ southAfricaLost: isLost ? true : undefined })
  world.changeNation(BRITAIN, { base: base + (isLost ? -value : value) })
  if (isLost) world.spend(BRITAIN, now)
  else world.earn(BRITAIN, now)
  world.report(
    'diplomacy',
    '23.47',
    `South Africa's ${numbered(value, 'NARF')} ${isLost ? 'leave' : 'are back in'} the British base; ${world.tables.economy.seasons[world.state.turn.season]}% of them, ${now}, ${isLost ? 'are lost' : 'come'} at once.`,
  )
}

/** 23.47: a German move that ends to Germany's harm in South Africa is its last there. */
export function noteRefusal(world: TwWorld, by: string, target: string, levels: number): void {
  if (by === GERMANY && isSouthAfrica(target) && levels < 0) world.note({ southAfricaRefuses: true })
}
export const whyNoMoreNaming = (world: TwWorld, by: string, target: string): string | null =>
  by === GERMANY && isSouthAfrica(target) && world.state.southAfricaRefuses
    ? '23.47: South Africa has turned from Germany, which names it no more'
    : null

/** 23.47: at the end of a turn, whether the same British troops have stood in a German South Africa for long enough to win it back. */
export function isWonBack(world: TwWorld): boolean {
  if (world.phasing !== 'Allies' || !isGermanSatellite(world)) return false
  const there = world.groundAt(box(world)).filter(({ nation, depleted, breakdown }) => nation === BRITAIN && !depleted && !breakdown)
  const { southAfricaOccupied: before, turn } = world.state
  const stays = EXPEDITION.map(({ type, strength, move }) => {
    const fit = there.filter((unit) => unit.type === type && unit.strength === strength && unit.move === move)
    return fit.find(({ id }) => before?.units.includes(id)) ?? fit[0]
  })
  if (stays.some((unit) => unit === undefined)) {
    world.note({ southAfricaOccupied: undefined })
    return false
  }
  const units = stays.map(({ id }) => id)
  const since = before && units.every((id) => before.units.includes(id)) ? before.since : turn.index
  world.note({ southAfricaOccupied: { since, units } })
  const passed = turn.index - since
  world.report(
    'diplomacy',
    '23.47',
    `${stays.map(({ name }) => name).join(' and ')} are in South Africa${passed === 0 ? '' : ` for ${numbered(passed, 'turn')}`}: after ${EXPEDITION_TURNS} in a row it is a Satellite of Britain again.`,
    [box(world)],
  )
  return passed >= EXPEDITION_TURNS
}
