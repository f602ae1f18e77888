import { noted, remark, section } from '../../../engine/sheet-lines.ts'
import { chitsText } from '../offensive/chits.ts'
import { savedPoints } from '../offensive/points.ts'
import { isHQ, powerOf, powersOfSeat } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { Standing } from './standing.ts'

/** 16: what powers of a seat have saved, and what it may be spent on in their impulse. */
export function offensiveLines(world: WifWorld, standing: Standing): string[] {
  const powers = powersOfSeat(world, standing.seat).filter((power) => world.rules.offensive && savedPoints(world, power) > 0)
  if (powers.length === 0) return []
  const { offensive } = world.tables
  return [
    ...section('offensive', '16: what you pay for beside your action; nothing unasked'),
    ...powers.flatMap((power) => {
      const whose = powers.length > 1 ? `power: ${power}, ` : ''
      const hqs = world.onMap().filter((unit): unit is LandUnit => unit.kind === 'land' && isHQ(unit) && powerOf(world, unit) === power)
      const [up] = hqs.filter(({ faceDown }) => !faceDown)
      const [down] = hqs.filter(({ faceDown }) => faceDown)
      const price = (action: 'naval' | 'air' | 'land') => `${action} ${offensive.action(power, action)}`
      return [
        ...remark(
          `${power} has ${savedPoints(world, power)} offensive points. Beside an air, land or naval action: ${(['naval', 'air', 'land'] as const).map(price).join(', ')}, the first action too; an HQ costs ${offensive.benefit(0)} and twice its value; to turn one up ${offensive.turnUp(0)} and its value, all ${offensive.turnAllUp(power)} at most; an air mission more ${offensive.extra.airMission}, a land move ${offensive.extra.landMove}, a ship ${offensive.extra.ship}, a land attack ${offensive.extra.landAttack}, a search ${offensive.extra.search}.`,
          '  ',
        ),
        ...noted(`#  - { ${whose}actions: [air, land], submarines only: no, extra: 6 }`, 'extra: the most for extra actions'),
        ...(up ? noted(`#  - { ${whose}benefit: ${standing.name(up)} to land }`, `value ${up.reorganisation}`) : []),
        ...(down ? noted(`#  - { ${whose}turn up: [${standing.name(down)}] }`, `or all; value ${down.reorganisation}`) : []),
      ]
    }),
    '',
  ]
}

/** 16: beside what is built. */
export const chitLines = (world: WifWorld): string[] =>
  world.rules.offensive
    ? [...remark(`Besides, ${chitsText(world)}.`, '  '), '#  - 5 offensive points', '#  - 5 offensive points hurried']
    : []
