import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import type { Project } from '../charts/variants-schema.ts'
import { type FactsOf, MOMENT, momentFacts } from '../facts.ts'
import { seatOfPower, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { playProject } from './play.ts'
import { projectOf, projectText, variantsOf, whyNotNow } from './projects.ts'

const BRITAIN = 'Britain'

/** 28.2.2: the project that helps British bombers over Germany, if Britain has obtained it and may play it now. */
export const windowOf = (world: TwWorld): Project | undefined =>
  variantsOf(world, BRITAIN)
    .obtained.flatMap((number) => projectOf(world, BRITAIN, number) ?? [])
    .find((project) => project.bonuses.some(({ on, of }) => on === 'bombing' && of === BRITAIN) && whyNotNow(world, project) === null)

/** 29.10: Britain may announce Window once the INT are committed. */
export const announceWindow: DecisionKind<TwWorld, { readonly seat: string; readonly project: Project }, boolean> = {
  name: 'Window',
  section: '29.10',
  schema: z.boolean(),
  key: () => '',
  problems: () => [],
  byDefault: () => false,
  facts: (world, { seat }): FactsOf<typeof MOMENT> => momentFacts(world, sideOfSeat(world, seat)),
  factTypes: MOMENT,
  defaultIs: 'it is kept',
  example: 'window: yes',
  question: (_, { project }) => `Germany has divided its INT. Do you announce ${projectText(project)} (29.10)?`,
  choices: (_, { project }) => [
    { answer: true, word: 'yes', text: `${project.title} helps your raid` },
    { answer: false, word: 'no', text: 'it is kept' },
  ],
  sheet: {
    section: 'window',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'Window is announced when the INT are committed' : 'Window is kept'),
  },
}

/** 29.10: after the INT are committed, before cards are laid. */
export function* playWindow(world: TwWorld): Procedure {
  const project = windowOf(world)
  if (project === undefined) return
  const seat = seatOfPower(world, BRITAIN)
  if (yield* ask(world, seat, announceWindow, { seat, project })) yield* playProject(world, { by: BRITAIN, project: project.number })
}
