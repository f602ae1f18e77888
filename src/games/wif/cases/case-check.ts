import type { Played } from '../../../orders/case.ts'
import { checkTold, matches } from '../../../orders/case-check.ts'
import { pointsFrom } from '../air/range.ts'
import type { Expectation } from './case-file.ts'
import { hexesOf } from './case-position.ts'
import { unitNamed } from './notation.ts'
import { atWar, cooperate } from '../powers.ts'
import { whyNotBaseShip } from '../stacking/ports.ts'
import { whyNotStack } from '../stacking/stacking.ts'
import { ENTRY_POOLS } from '../politics/state.ts'
import type { AirUnit, LandUnit } from '../state.ts'
import { savedPoints } from '../offensive/points.ts'
import { savedAt } from '../production/savings.ts'
import { productionOf } from '../production/points.ts'
import { explainSupply, inSupply, supplySources } from '../supply/supply.ts'
import { enterCost } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { zocOf } from '../ground/zoc.ts'
import { cutAt } from '../../../engine/words.ts'

/** What did not come out as a case expects. */
export function check(world: WifWorld, expected: Expectation, played: Played): string[] {
  return [
    ...checkUnits(world, expected),
    ...checkControl(world, expected),
    ...checkPolitics(world, expected),
    ...checkState(world, expected),
    ...checkEntry(world, expected),
    ...checkTold(world.events, expected, played),
    ...checkQueries(world, expected),
  ]
}

function checkUnits(world: WifWorld, { units = {} }: Expectation): string[] {
  return Object.entries(units).flatMap(([name, given]) => {
    const unit = unitNamed(world, name)
    const { of, at, face, place, arrives, sea, damaged, planes, aside, points, aboard } =
      typeof given === 'string' ? spelledOut(given) : given
    const failures: string[] = []
    const differ = (
      what: string,
      found: string | number | boolean | null | undefined,
      wanted: string | number | boolean | null | undefined,
    ) => {
      if (wanted !== undefined && found !== wanted) failures.push(`${name}: ${what} is ${found}, expected ${wanted}`)
    }
    differ('place', unit.place, place ?? (at !== undefined ? 'map' : sea !== undefined ? 'sea' : undefined))
    if (sea !== undefined && unit.sea) differ('sea area', `${world.map.seaAreaNames[unit.sea.area]}:${unit.sea.section}`, sea)
    if (unit.kind === 'naval') {
      differ('damage', unit.damaged, damaged)
      differ('planes', !unit.noPlanes, planes)
      differ('convoy points', unit.points, points)
    }
    differ('aside', unit.setAside === true, aside)
    differ('country', unit.country, of)
    if (aboard !== undefined) differ('ship', unit.aboard === undefined ? 'none' : world.unit(unit.aboard).name, aboard)
    if (at !== undefined && unit.place === 'map')
      differ('hex', world.map.code(unit.hex), world.map.code(world.map.find(at) ?? world.map.hex(at)))
    differ('face', unit.faceDown ? 'down' : 'up', face)
    differ('turn of arrival', unit.arrives, arrives)
    return failures
  })
}

/** "T0503 down", "pool", "circle:2", "up", "@Red_Sea:3 down damaged", "repair", "no-planes", "pool of:Vichy", "gone aside". */
function spelledOut(text: string): Exclude<NonNullable<Expectation['units']>[string], string> {
  const unit: Exclude<NonNullable<Expectation['units']>[string], string> = {}
  for (const word of text.split(/\s+/)) {
    const [place, arrives] = word.split(':')
    if (place === 'of') {
      unit.of = arrives.replace(/_/g, ' ')
      continue
    }
    if (word === 'up' || word === 'down') unit.face = word
    else if (word.startsWith('@')) unit.sea = word.slice(1).replace(/_/g, ' ')
    else if (word === 'damaged' || word === 'undamaged') unit.damaged = word === 'damaged'
    else if (word === 'aside') unit.aside = true
    else if (word === 'no-planes' || word === 'planes') unit.planes = word === 'planes'
    else if (
      place === 'map' ||
      place === 'sea' ||
      place === 'pool' ||
      place === 'reserve' ||
      place === 'circle' ||
      place === 'repair' ||
      place === 'construction' ||
      place === 'lend-lease' ||
      place === 'gone'
    ) {
      unit.place = place
      if (arrives !== undefined) unit.arrives = Number(arrives)
    } else unit.at = word
  }
  return unit
}

