import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { type FactsOf, number, yesNo } from '../facts.ts'
import { whyNotSoFar } from '../ground/anglo-french.ts'
import { enterHex } from '../control/control.ts'
import { mayCross } from '../field/crossing.ts'
import { whyNotEnter } from '../ground/movement-cost.ts'
import { countsForStacking, whyNotStack } from '../ground/stacking.ts'
import { isActivated } from '../logistics/activation.ts'
import { whyHeld } from '../logistics/oil.ts'
import { unitsDo, unitsText, unitText } from '../pieces.ts'
import { atWar, seatOf, seatsOf, sideOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import { problemsOfList, sortOut } from '../sort-out.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, attackKey } from './attack.ts'
import { capturedFortress } from './captured-fortress.ts'
import { COMBAT, combatFacts } from './facts.ts'
import { ATTACK, attackSection, forBoth, preferenceText } from './sheet-fields.ts'
import { byName } from '../../../board/by-name.ts'

const WORDS = ['all', 'armour', 'none'] as const

const FACTS = {
  ...COMBAT,
  candidates: number('units of yours that may advance'),
  breach: yesNo('the hex is a Breach, where six units may stack'),
}

interface Advancing {
  readonly attack: Attack
  readonly candidates: readonly GroundUnit[]
  readonly others: Others
}

/** Units whose own battle of the impulse is still to come, and those who have advanced in it: one hex is all (10.5). */
export interface Others {
  readonly waiting: ReadonlySet<string>
  readonly advanced: Set<string>
}

const isArmour = ({ type }: GroundUnit): boolean => type === 'ARM' || type === 'MECH' || type === 'CAV'

/** The strongest of the attackers that may stand there, armour first; nobody leaves a fortress empty. */
function best(world: TwWorld, attack: Attack, among: readonly GroundUnit[]): GroundUnit[] {
  const going: GroundUnit[] = []
  const sorted = [...among].sort((a, b) => b.strength - a.strength || Number(isArmour(b)) - Number(isArmour(a)) || byName(a.id, b.id))
  for (const unit of sorted) {
    const garrison = world.groundAt(unit.hex).filter((other) => countsForStacking(world, other) && !going.includes(other) && other !== unit)
    if (world.installation(unit.hex, 'fortress') && garrison.length === 0) continue
    if (whyNotStack(world, [...going, unit], attack.hex) === null) going.push(unit)
  }
  return going
}

const attackersAmong = ({ attack, candidates }: Advancing): GroundUnit[] => candidates.filter((unit) => attack.attackers.includes(unit))

/** The units that an answer means: names first, then what its words stand for, as far as the hex holds them; and those named that it does not hold, with why. */
function meant(world: TwWorld, subject: Advancing, answer: readonly string[]): { going: GroundUnit[]; left: [GroundUnit, string][] } {
  const { attack, candidates } = subject
  const wanted = answer.flatMap((item) =>
    item === 'all'
      ? best(world, attack, attackersAmong(subject))
      : item === 'armour'
        ? best(world, attack, candidates.filter(isArmour))
        : candidates.filter(({ id }) => id === item),
  )
  const going: GroundUnit[] = []
  const left: [GroundUnit, string][] = []
  for (const unit of new Set(wanted)) {
    const why = whyNotStack(world, [...going, unit], attack.hex)
    if (why === null) going.push(unit)
    else if (answer.includes(unit.id)) left.push([unit, why])
  }
  return { going, left }
}

/** 10.5: who of a seat's units advances into the hex; more than it holds stay where they are. */
export const advanceUnits = forBoth((section): DecisionKind<TwWorld, Advancing, string[]> => ({
  name: section === ATTACK ? 'advance' : 'second advance',
  section: '10.5',
  schema: z.array(z.string()),
  key: (world, { attack }) => attackKey(world, attack),
  problems: (world, subject, answer) => problemsOfList(answer, (item) => whyNotMeant(world, subject, item)),
  byDefault: () => ['all'],
  facts: (world, { attack, candidates }): FactsOf<typeof FACTS> => ({
    ...combatFacts(world, attack, world.phasing),
    candidates: candidates.length,
    breach: world.installation(attack.hex, 'breach') !== undefined,
  }),
  factTypes: FACTS,
  defaultIs: 'the strongest of the attackers that the hex holds; a fortress is not left empty',
  example: `${section}:\n  - { at: Posen, with: [XIX Pz, II Corps], advance: [XIX Pz] }`,
  policies: {
    all: { means: 'the strongest of the attackers that the hex holds', answer: () => ['all'] },
    armour: { means: 'ARM, MECH and CAV, those beside a Breach that did not attack too', answer: () => ['armour'] },
    none: { means: 'nobody', answer: () => ['none'] },
  },
  question: (world, { attack, candidates }) =>
    `${world.map.name(attack.hex)} is empty. Which of ${unitsText(candidates)} advance into it (10.5)?`,
  choices: () => [
    { answer: ['all'], word: 'all', text: 'the strongest of the attackers that the hex holds' },
    { answer: ['armour'], word: 'armour', text: 'ARM, MECH and CAV alone' },
    { answer: ['none'], word: 'none', text: 'nobody' },
  ],
  sheet: {
    section,
    field: 'advance',
    read: (_, reader: TwReader, node) => reader.wishes({ ...node, ofGroup: true }, WORDS),
    describe: (world, answer) => `advance ${preferenceText(world, answer)}`,
  },
}))

/** Why a word or name of an answer means nobody who can advance, or null. */
function whyNotMeant(world: TwWorld, { attack, candidates, others }: Advancing, item: string): string | null {
  if ((WORDS as readonly string[]).includes(item) || candidates.some(({ id }) => id === item)) return null
  const unit = world.state.units[item]
  if (!unit) return item
  const why = unit.kind === 'ground' ? whyNotAdvance(world, unit, attack, others) : null
  return `10.5: ${unit.name} cannot advance into ${world.map.name(attack.hex)}${why === null ? '' : `: ${why}`}`
}

/** Why a unit cannot advance now, or null: attackers beside the hex may, and beside a Breach other ARM, MECH and CAV whose attack does not still wait and who have not advanced elsewhere (10.5); British ones in France stay near a port (6.2.1). */
function whyNotAdvance(world: TwWorld, unit: GroundUnit, attack: Attack, { waiting, advanced }: Others): string | null {
  if (sideOf(world, unit) !== world.phasing) return 'it is not of the attacking side'
  if (unit.place === 'pool') return 'it has been eliminated'
  if (!world.map.bordering(attack.hex).some((hex) => hex === unit.hex && mayCross(world, hex, attack.hex)))
    return 'it is not beside the hex'
  const closed = whyNotEnter(world, unit, attack.hex) ?? whyNotSoFar(world, unit, attack.hex)
  const held = closed ?? whyHeld(world, unit)
  if (held !== null || attack.attackers.includes(unit)) return held
  if (!isArmour(unit) || !attack.attackers.some(({ type }) => type === 'ARM'))
    return 'it did not attack, and only beside a Breach by ARM do other ARM, MECH and CAV advance'
  if (!isActivated(world, unit)) return 'it is not activated'
  if (waiting.has(unit.id)) return 'its own attack is still to come'
  return advanced.has(unit.id) ? 'it has advanced elsewhere' : null
}

const candidatesOf = (world: TwWorld, attack: Attack, others: Others): GroundUnit[] =>
  world.map
    .bordering(attack.hex)
    .flatMap((hex) => world.groundAt(hex))
    .filter((unit) => whyNotAdvance(world, unit, attack, others) === null)

/** 10.5: advance into a hex that a battle has emptied, at once. `ashore` are units that are in the hex already. */
export function* advanceAfterCombat(world: TwWorld, attack: Attack, others: Others, ashore: readonly GroundUnit[]): Procedure {
  const { hex } = attack
  const moved: GroundUnit[] = []
  if (ashore.length > 0) yield* take(world, attack, ashore)
  for (const seat of seatsOf(world, world.phasing)) {
    const candidates = candidatesOf(world, attack, others).filter((unit) => seatOf(world, unit) === seat && !moved.includes(unit))
    const subject = { attack, candidates, others }
    const kind = advanceUnits[attackSection(world)]
    if (candidates.length === 0) {
      yield* tellInVain(world, seat, kind, subject)
      continue
    }
    const answer = yield* ask(world, seat, kind, subject)
    const { going, left } = meant(world, subject, answer)
    for (const why of sortOut(answer, (item) => whyNotMeant(world, subject, item)).refused)
      tellRefused(world, seat, '10.5', `advance: ${why}`, [hex])
    for (const [unit, why] of left)
      tellRefused(world, seat, '10.5', `advance: ${unitText(unit)} is named and does not advance: ${why}`, [unit.hex, hex])
    if (going.length === 0) continue
    const from = [...new Set(going.map((unit) => unit.hex))]
    for (const unit of going) {
      world.move(unit, hex)
      world.remember((noted) => noted.movedAtAll.add(unit.id))
      others.advanced.add(unit.id)
    }
    moved.push(...going)
    world.report('advance', '10.5', `${unitsDo(going, 'advances', 'advance')} into ${world.map.name(hex)}.`, [hex, ...from], {
      arrows: from.map((each) => ({ hexes: [world.map.code(each), world.map.code(hex)], style: 'advance' as const })),
    })
    yield* take(world, attack, going)
  }
}

/** The hex is theirs, with what stands in it; a fortress's captor decides about it (10.7). */
function* take(world: TwWorld, attack: Attack, units: readonly GroundUnit[]): Procedure {
  const fortress = world.installationsAt(attack.hex).some((each) => each.kind === 'fortress' && atWar(world, each.nation, units[0].nation))
  enterHex(world, units, attack.hex, !attack.undefended)
  if (fortress) yield* capturedFortress(world, units, attack.hex)
}
