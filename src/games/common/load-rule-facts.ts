import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** What data/<game>/rules.yaml holds of a rule: a line of our own on it, and why it is not played where it is refused. */
export interface RuleFact {
  readonly id: string
  readonly title: string
  readonly section: string
  readonly option: number | string | readonly (number | string)[] | null
  readonly status?: 'refused'
  readonly why?: string
}

/** How the program reads the rulebook where that is silent: data/<game>/rulings/. */
export interface Ruling {
  readonly id: string
  readonly sections: readonly string[]
  readonly question: string
  readonly ruling: string
}

/** A conformance case's head: data/cases/<game>/. */
export interface CaseHead {
  readonly id: string
  readonly title: string
  readonly rules: readonly string[]
}

/** All that the program can say of a game's rules by section. */
export interface RuleFacts {
  readonly rules: readonly RuleFact[]
  readonly rulings: readonly Ruling[]
  readonly cases: readonly CaseHead[]
}

const DATA = fileURLToPath(new URL('../../../data/', import.meta.url))

const known = new Map<string, RuleFacts>()

/** Read when it is asked for first: nothing else of a campaign needs it. */
export function loadRuleFacts(game: string): RuleFacts {
  const facts = known.get(game) ?? {
    rules: read(join(DATA, game, 'rules.yaml')) as RuleFact[],
    rulings: filesUnder(join(DATA, game, 'rulings')).flatMap((file) => read(file) as Ruling[]),
    cases: filesUnder(join(DATA, 'cases', game)).map(headOf),
  }
  known.set(game, facts)
  return facts
}

const read = (file: string): unknown => parse(readFileSync(file, 'utf8'))

/** A case's head stands before its position; the rest of the file is long, and there are hundreds. */
const headOf = (file: string): CaseHead => {
  const text = readFileSync(file, 'utf8')
  const [head] = text.split(/^(?=position:|play:|orders:|dice:|expect:)/m)
  const { id, title, rules = [] } = parse(head) as Partial<CaseHead> & Pick<CaseHead, 'id' | 'title'>
  return { id, title, rules }
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => join(folder, name))
