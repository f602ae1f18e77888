import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { nearest } from '../fractions.ts'
import { scrapOld } from '../pools/scrap.ts'
import { allPowers, powersOfSeat, seatOfPower } from '../powers.ts'
import type { Saved } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { emptyCadrePool } from './cadre.ts'
import { type ConvoyOrder, openedBy, planConvoys, shutBy, wishesOf } from './convoy-orders.ts'
import { forgetLoans } from './lend.ts'
import { afterResources, pointsAtSea, sendBuildPoints } from './lent-points.ts'
import { bestPlans, type Plan, type PlannedLine, plansOf } from './plan.ts'
import { bombedAt, noteRisen, type Production, productionOf } from './points.ts'
import { saveOf, type Stock } from './save.ts'
import { savedOf, savedText } from './savings.ts'
import { carriagesOf, seize, withoutSeized } from './seizure.ts'
import { loseShipsWithoutPorts } from './ships.ts'
import { buildOf, type Purse } from './spending.ts'
import { swapStripedUnits } from './swap-striped.ts'
import { tradedTo } from './trade.ts'
import { chooseCompensation } from './soviet-compensation.ts'
import { forfeitBuildPoints, settleDefaults } from './trade-defaults.ts'
import { lineText, sumText, whereMade } from './told.ts'

/** 13.6: every major power makes its build points and spends them. Points that are not spent are lost (saving is option 31). */
export function* production(world: WifWorld): Procedure {
  loseShipsWithoutPorts(world)
  noteRisen(world)
  const powers = allPowers(world).filter((power) => world.state.countries[power].status !== 'conquered')
  const seats = [...new Set(powers.map((power) => seatOfPower(world, power)))]
  yield* chooseCompensation(world) // 5.1
  const defaults = settleDefaults(world)
  const { plans: planned, alone } = yield* planResources(world, seats)
  const expected = atHand(world, powers, planned)
  const carried = pointsAtSea(world, { afloat: afterResources(world, planned, alone), stocks: expected.stocks }, expected.left)
  const { seized, searched } = yield* seize(world, seats, [...carriagesOf(planned), ...carried])
  const plans = withoutSeized(world, planned, seized)
  const { all, stocks, left } = atHand(world, powers, plans)
  const purse: Purse = { left, built: {}, unspent: {} }
  tellTrade(world, powers)
  for (const [power, made] of all) tellMade(world, power, made, purse.left[power])
  const madeBefore = Object.fromEntries([...all].map(([power, made]) => [power, made.buildPoints]))
  if (world.state.production) world.set({ production: { ...world.state.production, madeBefore } }) // 6.2
  forfeitBuildPoints(defaults, purse.left) // 5.1
  const afloat = afterResources(world, plans, alone)
  sendBuildPoints(world, { afloat, stocks, seats, searched }, purse.left) // 13.6.4
  yield* swapStripedUnits(world, seats) // 13.6.4
  forgetLoans(world)
  forgetPassages(world)
  for (const seat of seats) yield* scrapOld(world, seat)
  for (const seat of seats) yield* buildOf(world, seat, purse)
  emptyCadrePool(world)
  if (world.rules.savesPoints) for (const seat of seats) yield* saveOf(world, seat, stocks, purse.unspent, afloat) // 13.6.9
  for (const note of world.rules.afterBuilding) note(world, purse.built)
}

/** What every power has to spend, and where it is, before anything is lent. */
function atHand(world: WifWorld, powers: readonly string[], plans: ReadonlyMap<string, Plan>) {
  const all = new Map(powers.map((power) => [power, productionOf(world, power, plans.get(power))]))
  const stocks = new Map<string, Stock>()
  const left: Record<string, number> = {}
  for (const [power, made] of all) {
    const saved = keptBy(world, power)
    stocks.set(power, stockOf(world, power, made, saved))
    left[power] = made.buildPoints - spentElsewhere(world, power, made) + pointsIn(saved)
  }
  return { all, stocks, left }
}

function spentElsewhere(world: WifWorld, power: string, { buildPoints }: Production): number {
  const elsewhere = world.state.production?.elsewhere?.[power] ?? 0
  if (elsewhere === 'all') return buildPoints
  // What is spent here is rounded as all halves are (2.6).
  return elsewhere === 'half' ? buildPoints - nearest(buildPoints / 2) : Math.min(buildPoints, elsewhere)
}

const keptBy = (world: WifWorld, power: string): readonly Saved[] => (world.rules.savesPoints ? savedOf(world, power) : [])

const pointsIn = (saved: readonly Saved[]): number => saved.reduce((sum, { points }) => sum + points, 0)

function tellMade(world: WifWorld, power: string, made: Production, left: number): void {
  const elsewhere = spentElsewhere(world, power, made)
  const gone = elsewhere > 0 ? `, ${made.buildPoints - elsewhere} of them here and ${elsewhere} spent elsewhere in the war` : ''
  world.report('production', '13.6.3', `${power}: ${sumText(made)}${gone}.`)
  const saved = keptBy(world, power)
  if (saved.length > 0)
    world.report(
      'production',
      '13.6.9',
      `${power} has ${numbered(pointsIn(saved), 'build point')} saved (${savedText(world, saved)}), ${left} in all.`,
    )
}

