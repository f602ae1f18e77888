import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Candidate, DecisionKind, Json, Question, SheetNode } from '../../engine/decision.ts'
import { Dice } from '../../engine/dice.ts'
import type { SheetRules } from '../../engine/game.ts'
import { playStep } from '../../engine/play.ts'
import { parseSheet } from '../../orders/parse.ts'
import { candidates, type CheckedSheet, checkSheet } from '../../orders/sheet.ts'
import { factsAgree } from '../../standing/fact-check.ts'
import type { Procedure } from '../../engine/procedure.ts'
import { airSupply } from './air/air-supply.ts'
import { groundStrikes } from './air/ground-strike.ts'
import { groundSupport } from './air/ground-support.ts'
import { paradrops } from './air/paradrop.ts'
import { front } from './air/testing.ts'
import { runCase } from './cases/cases.ts'
import { sheetRules } from './decisions.ts'
import { createWif } from './game.ts'
import { enforceStacking } from './stacking/stacking.ts'
import { notSupportedYet } from './not-yet.ts'
import { rulebookOf } from './rulebook.ts'
import { positionFacts, positionFunctions } from './position-facts.ts'
import { WifReader } from './sheet/reader.ts'
import { seatOfUnit, seatsOf, sideOfCountry, sideOfSeat } from './powers.ts'
import { fleets } from './testing/fleets.ts'
import { paint, plainMap, position, run, ScriptedDice } from './testing/position.ts'
import type { LandUnit, Side } from './state.ts'
import type { WifWorld } from './world.ts'
import { asText } from '../../engine/words.ts'

type Kind = DecisionKind<WifWorld>
const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const real = createWif()
const barbarossa = parse(readFileSync(at('scenarios/barbarossa.yaml'), 'utf8')) as unknown
const start = (): WifWorld => real.load(real.setUp(barbarossa), new ScriptedDice())

const { decisions } = rulebookOf().rules

/** What sheets are told of and nothing asks for yet. */
const REFUSED: readonly Kind[] = [...notSupportedYet]
const asked = decisions.filter((kind) => !REFUSED.includes(kind))

