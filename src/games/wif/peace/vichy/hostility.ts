import { homeOf } from '../../ground/control.ts'
import { powerOf, sideOfCountry } from '../../powers.ts'
import { FRANCE, hostileTo, installerOf, VICHY, wasFrench } from '../../vichy.ts'
import type { Unit } from '../../state.ts'
import type { WifWorld } from '../../world.ts'

/** 17: from now on Vichy is hostile to a major power. False where it was so before. */
export function becomeHostile(world: WifWorld, power: string): boolean {
  const known = hostileTo(world)
  if (known.includes(power)) return false
  world.set({ politics: { ...world.state.politics, vichyHostile: [...known, power] } })
  return true
}

/** 17.4.1, 17.4.5: an Allied unit in Vichy France makes Vichy hostile to the major power that controls it, and its units loyal against all. Asked at the end of every step. */
export function noteEntryOfVichy(world: WifWorld): void {
  if (installerOf(world) === null) return
  for (const unit of world.onMap()) {
    if (unit.type === 'PART' || homeOf(world, unit.hex) !== VICHY || sideOfCountry(world, unit.country) !== 'Allies') continue
    if (!world.state.politics?.vichyEntered) world.set({ politics: { ...world.state.politics, vichyEntered: true } })
    const power = powerOf(world, unit)
    if (becomeHostile(world, power))
      world.report(
        'war',
        '17.4.1',
        `${unit.name} (${unit.country}) is in Vichy France, at ${world.map.name(unit.hex)}: Vichy is hostile to ${power}.`,
        [unit.hex],
      )
  }
  poolsAreFree(world)
}

/** 17.3.2: what of the French force pools stays its country's: convoys, which both build, territorials (option 54), and partisans, which are nobody's counters. */
export const STAY: readonly Unit['type'][] = ['CP', 'TERR', 'PART']

/** 17.3.2: what is in the French force pools, or comes into them, is Free French, of Vichy and of its minor countries that were France's too; but not convoys, nor territorials. */
export function poolsAreFree(world: WifWorld): void {
  for (const country of Object.values(world.state.countries)) {
    if (country.controller !== VICHY || (country.name !== VICHY && !wasFrench(world, country))) continue
    for (const unit of [...world.unitsOf(country.name)])
      if (unit.place === 'pool' && !STAY.includes(unit.type)) world.handOver(unit, FRANCE)
  }
}
