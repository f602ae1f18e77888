import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { handbookOf } from '../campaign/handbook/handbook.ts'
import { toMarkdown } from '../campaign/handbook/markdown.ts'
import { queriesOf } from '../campaign/queries.ts'
import { topicNamed } from '../campaign/queries/help.ts'
import type { Game } from '../engine/game.ts'
import { createGame, gameNames } from '../games/registry.ts'
import { didYouMean } from '../engine/sheet-reader.ts'
import { UsageError } from './usage.ts'

export const handbookCommand = (): Command =>
  new Command('handbook')
    .description(
      'the handbook for players and moderators as Markdown: sheets, conditions, standing orders, every decision with its default',
    )
    .argument('[part]', "one part, a decision, or a section of a sheet or of the rulebook; absent: all. 'list' names the parts")
    .option('--game <game>', `of ${gameNames.join(' or ')}`, gameNames[0])
    .option('--options <numbers>', "of a campaign with these optional rules: '9,13,27'; absent: the usual ones")
    .option('-o, --out <file>', 'write it there')
    .action((part: string | undefined, options: { game: string; options?: string; out?: string }) => {
      if (!gameNames.includes(options.game)) throw new UsageError(`no game '${options.game}': the games are ${gameNames.join(', ')}`)
      const game = gameOf(options.game, options.options)
      const queries = queriesOf(game)
      const parts = handbookOf(game, queries)
      if (part === 'list') {
        for (const { name, title } of parts) console.log(`${name.padEnd(20)}${title}`)
        return
      }
      const chosen = part === undefined ? undefined : topicNamed(game, queries, part)
      if (part !== undefined && !chosen)
        throw new UsageError(
          `the handbook has no part '${part}'${didYouMean(
            part,
            parts.map(({ name }) => name),
          )}; 'adjutant handbook list' names them`,
        )
      const text = chosen
        ? toMarkdown(chosen)
        : [`# ${game.title}: the handbook of Adjutant`, contents(parts), ...parts.map((each) => toMarkdown(each, 2))].join('\n\n')
      if (options.out === undefined) console.log(text)
      else {
        writeFileSync(options.out, `${text}\n`)
        console.log(options.out)
      }
    })

/** The game with the optional rules named. Throws UsageError on one that cannot be played. */
function gameOf(name: string, options: string | undefined): Game {
  try {
    return createGame(name, { options: options === undefined ? [] : options.split(',') })
  } catch (error) {
    if (options === undefined) throw error
    throw new UsageError((error as Error).message)
  }
}

/** Links as Markdown programs make them of headings. */
const contents = (parts: readonly { readonly title: string }[]): string =>
  parts
    .map(
      ({ title }) =>
        `- [${title}](#${title
          .toLowerCase()
          .replace(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-')})`,
    )
    .join('\n')
