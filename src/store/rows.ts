/** What the tables of a campaign's file hold, a row each: see schema.sql.ts. */

export interface IncomingRow {
  id: number
  origin: string
  received: string
  source: Buffer | null
  state: 'new' | 'taken' | 'ignored'
  note: string
}

export interface SheetRow {
  id: number
  incoming: number | null
  seat: string
  step: string
  text: string
  /** Which YAML document of the text, from 0. */
  document: number
  received: string
}

/** Standing orders of a seat. */
export type StandingRow = Omit<SheetRow, 'step'>

/** A question asked by mail. */
export interface QuestionRow {
  id: number
  step: number
  decision: string
  seat: string
  key: string
  nth: number
  asked: string
  deadline: string | null
  state: 'waiting' | 'answered' | 'expired'
  /** JSON of the answer, once there is one; while it waits what counts if nothing better comes. */
  answer: string
  incoming: number | null
  /** JSON list of the Message-IDs under which it was asked. */
  message_ids: string
}

export interface StepRow {
  number: number
  name: string
  branch: string
  /** JSON of the position before it. */
  snapshot: string
  digest: string
  opened: string
  deadline: string | null
  /** Ids of the sheets adjudicated, as JSON, once done. */
  sheets: string | null
  sheets_hash: string | null
  done: string | null
  /** JSON of the documents in force, part by part, once playing it began: see PartRow. */
  parts: string | null
  /** When a rewind left it behind. */
  abandoned: string | null
  /** Version of the rules that play it; 0 in logs from before rules had one, and before it is played. */
  rules: number
  /** Versions of Adjutant that played it, each with its commit; '' in older logs. */
  program: string
}

/** Ids of the documents in force while a step is played, from a round of questions on (counted from 0). */
export interface PartRow {
  after: number
  sheets: number[]
  standing: number[]
}

export interface JournalRow {
  number: number
  step: number
  kind: 'answer' | 'event'
  body: string
  chain: string
}

export interface OutgoingRow {
  id: number
  message_id: string
  seat: string
  sender: string
  recipients: string
  subject: string
  source: Buffer
  state: 'queued' | 'sending' | 'accepted' | 'unknown' | 'failed'
  attempts: number
  next_try: string
  detail: string
  created: string
  /** 1: it lies there without its pictures. */
  packed: number
}
