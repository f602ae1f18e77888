import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { escape } from '../pictures/text.ts'
import type { SiteFiles } from './campaign-site.ts'

const PAGE = fileURLToPath(new URL('page/', import.meta.url))

/** The page itself: one script, one style sheet, one document; made of their sources as the program is of its own, in a fifth of a second. */
export async function pageFiles(title: string): Promise<SiteFiles> {
  const { outputFiles } = await build({
    entryPoints: ['campaign', 'beacon'].map((entry) => `${PAGE}${entry}.ts`),
    outdir: '/',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    tsconfigRaw: {},
    // Pictures of Leaflet's own that the page does not show.
    loader: { '.png': 'empty' },
    legalComments: 'inline',
    logLevel: 'error',
  })
  const files: SiteFiles = new Map(outputFiles.map(({ path, contents }) => [path.replace(/^.*[/\\]/, ''), contents]))
  files.set('index.html', readFileSync(`${PAGE}campaign.html`, 'utf8').replaceAll('{{title}}', escape(title)))
  return files
}
