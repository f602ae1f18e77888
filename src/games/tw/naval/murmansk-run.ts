import { areaNamed } from '../field/sea.ts'
import type { NavalUnit, StrategicUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 5.3.1: the sea areas of the Murmansk Run, by the words for them and of their boxes. */
const RUN: Readonly<Record<string, string>> = {
  'Scottish North Sea': 'Scottish North Sea',
  'Norwegian Sea': 'Norwegian Sea',
  Narvik: 'Narvik Sea Area',
  Hammerfest: 'Hammerfest Sea Area',
  Murmansk: 'Murmansk Sea Area',
}
export const RUN_NAMES: readonly string[] = Object.keys(RUN)
export const isOfRun = (area: string): boolean => Object.values(RUN).includes(area)

/** Those of a place of the run, or null. */
export const areaOfRun = (name: string): string | null => RUN[name] ?? (isOfRun(name) ? name : null)

const onRun = (world: TwWorld): StrategicUnit[] =>
  world.unitsIn('strategic').filter((unit): unit is StrategicUnit => unit.kind === 'strategic' && unit.onRun !== undefined)

/** 5.3.1, 14.8.5: while a convoy sails U-Boats and ASW of the run are ships in its sea areas. Returns what puts them back, the sunk into their force pools. */
export function surfaceRun(world: TwWorld): () => void {
  const afloat: { ship: NavalUnit; type: StrategicUnit['type'] }[] = onRun(world).map((unit) => {
    const { type } = unit
    return { ship: world.surface(unit, areaNamed(world, unit.onRun!)), type }
  })
  return () => {
    for (const { ship, type } of afloat) world.submerge(ship, type)
  }
}

/** 14.8.5: at the end of the turn they are what they were, the Depleted too. */
export function endRun(world: TwWorld): void {
  for (const unit of onRun(world)) {
    if (unit.depleted) world.restore(unit)
    world.change(unit, { onRun: undefined })
  }
}
