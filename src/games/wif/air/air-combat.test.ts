import { describe, expect, it } from 'vitest'
import { groundSupport } from '../ground-support.ts'
import type { LandUnit } from '../state.ts'
import { paint, run } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { combatValue, strengthOf } from './air-strength.ts'
import { front, textsOf } from './testing.ts'

const at = 'T0406'
const ATTACKER = 'Germany INF IX 5-3 T0606'
const DEFENDER = 'USSR INF 3 4-3 T0406'

/** Ground support by both sides over T0406, the Germans with the impulse. */
function* support(world: WifWorld) {
  yield* groundSupport(world, [{ hex: world.map.hex(at), attackers: [world.unit('germany-ix-inf') as LandUnit] }])
}

interface Flown {
  bombers?: string[]
  escort?: string[]
}
const flyers = ({ bombers = [], escort = [] }: Flown) => ({ bombers: [{ with: bombers, extended: [] }], escort: [{ with: escort, extended: [] }] })

function fight(world: WifWorld, active: Flown, inactive: Flown, answers: Record<string, unknown[]> = {}) {
  const a = flyers(active)
  const b = flyers(inactive)
  return run(world, support(world), {
    'ground support': a.bombers,
    'ground support escort': a.escort,
    'defensive ground support': b.bombers,
    'defensive ground support escort': b.escort,
    ...answers,
  })
}

