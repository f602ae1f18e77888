import { partisansIn } from '../powers.ts'
import type { Side } from '../state.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { colourOf } from './eligible.ts'
import { type Colour, runnerOf } from './runner.ts'

/** What stands for the partisans of a country: "Partisans of USSR". */
export const nameOfPartisans = (country: string): string => `Partisans of ${country}`

/** 13.1.2: the partisans of a country, as a country of their own, run by a power. */
export function asCountry(world: WifWorld, country: string, colour: Colour, power: string, side: Side): string {
  const name = nameOfPartisans(country)
  const known = world.state.countries[name]
  if (known?.controller === power && known.partisans?.colour === colour) return name
  world.changeCountry(name, {
    major: false,
    controller: power,
    status: 'free',
    conqueredBy: null,
    territory: true,
    capitals: [],
    partisans: { of: country, colour, side },
  })
  return name
}

/** Partisans on the map. */
export const partisansOnMap = (world: WifWorld): LandUnit[] => world.onMap().filter((unit): unit is LandUnit => unit.type === 'PART')

/** 4.1.1, 13.1.2: partisans in their force pool: those of the years up to now. */
export const partisanPool = (world: WifWorld): LandUnit[] =>
  world.unitsIn('pool').filter((unit): unit is LandUnit => unit.type === 'PART' && (unit.year ?? 0) <= world.state.turn.year)

/**
 * 13.1.2: partisans of a country that has another master, or France when it has fallen, may have another runner at once; those of other green countries keep theirs, but for
 * one that is as red as long as it is re-conquered and not liberated (13.7.5).
 */
export function settlePartisans(world: WifWorld): void {
  for (const { name, controller } of Object.values(world.state.countries)) {
    const partisans = partisansIn(world, name)
    if (!partisans || world.unitsOf(name).every(({ place }) => place !== 'map')) continue
    const colour = colourOf(world, { name: partisans.of, country: partisans.of })
    const runner = runnerOf(world, partisans.of, colour)
    if (!runner) continue
    asCountry(world, partisans.of, colour, runner.power, runner.side)
    if (runner.power === controller) continue
    world.report('partisans', '13.1.2', `${runner.power} runs the partisans of ${partisans.of} now: ${runner.why}.`)
  }
}
