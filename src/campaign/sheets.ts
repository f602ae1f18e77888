import type { SheetNode } from '../engine/decision.ts'
import { cleanOrderText } from '../mail/clean.ts'
import { parseSheet, type ParsedSheet } from '../orders/parse.ts'
import type { SheetRow } from '../store/store.ts'

/** A text of orders as it came, made readable and parsed; positions are the player's own lines. */
export function readOrderText(text: string): ParsedSheet & { notes: readonly string[]; quoted: boolean; empty: boolean } {
  const clean = cleanOrderText(text)
  const parsed = parseSheet(clean.text, clean.lineOf)
  return { ...parsed, notes: clean.notes, quoted: clean.quoted, empty: clean.text.trim() === '' }
}

/** The document of a stored sheet. It parsed when it was stored, so it parses now. */
export function documentOf(sheet: SheetRow): SheetNode {
  const document = readOrderText(sheet.text).documents[sheet.document]
  if (!document) throw new Error(`sheet ${sheet.id} of ${sheet.seat} no longer parses`)
  return document
}
