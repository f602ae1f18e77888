import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'
import { idsIn, readTests, type TestFile } from './named.ts'
import { addToRecord, hashSources, type Outcome, type Proof } from './record.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test found out while it ran: the conformance case that it played. */
    case?: { readonly id: string; readonly rules: readonly string[]; readonly notYet: boolean }
  }
}

/** A plugin of vitest.config.ts, so that a run records its proofs whatever `--reporter` it was given. */
export const recordProofs = () => ({
  name: 'record proofs',
  configureVitest: ({ vitest }: { vitest: Vitest }): void => {
    vitest.config.reporters.push(new ProofReporter(vitest))
  },
})

/** Records which tests that name rules passed. */
class ProofReporter implements Reporter {
  private sources = ''
  private readonly vitest: Vitest

  constructor(vitest: Vitest) {
    this.vitest = vitest
  }

  onTestRunStart(): void {
    this.sources = hashSources(this.vitest.config.root)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const { root, testNamePattern } = this.vitest.config
    // Of a part of a file nothing is recorded: what was left out would look as if it proved nothing.
    if (testNamePattern || process.argv.some((word) => /\.ts:\d+$/.test(word))) return
    if (hashSources(root) !== this.sources) {
      console.warn('The sources changed while the tests ran: what they prove is not recorded.')
      return
    }
    const files = modules.map((module) => [relative(root, module.moduleId), proofsOf(module)] as const)
    addToRecord(root, this.sources, Object.fromEntries(files), new Date().toISOString())
  }
}

function proofsOf(module: TestModule): Proof[] {
  const file = readTests(module.moduleId, readFileSync(module.moduleId, 'utf8'))
  const tests = [...module.children.allTests()].map((test) => proofOf(test, file))
  const groups = [...module.children.allSuites()].map((suite) => groupOf(suite, file))
  return [...tests, ...groups].filter(({ ids }) => ids.length > 0)
}

function proofOf(test: TestCase, file: TestFile): Proof {
  const call = callOf(test, file)
  const { case: played } = test.meta()
  return {
    name: test.fullName,
    line: test.location!.line,
    // The title of a case is its own id.
    ids: played?.rules ?? [...new Set([...idsIn(test.name), ...(call?.ids ?? [])])],
    outcome: outcomeOf(test),
    refusal: call?.refusal === true || played?.notYet === true,
    ...(played && { case: played.id }),
  }
}

/** A describe that names rules proves them by all of its tests together: every one must have passed, and none be of a refusal. */
function groupOf(suite: TestSuite, file: TestFile): Proof {
  const tests = [...suite.children.allTests()]
  const outcomes = tests.map(outcomeOf)
  return {
    name: suite.fullName,
    line: suite.location!.line,
    ids: [...new Set([...idsIn(suite.name), ...(callOf(suite, file)?.ids ?? [])])],
    outcome: outcomes.includes('failed') ? 'failed' : outcomes.length === 0 || outcomes.includes('skipped') ? 'skipped' : 'passed',
    refusal: tests.some((test) => callOf(test, file)?.refusal),
  }
}

const callOf = (task: TestCase | TestSuite, file: TestFile) =>
  file.at(task.type === 'suite' ? 'describe' : 'test', task.location!.line, task.location!.column)

function outcomeOf(test: TestCase): Outcome {
  const { state } = test.result()
  // test.fails passes when what it claims is not so.
  if (test.options.fails) return 'failed'
  return state === 'passed' || state === 'failed' ? state : 'skipped'
}
