import { z } from 'zod'
import type { DecisionKind } from './decision.ts'

/** A place between the parts of a step where a seat may have asked to stop. */
export interface Stop {
  /** 'battles' */
  readonly name: string
  /** Tells stops of one name apart: a hex code; '' when there is but one. */
  readonly at: string
}

/** The choice to go on after a stop that the seat asked for. Between the stop and the answer it may send a new sheet for the rest of the step. */
export const pause: DecisionKind<unknown, Stop, 'go on'> = {
  name: 'pause',
  section: 'sheet',
  schema: z.literal('go on'),
  key: (_, { name, at }) => (at === '' ? name : `${name} ${at}`),
  problems: () => [],
  byDefault: () => 'go on',
  facts: () => ({}),
  factTypes: {},
  defaultIs: 'the step goes on with the sheet as it is',
  example: 'pause before: battles',
  question: (_, { name, at }) => `You asked to stop before ${name}${at === '' ? '' : ` at ${at}`}.`,
  choices: () => [
    { answer: 'go on', word: 'go on', text: 'with the sheet as it is; or send a new sheet, which then stands for the rest of the step' },
  ],
}
