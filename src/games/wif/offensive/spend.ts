import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { saysAll } from '../../../engine/sheet-reader.ts'
import { asText } from '../../../engine/words.ts'
import { eitherOf, listed, numbered } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { actionsOf } from '../limits.ts'
import { allPowers, isActive, isHQ, powerOf, powersOf, powersOfSeat, seatOfPower, seatsOf, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { warned } from '../sheet/standing-units.ts'
import type { Benefit, LandUnit } from '../state.ts'
import { isPayer } from '../stilwell.ts'
import { note } from '../tell-refused.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { boughtBy, freePoints, noteBought, pay, savedPoints } from './points.ts'

const PRICED = ['naval', 'air', 'land'] as const
type Priced = (typeof PRICED)[number]

/** What a power pays for at the start of its impulse. Units by their ids. */
interface Spending {
  readonly power: string | null
  /** All actions of the impulse, that which was chosen among them or not (16.2). */
  readonly actions?: readonly Priced[]
  readonly submarinesOnly?: true
  readonly benefit?: { readonly hq: string; readonly to: Priced }
  readonly turnUp?: 'all' | readonly string[]
  /** Its share of the price of the HQ that is turned up, where another power pays the rest (21). */
  readonly pay?: number
  /** The most that it pays for extra actions (16.5). */
  readonly extra?: number
}

interface Subject {
  readonly seat: string
  /** Powers of the seat that may still spend. */
  readonly powers: readonly string[]
  /** Shares that have been promised so far. */
  readonly shares: readonly Share[]
}

/** What a power pays for an HQ if others pay the rest (21). */
interface Share {
  readonly power: string
  readonly hq: string
  readonly points: number
}

const FACTS = {
  ...MOMENT,
  offensive: number('offensive points that your powers have saved'),
  hqsUp: number('their HQs that are face-up'),
  hqsDown: number('their HQs that are face-down and in supply'),
}

const hqsOf = (world: WifWorld, power: string): LandUnit[] =>
  world.onMap().filter((unit): unit is LandUnit => unit.kind === 'land' && isHQ(unit) && powerOf(world, unit) === power)

/** 16.1: what is paid for at the start of an impulse; an entry may say several of it, or each stand by itself; asked until the seat has no more. */
export const spendOffensive: DecisionKind<WifWorld, Subject, Spending | null> = {
  name: 'spend offensive points',
  section: '16.1',
  schema: z
    .strictObject({
      power: z.string().nullable(),
      actions: z.array(z.enum(PRICED)).min(1).optional(),
      submarinesOnly: z.literal(true).optional(),
      benefit: z.strictObject({ hq: z.string(), to: z.enum(PRICED) }).optional(),
      turnUp: z.union([z.literal('all'), z.array(z.string()).min(1)]).optional(),
      pay: z.number().int().min(1).optional(),
      extra: z.number().int().min(1).optional(),
    })
    .nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { powers, shares }, spending) => {
    if (!spending) return []
    const shared = spending.pay === undefined ? [] : shareProblems(world, spending.turnUp)
    if (shared.length > 0) return shared
    if (powers.length === 0) return ['16.1: no power of yours that has offensive points does anything in this impulse']
    const power = spenderOf(powers, spending)
    if (power === undefined)
      return [
        `16.1: ${spending.power === null ? `say which power spends its points: ${eitherOf(powers)}` : `${spending.power} has no offensive points to spend now`}`,
      ]
    return problemsOf(world, power, spending, shares)
  },
  byDefault: () => null,
  facts: (world, { seat, powers }): FactsOf<typeof FACTS> => {
    const hqs = powers.flatMap((power) => hqsOf(world, power))
    return {
      ...momentFacts(world, sideAsked(world, seat)),
      offensive: powers.reduce((sum, power) => sum + savedPoints(world, power), 0),
      hqsUp: hqs.filter(({ faceDown }) => !faceDown).length,
      hqsDown: hqs.filter((hq) => hq.faceDown && inSupply(world, hq)).length,
    }
  },
  factTypes: FACTS,
  defaultIs: 'nothing is spent, or nothing more',
  example: 'offensive:\n  - { actions: [land, air], benefit: Manstein to land, turn up: [v. Bock], extra: 6 }',
  question: (world, { powers }) =>
    `On what do you spend offensive points (16.1)? ${powers.map((power) => `${power} has ${freePoints(world, power)}`).join(', ')}.`,
  sheet: {
    section: 'offensive',
    list: true,
    read: (world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['power', 'actions', 'submarines only', 'benefit', 'turn up', 'pay', 'extra'])
      if (!fields) return undefined
      const whose = fields.get('power')
      const power = whose ? reader.word(whose, allPowers(world)) : null
      const actions = fields.has('actions') ? reader.list(fields.get('actions')!).map((item) => reader.word(item, PRICED)) : []
      const only = fields.has('submarines only') ? reader.yesNo(fields.get('submarines only')!) : false
      const benefit = fields.has('benefit') ? readBenefit(reader, fields.get('benefit')!) : null
      const turnUp = fields.has('turn up') ? readHQs(reader, fields.get('turn up')!) : null
      const [extra, share] = ['extra', 'pay'].map((field) => (fields.has(field) ? reader.number(fields.get(field)!) : 0))
      if (power === undefined || only === undefined || benefit === undefined || turnUp === undefined) return undefined
      if (extra === undefined || share === undefined) return undefined
      if (actions.some((action) => action === undefined)) return undefined
      for (const [field, points] of [
        ['extra', extra],
        ['pay', share],
      ] as const)
        if (!Number.isInteger(points) || points < 0)
          return reader.problem(fields.get(field)!, `expected how many points, 1 or more; found ${points}`)
      if (actions.length === 0 && !benefit && !turnUp && extra === 0 && share === 0)
        return reader.problem(node, "expected what is paid for: 'actions:', 'benefit:', 'turn up:' or 'extra:'")
      return {
        power,
        ...(actions.length > 0 && { actions: actions as Priced[] }),
        ...(only && { submarinesOnly: true as const }),
        ...(benefit && { benefit }),
        ...(turnUp && { turnUp }),
        ...(share > 0 && { pay: share }),
        ...(extra > 0 && { extra }),
      }
    },
    describe: (world, spending) =>
      spending ? `offensive points${spending.power ? ` of ${spending.power}` : ''}: ${wordsOf(world, spending).join('; ')}` : '',
    check: (world, seat) =>
      powersOfSeat(world, seat).some((power) => savedPoints(world, power) > 0) ? [] : ['16: none of your powers has offensive points'],
  },
}