describe('every decision', () => {
  /** 22 June, and something to carry: a Soviet transport beside its paratroops, a German corps to be supplied; the impulse of either side. */
  const prepared = (active: Side): WifWorld => {
    const world = start()
    world.set({ active: active })
    world.move(world.unit('ussr-li-2'), world.unit('ussr-5-para').hex)
    world.turnFaceDown(world.unit('germany-lvii-arm'))
    return world
  }

  /** A sheet as the seat reads it that can make most of it, in the position that suits it best. */
  const asRead = (text: string): CheckedSheet => {
    const { documents, problems } = parseSheet(text)
    expect(problems).toEqual([])
    let best: CheckedSheet | undefined
    for (const { rules, world, seat } of readers()) {
      const checked = checkSheet(rules, world, seat, documents[0])
      if (!best || checked.problems.length < best.problems.length) best = checked
      if (best.problems.length === 0) break
    }
    return best!
  }
  /** Who may read it: on 22 June, then where fleets are. */
  const readers = () =>
    (known ??= [
      ...[start(), prepared('Axis'), prepared('Allies')].flatMap((world) =>
        ['Germany', 'USSR'].map((seat) => ({ rules: real, world, seat })),
      ),
      { rules: real, world: producing(), seat: 'Germany' },
      { rules: real, world: atPeace(), seat: 'Germany' },
      { rules: real, world: neighbours([]), seat: 'USSR' },
      { rules: real, world: neighbours([{ between: ['Germany', 'USSR'], declared: 0, by: 'Germany' }]), seat: 'Germany' },
      ...[fleets('Axis'), fleets('Allies')].flatMap((world) =>
        (['Axis', 'Allies'] as const)
          .flatMap((side) => seatsOf(world, side))
          .map((seat) => ({ rules: sheetRules(world.map, world.rules), world, seat })),
      ),
    ])
  /** 22 June in a campaign with production. */
  const producing = (): WifWorld => {
    const world = start()
    world.set({ production: { beyond: {} } })
    return world
  }
  /** The same board in a campaign with politics, before anybody has declared war. */
  const atPeace = (): WifWorld => {
    const world = start()
    world.set({ politics: {}, wars: [] })
    return world
  }
  /** The same a turn later, with a Finland and a Rumania that are nobody's yet. */
  const neighbours = (wars: WifWorld['state']['wars']): WifWorld => {
    const world = atPeace()
    for (const name of ['Finland', 'Rumania']) world.changeCountry(name, { controller: null })
    world.set({ wars, turn: { index: 1, year: 1941, months: 'J/A' } })
    return world
  }
  let known: { rules: SheetRules<WifWorld>; world: WifWorld; seat: string }[] | undefined

  test.each(asked.map((kind) => [kind.name, kind] as const))('%s: its example is a sheet that reads without a problem', (_name, kind) => {
    const best = asRead(kind.example)
    expect(best.problems).toEqual([])
    expect(best.understood.some(({ section }) => section === kind.sheet!.section)).toBe(true)
    expect(kind.example).toContain(`${kind.sheet!.field ?? kind.sheet!.section}:`)
  })

  test.each(asked.map((kind) => [kind.name, kind] as const))(
    '%s: its default, facts and policies are explained in words',
    (_name, kind) => {
      expect(kind.defaultIs).toMatch(/^[a-z].*[^.]$/)
      for (const [fact, { means }] of Object.entries(kind.factTypes)) {
        expect(fact).toMatch(/^[a-z][A-Za-z]*$/)
        expect(means.length).toBeGreaterThan(10)
      }
      for (const { means } of Object.values(kind.policies ?? {})) expect(means.length).toBeGreaterThan(10)
    },
  )

  test.each(asked.filter(({ policies }) => policies).map((kind) => [kind.name, kind] as const))(
    '%s: each policy can be written where its answer stands in a sheet',
    (_name, { sheet, example, policies }) => {
      for (const policy of Object.keys(policies!)) {
        const { section, field } = sheet!
        const text = field
          ? example.replace(new RegExp(`${field}: (\\[[^\\]]*\\]|[^,}]*[^,} ])`), `${field}: ${policy}`)
          : sheet!.list
            ? `${section}:\n  - ${policy}`
            : `${section}: ${policy}`
        const { problems, understood } = asRead(text)
        expect(problems).toEqual([])
        expect(understood.map(({ text: said }) => said).join()).toContain(policy)
      }
    },
  )

  test('a fact means the same and is of one type in all decisions and everywhere', () => {
    const types = new Map<string, string>(Object.entries(positionFacts.types).map(([fact, { type }]) => [fact, type]))
    const functions = positionFunctions.map(({ name }) => name)
    const wrong = asked.flatMap((kind) =>
      Object.entries(kind.factTypes).flatMap(([fact, { type }]) => {
        const known = types.get(fact) ?? type
        types.set(fact, known)
        return [
          ...(known === type ? [] : [`${kind.name}: ${fact} is a ${type}, elsewhere a ${known}`]),
          ...(functions.includes(fact) ? [`${kind.name}: ${fact} is a function too`] : []),
        ]
      }),
    )
    expect(wrong).toEqual([])
  })
})

