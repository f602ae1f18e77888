import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Answered, Json } from '../../src/engine/decision.ts'
import { Dice } from '../../src/engine/dice.ts'
import { playStep } from '../../src/engine/play.ts'
import { createWif } from '../../src/games/wif/game.ts'
import type { WifWorld } from '../../src/games/wif/world.ts'
import type { Result } from './main.ts'
import { medianMs, ms } from './measure.ts'

const FEW = 300
const MANY = 3000
const RUNS = 15

/** An impulse of a position of so many counters, of which all but those of the campaign lie in the force pools of whole war, against the same with few: bar 1.5 times its time. */
export function countersBench(): Result[] {
  const scenario = parse(readFileSync(new URL('../../scenarios/mediterranean.yaml', import.meta.url), 'utf8')) as { map: string }
  const game = createWif({ map: scenario.map })
  const load = (position: Json): WifWorld => game.load(position, new Dice(Buffer.alloc(32, 7), 'bench', 1, ''))
  const start = game.setUp(scenario)
  const of = (counters: number): { position: Json; answers: Answered[]; count: number } => {
    const world = load(start)
    const units = Object.values(world.state.units)
    for (let i = 0; units.length + i < counters; i++) {
      const unit = units[i % units.length]
      const { sea: _, aboard: __, arrives: ___, ...printed } = unit
      const id = `${unit.id}-spare-${i}`
      world.addUnit({ ...printed, id, name: `${unit.name} ${i}`, place: 'pool', hex: -1, faceDown: false } as typeof unit)
    }
    const position = game.save(world)
    const answers: Answered[] = []
    const played = load(position)
    playStep(
      played,
      game.play(played),
      [],
      () => [],
      (answered) => answers.push(answered),
    )
    return { position, answers, count: Object.keys(world.state.units).length }
  }
  const [few, many] = [of(FEW), of(MANY)]
  const impulse = ({ position, answers }: { position: Json; answers: readonly Answered[] }): void => {
    const world = load(position)
    playStep(
      world,
      game.play(world),
      answers,
      () => [],
      () => {},
    )
    game.save(world)
  }
  // Interleaved, so that a busy machine is as busy for both.
  const times = [few, many].map((): number[] => [])
  for (let run = 0; run < RUNS; run++) [few, many].forEach((each, i) => times[i].push(medianMs(1, () => impulse(each))))
  const [one, other] = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)])
  return [
    {
      what: `an impulse with ${many.count} counters, all but those of the campaign in force pools, loaded and stored`,
      ours: ms(other),
      peer: `${ms(one)} with ${few.count}`,
      ratio: `${(other / one).toFixed(2)}x its time`,
    },
  ]
}
