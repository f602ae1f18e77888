import { createHash } from 'node:crypto'
import { CHAIN, type Campaign, currentStep, look } from '../campaign/campaign.ts'
import { version } from '../campaign/version.ts'
import { type ChapterRules, plainChapters } from '../engine/chapters.ts'
import type { Json } from '../engine/decision.ts'
import { type GameEvent, toldBy } from '../engine/event.ts'
import { type Ground, groundOf } from './ground.ts'
import { type Delay, forAll, readerOf, readMoments, type ReadMoment, stepsTold } from './moments.ts'
import { Positions } from './positions.ts'
import type { Moment, Reads, SiteEvent, SiteHead, SitePart, SiteProof } from './site.ts'

/** What to write: for whom, and how far behind. */
export interface SiteChoice {
  readonly reads: Reads
  readonly delay: Delay | null
}

/** A file of a site. */
export type SiteFiles = Map<string, string | Uint8Array>

/** Moments of one part: a jump anywhere reads one part and walks half of it on average. */
const PER_PART = 16

/** A finished campaign hides nothing; of a running one there is what is public, unless a seat is chosen. */
export const usualReads = (campaign: Campaign): Reads => (currentStep(campaign) === null ? 'everything' : 'what is public')

/** The data of a campaign's site: the head, its moments in parts, the map. `extra`: files to download that others have written. */
export function campaignSite(campaign: Campaign, { reads, delay }: SiteChoice, extra: SiteFiles = new Map()): SiteFiles {
  const { file, game, store } = campaign
  const ground = groundOf(game.board)
  const steps = stepsTold(campaign, delay)
  const files: SiteFiles = new Map(ground.files)
  const positions = new Positions(ground.hexNumber)
  const parts: string[] = []
  const records: string[] = []
  const proofs: SiteProof[] = []
  let part: { first: number; keyframe: SitePart['keyframe']; moments: Moment[] } | null = null
  let tables = ''
  let count = 0
  const close = (): void => {
    if (part === null) return
    const name = `data/part-${String(parts.length).padStart(3, '0')}.js`
    files.set(name, `adjutantPart(${parts.length},${JSON.stringify(part)})\n`)
    parts.push(name)
    part = null
  }
  for (const moment of readMoments(campaign, reads, steps)) {
    const { whole, change } = positions.add(moment.view)
    const first = part === null
    part ??= { first: count, keyframe: whole, moments: [] }
    const said = JSON.stringify(moment.view.tables)
    part.moments.push(momentOf(moment, first ? null : change, first || said !== tables, ground, game.chapters ?? plainChapters))
    tables = said
    if (moment.step) records.push(...moment.events.map((event) => JSON.stringify({ step: moment.step!.name, ...recordOf(event) })))
    if (moment.proof) proofs.push(moment.proof)
    count++
    if (part.moments.length === PER_PART) close()
  }
  close()
  const over = currentStep(campaign) === null && delay === null
  const chained = store.meta('dice') === CHAIN
  const downloads: SiteFiles = new Map([
    ['downloads/events.jsonl', lines(records)],
    ...(proofs.length > 0 ? [['downloads/dice.jsonl', lines(proofs.map((proof) => JSON.stringify(proof)))] as const] : []),
    ...extra,
  ])
  for (const [name, content] of downloads) files.set(name, content)
  const scenario = JSON.parse(store.meta('scenario') ?? '{}') as { title?: string; about?: string }
  const head: SiteHead = {
    adjutant: version,
    campaign: file.campaign,
    game: game.title,
    title: forAll(scenario.title ?? file.campaign),
    about: forAll(scenario.about ?? ''),
    reads,
    behind: delay && `${delay.count} ${delay.count === 1 ? delay.of.slice(0, -1) : delay.of}`,
    over,
    outcome: over ? game.outcome(look(campaign, JSON.parse(store.currentStep()!.snapshot) as Json)) : null,
    seats: Object.entries(file.seats).map(([seat, { player }]) => ({ seat, player: forAll(player) })),
    commitment: store.meta('commitment')!,
    chained,
    seed: over && !chained ? campaign.seed.toString('hex') : null,
    sources: game.sources,
    steps,
    perPart: PER_PART,
    parts,
    frames: ground.frames,
    tiles: ground.tiles,
    hexes: ground.hexes,
    labels: ground.labels,
    seaAreas: ground.seaAreas,
    units: positions.units.all,
    looks: positions.looks.all,
    spots: positions.spots.all,
    holders: positions.holders.all.map((name) => ({ name, colour: positions.colours.get(name) ?? null })),
    press: pressOf(campaign, reads, delay && (steps.at(-1)?.played ?? '')),
    downloads: [...downloads].map(([name, content]) => ({
      file: name,
      what: WHAT[name] ?? name.replace(/^.*\//, ''),
      bytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  }
  files.set('data/head.js', `adjutantHead(${JSON.stringify(head)})\n`)
  files.set(
    'downloads/checksums.sha256',
    head.downloads.map(({ file: name, sha256 }) => `${sha256}  ${name.replace('downloads/', '')}\n`).join(''),
  )
  return files
}

const WHAT: Readonly<Record<string, string>> = {
  'downloads/events.jsonl': 'every event told, a line each',
  'downloads/dice.jsonl': 'the proof of the dice of each step',
}

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('')

function momentOf(
  { view, events, referee, proof }: ReadMoment,
  change: Moment['change'],
  tables: boolean,
  ground: Ground,
  chapters: ChapterRules,
): Moment {
  return {
    change,
    events: events.map((event) => eventOf(event, ground, chapters)),
    facts: view.facts,
    ...(tables && { tables: view.tables }),
    referee,
    proof,
  }
}

/** What of an event is told: its `data` but what reports go by stays where it is. */
function eventOf(event: GameEvent, { hexNumber, seaAreas }: Ground, chapters: ChapterRules): SiteEvent {
  const { heading, seaArea } = toldBy(event)
  const chapter = toldBy(event).chapter ?? chapters.titleOf(event)
  const { kind, section, text, dice, losses } = event
  const arrows = arrowsOf(event)
  const box = seaAreas.find(({ name }) => name === seaArea)?.hex
  const hexes = [...new Set(event.hexes.map(hexNumber))].filter((hex) => hex >= 0)
  return {
    kind,
    section,
    text,
    hexes: hexes.length === 0 && box !== undefined ? [box] : hexes,
    ...(chapter !== null && { chapter }),
    ...(heading !== undefined && { heading }),
    ...(seaArea !== undefined && { seaArea }),
    ...(arrows.length > 0 && { arrows }),
    ...(dice && { dice }),
    ...(losses && { losses }),
    ...(event.control && { control: event.control.map(({ hex, from, to }) => ({ hex: hexNumber(hex), from, to })) }),
  }
}

const recordOf = ({ kind, section, text, hexes, dice, losses, control }: GameEvent) => ({
  kind,
  section,
  text,
  hexes,
  dice,
  losses,
  control,
})

const arrowsOf = (event: GameEvent) => {
  const { arrow, arrows = [] } = toldBy(event)
  return arrow ? [arrow, ...arrows] : arrows
}

/** Messages to all, and to or from the seat that reads; of anonymous ones nobody learns who wrote. `until`: later ones are held back. */
function pressOf({ store, file }: Campaign, reads: Reads, until: string | null): SiteHead['press'] {
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
