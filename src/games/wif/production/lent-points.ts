import type { Hex } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { homeOf } from '../ground/control.ts'
import { controllerOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { Afloat, type Carriers } from './afloat.ts'
import { carry, type Line } from './carry.ts'
import { lendingHome } from './lend-limits.ts'
import { usableFactories } from './factories.ts'
import { carriersFor, promisesOf } from './lent-resources.ts'
import type { Plan } from './plan.ts'
import type { Stock } from './save.ts'
import { type Carriage, lostOf, type Searched, seizePoints } from './seizure.ts'
import { whereMade } from './told.ts'

/** Build points that come to a capital, to another city and to a major port in a turn, beside one for each factory (13.6.4). */
const TO_CAPITAL = 2
const TO_CITY = 1
const TO_MAJOR_PORT = 1

/** 13.6.4: where build points may be brought in the home country of a power (the United Kingdom of the Commonwealth), and how many to each place a turn. */
export function destinationsOf(world: WifWorld, power: string): Map<Hex, number> {
  const home = lendingHome(world, power)
  const capital = (world.state.countries[home] ?? world.state.countries[power]).capitals[0]
  const room = new Map<Hex, number>()
  for (const [i, { city, port }] of world.map.places.entries()) {
    const hex = world.map.placeHexes[i]
    if (homeOf(world, hex) !== home || controllerOf(world, world.state.control[hex]) !== power || (!city && port !== 'major')) continue
    const here =
      (room.has(hex) ? 0 : usableFactories(world, hex)) +
      (hex === capital ? TO_CAPITAL : city ? TO_CITY : 0) +
      (port === 'major' ? TO_MAJOR_PORT : 0)
    room.set(hex, (room.get(hex) ?? 0) + here)
  }
  return room
}

/** What resources have left of convoy points and ports; and where the build points of each power are, changed here. */
interface Sending {
  readonly afloat: Afloat
  readonly stocks: ReadonlyMap<string, Stock>
  /** Who may seize any of it, and where they have searched. */
  readonly seats: readonly string[]
  readonly searched: Searched
}

/** What resources, sent so, have left of convoy points and ports. `alone`: powers whose convoy points carry for nobody else. */
export function afterResources(world: WifWorld, plans: ReadonlyMap<string, Plan>, alone: ReadonlySet<string>): Afloat {
  const afloat = new Afloat(world, alone)
  for (const [power, { lines }] of plans) {
    afloat.take(
      power,
      lines.filter(({ lender }) => lender === undefined),
    )
    for (const line of lines) if (line.lender !== undefined) afloat.take(line.lender, [line])
  }
  return afloat
}

/** Build points of a promise that go one way, whose points carry them, and how many are lost on the way. */
interface PointsLine extends Line {
  readonly carriers: Carriers
  readonly lost: number
}

/** What is done of a promise. */
interface Kept {
  readonly promise: ReturnType<typeof promisesOf>[number]
  /** What there was to send of it. */
  readonly sent: number
  readonly lines: readonly PointsLine[]
}

/**
 * 13.6.4: what is promised in build points leaves its makers, and comes to the others as far as it can be carried over what resources have left of rails, ports and
 * convoy points, and nobody seizes it. `left`: what each power has to spend, changed here. What does not come is lost.
 */
export function sendBuildPoints(world: WifWorld, sending: Sending, left: Record<string, number>): void {
  const all = planBuildPoints(world, sending, left)
  const seized = seizePoints(world, sending.seats, pointsCarried(all), sending.searched)
  for (const { promise, sent, lines } of all) {
    const { to } = promise
    const came = lines.map((line) => ({
      ...line,
      lost: Math.min(line.number, lostOf({ owner: to, carriers: line.carriers }, seized)),
    }))
    tellKept(world, { promise, sent, lines: came })
    const { fresh } = sending.stocks.get(to)!
    for (const { to: at, number, lost } of came) {
      left[to] += number - lost
      fresh.set(at, (fresh.get(at) ?? 0) + number - lost)
    }
  }
}

/** What promised build points would go over sea, before anybody seizes any. Changes what it is given. */
export const pointsAtSea = (world: WifWorld, sending: Pick<Sending, 'afloat' | 'stocks'>, left: Record<string, number>): Carriage[] =>
  pointsCarried(planBuildPoints(world, sending, left))

const pointsCarried = (all: readonly Kept[]): Carriage[] =>
  all.flatMap(({ promise, lines }) => lines.map(({ carriers }) => ({ owner: promise.to, what: 'build points', carriers })))

/** How all that is promised goes. */
function planBuildPoints(world: WifWorld, { afloat, stocks }: Pick<Sending, 'afloat' | 'stocks'>, left: Record<string, number>): Kept[] {
  const rooms = new Map<string, Map<Hex, number>>()
  return promisesOf(world, 'build points').map((promise) => {
    const { from, to, number, byTrade } = promise
    const sent = Math.min(number, left[from])
    left[from] -= sent
    const { fresh, old } = stocks.get(from)!
    const room = rooms.get(to) ?? destinationsOf(world, to)
    rooms.set(to, room)
    const carriers = carriersFor(world, afloat, promise)
    const { lines } = carry(world, {
      power: from,
      ...(byTrade && { partner: to }),
      sources: [...new Set([...fresh.keys(), ...old.keys()])].map((hex) => ({ hex, number: (fresh.get(hex) ?? 0) + (old.get(hex) ?? 0) })),
      sinks: [...room].map(([hex, most]) => ({ hex, number: most })),
      gateways: [],
      convoys: afloat.pointsOf(carriers),
      shipped: afloat.shippedBy(from),
      most: sent,
    })
    return {
      promise,
      sent,
      lines: lines.map((line) => {
        room.set(line.to, room.get(line.to)! - line.number)
        // What is sent from a place beyond what was made there is of its savings.
        const ofFresh = Math.min(line.number, fresh.get(line.from) ?? 0)
        fresh.set(line.from, (fresh.get(line.from) ?? 0) - ofFresh)
        if (ofFresh < line.number) old.set(line.from, old.get(line.from)! - line.number + ofFresh)
        return { ...line, lost: 0, carriers: afloat.claim(from, line, carriers) }
      }),
    }
  })
}

function tellKept(world: WifWorld, { promise: { from, to, number, byTrade }, sent, lines }: Kept): void {
  const all = (of: (line: PointsLine) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  const [gone, seized] = [all((line) => line.number), all(({ lost }) => lost)]
  const came = gone - seized
  const how = lines
    .filter((line) => line.number > line.lost)
    .map(
      (line) =>
        `${line.number - line.lost} from ${whereMade(world, line.from)} to ${world.map.name(line.to)}${line.sea ? ` over ${line.sea.areas.map((area) => world.map.seaAreaNames[area]).join(', ')}` : ''}`,
    )
  const are = (n: number) => `${n === 1 ? 'is' : 'are'} lost`
  world.report(
    'production',
    byTrade ? '5.1' : '13.6.4',
    `${from} ${byTrade ? 'owes' : 'promised'} ${to} ${numbered(number, 'build point')}${sent < number ? ` and has made ${sent}` : ''}: ${came === 0 ? 'none comes' : `${came} ${came === 1 ? 'comes' : 'come'} (${how.join('; ')})`}${sent > gone ? `; ${sent - gone} cannot be carried and ${are(sent - gone)}` : ''}${seized > 0 ? `; ${seized} ${are(seized)} to a search` : ''}.`,
  )
}
