import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { noted, remark } from '../../../engine/sheet-lines.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { hasChit, playChit } from '../logistics/chits.ts'
import { powersOfSeat, seatOfPower, sideOfSeat } from '../powers.ts'
import type { Standing } from '../sheet/standing.ts'
import { readInParts } from '../sheet/read-in-parts.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { whyNoDiplomacy, whyNotYet } from './announce.ts'
import { outcomeOf, poorestFirst } from './diplomacy.ts'
import { allianceOf, diplomacyOf, noteDiplomacy, popLimit, targetsOf, whyNotInfluence } from './pops.ts'
import { whyNoMoreNaming } from './south-africa.ts'
import { holderOf, levelOf, setStatus, statusText } from './status.ts'

/** 29.15: the price of each die; what the Axis has to roll, or more, and the Allies, or less. */
const NARFS_OF_A_ROLL = 3
const AXIS_FROM = 8
const ALLIES_TO = 3
/** 29.15: an Associate moves the dice by two, and so does a Satellite (a ruling). */
const MOST_OF_STATUS = 2

const roll = z.strictObject({ by: z.string(), target: z.string(), espionage: z.boolean() })
/** What of a sheet's list could not be read: it is left out and said, the rest stands. */
const unread = z.strictObject({ unread: z.string() })
type Roll = z.infer<typeof roll>
type Wish = Roll | z.infer<typeof unread>

interface Subject {
  readonly seat: string
  readonly power: string
}

const isAxis = (world: TwWorld, power: string): boolean => allianceOf(world, power) === 'Axis'
/** What every die of a power is good for: more for the Axis, less for the Allies. */
const towards = (world: TwWorld, power: string): number => (isAxis(world, power) ? 1 : -1)

/** 29.15, 16.1.7.4: powers play one Espionage chit a year on these rolls; the year's end forgets it. */
const chitKey = (power: string): string => `${power} diplomatic roll espionage`

/** One level towards a power, where a country is not there already or may not come so far. */
function won(world: TwWorld, { by, target }: Pick<Roll, 'by' | 'target'>) {
  const holder = holderOf(world, target)
  const own = holder !== null && allianceOf(world, holder) === allianceOf(world, by) ? [holder] : []
  const outcome = outcomeOf(world, { target, by, levels: 1, left: 1, contributors: [by, ...own] })
  return outcome.level === levelOf(world, target) && outcome.holder === holder ? null : outcome
}

/** Why a power does not roll for a country, or null. `ahead`: before the plans are opened, when chits may still be bought. */
function whyNotRoll(world: TwWorld, { by, target, espionage }: Roll, ahead: boolean): string | null {
  const never =
    whyNoDiplomacy(world, by, ahead) ??
    (world.state.variants?.[by]?.rolled === world.state.turn.index
      ? `28: ${by} has rolled for a variant in place of a diplomatic target`
      : null) ??
    whyNotInfluence(world, by, target) ??
    whyNoMoreNaming(world, by, target) ??
    whyNotYet(world, target)
  if (never !== null) return never
  if (popLimit(world, by) === 0) return `16.1.2: ${by} conducts no diplomacy now`
  if (won(world, { by, target }) === null) return `29.15: ${target} is ${statusText(world, target)}; ${by} can bring it no further`
  const { narfs } = world.nation(by)
  if (narfs < NARFS_OF_A_ROLL) return `29.15: a roll costs ${NARFS_OF_A_ROLL} NARFs, and ${by} has ${narfs}`
  if (!espionage) return null
  if (!ahead && !hasChit(world, by, 'espionage')) return `16.1.7: ${by} has no Espionage chit to play`
  return diplomacyOf(world).chits[chitKey(by)] === undefined
    ? null
    : `29.15: ${by} has played its Espionage chit of this year on a diplomatic roll`
}

const FACTS = {
  ...MOMENT,
  power: aName('power', 'power that may roll'),
  narfs: number('its NARFs at hand'),
}