describe('14.3 air-to-air combat', () => {
  it('plays the example of the Eastern Mediterranean with land-based aircraft of the same ratings (14.3.3)', () => {
    const world = front(
      [
        ATTACKER,
        DEFENDER,
        'Germany FTR Beaufighter 6/0/6 T0806', 'Germany FTR Gibraltar 5/0/6 T0806', 'Germany LND Audacious 3/1/6 T0803', 'Germany NAV Beaufort 3/3/6 T0803',
        'USSR FTR G.50 4/0/4 T0306', 'USSR LND Ca-314B 2/1/6 T0303', 'USSR NAV SM-79II 3/3/6 T0303',
      ],
      [3, 3, 9, 9, 8, 8, 5, 5, 2, 2, 4, 5],
    )
    fight(
      world,
      { bombers: ['germany-audacious', 'germany-beaufort'], escort: ['germany-beaufighter', 'germany-gibraltar'] },
      { bombers: ['ussr-ca-314b', 'ussr-sm-79ii'], escort: ['ussr-g-50'] },
      { 'give up': ['bomber'], 'shoot at': ['fighter'] },
    )
    const told = textsOf(world, 'air combat')
    expect(told).toContain('T0406: round 1: Allies 4 G.50 against 6 Beaufighter + 5/10 Gibraltar = 6.5: value -2 (4 - 6.5), rolls 3+3=6: DA')
    expect(told).toContain('T0406: DA: Audacious aborts')
    expect(told).toContain('T0406: round 1: Axis 6 Beaufighter + 5/10 Gibraltar = 6.5 against 4 G.50: value +3 (6.5 - 4), rolls 9+9=18: AX')
    expect(told).toContain('T0406: AX: G.50 is shot down')
    expect(told).toContain('T0406: round 2 begins and the Allies have no fighter: Beaufort cleared through')
    expect(told).toContain('T0406: round 2: Allies 2 Ca-314B against 6 Beaufighter + 5/10 Gibraltar = 6.5: value -4 (2 - 6.5), rolls 8+8=16: AA')
    expect(told).toContain('T0406: AA: Beaufighter aborts')
    expect(told).toContain('T0406: round 2: Axis 6 Beaufighter + 5/10 Gibraltar = 6.5 against 2 Ca-314B: value +5 (6.5 - 2), rolls 5+5=10: AC')
    expect(told).toContain('T0406: AC: Ca-314B is cleared through, chosen by the Axis')
    expect(told).toContain('T0406: round 3: Allies 3 SM-79II against 5 Gibraltar: value -2 (3 - 5), rolls 2+2=4: DX')
    expect(told).toContain('T0406: DX: Gibraltar is shot down')
    expect(told).toContain('T0406: round 3: Axis 5 Gibraltar against 3 SM-79II: value +2 (5 - 3), rolls 4+5=9: no effect')
    expect(told.at(-1)).toBe('T0406: round 4 begins and the Axis have no fighter: SM-79II cleared through')
    expect(textsOf(world, 'ground support')).toEqual([
      'T0406: Beaufort gives the Axis 3: Beaufort 3 tactical',
      'T0406: Ca-314B, SM-79II give the Allies 4: Ca-314B 1 tactical; SM-79II 3 tactical',
    ])
    expect(world.unit('germany-gibraltar').place).toBe('pool')
    expect(world.unit('germany-audacious')).toMatchObject({ faceDown: true, place: 'map' })
  })

  it('rounds values towards plus infinity: 6.5 against 4 is +3, 4 against 6.5 is -2 (2.6)', () => {
    const world = front(['Germany FTR A 6/0/6 T0806', 'Germany FTR B 5/0/6 T0806', 'USSR FTR C 4/0/6 T0306'])
    const sortie = (id: string) => ({ unit: world.unit(id) as never, side: 'Axis' as const, mission: 'escort' as const, from: 0, at: 0, extended: false, cargo: null, landed: false, fought: true })
    const own = { side: 'Axis' as const, seat: 'Germany', fighters: [sortie('germany-a'), sortie('germany-b')], bombers: [] }
    const enemy = { side: 'Allies' as const, seat: 'USSR', fighters: [sortie('ussr-c')], bombers: [] }
    expect(strengthOf(own).strength).toBe(6.5)
    expect(combatValue(own, enemy)).toBe(3)
    expect(combatValue(enemy, own)).toBe(-2)
  })

  it('an unarmed front bomber lowers the enemy value but does not roll (14.3.2)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Hs (2)/2/6 T0806', 'USSR FTR I-16 5/0/6 T0306'], [4, 5, 1, 1])
    run(world, support(world), { 'ground support': [{ with: ['germany-hs'], extended: [] }], intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }] })
    const told = textsOf(world, 'air combat')
    expect(told).toContain('T0406: round 1: Axis (2) Hs against 5 I-16: value -3 (2 - 5); an unarmed front bomber does not shoot')
    expect(told).toContain('T0406: round 2: Allies 5 I-16 against (2) Hs: value +3 (5 - 2), rolls 1+1=2: AX')
    expect(told.filter((text) => text.includes('Axis (2) Hs'))).toHaveLength(1)
    expect(world.unit('germany-hs').place).toBe('pool')
  })

  it('an armed front bomber shoots back even in the round that shoots it down (14.3.2)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND He-111 2/2/6 T0806', 'USSR FTR I-16 5/0/6 T0306'], [1, 1, 1, 1])
    run(world, support(world), { 'ground support': [{ with: ['germany-he-111'], extended: [] }], intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }] })
    expect(textsOf(world, 'air combat')).toContain('T0406: round 1: Axis 2 He-111 against 5 I-16: value -3 (2 - 5), rolls 1+1=2: AX')
    expect(world.unit('germany-he-111').place).toBe('pool')
    expect(world.unit('ussr-i-16').place).toBe('pool')
  })

  it('losses of the inactive roll do not change the active value of the round (14.3.2)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Ju 2/2/6 T0806', 'Germany FTR Bf 6/0/6 T0806', 'USSR FTR I-16 4/0/6 T0306'], [1, 1, 9, 10])
    run(world, support(world), {
      'ground support': [{ with: ['germany-ju'], extended: [] }],
      'ground support escort': [{ with: ['germany-bf'], extended: [] }],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
      'shoot at': ['fighter'],
    })
    const told = textsOf(world, 'air combat')
    expect(told).toContain('T0406: AX: Bf is shot down')
    expect(told).toContain('T0406: round 1: Axis 6 Bf against 4 I-16: value +2 (6 - 4), rolls 9+10=19: AX')
  })

  it('AC clears any bomber the roller chooses, DC any the owner chooses (14.3.3)', () => {
    const units = [ATTACKER, DEFENDER, 'Germany LND Small 1/1/6 T0806', 'Germany LND Big 1/5/6 T0806', 'Germany FTR Bf 6/0/6 T0803', 'USSR FTR I-16 5/0/6 T0306']
    const answers = {
      'ground support': [{ with: ['germany-small', 'germany-big'], extended: [] }],
      'ground support escort': [{ with: ['germany-bf'], extended: [] }],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
    }
    // -1 column: 9 is AC, 10 is DC; the Soviets roll 9 then 10, the Germans nothing (8 is -) on -1's opposite +1 (9: -).
    const dc = front(units, [5, 5, 4, 5, 5, 5, 9, 10])
    run(dc, support(dc), answers)
    expect(textsOf(dc, 'air combat')).toContain('T0406: DC: Big is cleared through, chosen by the Axis')
    const ac = front(units, [4, 5, 4, 5, 5, 5, 9, 10])
    run(ac, support(ac), answers)
    expect(textsOf(ac, 'air combat')).toContain('T0406: AC: Small is cleared through, chosen by the Allies')
  })

  it('with no bombers left to clear, AC and DC do nothing (14.3.3)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Ju 1/1/6 T0806', 'Germany FTR Bf 5/0/6 T0803', 'USSR FTR I-16 5/0/6 T0306'], [5, 5, 5, 5, 1, 1, 5, 5])
    run(world, support(world), {
      'ground support': [{ with: ['germany-ju'], extended: [] }],
      'ground support escort': [{ with: ['germany-bf'], extended: [] }],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
    })
    expect(textsOf(world, 'air combat')).toContain('T0406: DC: the Allies have no bomber left to clear through')
  })

  it('each side may abort after a round, the active side first: all it has left returns face-down (14.3.2)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Ju 1/3/6 T0806', 'Germany FTR Bf 5/0/6 T0803', 'USSR FTR I-16 5/0/6 T0306'], [4, 5, 4, 5])
    run(world, support(world), {
      'ground support': [{ with: ['germany-ju'], extended: [] }],
      'ground support escort': [{ with: ['germany-bf'], extended: [] }],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
      'clear enemy bomber through': [],
      'abort air combat': ['now', 'always'],
    })
    const told = textsOf(world, 'air combat')
    expect(told).toContain('T0406: after round 1 the Axis abort the combat')
    expect(told).toContain('T0406: after round 1 the Allies abort the combat')
    for (const id of ['germany-bf', 'ussr-i-16']) expect(world.unit(id)).toMatchObject({ place: 'map', faceDown: true })
    // 9 on the 0 column is AC: the bomber was already through and carries on.
    expect(textsOf(world, 'ground support')).toEqual(['T0406: Ju gives the Axis 3: Ju 3 tactical'])
  })

  it('the line is put in order once, by both sides before a die is rolled, and stands through all rounds (14.3.1)', () => {
    const fighters = ['A', 'B', 'C'].map((name, i) => `Germany FTR ${name} ${4 + i}/0/9 T0806`)
    const world = front([ATTACKER, DEFENDER, ...fighters, 'Germany LND Ju 1/1/9 T0803', 'USSR FTR I-16 5/0/6 T0306', 'USSR FTR MiG 6/0/8 T0306'], [4, 5, 4, 5, 4, 5, 4, 5])
    const journal = run(world, support(world), {
      'ground support': [{ with: ['germany-ju'], extended: [] }],
      'ground support escort': [{ with: ['germany-a', 'germany-b', 'germany-c'], extended: [] }],
      intercept: [{ with: [], best: 2, against: [] }],
      'air combat line': [['germany-b'], ['ussr-i-16', 'ussr-mig']],
      'abort air combat': ['never', 'never', 'now'],
    })
    const asked = journal.map(({ decision, seat }) => `${decision} of ${seat}`)
    expect(asked.filter((text) => text.startsWith('air combat line'))).toEqual(['air combat line of Germany', 'air combat line of USSR'])
    const rolls = textsOf(world, 'air combat').filter((text) => text.includes('rolls'))
    expect(rolls[0]).toContain('round 1: Allies 5 I-16 + 6/10 MiG = 5.6 against 5 B + 6/10 C + 4/10 A = 6')
    expect(rolls[2]).toContain('round 2: Allies 5 I-16 + 6/10 MiG = 5.6 against 5 B + 6/10 C + 4/10 A = 6')
  })

  it('where two players fly on one side, the one with more aircraft in the combat chooses for it', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Ju 1/1/9 T0806', 'Italy LND Ca 1/1/9 T0803', 'Italy FTR G.50 4/0/9 T0803', 'USSR FTR I-16 5/0/6 T0306'], [4, 5, 4, 5], {
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      atWar: [['Germany', 'USSR'], ['Italy', 'USSR']],
      control: { T0803: 'Italy' },
      change: (sheet) => {
        sheet.legend.country.i = 'Italy'
        paint(sheet, 'country', 'T0803', 'i')
      },
    })
    const journal = run(world, support(world), {
      'ground support': [{ with: ['germany-ju'], extended: [] }, { with: ['italy-ca'], extended: [] }],
      'ground support escort': [{ with: ['italy-g-50'], extended: [] }],
      intercept: [{ with: [], best: 1, against: [] }],
      'abort air combat': ['now'],
    })
    expect(journal.filter(({ decision, seat }) => decision === 'abort air combat' && seat !== 'USSR').map(({ seat }) => seat)).toEqual(['Italy'])
  })

  it('bombers without any fighter about do not fight (14.3)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Ju 1/3/6 T0806', 'USSR LND Il 2/4/6 T0306'])
    fight(world, { bombers: ['germany-ju'] }, { bombers: ['ussr-il'] })
    expect(textsOf(world, 'air combat')).toEqual([])
    expect(textsOf(world, 'ground support')).toHaveLength(2)
  })

  it('an aborted or returning aircraft without any base in range is destroyed (13.4.2)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Ju 1/3/2 T0606', 'USSR INF 7 4-3 T0605'], [], {
      control: { T0606: 'USSR', T0605: 'USSR', T0607: 'USSR', T0604: 'USSR', T0608: 'USSR', T0707: 'USSR', T0705: 'USSR', T0706: 'USSR' },
    })
    run(world, support(world), { 'ground support': [{ with: ['germany-ju'], extended: [] }] })
    expect(textsOf(world, 'air losses')).toEqual(['Ju finds no base in range 2 of T0406 and is destroyed'])
  })
})
