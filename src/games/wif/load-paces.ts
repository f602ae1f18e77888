import type { Overrides } from '../common/load-overrides.ts'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { DecisionKind } from '../../engine/decision.ts'
import { didYouMean } from '../../engine/sheet-reader.ts'
import { readOverridden } from '../common/table-file.ts'

const FOLDER = fileURLToPath(new URL('../../../data/wif/', import.meta.url))

/** data/wif/paces.yaml: decisions worth a mail at the pace `normal`, each with its reason. */
const paces = z.strictObject({ normal: z.array(z.strictObject({ decision: z.string(), why: z.string().min(20) })) })
export type Paces = z.infer<typeof paces>

/** The file of `overrides` where a moderator has one, else the shipped one. Throws naming the file and what is wrong with it. */
export function loadPaces(overrides: Overrides | null, kinds: readonly DecisionKind[]): Paces {
  const read = readOverridden(FOLDER, 'paces', paces, overrides)
  const wrong = whyNotPaces(read, kinds)
  if (wrong.length > 0)
    throw new Error(
      `${join(overrides?.folder ?? FOLDER, 'paces.yaml')} cannot be used:\n${wrong.map((problem) => `  ${problem}`).join('\n')}`,
    )
  return read
}

/** Decisions that are none, that are named twice, or that nobody can be asked. */
export function whyNotPaces({ normal }: Paces, kinds: readonly DecisionKind[]): string[] {
  const asked = kinds.filter(({ example }) => example !== '')
  return normal.flatMap(({ decision }, i) => {
    if (normal.findIndex((other) => other.decision === decision) < i) return [`'${decision}' stands twice`]
    const kind = asked.find(({ name }) => name === decision)
    if (!kind)
      return [
        `no decision '${decision}'${didYouMean(
          decision,
          asked.map(({ name }) => name),
        )}`,
      ]
    return kind.choices ? [] : [`'${decision}' has no list of choices to answer by number`]
  })
}
