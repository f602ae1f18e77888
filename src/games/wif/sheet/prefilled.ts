import type { Hex } from '../../../board/hex.ts'
import { controllerOf, seatOf, seatsOf, sideOf, sideOfCountry } from '../powers.ts'
import { dueNow } from '../reinforcements.ts'
import { isHQ } from '../powers.ts'
import type { AirUnit, LandUnit, Unit } from '../state.ts'
import { inSupply } from '../supply.ts'
import { valuesText } from '../view.ts'
import type { WifWorld } from '../world.ts'
import { nextStep } from '../sequence.ts'

/**
 * The sheet a seat fills in: every unit of its that may act stands there, in comments, with the choices. What is not a comment is
 * what happens if it is sent back as it is.
 */
export function prefilledSheet(world: WifWorld, seat: string): string {
  const step = nextStep(world)
  if (!step) return ''
  const head = [`seat: ${seat}`, `for: ${step.name}`, '# Lines that begin with # are comments. Take the # away from what you want, and fill it in.', '# Units by name, or "all in Minsk"; hexes by code (E2140) or by name (Minsk).', '']
  const body =
    world.state.stage === 'turn start' ? turnStart(world, seat) : seatsOf(world, world.state.active).includes(seat) ? ownImpulse(world, seat) : enemyImpulse(world, seat)
  return [...head, ...body].flatMap(shortLines).join('\n')
}

function turnStart(world: WifWorld, seat: string): string[] {
  const due = dueNow(world).filter((unit) => seatOf(world, unit) === seat)
  return [
    'initiative:',
    '  re-roll: no             # no | if lost | yes: only where the track allows it; costs a box of the track (6.1)',
    '  first: us               # us | them: who moves first if you win the initiative (6.2)',
    '',
    ...(due.length > 0
      ? ['# Reinforcements (4.2): each in a city of its home country; those you leave out are placed for you.', 'reinforce:', ...due.map((unit) => `#  - {unit: ${unit.name}, to: }        # ${describe(unit)}`)]
      : ['# No reinforcements of yours arrive this turn.']),
  ]
}

function ownImpulse(world: WifWorld, seat: string): string[] {
  const own = unitsOf(world, seat)
  const land = own.filter((unit): unit is LandUnit => unit.kind === 'land')
  const air = own.filter((unit): unit is AirUnit => unit.kind === 'air')
  const ready = land.filter((unit) => !unit.faceDown)
  const flyers = air.filter((unit) => !unit.faceDown)
  const bombers = flyers.filter((unit) => unit.tactical > 0)
  const transports = flyers.filter((unit) => unit.type === 'ATR')
  const paras = ready.filter((unit) => unit.type === 'PARA' && transports.some((atr) => atr.hex === unit.hex))
  const hqs = ready.filter(isHQ)
  const down = own.filter((unit) => unit.faceDown && !isHQ(unit))
  const railable = own.filter((unit) => !unit.faceDown && world.map.placesAt(unit.hex).some((place) => place.city || place.port))
  return [
    'action: land              # pass | air | land | combined (10.1)',
    '',
    ...section('ground strike', '11.8: bombers against face-up enemy units', bombers.length > 0, [
      '- {at: , with: [], escort: [], extended: no}',
      ...bombers.map((unit) => `  ${airLine(world, unit)}`),
      'Enemy stacks next to you:',
      ...enemyStacks(world, seat).map((text) => `  ${text}`),
    ]),
    ...section('rail', '11.9: from one station to another, face-up units; they end face-down', railable.length > 0, ['- {unit: , to: }', `  at stations: ${railable.map(({ name }) => name).join(', ')}`]),
    ...section('move', '11.10: one line a unit or stack; "via" and "overrun: yes" where wanted', ready.length > 0, [
      ...byHex(ready).map(([hex, units]) => `- {units: [${units.map(({ name }) => name).join(', ')}], to: }   # at ${world.map.name(hex)}: ${units.map((unit) => `${describe(unit)}${inSupply(world, unit) ? '' : ' OUT OF SUPPLY'}`).join('; ')}`),
    ]),
    ...section('air transport', '11.11: PARA or MTN units with an ATR', transports.length > 0, [`- {at: , with: [${transports[0]?.name ?? ''}], cargo: []}`, ...transports.map((unit) => `  ${airLine(world, unit)}`)]),
    ...section('paradrop', '11.14: a PARA with the ATR it is stacked with', paras.length > 0, paras.map((unit) => `- {at: , units: [${unit.name}]}   # at ${world.map.name(unit.hex)}`)),
    ...section('attack', '11.15: an entry for each hex; everything but "at" and "with" may be left out', ready.length > 0, [
      '- at:',
      '  with: all               # or [names]',
      ...(hqs.length > 0 ? [`  hq support:             # ${hqs.map(({ name }) => name).join(' or ')}, if it attacks`] : []),
      '  ground support: []      # bombers',
      '  escort: []              # FTRs',
      '  table: blitzkrieg       # or assault, where you have the choice (11.15.5)',
      '  losses: cheapest        # or names, first to last',
      '  shatter: keep           # or retreat: what you make of an S or B result',
      '  advance: all            # or [names]',
      '  breakthrough: []        # [{unit: XLI ARM, to: E2040}]',
    ]),
    ...section('rebase', '11.16: up to double range', flyers.length > 0, ['- {unit: , to: }', ...flyers.map((unit) => `  ${airLine(world, unit)}`)]),
    ...section('reorganise', '11.17: face-down units near an HQ; the HQ turns face-down', hqs.length > 0, [
      ...hqs.map((hq) => `- {by: ${hq.name}, units: []}   # ${hq.reorganisation} points, at ${world.map.name(hq.hex)}`),
      ...(down.length > 0 ? [`  face-down now: ${down.map(({ name }) => name).join(', ')}`] : []),
    ]),
    '# Your answers to what the enemy does in your impulse:',
    ...defence(world, seat, false),
  ]
}

