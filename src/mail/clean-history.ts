import type { Line } from './clean.ts'

/** "On Monday, Karl wrote:" in the languages of mail programs. `starts` is empty where the verb alone tells. */
const attributions: { starts: string[]; verb: string }[] = [
  { starts: ['On '], verb: 'wrote' },
  { starts: ['Am '], verb: 'schrieb' },
  { starts: ['Le '], verb: 'a écrit' },
  { starts: ['El '], verb: 'escribió' },
  { starts: ['Il '], verb: 'ha scritto' },
  { starts: ['Em ', 'A ', 'No dia '], verb: 'escreveu' },
  { starts: ['Op '], verb: 'schreef' },
  { starts: ['Den ', 'På ', 'Vid '], verb: 'skrev' },
  { starts: [], verb: 'napisał' }, // Polish and Czech begin with the day of the week.
  { starts: [], verb: 'kirjoitti' },
  { starts: [], verb: 'napsal' },
  { starts: [], verb: 'ezt írta' },
  { starts: [], verb: 'написал' },
  { starts: [], verb: 'пишет' },
  { starts: [], verb: 'yazdı' },
  { starts: [], verb: '写道' },
  { starts: [], verb: '寫道' },
  { starts: [], verb: '書きました' },
]

/** How many lines from `n` on are "On ... wrote:"; mail programs break it in up to three. 0 when it is not one. */
export function attributionLength(lines: Line[], n: number): number {
  let text = ''
  for (let length = 1; length <= 3 && n + length <= lines.length; length++) {
    const next = lines[n + length - 1].text.trim()
    if (next === '' || next.startsWith('>')) return 0
    text += (length > 1 ? ' ' : '') + next
    if (text.length > 400) return 0
    if (text.endsWith(':')) return isAttribution(text) ? length : 0
  }
  return 0
}

function isAttribution(text: string): boolean {
  // A date or an address belongs to it.
  if (!/[\d@]/.test(text)) return false
  return attributions.some(
    ({ starts, verb }) => text.includes(verb) && (starts.length === 0 || starts.some((start) => text.startsWith(start))),
  )
}

const from = /^(?:From|Von|De|Da|Van|Från|Fra|Od|Lähettäjä|Feladó|От|Kimden|差出人|发件人|寄件者)\s*:/
const sent =
  /^(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Fecha|Inviato|Data|Verzonden|Skickat|Sendt|Dato|Wysłano|Lähetetty|Päiväys|Odesláno|Elküldve|Отправлено|Дата|Gönderilme|送信日時|发送时间|寄件日期)[^:]{0,20}:/
const subject =
  /^(?:Subject|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp|Ämne|Emne|Temat|Aihe|Předmět|Tárgy|Тема|Konu|件名|主题|主旨)\s*:/

/** "-----Original Message-----", or the From, Sent, To, Subject that Outlook puts above the mail it answers. */
export function startsForwardedHeader(lines: Line[], n: number): boolean {
  const text = headerText(lines[n])
  if (/^-{3,} ?[\p{L}' ]{4,50} ?-{3,}$/u.test(text) && !/orders/i.test(text)) return true
  if (
    /^(?:Begin forwarded message|Anfang der weitergeleiteten Nachricht|Début du message (?:transféré|réexpédié)|Inizio messaggio inoltrato)\s*:$/.test(
      text,
    )
  )
    return true
  if (!from.test(text)) return false
  const following = lines.slice(n + 1, n + 8).map(headerText)
  return following.some((each) => sent.test(each)) && following.some((each) => subject.test(each))
}

/** Gmail writes bold headers as *From:*. */
function headerText(line: Line): string {
  return line.text.slice(0, 200).replaceAll('*', '').trim()
}
