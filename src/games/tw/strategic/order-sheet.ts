import type { SheetNode } from '../../../engine/decision.ts'
import { powersOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { StrategicType } from '../state.ts'
import type { TwWorld } from '../world.ts'
import type { StrategicOrder } from './order.ts'
import { counted, WAGERS } from './units.ts'

/** Names of entries are read in small letters. `convert` is read by a choice of its own, in the Build Segment (5.1.3.4, 5.3.2). */
const UNITS: ReadonlyMap<string, StrategicType> = new Map([['u-boat', 'U-Boat'], ['asw', 'ASW'], ['sac', 'SAC'], ['int', 'INT']])
const FIELDS = ['build', 'repair', 'heavy flak', ...UNITS.keys(), 'raiders', 'via', 'evade', 'mdm', 'lose first', 'espionage', 'counter-espionage', 'iceland', 'deficit', 'convert', 'murmansk']
/** What players may want to build and cannot yet. */
const REFUSED: Readonly<Record<string, string>> = { 'v-1': '5.2.5 V-1 rockets', 'v-2': '5.2.5 V-2 rockets', 'jet int': '11.13 jets', 'jet ftr': '11.13 jets', 'jet tac': '11.13 jets' }

/** `{build: {U-Boat: 3, ASW: 2}, U-Boat: all, raiders: [1st Fleet], SAC: 2 ...}`. */
export function readOrder(world: TwWorld, reader: TwReader, node: SheetNode): StrategicOrder | undefined {
  const powers = powersOfSeat(world, reader.seat)
  if (!WAGERS.some((power) => powers.includes(power))) return reader.problem(node, powers.includes('USA') ? 'not supported yet: 22 strategic warfare of the USA' : `5: ${powers.join(' and ')} wages no strategic warfare; Germany and Britain do`)
  const fields = reader.fields(node, FIELDS)
  if (!fields) return undefined
  const murmansk = fields.get('murmansk')
  if (murmansk) return reader.problem(murmansk, 'not supported yet: 5.3.1 U-Boats and ASW on the Murmansk Run')
  const yes = (name: string): boolean => fields.has(name) && reader.yesNo(fields.get(name)!) === true
  const units = (name: string): string[] => (fields.has(name) ? reader.units(fields.get(name)!) : [])
  const build = fields.has('build') ? readBuild(reader, fields.get('build')!) : {}
  const repair = fields.has('repair') ? readRepair(reader, fields.get('repair')!) : 0
  const loseFirst = fields.has('lose first') ? reader.word(fields.get('lose first')!, ['SAC', 'MDM']) : 'SAC'
  if (build === undefined || repair === undefined || loseFirst === undefined) return undefined
  const via = fields.has('via') ? reader.list(fields.get('via')!).flatMap((item) => reader.seaArea(item) ?? []) : []
  const commit: StrategicOrder['commit'] = {}
  for (const [name, type] of UNITS) {
    const of = fields.get(name)
    if (!of || (typeof of.value === 'string' && of.value.trim().toLowerCase() === 'all')) continue
    const number = typeof of.value === 'string' && of.value.trim().toLowerCase() === 'none' ? 0 : reader.number(of)
    if (number === undefined) return undefined
    commit[type] = number
  }
  return {
    build, repair, heavyFlak: fields.has('heavy flak') ? readFlak(reader, fields.get('heavy flak')!) : [], commit, raiders: units('raiders'), ...(via.length > 0 && { via }), ...(yes('evade') && { evade: true }), bombers: units('mdm'), loseFirst,
    espionage: yes('espionage'), counterEspionage: yes('counter-espionage'), iceland: yes('iceland'), deficit: yes('deficit'),
  }
}

function readBuild(reader: TwReader, node: SheetNode): StrategicOrder['build'] | undefined {
  const fields = reader.fields(node, [...UNITS.keys(), ...Object.keys(REFUSED)])
  if (!fields) return undefined
  const build: StrategicOrder['build'] = {}
  for (const [name, of] of fields) {
    if (REFUSED[name]) return reader.problem(of, `not supported yet: ${REFUSED[name]}`)
    const type = UNITS.get(name)
    if (type === undefined) continue
    const number = reader.number(of)
    if (number === undefined) return undefined
    build[type] = number
  }
  return build
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
  const numbers = (of: StrategicOrder['build']) => (Object.entries(of) as [StrategicType, number][]).filter(([, number]) => number > 0).map(([type, number]) => counted(number, type))
  const names = (ids: readonly string[]) => ids.map((id) => world.unit(id).name).join(', ')
  const built = [...numbers(order.build), ...(order.repair > 0 ? [`${order.repair} SAC repaired`] : [])]
  const sent = (Object.entries(order.commit) as [StrategicType, number][]).map(([type, number]) => counted(number, type))
  return [
    built.length > 0 ? `build ${built.join(', ')}` : 'build nothing',
    sent.length > 0 ? `commit ${sent.join(', ')}, and all others that may go` : 'commit all that may go',
    ...(order.heavyFlak.length > 0 ? [`raise heavy Flak${order.heavyFlak === 'buy' ? '' : ` with ${names(order.heavyFlak)}`}`] : []),
    ...(order.raiders.length > 0 ? [`raiders ${names(order.raiders)}${order.via ? ` by the ${order.via.join(', ')}` : ''}${order.evade ? ', with the Evasion chit' : ''}`] : []),
    ...(order.bombers.length > 0 ? [`${names(order.bombers)} bomb Britain; ${order.loseFirst} suffer first`] : []),
    ...(order.espionage ? ['an Espionage chit on the U-Boat roll'] : []),
    ...(order.counterEspionage ? ['a Counter-Espionage chit if Britain plays one'] : []),
    ...(order.iceland ? ['occupy Iceland and the Faeroes'] : []),
  ].join('; ')
}
