import { describe, expect, it } from 'vitest'
import { loadBoard } from '../map/load.ts'
import type { NavalUnit } from '../state.ts'
import { position, run, ScriptedDice } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { newCombat, type NavalCombat } from './combat.ts'
import { navalAirRound } from './naval-air.ts'
import { combatants } from './combat.ts'

const board = loadBoard()
const US = ['USA BB Iowa 8/9/16/6/6/5 @Marianas:3', 'USA BB Texas 8/9/16/6/6/5 @Marianas:3', 'USA BB Maine 8/9/16/6/6/5 @Marianas:3']

/** A round of naval air combat among all there, with surprise points for one side. */
function battle(
  units: readonly string[],
  dice: Record<string, number[]>,
  left: Partial<Record<'Axis' | 'Allies', number>> = {},
): { world: WifWorld; combat: NavalCombat } {
  const world = position(
    {
      map: board,
      sides: { Japan: 'Axis', USA: 'Allies' },
      atWar: [['Japan', 'USA']],
      actions: { Japan: 'naval' },
      turn: { index: 0, year: 1941, months: 'N/D' },
      units: [...US, ...units],
    },
    new ScriptedDice([], dice),
  )
  const area = board.seaAreaNames.indexOf('Marianas')
  const combat = newCombat(world, area, { kind: 'initiated', by: 'Axis' })
  combat.round = 1
  for (const fleet of Object.values(combat.fleets)) {
    fleet.committed = combatants(world, area, fleet.side)
    fleet.included = [...fleet.committed]
    fleet.speaker = fleet.side === 'Axis' ? 'Japan' : 'USA'
    fleet.left = left[fleet.side] ?? 0
  }
  return { world, combat }
}
const fight = ({ world, combat }: ReturnType<typeof battle>, answers: Record<string, unknown[]> = {}) =>
  run(world, navalAirRound(world, combat), answers)
const told = (world: WifWorld): string => world.events.map(({ text }) => text).join('\n')

describe('anti-aircraft fire', () => {
  // proves: wif-11.5.9-aa-losses
  it('10 points destroy the last carrier plane alone (11.5.9)', () => {
    const raid = battle(['Japan CV Akagi 0/5/0/0/5/4 @Marianas:3 air=3'], { 'anti-aircraft': [10, 10, 10, 10, 10] })
    expect(fight(raid).map(({ decision }) => decision)).not.toContain('anti-aircraft losses')
    expect(raid.world.unit('japan-akagi') as NavalUnit).toMatchObject({ noPlanes: true, damaged: false, faceDown: true, place: 'sea' })
    expect(told(raid.world)).not.toContain('air-to-sea factors (')
  })

  // proves: wif-11.5.9-aa-column
  it('ships fire at every bomber that got through: a FTR without an air-to-sea factor draws fire, and may be the one that is lost', () => {
    const raid = battle(['Japan NAV G4M 2/2/20 @Marianas:3 a2s=3', 'Japan FTR Zero 6/1/20 @Marianas:3'], {
      'anti-aircraft': [10, 1, 1, 1, 1],
      'naval damage': [10, 10, 10],
    })
    fight(raid, { 'naval air roles': [{ fighters: [], bombers: ['japan-zero'] }] })
    expect(told(raid.world)).toContain('at 2 bombers (G4M, Zero)')
    expect(raid.world.unit('japan-zero').place).toBe('pool')
    expect(told(raid.world)).toContain('the Axis attack with 3 air-to-sea factors (G4M 3)')
  })

  // proves: wif-11.5.9-aa-column, wif-11.5.8-damaged-unit
  it('damaged ships fire with half, and extended range halves what a bomber drops (11.5.8, 14.1.1)', () => {
    const raid = battle(['USA BB Utah 8/9/9/6/6/5 @Marianas:3 damaged', 'Japan LND G3M 2/2/20 @Marianas:3 a2s=4 flew-extended'], {
      'anti-aircraft': [1, 1, 1, 1, 1],
      'naval damage': [10, 10, 10],
    })
    fight(raid)
    expect(told(raid.world)).toContain('Utah 4.5 (damaged, halved) = 52.5')
    expect(told(raid.world)).toContain('1 of 2 turned away: 1')
  })

  // proves: wif-11.5.9-aa-losses
  it('5 points abort a land based bomber; 10 may destroy carrier planes and abort one; a single carrier plane is no pair (11.5.9)', () => {
    const bombers = ['Japan CV Akagi 0/5/0/0/5/4 @Marianas:3 air=3', 'Japan NAV G4M 2/2/20 @Marianas:3 a2s=3']
    const five = battle(bombers, { 'anti-aircraft': [5, 1, 1, 1, 1], 'naval damage': [10, 10, 10] })
    fight(five, { 'anti-aircraft losses': ['land'] })
    expect(five.world.unit('japan-g4m')).toMatchObject({ faceDown: true })
    expect(told(five.world)).not.toContain('not press')
    const ten = battle(bombers, { 'anti-aircraft': [10, 1, 1, 1, 1], 'naval damage': [10, 10, 10] })
    const asked = fight(ten, { 'anti-aircraft losses': ['both'] })
    expect(asked.filter(({ decision }) => decision === 'anti-aircraft losses')).toHaveLength(1)
    expect(ten.world.unit('japan-akagi') as NavalUnit).toMatchObject({ noPlanes: true })
    expect(told(ten.world)).toContain('G4M is turned back')
    const pair = battle(bombers, { 'anti-aircraft': [10, 1, 1, 1, 1], 'naval damage': [10, 10, 10] })
    expect(
      fight(pair, { 'anti-aircraft losses': ['carriers', 'land'] })
        .flatMap(({ refused }) => refused.flatMap(({ problems }) => problems))
        .join(),
    ).toContain('11.5.9: 2 carrier planes destroyed cannot be')
  })

  it('columns of fire are bought by order alone', () => {
    const raid = battle(['Japan NAV G4M 2/2/20 @Marianas:3 a2s=1'], { 'anti-aircraft': [1, 1, 1, 1, 1] }, { Allies: 2 })
    fight(raid)
    expect(raid.combat.fleets.Allies.left).toBe(2)
    const ordered = battle(['Japan NAV G4M 2/2/20 @Marianas:3 a2s=1'], { 'anti-aircraft': [1, 1, 1, 1, 1] }, { Allies: 2 })
    fight(ordered, { 'buy columns': [{ own: 1, enemy: 0 }] })
    expect(told(ordered.world)).toContain('column 39-50, moved 1 up to 51-64')
  })

  // proves: wif-11.5.9-aa-losses, wif-11.5.6-spending
  it('the firing side may buy which bomber of a kind is lost (11.5.6)', () => {
    const raid = battle(
      ['Japan NAV G4M 2/2/20 @Marianas:3 a2s=3', 'Japan LND Ki-21 2/2/20 @Marianas:3 a2s=1'],
      { 'anti-aircraft': [10, 1, 1, 1, 1], 'naval damage': [10, 10, 10] },
      { Allies: 3 },
    )
    fight(raid, { 'buy bomber loss': [['japan-g4m']] })
    expect(raid.world.unit('japan-g4m').place).toBe('pool')
    expect(raid.combat.fleets.Allies.left).toBe(0)
  })

  // proves: wif-11.5.9-after
  it('aircraft shot down or sent home are no longer in the combat, the others are', () => {
    const raid = battle(['Japan NAV G4M 2/2/20 @Marianas:3 a2s=3', 'Japan LND Ki-21 2/2/20 @Marianas:3 a2s=1'], {
      'anti-aircraft': [10, 1, 1, 1, 1],
      'naval damage': [10, 10, 10],
    })
    fight(raid)
    expect(raid.combat.fleets.Axis.included.map(({ name }) => name)).toEqual(['G4M'])
  })
})

