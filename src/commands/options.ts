import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { parse } from 'yaml'
import { changesOf, gameNames, optionsOf } from '../games/registry.ts'
import { CASES, filesOf } from './cases.ts'
import { UsageError } from './usage.ts'

const DATA = fileURLToPath(new URL('../../data/', import.meta.url))

export const optionsCommand = (): Command =>
  new Command('options')
    .description('the optional rules of a game: which can be played, what each needs and excludes, and the cases that prove it')
    .option('--game <game>', `of ${gameNames.join(' or ')}`, gameNames[0])
    .option('--changes', 'the changes of another edition that a campaign may take one by one')
    .option('--json', 'as JSON')
    .action(({ game, changes, json }: { game: string; changes?: boolean; json?: boolean }) => {
      if (!gameNames.includes(game)) throw new UsageError(`no game '${game}': the games are ${gameNames.join(', ')}`)
      if (changes) return printChanges(game, json === true)
      const proofs = proofsOf(game)
      const listed = optionsOf(game).map(({ refused, ...option }) => ({
        ...option,
        state: refused === undefined ? 'built' : 'refused',
        ...(refused !== undefined && { why: refused }),
        rules: proofs(option.number),
      }))
      if (json) return console.log(JSON.stringify(listed, null, 2))
      for (const { number, title, sections, kits, needs, excludes, state, why, rules } of listed) {
        console.log(
          `${String(number).padStart(5)}  ${state.padEnd(7)}  ${title} (${sections.join(', ')})${why === undefined ? '' : `: ${why}`}`,
        )
        const said = [
          ...(kits.length > 0 ? [`kits: ${kits.join(', ')}`] : []),
          ...(needs.length > 0 ? [`only with ${needs.join(', ')}`] : []),
          ...(excludes.length > 0 ? [`not with ${excludes.join(', ')}`] : []),
          ...(state === 'built' ? rules.map(({ id, cases, refused }) => `${id}: ${refused ?? (cases.join(', ') || 'in no case')}`) : []),
        ]
        for (const line of said) console.log(`                ${line}`)
      }
    })

function printChanges(game: string, json: boolean): void {
  const listed = changesOf(game).map(({ refused, ...change }) => ({ ...change, state: refused === undefined ? 'built' : 'refused' }))
  if (json) return console.log(JSON.stringify(listed, null, 2))
  for (const { id, title, sections, state } of listed)
    console.log(`${state.padEnd(7)}  ${id}  ${title}${sections.length > 0 ? ` (${sections.join(', ')})` : ''}`)
}

interface Proof {
  readonly id: string
  readonly cases: readonly string[]
  /** Why the program does not play it yet. */
  readonly refused?: string
}

/** The ids of an option's rules in the rule index, each with the conformance cases that name it. */
function proofsOf(game: string): (option: number | string) => Proof[] {
  const rules = parse(readFileSync(join(DATA, game, 'rules.yaml'), 'utf8')) as {
    id: string
    option: unknown
    status?: string
    why?: string
  }[]
  const cases = filesOf(join(CASES, game)).flatMap((path) => {
    // The head of a case: its whole is a second's work for a thousand of them.
    const text = readFileSync(path, 'utf8')
    const id = /^id: (\S+)/m.exec(text)?.[1]
    const [, rest] = text.split('\nrules: [', 2)
    return id !== undefined && rest !== undefined ? [{ id, rules: rest.slice(0, rest.indexOf(']')).split(/,\s*/) }] : []
  })
  return (option) =>
    rules
      .filter((rule) => [rule.option].flat().includes(option))
      .map(({ id, status, why }) => ({
        id,
        cases: cases.filter((each) => each.rules.includes(id)).map((each) => each.id),
        ...(status === 'refused' && { refused: `not played yet: ${why}` }),
      }))
}
