import type { Answered, Json } from './decision.ts'
import type { DiceRoller } from './dice.ts'
import type { World } from './game.ts'
import { playStep } from './play.ts'
import type { Procedure } from './procedure.ts'

/** Dice that fall as a case or a test says: by purpose (a purpose's beginning will do), else in order. Throws when there are none left. */
export class ScriptedDice implements DiceRoller {
  private readonly common: number[]
  private readonly by: Record<string, number[]>

  constructor(common: readonly number[] = [], by: Record<string, readonly number[]> = {}) {
    this.common = [...common]
    this.by = Object.fromEntries(Object.entries(by).map(([purpose, rolls]) => [purpose, [...rolls]]))
  }

  roll(sides: number, purpose: string): number {
    const named = Object.keys(this.by).find((name) => purpose === name) ?? Object.keys(this.by).find((name) => purpose.startsWith(name))
    const roll = (named === undefined ? this.common : this.by[named]).shift()
    if (roll === undefined) throw new Error(`no scripted roll left for '${purpose}'`)
    if (roll < 1 || roll > sides) throw new Error(`scripted roll ${roll} for '${purpose}' is not on a die of ${sides}`)
    return roll
  }

  /** Rolls that nothing asked for: "interception: 3 4". */
  left(): string[] {
    const lists = { ...this.by, 'any purpose': this.common }
    return Object.entries(lists).flatMap(([purpose, rolls]) => (rolls.length > 0 ? [`${purpose}: ${rolls.join(' ')}`] : []))
  }
}

/**
 * Plays a procedure with answers by decision name, in order. Questions without an answer get their default; an answer that is not legal is refused, and the next
 * one is tried. Returns what was asked and answered.
 */
export function run(world: World, procedure: Procedure<void>, answers: Record<string, unknown[]> = {}): Answered[] {
  const journal: Answered[] = []
  const queue = Object.fromEntries(Object.entries(answers).map(([name, list]) => [name, [...list]]))
  playStep(
    world,
    procedure,
    [],
    (question) => {
      const list = question.inVain ? undefined : queue[question.kind.name]
      return list && list.length > 0 ? [{ answer: list.shift() as Json, source: 'sheet' as const }] : []
    },
    (answered) => journal.push(answered),
  )
  return journal
}
