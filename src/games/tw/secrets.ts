import { openAgreements } from '../common/agreements/agreement.ts'
import { agreeing } from './agreements.ts'
import { byName } from '../../board/by-name.ts'
import type { Hex } from '../../board/hex.ts'
import { unitText } from './pieces.ts'
import { allianceOfNation, allianceOfPower, alliancesOfSeat, insiders, isOfOwnAlliance, outsiders, playerOf } from './powers.ts'
import type { NavalUnit, Plan, TwState, Unit } from './state.ts'
import type { TwWorld } from './world.ts'

/**
 * Whether a seat may see what a counter is. Task Forces hide their ships (7.12), and the boxes of strategic warfare lie face down (5.1), from the other side;
 * partners show each other their counters.
 */
export function maySee(world: TwWorld, seat: string, unit: Unit): boolean {
  if (isOfOwnAlliance(world, seat, unit)) return true
  if (unit.kind === 'naval') return unit.taskForce === undefined
  if (unit.kind === 'strategic') return false
  const carrier = unit.aboard === undefined ? undefined : world.state.units[unit.aboard]
  return carrier?.kind !== 'naval' || carrier.taskForce === undefined
}

/** NARFs of a nation as everybody may know them: without what was spent in secret this turn. What is told to all says these. */
export const openNarfs = (world: TwWorld, nation: string): number => world.nation(nation).narfs + (world.state.secretSpending[nation] ?? 0)

/** What was paid is nobody else's business. */
export function keepSecret(world: TwWorld, power: string, narfs: number): void {
  const { secretSpending } = world.state
  world.note({ secretSpending: { ...secretSpending, [power]: (secretSpending[power] ?? 0) + narfs } })
}

/** Units as the other side may know them: a Task Force by its name (7.12). */
export function openText(units: readonly Unit[]): string {
  const forces = new Set(units.flatMap((unit) => (unit.kind === 'naval' ? (unit.taskForce ?? []) : [])))
  return [
    ...units.filter((unit) => unit.kind !== 'naval' || unit.taskForce === undefined).map(unitText),
    ...[...forces].map((name) => `Task Force ${name}`),
  ].join(', ')
}

/** Tells of a ship; where it is of a Task Force (7.12), the other side hears of that alone, and once of all its ships. */
export function tellOfShip(
  world: TwWorld,
  ship: NavalUnit,
  kind: string,
  section: string,
  text: (who: string) => string,
  hexes: readonly Hex[],
  data?: Parameters<TwWorld['report']>[4],
): void {
  const alliance = allianceOfNation(world, ship.nation)
  if (ship.taskForce === undefined || alliance === null)
    return world.report(kind, section, text(`${ship.name} (${ship.nation})`), hexes, data)
  const others = outsiders(world, alliance)
  const open = text(`Task Force ${ship.taskForce}`)
  const told = world.events.findLast(({ seats }) => seats?.join() === others.join())
  world.report(kind, section, text(`${ship.name} (${ship.nation})`), hexes, data, insiders(world, alliance))
  if (told?.text !== open) world.report(kind, section, open, hexes, data, others)
}

/**
 * The position as a seat may know it: of a Task Force of the others one counter without values (7.12), nothing of their boxes of strategic warfare (5.1), no chits of
 * theirs (2.6, 7.8.2, 16.1.7) nor what they cost, no events that are still to come.
 */
export function seen(world: TwWorld, seat: string): TwWorld {
  const narfs = openedNarfs(world, seat)
  const { nations } = world.state
  return world.fork(NOT_PLAYED, (state) => ({
    ...state,
    units: openUnits(world, seat),
    nations: { ...nations, ...Object.fromEntries([...narfs].map(([nation, left]) => [nation, { ...nations[nation], narfs: left }])) },
    ...openFacts(world, seat),
  }))
}

/** The same in its place, in the middle of a step: what the others have sailed, bought and agreed on in secret meanwhile is taken out of it. */
export function hide(world: TwWorld, seat: string): void {
  const [units, narfs, facts] = [openUnits(world, seat), openedNarfs(world, seat), openFacts(world, seat)]
  for (const [nation, left] of narfs) world.changeNation(nation, { narfs: left })
  world.note(facts)
  world.conceal(units)
}

const isPartner = (world: TwWorld, seat: string, power: string): boolean => {
  const alliance = allianceOfPower(world, power)
  return playerOf(world, power) === seat || (alliance !== null && alliancesOfSeat(world, seat).includes(alliance))
}

