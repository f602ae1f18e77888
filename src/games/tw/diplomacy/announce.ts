import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { hasChit } from '../logistics/chits.ts'
import { effortOf } from '../logistics/efforts.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { powersOfSeat, sideOfSeat } from '../powers.ts'
import { readInParts } from '../sheet/read-in-parts.ts'
import type { TwReader } from '../sheet/reader.ts'
import { ALLIANCES, type Alliance } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { allianceOf, diplomacyOf, isDiplomacyTurn, membersOf, popsIn, whyNoTarget, whyNotInfluence } from './pops.ts'
import { whyNoMoreNaming } from './south-africa.ts'
import { mostOf } from './status.ts'

/** 16.1.3: a power names a target, and whom it attacks there; it may play an Espionage chit, and say whose client the country is to be. */
const naming = z.strictObject({
  by: z.string(),
  target: z.string(),
  against: z.enum(['Axis', 'Western Allies', 'Soviets']),
  espionage: z.boolean(),
  holder: z.string().optional(),
})
/** 16.1.7.2: or it has an alliance disclose its POPs in a country. */
const spying = z.strictObject({ by: z.string(), spy: z.string(), on: z.enum(['Axis', 'Western Allies', 'Soviets']) })
/** What of a sheet's list could not be read: it is left out and said, the rest stands. */
const unread = z.strictObject({ unread: z.string() })
export type Naming = z.infer<typeof naming>
export type Spying = z.infer<typeof spying>
type Announced = Naming | Spying | z.infer<typeof unread>

interface Subject {
  readonly seat: string
  readonly power: string
}

const FACTS = { ...MOMENT, power: aName('power', 'power that names targets'), pops: number('POPs of the power in all countries') }