/** "Zhukov to land", or { hq: Zhukov, to: land }. */
function readBenefit(reader: WifReader, node: SheetNode): Spending['benefit'] | undefined {
  if (node.value instanceof Map) {
    const fields = reader.fields(node, ['hq', 'to'], ['hq', 'to'])
    const hq = fields && reader.unit(fields.get('hq')!)
    const to = fields && reader.word(fields.get('to')!, PRICED)
    return hq !== undefined && to !== undefined && fields ? { hq, to } : undefined
  }
  const [, name, what] = /^(.*\S)\s+to\s+(\w+)$/i.exec(asText(node.value)) ?? []
  if (!name) return reader.problem(node, "expected an HQ and the action that it helps, as 'benefit: Zhukov to land'")
  const [hq, to] = [reader.unit({ ...node, value: name }), reader.word({ ...node, value: what }, PRICED)]
  return hq === undefined || to === undefined ? undefined : { hq, to }
}

function readHQs(reader: WifReader, node: SheetNode): Spending['turnUp'] | null | undefined {
  if (saysAll(node)) return 'all'
  const before = reader.problems.length
  const units = reader.list(node).flatMap((item) => warned(reader, item, () => reader.unitsOfSide(item)))
  if (units.length > 0) return units
  return reader.problems.slice(before).some(({ severity }) => severity === 'error') ? undefined : null
}

const spenderOf = (powers: readonly string[], { power }: Spending): string | undefined =>
  power === null ? (powers.length === 1 ? powers[0] : undefined) : powers.find((each) => each === power)

/** Actions that a power has in the impulse by a spending; of one alone none is paid for. */
function actionsWith(world: WifWorld, power: string, { actions }: Spending): readonly string[] {
  return [...new Set([...actionsOf(world, power), ...(actions ?? [])])]
}

