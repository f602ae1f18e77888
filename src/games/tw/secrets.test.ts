import { describe, expect, it } from 'vitest'
import { planning, type SeatPlan } from './logistics/planning.ts'
import { queries } from './queries/queries.ts'
import { maySee, seen as positionSeen } from './secrets.ts'
import { saveState } from './snapshot.ts'
import { prefilledSheet } from './prefilled.ts'
import { TwReader } from './sheet/reader.ts'
import { position, run, ScriptedDice, unitNamed } from './testing/position.ts'
import { view } from './view.ts'
import type { TwWorld } from './world.ts'

/** All that a seat gets to see of a position and of what was told in it, and the position as it may know it, to the letter. */
const seen = (world: TwWorld, seat: string): string =>
  JSON.stringify([
    saveState(positionSeen(world, seat).state, world.map),
    view(positionSeen(world, seat), seat),
    view(world, seat),
    prefilledSheet(world, seat),
    world.events.filter(({ seats }) => seats === undefined || seats.includes(seat)),
    ['Gibraltar', 'Kiel'].map((place) => hexQuery(world, seat, place)),
  ])

function hexQuery(world: TwWorld, seat: string, place: string): unknown {
  const words = { line: 1, column: 1, path: 'query', value: place }
  return queries.find(({ name }) => name === 'hex')!.answer(world, { seat, words, reader: new TwReader(world, seat) })
}

describe('what the other side does not see', () => {
  const fleet = ['Britain Fleet 7th 1-12-5 Gibraltar tf=Force_H']
  const forceH = (second: string[]) =>
    position({
      units: [...fleet, ...second, 'Germany ARM XIV_Pz 8-8 Cologne', 'Italy Fleet 1st_It 1-12-5 Taranto'],
      wars: [
        ['Germany', 'Britain'],
        ['Italy', 'Britain'],
        ['Germany', 'France'],
      ],
    })
  const carrier = ['Britain CV Ark_Royal 0-12-5 Gibraltar tf=Force_H', 'Britain NAC Ark_Royal_NAC 1-3-2 aboard=Ark_Royal']
  const second = ['Britain Fleet 8th 1-12-5 Gibraltar tf=Force_H']

  // proves: tw-7.12-task-forces, tw-2.4-open-information, tw-2.6-task-force
  it('what sails in a Task Force (7.12): views, sheets and queries of the Axis are the same whether it is a carrier or a Fleet', () => {
    const [one, other] = [forceH(carrier), forceH(second)]
    for (const seat of ['Germany', 'Italy']) expect(seen(one, seat), seat).toBe(seen(other, seat))
    for (const seat of ['Britain', 'France']) expect(seen(one, seat), seat).not.toBe(seen(other, seat))
    expect(
      view(one, 'Germany')
        .pieces.filter(({ hex }) => hex === '2643')
        .map(({ name, values }) => [name, values]),
    ).toEqual([['Force H', ['TF']]])
    expect(maySee(one, 'Germany', unitNamed(one, 'Ark Royal NAC'))).toBe(false)
  })

  // proves: tw-2.4-open-information, tw-7.12-task-forces
  it('a Task Force at sea is one counter too', () => {
    const world = position({
      units: ['Britain Fleet 7th 1-12-5 @North_Atlantic tf=Force_H', 'Britain Fleet 8th 1-12-5 @North_Atlantic tf=Force_H'],
    })
    const pieces = (seat: string) =>
      view(world, seat)
        .seaAreas!.flatMap(({ sections }) => sections.flatMap((section) => section.pieces))
        .map(({ name }) => name)
    expect(pieces('Germany')).toEqual(['Force H'])
    expect(pieces('Britain')).toEqual(['7th', '8th'])
  })

  // proves: tw-2.4-open-information, tw-5.1-secret-commitment, tw-15.2.5-place-sw
  it('what lies in the boxes of strategic warfare (5.1)', () => {
    const boats = (n: number) =>
      position({ units: ['Germany ARM XIV_Pz 8-8 Cologne', ...Array.from({ length: n }, (_, i) => `Germany U-Boat U${i} 1 strategic`)] })
    for (const seat of ['Britain', 'France']) expect(seen(boats(2), seat)).toBe(seen(boats(6), seat))
    expect(seen(boats(2), 'Italy')).not.toBe(seen(boats(6), 'Italy'))
  })

  // proves: tw-3.1-income, tw-1.2-force-pool
  it('but not which counters of it join the force pools later, which everybody is told then', () => {
    const world = position({ units: ['Germany ARM XIV_Pz 8-8 Cologne', ...[1, 2, 3].map((i) => `Germany U-Boat U${i} 1`)] })
    world.change(world.unit('germany-u1'), { from: world.state.turn.index + 1 })
    world.change(world.unit('germany-u2'), { from: world.state.turn.index })
    for (const seat of ['Britain', 'France'])
      expect(Object.keys(positionSeen(world, seat).state.units), seat).toEqual(['germany-xiv-pz', 'germany-u1'])
  })

  // proves: tw-2.4-open-information, tw-2.6-espionage-yes-no
  it('chits that were bought, and what they cost (7.8.2, 16.1.7)', () => {
    const none = { effort: 'none', markers: [], evasion: false, espionage: false, counterEspionage: false } as const
    const planned = (germany: Partial<SeatPlan[string]>) => {
      const world = position({ turn: 'Spring 1940', units: ['Germany ARM XIV_Pz 8-8 Cologne'] }, new ScriptedDice())
      run(world, planning(world), {
        plan: [
          { Italy: none },
          { Germany: { ...none, effort: 'SLE', ...germany } as SeatPlan[string] },
          { France: none },
          { Britain: none },
        ],
      })
      return world
    }
    const [with_, without] = [planned({ evasion: true, espionage: true }), planned({})]
    expect(with_.nation('Germany').narfs).toBe(without.nation('Germany').narfs - 7)
    for (const seat of ['Britain', 'France']) expect(seen(with_, seat), seat).toBe(seen(without, seat))
    expect(seen(with_, 'Germany')).not.toBe(seen(without, 'Germany'))
  })

  // proves: tw-2.4-open-information, tw-3.3-purchase-order
  it('efforts, before all plans are opened (3.3)', () => {
    expect(view(position(), 'Britain').facts.find(({ label }) => label === 'Efforts')!.value).toBe('sealed until the turn is opened')
  })

  it('who spends in secret is told what he has and what all others reckon with; they are told the one number (7.8.2)', () => {
    const world = position({ turn: 'Spring 1940', narfs: { Germany: 102 }, wars: [['Germany', 'Britain']] })
    world.note({ secretSpending: { ...world.state.secretSpending, Germany: 10 } })
    const narfs = (seat: string) => /Germany \d+ \([^)]*\)/.exec(view(world, seat).facts.find(({ label }) => label === 'NARFs')!.value)![0]
    expect(narfs('Germany')).toMatch(/^Germany 102 \(base \d+; the enemy and what is told to all say 112, without secret spending\)$/)
    expect(narfs('Britain')).toMatch(/^Germany 112 \(base \d+\)$/)
  })
})

