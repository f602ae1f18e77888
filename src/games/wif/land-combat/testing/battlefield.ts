import type { Sheet } from '../../../../board/sheet.ts'
import type { LandUnit, WeatherKind } from '../../state.ts'
import { paint, plainMap, position, type PositionNotation, ScriptedDice } from '../../testing/position.ts'
import type { Tables } from '../../charts/tables.ts'
import { WifWorld } from '../../world.ts'
import { type Combat, leadPower, NO_SUPPORT } from '../combat.ts'
import { sideOfCountry } from '../../powers.ts'

/**
 * A battlefield for tests: Berlin in T0805 and Moscow in T0205 feed a front between columns 06 (German) and 05 (Soviet). The hex
 * attacked is T0505; T0605 lies west of it, T0606 north-west, T0604 south-west, T0506 north-east, T0405 east and T0504 south-east.
 */
export interface Battlefield extends PositionNotation {
  readonly sheet?: (sheet: Sheet) => void
  /** Terrain letter of T0505 as in plainMap. */
  readonly terrain?: string
  /** Kinds of hexside of T0505, by direction: { river: ['W', 'NW'] }. */
  readonly hexsides?: Record<string, readonly string[]>
  /** A city and factories in T0505. */
  readonly city?: boolean
  readonly factories?: number
  readonly weather?: WeatherKind
  /** Ids of units that have dropped into the hex they stand in. */
  readonly dropped?: readonly string[]
  /** Rolls of the fraction die (option 26). */
  readonly fraction?: readonly number[]
  /** Charts in place of the shipped ones. */
  readonly tables?: Partial<Tables>
}

export const TARGET = 'T0505'

export function battlefield(field: Battlefield, dice: readonly number[] = []): WifWorld {
  const map = plainMap(10, 10, (sheet) => {
    sheet.places.push(
      { name: 'Berlin', hex: 'T0805', city: 'capital', source: 'project' },
      { name: 'Moscow', hex: 'T0205', city: 'capital', source: 'project' },
    )
    paint(sheet, 'country', 'T0805', 'g')
    paint(sheet, 'country', 'T0205', 'u')
    if (field.terrain) paint(sheet, 'terrain', TARGET, field.terrain)
    if (field.city || field.factories)
      sheet.places.push({
        name: 'Tula',
        hex: TARGET,
        ...(field.city && { city: 'city' as const }),
        factories: { red: field.factories ?? 0, blue: 0 },
        source: 'project',
      })
    for (const [kind, directions] of Object.entries(field.hexsides ?? {}))
      sheet.hexsides[kind] = directions.map((direction) => `${TARGET} ${direction}`)
    field.sheet?.(sheet)
  })
  const german = Object.fromEntries(
    Array.from({ length: map.size }, (_, hex) => map.code(hex))
      .filter((code) => Number(code.slice(1, 3)) >= 6)
      .map((code) => [code, 'Germany']),
  )
  const scripted = new ScriptedDice([], { [`land combat ${TARGET}`]: dice, [`fractional odds ${TARGET}`]: field.fraction ?? [] })
  const usual = position({ everywhere: 'USSR', ...field, map, control: { ...german, ...field.control }, tables: undefined }, scripted)
  const rulebook = { ...usual.rulebook, tables: { ...usual.tables, ...field.tables } }
  const world = field.tables ? new WifWorld(map, rulebook, usual.state, scripted, usual) : usual
  for (const id of field.dropped ?? []) world.noteDrop(world.unit(id))
  return world
}

/** A declared combat at T0505: every unit of the active side adjacent to it or dropped into it attacks. */
export function combatAt(world: WifWorld, code = TARGET): Combat {
  const hex = world.map.hex(code)
  const attackers = world
    .onMap()
    .filter(
      (unit): unit is LandUnit =>
        unit.kind === 'land' &&
        sideOfCountry(world, unit.country) === world.state.active &&
        (unit.hex === hex || world.map.directionTo(unit.hex, hex) >= 0),
    )
  return {
    hex,
    lead: leadPower(world, attackers),
    attackers,
    notional: null,
    hqSupport: { attack: null, defence: null },
    groundSupport: NO_SUPPORT,
  }
}

/** Where a unit is now: "T0505", "T0505 face-down", "pool", "circle". */
export function whereIs(world: WifWorld, id: string): string {
  const unit = world.unit(id)
  return unit.place === 'map' ? `${world.map.code(unit.hex)}${unit.faceDown ? ' face-down' : ''}` : unit.place
}