function actionPrice(world: WifWorld, power: string, spending: Spending): number {
  const actions = actionsWith(world, power, spending)
  if (spending.actions === undefined || actions.length < 2) return 0
  const { offensive } = world.tables
  return (actions as Priced[]).reduce(
    (sum, action) => sum + (action === 'naval' && spending.submarinesOnly ? offensive.submarinesOnly : offensive.action(power, action)),
    0,
  )
}

const unitsToTurn = (world: WifWorld, power: string, turnUp: NonNullable<Spending['turnUp']>): LandUnit[] =>
  turnUp === 'all'
    ? hqsOf(world, power).filter((hq) => hq.faceDown && inSupply(world, hq))
    : [...new Set(turnUp)].map((id) => world.unit(id) as LandUnit).filter((hq) => hq.faceDown)

/** 16.4: for each of some HQs, or for all of them at once if that is cheaper. */
function turnUpPrice(world: WifWorld, power: string, turnUp: NonNullable<Spending['turnUp']>): number {
  const { offensive } = world.tables
  const each = unitsToTurn(world, power, turnUp).reduce((sum, hq) => sum + offensive.turnUp(hq.reorganisation), 0)
  return turnUp === 'all' ? Math.min(each, offensive.turnAllUp(power)) : each
}

function priceOf(world: WifWorld, power: string, spending: Spending): number {
  const { benefit, turnUp, extra = 0 } = spending
  return (
    actionPrice(world, power, spending) +
    (benefit ? world.tables.offensive.benefit((world.unit(benefit.hq) as LandUnit).reorganisation) : 0) +
    (turnUp ? Math.min(turnUpPrice(world, power, turnUp), spending.pay ?? Infinity) : 0) +
    extra
  )
}

function problemsOf(world: WifWorld, power: string, spending: Spending, shares: readonly Share[]): string[] {
  const problems = [
    ...actionProblems(world, power, spending),
    ...(spending.benefit ? benefitProblems(world, power, spending, spending.benefit) : []),
    ...(spending.turnUp ? turnUpProblems(world, power, spending.turnUp) : []),
  ]
  if (problems.length > 0) return problems
  const promised = shares.filter((share) => share.power === power).reduce((sum, { points }) => sum + points, 0)
  const [price, saved] = [priceOf(world, power, spending), freePoints(world, power) - promised]
  return price > saved
    ? [`16.1: ${power} has ${numbered(saved, 'offensive point')}, and this takes ${price}: ${wordsOf(world, spending, power).join('; ')}`]
    : []
}

function actionProblems(world: WifWorld, power: string, spending: Spending): string[] {
  const actions = actionsWith(world, power, spending)
  if (spending.actions !== undefined) {
    if ((boughtBy(world, power)?.also ?? []).length > 0) return [`16.2: ${power} has paid for its actions of this impulse already`]
    if (!isActive(world, power)) return [`10.1: ${power} is neutral, and may only pass or take a combined action`]
    const other = actions.find((action) => action === 'combined' || action === 'pass')
    if (other) return [`16.2: only naval, air and land actions are taken together; ${power} has chosen a ${other} action`]
    if (actions.length < 2) return [`16.2: one action alone is chosen by 'action:' and costs nothing`]
  }
  return spending.submarinesOnly && !(spending.actions && actions.includes('naval'))
    ? ['16.2: a naval action for submarines and convoy points alone is cheaper where it is taken beside another']
    : []
}

function benefitProblems(world: WifWorld, power: string, spending: Spending, { hq: id, to }: NonNullable<Spending['benefit']>): string[] {
  const hq = world.unit(id)
  const bought = boughtBy(world, power)
  if (bought?.benefit) return [`16.3: one HQ of ${power} gives benefits in an impulse, and ${world.unit(bought.benefit.hq).name} does`]
  if (bought?.hqsTurned) return [`16.4: who gives benefits is said before HQs are turned face-up`]
  if (!isHQ(hq)) return [`16.3: ${hq.name} is no HQ`]
  if (powerOf(world, hq) !== power) return [`16.3: ${hq.name} is not an HQ of ${power}`]
  if (hq.place !== 'map') return [`16.3: ${hq.name} is not on the map`]
  if (hq.faceDown) return [`16.3: ${hq.name} is face-down, and only a face-up HQ gives benefits`]
  if (to === 'naval') return NAVAL
  return actionsWith(world, power, spending).includes(to) ? [] : [`16.3: ${power} takes no ${to} action in this impulse`]
}

