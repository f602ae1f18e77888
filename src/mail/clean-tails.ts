import { lineRange, type Line } from './clean.ts'
import { looksLikeItem, looksLikeKey, looksPlain } from './clean-shape.ts'

/** What phones and programs write below a mail. */
const sentFrom =
  /^(?:Sent (?:from|with|via) |Get Outlook for |Von meinem .{1,40} gesendet|Gesendet (?:von|mit) |Envoyé (?:de|depuis|avec) |Enviado (?:desde|do|de) |Inviato (?:da|dal) |Verzonden (?:vanaf|met|vanuit) |Verstuurd vanaf |Skickat från |Sendt fra |Lähetetty |Wysłan[eoy] z |Odesláno z |Отправлено (?:с|из) |Отправлено со |.{1,30}から送信|发自我的|從我的)/

/** Cuts at "-- ", at a line of underscores, and at "Sent from my ..." near the end. */
export function withoutSignature(lines: Line[], notes: string[]): Line[] {
  const delimiter = lines.findIndex(({ text }) => /^(?:--|\u2014|_{5,})\s*$/.test(text))
  const written = lines.flatMap(({ text }, n) => (text.trim() === '' ? [] : [n]))
  const phone = written.slice(-6).find((n) => sentFrom.test(lines[n].text.slice(0, 100).trim()))
  const cut = Math.min(delimiter < 0 ? Infinity : delimiter, phone ?? Infinity)
  if (cut === Infinity) return lines
  notes.push(`Left out the signature (${lineRange(lines.slice(cut))}).`)
  return lines.slice(0, cut)
}

/**
 * Leaves out a greeting above the sheet and a farewell below: lines at the margin that cannot be YAML. When nothing looks like a
 * sheet, everything stays, so that the player hears what is wrong with it.
 */
export function withoutProse(lines: Line[], notes: string[]): Line[] {
  const first = lines.findIndex(({ text }) => looksLikeKey(text) || looksLikeItem(text) || /^(?:---|%YAML|[#{[])/.test(text))
  if (first < 0) return lines
  const greeting = lines.slice(0, first).filter(({ text }) => text.trim() !== '')
  if (greeting.length > 0) notes.push(`Left out what stands above the orders (${lineRange(greeting)}).`)

  const afterSheet = lines.findLastIndex(({ text }) => looksLikeKey(text) || /^(?:[ \-#\]}]|\.\.\.)/.test(text)) + 1
  const from = Math.max(afterSheet, first)
  const plainEnd = endOfPlain(lines, from)
  if (plainEnd !== null) {
    const below = lines.slice(plainEnd).filter(({ text }) => text.trim() !== '')
    if (below.length > 0) notes.push(`Left out what stands below the orders (${lineRange(below)}).`)
    return lines.slice(first, plainEnd)
  }
  const rest = lines.slice(from)
  const farewell = rest.filter(({ text }) => text.trim() !== '')
  // A blank line belongs between; else it may be an item gone wrong, of which the player must hear.
  const separate = farewell.length > 0 && rest[0].text.trim() === ''
  if (!separate) return lines.slice(first)
  notes.push(`Left out what stands below the orders (${lineRange(farewell)}).`)
  return lines.slice(first, afterSheet)
}

/** Where orders in plain words end that stand below the entries of a sheet: what is right below one of them belongs to them. Null where there are none. */
function endOfPlain(lines: Line[], from: number): number | null {
  const last = lines.findLastIndex(({ text }, n) => n >= from && looksPlain(text))
  if (last < 0) return null
  const end = lines.findIndex(({ text }, n) => n > last && text.trim() === '')
  return end < 0 ? lines.length : end
}

/** Joins what a mail program broke at its 70-odd columns: a rest at the margin, which can be no YAML of its own. */
export function withoutWraps(lines: Line[], notes: string[]): Line[] {
  const joined: Line[] = []
  const broken: Line[] = []
  let previous: Line = { text: '', number: -1 }
  let wasBroken = false
  for (const line of lines) {
    const firstWord = /^[^\s#[\]{}'"-]\S*/.exec(line.text)?.[0] ?? ''
    // Only a break that the next word made necessary.
    const forced = previous.text.length <= 80 && previous.text.length >= 50 && previous.text.length + 1 + firstWord.length > 66
    const mayGoOn: boolean = wasBroken || !standsAlone(previous.text)
    wasBroken = firstWord !== '' && forced && mayGoOn && line.number === previous.number + 1 && !looksLikeKey(line.text)
    if (wasBroken) {
      const last = joined.length - 1
      joined[last] = { text: `${joined[last].text.trimEnd()} ${line.text}`, number: joined[last].number }
      broken.push(line)
    } else {
      joined.push(line)
    }
    previous = line
  }
  if (broken.length > 0) {
    notes.push(
      `Joined to the line above, from which a mail program had broken it: line ${broken
        .slice(0, 3)
        .map(({ number }) => number)
        .join(', ')}${broken.length > 3 ? ' and more' : ''}.`,
    )
  }
  return joined
}

/** An order that is whole in its line, or one in plain words, of which only those can tell where it ends who know the game. */
const standsAlone = (text: string): boolean =>
  !text.includes('#') && (/[}\]]\s*$/.test(text) || (/^[\p{L}\p{N}$]/u.test(text) && !text.includes(': ') && looksPlain(text)))
