import type { Hex } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { homeOf } from '../ground/control.ts'
import { controllerOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { Afloat } from './afloat.ts'
import { carry } from './carry.ts'
import { lendingHome } from './lend-limits.ts'
import { carriersFor, promisesOf } from './lent-resources.ts'
import type { Plan } from './plan.ts'
import type { Stock } from './save.ts'
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
  for (const [i, { city, port, factories }] of world.map.places.entries()) {
    const hex = world.map.placeHexes[i]
    if (homeOf(world, hex) !== home || controllerOf(world, world.state.control[hex]) !== power || (!city && port !== 'major')) continue
    const here =
      (factories ? factories.red + factories.blue : 0) +
      (hex === capital ? TO_CAPITAL : city ? TO_CITY : 0) +
      (port === 'major' ? TO_MAJOR_PORT : 0)
    room.set(hex, (room.get(hex) ?? 0) + here)
  }
  return room
}

/** What resources have left of convoy points and ports; and where the build points of each power are, changed here. */
interface Sent {
  readonly afloat: Afloat
  readonly stocks: ReadonlyMap<string, Stock>
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

/**
 * 13.6.4: what is promised in build points leaves its makers, and comes to the others as far as it can be carried over what resources have left of rails, ports and
 * convoy points. `left`: what each power has to spend, changed here. What does not come is lost.
 */
export function sendBuildPoints(world: WifWorld, { afloat, stocks }: Sent, left: Record<string, number>): void {
  const promises = promisesOf(world, 'build points')
  if (promises.length === 0) return
  const rooms = new Map<string, Map<Hex, number>>()
  const arrived: { to: string; at: Hex; number: number }[] = []
  for (const promise of promises) {
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
    for (const line of lines) {
      room.set(line.to, room.get(line.to)! - line.number)
      afloat.claim(from, line, carriers)
      // What is sent from a place beyond what was made there is of its savings.
      const ofSaved = Math.max(0, line.number - (fresh.get(line.from) ?? 0))
      if (ofSaved > 0) old.set(line.from, old.get(line.from)! - ofSaved)
      arrived.push({ to, at: line.to, number: line.number })
    }
    const came = lines.reduce((sum, line) => sum + line.number, 0)
    const how = lines.map(
      (line) =>
        `${line.number} from ${whereMade(world, line.from)} to ${world.map.name(line.to)}${line.sea ? ` over ${line.sea.areas.map((area) => world.map.seaAreaNames[area]).join(', ')}` : ''}`,
    )
    const lost = number - came
    world.report(
      'production',
      byTrade ? '5.1' : '13.6.4',
      `${from} ${byTrade ? 'owes' : 'promised'} ${to} ${numbered(number, 'build point')}${sent < number ? ` and has made ${sent}` : ''}: ${came === 0 ? 'none comes' : `${came} come (${how.join('; ')})`}${lost > 0 && sent > came ? `; ${sent - came} cannot be carried and ${sent - came === 1 ? 'is' : 'are'} lost` : ''}.`,
    )
  }
  for (const { to, at, number } of arrived) {
    left[to] += number
    const { fresh } = stocks.get(to)!
    fresh.set(at, (fresh.get(at) ?? 0) + number)
  }
}
