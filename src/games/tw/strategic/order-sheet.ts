import { plural } from '../../common/words.ts'
import type { SheetNode } from '../../../engine/decision.ts'
import { areaOfRun, RUN_NAMES } from '../naval/murmansk-run.ts'
import { powersOfSeat } from '../powers.ts'
import { TwReader } from '../sheet/reader.ts'
import type { StrategicType } from '../state.ts'
import type { TwWorld } from '../world.ts'
import type { StrategicOrder } from './order-schema.ts'
import { type Rocket, ROCKETS } from './rockets.ts'
import { BRITAIN, counted, GERMANY, USA, USSR } from './units.ts'

/** Names of entries are read in small letters. `convert` is read by a choice of its own, in the Build Segment (5.1.3.4, 5.3.2). */
const UNITS: ReadonlyMap<string, StrategicType> = new Map([
  ['u-boat', 'U-Boat'],
  ['asw', 'ASW'],
  ['sac', 'SAC'],
  ['int', 'INT'],
  ['jet int', 'Jet INT'],
])
const FIELDS = [
  'build',
  'repair',
  'heavy flak',
  ...UNITS.keys(),
  'raiders',
  'via',
  'evade',
  'mdm',
  'waves',
  'dummy',
  'oil',
  'synthetic plants',
  'lose first',
  'espionage',
  'counter-espionage',
  'iceland',
  'deficit',
  'convert',
  'murmansk',
  'oil hits',
  'v-1',
  'v-2',
  'convoys of',
  'int against usa',
  'jet int against usa',
  'sac against ussr',
  'raid on',
  'at plant',
  'critical industry',
  'firestorm',
]
/** Of the USA, which has less to say. */
const AMERICAN_FIELDS = ['build', 'repair', 'asw', 'sac', 'deficit', 'murmansk', 'oil hits', 'raid on', 'at plant']
/** Of the USSR (29.12). */
const SOVIET_FIELDS = ['build', 'int', 'deficit']
/** 11.13: what is built on the map, and not in this segment. */
const ON_MAP: Readonly<Record<string, string>> = { 'jet ftr': 'Jet FTR', 'jet tac': 'Jet TAC' }

/** `{build: {U-Boat: 3, ASW: 2}, U-Boat: all, raiders: [1st Fleet], SAC: 2 ...}`. */
export function readOrder(world: TwWorld, reader: TwReader, node: SheetNode): StrategicOrder | undefined {
  const powers = powersOfSeat(world, reader.seat)
  if (powers.includes(GERMANY) || powers.includes(BRITAIN)) return readFields(world, reader, node, FIELDS)
  return reader.problem(
    node,
    powers.includes(USA)
      ? "5: strategic warfare of the USA stands under 'us strategic warfare'"
      : `5: ${powers.join(' and ')} wages no strategic warfare; Germany, Britain and the USA do`,
  )
}