/** NARFs of those who have spent some in secret from the seat, as everybody may know them. */
const openedNarfs = (world: TwWorld, seat: string): Map<string, number> =>
  new Map(
    Object.keys(world.state.secretSpending)
      .filter((nation) => !isPartner(world, seat, nation))
      .map((nation) => [nation, openNarfs(world, nation)]),
  )

/** What a seat may know of all that is neither a counter nor a nation's. */
function openFacts(
  world: TwWorld,
  seat: string,
): Pick<TwState, 'secretSpending' | 'keptChits' | 'diplomacy' | 'variants' | 'aswBuilt' | 'plans' | 'events' | 'agreements'> {
  const { plans, keptChits, secretSpending, aswBuilt, diplomacy, variants } = world.state
  const isOwn = (power: string): boolean => playerOf(world, power) === seat
  const ofPartners = (power: string): boolean => isPartner(world, seat, power)
  return {
    secretSpending: of(secretSpending, ofPartners),
    // Chits are their holder's business, not his partners' (2.6).
    keptChits: some(of(keptChits ?? {}, isOwn)),
    // Nor are POPs anybody else's before a target is named (16.1.1).
    ...(diplomacy && { diplomacy: { ...diplomacy, placed: of(diplomacy.placed, isOwn) } }),
    // 28: a project is a secret until it is played.
    ...(variants && {
      variants: Object.fromEntries(
        Object.entries(variants).map(([power, each]) => [power, isOwn(power) ? each : { ...each, obtained: [] }]),
      ),
    }),
    aswBuilt: some(of(aswBuilt ?? {}, ofPartners)),
    plans: Object.fromEntries(Object.entries(plans).map(([power, plan]) => [power, isOwn(power) ? plan : withoutChits(plan)])),
    events: [],
    agreements: openAgreements(agreeing, world, seat),
  }
}

const of = <Each>(all: Readonly<Record<string, Each>>, whose: (power: string) => boolean): Record<string, Each> =>
  Object.fromEntries(Object.entries(all).filter(([power]) => whose(power)))

/** Nothing is written of what there is none of. */
const some = <All extends object>(all: All): All | undefined => (Object.keys(all).length > 0 ? all : undefined)

const NOT_PLAYED = {
  roll(): number {
    throw new Error('a position as a seat knows it is looked at and not played')
  },
}

const withoutChits = (plan: Plan): Plan => ({ ...plan, evasion: false, espionage: 0, counterEspionage: 0 })

/** Counters as a seat may know them. The others' Task Forces come last, in the order of their names: any other would tell which ships they are. */
function openUnits(world: TwWorld, seat: string): TwState['units'] {
  const units: Record<string, Unit> = {}
  const forces = new Map<string, NavalUnit>()
  for (const unit of world.units()) {
    const isOwn = isOfOwnAlliance(world, seat, unit)
    if (isOwn || (maySee(world, seat, unit) && unit.place !== 'strategic') || isToCome(world, unit)) units[unit.id] = unit
    else if (unit.kind === 'naval' && unit.taskForce !== undefined) {
      const at = `${unit.taskForce} ${unit.place} ${unit.place === 'sea' ? unit.sea! : unit.hex}`
      const known = forces.get(at)
      if (!known || byName(unit.nation, known.nation) < 0) forces.set(at, unit)
    }
  }
  for (const [at, ship] of [...forces].sort(([a], [b]) => byName(a, b))) {
    const id = `task-force-${at.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
    units[id] = forceMarker(id, ship)
  }
  return units
}

/** In no force pool yet: what comes when is told to all beforehand (3.1), counters of strategic warfare too. */
const isToCome = (world: TwWorld, { place, from }: Unit): boolean => place === 'pool' && from !== undefined && from > world.state.turn.index

/** A Task Force as the other side has it before it: where it is and what it is called. */
const forceMarker = (id: string, { nation, place, hex, sea, taskForce, patrol, patrolSince }: NavalUnit): NavalUnit => ({
  id,
  name: taskForce!,
  nation,
  kind: 'naval',
  type: 'Fleet',
  combat: 0,
  range: 0,
  interception: 0,
  depleted: false,
  place,
  hex,
  taskForce: taskForce!,
  ...(sea !== undefined && { sea }),
  ...(patrol !== undefined && { patrol, patrolSince: patrolSince! }),
})