/** 16.1.3: the diplomatic moves of a power, in order. */
export const announce: DecisionKind<TwWorld, Subject, readonly Announced[]> = {
  name: 'diplomacy',
  section: '16.1.3',
  schema: z.array(z.union([naming, spying, unread])),
  key: (_, { power }) => power,
  // A list that is sound in part is carried out in part.
  problems: (world, { power }, answer) => {
    const { sound, refused } = sortOut(world, power, answer)
    return sound.length > 0 ? [] : refused
  },
  byDefault: () => [],
  facts: (world, { seat, power }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    power,
    pops: Object.values(diplomacyOf(world).placed[power] ?? {}).reduce((sum, each) => sum + each, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'no target is named',
  example: 'diplomacy:\n  - {target: Spain, against: Western Allies, espionage: yes}',
  question: (world, { power }) =>
    `Which countries does ${power} name as diplomatic targets, and whom does it attack there (16.1.3)? Its POPs: ${ownPops(world, power)}.`,
  sheet: {
    section: 'diplomacy',
    read: readAnnounced,
    describe: (world, answer) => {
      const powers = [...new Set(answer.flatMap((each) => ('unread' in each ? [] : [each.by])))]
      const sound = new Set(powers.flatMap((power) => sortOut(world, power, answer, true).sound))
      return (
        answer.flatMap((each) => ('unread' in each || !sound.has(each) ? [] : [announcedText(each)])).join('; ') || 'no diplomatic targets'
      )
    },
    check: (world, seat, answer) =>
      powersOfSeat(world, seat).flatMap(
        (power) =>
          sortOut(
            world,
            power,
            answer.filter((each) => 'unread' in each || each.by === power),
            true,
          ).refused,
      ),
  },
}

/** "Spain 2, Turkey 1". */
export const ownPops = (world: TwWorld, power: string): string =>
  Object.entries(diplomacyOf(world).placed[power] ?? {})
    .map(([target, pops]) => `${target} ${pops}`)
    .join(', ') || 'none'

const announcedText = (each: Naming | Spying): string =>
  'spy' in each
    ? `${each.by} spies on the POPs of the ${each.on} in ${each.spy}`
    : `${each.by} names ${each.target} against the ${each.against}${each.espionage ? ', with an Espionage chit' : ''}${each.holder === undefined ? '' : `, for ${each.holder}`}`

/** `[{target: Spain, against: Western Allies}, {spy: Turkey, on: Axis}]`. */
function readAnnounced(world: TwWorld, reader: TwReader, node: SheetNode): Announced[] | undefined {
  if (!reader.hasPower(node)) return undefined
  return readInParts(world, reader, node, (own, item) => readOne(world, own, item))
}

function readOne(world: TwWorld, reader: TwReader, item: SheetNode): Announced | undefined {
  const fields = reader.fields(item, ['target', 'against', 'espionage', 'for', 'by', 'spy', 'on'])
  if (!fields) return undefined
  const powers = powersOfSeat(world, reader.seat)
  const country = fields.get('target') ?? fields.get('spy')
  if (!country) return reader.problem(item, "say which country: 'target: Spain' or 'spy: Spain'")
  const target = reader.target(country)
  if (target === undefined) return undefined
  const by = fields.has('by')
    ? reader.word(fields.get('by')!, powers)
    : (powers.find((power) => popsIn(world, power, target) > 0) ??
      powers.find((power) => whyNotInfluence(world, power, target) === null) ??
      powers[0])
  if (by === undefined) return undefined
  const opponents = opponentsOf(world, by, target)
  const said = fields.get('against') ?? fields.get('on')
  const against = said ? reader.word(said, ALLIANCES) : opponents[0]
  if (said === undefined && opponents.length !== 1)
    return reader.problem(
      item,
      `say which alliance it is against: '${fields.has('spy') ? 'on' : 'against'}: ${opponents[0] ?? ALLIANCES[1]}'`,
    )
  if (against === undefined) return undefined
  if (fields.has('spy')) return { by, spy: target, on: against }
  const holder = fields.has('for') ? reader.nation(fields.get('for')!) : undefined
  return {
    by,
    target,
    against,
    espionage: fields.has('espionage') ? reader.yesNo(fields.get('espionage')!) === true : false,
    ...(holder !== undefined && { holder }),
  }
}

/** Alliances other than a power's own of which somebody is played who may influence a country. */
export const opponentsOf = (world: TwWorld, power: string, target: string): Alliance[] =>
  ALLIANCES.filter(
    (alliance) =>
      alliance !== allianceOf(world, power) &&
      membersOf(world, alliance).some((other) =>
        (world.tables.influence.targets[target]?.by as readonly string[] | undefined)?.includes(other),
      ),
  )

/** What of a power's moves can be made, and why the rest cannot. `ahead`: before the plans are opened, when POPs may still be placed and chits bought. */
export function sortOut(
  world: TwWorld,
  power: string,
  announced: readonly Announced[],
  ahead = false,
): { sound: (Naming | Spying)[]; refused: string[] } {
  const sound: (Naming | Spying)[] = []
  const refused: string[] = []
  for (const each of announced) {
    if (!('unread' in each) && each.by !== power) continue
    const why =
      'unread' in each ? [each.unread] : 'spy' in each ? spyProblems(world, each, sound, ahead) : namingProblems(world, each, sound, ahead)
    refused.push(...why)
    if (why.length === 0) sound.push(each as Naming | Spying)
  }
  return { sound, refused }
}

/** Why a power makes no diplomatic move now, or null. */
export function whyNoDiplomacy(world: TwWorld, power: string, ahead: boolean): string | null {
  if (world.state.diplomacy === undefined) return '16: diplomacy is not played in this campaign'
  if (!isDiplomacyTurn(world)) return `16.1.1: diplomacy is conducted in ${world.tables.influence.seasons.join(' and ')} only`
  return !ahead && effortOf(world, power) === 'Pass' ? `4.5: under a Pass ${power} conducts no diplomacy` : null
}

/** 18.7.1: why a country cannot be named yet, or null. */
export function whyNotYet(world: TwWorld, target: string): string | null {
  const since = world.tables.influence.targets[target]['turns after it is founded']
  const { vichySince } = diplomacyOf(world)
  return since !== undefined && vichySince !== undefined && world.state.turn.index < vichySince + since
    ? `18.7.1: ${target} cannot be named before ${since} turns have gone since France surrendered`
    : null
}

function namingProblems(
  world: TwWorld,
  { by, target, against, espionage, holder }: Naming,
  before: readonly (Naming | Spying)[],
  ahead: boolean,
): string[] {
  const instead =
    world.state.variants?.[by]?.rolled === world.state.turn.index ? `28: ${by} has rolled for a variant in place of naming a target` : null
  const no = whyNoDiplomacy(world, by, ahead) ?? instead ?? whyNotInfluence(world, by, target) ?? whyNoMoreNaming(world, by, target)
  if (no !== null) return [no]
  const problems: string[] = []
  const own = allianceOf(world, by)
  const rule = world.tables.influence.targets[target]
  const { named } = diplomacyOf(world)
  const notYet = whyNotYet(world, target)
  if (notYet !== null) problems.push(notYet)
  if (named[own]?.includes(target) || before.some((each) => 'target' in each && each.target === target))
    problems.push(`16.1.3: the ${own} ${own === 'Axis' ? 'has' : 'have'} named ${target} this year already`)
  if (before.some((each) => 'spy' in each)) problems.push(`16.1.7.2: ${by} spies as its diplomatic move of this turn, and names no target`)
  if (!opponentsOf(world, by, target).includes(against))
    problems.push(
      against === own
        ? `16.1.3: ${by} is of the ${own} itself`
        : `16.1.3: nobody plays a power of the ${against} that may influence ${target}: name ${opponentsOf(world, by, target).join(' or ')}`,
    )
  if (!ahead && popsIn(world, by, target) === 0 && world.rules.bonuses(world, 'POPs of a roll', { power: by, in: target }).length === 0)
    problems.push(`16.1.6: ${by} has no POPs of its own in ${target}`)
  if (espionage && !ahead) problems.push(...espionageProblems(world, by, target, before))
  if (
    holder !== undefined &&
    (allianceOf(world, holder) !== own || mostOf(world, target, holder) === 0 || !(rule.by as readonly string[]).includes(holder))
  )
    problems.push(`16.1.3: ${target} cannot be a client of ${holder} for the ${own}`)
  return problems
}

function spyProblems(world: TwWorld, { by, spy, on }: Spying, before: readonly (Naming | Spying)[], ahead: boolean): string[] {
  const no = whyNoDiplomacy(world, by, ahead) ?? whyNoTarget(world, spy)
  if (no !== null) return [no]
  return [
    ...(before.length > 0 ? [`16.1.7.2: spying is the one diplomatic move of ${by} this turn`] : []),
    ...(on === allianceOf(world, by) ? [`16.1.7.2: ${by} is of the ${on} itself`] : []),
    ...(ahead ? [] : espionageProblems(world, by, spy, before)),
  ]
}

/** 16.1.7.3: one Espionage chit of an alliance for a target and turn, and only a chit that the power holds. */
function espionageProblems(world: TwWorld, by: string, target: string, before: readonly (Naming | Spying)[]): string[] {
  const spent = before.some((each) => 'spy' in each || each.espionage)
  if (!hasChit(world, by, 'espionage') || (spent && (world.state.plans[by]?.espionage ?? 0) < 2))
    return [`16.1.7.2: ${by} has no Espionage chit to play in ${target}`]
  return hasPlayed(world, by, target, 'espionage')
    ? [`16.1.7.3: the ${allianceOf(world, by)} may play one Espionage chit in ${target} a turn`]
    : []
}

/** 16.1.7.3: whether a power's alliance has played such a chit in a country this turn. */
export const chitKey = (world: TwWorld, power: string, target: string, chit: string): string =>
  `${allianceOf(world, power)} ${target} ${chit}`
export const hasPlayed = (world: TwWorld, power: string, target: string, chit: string): boolean =>
  diplomacyOf(world).chits[chitKey(world, power, target, chit)] === world.state.turn.index
