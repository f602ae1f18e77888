import { numbered } from '../../common/words.ts'
import { askEach, type Procedure } from '../../../engine/procedure.ts'
import { germanSmpsLost, mostBombDamage, smpsLostAtSea } from '../charts/strategic.ts'
import { activate } from '../logistics/activation.ts'
import { playEvasion } from '../naval/evasion.ts'
import { areaNamed } from '../field/sea.ts'
import { allianceOfNation, insiders, seatOfPower } from '../powers.ts'
import type { CityOrders } from '../rules.ts'
import { isFrom } from '../seasons.ts'
import type { AirUnit, NavalUnit, Season, StrategicType, StrategicUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { bombInWaves } from './bomber-waves.ts'
import { bombingRaid, type Raid } from './bombing.ts'
import { bombSoviets } from './bombing-ussr.ts'
import { bombersOf } from './bombers.ts'
import { noteBombing } from '../air/britain.ts'
import { build } from './building.ts'
import { committed } from './commit.ts'
import { shorten } from './damage.ts'
import { NO_CHITS, playChits } from './espionage.ts'
import { raiseHeavyFlak } from './heavy-flak.ts'
import { occupyIceland } from './iceland.ts'
import { placePlants } from './oil-raid.ts'
import { americanOrder, sovietOrder, strategicOrder } from './order.ts'
import { NOTHING, type StrategicOrder } from './order-schema.ts'
import { sortOut } from './parts.ts'
import { buildRockets, fireRockets, loseRockets } from './rockets.ts'
import { raiderForces } from './raiders.ts'
import { sendOnRun } from './run.ts'
import { isHappyTime } from '../usa/mobilise.ts'
import { noteBritishLosses } from '../usa/watch.ts'
import { type AtSea, uboatWar } from './uboat-war.ts'
import {
  BRITAIN,
  counted,
  fit,
  GERMANY,
  isOffensive,
  TYPES,
  USA,
  USSR,
  type Wager,
  wagers,
  WAGERS,
  westernWagers,
  whyNotStrike,
} from './units.ts'

/** 3.5, 5 Strategic warfare, in Spring and Fall: both sides build and commit, sealed; then the U-Boat war and the bombing. */
export function* strategicWarfare(world: TwWorld): Procedure {
  for (const war of world.rules.uboats.elsewhere) yield* war(world)
  const powers = wagers(world)
  if (powers.length === 0) return
  // 4.0: the efforts that activate ships and aircraft in the Operations Segment let them help raiders before it.
  activate(world)
  world.rules.uboats.hunters?.repair(world)
  const ordered = yield* askEach(
    world,
    powers.map((power) => {
      const seat = seatOfPower(world, power)
      return { kind: power === USA ? americanOrder : power === USSR ? sovietOrder : strategicOrder, seat, subject: { seat, power } }
    }),
  )
  const orders: Record<Wager, StrategicOrder> = { Germany: NOTHING, Britain: NOTHING, USA: NOTHING, USSR: NOTHING }
  for (const [i, power] of powers.entries()) orders[power] = soundPart(world, power, ordered[i])
  const { Germany: german, Britain: british } = orders
  const numbers = Object.fromEntries(
    WAGERS.map((power) => [power, (type: StrategicType) => (powers.includes(power) ? committed(world, power, type, orders[power]) : 0)]),
  ) as Record<Wager, (type: StrategicType) => number>
  const box = {
    'U-Boat': numbers.Germany('U-Boat'),
    'British ASW': numbers.Britain('ASW'),
    'American ASW': numbers.USA('ASW'),
    'German SAC': numbers.Germany('SAC'),
    'British SAC': numbers.Britain('SAC'),
    'American SAC': numbers.USA('SAC'),
    'German INT': numbers.Germany('INT'),
    'German Jet INT': numbers.Germany('Jet INT'),
    'British INT': numbers.Britain('INT'),
    'Soviet INT': numbers.USSR('INT'),
  }
  for (const power of powers) {
    stayIn(world, power)
    build(world, power, orders[power])
    sendOnRun(world, power, orders[power])
    raiseHeavyFlak(world, power, orders[power])
  }
  loseRockets(world)
  buildRockets(world, german)
  occupyIceland(world, british)
  placePlants(world, german)
  const chits = box['U-Boat'] > 0 && box['British ASW'] + box['American ASW'] > 0 ? playChits(world, british, german) : NO_CHITS
  const take = (power: Wager, type: StrategicType, number: number) => fit(world, power, type).slice(0, number)
  const mdm = german.bombers.map((id) => world.unit(id) as AirUnit)
  for (const unit of [...mdm, ...(german.oil?.MDM ?? []).map((id) => world.unit(id) as AirUnit)]) noteBombing(world, unit)
  if (german.evade) playEvasion(world, GERMANY, (world.unit(german.raiders[0]) as NavalUnit).hex)
  const { simple } = world.rules.uboats
  const atSea: AtSea =
    simple !== null && westernWagers(world).length > 0
      ? { Britain: yield* simple(world), USA: 0, convoys: 'none' }
      : yield* uboatWar(world, {
          uboats: take(GERMANY, 'U-Boat', box['U-Boat']),
          asw: byTurns(take(BRITAIN, 'ASW', box['British ASW']), take(USA, 'ASW', box['American ASW'])),
          raiders: raiderForces(world, german.raiders),
          via: (german.via ?? []).map((name) => areaNamed(world, name)),
          chits,
          convoys: german.convoys,
        })
  const raid: Raid = {
    by: GERMANY,
    on: BRITAIN,
    bombers: bombersOf(world, take(GERMANY, 'SAC', box['German SAC']), mdm, german.loseFirst),
    int: take(BRITAIN, 'INT', box['British INT']),
  }
  const eastern = fit(world, GERMANY, 'SAC').slice(box['German SAC'])
  const byAircraft = world.rules.bombing.inWaves ? yield* bombInWaves(world, raid, german) : yield* bombingRaid(world, raid)
  const onBritain = byAircraft + (powers.includes(BRITAIN) ? fireRockets(world, german, box['British INT'], byAircraft) : 0)
  const most = mostBombDamage(world.tables, world.nation(GERMANY).base)
  // 5.2: who alone bombs meets all interceptors.
  const byDay = (of: readonly StrategicUnit[], wanted: number | undefined) =>
    box['American SAC'] === 0 ? 0 : box['British SAC'] === 0 ? of.length : (wanted ?? Math.floor(of.length / 2))
  const int = take(GERMANY, 'INT', box['German INT'])
  const jets = take(GERMANY, 'Jet INT', box['German Jet INT'])
  const { ofGermany: diced, cities } = world.rules.bombing
  const atCities = cities === null ? null : yield* cities(world, cityOrders(world, orders, numbers))
  const sac = atCities?.sac ?? { Britain: box['British SAC'], USA: box['American SAC'] }
  const intByDay = atCities?.intByDay ?? byDay(int, german.againstUsa)
  const jetsByDay = atCities?.jetsByDay ?? byDay(jets, german.jetsAgainstUsa)
  const over = (power: typeof BRITAIN | typeof USA) => {
    const city = atCities?.targets[power]
    return city === undefined ? {} : { city }
  }
  const raids = function* (): Procedure<number> {
    const byNight = yield* bombingRaid(world, {
      by: BRITAIN,
      on: GERMANY,
      bombers: bombersOf(world, take(BRITAIN, 'SAC', sac.Britain), [], 'SAC'),
      int: [...int.slice(intByDay), ...jets.slice(jetsByDay)],
      most,
      ...over(BRITAIN),
    })
    return (
      byNight +
      (yield* bombingRaid(world, {
        by: USA,
        on: GERMANY,
        bombers: bombersOf(world, take(USA, 'SAC', sac.USA), [], 'SAC'),
        int: [...int.slice(0, intByDay), ...jets.slice(0, jetsByDay)],
        most: most - byNight,
        oilHits: orders.USA.oilHits,
        ...over(USA),
        ...(isHappyTime(world) && { convoys: atSea.convoys }),
      }))
    )
  }
  const onGermany = diced === null ? yield* raids() : diced(world)
  yield* bombSoviets(world, german, eastern, take(USSR, 'INT', box['Soviet INT']))
  loseShipping(world, atSea, onBritain, onGermany)
  noteBritishLosses(world, atSea.Britain + onBritain)
  if (powers.includes(BRITAIN) && diced === null) obligation(world, BRITAIN, sac.Britain)
  if (powers.includes(USA) && diced === null) obligation(world, USA, sac.USA)
  // 11.2.3: one mission of each type an impulse; whoever flew against raiders did so in none, and flies again in the first.
  world.remember((noted) => noted.flown.clear())
}

/** 29.10: what was ordered for raids on cities. */
function cityOrders(
  world: TwWorld,
  orders: Readonly<Record<Wager, StrategicOrder>>,
  numbers: Readonly<Record<Wager, (type: StrategicType) => number>>,
): CityOrders {
  const { criticalIndustry, firestorm } = orders.Germany
  return {
    markers: { ...(criticalIndustry && { criticalIndustry }), ...(firestorm && { firestorm }) },
    raids: Object.fromEntries(
      westernWagers(world).map((power) => [
        power,
        { cities: orders[power].cities ?? [], plant: orders[power].atPlant === true, sac: numbers[power]('SAC') },
      ]),
    ),
    int: numbers.Germany('INT'),
    jets: numbers.Germany('Jet INT'),
  }
}

/** What of an order is carried out; its owner is told of the rest. */
function soundPart(world: TwWorld, power: Wager, ordered: StrategicOrder): StrategicOrder {
  const { order, refused } = sortOut(world, power, ordered)
  for (const why of [...(ordered.unread ?? []), ...refused])
    world.tell({
      kind: 'refused order',
      section: '5',
      text: `strategic warfare of ${power}, a part not carried out: ${why}`,
      hexes: [],
      seats: [seatOfPower(world, power)],
    })
  return order
}

/** 5.0: what strikes stays in under an effort that does not let it, and its owner is told. */
function stayIn(world: TwWorld, power: Wager): void {
  const why = whyNotStrike(world, power)
  const idle = TYPES[power]
    .filter((type) => isOffensive(type) && fit(world, power, type).length > 0)
    .map((type) => counted(fit(world, power, type).length, type))
  if (why !== null && idle.length > 0)
    world.report(
      'strategic warfare',
      '5.0',
      `${why}: ${power}'s ${idle.join(' and ')} take no part.`,
      [],
      undefined,
      insiders(world, allianceOfNation(world, power)),
    )
}

/** 5.1.3, 5.2, 8.4: strategic points that go with the NARFs, for the turn. */
function loseShipping(world: TwWorld, atSea: AtSea, onBritain: number, onGermany: number): void {
  const [british, german] = [smpsLostAtSea(world.tables, atSea.Britain + onBritain), germanSmpsLost(world.tables, onGermany)]
  const american = smpsLostAtSea(world.tables, atSea.USA)
  if (british > 0)
    world.report(
      'strategic warfare',
      '5.1.3',
      `${numbered(atSea.Britain, 'NARF')} at sea and ${onBritain} by bombing, a SMP for each ${world.tables.uboats['NARFs for each SMP']} or part: Britain loses ${numbered(british, 'SMP')} this turn.`,
    )
  if (american > 0) {
    world.report(
      'strategic warfare',
      '5.1.3',
      `${numbered(atSea.USA, 'NARF')} at sea, a SMP for each ${world.tables.uboats['NARFs for each SMP']} or part: USA loses ${numbered(american, 'SMP')} this turn, in each of its halves (8.5.5).`,
    )
    shorten(world, USA, { smp: american, rail: 0 })
  }
  if (german > 0)
    world.report(
      'strategic warfare',
      '5.2',
      `${numbered(onGermany, 'NARF')} by bombing, a SMP for each full ${world.tables.bombing['NARFs for each SMP']}: Germany loses ${numbered(german, 'SMP')} this turn.`,
    )
  shorten(world, BRITAIN, { smp: british, rail: 0 })
  shorten(world, GERMANY, { smp: german, rail: 0 })
}

/** 5.2: from 1942 Britain has to bomb, from Fall 1943 the USA. */
function obligation(world: TwWorld, power: typeof BRITAIN | typeof USA, sent: number): void {
  const { from, SAC, NARFs } = world.tables.bombing.obligations[power]
  const [season, year] = from.split(' ')
  if (sent >= SAC || !isFrom(world.state.turn, season as Season, Number(year))) return
  world.spend(power, NARFs)
  world.report(
    'strategic warfare',
    '5.2',
    `${power} sent ${counted(sent, 'SAC')} against Germany, fewer than ${SAC}: it loses ${numbered(NARFs, 'NARF')}.`,
  )
}

/** 5.1.1: losses of ASW fall on the two powers by turns, first on who has more there, on Britain where they have as many. */
function byTurns(british: readonly StrategicUnit[], american: readonly StrategicUnit[]): StrategicUnit[] {
  const left = [[...british], [...american]]
  const order: StrategicUnit[] = []
  while (left.some((units) => units.length > 0)) order.push(left[left[1].length > left[0].length ? 1 : 0].shift()!)
  return order
}
