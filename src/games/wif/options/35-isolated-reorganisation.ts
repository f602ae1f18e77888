import type { Amendment } from '../edition.ts'
import { controllerOf, isActive } from '../powers.ts'
import type { Unit } from '../state.ts'
import { isCutOff } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'

/** Units of powers at war that are cut off from every primary source stay face-down when a turn ends (13.5). */
export const isolatedReorganisation: Amendment = {
  id: 35,
  title: 'isolated reorganisation',
  section: '13.5',
  replaces: [],
  amend: (edition) => ({ ...edition, whyNotReorganised: [...edition.whyNotReorganised, whyCutOff] }),
}

function whyCutOff(world: WifWorld, unit: Unit): string | null {
  const power = controllerOf(world, unit.country)
  if (power === null || !isActive(world, power)) return null
  return isCutOff(world, unit) ? 'Without a path of any length to a primary source of supply (option 35)' : null
}
