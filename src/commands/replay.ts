import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { openFrom } from './open.ts'
import { UsageError } from './usage.ts'

export const replayCommand = (): Command =>
  new Command('replay')
    .description('tell the campaign again from its journal: every step, every event with its arithmetic')
    .argument('<campaign.yaml>')
    .option('--step <name or number>', 'only this step')
    .option('--answers', 'with every answer and where it came from')
    .option('--snapshot <file>', "write the position before --step (or now) for 'adjutant check --state'")
    .action((path: string, options: { step?: string; answers?: boolean; snapshot?: string }) => {
      const campaign = openFrom(path, { readonly: true })
      const { store } = campaign
      const steps = store.steps().filter(({ number, name }) => !options.step || String(number) === options.step || name.toLowerCase() === options.step.toLowerCase())
      if (steps.length === 0) throw new UsageError(`no step '${options.step}'; 'adjutant replay ${path}' lists them`)
      if (options.snapshot) {
        const row = store.step(steps.at(-1)!.number)!
        writeFileSync(options.snapshot, JSON.stringify({ game: campaign.game.name, step: row.name, snapshot: JSON.parse(row.snapshot) }))
        console.log(`${options.snapshot}: the position before ${row.name}`)
        return
      }
      for (const { number, name, done } of steps) {
        if (!done) {
          console.log(`\n${number}. ${name}: waiting for orders`)
          continue
        }
        console.log(`\n${number}. ${name} (${done})`)
        if (options.answers) for (const { seat, decision, key, answer, source } of store.answers(number)) console.log(`  ${seat}: ${decision} '${key}' <- ${JSON.stringify(answer)} (${source})`)
        for (const { section, text } of store.events(number)) console.log(`  ${section}: ${text}`)
      }
      store.close()
    })
