import { atWar, homeOf, sideOfNation, sideOfPower } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { receivedNarfs } from '../stratmove/grant-limits.ts'
import { eliminatedWorth } from './eliminated-worth.ts'
import { outcomeText, surrenderIf } from './british-surrender.ts'

/** 17.2.2: who is on the ropes, and whose wars ease it. */
const GERMANY = 'Germany'
const ITALY = 'Italy'
const BRITAIN = 'Britain'
const USSR = 'USSR'
const USA = 'USA'

/** What brings Britain nearer to surrender: how often it stands, and what each is worth. */
interface Misfortune {
  readonly what: string
  readonly times: number
  readonly each: number
}

const PLACES = ['Suez', 'Gibraltar', 'Malta'] as const
const LOST_WORTH = 50
/** NARFs of Lend-Lease received in a turn that count. */
const LEND_LEASE = 20

/** 17.2.2: in the Surrender Phase of each turn in which a misfortune befalls Britain it rolls once, with all that stand then. */
export function britainOnTheRopes(world: TwWorld): void {
  const { state, tables } = world
  const britain = state.nations.Britain
  if (world.phasing !== 'Allies' || !britain || britain.conqueredBy !== null || sideOfPower(world, BRITAIN) !== 'Allies') return
  const standing = misfortunes(world)
  const news = standing.filter(({ what, times }) => times > (state.britishMisfortunes?.[what] ?? 0))
  const stand = standing.flatMap(({ what, times }) => (times > 0 ? [[what, times] as const] : []))
  world.note({ britishMisfortunes: stand.length > 0 ? Object.fromEntries(stand) : undefined })
  if (news.length === 0) return
  const { 'at least': needed, modifiers } = tables.surrender.Britain
  const enemyOf = (power: string) => atWar(world, power, GERMANY) || atWar(world, power, ITALY)
  const reasons = [
    ...standing.filter(({ times }) => times > 0).map(({ what, times, each }) => [what, times * each] as const),
    ...(enemyOf(USA) ? [['the USA at war', modifiers['USA at war with the Axis']] as const] : []),
    ...(receivedNarfs(world, USA, BRITAIN) >= LEND_LEASE ? [['Lend-Lease', modifiers['20 NARFs of Lend-Lease']] as const] : []),
    ...(enemyOf(USSR) ? [['the USSR at war', modifiers['USSR at war with the Axis']] as const] : []),
  ]
  const roll = world.dice.roll(10, 'British surrender')
  const sum = reasons.reduce((total, [, value]) => total + value, roll)
  const arithmetic = `${roll}${reasons.map(([why, value]) => ` ${value < 0 ? '-' : '+'}${Math.abs(value)} ${why}`).join(',')} = ${sum}`
  world.report(
    'surrender',
    '17.2.2',
    `Misfortunes of this turn: ${news.map(({ what }) => what).join(', ')}. Britain rolls for surrender: ${arithmetic}; ${needed} or more is surrender: it ${outcomeText(sum >= needed)}.`,
    britain.capitals,
  )
  surrenderIf(world, sum >= needed)
}

function misfortunes(world: TwWorld): Misfortune[] {
  const { map, state, tables } = world
  const { modifiers } = tables.surrender.Britain
  const isLost = (place: string): number => Number(sideOfNation(world, state.control[map.find(place)!]) === 'Axis')
  const cities = map.places
    .filter(({ city, name, hex }) => city && name !== 'London' && homeOf(world, map.hex(hex)) === BRITAIN)
    .map(({ name }) => name)
  return [
    { what: 'London lost', times: isLost('London'), each: modifiers['London Axis'] },
    ...cities.map((name) => ({ what: `${name} lost`, times: isLost(name), each: modifiers['each other home city Axis'] })),
    ...PLACES.map((name) => ({ what: `${name} lost`, times: isLost(name), each: modifiers[`${name} Axis`] })),
    { what: 'firestorms', times: state.firestorms?.Britain ?? 0, each: modifiers['each firestorm'] },
    {
      what: `units worth ${LOST_WORTH} NARFs eliminated and not rebuilt`,
      times: Math.floor(eliminatedWorth(world, BRITAIN) / LOST_WORTH),
      each: modifiers['each 50 NARFs unbuilt'],
    },
  ]
}
