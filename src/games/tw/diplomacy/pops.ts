import { VATICAN } from './vatican-holder.ts'
import { listed, numbered } from '../../common/words.ts'
import { POWERS, type Power } from '../charts/cost-schemas.ts'
import { atWar, isBelligerent } from '../powers.ts'
import { turnAt, turnName, turnsFrom } from '../seasons.ts'
import { ALLIANCES, type Alliance, type Diplomacy, NO_DIPLOMACY_YET } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 16.1.2, 16.2: whose entry into the war changes the limits, and against whom. */
const USA = 'USA'
const GERMANY = 'Germany'

/** POPs by target. */
export type Pops = Readonly<Record<string, number>>

export const diplomacyOf = (world: TwWorld): Diplomacy => world.state.diplomacy ?? NO_DIPLOMACY_YET
export function noteDiplomacy(world: TwWorld, facts: Partial<Diplomacy>): void {
  world.note({ diplomacy: { ...diplomacyOf(world), ...facts } })
}

/** 16.1.1: diplomacy is played in Spring and Fall. */
export const isDiplomacyTurn = (world: TwWorld): boolean =>
  world.state.diplomacy !== undefined && world.tables.influence.seasons.includes(world.state.turn.season)

/** 16.1.1: with whom a power's POPs count, at war or not. */
export const allianceOf = ({ tables }: TwWorld, power: string): Alliance =>
  ALLIANCES.find((alliance) => (tables.influence.alliances[alliance] as readonly string[]).includes(power))!
/** Its powers that somebody plays and nobody has conquered. */
export const membersOf = ({ tables, state }: TwWorld, alliance: Alliance): string[] =>
  tables.influence.alliances[alliance].filter((power) => state.powers[power]?.seat != null && state.nations[power]?.conqueredBy === null)

/** The minor country of a word, as a target; Luxembourg is one with Belgium, and is read so. */
export const targetsOf = ({ tables }: TwWorld): string[] => Object.keys(tables.influence.targets)

/** POPs of a power in a country. */
export const popsIn = (world: TwWorld, power: string, target: string): number => diplomacyOf(world).placed[power]?.[target] ?? 0

/** Turns ago that the USA entered the war against Germany: 0 in that turn; null while it is out of it. */
function turnsOfUsa({ state }: TwWorld): number | null {
  const war = state.wars.find(({ between }) => between.includes(USA) && between.includes(GERMANY))
  return war === undefined ? null : state.turn.index - war.declared
}

/** 29.15: dice for NARFs may take the place of POPs. */
export const arePopsPlayed = (world: TwWorld): boolean => world.rules.diplomacy.simple === null
export const NO_POPS = "29.15: there are no POPs; a roll for a country is paid for as it is made: 'diplomacy: [{target: Spain}]'"

/** 16.1.2: POPs that a power may buy this turn. */
export function popLimit(world: TwWorld, power: string): number {
  const { turn, wars } = world.state
  const limit = world.tables.influence.limits[power as Power]
  if (limit['only in the war'] && !atWar(world, power, GERMANY)) return 0
  let pops = limit.POPs
  const since = turnsOfUsa(world)
  const less = limit['with the USA']
  if (less && since !== null) {
    // "Until the Fall turn after": the turns since then hold a Fall.
    const fallen = Array.from({ length: since }, (_, back) => turnAt(earlier(turn, since), turn.index - back)).some(
      ({ season }) => season === 'Fall',
    )
    if (less.from === 'at once' || fallen) pops = less.POPs
  }
  const { fewer } = limit
  if (fewer) {
    const last = turn.index + turnsFrom(turn, fewer.after)
    const inTime = wars.some(
      ({ between, declared }) =>
        between.includes(power) && between.some((other) => fewer['unless at war with'].includes(other as Power)) && declared <= last,
    )
    if (turn.index > last && !inTime) pops -= fewer.by
  }
  return pops
}

/** A turn some turns before another, for `turnAt` to count from. */
function earlier(turn: TwWorld['state']['turn'], turns: number): TwWorld['state']['turn'] {
  const seasons = ['Spring', 'Summer', 'Fall', 'Winter'] as const
  const number = turn.year * 4 + seasons.indexOf(turn.season) - turns
  return { index: turn.index - turns, year: Math.floor(number / 4), season: seasons[number % 4] }
}

/** 16.1.1: NARFs of POPs. */
export const popCost = (world: TwWorld, power: string, pops: number): number => pops * world.tables.costs.POP(power as Power)
export const countOf = (pops: Pops): number => Object.values(pops).reduce((sum, each) => sum + each, 0)
/** "2 POPs in Spain and 1 in Turkey". */
export const popsText = (pops: Pops): string =>
  listed(Object.entries(pops).map(([target, many], i) => `${i === 0 ? numbered(many, 'POP') : many} in ${target}`))

/** Why a country is no target at all now, whoever asks, or null (16.1, 16.4, 18.7.1). */
export function whyNoTarget(world: TwWorld, target: string): string | null {
  const { tables, state } = world
  const rule = tables.influence.targets[target]
  if (!rule) {
    const later = tables.influence['Satellites of themselves'][target]
    return later
      ? `16.1.5: ${target} is no diplomatic target; it becomes a Satellite of ${later.of} in ${turnName(later.from)}`
      : `16.1: ${target} is no diplomatic target; they are ${targetsOf(world).join(', ')}`
  }
  const nation = state.nations[target]
  if (!nation) return target === VATICAN ? `23.56: the ${target} is not played in this campaign` : `18.5.1: there is no ${target} yet`
  if (nation.conqueredBy !== null) return `16.4: ${target} is conquered; there is no diplomacy for it any more`
  if (diplomacyOf(world).closed.includes(target)) return `16.4: ${target} was invaded; there is no diplomacy for it any more`
  return null
}

