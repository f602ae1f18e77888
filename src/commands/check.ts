import { Command } from 'commander'
import { currentStep, look, seenBy } from '../campaign/campaign.ts'
import { groupsInForce } from '../campaign/playing.ts'
import { openQuestions } from '../campaign/questions.ts'
import { readOrderText } from '../campaign/reading/order-text.ts'
import type { Groups } from '../orders/groups.ts'
import { checkSheet } from '../orders/sheet.ts'
import { checkStanding, isStandingOrders } from '../standing/standing-orders.ts'
import { choiceOf, createGame, gameNames } from '../games/registry.ts'
import type { Game, Problem, World } from '../engine/game.ts'
import type { Json } from '../engine/decision.ts'
import { openFrom } from './open.ts'
import { readNamed, UsageError } from './usage.ts'

export const checkCommand = (): Command =>
  new Command('check')
    .description(
      "check an order sheet, or standing orders, against a position, offline: a campaign's, or a snapshot file that the moderator handed out",
    )
    .argument('<sheet.yaml>', 'the sheet; - for standard input')
    .requiredOption('--seat <seat>', 'whose sheet it is')
    .option('--campaign <campaign.yaml>', "check against this campaign's current step")
    .option('--state <snapshot.json>', "check against a snapshot ('adjutant replay --snapshot' writes one)")
    .action((path: string, options: { seat: string; campaign?: string; state?: string }) => {
      const { game, world, groups } = position(options)
      if (!game.seats(world).includes(options.seat))
        throw new UsageError(`no seat '${options.seat}'; the seats are ${game.seats(world).join(', ')}`)
      const text = readNamed(path)
      const { documents, problems } = readOrderText(text)
      const all: Problem[] = [...problems]
      for (const document of documents) {
        const checked = isStandingOrders(document)
          ? checkStanding(game, world, options.seat, document)
          : checkSheet(game, world, options.seat, document, groups)
        for (const { line, section, text: order } of checked.understood) console.log(`${path}:${line}: ${section}: ${order}`)
        all.push(...checked.problems)
      }
      for (const { line, column, severity, message } of all) console.log(`${path}:${line}:${column}: ${severity}: ${message}`)
      const errors = all.filter(({ severity }) => severity === 'error').length
      const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`
      console.log(errors > 0 ? counted(errors, 'error') : all.length > 0 ? `no errors, ${counted(all.length, 'warning')}` : 'no problems')
      if (errors > 0 || documents.length === 0) process.exitCode = 1
    })

function position(options: { seat: string; campaign?: string; state?: string }): { game: Game; world: World; groups: Groups } {
  if (options.state) {
    const { game: name, snapshot } = snapshotIn(options.state)
    const game = createGame(name, choiceOf(snapshot))
    return { game, world: seenBy({ game }, game.load(snapshot, { roll: () => 1 }), options.seat), groups: new Map() }
  }
  if (!options.campaign) throw new UsageError('say against what: --campaign or --state')
  const campaign = openFrom(options.campaign, { readonly: true })
  const current = currentStep(campaign)
  if (!current) throw new UsageError('the campaign is over')
  // While the step waits for answers, sheets are for the rest of it.
  const world = seenBy(campaign, openQuestions(campaign)?.world ?? look(campaign, current.snapshot), options.seat)
  return { game: campaign.game, world, groups: groupsInForce(campaign, world, options.seat) }
}

function snapshotIn(path: string): { game: string; snapshot: Json } {
  const text = readNamed(path)
  try {
    const { game, snapshot } = JSON.parse(text) as { game?: string; snapshot?: Json }
    if (game !== undefined && gameNames.includes(game) && snapshot) return { game, snapshot }
  } catch {
    // Said below.
  }
  throw new UsageError(`${path} is no snapshot: 'adjutant replay --snapshot' writes one`)
}
