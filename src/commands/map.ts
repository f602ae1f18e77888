import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import type { BoardMap } from '../board/map.ts'
import type { Json } from '../engine/decision.ts'
import type { View } from '../engine/game.ts'
import { didYouMean } from '../engine/sheet-reader.ts'
import { boardNames, wholeBoard } from '../games/registry.ts'
import { drawMap } from '../pictures/draw.ts'
import { type Area, sensibleHexSize, sheetsCalled } from '../pictures/layout.ts'
import { renderPng } from '../pictures/png.ts'
import { look, viewFor } from '../campaign/campaign.ts'
import { checkMap } from './map-check.ts'
import { openFrom } from './open.ts'
import { UsageError } from './usage.ts'

export const mapCommand = (): Command =>
  new Command('map')
    .description('draw any part of the map at any moment, as PNG or SVG')
    .option('--campaign <campaign.yaml>', 'with the units of this campaign')
    .option('--step <name or number>', 'as it stood before this step; absent: now')
    .option('--seat <seat>', 'as this seat sees it; absent: the first')
    .option('--game <game>', `a bare map of ${boardNames.join(' or ')}, all its sheets`, boardNames[0])
    .option('--at <hex or place>', 'centre; absent: a whole sheet')
    .option('--radius <hexes>', 'hexes around the centre', '6')
    .option(
      '--sheet <letters or names>',
      'the whole of a sheet, "E", or of several that lie together, "W,E"; absent: the first that lie together',
    )
    .option('--size <pixels>', 'width of a hex; absent: as large as a picture of sensible size allows')
    .option('-o, --out <file>', 'file to write: .png or .svg')
    .option('--check', "instead of drawing: ask the game's whole board every hex and fact that its texts name")
    .action(async (options: Options) => {
      if (options.check) return checkMap(options.game)
      if (options.out === undefined) throw new UsageError('-o wants a file to write: .png or .svg')
      if (options.at !== undefined && options.sheet !== undefined)
        throw new UsageError('--at draws a part and --sheet a whole sheet: one of them')
      const { board, title, view } = position(options)
      const centre = options.at === undefined ? undefined : board.find(options.at)
      if (options.at !== undefined && centre === undefined)
        throw new UsageError(
          `no hex or place '${options.at}' on the map${didYouMean(
            options.at,
            board.places.map(({ name }) => name),
          )}`,
        )
      const sheet = options.sheet === undefined ? undefined : sheetsOf(board, options.sheet)
      const area: Area = centre === undefined ? 'all' : { centre: board.code(centre), radius: positive(options.radius, '--radius') }
      const svg = drawMap(board, {
        area,
        sheet,
        pieces: view?.pieces ?? [],
        ...(view?.seaAreas && { seaAreas: view.seaAreas }),
        control: view?.control ?? {},
        controlColours: view?.controlColours ?? {},
        arrows: [],
        hexSize: options.size === undefined ? sensibleHexSize(board, area, sheet) : positive(options.size, '--size'),
        title: view ? view.step.name : sheet === undefined ? title : `${title}: ${sheet[0].toUpperCase()}${sheet.slice(1)}`,
        legend: true,
      })
      if (/\.svg$/i.test(options.out)) writeFileSync(options.out, svg)
      else if (/\.png$/i.test(options.out)) writeFileSync(options.out, await renderPng(svg))
      else throw new UsageError(`${options.out}: the name must end in .png or .svg`)
      console.log(options.out)
    })

interface Options {
  campaign?: string
  step?: string
  seat?: string
  game: string
  at?: string
  radius: string
  sheet?: string
  size?: string
  out?: string
  check?: boolean
}

function position(options: Options): { board: BoardMap; title: string; view: View | null } {
  if (!options.campaign) {
    if (options.step !== undefined || options.seat !== undefined) throw new UsageError('--step and --seat want a --campaign')
    if (!boardNames.includes(options.game)) throw new UsageError(`no game '${options.game}': the games are ${boardNames.join(', ')}`)
    return { ...wholeBoard(options.game), view: null }
  }
  const campaign = openFrom(options.campaign, { readonly: true })
  const named = campaign.store
    .steps()
    .find(({ number, name }) => String(number) === options.step || name.toLowerCase() === options.step?.toLowerCase())
  if (options.step && !named) throw new UsageError(`no step '${options.step}' in this campaign`)
  const row = named ? campaign.store.step(named.number)! : campaign.store.currentStep()!
  const world = look(campaign, JSON.parse(row.snapshot) as Json)
  const seat = options.seat ?? campaign.game.seats(world)[0]
  if (!campaign.game.seats(world).includes(seat))
    throw new UsageError(`no seat '${seat}'; the seats are ${campaign.game.seats(world).join(', ')}`)
  return { board: campaign.game.board, title: campaign.game.title, view: viewFor(campaign, world, seat) }
}

/** The sheets' names, written in full. */
function sheetsOf(board: BoardMap, called: string): string {
  try {
    return sheetsCalled(board, called).name
  } catch (error) {
    throw new UsageError(
      (error as Error).message +
        didYouMean(
          called,
          board.sheets.map(({ name }) => name),
        ),
    )
  }
}

function positive(text: string, option: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new UsageError(`${option} wants a number above 0, not '${text}'`)
  return value
}