/** `{build: {ASW: 2, SAC: 3}, SAC: all}` of the USA. */
export function readAmericanOrder(world: TwWorld, reader: TwReader, node: SheetNode): StrategicOrder | undefined {
  const powers = powersOfSeat(world, reader.seat)
  if (!powers.includes(USA)) return reader.problem(node, `5: the USA is not ${powers.length === 0 ? 'yours' : `${powers.join(' and ')}'s`}`)
  return readFields(world, reader, node, AMERICAN_FIELDS)
}

/** `{build: {INT: 2}, INT: all}` of the USSR (29.12). */
export function readSovietOrder(world: TwWorld, reader: TwReader, node: SheetNode): StrategicOrder | undefined {
  const powers = powersOfSeat(world, reader.seat)
  if (!powers.includes(USSR))
    return reader.problem(node, `29.12: the USSR is not ${powers.length === 0 ? 'yours' : `${powers.join(' and ')}'s`}`)
  return readFields(world, reader, node, SOVIET_FIELDS)
}

function readFields(world: TwWorld, reader: TwReader, node: SheetNode, names: readonly string[]): StrategicOrder | undefined {
  const unread: string[] = []
  // What cannot be read is left out and said; the rest of the order stands.
  const own = <Read>(read: (own: TwReader) => Read): Read => {
    const part = new TwReader(world, reader.seat)
    const found = read(part)
    for (const problem of part.problems) {
      reader.problems.push({ ...problem, severity: 'warning' })
      unread.push(problem.message)
    }
    return found
  }
  const fields = own((part) => part.fields(node, [...names]))
  if (!fields) return reader.problem(node, unread[0])
  const field = <Read>(name: string, read: (part: TwReader, of: SheetNode) => Read): Read | undefined => {
    const of = fields.get(name)
    return of && own((part) => read(part, of))
  }
  const yes = (name: string): boolean => field(name, (part, of) => part.yesNo(of)) === true
  const murmansk = field('murmansk', readRun)
  const convoys = field('convoys of', (part, of) => part.word(of, ['Britain', 'USA'] as const))
  const againstUsa = field('int against usa', (part, of) => part.number(of))
  const jetsAgainstUsa = field('jet int against usa', (part, of) => part.number(of))
  const againstUssr = field('sac against ussr', (part, of) => part.number(of))
  const via = field('via', (part, of) => part.list(of).flatMap((item) => part.seaArea(item) ?? [])) ?? []
  const oil = field('oil', readOil)
  const plants = field('synthetic plants', (part, of) => part.list(of).flatMap((item) => placeName(part, item) ?? []))
  const places = (name: string) => field(name, (part, of) => part.list(of).flatMap((item) => placeName(part, item) ?? []))
  const [cities, criticalIndustry, firestorm] = ['raid on', 'critical industry', 'firestorm'].map(places)
  const commit: StrategicOrder['commit'] = {}
  for (const [name, type] of UNITS) {
    const number = field(name, readNumber)
    if (typeof number === 'number') commit[type] = number
  }
  return {
    build: field('build', readBuild) ?? {},
    ...readRockets(field, fields),
    repair: field('repair', readRepair) ?? 0,
    heavyFlak: field('heavy flak', readFlak) ?? [],
    commit,
    raiders: field('raiders', (part, of) => part.units(of)) ?? [],
    ...(via.length > 0 && { via }),
    ...(yes('evade') && { evade: true }),
    ...numbersOf(field('waves', (part, of) => part.list(of).map((item) => part.number(item)))),
    ...dummyOf(field('dummy', (part, of) => part.number(of))),
    bombers: field('mdm', (part, of) => part.units(of)) ?? [],
    ...(convoys && { convoys }),
    ...(againstUsa !== undefined && { againstUsa }),
    ...(jetsAgainstUsa !== undefined && { jetsAgainstUsa }),
    ...(oil && { oil }),
    ...(againstUssr !== undefined && { againstUssr }),
    ...(murmansk && { murmansk }),
    ...(yes('oil hits') && { oilHits: true }),
    ...(plants && { plants }),
    ...(cities && { cities }),
    ...(yes('at plant') && { atPlant: true }),
    ...(criticalIndustry && { criticalIndustry }),
    ...(firestorm && { firestorm }),
    loseFirst: field('lose first', (part, of) => part.word(of, ['SAC', 'MDM'])) ?? 'SAC',
    espionage: yes('espionage'),
    counterEspionage: yes('counter-espionage'),
    iceland: yes('iceland'),
    deficit: yes('deficit'),
    ...(unread.length > 0 && { unread }),
  }
}

const numbersOf = (waves: readonly (number | undefined)[] | undefined): Pick<StrategicOrder, 'waves'> =>
  waves === undefined || waves.includes(undefined) ? {} : { waves: waves as number[] }
const dummyOf = (dummy: number | undefined): Pick<StrategicOrder, 'dummy'> => (dummy === undefined ? {} : { dummy })

/** A number, `none`, or `all`, which is what nothing said means too. */
function readNumber(reader: TwReader, node: SheetNode): number | undefined {
  const word = typeof node.value === 'string' ? node.value.trim().toLowerCase() : ''
  if (word === 'all') return undefined
  return word === 'none' ? 0 : reader.number(node)
}

/** `{Norwegian Sea: 1, Narvik: 1}`. */
function readRun(reader: TwReader, node: SheetNode): StrategicOrder['murmansk'] {
  const found: Record<string, number> = {}
  for (const [name, of] of reader.fields(
    node,
    RUN_NAMES.map((each) => each.toLowerCase()),
  ) ?? []) {
    const place = RUN_NAMES.find((each) => each.toLowerCase() === name)
    const number = place === undefined ? undefined : reader.number(of)
    if (place !== undefined && number !== undefined && number > 0) found[areaOfRun(place)!] = number
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** `{at: Baku, MDM: [...], SAC: 2}`. */
function readOil(reader: TwReader, node: SheetNode): StrategicOrder['oil'] {
  const fields = reader.fields(node, ['at', 'mdm', 'sac'], ['at'])
  const at = fields && placeName(reader, fields.get('at')!)
  if (!fields || at === undefined) return undefined
  const [mdm, sac] = [fields.get('mdm'), fields.get('sac')]
  return { at, MDM: mdm ? reader.units(mdm) : [], SAC: (sac && reader.number(sac)) ?? 0 }
}

/** The name of a place of the map. */
function placeName(reader: TwReader, node: SheetNode): string | undefined {
  const code = reader.hex(node)
  return code === undefined ? undefined : (reader.world.map.placesAt(reader.world.map.hex(code))[0]?.name ?? code)
}

function readBuild(reader: TwReader, node: SheetNode): StrategicOrder['build'] {
  const build: StrategicOrder['build'] = {}
  for (const [name, of] of reader.fields(node, [
    ...UNITS.keys(),
    ...ROCKETS.map((rocket) => rocket.toLowerCase()),
    ...Object.keys(ON_MAP),
  ]) ?? []) {
    if (ON_MAP[name])
      reader.problem(of, `11.13: a ${ON_MAP[name]} flies on the map and is built in the Build Segment: order it under 'build'`)
    const type = UNITS.get(name)
    const number = type && reader.number(of)
    if (number !== undefined) build[type!] = number
  }
  return build
}

/** 5.2.5: `build: {V-1: 2}`, `V-1: 1`. */
function readRockets(
  field: <Read>(name: string, read: (part: TwReader, of: SheetNode) => Read) => Read | undefined,
  fields: ReadonlyMap<string, SheetNode>,
): Pick<StrategicOrder, 'rockets'> {
  const build = field('build', (part, of) => {
    const found: Partial<Record<Rocket, number>> = {}
    if (of.value instanceof Map)
      for (const rocket of ROCKETS) {
        const number = (of.value as ReadonlyMap<string, SheetNode>).get(rocket.toLowerCase())
        const read = number && part.number(number)
        if (read !== undefined) found[rocket] = read
      }
    return found
  })
  const fire: Partial<Record<Rocket, number>> = {}
  for (const rocket of ROCKETS) {
    const number = fields.has(rocket.toLowerCase()) ? field(rocket.toLowerCase(), readNumber) : undefined
    if (typeof number === 'number') fire[rocket] = number
  }
  const isBuilt = build !== undefined && Object.keys(build).length > 0
  const isFired = Object.keys(fire).length > 0
  return isBuilt || isFired ? { rockets: { ...(isBuilt && { build }), ...(isFired && { fire }) } } : {}
}

/** `repair: 2` or `repair: {SAC: 2}`. */
function readRepair(reader: TwReader, node: SheetNode): number | undefined {
  if (!(node.value instanceof Map)) return reader.number(node)
  const of = reader.fields(node, ['sac'], ['sac'])?.get('sac')
  return of && reader.number(of)
}

/** Five Flak units, or `buy`. */
function readFlak(reader: TwReader, node: SheetNode): StrategicOrder['heavyFlak'] {
  return typeof node.value === 'string' && node.value.trim().toLowerCase() === 'buy' ? 'buy' : reader.units(node)
}

/** The order in words, for the receipt. */
export function describe(world: TwWorld, order: StrategicOrder): string {
  const numbers = (of: StrategicOrder['build']) =>
    (Object.entries(of) as [StrategicType, number][]).filter(([, number]) => number > 0).map(([type, number]) => counted(number, type))
  const names = (ids: readonly string[]) => ids.map((id) => world.unit(id).name).join(', ')
  const rockets = (of: Partial<Record<Rocket, number>> = {}) => Object.entries(of).map(([rocket, number]) => `${number} ${rocket}`)
  const built = [...numbers(order.build), ...rockets(order.rockets?.build), ...(order.repair > 0 ? [`${order.repair} SAC repaired`] : [])]
  const sent = (Object.entries(order.commit) as [StrategicType, number][]).map(([type, number]) => counted(number, type))
  return [
    built.length > 0 ? `build ${built.join(', ')}` : 'build nothing',
    sent.length > 0 ? `commit ${sent.join(', ')}, and all others that may go` : 'commit all that may go',
    ...(order.heavyFlak.length > 0 ? [`raise heavy Flak${order.heavyFlak === 'buy' ? '' : ` with ${names(order.heavyFlak)}`}`] : []),
    ...(order.raiders.length > 0
      ? [
          `raiders ${names(order.raiders)}${order.via ? ` by the ${order.via.join(', ')}` : ''}${order.evade ? ', with the Evasion chit' : ''}`,
        ]
      : []),
    ...(order.bombers.length > 0 ? [`${names(order.bombers)} bomb Britain; ${order.loseFirst} suffer first`] : []),
    ...(order.convoys ? [`strike convoys of ${order.convoys} first`] : []),
    ...(order.againstUsa !== undefined ? [`${order.againstUsa} INT meet Americans`] : []),
    ...(order.jetsAgainstUsa !== undefined
      ? [`${order.jetsAgainstUsa} Jet INT ${plural(order.jetsAgainstUsa, 'meets', 'meet')} Americans`]
      : []),
    ...(order.oil
      ? [
          `bomb the oil of ${order.oil.at} with ${[...(order.oil.SAC > 0 ? [counted(order.oil.SAC, 'SAC')] : []), names(order.oil.MDM)].filter(Boolean).join(' and ')}`,
        ]
      : []),
    ...(order.againstUssr !== undefined ? [`bomb the Soviet Union with ${counted(order.againstUssr, 'SAC')}`] : []),
    ...(order.rockets?.fire ? [`fire ${rockets(order.rockets.fire).join(', ')}`] : []),
    ...(order.oilHits ? ['oil hits in place of critical industry hits and firestorms'] : []),
    ...(order.plants ? [`synthetic oil plants in ${order.plants.join(', ')}`] : []),
    ...(order.cities ? [`bomb ${order.atPlant ? 'the synthetic plant of ' : ''}${order.cities.join(', or else ')}`] : []),
    ...(order.criticalIndustry ? [`Critical Industry in ${order.criticalIndustry.join(', ')}`] : []),
    ...(order.firestorm ? [`Firestorm markers in ${order.firestorm.join(', ')}`] : []),
    ...(order.espionage ? ['an Espionage chit on the U-Boat roll'] : []),
    ...(order.counterEspionage ? ['a Counter-Espionage chit if Britain plays one'] : []),
    ...(order.iceland ? ['occupy Iceland and the Faeroes'] : []),
  ].join('; ')
}
