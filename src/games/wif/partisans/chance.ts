import { nearest, shown } from '../fractions.ts'
import { garrisonValue } from '../peace/garrison.ts'
import { enemySide, sideOfCountry } from '../powers.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { Named } from './eligible.ts'

/** What is added to a roll for partisans and what it must not exceed (13.1.1). */
export interface Chance {
  readonly number: number
  /** "10, halved: neutral this year: 5" */
  readonly numberText: string
  readonly garrison: number
  readonly there: number
  /** "+1.5 for a garrison value of 3, halved, -1 for partisans there" */
  readonly text: string
}

/** 13.1.1: the partisan number of an area, and the modifiers of its roll. */
export function chanceOf(world: WifWorld, { name, country, hexes, colour, twice }: Named, side: Side): Chance {
  const printed = world.tables.partisans.number(name)
  const { neutralIn, homeOf } = world.state.countries[country]
  const year = world.state.turn.year
  const wasNeutral = neutralIn === year || (homeOf !== undefined && world.state.countries[homeOf]?.neutralIn === year)
  const isHalved = colour === 'green' && wasNeutral
  // A half of an odd number is rounded as all halves are (2.6).
  const number = isHalved ? nearest(printed / 2) : printed
  const units = hexes.flatMap((hex) => [...world.unitsAt(hex)])
  const full = units
    .filter((unit) => sideOfCountry(world, unit.country) === enemySide(side))
    .reduce((sum, unit) => sum + garrisonValue(world, unit), 0)
  const garrison = twice ? full / 2 : full
  const there = units.filter(({ type }) => type === 'PART').length
  const parts = [
    ...(full > 0 ? [`+${shown(garrison)} for a garrison value of ${shown(full)}${twice ? ', halved as both dice name it' : ''}`] : []),
    ...(there > 0 ? [`-${there} for partisans there`] : []),
  ]
  return {
    number,
    numberText: isHalved ? `${number} (half of ${printed}, as it was neutral in ${year})` : String(number),
    garrison,
    there,
    text: parts.join(', '),
  }
}

/** The roll with its modifiers, rounded (2.6), and how many partisans it brings: one more for each full 10 below the number. */
export function outcomeOf({ number, garrison, there }: Chance, roll: number): { readonly modified: number; readonly partisans: number } {
  const modified = nearest(roll + garrison - there)
  return { modified, partisans: modified > number ? 0 : 1 + Math.floor((number - modified) / MORE) }
}
const MORE = 10