function enemyImpulse(world: WifWorld, seat: string): string[] {
  return ['# The enemy has the impulse. Say how you defend; an entry with "at: Minsk" is for that hex, one without it for everywhere.', ...defence(world, seat, true)]
}

function defence(world: WifWorld, seat: string, alone: boolean): string[] {
  const own = unitsOf(world, seat).filter((unit) => !unit.faceDown)
  const fighters = own.filter((unit) => unit.kind === 'air' && unit.type === 'FTR')
  const bombers = own.filter((unit): unit is AirUnit => unit.kind === 'air' && unit.tactical > 0 && unit.type !== 'FTR')
  const hqs = own.filter(isHQ)
  const comment = alone ? '' : '#'
  return [
    `${comment}defend:`,
    `${comment}  - losses: cheapest        # or names, first to last (11.15.5)`,
    ...(fighters.length > 0 ? [`#    intercept: best         # best | best 2 | all | none | [names] (14.2.5): ${fighters.map((unit) => airLine(world, unit as AirUnit)).join('; ')}`] : []),
    ...(bombers.length > 0 ? [`#    ground support: []      # bombers over the attacked hex (11.15.4): ${bombers.map((unit) => airLine(world, unit)).join('; ')}`] : []),
    ...(hqs.length > 0 ? [`#    hq support:             # HQ in or next to the attacked hex (11.15.3): ${hqs.map(({ name }) => name).join(', ')}`] : []),
    '#    table: assault          # where you have the choice (11.15.5)',
    '',
  ]
}

/** Mail programs break lines beyond some 76 columns, quotes included, and a broken line is no YAML: remarks go before their line. */
const WIDTH = 66

function shortLines(line: string): string[] {
  if (line.length <= WIDTH) return [line]
  const remark = /^(.*?\S)\s+# (.*)$/.exec(line)
  if (remark && remark[1] !== '#') return [...commented(remark[2], '#      '), ...shortLines(remark[1])]
  return line.startsWith('#') ? commented(line.replace(/^#\s*/, ''), /^#\s*/.exec(line)![0]) : [line]
}

/** A remark as comment lines, broken at its semicolons and blanks. */
function commented(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(indent + line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, indent + line]
}

/** A section of the sheet, all in comments; left out when nobody can act in it. */
function section(name: string, what: string, possible: boolean, lines: readonly string[]): string[] {
  return possible ? [`#${name}:                  # ${what}`, ...lines.map((line) => `#  ${line}`), ''] : []
}

const unitsOf = (world: WifWorld, seat: string): Unit[] => world.onMap().filter((unit) => seatOf(world, unit) === seat)

const describe = (unit: Unit): string => `${unit.name} ${valuesText(unit)}${unit.faceDown ? ' face-down' : ''}`

const airLine = (world: WifWorld, unit: AirUnit): string => `${unit.name} ${valuesText(unit)} at ${world.map.name(unit.hex)}`

function byHex<U extends Unit>(units: readonly U[]): [Hex, U[]][] {
  const groups = new Map<Hex, U[]>()
  for (const unit of units) groups.set(unit.hex, [...(groups.get(unit.hex) ?? []), unit])
  return [...groups]
}

/** "Minsk (E2140): 3 MECH 6-6, 4 GARR 3-2 face-down", for each enemy stack beside one's own land units. */
function enemyStacks(world: WifWorld, seat: string): string[] {
  const { map } = world
  const near = new Set<Hex>()
  for (const unit of unitsOf(world, seat)) {
    if (unit.kind !== 'land') continue
    for (let direction = 0; direction < 6; direction++) near.add(map.neighbour(unit.hex, direction))
  }
  return [...near]
    .filter((hex) => hex >= 0)
    .flatMap((hex) => {
      const enemies = world.landAt(hex).filter((unit) => controllerOf(world, unit.country) !== null && sideOfCountry(world, unit.country) !== mySide(world, seat))
      return enemies.length > 0 ? [`${map.name(hex)}: ${enemies.map(describe).join(', ')}`] : []
    })
}

const mySide = (world: WifWorld, seat: string) => {
  const own = unitsOf(world, seat)[0]
  return own ? sideOf(world, own) : null
}