/** Re-rolls in naval combat (16.3.1) are not built. */
const NAVAL = [
  '16.3.1: benefits of an HQ to a naval action (re-rolls in naval combat) are not built yet; to an air or land action they are',
]

function turnUpProblems(world: WifWorld, power: string, turnUp: NonNullable<Spending['turnUp']>): string[] {
  if (turnUp === 'all') return unitsToTurn(world, power, turnUp).length > 0 ? [] : [`16.4: no HQ of ${power} is face-down and in supply`]
  const units = turnUp.map((id) => world.unit(id))
  // Orders are written before all is known: who is face-up already asks for nothing.
  if (units.every((unit) => !unit.faceDown))
    return [`16.4: ${listed(units.map(({ name }) => name))} ${units.length === 1 ? 'is' : 'are'} face-up already`]
  return units.flatMap((unit) => {
    if (!isHQ(unit)) return [`16.4: ${unit.name} is no HQ`]
    if (powerOf(world, unit) !== power && !isPayer(unit, power)) return [`16.4: ${unit.name} is not an HQ of ${power}`]
    if (unit.place !== 'map') return [`16.4: ${unit.name} is not on the map`]
    return inSupply(world, unit) ? [] : [`16.4: ${unit.name} is out of supply`]
  })
}

/** 21: Stilwell alone is paid for by two. */
function shareProblems(world: WifWorld, turnUp: Spending['turnUp']): string[] {
  if (turnUp === undefined || turnUp === 'all' || turnUp.length > 1)
    return ["16.4: 'pay:' is a share of the price of Stilwell: name him alone under 'turn up:'"]
  const hq = world.unit(turnUp[0])
  return allPowers(world).some((power) => power !== powerOf(world, hq) && isPayer(hq, power))
    ? []
    : [`16.4: ${hq.name} is paid for by its own power alone: no 'pay:'`]
}

/** "several actions, naval and land"; with what each costs where it is known who pays. */
function wordsOf(world: WifWorld, spending: Spending, power?: string): string[] {
  const { actions, submarinesOnly, benefit, turnUp, extra } = spending
  const cost = (points: () => number) => (power === undefined ? '' : ` ${points()}`)
  return [
    ...(actions
      ? [
          `actions together (${listed(power ? actionsWith(world, power, spending) : actions)}${submarinesOnly ? ', at sea submarines alone' : ''})${cost(() => actionPrice(world, power!, spending))}`,
        ]
      : []),
    ...(benefit
      ? [
          `benefits of ${world.unit(benefit.hq).name} to a${benefit.to === 'air' ? 'n' : ''} ${benefit.to} action${cost(() => world.tables.offensive.benefit((world.unit(benefit.hq) as LandUnit).reorganisation))}`,
        ]
      : []),
    ...(turnUp
      ? [
          `${spending.pay === undefined ? '' : `${numbered(spending.pay, 'point')} towards `}${turnUp === 'all' ? 'all HQs in supply' : listed(turnUp.map((id) => world.unit(id).name))} turned face-up${cost(() => turnUpPrice(world, power!, turnUp))}`,
        ]
      : []),
    ...(extra ? [`up to ${numbered(extra, 'point')} on extra actions`] : []),
  ]
}

/** 16.1 to 16.5: when it has chosen its actions, the active side pays for what it wants beside them. */
export function* spendAtStart(world: WifWorld): Procedure {
  const shares: Share[] = []
  for (const seat of seatsOf(world, world.state.active)) {
    let powers = powersOf(world, world.state.active).filter(
      (power) =>
        seatOfPower(world, power) === seat &&
        savedPoints(world, power) > 0 &&
        world.impulse.actions[power] !== undefined &&
        world.impulse.actions[power] !== 'pass',
    )
    for (;;) {
      const spending = yield* askWhile(world, powers.length > 0, seat, spendOffensive, { seat, powers, shares })
      if (!spending) break
      const power = spenderOf(powers, spending)!
      const share = carryOut(world, power, spending)
      if (share) shares.push(share)
      powers = powers.filter((each) => freePoints(world, each) > 0)
    }
  }
  for (const hq of new Set(shares.map((share) => share.hq)))
    payTogether(
      world,
      world.unit(hq) as LandUnit,
      shares.filter((share) => share.hq === hq),
    )
}

