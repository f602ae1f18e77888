import type { Hex } from '../../../board/hex.ts'
import { unitsText } from '../pieces.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 7.7.2: one in three of the first wave's factors, rounded up, may be ARM and MECH. */
const SHARE = 3

const isHeavy = ({ type }: GroundUnit): boolean => type === 'ARM' || type === 'MECH'
const factorsOf = (units: readonly GroundUnit[]): number => units.reduce((sum, { strength }) => sum + strength, 0)

/** Who is bound for a beach in the first wave, in the order in which it was ordered. */
const firstWave = (world: TwWorld, hex: Hex): GroundUnit[] =>
  [...world.ops.landings].filter(([, landing]) => landing.hex === hex && landing.wave === 1).map(([id]) => world.unit(id) as GroundUnit)

/** ARM and MECH beyond a third of a first wave: the last named, until what is left keeps within it. */
function beyondShare(wave: readonly GroundUnit[]): GroundUnit[] {
  const over: GroundUnit[] = []
  for (;;) {
    const rest = wave.filter((unit) => !over.includes(unit))
    const heavy = rest.filter(isHeavy)
    if (factorsOf(heavy) <= Math.ceil(factorsOf(rest) / SHARE)) return over
    over.push(heavy.at(-1)!)
  }
}

/** 7.7.2: of a first wave as it is with those on the way, who would be too much; null when all may land. */
export function armourText(world: TwWorld, hex: Hex, units: readonly GroundUnit[]): string | null {
  const wave = [...firstWave(world, hex), ...units]
  const over = beyondShare(wave)
  return over.length === 0
    ? null
    : `${factorsOf(wave.filter(isHeavy))} of ${factorsOf(wave)} factors of the first wave on ${world.map.name(hex)} are ARM and MECH, and a third, ${Math.ceil(factorsOf(wave) / SHARE)}, may be: unless others join them ${unitsText(over)} wait for the second wave (7.7.2)`
}

/** 7.7.2: the share is that of all who assault a beach, whoever ordered them and whatever the way has left of them: armour beyond it waits for the second wave. */
export function holdArmourBack(world: TwWorld): void {
  for (const hex of new Set([...world.ops.landings.values()].map((landing) => landing.hex))) {
    const wave = firstWave(world, hex)
    const over = beyondShare(wave)
    if (over.length === 0) continue
    world.remember((noted) => {
      for (const unit of over) noted.landings.set(unit.id, { hex, wave: 2 })
    })
    world.report(
      'invasion',
      '7.7.2',
      `${factorsOf(wave.filter(isHeavy))} of ${factorsOf(wave)} factors of the first wave on ${world.map.name(hex)} are ARM and MECH, more than a third: ${unitsText(over)} ${over.length > 1 ? 'wait' : 'waits'} for the second wave.`,
      [hex],
      { units: over.map(({ id }) => id) },
    )
  }
}
