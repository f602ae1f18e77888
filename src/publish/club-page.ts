import { readFileSync } from 'node:fs'
import Handlebars from 'handlebars'
import type { SiteFiles } from './campaign-site.ts'

interface Listed {
  readonly campaign: string
  readonly title: string
  readonly game: string
  readonly seats: readonly { readonly seat: string; readonly player: string }[]
  /** Address of its own site from the page; null: it has none. */
  readonly site: string | null
}

/** What the page of a club says. */
export interface Club {
  readonly club: string
  readonly adjutant: string
  /** Day: 2026-11-25. */
  readonly written: string
  readonly running: readonly (Listed & { readonly step: string; readonly steps: number })[]
  readonly ended: readonly (Listed & { readonly result: string; readonly date: string })[]
  readonly players: readonly PlayerRecord[]
  readonly tournaments: readonly {
    readonly name: string
    readonly format: string
    /** "Anna has won the tournament." */
    readonly stand: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
    /** Each with its games, a line each. */
    readonly rounds: readonly string[]
  }[]
}

export interface PlayerRecord {
  readonly name: string
  readonly ended: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly running: number
  /** "1662, give or take 290"; empty of one who has none. */
  readonly rating: string
}

const FOLDER = new URL('../../templates/site/', import.meta.url)
const source = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')

/** The page of a club: it needs no script. */
export const clubPage = (club: Club): SiteFiles =>
  new Map([
    ['index.html', Handlebars.compile(source('club.html.hbs'), { strict: true })(club)],
    ['club.css', source('club.css')],
  ])
