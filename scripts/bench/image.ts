import { createRequire } from 'node:module'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { wholeBoard } from '../../src/games/registry.ts'
import { drawMap } from '../../src/pictures/draw.ts'
import { sensibleHexSize } from '../../src/pictures/layout.ts'
import { renderPng } from '../../src/pictures/png.ts'
import { barbarossa } from './barbarossa.ts'
import type { Result } from './main.ts'
import { medianMs, medianMsOf, ms } from './measure.ts'

/** The whole-front picture of a report, drawn and rendered, against resvg alone on the same SVG. */
export async function imageBench(): Promise<Result[]> {
  const { game, world } = barbarossa()
  const view = game.view(world, 'Germany')
  const picture = {
    area: { hexes: view.pieces.map(({ hex }) => hex), margin: 2 },
    pieces: view.pieces,
    control: view.control,
    controlColours: view.controlColours,
    arrows: [],
    hexSize: 44,
    title: 'The front',
    legend: true,
  }
  const svg = drawMap(game.board, picture)
  const ours = await medianMsOf(5, () => renderPng(drawMap(game.board, picture)))
  const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  const fontFiles = readdirSync(fonts)
    .filter((name) => /^DejaVuSans(?:-Bold|-Oblique|Condensed|Condensed-Bold|Condensed-Oblique)?\.ttf$/.test(name))
    .map((name) => join(fonts, name))
  const floor = medianMs(5, () => new Resvg(svg, { font: { loadSystemFonts: false, fontFiles } }).render().asPng())
  const battle = { ...picture, area: { centre: 'E2140', radius: 2 } as const, hexSize: 88 }
  const small = await medianMsOf(5, () => renderPng(drawMap(game.board, battle)))
  const { board } = wholeBoard('wif')
  const sheet = { area: 'all', sheet: 'West Europe', legend: true } as const
  const hexSize = sensibleHexSize(board, 'all', sheet.sheet)
  const whole = await medianMsOf(3, () => renderPng(drawMap(board, { ...sheet, hexSize })))
  return [
    {
      what: `whole-front PNG, ${Math.round((await renderPng(svg)).length / 1024)} KB`,
      ours: ms(ours),
      peer: `${ms(floor)} resvg alone`,
      ratio: `${(ours / floor).toFixed(2)}x its time`,
    },
    { what: 'PNG of a battle and the hexes about it', ours: ms(small), peer: '', ratio: '' },
    {
      what: `PNG of a whole map sheet, ${Math.round((await renderPng(drawMap(board, { ...sheet, hexSize }))).length / 1024)} KB`,
      ours: ms(whole),
      peer: '',
      ratio: '',
    },
  ]
}