/** Where the build points of a power are before any is spent. */
const stockOf = (world: WifWorld, power: string, { factories, multiple }: Production, saved: readonly Saved[]): Stock => ({
  fresh: new Map(
    factories
      .filter(({ fed }) => fed > 0)
      .map(({ hex, fed }) => [hex, Math.ceil(Math.max(0, fed - bombedAt(world, power, hex)) * multiple.value)]),
  ),
  old: new Map(saved.map(({ hex, points }) => [hex, points])),
})

/** 13.6.1: who lets whom through, and whom not, was said for this step alone. */
function forgetPassages(world: WifWorld): void {
  if (!world.state.production?.shut && !world.state.production?.opened) return
  const { shut: _, opened: _opened, ...production } = world.state.production
  world.set({ production })
}

/** 13.6.1: seats say how their resources go. */
function* planResources(
  world: WifWorld,
  seats: readonly string[],
): Procedure<{ plans: ReadonlyMap<string, Plan>; alone: ReadonlySet<string> }> {
  const said: { powers: readonly string[]; order: ConvoyOrder }[] = []
  for (const seat of seats) {
    const powers = powersOfSeat(world, seat)
    for (;;) {
      const order = yield* askWhile(world, true, seat, planConvoys, { seat, powers })
      if (!order) break
      said.push({ powers, order })
    }
  }
  const [shut, opened] = [shutBy(said), openedBy(said)]
  if (shut.length > 0) world.set({ production: { ...world.state.production!, shut } })
  if (opened.length > 0) world.set({ production: { ...world.state.production!, opened } })
  const wishes = wishesOf(world, said)
  const plans = said.length === 0 ? bestPlans(world) : plansOf(world, wishes)
  for (const [power, plan] of plans) tellPlan(world, power, plan)
  return { plans, alone: wishes.alone }
}

/** What is shipped, what a player wanted and does not get, and what a convoy point more would bring. */
function tellPlan(world: WifWorld, power: string, { lines, lent, withheld, unmet, lacks }: Plan): void {
  tellLent(world, power, lent, withheld)
  const shipped = lines.filter(({ sea, lender }) => sea && lender === undefined)
  const seas = (areas: readonly number[]) => areas.map((area) => world.map.seaAreaNames[area]).join(', ')
  if (shipped.length > 0)
    world.report(
      'production',
      '13.6.1',
      `${power} ships ${numbered(
        shipped.reduce((sum, { number }) => sum + number, 0),
        'resource',
      )}: ${shipped.map((line) => `${whereMade(world, line.from)} to ${lineText(world, line)}${helpersText(power, line)}`).join('; ')}.`,
    )
  for (const { wish, carried } of unmet)
    world.report(
      'production',
      '13.6.1',
      `${power} wanted ${numbered(wish.number, 'resource')} to go from ${world.map.name(wish.from)} to ${world.map.name(wish.to)}${wish.areas ? ` over ${seas(wish.areas)}` : ''}; ${carried === 0 ? 'none does' : `${carried} of them do`}.`,
    )
  if (lacks && lacks.length > 0)
    world.report('production', '13.6.1', `${power}: a convoy point more in ${seas(lacks)} would bring a factory one more resource.`)
}

/** 5.1: what minor countries give this turn. */
function tellTrade(world: WifWorld, powers: readonly string[]): void {
  for (const power of powers) {
    const given = tradedTo(world, power)
    if (given.length === 0) continue
    const from = [...new Set(given.map(({ of }) => of))].map((minor) => {
      const its = given.filter(({ of }) => of === minor)
      const number = its.reduce((sum, { general, oil }) => sum + general + oil, 0)
      return `${minor} ${number} (${its.map(({ hex }) => world.map.name(hex)).join(', ')})`
    })
    world.report('production', '5.1', `Trade brings ${power} resources: ${from.join('; ')}.`)
  }
}

/** 5: what a power has sent of its promised resources, and what it could not. */
function tellLent(world: WifWorld, power: string, lent: Plan['lent'], withheld: number): void {
  for (const byTrade of [true, false]) {
    const given = lent.filter((line) => line.byTrade === byTrade)
    if (given.length === 0) continue
    world.report(
      'production',
      byTrade ? '5.1' : '5',
      `${power} gives ${given.map((line) => `${numbered(line.number, 'resource')} of ${whereMade(world, line.from)} to ${line.borrower}: to ${lineText(world, line)}`).join('; ')}.`,
    )
  }
  if (withheld > 0)
    world.report(
      'production',
      '5',
      `${power} cannot deliver ${numbered(withheld, 'resource')} that it owes, and may not use ${withheld === 1 ? 'it' : 'them'}.`,
    )
}

const helpersText = (power: string, { carriers }: PlannedLine): string => {
  const helpers = [...new Set(carriers.filter((each) => each.power !== power).map((each) => each.power))]
  return helpers.length > 0 ? `, by ${helpers.join(' and ')}` : ''
}
