import { createHash } from 'node:crypto'
import { CHAIN, type Campaign, currentStep, look } from '../campaign/campaign.ts'
import { version } from '../campaign/version.ts'
import { plainChapters } from '../engine/chapters.ts'
import type { Json } from '../engine/decision.ts'
import { groundOf } from './ground.ts'
import { Layers } from './layers.ts'
import { type Delay, forAll, readMoments, stepsTold } from './moments.ts'
import { Positions } from './positions.ts'
import { pressOf } from './press.ts'
import type { LayerChange, Moment, Reads, SiteHead, SitePart, SiteProof } from './site.ts'
import { type Carried, carriedOn, momentOf, recordOf } from './told.ts'

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
  const layers = new Layers(ground.order)
  const parts: string[] = []
  const layerParts: string[] = []
  const records: string[] = []
  const proofs: SiteProof[] = []
  let part: { first: number; keyframe: SitePart['keyframe']; moments: Moment[]; layers: LayerChange[][] } | null = null
  let carried: Carried | null = null
  let count = 0
  const close = (): void => {
    if (part === null) return
    const number = String(parts.length).padStart(3, '0')
    const { layers: shown, ...rest } = part
    files.set(`data/part-${number}.js`, `adjutantPart(${parts.length},${JSON.stringify(rest)})\n`)
    files.set(`data/layers-${number}.js`, `adjutantLayers(${parts.length},${JSON.stringify({ moments: shown })})\n`)
    parts.push(`data/part-${number}.js`)
    layerParts.push(`data/layers-${number}.js`)
    part = null
  }
  for (const moment of readMoments(campaign, reads, steps)) {
    const { whole, change } = positions.add(moment.view)
    const first = part === null
    part ??= { first: count, keyframe: whole, moments: [], layers: [] }
    part.moments.push(momentOf(moment, first ? null : change, first ? null : carried, ground, game.chapters ?? plainChapters))
    part.layers.push(layers.add(moment.layers, first))
    carried = carriedOn(moment, carried)
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
    layers: layers.all,
    layerParts,
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
  'downloads/archive.zip': "the archive: game log (SQLite), journal, sheets, every report, dice; 'adjutant verify' checks it unpacked",
  'downloads/dice.jsonl': 'the proof of the dice of each step',
}

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('')
