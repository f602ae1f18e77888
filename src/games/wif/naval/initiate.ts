import type { DecisionKind, Policy } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { boxHexes } from '../../../board/box-hexes.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { seaWeather } from '../ground/terrain.ts'
import { enemySide, seatOfUnit, seatsOf, sideAsked } from '../powers.ts'
import { plain } from '../../../board/map.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { type Combatant, combatants, convoyPoints, inWarWithin, seaName, shipsIn, typesOf } from '../naval-combat/combat.ts'
import { fightAt } from './naval-combat.ts'
import { forecast, naturalType } from '../naval-combat/outlook.ts'
import { ableIn, areasFor, intercepter, type Order, orderSchema, paySearch, problemsOf, type Starting } from '../naval-combat/who-begins.ts'
import { asText } from '../../../engine/words.ts'

/** What a round there might bring, with all that is there. */
function prospect(world: WifWorld, side: Side, area: number): { own: number; enemy: number; prey: boolean } {
  const [own, enemy] = [combatants(world, area, side), combatants(world, area, enemySide(side))]
  const circumstances = { weather: seaWeather(world, area) }
  const { inflicted, suffered } = forecast(world, circumstances, naturalType(world, circumstances, own, enemy), own, enemy)
  return {
    own: inflicted,
    enemy: suffered,
    prey: convoyPoints(enemy) > 0 || shipsIn(enemy).some(({ type }) => type === 'TRS' || type === 'AMPH'),
  }
}

/** Results expected for each of one's own that make a combat clearly favourable. */
const FAVOURABLE = 1.5

type Wanted = (world: WifWorld, subject: Starting, area: number) => boolean
const first =
  (wanted: Wanted): Policy<WifWorld, Starting, Order | null>['answer'] =>
  (world, subject) => {
    const area = areasFor(world, subject).find((each) => wanted(world, subject, each))
    return area === undefined ? null : { at: world.map.seaAreaNames[area], with: null }
  }
const isFavourable: Wanted = (world, { seat }, area) => {
  const { own, enemy } = prospect(world, sideAsked(world, seat), area)
  return own > 0 && own >= FAVOURABLE * enemy
}

const POLICIES: Readonly<Record<string, Policy<WifWorld, Starting, Order | null>>> = {
  'where favourable': {
    means: `wherever you may expect ${FAVOURABLE} times the results that you would suffer in a round, or more, with all that is there`,
    answer: first(isFavourable),
  },
  'against convoys': {
    means: 'wherever the enemy has convoy points, TRS or AMPH, and a round would not cost you more than it brings',
    answer: first((world, { seat }, area) => {
      const { own, enemy, prey } = prospect(world, sideAsked(world, seat), area)
      return prey && own >= enemy
    }),
  },
  everywhere: { means: 'wherever you can', answer: first(() => true) },
}

const FACTS = {
  ...MOMENT,
  areas: someNames('sea area', 'names of the sea areas where you could begin a combat now'),
  favourable: someNames(
    'sea area',
    `names of those where you may expect ${FAVOURABLE} times the results that you would suffer in a round, or more`,
  ),
  bestOutlook: number(
    'results that you can expect to inflict in a round where that is most: 12 an X, 4 a D, 1 an A; 0 where there is nowhere to fight',
  ),
}

function factsOf(world: WifWorld, subject: Starting): FactsOf<typeof FACTS> {
  const side = sideAsked(world, subject.seat)
  const areas = areasFor(world, subject)
  return {
    ...momentFacts(world, side),
    areas: areas.map((area) => world.map.seaAreaNames[area]),
    favourable: areas.filter((area) => isFavourable(world, subject, area)).map((area) => world.map.seaAreaNames[area]),
    bestOutlook: Math.max(0, ...areas.map((area) => prospect(world, side, area).own)),
  }
}

/** What stands in an area: "you 1 BB, 2 CA; enemy 10 convoy points". */
function balance(world: WifWorld, side: Side, area: number): string {
  const [own, enemy] = [combatants(world, area, side), combatants(world, area, enemySide(side))]
  return `you ${typesOf(own)}; enemy ${typesOf(enemy)}`
}

