import type { Arrow } from '../engine/decision.ts'
import type { Throw } from '../engine/dice.ts'
import type { DiceProof } from '../engine/dice-proof.ts'
import type { Loss } from '../engine/event.ts'
import type { Gauge, MapLayer, Outcome, Piece, View } from '../engine/game.ts'

/*
 * What the files of a site hold, for the program that writes them and the page that reads them. Lengths are hexes, y down. Units, looks, spots, hexes and holders are
 * named by their numbers in the lists of the head, so that a position is short.
 */

/** A part of the board whose sheets lie together. */
export interface SiteFrame {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A piece of the ground: a picture of vectors and where it lies. */
export interface SiteTile {
  readonly file: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** To be shown while hexes are small. */
  readonly coarse: boolean
}

/** The outlines of the land in a rectangle of the board: paths from its corner, so many units a hex, each to be filled 'evenodd'. */
export interface SiteCoast {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly paths: readonly string[]
}

export interface SiteHex {
  readonly code: string
  readonly x: number
  readonly y: number
  readonly land: boolean
  /** The places in it, the most important first: their names. */
  readonly names?: readonly string[]
  /** 3 of a capital, 2 of another city, 1 of other places. */
  readonly rank?: number
}

/** Large faint letters on the map. */
export interface SiteLabel {
  readonly name: string
  readonly x: number
  readonly y: number
  /** How wide what it names is. */
  readonly width: number
  readonly sea: boolean
}

/** All of a counter but whose it is and where it stands. */
export type PieceLook = Omit<Piece, 'id' | 'hex'>

/** Where a counter stands: a hex, or a section of a sea area's box. */
export type SiteSpot = number | readonly [area: string, section: string, hex: number]

export interface SiteStep {
  /** Of the log. */
  readonly number: number
  readonly name: string
  readonly turn: string
  /** When it was played, ISO. */
  readonly played: string
}

/** Who the site is for. */
export type Reads = 'everything' | 'what is public' | { readonly seat: string }

export interface SiteHead {
  readonly adjutant: string
  readonly campaign: string
  readonly game: string
  readonly title: string
  readonly about: string
  readonly reads: Reads
  /** How far it lies behind what is played, in words; null when it does not. */
  readonly behind: string | null
  readonly over: boolean
  readonly outcome: Outcome | null
  readonly seats: readonly { readonly seat: string; readonly player: string }[]
  /** What the secrets of the dice end with, or in older campaigns the SHA-256 of their one seed. */
  readonly commitment: string
  readonly chained: boolean
  /** Of an unchained campaign that is over. */
  readonly seed: string | null
  readonly sources: readonly { readonly what: string; readonly source: string; readonly from?: string }[]
  readonly steps: readonly SiteStep[]
  /** Moments of each part but the last. */
  readonly perPart: number
  readonly parts: readonly string[]
  /** What can be laid over the map, and the files of it: one for each part. */
  readonly layers: readonly SiteLayer[]
  readonly layerParts: readonly string[]
  readonly frames: readonly SiteFrame[]
  readonly tiles: readonly SiteTile[]
  readonly hexes: readonly SiteHex[]
  readonly labels: readonly SiteLabel[]
  /** Names of sea areas, each with the hex of its box. */
  readonly seaAreas: readonly { readonly name: string; readonly hex: number }[]
  readonly units: readonly string[]
  readonly looks: readonly PieceLook[]
  readonly spots: readonly SiteSpot[]
  readonly holders: readonly { readonly name: string; readonly colour: string | null }[]
  readonly press: readonly { readonly at: string; readonly from: string; readonly to: string; readonly text: string }[]
  readonly downloads: readonly { readonly file: string; readonly what: string; readonly bytes: number; readonly sha256: string }[]
}

/** What stands where, and who holds what. */
export interface Position {
  /** Flat triples: unit, look, spot. */
  readonly pieces: readonly number[]
  /** Flat pairs: hex, holder. */
  readonly control: readonly number[]
}

/** From one position to the next. */
export interface Change extends Position {
  /** Units that left the map. */
  readonly gone: readonly number[]
  /** Hexes that nobody holds any more. */
  readonly freed: readonly number[]
}

export interface SiteEvent {
  readonly kind: string
  readonly section: string
  readonly text: string
  /** Numbers of hexes, the main one first. */
  readonly hexes: readonly number[]
  /** A title above it, and a heading below that. */
  readonly chapter?: string
  readonly heading?: string
  readonly seaArea?: string
  readonly arrows?: readonly Arrow[]
  readonly dice?: readonly Throw[]
  readonly losses?: readonly Loss[]
  readonly control?: readonly { readonly hex: number; readonly from: string; readonly to: string }[]
}

/** A position, and the step that led to it. */
export interface Moment {
  /** From the moment before; null at the head of a part, whose keyframe it is. */
  readonly change: Change | null
  readonly events: readonly SiteEvent[]
  readonly facts: View['facts']
  /** Absent: as in the moment before. */
  readonly tables?: View['tables']
  /** Points of victory by side; absent: as in the moment before. */
  readonly points?: Readonly<Record<string, number>>
  /** Absent: as in the moment before. */
  readonly gauges?: readonly Gauge[]
  /** Acts of the referee that are told. */
  readonly referee: readonly string[]
  readonly proof: SiteProof | null
}

/** Dice of a step: as its report has them; of an unchained campaign with its seed for a secret. */
export type SiteProof = Pick<DiceProof, 'step' | 'number' | 'branch' | 'secret' | 'orders' | 'mix' | 'sameDice' | 'beacon' | 'dice'>

export interface SitePart {
  /** Number of its first moment: 0 is the beginning, n what stood after the nth step. */
  readonly first: number
  readonly keyframe: Position
  readonly moments: readonly Moment[]
}

export type SiteLayer = Omit<MapLayer, 'hexes'>

/** The layers of a part's moments. */
export interface SiteLayers {
  /** By moment, of each layer that changes its number and the hexes that it gains or loses, from nothing at the part's first. */
  readonly moments: readonly (readonly LayerChange[])[]
}

/** A set of hexes as runs of their numbers: how many lie between, how many are in it, and so on. */
export type LayerChange = readonly [layer: number, ...runs: number[]]

/** Words of what a site shows. */
export const readsInWords = (reads: Reads): string => (typeof reads === 'string' ? reads : `what ${reads.seat} may see`)
