import { describe, expect, it } from 'vitest'
import { position, type PositionNotation, run, ScriptedDice } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import type { Grant } from './grant-limits.ts'
import { stratmoveSegment } from './stratmove.ts'
import { ids, only, SLE, told, used } from './testing.ts'

const AXIS: PositionNotation = {
  sides: { Germany: 'Axis', Italy: 'Axis', France: 'Allies', Britain: 'Allies' },
  wars: [
    ['Germany', 'Britain'],
    ['Italy', 'Britain'],
  ],
  plans: SLE,
  narfs: { Germany: 50, Italy: 60 },
}
function granted(
  notation: PositionNotation,
  grants: readonly Grant[],
  dice: readonly number[] = [],
  answers: Record<string, unknown[]> = {},
): TwWorld {
  const world = position({ plans: SLE, ...notation }, new ScriptedDice(dice))
  run(world, stratmoveSegment(world), {
    ...answers,
    grant: grants.map((grant) => ({ ...grant, ...(grant.with && { with: ids(world, grant.with[0]) }) })),
  })
  return world
}
const narfs = (world: TwWorld, ...powers: string[]) => powers.map((power) => world.nation(power).narfs)

describe('grants of NARFs (14.8)', () => {
  // proves: tw-14.8-narf-grant, tw-14.8.7-german-grants, tw-6.2.3-germany-and-italy
  it('Germany grants Italy 20 NARFs over land for one SMP', () => {
    const world = granted(AXIS, [{ from: 'Germany', to: 'Italy', narfs: 20 }])
    expect(narfs(world, 'Germany', 'Italy')).toEqual([30, 80])
    expect(used(world, 'Germany')).toBe(1)
  })

  // proves: tw-14.8.1-grant-limits, tw-6.2.3-germany-and-italy, tw-14.8-narf-grant, tw-14.8.7-german-grants
  it('not more than 20 in a turn to one power, not while Italy is neutral, not to Satellites', () => {
    expect(
      told(
        granted(AXIS, [
          { from: 'Germany', to: 'Italy', narfs: 12 },
          { from: 'Germany', to: 'Italy', narfs: 9 },
        ]),
      ),
    ).toContain('14.8.1: a major power grants another 20 NARFs a turn; 12 + 9 = 21')
    expect(told(granted({ ...AXIS, wars: [['Germany', 'Britain']] }, [{ from: 'Germany', to: 'Italy', narfs: 5 }]))).toContain(
      '14.8.1: Germany and Italy have no major power as their common enemy',
    )
    expect(told(granted(AXIS, [{ from: 'Germany', to: 'Slovakia', narfs: 5 }]))).toContain('14.8.7: Germany grants no NARFs to Satellites')
    expect(told(granted({ ...AXIS, sides: only('Italy') }, [{ from: 'Italy', to: 'Germany', narfs: 5 }]))).toContain(
      '6.2.3: Italy grants Germany nothing',
    )
  })

  // proves: tw-14.8.1-grant-limits, tw-14.8.2-soviet-lend-lease-gate, tw-6.2.1-anglo-french-territory
  it('Britain grants France nothing before Spring 1941, and nobody grants to or from the Soviets before their war', () => {
    const allies: PositionNotation = { stage: 'Allied turn', sides: only('Britain') }
    expect(
      told(granted({ stage: 'Allied turn', narfs: { Britain: 5, France: 60 } }, [{ from: 'Britain', to: 'France', narfs: 5 }])),
    ).toContain('14.8.1: Britain grants France nothing before Spring 1941')
    expect(told(granted(allies, [{ from: 'Britain', to: 'USSR', narfs: 5 }]))).toContain(
      '14.8.2: the Soviet Union gets no NARFs before it is at war with Germany',
    )
    expect(told(granted(allies, [{ from: 'USSR', to: 'Britain', narfs: 5 }]))).toContain('14.8.1: the Soviet Union grants no NARFs')
  })

  // proves: tw-14.8.2-lend-lease-by-sea, tw-14.8.1-grant-limits
  it('by sea they need a Fleet for each 20 and two SMPs; a grant of Britain to Norway, its Satellite', () => {
    const notation: PositionNotation = {
      stage: 'Allied turn',
      sides: only('Britain'),
      minors: { Norway: 'Britain' },
      narfs: { Britain: 100, Norway: 0 },
      units: ['Britain Fleet F 1-12-5 Edinburgh'],
    }
    const world = granted(notation, [{ from: 'Britain', to: 'Norway', narfs: 15, with: ['F'] }])
    expect([narfs(world, 'Britain', 'Norway'), used(world, 'Britain')]).toEqual([[85, 15], 2])
    expect(told(granted(notation, [{ from: 'Britain', to: 'Norway', narfs: 25, with: ['F'] }]))).toContain('14.8.2: 25 NARFs need 2 Fleets')
    expect(told(granted(notation, [{ from: 'Britain', to: 'Norway', narfs: 15 }]))).toContain(
      "say which Fleets carry the NARFs: 'with: [1st Fleet]'",
    )
  })

  // proves: tw-4.5-pass, tw-8.0-segment, tw-14.8-narf-grant
  it('none in a turn of a Pass, which allows no stratmoves (4.5)', () => {
    expect(
      told(
        granted({ ...AXIS, plans: { Germany: { effort: 'Pass' }, Italy: { effort: 'SLE' } } }, [
          { from: 'Germany', to: 'Italy', narfs: 5 },
        ]),
      ),
    ).toContain('4.0: the effort of Germany (Pass) allows no stratmoves')
  })

  // proves: tw-14.8-narf-grant, tw-14.8.2-lend-lease-by-sea
  it('a Fleet Depleted on its way loses half of its NARFs, a sunk one all; the rest comes home', () => {
    const notation: PositionNotation = {
      stage: 'Allied turn',
      sides: only('Britain'),
      minors: { Norway: 'Britain' },
      narfs: { Britain: 100, Norway: 0 },
      units: [
        'Britain Fleet F 1-12-5 Edinburgh',
        'Germany Fleet A 1-12-5 Kiel',
        'Germany Fleet B 1-12-5 Kiel',
        'Germany Fleet C 1-12-5 Kiel',
      ],
    }
    const world = granted(notation, [{ from: 'Britain', to: 'Norway', narfs: 15, with: ['F'] }], [1, ...Array(12).fill(10)], {
      'intercept with ships': [
        ['germany-a', 'germany-b', 'germany-c'],
        ['germany-a', 'germany-b', 'germany-c'],
        ['germany-a', 'germany-b', 'germany-c'],
      ],
    })
    expect(told(world)).toMatch(/Norway receives 0 NARFs and has 0; (8|15) are lost at sea/)
    expect(narfs(world, 'Britain')[0]).toBe(100 - Number(/(\d+) are lost at sea/.exec(told(world))![1]))
  })
})

describe('what a neutral USA grants by Murmansk alone (22.8)', () => {
  // proves: tw-22.8-usel-activity
  it('waits in Britain and is known there by the only way that it may go on', () => {
    const world = granted(
      {
        stage: 'Allied turn',
        turn: 'Spring 1942',
        sides: { Germany: 'Axis', Britain: 'Allies', USSR: 'Allies', USA: 'Allies' },
        seats: { Germany: ['Germany'], Allies: ['Britain', 'USA', 'USSR'] },
        wars: [
          ['Germany', 'Britain', 'Fall 1939'],
          ['Germany', 'USSR', 'Summer 1941'],
        ],
        narfs: { USA: 100, Britain: 50, USSR: 40 },
        units: ['Britain Fleet A 1-12-5 Liverpool'],
        happened: { usEntry: { level: 11, highest: 11, counted: {} } },
      },
      [{ from: 'USA', to: 'USSR', narfs: 20, onward: 'Murmansk', with: ['A'] }],
    )
    expect(world.state.narfsOnTheWay).toEqual([{ from: 'USA', at: 'Britain', narfs: 20, turn: world.state.turn.index, by: 'Murmansk' }])
  })
})