function checkControl(world: WifWorld, { control = {} }: Expectation): string[] {
  return Object.entries(control).flatMap(([hexes, country]) =>
    hexesOf(hexes, world.map).flatMap((code) => {
      const found = world.state.control[world.map.find(code) ?? world.map.hex(code)]
      return found === (country === 'none' ? '' : country) ? [] : [`${code}: controlled by ${found || 'none'}, expected ${country}`]
    }),
  )
}

/** "free under Germany", "neutral", "conquered by USSR", "incompletely conquered by Germany, at home in Belgian Congo, under Commonwealth". */
function statusOf(world: WifWorld, name: string): string {
  const { status, conqueredBy, controller, exile, major } = world.state.countries[name]
  const by = conqueredBy === null ? '' : ` by ${conqueredBy}`
  const home = exile === undefined ? '' : `, at home in ${exile}`
  const under = controller === null || controller === conqueredBy || major ? '' : `${by || home ? ',' : ''} under ${controller}`
  return controller === null ? 'neutral' : `${status}${by}${home}${under}`
}

function checkPolitics(world: WifWorld, { status = {}, 'at war': wars = {} }: Expectation): string[] {
  return [
    ...Object.entries(status).flatMap(([name, wanted]) => {
      const found = statusOf(world, name)
      return found === wanted ? [] : [`${name} is ${found}, expected ${wanted}`]
    }),
    ...Object.entries(wars).flatMap(([about, wanted]) => {
      const [one, other] = about.split(' with ')
      const found = atWar(world, one, other) ? 'yes' : 'no'
      return found === wanted ? [] : [`${about} at war: ${found}, expected ${wanted}`]
    }),
  ]
}

function checkState(world: WifWorld, { state = {} }: Expectation): string[] {
  const now = world.state
  const found: Record<string, unknown> = {
    'impulse box': now.impulseBox,
    'initiative box': now.initiative.box,
    'initiative holder': now.initiative.holder,
    'first side': now.firstSide,
    active: now.active,
    stage: now.stage,
    turn: `${now.turn.months} ${now.turn.year}`,
    'next weather roll': now.weather.carried,
    advance: now.weather.advance,
    risen: now.production?.risen?.join(', ') ?? '',
  }
  const failures = Object.entries(state).flatMap(([name, wanted]) =>
    name === 'weather' || found[name] === wanted ? [] : [`${name}: ${JSON.stringify(found[name])}, expected ${JSON.stringify(wanted)}`],
  )
  for (const [zone, wanted] of Object.entries(state.weather ?? {}))
    if (now.weather.zones[zone] !== wanted) failures.push(`weather in ${zone}: ${now.weather.zones[zone]}, expected ${wanted}`)
  return failures
}

/** 13.3: values in the pools in rising order, and on whom war may never be declared. */
function checkEntry(
  world: WifWorld,
  { 'us entry': entry, 'us tension': tension, 'common pool': common, 'us never': never }: Expectation,
): string[] {
  const now = world.state.politics?.entry
  const failures: string[] = []
  const compare = (
    what: string,
    found: readonly (number | string | null)[] | undefined,
    wanted: readonly (number | string)[] | undefined,
  ) => {
    const inOrder = found && JSON.stringify([...found].sort())
    if (wanted && inOrder !== JSON.stringify([...wanted].sort()))
      failures.push(`${what}: ${inOrder ?? 'none'}, expected ${JSON.stringify(wanted)}`)
  }
  for (const pool of ENTRY_POOLS) {
    compare(`entry markers against ${pool}`, now?.entry[pool], entry?.[pool])
    compare(`tension markers against ${pool}`, now?.tension[pool], tension?.[pool])
  }
  compare('common entry markers', now?.common, common)
  compare('never war on', now?.never ?? [], never)
  return failures
}

