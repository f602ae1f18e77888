import type { BonusName, Project } from '../charts/variants-schema.ts'
import { controllerOf } from '../powers.ts'
import type { Bonus } from '../rules.ts'
import { isHexInFullSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { noteVariants, projectOf, projectText, sectionOf, variantsOf } from './projects.ts'

/** 28: what the projects that have been played bring to a roll or a number. */
export function bonusesOf(
  world: TwWorld,
  on: BonusName,
  { power, in: country, use }: { readonly power?: string; readonly in?: string; readonly use?: true } = {},
): Bonus[] {
  const found: Bonus[] = []
  for (const by of Object.keys(world.state.variants ?? {})) {
    const { played } = variantsOf(world, by)
    const left = played.map((each) => {
      const project = projectOf(world, by, each.number)
      const bonus = project?.bonuses.find(
        (one) =>
          one.on === on &&
          (one.of === undefined || one.of === power || (one.shared === true && power !== undefined && each.with === power)) &&
          (one.in === undefined || (country !== undefined && one.in.includes(country))) &&
          (one.turns === undefined || world.state.turn.index - each.turn < one.turns),
      )
      if (bonus?.['while supplied'] && !stands(world, by, bonus['while supplied'])) return each
      if (project === undefined || bonus === undefined || each.used || (bonus['each city'] && !each.city)) return each
      found.push({
        value: valueOf(world, bonus),
        why: `${projectText(project)} (${sectionOf(project)})`,
        ...(bonus.without !== undefined && { without: bonus.without }),
      })
      return bonus.once && use ? { ...each, used: true as const } : each
    })
    if (left.some((each, i) => each !== played[i])) noteVariants(world, by, { played: left })
  }
  return found
}

/** A fortress of a power in one of these hexes, in full supply. */
const stands = (world: TwWorld, power: string, places: readonly string[]): boolean =>
  places.some((place) => {
    const hex = world.map.find(place) ?? world.map.hex(place)
    return (
      world.installation(hex, 'fortress') !== undefined &&
      controllerOf(world, world.state.control[hex]) === power &&
      isHexInFullSupply(world, power, hex)
    )
  })

/** What a surrender chart has a row of has its number there. */
export function valueOf({ tables: { surrender } }: TwWorld, { on, by, as }: Project['bonuses'][number]): number {
  const charts: Partial<Record<BonusName, Readonly<Record<string, number>>>> = {
    'French surrender': surrender.France.modifiers,
    'German surrender': surrender.Germany.modifiers,
    'Italian surrender': surrender.Italy.modifiers,
  }
  return as === undefined ? by : charts[on]![as]
}

/** 28.1.1: why an upgrade is closed to a power, or null. */
export function barredBy(world: TwWorld, power: string, what: Project['bars'][number]): string | null {
  const project = variantsOf(world, power)
    .played.map(({ number }) => projectOf(world, power, number))
    .find((each) => each?.bars.includes(what))
  return project
    ? `${sectionOf(project)}: ${projectText(project)} leaves nothing for ${what === 'counters' ? 'better counters' : `the ${what}`}`
    : null
}

/** Whether one of these projects has been played. */
export const hasDeed = (world: TwWorld, deed: NonNullable<Project['deed']>): boolean =>
  Object.keys(world.state.variants ?? {}).some((power) =>
    variantsOf(world, power).played.some(({ number }) => projectOf(world, power, number)?.deed === deed),
  )
