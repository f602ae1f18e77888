import { listed } from '../../common/words.ts'
import type { Project } from '../charts/variants-schema.ts'
import { isFrom } from '../seasons.ts'
import type { TwWorld } from '../world.ts'
import { projectText, sectionOf } from './projects.ts'

/** 28.1.1: what was lent goes home in its turn. */
export function recall(world: TwWorld, project: Project): void {
  const when = project['recalled in']!
  const lenders = project.adds.flatMap((each) => each['lent by'] ?? [])
  const lent = world.unitsOf(project.power).filter((unit) => unit.place !== 'gone' && lenders.includes(unit.lentBy ?? ''))
  if (!isFrom(world.state.turn, when.season, when.year) || lent.length === 0) return
  for (const unit of lent) world.remove(unit, 'gone')
  world.report(
    'variant',
    sectionOf(project),
    `${projectText(project)}: ${listed(lenders)} recalls ${listed(lent.map(({ name }) => name))}.`,
  )
}