/** The one roll that a power makes of what its seat wishes, and why it makes no other. */
function sortOut(world: TwWorld, power: string, wishes: readonly Wish[], ahead: boolean): { sound: Roll | null; refused: string[] } {
  let sound: Roll | null = null
  const refused: string[] = []
  for (const wish of wishes) {
    if ('unread' in wish) refused.push(wish.unread)
    else if (wish.by === power) {
      const why =
        sound === null
          ? whyNotRoll(world, wish, ahead)
          : `29.15: ${power} rolls once a turn, for ${sound.target}, not for ${wish.target} too`
      if (why === null) sound = wish
      else refused.push(why)
    }
  }
  return { sound, refused }
}

/** 29.15: for which country a power rolls this turn. */
export const rollForTarget: DecisionKind<TwWorld, Subject, readonly Wish[]> = {
  name: 'simplified diplomacy',
  section: '29.15',
  schema: z.array(z.union([roll, unread])),
  key: (_, { power }) => power,
  // A list that is sound in part is carried out in part.
  problems: (world, { power }, answer) => {
    const { sound, refused } = sortOut(world, power, answer, false)
    return sound === null ? refused : []
  },
  byDefault: () => [],
  facts: (world, { seat, power }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    power,
    narfs: world.nation(power).narfs,
  }),
  factTypes: FACTS,
  defaultIs: 'no roll is paid for',
  example: 'diplomacy: [{ by: Germany, target: Spain, espionage: yes }]',
  question: (world, { power }) =>
    `For which country does ${power} roll, for ${NARFS_OF_A_ROLL} NARFs a die (29.15)? It may be ${openTargets(world, power).join(', ')}.`,
  sheet: {
    section: 'diplomacy',
    read: readRolls,
    describe: (world, answer) => {
      const powers = [...new Set(answer.flatMap((each) => ('unread' in each ? [] : [each.by])))]
      const sound = powers.flatMap((power) => sortOut(world, power, answer, true).sound ?? [])
      return (
        sound.map(({ by, target, espionage }) => `${by} rolls for ${target}${espionage ? ', with an Espionage chit' : ''}`).join('; ') ||
        'no diplomatic roll'
      )
    },
    check: (world, seat, answer) => powersOfSeat(world, seat).flatMap((power) => sortOut(world, power, answer, true).refused),
  },
}

/** `[{by: Germany, target: Spain, espionage: yes}]`. */
function readRolls(world: TwWorld, reader: TwReader, node: SheetNode): Wish[] | undefined {
  if (!reader.hasPower(node)) return undefined
  return readInParts(world, reader, node, (own, item) => readRoll(world, own, item))
}

function readRoll(world: TwWorld, reader: TwReader, node: SheetNode): Roll | undefined {
  const fields = reader.fields(node, ['by', 'target', 'espionage'], ['target'])
  const target = fields && reader.target(fields.get('target')!)
  if (!fields || target === undefined) return undefined
  const powers = powersOfSeat(world, reader.seat)
  const by = fields.has('by')
    ? reader.word(fields.get('by')!, powers)
    : (powers.find((power) => whyNotInfluence(world, power, target) === null) ?? powers[0])
  if (by === undefined) return undefined
  return { by, target, espionage: fields.has('espionage') ? reader.yesNo(fields.get('espionage')!) === true : false }
}

/** Countries that a power may roll for now. */
export const openTargets = (world: TwWorld, power: string): string[] =>
  targetsOf(world).filter((target) => whyNotRoll(world, { by: power, target, espionage: false }, true) === null)

/** 29.15 In place of section 16: each power may pay for a die, and after a success for a second, which moves its target one level. */
export function* simpleDiplomacy(world: TwWorld): Procedure {
  for (const power of poorestFirst(world)) {
    const seat = seatOfPower(world, power)
    const may = whyNoDiplomacy(world, power, false) === null && openTargets(world, power).length > 0
    const wishes = (yield* askWhile(world, may, seat, rollForTarget, { seat, power })) ?? []
    const { sound, refused } = sortOut(world, power, wishes, false)
    for (const why of refused)
      world.tell({
        kind: 'refused order',
        section: '29.15',
        text: `a diplomatic roll of ${seat}, not made: ${why}`,
        hexes: [],
        seats: [seat],
      })
    if (sound !== null) rollTwice(world, sound)
  }
}