/** What a question's text should never say. */
const NOISE = /undefined|\[object|NaN|Infinity/
/** Characters of a question: two lines of a mail, names of many units apart. */
const LONG = 420

/** The facts of a decision under the rulebook in force: options add to them. */
const declaredBy = (kind: Kind, world: WifWorld): Kind['factTypes'] => sheetRules(world.map, world.rules).factTypes(kind)

/** What is wrong with a question at the moment it is asked. */
function faults(kind: Kind, world: WifWorld, subject: unknown): string[] {
  const said = (what: string) => `${kind.name}: ${what}`
  const problems = (answer: unknown): string[] => {
    const parsed = kind.schema.safeParse(answer)
    return parsed.success
      ? kind.problems(world, subject, parsed.data)
      : [`${JSON.stringify(answer)} is not an answer: ${parsed.error.message}`]
  }
  const before = JSON.stringify(world.revisions)
  const usual = kind.byDefault(world, subject)
  const choices = kind.choices?.(world, subject)
  const question = kind.question(world, subject)
  const found = [
    ...factsAgree(declaredBy(kind, world), kind.facts(world, subject), new WifReader(world, 'Germany')),
    ...problems(usual).map((problem) => `the default is refused: ${problem}`),
    ...Object.entries(kind.policies ?? {}).flatMap(([name, policy]) =>
      problems(policy.answer(world, subject)).map((problem) => `policy '${name}' is refused: ${problem}`),
    ),
    ...(choices ?? []).flatMap(({ answer, word }) => problems(answer).map((problem) => `choice '${word}' is refused: ${problem}`)),
    ...(choices && !choices.some(({ answer }) => JSON.stringify(answer) === JSON.stringify(usual))
      ? ['the default is not among the choices']
      : []),
    ...(choices && new Set(choices.map(({ word }) => word.toLowerCase())).size < choices.length
      ? [`two choices have one word: ${choices.map(({ word }) => word).join(', ')}`]
      : []),
    ...[question, ...(choices ?? []).map(({ text }) => text)]
      .filter((text) => NOISE.test(text) || text.trim() === '')
      .map((text) => `says '${text}'`),
    ...(question.length > LONG ? [`asks at length: ${question}`] : []),
    ...(JSON.stringify(world.revisions) === before ? [] : ['asking changed the position']),
  ]
  return found.map(said)
}

/** Faults of all questions asked while something is played, by decision; instruments the kinds for as long. */
function watching(work: () => void): { seen: Map<string, number>; wrong: string[] } {
  const seen = new Map<string, number>()
  const wrong = new Set<string>()
  const keys = decisions.map((kind) => kind.key)
  decisions.forEach((kind, i) => {
    ;(kind as { key: Kind['key'] }).key = (world, subject) => {
      seen.set(kind.name, (seen.get(kind.name) ?? 0) + 1)
      for (const fault of faults(kind, world, subject)) wrong.add(fault)
      return keys[i](world, subject)
    }
  })
  try {
    work()
  } finally {
    decisions.forEach((kind, i) => ((kind as { key: Kind['key'] }).key = keys[i]))
  }
  return { seen, wrong: [...wrong] }
}

/** Sheets of the demo by step and seat. */
const sheets = new Map<string, SheetNode>()
for (const name of readdirSync(at('scenarios/barbarossa-demo')).filter((each) => each.endsWith('.yaml'))) {
  for (const document of parseSheet(readFileSync(join(at('scenarios/barbarossa-demo'), name), 'utf8')).documents) {
    const map = document.value as ReadonlyMap<string, SheetNode>
    sheets.set(`${asText(map.get('for')!.value)}/${asText(map.get('seat')!.value)}`, document)
  }
}

/**
 * The first steps of the demo, with what its sheets leave open answered at random: by a choice, a policy, a mission of some aircraft, else the
 * default. Dice and answers come of the seed.
 */
function playAtRandom(seed: string, steps: number): void {
  const dice = new Dice(Buffer.from(seed), 'main', 1, '')
  let n = 0
  const below = (count: number): number => dice.roll(count, `pick ${n++}`) - 1
  let snapshot = real.setUp(barbarossa)
  for (let step = 0; step < steps; step++) {
    const world = real.load(snapshot, new Dice(Buffer.from(seed), 'main', step + 1, ''))
    const { name } = real.nextStep(world)!
    const taken = new Map<string, Map<string, string>>()
    playStep(
      world,
      real.play(world),
      [],
      function* (question: Question): Generator<Candidate> {
        const document = sheets.get(`${name}/${question.seat}`)
        if (!taken.has(question.seat)) taken.set(question.seat, new Map())
        if (document && below(4) > 0) yield* candidates(real, world, question, document, taken.get(question.seat)!)
        const answer = anyAnswer(question, world, below)
        if (answer !== undefined) yield { answer, source: 'reply' }
      },
      () => {},
    )
    snapshot = real.save(world)
  }
}

function anyAnswer({ kind, seat, subject }: Question, world: WifWorld, below: (count: number) => number): Json | undefined {
  const policies = Object.values((kind as Kind).policies ?? {})
  const choices = (kind as Kind).choices?.(world, subject) ?? []
  if (kind.name === 'choose action') return (['land', 'air', 'combined'] as const)[below(3)]
  if (kind.name === 'ground strike' || kind.name === 'air supply') return anyMission(kind as Kind, world, seat, subject, below)
  if (kind.name === 'reorganise' || kind.name === 'declare attack') return policies[below(policies.length)].answer(world, subject) as Json
  const pick = below(policies.length + choices.length + 1)
  return pick < policies.length
    ? (policies[pick].answer(world, subject) as Json)
    : (choices[pick - policies.length]?.answer as Json | undefined)
}

/** Some aircraft of the seat to some hex where that is legal; three tries. */
function anyMission(kind: Kind, world: WifWorld, seat: string, subject: unknown, below: (count: number) => number): Json | undefined {
  const own = world
    .onMap()
    .filter((unit) => unit.kind === 'air' && seatOfUnit(world, unit) === seat)
    .map(({ id }) => id)
  const hexes = [
    ...new Set(
      world
        .onMap()
        .filter((unit) => (sideOfCountry(world, unit.country) === sideOfSeat(world, seat)) === (kind.name === 'air supply'))
        .map(({ hex }) => hex),
    ),
  ]
  for (let i = 0; i < 30 && own.length > 0 && hexes.length > 0; i++) {
    const order = { at: world.map.code(hexes[below(hexes.length)]), with: [own[below(own.length)]], escort: [], extended: [] }
    if (kind.problems(world, subject, order).length === 0) return order
  }
  return undefined
}

/** Positions for what hardly any campaign asks: patrols of the opponent over what one's own fighters could reach; troops of a partner who is a stranger. */
function playRarities(): void {
  const units = [
    'Germany LND Ju-87B 2/5/4 T0806',
    'Germany FTR Bf 6/0/12 T0803',
    'Germany FTR Me 5/0/12 T0803',
    'Germany ATR Ju-52 (1)/0/6 T0806',
    'Germany PARA 7 4-3 T0806',
    'Germany INF IX 5-3 T0506',
    'Germany INF II 5-3 T0605 down',
    'USSR INF 3 4-3 T0406',
    'USSR FTR MiG 4/0/8 T0306',
    'USSR FTR I-16 3/0/8 T0306',
    'USSR LND Il-2 3/5/4 T0306',
  ]
  const flight = (hex: string, more: object) => [{ at: hex, escort: [], extended: [], ...more }]
  const patrol = (hex: string) => ({
    'combat air patrol': [[{ at: hex, with: ['ussr-mig'], against: [] }]],
    intercept: [{ with: [], best: 1, against: [] }],
  })
  const best = [{ with: [], best: 1, against: [] }]
  const combat = (world: WifWorld) => ({ hex: world.map.hex('T0406'), attackers: [world.unit('germany-ix-inf') as LandUnit] })
  const missions: [(world: WifWorld) => Procedure<unknown>, Record<string, unknown[]>][] = [
    [
      groundStrikes,
      { ...patrol('T0406'), 'ground strike': flight('T0406', { with: ['germany-ju-87b'] }), 'counter-intercept in ground strike': best },
    ],
    [
      paradrops,
      {
        ...patrol('T0406'),
        paradrop: flight('T0406', { drops: [{ atr: 'germany-ju-52', cargo: 'germany-7-para' }] }),
        'counter-intercept in paradrop': best,
      },
    ],
    [
      airSupply,
      { ...patrol('T0605'), 'air supply': flight('T0605', { with: ['germany-ju-52'] }), 'counter-intercept in air supply': best },
    ],
    [
      (world) => groundSupport(world, [combat(world)]),
      { ...patrol('T0406'), 'ground support': [{ with: ['germany-ju-87b'], extended: [] }], 'counter-intercept in ground support': best },
    ],
  ]
  for (const [procedure, answers] of missions) {
    const world = front(
      units,
      [...Array(200).keys()].map((i) => 1 + ((i * 7) % 10)),
      { control: { T0506: 'Germany' } },
    )
    run(
      world,
      (function* () {
        yield* procedure(world)
      })(),
      answers,
    )
  }
  const rumania = plainMap(
    8,
    8,
    (sheet) => (paint(sheet, 'country', 'T0404', 'r'), paint(sheet, 'country', 'T0403', 'r'), paint(sheet, 'country', 'T0000', 'f')),
  )
  const finns = position({
    everywhere: 'Germany',
    minors: { Rumania: 'Germany', Finland: 'Germany' },
    map: rumania,
    units: ['Finland HQ-I Gort 3-3(1) T0403', 'Finland INF II 5-3 T0505', 'Finland MOT V 4-4 T0505'],
  })
  for (const id of ['finland-ii-inf', 'finland-v-mot']) finns.move(finns.unit(id), finns.map.hex('T0404'))
  run(finns, enforceStacking(finns))
}

describe('questions as they are asked', { timeout: 300_000 }, () => {
  const cases = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? cases(join(folder, entry.name)) : [join(folder, entry.name)],
    )

  test('have facts as declared, and defaults, choices and policies that are legal: in every conformance case, in campaigns at random, in rare positions', () => {
    const { seen, wrong } = watching(() => {
      for (const path of cases(at('data/cases/wif')).filter((each) => each.endsWith('.yaml'))) runCase(parse(readFileSync(path, 'utf8')))
      for (const seed of ['one', 'two', 'three', 'four']) playAtRandom(seed, 9)
      playRarities()
    })
    expect(wrong).toEqual([])
    expect(asked.filter(({ name }) => !seen.has(name)).map(({ name }) => name)).toEqual([])
  })
})
