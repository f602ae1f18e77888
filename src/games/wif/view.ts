import type { Piece, View } from '../../engine/game.ts'
import { counterColours, sideColours } from './colours.ts'
import { citiesHeld } from './turn/end-of-turn.ts'
import { powersOf, seatOf, sideOf, sideOfCountry } from './powers.ts'
import { nextStep } from './sequence.ts'
import type { AirUnit, LandUnit, NavalUnit, Side, Unit } from './state.ts'
import { explainSupply, inSupply } from './supply/supply.ts'
import type { WifWorld } from './world.ts'

/**
 * What a seat may see. World in Flames hides nothing that is on the board; what stays secret are the sheets of others, which never come near
 * a view. Own units out of supply are listed for their owner.
 */
export function view(world: WifWorld, seat: string): View {
  const { map, state, tables } = world
  const { Axis, Allies } = citiesHeld(world)
  const control: Record<string, string> = {}
  state.control.forEach((country, hex) => {
    const side = country ? sideOfCountry(world, country) : null
    if (side) control[map.code(hex)] = side
  })
  const zones = map.weatherNames.filter((zone) => zone !== 'none').map((zone) => `${zone} ${state.weather.zones[zone] ?? 'not rolled yet'}`)
  return {
    step: nextStep(world) ?? { name: 'The campaign is over', waitsFor: [], active: [], asks: {} },
    pieces: world.onMap().map((unit) => pieceOf(world, unit)),
    control,
    controlColours: sideColours,
    facts: [
      { label: 'Turn', value: `${state.turn.months} ${state.turn.year}, ${state.turn.index + 1} of ${state.lastTurn + 1}` },
      { label: 'Weather', value: zones.join(', ') },
      { label: 'Impulse marker', value: impulseMarker(state.impulseBox, tables.impulseTrack[state.impulseBox - 1]) },
      { label: 'Initiative', value: `${state.initiative.holder}, marker on ${tables.initiativeTrack[state.initiative.box].name}` },
      { label: 'Cities', value: `Axis ${Axis}, Allies ${Allies} of ${state.victory.cities.length}` },
    ],
    tables: [strength(world), supplyTable(world, seat), comingTable(world, seat), lossTable(world)].filter(({ rows }) => rows.length > 0),
  }
}

/** 12: what the last impulse test must roll from the marker's box. */
const impulseMarker = (box: number, end: number): string => `box ${box}: ${end === 0 ? 'the turn ends on 0 or less, only after a pass' : `the turn ends on ${end} or less`}`

function pieceOf(world: WifWorld, unit: Unit): Piece {
  const { fill, ink } = counterColours(unit.country, unit.kind === 'land' && unit.whitePrint)
  const common = { id: unit.id, name: unit.name, hex: world.map.code(unit.hex), fill, ink, faceDown: unit.faceDown }
  if (unit.kind === 'land') {
    return { ...common, symbol: SYMBOLS[unit.type], size: sizeOf(unit), values: valuesOf(unit), ...(unit.whitePrint && { white: true }) }
  }
  if (unit.kind === 'naval') return { ...common, symbol: NAVAL_SYMBOLS[unit.type], size: '', values: navalValuesOf(unit) }
  return { ...common, symbol: AIR_SYMBOLS[unit.type], size: '', values: airValuesOf(unit), air: true }
}

const SYMBOLS: Record<LandUnit['type'], string> = {
  'HQ-A': 'headquarters armour', 'HQ-I': 'headquarters', ARM: 'armour', MECH: 'mechanised', MOT: 'motorised', INF: 'infantry', CAV: 'cavalry',
  MTN: 'mountain', PARA: 'paratroop', MAR: 'marine', GARR: 'garrison', MIL: 'militia', TERR: 'territorial', PART: 'partisan',
}
const AIR_SYMBOLS: Record<AirUnit['type'], string> = { FTR: 'fighter', LND: 'bomber', NAV: 'naval bomber', ATR: 'transport' }
const NAVAL_SYMBOLS: Record<NavalUnit['type'], string> = {
  CV: 'carrier', BB: 'battleship', CA: 'cruiser', CL: 'light cruiser', SUB: 'submarine', TRS: 'transport ship', AMPH: 'landing ship', CP: 'convoy',
}

