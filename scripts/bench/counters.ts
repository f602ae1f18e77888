import { NO_HEX } from '../../src/board/hex.ts'
import type { Json } from '../../src/engine/decision.ts'
import type { Result } from './main.ts'
import { medianMs, ms } from './measure.ts'
import { again, begin, load, play } from './naval.ts'

const FEW = 300
const MANY = 3000
const RUNS = 15

/**
 * An impulse of Guadalcanal with so many counters, all but those of the campaign in force pools as in a whole war, against the same with few: loaded and played
 * from its answers.
 */
export function countersBench(): Result[] {
  const { game, start } = begin('guadalcanal')
  const withPools = (counters: number): Json => {
    const world = load(game, start, 1)
    const units = Object.values(world.state.units)
    for (let i = 0; units.length + i < counters; i++) {
      const { sea: _sea, aboard: _aboard, arrives: _arrives, ...unit } = units[i % units.length]
      world.addUnit({
        ...unit,
        id: `${unit.id}-spare-${i}`,
        name: `${unit.name} ${i}`,
        place: 'pool',
        hex: NO_HEX,
        faceDown: false,
      })
    }
    return game.save(world)
  }
  const few = play(game, withPools(FEW), 1)
  const many = { ...few, before: withPools(MANY) }
  const times = [few, many].map((): number[] => [])
  // Interleaved, so that a busy machine is as busy for both.
  for (let run = 0; run < RUNS; run++) [few, many].forEach((each, i) => times[i].push(medianMs(1, () => again(game, each))))
  const [one, other] = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)])
  return [
    {
      what: `an impulse with ${MANY} counters, all but those of the campaign in force pools`,
      ours: ms(other),
      peer: `${ms(one)} with ${FEW}`,
      ratio: `${(other / one).toFixed(2)}x its time`,
    },
  ]
}
