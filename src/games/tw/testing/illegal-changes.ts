import { whyNotEnterAsFrench } from '../ground/anglo-french.ts'
import { zocOfUnit } from '../field/zoc.ts'
import { homeOf, mayFightIn, sideOf, sideOfNation } from '../powers.ts'
import type { GroundUnit, Unit } from '../state.ts'
import { supplyOf } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { said } from './said.ts'

/** What a step may not do to a position: `before` is the one it was played from. */
export const wrongChanges = (world: TwWorld, before: TwWorld): string[] => [
  ...lists(world, before),
  ...losses(world, before),
  ...built(world, before),
  ...egypt(world, before),
  ...french(world, before),
  ...money(world, before),
]

/** What is printed on a counter. */
const PRINTED = [
  'id',
  'name',
  'kind',
  'type',
  'strength',
  'move',
  'combat',
  'range',
  'interception',
  'breakdown',
  'raisedIn',
  'from',
] as const

/** Counters that rules make: the Free French (18.5.4, 18.7.5), Fascists (19.3), the army of Croatia (23.14), units of France in the service of others, partisans and SS Legions (25.1). */
const MADE =
  /^britain-free-french(?:-arm|-mot)?$|^germany-fascist-\d$|^croatia-domobran$|^croatia-ustashe$|^ukraine-corps-\d$|^slovakia-hlinka-guard$|-as-|-partisans-\d+$|^germany-ss-legion-/

/** 17.4, 19.4, 20.3, 21.7: whether it was exchanged for a better counter since. */
const isUpgraded = (world: TwWorld, was: Unit, unit: Unit): boolean =>
  was.kind === 'ground' &&
  unit.kind === 'ground' &&
  world.rules.building.exchanges(world.tables).some(
    ({ power, of, to }) =>
      power === unit.nation &&
      [of, to].every((kind, i) => {
        const { type, strength, move } = [was, unit][i]
        return kind.type === type && kind.strength === strength && kind.move === move
      }),
  )

/** Counters keep what is printed on them, and none is made but those that rules make. */
function lists(world: TwWorld, before: TwWorld): string[] {
  const wrong: string[] = []
  for (const unit of world.units()) {
    const was = before.state.units[unit.id] as Unit | undefined
    if (!was) {
      if (!MADE.test(unit.id)) wrong.push(`${said(world, unit)} comes from nowhere`)
      continue
    }
    if (isUpgraded(world, was, unit)) continue
    // 25.4: partisans that a liberator takes over.
    if ((was as { type?: string }).type === 'PART' && (unit as { type?: string }).type === 'INF') continue
    // 19.1.1: the garrison of Italian East Africa is built where Egypt begins, once the Axis has Egypt.
    const isFreed = world.state.eastAfricaReopened === true && before.state.eastAfricaReopened !== true
    for (const word of PRINTED)
      if (word === 'raisedIn' && isFreed && unit.nation === 'Italy') continue
      else if ((unit as never)[word] !== (was as never)[word])
        wrong.push(`${said(world, unit)}: ${word} was ${(was as never)[word]}, is ${(unit as never)[word]}`)
  }
  return wrong
}

/** Types that leave the board without a loss: broken down or built up (9.6.3), heavy Flak (11.12.3), converted (5.3). */
const WITHOUT_LOSS: readonly string[] = ['INF', 'MECH', 'PARA', 'MOT', 'ARM', 'Flak']

/** Units of players go to their force pool by a loss that is told, and nobody comes from there at sea or Depleted. */
function losses(world: TwWorld, before: TwWorld): string[] {
  const wrong: string[] = []
  const lost = new Set(world.events.flatMap(({ losses = [] }) => losses.map(({ unit }) => unit)))
  for (const unit of world.units()) {
    const was = before.state.units[unit.id] as Unit | undefined
    if (!was || unit.kind === 'strategic' || was.nation !== unit.nation || world.state.nations[unit.nation]?.controller == null) continue
    const stood = was.place === 'map' || was.place === 'sea' || was.place === 'yard'
    if (stood && unit.place === 'pool' && !lost.has(unit.id) && !(unit.kind === 'ground' && WITHOUT_LOSS.includes(unit.type)))
      wrong.push(`${said(world, unit)} left ${said(before, was)} without a loss`)
    if (was.place === 'pool' && unit.place === 'map' && unit.kind === 'naval')
      wrong.push(`${said(world, unit)} was built in a turn (15.1.5)`)
    if (was.place === 'pool' && (was.from ?? 0) > world.state.turn.index && unit.place !== 'pool' && unit.place !== 'gone')
      wrong.push(`${said(world, unit)} joins the force pool in turn ${was.from} (3.1)`)
  }
  return wrong
}