describe('roles in a naval air combat', () => {
  it('unasked, all bomb an enemy without aircraft; against aircraft FTRs are fighters and the better half of the carriers covers the rest', () => {
    const alone = battle(['Japan CV Akagi 0/5/0/0/5/4 @Marianas:3 air=3', 'Japan FTR Zero 6/1/20 @Marianas:3 a2s=1'], {
      'anti-aircraft': [1, 1, 1, 1, 1],
      'naval damage': [10, 10, 10, 10],
    })
    fight(alone)
    expect(told(alone.world)).toContain("the Axis fly bombers Akagi's planes 0/3, Zero 6/1")
    const met = battle(
      [
        'Japan CV Akagi 0/5/0/0/5/4 @Marianas:3 air=4',
        'Japan CV Hosho 0/5/0/0/5/4 @Marianas:3 air=1',
        'USA LND A-20 2/2/20 @Marianas:3 a2s=2',
      ],
      { 'anti-aircraft': [1, 1, 1, 1, 1], 'air combat': [10, 9, 10, 9, 10, 9, 10, 9, 10, 9], 'naval damage': [10, 10, 10, 10] },
    )
    fight(met)
    expect(told(met.world)).toContain("the Axis fly fighters Akagi's planes 4; bombers Hosho's planes 0/1")
  })

  // proves: wif-11.5.9-a2a-surprise, wif-11.5.6-spending
  it("surprise points may lower the enemy's air-to-air value (11.5.6), and a split gives bombers, or fighters that are named, that rating (14.4)", () => {
    const raid = battle(
      ['Japan CV Akagi 0/5/0/0/5/4 @Marianas:3 air=4', 'Japan CV Kaga 0/5/0/0/5/4 @Marianas:3 air=4', 'USA FTR F4F 5/1/20 @Marianas:3'],
      { 'anti-aircraft': [1, 1, 1, 1, 1], 'air combat': [9, 9, 9, 9, 9, 9, 9, 9, 9, 9], 'naval damage': [10, 10, 10, 10] },
      { Axis: 2 },
    )
    fight(raid, {
      'naval air roles': [{ fighters: ['japan-kaga'], bombers: [], split: { 'japan-akagi': 1, 'japan-kaga': 3 } }],
      'buy air-to-air values': [{ own: 0, enemy: 1 }],
    })
    expect(told(raid.world)).toContain("the Axis fly fighters Kaga's planes 3; bombers Akagi's planes 1/3")
    expect(told(raid.world)).toContain('value +1 (5 - 3, -1 by surprise points)')
    expect(told(raid.world)).toContain('value -2 (3 - 5)')
  })

  // proves: wif-14.4-missions, wif-11.5.9-roles
  it('planes of a face-down CV fight, those of a damaged one do not (14.4, 11.5.9)', () => {
    const raid = battle(['Japan CV Akagi 0/5/0/0/5/4 @Marianas:3 air=3 down', 'Japan CV Kaga 0/5/0/0/5/4 @Marianas:3 air=3 damaged'], {
      'anti-aircraft': [1, 1, 1, 1, 1],
      'naval damage': [10, 10, 10, 10],
    })
    fight(raid)
    expect(told(raid.world)).toContain("the Axis fly bombers Akagi's planes 0/3")
    expect(told(raid.world)).not.toContain('Kaga')
  })
})
