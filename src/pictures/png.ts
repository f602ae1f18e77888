import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { indexedPng } from './indexed.ts'

/** Fonts come with the program, so that a picture is the same on every machine. */
const FONT_FILES = (() => {
  const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  return ['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold', 'DejaVuSansCondensed-Oblique', 'DejaVuSans', 'DejaVuSans-Bold'].map((name) =>
    join(folder, `${name}.ttf`),
  )
})()

/**
 * A PNG of an SVG picture, at its own size or at `width` pixels. It has a palette of 256 colours: mails stay small. Threads of their own draw it, so that the
 * pictures of a mail are drawn side by side.
 *
 * resvg ends the whole process when layers (clips, `opacity`) are nested and the outer one reaches far beyond the picture. So pictures use
 * fill-opacity and stroke-opacity, which need no layer, and keep their clips apart.
 */
export async function renderPng(svg: string, options: { width?: number } = {}): Promise<Uint8Array> {
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' },
    fitTo: options.width ? { mode: 'width', value: options.width } : { mode: 'original' },
    background: '#ffffff',
    logLevel: 'off',
  })
  return indexedPng(image.pixels, image.width, image.height)
}