/** Whether an enemy has a zone of control where a unit stands. Who has limited supply has none (12.2.3), and by when the player turn began, which is forgotten by now: in full before it and after. */
const isInZone = (world: TwWorld, before: TwWorld, unit: GroundUnit): boolean =>
  world
    .unitsIn('map')
    .some(
      (other) =>
        other.kind === 'ground' &&
        mayFightIn(world, other.nation, unit.nation, unit.hex) &&
        zocOfUnit(world, other).includes(unit.hex) &&
        supplyOf(world, other) === 'full' &&
        (before.state.units[other.id] === undefined || supplyOf(before, before.unit(other.id)) === 'full'),
    )

/** 15.2.2: what was built stands in no enemy zone of control, unless the weather of the turn to come has frozen a river or a swamp since, and was built once. */
function built(world: TwWorld, before: TwWorld): string[] {
  const wrong: string[] = []
  const weather = ({ state }: TwWorld) => JSON.stringify([state.weather, state.turn.season === 'Winter'])
  const asBefore = weather(world) === weather(before)
  const seen = new Set<string>()
  for (const { kind, text, units = [], hexes = [] } of world.events.map((event) => ({
    kind: event.kind,
    text: event.text,
    hexes: event.hexes,
    units: (event.data as { units?: string[] } | undefined)?.units,
  }))) {
    // 17.4, 20.3: what is built may be exchanged for a better counter at once.
    if (kind !== 'build' || / is an? .+ from now on: /.test(text)) continue
    for (const id of units) {
      const unit = world.unit(id)
      if (seen.has(id)) wrong.push(`${said(world, unit)} was built twice`)
      seen.add(id)
      if (
        asBefore &&
        unit.kind === 'ground' &&
        // 25.2: partisans rise wherever no enemy stands.
        unit.type !== 'PART' &&
        unit.place === 'map' &&
        world.map.code(unit.hex) === hexes[0] &&
        !world.installation(unit.hex, 'fortress') &&
        isInZone(world, before, unit)
      )
        wrong.push(`${said(world, unit)} was built in an enemy zone of control (15.2.2)`)
    }
  }
  return wrong
}

/** 12.2.5: nobody of the Axis comes into Egypt while Tobruk is not the Axis'. */
function egypt(world: TwWorld, before: TwWorld): string[] {
  const tobruk = world.map.find('Tobruk')!
  if ([world, before].some((each) => sideOfNation(each, each.state.control[tobruk]) === 'Axis') || world.taken.has(tobruk)) return []
  return world
    .units()
    .filter(
      (unit) =>
        unit.kind !== 'naval' &&
        unit.place === 'map' &&
        sideOf(world, unit) === 'Axis' &&
        homeOf(world, unit.hex) === 'Egypt' &&
        homeOf(world, before.state.units[unit.id]?.hex ?? unit.hex) !== 'Egypt',
    )
    .map((unit) => `${said(world, unit)} has come into Egypt (12.2.5)`)
}

/** 6.2.1: no French, aircraft among them, come to British ground; a colony may become British round those who are there (14.5). */
const french = (world: TwWorld, before: TwWorld): string[] =>
  world
    .units()
    .filter(
      (unit) =>
        (unit.kind === 'ground' || unit.kind === 'air') &&
        unit.aboard === undefined &&
        unit.place === 'map' &&
        before.state.units[unit.id]?.hex !== unit.hex &&
        whyNotEnterAsFrench(before, unit, unit.hex) !== null &&
        whyNotEnterAsFrench(world, unit, unit.hex) !== null,
    )
    .map((unit) => `${said(world, unit)} is French and has come to British ground (6.2.1)`)

/** 14.1.4: who spends below nothing loses as much of his base; 15.1.6.1: nothing of the turn before is counted. */
function money(world: TwWorld, before: TwWorld): string[] {
  const wrong: string[] = []
  for (const { name, narfs, base, smp, spentOnUnits } of Object.values(world.state.nations)) {
    const was = before.state.nations[name]
    if (!was) continue
    if (smp < 0 || spentOnUnits < 0) wrong.push(`${name} has ${smp} SMPs, spent ${spentOnUnits}`)
    if (world.state.turn.index > before.state.turn.index && spentOnUnits !== 0)
      wrong.push(`${name} has spent ${spentOnUnits} before its turn`)
    if (world.state.turn.season !== 'Spring' && base !== was.base && !Number.isInteger(base))
      wrong.push(`${name}'s base goes from ${was.base} to ${base}`)
    if (narfs !== was.narfs && !Number.isFinite(narfs)) wrong.push(`${name} has ${narfs} NARFs`)
  }
  return wrong
}