/** Soviet corps-sized units are armies, HQs army groups (1.2.1). */
const sizeOf = (unit: LandUnit): string => (unit.size === 'division' ? 'XX' : unit.reorganisation > 0 ? 'XXXXX' : unit.country === 'USSR' ? 'XXXX' : 'XXX')

const valuesOf = (unit: LandUnit): string[] => [String(unit.combat), String(unit.move), ...(unit.reorganisation > 0 ? [`(${unit.reorganisation})`] : [])]

const airValuesOf = (unit: AirUnit): string[] => [unit.unarmed ? `(${unit.airToAir})` : String(unit.airToAir), String(unit.tactical), String(unit.range)]

/** Attack, defence, movement allowance and range; points of convoys. */
const navalValuesOf = (unit: NavalUnit): string[] => (unit.type === 'CP' ? [String(unit.points)] : [unit.attack, unit.defence, unit.move, unit.range].map(String))

/** "8-6", "6/2/4", "5/4/5/4": a unit's values in a word. */
export const valuesText = (unit: Unit): string => (unit.kind === 'land' ? valuesOf(unit).join('-').replace('-(', '(') : unit.kind === 'naval' ? navalValuesOf(unit).join('/') : airValuesOf(unit).join('/'))

function strength(world: WifWorld): View['tables'][number] {
  const row = (side: Side) => {
    const units = world.onMap().filter((unit) => sideOf(world, unit) === side)
    const land = units.filter((unit): unit is LandUnit => unit.kind === 'land')
    const factors = land.reduce((sum, { combat }) => sum + combat, 0)
    const down = units.filter(({ faceDown }) => faceDown).length
    return [`${side} (${powersOf(world, side).join(', ')})`, String(land.length), String(factors), String(units.length - land.length), String(down)]
  }
  return { title: 'Forces on the map', columns: ['Side', 'Land units', 'Combat factors', 'Aircraft', 'Face-down'], rows: [row('Axis'), row('Allies')] }
}

function supplyTable(world: WifWorld, seat: string): View['tables'][number] {
  const out = world.onMap().filter((unit) => seatOf(world, unit) === seat && !inSupply(world, unit))
  return { title: 'Your units out of supply (2.4)', columns: ['Unit', 'Where', 'Why'], rows: out.map((unit) => [unit.name, world.map.name(unit.hex), whyShort(explainSupply(world, unit))]) }
}

/** The table's heading says already what they are out of. */
const whyShort = (why: string): string => why.replace(/^2\.4\.2: out of supply: /, '').replace(/ \(overseas paths are not supported yet\)$/, '').replace(/(away by supply and \d+ are allowed) from .*$/, '$1')

function comingTable(world: WifWorld, seat: string): View['tables'][number] {
  const { state } = world
  const circle = Object.values(state.units).filter((unit) => unit.place === 'circle').map((unit) => ({ turn: unit.arrives!, unit }))
  const rows = circle
    .filter(({ unit }) => seatOf(world, unit) === seat)
    .sort((a, b) => a.turn - b.turn)
    .map(({ turn, unit }) => [`in ${turn - state.turn.index} turn${turn - state.turn.index === 1 ? '' : 's'}`, `${unit.name} ${valuesText(unit)}`, unit.country])
  return { title: 'Reinforcements to come', columns: ['When', 'Unit', 'Country'], rows }
}

function lossTable(world: WifWorld): View['tables'][number] {
  const rows = world.state.losses
    .filter(({ turn }) => turn === world.state.turn.index)
    .map(({ impulse, unit, how }) => [`impulse ${impulse}`, world.unit(unit).name, world.unit(unit).country, how])
  return { title: 'Losses of this turn', columns: ['When', 'Unit', 'Country', 'How'], rows }
}
