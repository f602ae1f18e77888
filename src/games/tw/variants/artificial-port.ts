import type { Hex } from '../../../board/hex.ts'
import type { Project } from '../charts/variants-schema.ts'
import { allianceOfNation, allianceOfPower } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { noteVariants, projectText, sectionOf, variantsOf } from './projects.ts'

/** 28.2.4: a result that has made no port in this year yet. */
const isFree =
  (world: TwWorld, project: Project) =>
  (each: { readonly number: number; readonly year?: number }): boolean =>
    each.number === project.number && each.year !== world.state.turn.year

/** Why a beachhead does not become a port, or null. `first`: the result is played now. */
export function whyNoPort(world: TwWorld, project: Project, at: Hex | undefined, first: boolean): string | null {
  const section = sectionOf(project)
  if (at === undefined) return `${section}: say which beachhead: 'at: 1632'`
  const beachhead = world.installation(at, 'beachhead')
  if (beachhead === undefined || allianceOfNation(world, beachhead.nation) !== allianceOfPower(world, project.power))
    return `${section}: ${world.map.name(at)} is no beachhead of your alliance`
  if (world.installation(at, 'artificial port')) return `${section}: ${world.map.name(at)} is a port already`
  return first || variantsOf(world, project.power).played.some(isFree(world, project))
    ? null
    : `${section}: ${projectText(project)} makes one port a year`
}

/** The beachhead is a port from now on; its own time runs out as ever. */
export function makePort(world: TwWorld, project: Project, at: Hex): void {
  const { power } = project
  const { played } = variantsOf(world, power)
  const one = played.findIndex(isFree(world, project))
  noteVariants(world, power, { played: played.map((each, i) => (i === one ? { ...each, year: world.state.turn.year } : each)) })
  world.install({ kind: 'artificial port', hex: at, nation: power })
  world.report('variant', sectionOf(project), `${projectText(project)}: the beachhead of ${world.map.name(at)} is a port for good.`, [at])
}
