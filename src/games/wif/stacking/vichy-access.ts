import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { homeOf } from '../ground/control.ts'
import { atWar, controllerOf, isActive, isMajorHome, sideOfCountry } from '../powers.ts'
import { groupOf, installerOf, isHostile, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

/** 17.4.3: what a unit of a country finds in a hex that Vichy controls, or null where that is no question: the hex is not Vichy's, or the unit is no Axis unit beside Vichy's own. */
type Access = 'open' | 'committed' | { readonly whyNot: string } | null

/** Whether a unit of an Axis power may enter a hex of Vichy's: freely, within the foreign troop commitment of its administration group, or why not (17.4.3). */
export function accessToVichy(world: WifWorld, country: string, hex: Hex): Access {
  const installer = installerOf(world)
  if (installer === null || controllerOf(world, world.state.control[hex]) !== VICHY) return null
  const own = controllerOf(world, country)
  if (own === null || own === VICHY || sideOfCountry(world, country) !== 'Axis') return null
  const said = `17.4.3: ${world.map.name(hex)} is Vichy's`
  if (own !== installer) return { whyNot: `${said}, and of the Axis only ${installer}, which installed Vichy, may go there at all` }
  if ((isHostile(world) && isActive(world, VICHY)) || isBesideEnemy(world, installer, hex)) return 'open'
  if (!isActive(world, VICHY)) return { whyNot: `${said}, which is neutral, and no unit of an enemy of ${installer} is next to it` }
  return administrationAt(world, hex) === null
    ? { whyNot: `${said}, which is hostile to nobody, and no unit of an enemy of ${installer} is next to it` }
    : 'committed'
}

/** A unit of a major power at war with the installer stands next to the hex, or its minor countries' units do. */
const isBesideEnemy = (world: WifWorld, installer: string, hex: Hex): boolean =>
  world.map.adjacentTo(hex).some((next) =>
    next !== NO_HEX
      ? [...world.unitsAt(next), ...world.navalAt(next)].some(({ country }) => {
          const power = controllerOf(world, country)
          return power !== null && atWar(world, power, installer)
        })
      : false,
  )

/** The administration group of Vichy's that a hex is part of (17.2); null in Vichy France, and where Vichy has nothing. */
export function administrationAt(world: WifWorld, hex: Hex): string | null {
  if (installerOf(world) === null) return null
  const home = homeOf(world, hex)
  const country = world.state.countries[home]
  if (!country || isMajorHome(world, home) || country.controller !== VICHY) return null
  return groupOf(world, country).name
}

/** 17.4.2: why a unit of Vichy's may not go to a hex: it goes where the enemy or Vichy itself is master. */
export function whyNotForVichy(world: WifWorld, country: string, hex: Hex): string | null {
  if (controllerOf(world, country) !== VICHY || !world.map.isLand(hex)) return null
  const holder = world.state.control[hex]
  if (holder === '' || controllerOf(world, holder) === VICHY || atWar(world, country, holder)) return null
  return `17.4.2: units of Vichy go only where the enemy or Vichy is master, and ${world.map.name(hex)} is ${holder}'s`
}
