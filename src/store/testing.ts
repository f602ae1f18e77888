import { deflateRawSync } from 'node:zlib'
import type Database from 'better-sqlite3'
import { type Packed, unpack } from './positions.ts'
import { chained } from './store.ts'

/** Writes a step's position anew behind the store's back, as somebody with SQL could; its digest stays. */
export function rewritePosition(db: Database.Database, step: number, edit: (text: string) => string): void {
  const packed = (number: number) => db.prepare('SELECT position, base FROM step WHERE number = ?').get(number) as Packed
  const text = unpack(packed(step), (number) => unpack(packed(number), () => ''))
  db.prepare('UPDATE step SET position = ?, base = NULL WHERE number = ?').run(deflateRawSync(edit(text)), step)
}

/** Makes the journal's chain fit again, as one would who knows how. */
export function rechain(db: Database.Database): void {
  const rows = db.prepare<[], { number: number; step: number; kind: string; body: string }>('SELECT * FROM journal ORDER BY number').all()
  let chain = ''
  for (const { number, step, kind, body } of rows) {
    chain = chained(chain, step, kind, body)
    db.prepare('UPDATE journal SET chain = ? WHERE number = ?').run(chain, number)
  }
}
