import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import type { Json } from '../engine/decision.ts'
import type { View } from '../engine/game.ts'
import { didYouMean } from '../engine/sheet-reader.ts'
import { createGame, gameNames } from '../games/registry.ts'
import { drawMap } from '../pictures/draw.ts'
import { renderPng } from '../pictures/png.ts'
import { look } from '../campaign/campaign.ts'
import { checkMap } from './map-check.ts'
import { openFrom } from './open.ts'
import { UsageError } from './usage.ts'

export const mapCommand = (): Command =>
  new Command('map')
    .description('draw any part of the map at any moment, as PNG or SVG')
    .option('--campaign <campaign.yaml>', 'with the units of this campaign')
    .option('--step <name or number>', 'as it stood before this step; absent: now')
    .option('--seat <seat>', 'as this seat sees it; absent: the first')
    .option('--game <game>', `a bare map of ${gameNames.join(' or ')}`, gameNames[0])
    .option('--at <hex or place>', 'centre; absent: the whole map')
    .option('--radius <hexes>', 'hexes around the centre', '6')
    .option('--size <pixels>', 'width of a hex', '64')
    .option('-o, --out <file>', 'file to write: .png or .svg')
    .option('--check', "instead of drawing: ask the game's whole board every hex and fact that its texts name")
    .action((options: { campaign?: string; step?: string; seat?: string; game: string; at?: string; radius: string; size: string; out?: string; check?: boolean }) => {
      if (options.check) return checkMap(options.game)
      if (options.out === undefined) throw new UsageError('-o wants a file to write: .png or .svg')
      const { game, view } = position(options)
      const centre = options.at === undefined ? undefined : game.board.find(options.at)
      if (options.at !== undefined && centre === undefined) throw new UsageError(`no hex or place '${options.at}' on the map${didYouMean(options.at, game.board.places.map(({ name }) => name))}`)
      const svg = drawMap(game.board, {
        area: centre === undefined ? 'all' : { centre: game.board.code(centre), radius: positive(options.radius, '--radius') },
        pieces: view?.pieces ?? [],
        control: view?.control ?? {},
        controlColours: view?.controlColours ?? {},
        arrows: [],
        hexSize: positive(options.size, '--size'),
        title: view ? view.step.name : game.title,
        legend: true,
      })
      if (/\.svg$/i.test(options.out)) writeFileSync(options.out, svg)
      else if (/\.png$/i.test(options.out)) writeFileSync(options.out, renderPng(svg))
      else throw new UsageError(`${options.out}: the name must end in .png or .svg`)
      console.log(options.out)
    })

function position(options: { campaign?: string; step?: string; seat?: string; game: string }): { game: ReturnType<typeof createGame>; view: View | null } {
  if (!options.campaign) {
    if (options.step !== undefined || options.seat !== undefined) throw new UsageError('--step and --seat want a --campaign')
    if (!gameNames.includes(options.game)) throw new UsageError(`no game '${options.game}': the games are ${gameNames.join(', ')}`)
    return { game: createGame(options.game, null), view: null }
  }
  const campaign = openFrom(options.campaign, { readonly: true })
  const named = campaign.store.steps().find(({ number, name }) => String(number) === options.step || name.toLowerCase() === options.step?.toLowerCase())
  if (options.step && !named) throw new UsageError(`no step '${options.step}' in this campaign`)
  const row = named ? campaign.store.step(named.number)! : campaign.store.currentStep()!
  const world = look(campaign, JSON.parse(row.snapshot) as Json)
  const seat = options.seat ?? campaign.game.seats(world)[0]
  if (!campaign.game.seats(world).includes(seat)) throw new UsageError(`no seat '${seat}'; the seats are ${campaign.game.seats(world).join(', ')}`)
  return { game: campaign.game, view: campaign.game.view(world, seat) }
}

function positive(text: string, option: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new UsageError(`${option} wants a number above 0, not '${text}'`)
  return value
}