function checkQueries(world: WifWorld, expected: Expectation): string[] {
  const { map } = world
  const hex = (text: string) => map.find(text) ?? map.hex(text)
  const failures: string[] = []
  const compare = (about: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) failures.push(`${about}: ${String(found)}, expected ${String(wanted)}`)
  }
  for (const [name, wanted] of Object.entries(expected.supply ?? {})) {
    const unit = unitNamed(world, name)
    if (unit.place !== 'map' && unit.place !== 'sea') {
      failures.push(`supply of ${name}: it is not on the map (${unit.place})`)
      continue
    }
    if (wanted === 'yes' || wanted === 'no')
      compare(
        `${name} in supply`,
        `${inSupply(world, unit) ? 'yes' : 'no'} (${explainSupply(world, unit)})`.slice(0, wanted.length),
        wanted,
      )
    else if (!matches(explainSupply(world, unit), wanted))
      failures.push(`supply of ${name}: ${explainSupply(world, unit)}; expected '${wanted}'`)
  }
  for (const [name, wanted] of Object.entries(expected['supply sources'] ?? {})) {
    const found = supplySources(world, unitNamed(world, name)).map(
      (source) => `${map.code(source.hex)} ${source.linked ? source.kind : 'cut off'}`,
    )
    const listed = Object.entries(wanted).map(([code, kind]) => `${map.code(hex(code))} ${kind}`)
    compare(`supply sources of ${name}`, found.sort().join(', '), listed.sort().join(', '))
  }
  for (const [power, wanted] of Object.entries(expected.production ?? {})) {
    const made = productionOf(world, power)
    for (const [what, found] of [
      ['points', made.points],
      ['multiple', made.multiple.value],
      ['build points', made.buildPoints],
    ] as const)
      if (wanted[what] !== undefined) compare(`${what} of ${power}`, found, wanted[what])
    for (const [code, fed] of Object.entries(wanted.fed ?? {}))
      compare(`factories of ${power} with a resource in ${code}`, made.factories.find((each) => each.hex === hex(code))?.fed ?? 'none', fed)
    for (const [code, why] of Object.entries(wanted.idle ?? {})) {
      const found = made.resources.find((each) => each.hex === hex(code))
      const text = found ? `${found.idle}: ${found.why.join('; ')}` : 'no resource'
      if (!matches(text, why)) failures.push(`idle in ${code}: ${text}; expected '${why}'`)
    }
  }
  for (const [code, wanted] of Object.entries(expected.saved ?? {}))
    compare(`build points saved in ${code}`, savedAt(world, hex(code)), wanted)
  for (const [power, wanted] of Object.entries(expected.offensive ?? {}))
    compare(`offensive points of ${power}`, savedPoints(world, power), wanted)
  for (const [hexes, wanted] of Object.entries(expected.zoc ?? {})) {
    for (const code of hexesOf(hexes, map)) {
      const [axis, allies] = (['Axis', 'Allies'] as const).map((side) => zocOf(world, side)[hex(code)] === 1)
      const one = axis ? 'Axis' : allies ? 'Allies' : 'none'
      compare(`zones of control in ${code}`, axis && allies ? 'both' : one, wanted)
    }
  }
  for (const [about, wanted] of Object.entries(expected.stack ?? {})) {
    const [name, code] = about.split(' in ')
    const unit = unitNamed(world, name)
    const why = unit.kind === 'naval' ? whyNotBaseShip(world, unit, hex(code)) : whyNotStack(world, unit, hex(code))
    if (wanted === 'yes') compare(`${about}`, why ?? 'yes', 'yes')
    else if (wanted === 'no') compare(`${about}`, why === null ? 'yes' : 'no', 'no')
    else if (!why || !matches(why, wanted)) failures.push(`${about}: ${why ?? 'allowed'}; expected '${wanted}'`)
  }
  for (const [about, wanted] of Object.entries(expected['enter cost'] ?? {})) {
    const { name, from, to } = journey(about)
    const unit = unitNamed(world, name) as LandUnit
    const start = from === undefined ? unit.hex : hex(from)
    compare(about, enterCost(world, unit, start, hex(to)) ?? 'no', wanted)
  }
  for (const [about, wanted] of Object.entries(expected['air cost'] ?? {})) {
    const { name, to } = journey(about)
    const unit = unitNamed(world, name) as AirUnit
    const points = pointsFrom(world, unit, unit.hex)[hex(to)]
    compare(about, points === Infinity ? 'no' : points, wanted)
  }
  for (const [about, wanted] of Object.entries(expected['co-operate'] ?? {})) {
    const [one, other] = about.split(' with ')
    compare(about, cooperate(world, unitNamed(world, one), unitNamed(world, other)) ? 'yes' : 'no', wanted)
  }
  return failures
}

/** "XLI ARM from T0503 to T0603", "XLI ARM to T0603". */
function journey(text: string): { name: string; from?: string; to: string } {
  const way = cutAt(text, / to /)
  if (!way) throw new Error(`expected 'XLI ARM to T0603', found '${text}'`)
  const [name, from] = cutAt(way[0], / from /) ?? [way[0], undefined]
  return { name, from, to: way[1] }
}
