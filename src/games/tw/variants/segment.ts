import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { allSeats, powersOfSeat } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { comeTrue } from './effects.ts'
import { playProject, playVariant } from './play.ts'
import { freeFrenchOfAfrica } from './de-gaulle.ts'
import { projectOf, variantsOf } from './projects.ts'
import { withdrawIndians } from './india.ts'
import { recall } from './recall.ts'
import { attempt, rollForVariant } from './roll.ts'

/** 28: in the Diplomatic Segment before targets are named: what goes on from before, rolls, and projects that are played. */
export function* variantsSegment(world: TwWorld): Procedure {
  goOn(world)
  for (const seat of allSeats(world)) {
    if (powersOfSeat(world, seat).length === 0) continue
    for (;;) {
      const answer = yield* askWhile(world, true, seat, rollForVariant, { seat })
      if (answer === null) break
      yield* attempt(world, answer)
    }
  }
  for (const seat of allSeats(world)) {
    for (;;) {
      const may = powersOfSeat(world, seat).some((power) => variantsOf(world, power).obtained.length > 0 || hasAgain(world, power))
      const answer = yield* askWhile(world, may, seat, playVariant, { seat })
      if (answer === null) break
      yield* playProject(world, answer)
    }
  }
}

/** 28.2.1: a project that brings something every Spring and Fall, or may still be shared (28.2.2). */
const hasAgain = (world: TwWorld, power: string): boolean =>
  variantsOf(world, power).played.some(({ number, with: partner }) => {
    const project = projectOf(world, power, number)
    return project?.again === true && (project.with === undefined || partner === undefined)
  })

/** Projects that bring something in turns to come. */
function goOn(world: TwWorld): void {
  for (const power of Object.keys(world.state.variants ?? {}))
    for (const { number, turn } of variantsOf(world, power).played) {
      const project = projectOf(world, power, number)
      if (project) comeTrue(world, project, world.state.turn.index - turn)
      if (project?.['recalled in']) recall(world, project)
      if (project?.deed === 'India') withdrawIndians(world, project)
      if (project?.deed === 'De Gaulle') freeFrenchOfAfrica(world, project)
    }
}
