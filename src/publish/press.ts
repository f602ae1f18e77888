import type { Campaign } from '../campaign/campaign.ts'
import { forAll, readerOf } from './moments.ts'
import type { Reads, SiteHead } from './site.ts'

/** Messages to all, and to or from the seat that reads; of anonymous ones nobody learns who wrote. `until`: later ones are held back. */
export function pressOf({ store, file }: Campaign, reads: Reads, until: string | null): SiteHead['press'] {
  const reader = readerOf(reads)
  const all = Object.keys(file.seats).length - 1
  return store.people.press().flatMap(({ seat, recipients, anonymous, text, received }) => {
    const to = JSON.parse(recipients) as string[]
    // Of two, whoever writes to all writes to the other alone.
    const isPublic = all > 1 && to.length === all
    if (until !== null && received > until) return []
    if (!isPublic && (anonymous === 1 || (reads !== 'everything' && seat !== reader && !to.includes(reader)))) return []
    return [{ at: received, from: anonymous ? '' : seat, to: isPublic ? 'all' : to.join(', '), text: forAll(text) }]
  })
}