/** Powers that the tables name for a country and that somebody plays (16.1.4). */
export const influencersOf = ({ tables, state }: TwWorld, target: string): string[] =>
  (tables.influence.targets[target]?.by ?? []).filter(
    (power) => state.powers[power]?.seat != null && state.nations[power]?.conqueredBy === null,
  )

/** Why a power may not place POPs in a country, or null (16.1.4). */
export function whyNotInfluence(world: TwWorld, power: string, target: string): string | null {
  const by = (world.tables.influence.targets[target]?.by ?? []) as readonly string[]
  return (
    whyNoTarget(world, target) ??
    (by.includes(power) ? null : `16.1.4: ${power} may not influence ${target}; ${listed(influencersOf(world, target))} may`)
  )
}

/** What of the POPs that a power wants to buy and place this turn it may have, and what is wrong with the rest (16.1.1, 16.1.2): only the surplus is not bought, of what is named last first. */
export function popsAllowed(world: TwWorld, power: string, pops: Pops): { kept: Pops; refused: string[] } {
  if (countOf(pops) === 0) return { kept: {}, refused: [] }
  if (world.state.diplomacy === undefined) return { kept: {}, refused: ['16: diplomacy is not played in this campaign'] }
  if (!arePopsPlayed(world)) return { kept: {}, refused: [NO_POPS] }
  if (!isDiplomacyTurn(world))
    return { kept: {}, refused: [`16.1.1: POPs are bought in ${world.tables.influence.seasons.join(' and ')} only`] }
  const refused: string[] = []
  let kept: [string, number][] = []
  for (const [target, many] of Object.entries(pops)) {
    const why = whyNotInfluence(world, power, target)
    if (why !== null) refused.push(why)
    else kept.push([target, many])
  }
  const wanted = sum(kept)
  const limit = popLimit(world, power)
  if (wanted > limit) {
    refused.push(`16.1.2: ${power} may buy ${numbered(limit, 'POP')} this turn, not ${wanted}`)
    let room = limit
    kept = kept.map(([target, many]) => {
      const taken = Math.min(many, room)
      room -= taken
      return [target, taken]
    })
  }
  // What is not bought for one country makes the half smaller for all.
  for (;;) {
    const bought = sum(kept)
    const share = Math.ceil(bought / world.tables.influence['one target takes one in'])
    const over = kept.find(([, many]) => many > share)
    if (over === undefined) break
    const [target, many] = over
    refused.push(
      `16.1.1: of ${numbered(bought, 'POP')} no more than half (rounded up), ${share}, may go to one target, not ${many} to ${target}`,
    )
    kept = kept.map(([each, its]) => [each, each === target ? share : its])
  }
  return { kept: Object.fromEntries(kept.filter(([, many]) => many > 0)), refused }
}

const sum = (pops: readonly (readonly [string, number])[]): number => pops.reduce((total, [, many]) => total + many, 0)

/** POPs that were bought lie where they are meant to, beside those that lie there already. */
export function placePops(world: TwWorld, power: string, pops: Pops): void {
  if (countOf(pops) === 0) return
  const { placed } = diplomacyOf(world)
  const own = { ...placed[power] }
  for (const [target, many] of Object.entries(pops)) if (many > 0) own[target] = (own[target] ?? 0) + many
  noteDiplomacy(world, { placed: inOrder({ ...placed, [power]: own }) })
}

/** POPs that have been used, or are gone with their power, and are no secret any more (16.1.3). */
export function usePops(world: TwWorld, power: string, target: string): void {
  const used = popsIn(world, power, target)
  if (used === 0) return
  const { placed } = diplomacyOf(world)
  const { [target]: _, ...left } = placed[power]
  const { [power]: __, ...others } = placed
  noteDiplomacy(world, { placed: inOrder(Object.keys(left).length > 0 ? { ...others, [power]: left } : others) })
  const { secretSpending } = world.state
  world.note({
    secretSpending: { ...secretSpending, [power]: Math.max(0, (secretSpending[power] ?? 0) - popCost(world, power, used)) },
  })
}

/** 16.1.1, 16.1.3: at the end of Fall all POPs are removed; with the year ends what was named in it. */
export function endOfDiplomaticTurn(world: TwWorld): void {
  if (world.state.diplomacy === undefined) return
  const { season } = world.state.turn
  noteDiplomacy(world, { moved: {}, ...(season === 'Fall' && { placed: {} }), ...(season === 'Winter' && { named: {}, chits: {} }) })
}

/** What lies in secret in countries, in NARFs by power: that stays a secret from turn to turn. */
export const secretPops = (world: TwWorld): Record<string, number> =>
  Object.fromEntries(Object.entries(diplomacyOf(world).placed).map(([power, pops]) => [power, popCost(world, power, countOf(pops))]))

/** Powers in one order, whoever bought first. */
const inOrder = <Each>(placed: Readonly<Record<string, Each>>): Record<string, Each> =>
  Object.fromEntries(POWERS.filter((power) => placed[power] !== undefined).map((power) => [power, placed[power]]))

/** 16.2: the USA is in the war against Germany. */
export const isUsaIn = (world: TwWorld): boolean => isBelligerent(world, USA) && turnsOfUsa(world) !== null