function startKind(opponent: boolean): DecisionKind<WifWorld, Starting, Order | null> {
  const section = opponent ? 'opponent naval combat' : 'naval combat'
  const rule = opponent ? '11.6' : '11.5.2'
  const fits = (subject: Starting): Starting => ({ ...subject, opponent })
  return {
    name: section,
    section: rule,
    schema: orderSchema.nullable(),
    key: (_, { seat }) => seat,
    problems: (world, subject, order) => (order ? problemsOf(world, fits(subject), order) : []),
    byDefault: () => null,
    facts: factsOf,
    factTypes: FACTS,
    defaultIs: 'no combat is begun, or no more',
    policies: POLICIES,
    example: opponent
      ? 'opponent naval combat:\n  - { at: Eastern Mediterranean }'
      : 'naval combat:\n  - { at: Eastern Mediterranean, with: Zara }',
    choices: (world, subject) => [
      { answer: null, word: 'none', text: 'no combat, or no more' },
      ...areasFor(world, subject).map((area) => ({
        answer: { at: world.map.seaAreaNames[area], with: null },
        word: world.map.seaAreaNames[area],
        text: balance(world, sideAsked(world, subject.seat), area),
      })),
    ],
    question: (world, subject) =>
      `In which sea areas do you begin a naval combat (${rule})? You could in ${
        areasFor(world, subject)
          .map((area) => world.map.seaAreaNames[area])
          .slice(0, 8)
          .join(', ') || 'none'
      }; a unit there turns face-down for it.`,
    sheet: {
      section,
      list: true,
      plain: [
        {
          says: `${section.replace(/ /g, '_')} in <at>[ with <with>]`,
          takes: { at: 'sea', with: 'units' },
          example: `${section} in Eastern Mediterranean`,
        },
      ],
      read(world, reader: WifReader, node) {
        const short = node.value instanceof Map ? undefined : reader.seaArea(node)
        if (!(node.value instanceof Map)) return short === undefined ? undefined : { at: short, with: null }
        const fields = reader.fields(node, ['at', 'with'], ['at'])
        const at = fields && reader.seaArea(fields.get('at')!)
        if (!fields || at === undefined) return undefined
        const given = fields.get('with')
        if (!given || given.value === null) return { at, with: null }
        // Of namesakes the one there is meant; who is elsewhere yet may have sailed there by then.
        const there = world.seaAt(world.map.seaAreaNames.indexOf(at)).some(({ name }) => plain(name) === plain(asText(given.value)))
        const unit = reader.unit(there ? { ...given, value: `${asText(given.value)} at ${at}` } : given)
        return unit === undefined ? undefined : { at, with: unit }
      },
      describe: (world, order) =>
        order
          ? `begin a naval combat in ${seaName(order.at)}${order.with === null ? '' : `, ${world.unit(order.with).name} turning face-down`}`
          : '',
    },
  }
}

/** 11.5.2: where the side with the impulse begins combats, one after the other. */
export const navalCombat = startKind(false)
/** 11.6: where its opponent does. */
export const opponentNavalCombat = startKind(true)

/** 11.5: the side with the impulse fights where it wants to, area by area. */
export const navalCombats = (world: WifWorld): Procedure<void> => combatsOf(world, world.state.active, false)

/** 11.6: then its opponent. */
export const opponentNavalCombats = (world: WifWorld): Procedure<void> => combatsOf(world, enemySide(world.state.active), true)

function* combatsOf(world: WifWorld, side: Side, opponent: boolean): Procedure<void> {
  for (const seat of seatsOf(world, side)) {
    const starting: Starting = { seat, opponent }
    for (;;) {
      const order = yield* askWhile(world, isAtSea(world, seat), seat, opponent ? opponentNavalCombat : navalCombat, starting)
      if (!order) break
      const area = world.map.seaAreaNames.indexOf(order.at)
      world.note(({ foughtSeas }) => foughtSeas.add(area))
      turn(world, starting, side, area, order)
      yield* fightAt(world, area, { kind: 'initiated', by: side })
    }
  }
}

/** Whether a seat has units where an enemy is: it is asked even where it may begin nothing, so that its orders are refused with a reason. */
const isAtSea = (world: WifWorld, seat: string): boolean =>
  [...new Set(world.atSea().map(({ sea }) => sea!.area))].some(
    (area) =>
      !world.impulse.foughtSeas.has(area) && inWarWithin(world, combatants(world, area)).some((unit) => seatOfUnit(world, unit) === seat),
  )

/** 11.5.2: turns a unit face-down for a combat, with its cargo; nobody where one has intercepted there. */
function turn(world: WifWorld, starting: Starting, side: Side, area: number, order: Order): void {
  const name = world.map.seaAreaNames[area]
  const box = boxHexes(world.map).get(area)
  const tell = (text: string) =>
    world.report('naval combat', starting.opponent ? '11.6' : '11.5.2', `${name}: ${text}`, box === undefined ? [] : [box], {
      chapter: `Naval combat in ${seaName(name)}`,
      seaArea: name,
    })
  const ready = starting.opponent ? intercepter(world, side, area) : undefined
  if (ready && (order.with === null || order.with === ready.id))
    return tell(`${ready.name} is face-down for an interception already: no unit is turned`)
  const unit = order.with === null ? ableIn(world, starting, area)[0] : (world.unit(order.with) as Combatant)
  if (!starting.opponent) paySearch(world, unit)
  world.turnFaceDown(unit)
  const cargo = unit.kind === 'naval' ? world.cargoOf(unit) : []
  for (const each of cargo) world.turnFaceDown(each)
  tell(
    `${unit.name} (${unit.country}) turns face-down${cargo.length > 0 ? `, its cargo ${cargo.map((each) => each.name).join(', ')} too` : ''} to begin a combat`,
  )
}