/** 21: what powers pay together, when all have said what they pay; nobody pays where it is too little. */
function payTogether(world: WifWorld, hq: LandUnit, shares: readonly Share[]): void {
  if (!hq.faceDown) return
  const price = world.tables.offensive.turnUp(hq.reorganisation)
  let left = price
  if (shares.reduce((sum, { points }) => sum + points, 0) < price) {
    const offers = `${listed(shares.map(({ power }) => power))} ${shares.length === 1 ? 'offers' : 'offer'} ${listed(shares.map(({ points }) => `${points}`))}`
    const why = `${hq.name} costs ${numbered(price, 'offensive point')}, and ${offers}: nobody pays`
    for (const seat of new Set(shares.map(({ power }) => seatOfPower(world, power)))) note(world, seat, '16.4', why, [hq.hex])
    return
  }
  for (const { power, points } of shares) {
    const due = Math.min(points, left)
    if (due === 0) continue
    const what = `its share of turning ${hq.name} face-up (value ${hq.reorganisation}, ${numbered(price, 'point')})`
    pay(world, power, due, '16.4', what)
    left -= due
  }
  world.turnFaceUp(hq)
}

/** Does what is paid for; a share of a price is returned, to be paid when all have said what they pay. */
function carryOut(world: WifWorld, power: string, spending: Spending): Share | null {
  const { benefit, turnUp, extra = 0, submarinesOnly = false } = spending
  const price = actionPrice(world, power, spending)
  if (price > 0) {
    const actions = actionsWith(world, power, spending) as Priced[]
    const { offensive } = world.tables
    const sums = actions.map(
      (action) => `${action} ${action === 'naval' && submarinesOnly ? offensive.submarinesOnly : offensive.action(power, action)}`,
    )
    pay(
      world,
      power,
      price,
      '16.2',
      `${listed(actions)} actions in one impulse (${sums.join(', ')}${submarinesOnly ? '; at sea submarines and convoy points alone' : ''})`,
    )
    noteBought(world, power, { also: actions.filter((action) => action !== world.impulse.actions[power]), submarinesOnly })
  }
  if (benefit) {
    const hq = world.unit(benefit.hq) as LandUnit
    const { offensive } = world.tables
    pay(
      world,
      power,
      offensive.benefit(hq.reorganisation),
      '16.3',
      `the benefits of ${hq.name} (value ${hq.reorganisation}) to its ${benefit.to} action`,
    )
    noteBought(world, power, { benefit: { ...benefit, enhanced: 0 } satisfies Benefit })
  }
  if (turnUp && spending.pay === undefined) {
    const units = unitsToTurn(world, power, turnUp)
    pay(
      world,
      power,
      turnUpPrice(world, power, turnUp),
      '16.4',
      `turning face-up ${listed(units.map((unit) => `${unit.name} (value ${unit.reorganisation})`))}`,
    )
    for (const unit of units) world.turnFaceUp(unit)
    noteBought(world, power, { hqsTurned: true })
  }
  if (extra > 0) noteBought(world, power, { extra: extra + (boughtBy(world, power)?.extra ?? 0) })
  return spending.pay === undefined ? null : { power, hq: turnUp![0], points: spending.pay }
}

/** 16.3: at the end of the impulse the HQs that gave benefits turn face-down. */
export function tireBenefactors(world: WifWorld): void {
  for (const { benefit } of Object.values(world.impulse.offensive ?? {})) {
    if (!benefit) continue
    const hq = world.unit(benefit.hq)
    if (hq.faceDown || (hq.place !== 'map' && hq.place !== 'sea')) continue
    world.turnFaceDown(hq)
    world.report('offensive', '16.3', `${hq.name} turns face-down after its benefits.`, hq.place === 'map' ? [hq.hex] : [])
  }
}
