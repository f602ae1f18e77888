import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { look, seenBy } from '../campaign/campaign.ts'
import type { Json } from '../engine/decision.ts'
import { openFrom } from './open.ts'
import { UsageError } from './usage.ts'

export const replayCommand = (): Command =>
  new Command('replay')
    .description('tell the campaign again from its journal: every step, every event with its arithmetic')
    .argument('<campaign.yaml>')
    .option('--step <name or number>', 'only this step')
    .option('--answers', 'with every answer and where it came from')
    .option('--snapshot <file>', "write the position before --step (or now) for 'adjutant check --state'")
    .option('--seat <seat>', 'with --snapshot: as this seat may know it, to be handed out; absent: all of it, secrets too')
    .action((path: string, options: { step?: string; answers?: boolean; snapshot?: string; seat?: string }) => {
      const campaign = openFrom(path, { readonly: true })
      const { store } = campaign
      const steps = store
        .steps()
        .filter(({ number, name }) => !options.step || String(number) === options.step || name.toLowerCase() === options.step.toLowerCase())
      if (steps.length === 0) throw new UsageError(`no step '${options.step}'; 'adjutant replay ${path}' lists them`)
      if (options.snapshot) {
        const row = store.step(steps.at(-1)!.number)!
        const { game } = campaign
        const { seat } = options
        const whole = JSON.parse(row.snapshot) as Json
        const world = look(campaign, whole)
        if (seat !== undefined && !game.seats(world).includes(seat))
          throw new UsageError(`no seat '${seat}'; the seats are ${game.seats(world).join(', ')}`)
        const snapshot = seat === undefined ? whole : game.save(seenBy(campaign, world, seat))
        writeFileSync(options.snapshot, JSON.stringify({ game: game.name, step: row.name, snapshot }))
        console.log(
          `${options.snapshot}: the position before ${row.name}${seat === undefined ? ', with all its secrets' : `, as ${seat} may know it`}`,
        )
        return
      }
      for (const { number, name, done, branch, abandoned } of steps) {
        const where = `${branch === 'main' ? '' : `, ${branch}`}${abandoned ? `, left behind by a rewind on ${abandoned}` : ''}`
        const referee = () => store.people.referee(number).forEach(({ at, text }) => console.log(`  moderator, ${at}: ${text}`))
        if (!done) {
          console.log(`\n${number}. ${name}${where}: ${abandoned ? 'not played' : 'waiting for orders'}`)
          referee()
          continue
        }
        console.log(`\n${number}. ${name} (${done}${where})`)
        referee()
        if (options.answers)
          for (const { seat, decision, key, answer, source } of store.answers(number))
            console.log(`  ${seat}: ${decision} '${key}' <- ${JSON.stringify(answer)} (${source})`)
        for (const { section, text } of store.events(number)) console.log(`  ${section}: ${text}`)
      }
      store.close()
    })
