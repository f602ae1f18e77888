import type { SheetNode } from '../engine/decision.ts'
import { asText } from '../engine/words.ts'
import type { Campaign } from './campaign.ts'
import { MAIL_SIZES, type MailSize } from './campaign-file.ts'
import { change, changesOf } from './settings.ts'

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

export const mailSizeOf = ({ file, store }: Campaign, seat: string): MailSize => changesOf(store).mails?.[seat] ?? file.mails

export const keepMailSize = ({ store }: Pick<Campaign, 'store'>, seat: string, size: MailSize): void =>
  change(store, { mails: { ...changesOf(store).mails, [seat]: size } })
