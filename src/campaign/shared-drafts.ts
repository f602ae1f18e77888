import type { SheetNode } from '../engine/decision.ts'
import { asText } from '../engine/words.ts'
import { quoting } from '../mail/foreign.ts'
import { type Campaign, currentStep } from './campaign.ts'
import { noticeMail, type QueuedMail } from './letters.ts'
import type { CheckedSheet } from '../orders/sheet.ts'
import { change, changesOf } from './settings.ts'

/** Partners see each other's drafts where both have said `drafts: shared`. */
export const DRAFT_CHOICES = ['shared', 'private'] as const
export type DraftChoice = (typeof DRAFT_CHOICES)[number]

/** What may stand beside it. */
const BESIDE: readonly string[] = ['drafts', 'campaign', 'seat', 'token', 'note']

const entryOf = ({ value }: SheetNode): SheetNode | undefined =>
  value instanceof Map ? (value as ReadonlyMap<string, SheetNode>).get('drafts') : undefined

/** `drafts: shared`, in a document of its own. */
export const isDraftChoice = (node: SheetNode): boolean =>
  entryOf(node) !== undefined && [...(node.value as ReadonlyMap<string, SheetNode>).keys()].every((name) => BESIDE.includes(name))

/** What a player chooses; null when it is neither. */
export function chosenSharing(node: SheetNode): DraftChoice | null {
  const said = asText(entryOf(node)!.value).trim().toLowerCase()
  return DRAFT_CHOICES.find((choice) => choice === said) ?? null
}

const shares = ({ store }: Campaign, seat: string): boolean => changesOf(store).drafts?.[seat] === 'shared'

export const keepDraftChoice = ({ store }: Campaign, seat: string, choice: DraftChoice): void =>
  change(store, { drafts: { ...changesOf(store).drafts, [seat]: choice } })

/** The other seats of its side. */
export function partnersOf(campaign: Campaign, seat: string): string[] {
  const current = currentStep(campaign)
  const sides = current ? campaign.game.outcome(current.world).sides : []
  return sides.filter(({ seats }) => seats.includes(seat)).flatMap(({ seats }) => seats.filter((each) => each !== seat))
}

/** Partners who see a seat's drafts. */
export const readersOfDrafts = (campaign: Campaign, seat: string): string[] =>
  shares(campaign, seat) ? partnersOf(campaign, seat).filter((each) => shares(campaign, each)) : []

/** A draft as its receipt reads it, for the partners who see it. */
export async function draftMails(
  campaign: Campaign,
  seat: string,
  {
    step,
    key,
    foretold,
  }: { readonly step: string; readonly key: string; readonly foretold: Pick<CheckedSheet, 'understood' | 'problems'> },
  now: Date,
): Promise<QueuedMail[]> {
  const orders = foretold.understood.map(({ text }) => text)
  const wrong = foretold.problems.map(({ message }) => message)
  const paragraphs = [
    `${seat} thinks of these orders for ${step}. It is a draft: nothing of it counts, and it may change.${quoting(orders.join('\n') || 'no orders')}`,
    ...(wrong.length > 0 ? [`What was not understood in it or cannot be done:${quoting(wrong.join('\n'))}`] : []),
    "'drafts: private' in a mail of its own ends it for both of you.",
  ]
  return (
    await Promise.all(
      readersOfDrafts(campaign, seat).map((to) =>
        noticeMail(campaign, to, `draft/${key}`, `A draft of ${seat}: ${step}`, paragraphs, now, null),
      ),
    )
  ).flat()
}
