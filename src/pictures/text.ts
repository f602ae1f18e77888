/** Text in pictures: escaping, and how wide it comes out (no font engine is at hand while drawing). */

/** Fonts of a picture: the PNG is made with DejaVu, a browser without it takes something narrow. */
export const FONT = `font-family="'DejaVu Sans', 'Arial Narrow', Arial, sans-serif" font-stretch="condensed"`

export const escape = (text: string): string =>
  // Control characters have no place in XML, escaped or not: all but tab and ends of lines.
  text
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\v\f\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')

/** A number for SVG, to a tenth of a pixel. */
export const n = (value: number): string => String(Math.round(value * 10) / 10 || 0)

/** Width of condensed DejaVu Sans in pixels, near enough to fit and place labels. */
export function textWidth(text: string, size: number, bold = false): number {
  let em = 0
  for (const letter of text) {
    if (/[ilIj.,:;'’|!()[\] /-]/.test(letter)) em += 0.35
    else if (/[mw@%—]/i.test(letter)) em += 0.93
    else if (/[A-Z]/.test(letter)) em += 0.69
    else em += 0.61
  }
  return em * 0.9 * size * (bold ? 1.1 : 1)
}

/** The largest size up to `size` at which a text fits a width; below `smallest` the text is cut instead. */
export function fit(text: string, size: number, width: number, smallest: number, bold = false): { text: string; size: number } {
  const natural = textWidth(text, size, bold)
  if (natural <= width) return { text, size }
  const shrunk = (size * width) / natural
  if (shrunk >= smallest) return { text, size: shrunk }
  let cut = text
  while (cut.length > 1 && textWidth(`${cut}.`, smallest, bold) > width) cut = cut.slice(0, -1)
  return { text: `${cut.trimEnd()}.`, size: smallest }
}

export interface TextLook {
  size: number
  fill?: string
  bold?: boolean
  italic?: boolean
  anchor?: 'start' | 'middle' | 'end'
  /** Colour and width of the rim that keeps the text legible on anything. */
  halo?: string
  haloWidth?: number
  spacing?: number
  opacity?: number
}

/** One line of text with its baseline at y. The picture's root element sets the fonts. */
export function text(x: number, y: number, content: string, look: TextLook): string {
  const halo = look.halo
    ? ` stroke="${look.halo}" stroke-width="${n(look.haloWidth ?? look.size * 0.28)}" stroke-linejoin="round" paint-order="stroke"`
    : ''
  return (
    `<text x="${n(x)}" y="${n(y)}" font-size="${n(look.size)}" fill="${escape(look.fill ?? '#1c1c1c')}"` +
    (look.bold ? ' font-weight="bold"' : '') +
    (look.italic ? ' font-style="italic"' : '') +
    ` text-anchor="${look.anchor ?? 'middle'}"` +
    (look.spacing ? ` letter-spacing="${n(look.spacing)}"` : '') +
    (look.opacity ? ` fill-opacity="${look.opacity}"` : '') +
    `${halo}>${escape(content)}</text>`
  )
}