describe('the position as a seat may know it', () => {
  it('looks like the whole of it to the seat, holds no ship of a Task Force of the others, and can be looked at like any other', () => {
    const world = position({
      units: [
        'Britain Fleet 7th 1-12-5 Gibraltar tf=Force_H',
        'Britain CV Ark_Royal 0-12-5 Gibraltar tf=Force_H',
        'Britain NAC Ark_Royal_NAC 1-3-2 aboard=Ark_Royal',
        'Germany U-Boat U1 1 strategic',
        'Germany ARM XIV_Pz 8-8 Cologne',
      ],
    })
    world.note({ secretSpending: { Britain: 3 } })
    for (const seat of ['Germany', 'Britain']) {
      const known = positionSeen(world, seat)
      expect(view(known, seat)).toEqual(view(world, seat))
      expect(view(positionSeen(known, seat), seat)).toEqual(view(world, seat))
    }
    const names = (seat: string) =>
      Object.values(positionSeen(world, seat).state.units)
        .map(({ name }) => name)
        .sort()
    expect(names('Germany')).toEqual(['Force H', 'U1', 'XIV Pz'])
    expect(names('Britain')).toEqual(['7th', 'Ark Royal', 'Ark Royal NAC', 'XIV Pz'])
    expect(positionSeen(world, 'Germany').state.nations.Britain.narfs).toBe(world.nation('Britain').narfs + 3)
    expect(positionSeen(world, 'Germany').state.secretSpending).toEqual({})
    // What was built for the boxes of strategic warfare lies face down there (5.1).
    world.note({ aswBuilt: { Britain: { turn: world.state.turn.index, units: 2 } } })
    expect([positionSeen(world, 'Germany').state.aswBuilt, positionSeen(world, 'France').state.aswBuilt]).toEqual([
      undefined,
      world.state.aswBuilt,
    ])
  })
})
