import { numbered } from '../../common/words.ts'
import type { TextTable } from '../../../engine/query.ts'
import { alignable } from './alignment/conditions.ts'
import { CLAIMS } from './alignment/borders.ts'
import { openClaims } from './alignment/claim-decisions.ts'
import { USSR } from './alignment/claims-state.ts'
import { US_TERRITORIES } from './alignment/us-territories.ts'
import { whyNot } from './declare.ts'
import { ratioOf } from './pacts/garrison.ts'
import { mayBreak } from './pacts/may-break.ts'
import { ageOf, markersOf, pactsOf, partnerIn } from './pacts/pact.ts'
import { ENTRY_POOLS, type Pact } from './state.ts'
import { actionOfAlignment, costOfWar } from './us-entry/costs.ts'
import { levelIn } from './us-entry/pools.ts'
import { USA } from './us-entry/powers.ts'
import { isAttempt } from './us-entry/whom.ts'
import { allPowers, isActive, powersOfSeat, sideOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** 9, 13.2, 13.3, 19: all that a seat may know of politics, as tables of its reports and of queries; none where politics are not played. */
export const politicsPage = (world: WifWorld, seat: string): TextTable[] =>
  world.state.politics
    ? [warTable(world), pactTable(world, seat), entryTable(world, seat), openTable(world, seat)].filter(({ rows }) => rows.length > 0)
    : []

/** 9.3: who is at war with whom. */
export function warTable(world: WifWorld): TextTable {
  const { wars, countries } = world.state
  const foes = (name: string): string[] => [
    ...wars.flatMap(({ between }) => (between.includes(name) ? between.filter((each) => each !== name) : [])),
    ...(world.state.warElsewhere?.includes(name) ? ['others, beyond this campaign'] : []),
  ]
  const named = new Set(wars.flatMap(({ between }) => between))
  const powers = allPowers(world)
  const minors = [...named].filter((name) => !powers.includes(name) && countries[name])
  const status = (power: string): string => {
    const side = sideOfPower(world, power)
    return side === null ? 'out of the war' : isActive(world, power) ? `active, ${side}` : `neutral, ${side}`
  }
  return {
    title: 'Who is at war with whom (9)',
    columns: ['Country', 'Status', 'At war with'],
    rows: [
      ...powers.map((power) => [power, status(power), foes(power).join(', ') || 'nobody']),
      ...minors.map((name) => [name, `with ${countries[name].controller ?? 'nobody'}`, foes(name).join(', ')]),
    ],
  }
}

/** 9.2, 13.2: pacts with their age, and how garrisons stand as far as the seat may know: markers that lie face-down count for their owner alone. */
export function pactTable(world: WifWorld, seat: string): TextTable {
  const own = powersOfSeat(world, seat)
  const row = (pact: Pact, by: string): string[] => {
    const other = partnerIn(pact, by)
    const isOwn = own.includes(by)
    const hidden = markersOf(pact, by).filter(({ as }) => as === 'offensive').length
    const ratio = ratioOf(world, isOwn ? pact : withoutOffensive(pact), by)
    const may = isOwn ? mayBreak(world, by, other) : null
    return [
      `${by} with ${other}`,
      numbered(ageOf(world, pact), 'turn'),
      `${ratio?.text ?? 'no common border'}${!isOwn && hidden > 0 ? `, and ${numbered(hidden, 'marker')} face-down` : ''}`,
      may === null ? '' : 'why' in may ? 'yes' : `no: ${may.whyNot.replace(/: [^:]*$/, '')}`,
    ]
  }
  return {
    title: 'Neutrality pacts (9.2)',
    columns: ['To break it', 'Age', 'Garrisons', 'You may'],
    rows: pactsOf(world).flatMap((pact) => pact.between.map((by) => row(pact, by))),
  }
}

const withoutOffensive = (pact: Pact): Pact => ({
  ...pact,
  markers: Object.fromEntries(
    Object.entries(pact.markers).map(([power, markers]) => [
      power,
      markers.map((each) => (each.as === 'offensive' ? { ...each, value: null } : each)),
    ]),
  ),
})

/** Markers in a pool, or those that are drawn into it when the campaign's first step is played. */
const counted = (drawn: number, toCome = 0): string => (toCome > 0 ? `${toCome}, drawn as the first step begins` : String(drawn))

/** 13.3: how many markers lie in each US pool; their values and the levels for the USA alone. */
export function entryTable(world: WifWorld, seat: string): TextTable {
  const entry = world.state.politics?.entry
  const isOwn = world.state.powers[USA]?.seat === seat
  return {
    title: 'US entry (13.3)',
    columns: [
      'Against',
      'Entry markers',
      'Tension markers',
      ...(isOwn ? ['Entry values', 'Tension values', 'Entry level', 'Tension level'] : []),
    ],
    rows: !entry
      ? []
      : ENTRY_POOLS.map((pool) => [
          pool,
          counted(entry.entry[pool].length, entry.start?.[pool]),
          counted(entry.tension[pool].length, entry.startTension?.[pool]),
          ...(isOwn
            ? [
                values(entry.entry[pool]),
                values(entry.tension[pool]),
                String(levelIn(entry.entry, pool)),
                String(levelIn(entry.tension, pool)),
              ]
            : []),
        ]),
  }
}

const values = (markers: readonly (number | null)[]): string => markers.map((value) => value ?? '?').join(' ') || 'none'

/** 9, 19: what a seat's powers may do in their next declarations as things stand, and what it costs in US entry. */
export function openTable(world: WifWorld, seat: string): TextTable {
  const rows: string[][] = []
  for (const by of powersOfSeat(world, seat)) {
    if (sideOfPower(world, by) === null) continue
    for (const pact of pactsOf(world).filter(({ between }) => between.includes(by)))
      if ('why' in mayBreak(world, by, partnerIn(pact, by))) rows.push([by, 'break the pact', partnerIn(pact, by), 'nothing'])
    const wars = new Map<string, string[]>()
    for (const on of Object.keys(world.state.countries)) {
      if (whyNot(world, { by, on }) !== null) continue
      const cost = isAttempt(world, { by, on }) ? 'an attempt (9.4)' : costText(costOfWar(world, { by, on }))
      wars.set(cost, [...(wars.get(cost) ?? []), on])
    }
    for (const [cost, names] of wars) rows.push([by, 'declare war on', names.join(', '), cost])
    if (by === USSR)
      for (const country of openClaims(world))
        rows.push([by, 'claim', `${CLAIMS[country]} of ${country}`, 'nothing, but war if it is denied'])
    const minors = alignable(world, by)
    if (minors.length > 0) {
      const costs = new Map<string, string[]>()
      for (const minor of minors) {
        const cost = US_TERRITORIES.includes(minor) ? 'nothing' : costText(actionOfAlignment(world, by, minor))
        costs.set(cost, [...(costs.get(cost) ?? []), minor])
      }
      for (const [cost, names] of costs) rows.push([by, 'align', names.join(', '), cost])
    }
  }
  return {
    title: 'What you may declare, claim and align as things stand (9, 19)',
    columns: ['Power', 'What', 'Whom', 'Cost in US entry'],
    rows,
  }
}

const costText = (points: number | null): string =>
  points === null || points === 0 ? 'nothing' : `${points > 0 ? '+' : ''}${points} points (13.3.3)`
