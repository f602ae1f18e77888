import { createHmac, timingSafeEqual } from 'node:crypto'

/** Hexadecimal digits of a mark: 60 bits, and a guess costs a mail. */
const LENGTH = 15

/**
 * What the line that begins a sheet of ours carries, by the seat and the name of the step that it asks for: whoever has not read a mail to that seat about that step
 * cannot know it.
 */
export const markOf = (secret: Buffer, seat: string, step: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['sheet', seat, step]))
    .digest('hex')
    .slice(0, LENGTH)

export const sameMark = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What stands between these two lines is the sheet, whatever a mail program did around it. */
export const beginLine = (mark: string): string => `# --- orders begin ${mark} ---`
export const ordersEnd = '# --- orders end ---'

/** A sheet between its two lines. */
export const marked = (sheet: string, mark: string): string => `${beginLine(mark)}\n${sheet.trimEnd()}\n${ordersEnd}\n`

// Loose, because mail programs make long dashes of ---.
const BEGIN = /^#[-\u2010-\u2015 ]*orders begin ([0-9a-f]{15})[-\u2010-\u2015 ]*$/i
const ANY_BEGIN = /^#[-\u2010-\u2015 ]*orders begin\b/i
const END = /^#[-\u2010-\u2015 ]*orders end[-\u2010-\u2015 ]*$/i

/** Longer lines are no markers. */
const LONGEST = 120

/** The mark of a line that begins a sheet, without its quote marks; null for other lines, and for one that lost its mark. */
export const markIn = (line: string): string | null => (line.length > LONGEST ? null : BEGIN.exec(line.trim())?.[1].toLowerCase()) ?? null

/** Whether a line begins or ends a sheet, marked or not. */
export const isMarker = (line: string): boolean => line.length <= LONGEST && (ANY_BEGIN.test(line.trim()) || END.test(line.trim()))
export const isEnd = (line: string): boolean => line.length <= LONGEST && END.test(line.trim())
