import type { SheetNode } from '../engine/decision.ts'
import { asText } from '../engine/words.ts'
import type { Campaign } from './campaign.ts'
import { change, changesOf } from './settings.ts'

/** How much a seat wants in its mails: all; one picture of the front in reports; or text and attached sheets alone. */
export const MAIL_SIZES = ['full', 'small', 'text only'] as const
export type MailSize = (typeof MAIL_SIZES)[number]

const entryOf = ({ value }: SheetNode): SheetNode | undefined =>
  value instanceof Map ? (value as ReadonlyMap<string, SheetNode>).get('mail') : undefined

/** What may stand beside it. */
const BESIDE: readonly string[] = ['mail', 'campaign', 'seat', 'token', 'note']

/** `mail: small`, in a document of its own: the player chooses his mails. */
export const isMailChoice = (node: SheetNode): boolean =>
  entryOf(node) !== undefined && [...(node.value as ReadonlyMap<string, SheetNode>).keys()].every((name) => BESIDE.includes(name))

/** What he chooses; null when it is none of the sizes. */
export function chosenSize(node: SheetNode): MailSize | null {
  const said = asText(entryOf(node)!.value).trim().toLowerCase()
  return MAIL_SIZES.find((size) => size === said) ?? null
}

export const mailSizeOf = ({ store }: Pick<Campaign, 'store'>, seat: string): MailSize => changesOf(store).mails?.[seat] ?? 'full'

export const keepMailSize = ({ store }: Pick<Campaign, 'store'>, seat: string, size: MailSize): void =>
  change(store, { mails: { ...changesOf(store).mails, [seat]: size } })