function rollTwice(world: TwWorld, { by, target, espionage }: Roll): void {
  const good = towards(world, by)
  const holder = holderOf(world, target)
  const status = Math.min(levelOf(world, target), MOST_OF_STATUS) * (holder === null ? 0 : towards(world, holder))
  if (espionage) {
    playChit(world, by, 'espionage')
    noteDiplomacy(world, { chits: { ...diplomacyOf(world).chits, [chitKey(by)]: world.state.turn.index } })
  }
  const modifiers = [
    [`as ${statusText(world, target)}`, status] as const,
    ['for Espionage', espionage ? good * world.tables.variants.Espionage : 0] as const,
  ].filter(([, die]) => die !== 0)
  const die = () => {
    world.spend(by, NARFS_OF_A_ROLL)
    const rolled = world.dice.roll(10, `diplomacy in ${target}`)
    const sum = modifiers.reduce((total, [, value]) => total + value, rolled)
    const reasons = modifiers.map(([why, value]) => ` ${value < 0 ? '-' : '+'}${Math.abs(value)} ${why}`).join('')
    return {
      text: `rolled ${rolled}${reasons}${reasons === '' ? '' : ` = ${sum}`}`,
      succeeds: good > 0 ? sum >= AXIS_FROM : sum <= ALLIES_TO,
    }
  }
  const capital = world.nation(target).capitals.slice(0, 1)
  const needed = good > 0 ? `${AXIS_FROM} or more` : `${ALLIES_TO} or less`
  const first = die()
  const what = `${by} pays ${NARFS_OF_A_ROLL} NARFs and rolls for ${target}, ${statusText(world, target)}: ${first.text}, ${needed} needed`
  const end = (text: string) => world.report('diplomacy', '29.15', `${what}${text}`, capital)
  if (!first.succeeds) return end(': nothing comes of it.')
  if (world.nation(by).narfs < NARFS_OF_A_ROLL)
    return end(`: a success, but ${by} has no ${numbered(NARFS_OF_A_ROLL, 'NARF')} for the second die.`)
  const second = die()
  const again = `: a success. For ${NARFS_OF_A_ROLL} more: ${second.text}: `
  if (!second.succeeds) return end(`${again}${target} stays ${statusText(world, target)}.`)
  const { level, holder: next } = won(world, { by, target })!
  setStatus(world, target, level, next)
  end(`${again}${target} is now ${statusText(world, target)}.`)
}

/** What a seat's sheet says of it. */
export function simpleDiplomacyLines({ world, powers }: Pick<Standing, 'world' | 'powers'>): string[] {
  const lines = powers.flatMap((power) => {
    const open = openTargets(world, power)
    if (open.length === 0) return []
    return remark(
      `${power} may pay ${NARFS_OF_A_ROLL} NARFs and roll once for a country, and after a success as much for a second die, which moves it one level (29.15); ${isAxis(world, power) ? `${AXIS_FROM} or more` : `${ALLIES_TO} or less`} is needed. It may be ${open.map((target) => `${target} (${statusText(world, target)})`).join(', ')}.`,
    )
  })
  if (lines.length === 0) return []
  return [
    ...lines,
    ...noted('#diplomacy: [{target: , espionage: no}]', 'one roll for each power; a chit moves both dice by 1, once a year'),
  ]
}

/** What everybody knows of it. */
export const simpleDiplomacyText = `In Spring and Fall a power may pay ${NARFS_OF_A_ROLL} NARFs and roll for a country, and after a success as much for a second die, which moves it one level: the Axis needs ${AXIS_FROM} or more, the Allies ${ALLIES_TO} or less (29.15).`
