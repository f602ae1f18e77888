import { masterOutOfTheGame } from '../peace/liberation/may-liberate.ts'
import { enemySide, sideOfHex } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { type Area, areasNamed } from './areas.ts'
import { activeHolder, type Colour, isReconquered, sideOfPartisans } from './runner.ts'

/** An area that the dice name (13.1.1). */
export interface Named extends Area {
  readonly colour: Colour
  /** By two dice: the garrison there is worth half. */
  readonly twice: boolean
}

/** 13.1.1: why an area is open to partisans, a phrase; null where it is not. */
export function whyOpen(world: WifWorld, { country, hexes }: Area, colour: Colour): string | null {
  if (colour === 'red') {
    const holder = activeHolder(world, country)
    return holder === null ? null : `${holder}, an active major power, controls it`
  }
  const { conqueredBy } = world.state.countries[country]
  if (conqueredBy !== null) return `${conqueredBy} has conquered it`
  const side = sideOfPartisans(world, country, colour)
  const lost = side === null ? 0 : hexes.filter((hex) => sideOfHex(world, hex) === enemySide(side)).length
  return lost > 0 ? `the ${enemySide(side!)} hold ${lost} of its hexes` : null
}

/** The areas that some dice name, in the order of the table; `picked`: of each name of which one country is picked, which. */
export function namedBy(world: WifWorld, rolls: readonly number[], picked: Readonly<Record<string, string | null>>): Named[] {
  const { row, oneOf } = world.tables.partisans
  const found = new Map<string, { area: Area; dice: Set<number> }>()
  rolls.forEach((roll, die) => {
    for (const name of row(roll)) {
      const one = oneOf[name] ? (picked[name] ?? []) : name
      for (const area of typeof one === 'string' ? areasNamed(world, one) : []) {
        const known = found.get(area.name)
        if (known) known.dice.add(die)
        else found.set(area.name, { area, dice: new Set([die]) })
      }
    }
  })
  return [...found.values()].map(({ area, dice }) => ({ ...area, colour: colourOf(world, area), twice: dice.size > 1 }))
}

/** The colour of an area on the table: its own, or that of the group by which it is named. */
export function colourOf(world: WifWorld, { name, country }: Pick<Area, 'name' | 'country'>): Colour {
  const { red, groups, oneOf } = world.tables.partisans
  const group = [...Object.entries(groups), ...Object.entries(oneOf)].find(([, members]) => members.includes(name))?.[0]
  const isRed = [name, country, group].some((each) => each !== undefined && red.has(each)) || couldHaveBeenLiberated(world, country)
  return isRed ? 'red' : 'green'
}

/** 13.7.5: what the side re-conquered that could have liberated it is as red until it does. */
function couldHaveBeenLiberated(world: WifWorld, country: string): boolean {
  const by = world.state.countries[country]?.conqueredBy ?? null
  return by !== null && isReconquered(world, country) && masterOutOfTheGame(world, { country, by }) === null
}
