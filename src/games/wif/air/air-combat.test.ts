import { describe, expect, it } from 'vitest'
import { groundStrikes } from './ground-strike.ts'
import { groundSupport } from './ground-support.ts'
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
const flyers = ({ bombers = [], escort = [] }: Flown) => ({
  bombers: [{ with: bombers, extended: [] }],
  escort: [{ with: escort, extended: [] }],
})

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
  // proves: wif-14.3.2-rounds, wif-14.3.2-strength, wif-14.3.2-value, wif-14.3.2-sequence, wif-14.3.3-ax-dx, wif-14.3.3-aa-da, wif-14.3.3-ac-dc
  it('plays the example of the Eastern Mediterranean with land-based aircraft of the same ratings (14.3.3)', () => {
    const world = front(
      [
        ATTACKER,
        DEFENDER,
        'Germany FTR Beaufighter 6/0/6 T0806',
        'Germany FTR Gibraltar 5/0/6 T0806',
        'Germany LND Audacious 3/1/6 T0803',
        'Germany NAV Beaufort 3/3/6 T0803',
        'USSR FTR G.50 4/0/4 T0306',
        'USSR LND Ca-314B 2/1/6 T0303',
        'USSR NAV SM-79II 3/3/6 T0303',
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
    expect(told).toContain(
      'T0406: round 1: Allies 4 G.50 against 6 Beaufighter + 5/10 Gibraltar = 6.5: value -2 (4 - 6.5), rolls 3+3=6: DA',
    )
    expect(told).toContain('T0406: DA: Audacious aborts')
    expect(told).toContain('T0406: round 1: Axis 6 Beaufighter + 5/10 Gibraltar = 6.5 against 4 G.50: value +3 (6.5 - 4), rolls 9+9=18: AX')
    expect(told).toContain('T0406: AX: G.50 is shot down')
    expect(told).toContain('T0406: round 2 begins and the Allies have no fighter: Beaufort cleared through')
    expect(told).toContain(
      'T0406: round 2: Allies 2 Ca-314B against 6 Beaufighter + 5/10 Gibraltar = 6.5: value -4 (2 - 6.5), rolls 8+8=16: AA',
    )
    expect(told).toContain('T0406: AA: Beaufighter aborts')
    expect(told).toContain(
      'T0406: round 2: Axis 6 Beaufighter + 5/10 Gibraltar = 6.5 against 2 Ca-314B: value +5 (6.5 - 2), rolls 5+5=10: AC',
    )
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

  // proves: wif-14.3.2-value, wif-14.3.2-strength, wif-2.6-rounding
  it('rounds values towards plus infinity: 6.5 against 4 is +3, 4 against 6.5 is -2 (2.6)', () => {
    const world = front(['Germany FTR A 6/0/6 T0806', 'Germany FTR B 5/0/6 T0806', 'USSR FTR C 4/0/6 T0306'])
    const sortie = (id: string) => ({
      unit: world.unit(id) as never,
      side: 'Axis' as const,
      mission: 'escort' as const,
      from: 0,
      at: 0,
      extended: false,
      cargo: null,
      landed: false,
      fought: true,
    })
    const own = { side: 'Axis' as const, seat: 'Germany', fighters: [sortie('germany-a'), sortie('germany-b')], bombers: [] }
    const enemy = { side: 'Allies' as const, seat: 'USSR', fighters: [sortie('ussr-c')], bombers: [] }
    expect(strengthOf(own).strength).toBe(6.5)
    expect(combatValue(own, enemy)).toBe(3)
    expect(combatValue(enemy, own)).toBe(-2)
  })

  // proves: wif-14.3.2-unarmed
  it('an unarmed front bomber lowers the enemy value but does not roll (14.3.2)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Hs (2)/2/6 T0806', 'USSR FTR I-16 5/0/6 T0306'], [4, 5, 1, 1])
    run(world, support(world), {
      'ground support': [{ with: ['germany-hs'], extended: [] }],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
    })
    const told = textsOf(world, 'air combat')
    expect(told).toContain('T0406: round 1: Axis (2) Hs against 5 I-16: value -3 (2 - 5); an unarmed front bomber does not shoot')
    expect(told).toContain('T0406: round 2: Allies 5 I-16 against (2) Hs: value +3 (5 - 2), rolls 1+1=2: AX')
    expect(told.filter((text) => text.includes('Axis (2) Hs'))).toHaveLength(1)
    expect(world.unit('germany-hs').place).toBe('pool')
  })

  // proves: wif-14.3.2-sequence
  it('an armed front bomber shoots back even in the round that shoots it down (14.3.2)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND He-111 2/2/6 T0806', 'USSR FTR I-16 5/0/6 T0306'], [1, 1, 1, 1])
    run(world, support(world), {
      'ground support': [{ with: ['germany-he-111'], extended: [] }],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
    })
    expect(textsOf(world, 'air combat')).toContain('T0406: round 1: Axis 2 He-111 against 5 I-16: value -3 (2 - 5), rolls 1+1=2: AX')
    expect(world.unit('germany-he-111').place).toBe('pool')
    expect(world.unit('ussr-i-16').place).toBe('pool')
  })

  // proves: wif-14.3.2-sequence, wif-14.3.2-value
  it('losses of the inactive roll do not change the active value of the round (14.3.2)', () => {
    const world = front(
      [ATTACKER, DEFENDER, 'Germany LND Ju 2/2/6 T0806', 'Germany FTR Bf 6/0/6 T0806', 'USSR FTR I-16 4/0/6 T0306'],
      [1, 1, 9, 10],
    )
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

  // proves: wif-14.3.3-ac-dc
  it('AC clears any bomber the roller chooses, DC any the owner chooses (14.3.3)', () => {
    const units = [
      ATTACKER,
      DEFENDER,
      'Germany LND Small 1/1/6 T0806',
      'Germany LND Big 1/5/6 T0806',
      'Germany FTR Bf 6/0/6 T0803',
      'USSR FTR I-16 5/0/6 T0306',
    ]
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

  // proves: wif-14.3.3-ac-dc
  it('with no bombers left to clear, AC and DC do nothing (14.3.3)', () => {
    const world = front(
      [ATTACKER, DEFENDER, 'Germany LND Ju 1/1/6 T0806', 'Germany FTR Bf 5/0/6 T0803', 'USSR FTR I-16 5/0/6 T0306'],
      [5, 5, 5, 5, 1, 1, 5, 5],
    )
    run(world, support(world), {
      'ground support': [{ with: ['germany-ju'], extended: [] }],
      'ground support escort': [{ with: ['germany-bf'], extended: [] }],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
    })
    expect(textsOf(world, 'air combat')).toContain('T0406: DC: the Allies have no bomber left to clear through')
  })

  // proves: wif-14.3.2-voluntary-abort
  it('each side may abort after a round, the active side first: all it has left returns face-down (14.3.2)', () => {
    const world = front(
      [ATTACKER, DEFENDER, 'Germany LND Ju 1/3/6 T0806', 'Germany FTR Bf 5/0/6 T0803', 'USSR FTR I-16 5/0/6 T0306'],
      [4, 5, 4, 5],
    )
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

  // proves: wif-14.3.1-arrangement
  it('the line is put in order once, by both sides before a die is rolled, and stands through all rounds (14.3.1)', () => {
    const fighters = ['A', 'B', 'C'].map((name, i) => `Germany FTR ${name} ${4 + i}/0/9 T0806`)
    const world = front(
      [ATTACKER, DEFENDER, ...fighters, 'Germany LND Ju 1/1/9 T0803', 'USSR FTR I-16 5/0/6 T0306', 'USSR FTR MiG 6/0/8 T0306'],
      [4, 5, 4, 5, 4, 5, 4, 5],
    )
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

  // proves: wif-14.3.2-sequence
  it('where two players fly on one side, the one with more aircraft in the combat chooses for it', () => {
    const world = front(
      [
        ATTACKER,
        DEFENDER,
        'Germany LND Ju 1/1/9 T0806',
        'Italy LND Ca 1/1/9 T0803',
        'Italy FTR G.50 4/0/9 T0803',
        'USSR FTR I-16 5/0/6 T0306',
      ],
      [4, 5, 4, 5],
      {
        sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
        atWar: [
          ['Germany', 'USSR'],
          ['Italy', 'USSR'],
        ],
        control: { T0803: 'Italy' },
        change: (sheet) => {
          sheet.legend.country.i = 'Italy'
          paint(sheet, 'country', 'T0803', 'i')
        },
      },
    )
    const journal = run(world, support(world), {
      'ground support': [
        { with: ['germany-ju'], extended: [] },
        { with: ['italy-ca'], extended: [] },
      ],
      'ground support escort': [{ with: ['italy-g-50'], extended: [] }],
      intercept: [{ with: [], best: 1, against: [] }],
      'abort air combat': ['now'],
    })
    expect(journal.filter(({ decision, seat }) => decision === 'abort air combat' && seat !== 'USSR').map(({ seat }) => seat)).toEqual([
      'Italy',
    ])
  })

  // proves: wif-14.3-when
  it('bombers without any fighter about do not fight (14.3)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Ju 1/3/6 T0806', 'USSR LND Il 2/4/6 T0306'])
    fight(world, { bombers: ['germany-ju'] }, { bombers: ['ussr-il'] })
    expect(textsOf(world, 'air combat')).toEqual([])
    expect(textsOf(world, 'ground support')).toHaveLength(2)
  })

  // proves: wif-14.2.4-return
  it('an aborted or returning aircraft without any base in range is destroyed (13.4.2)', () => {
    const world = front([ATTACKER, DEFENDER, 'Germany LND Ju 1/3/2 T0606', 'USSR INF 7 4-3 T0605'], [], {
      control: { T0606: 'USSR', T0605: 'USSR', T0607: 'USSR', T0604: 'USSR', T0608: 'USSR', T0707: 'USSR', T0705: 'USSR', T0706: 'USSR' },
    })
    run(world, support(world), { 'ground support': [{ with: ['germany-ju'], extended: [] }] })
    expect(textsOf(world, 'air losses')).toEqual(['Ju finds no base in range 2 of T0406 and is destroyed'])
  })

  // proves: wif-14.3.2-value
  it('values below -9 count as -9 and those above +8 as +8 (14.3.2)', () => {
    const world = front(
      [ATTACKER, DEFENDER, 'Germany LND Ju 2/2/6 T0806', 'Germany FTR Bf 15/0/6 T0806', 'USSR FTR I-16 2/0/6 T0306'],
      [1, 1, 4, 4],
    )
    fight(world, { bombers: ['germany-ju'], escort: ['germany-bf'] }, {}, { intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }] })
    const told = textsOf(world, 'air combat')
    expect(told).toContain('T0406: round 1: Allies 2 I-16 against 15 Bf: value -13 (2 - 15), rolls 1+1=2: DX')
    expect(told).toContain('T0406: round 1: Axis 15 Bf against 2 I-16: value +13 (15 - 2), rolls 4+4=8: DX')
  })

  // proves: wif-14.3.3-ax-dx, wif-14.3.3-aa-da
  it('for AX and AA the roller chooses fighter or bomber, for DX and DA the owner; where one kind is left nobody is asked (14.3.3)', () => {
    const asked = (rolls: number[], answers: Record<string, unknown[]>) => {
      const world = front(
        [ATTACKER, DEFENDER, 'Germany LND Ju 2/2/6 T0806', 'Germany FTR Bf 5/0/6 T0806', 'USSR FTR I-16 5/0/6 T0306'],
        rolls,
      )
      const journal = fight(
        world,
        { bombers: ['germany-ju'], escort: ['germany-bf'] },
        {},
        { intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }], 'abort air combat': ['now'], ...answers },
      )
      const [hit] = textsOf(world, 'air combat').filter((text) => /^T0406: (?:AX|DX|AA|DA):/.test(text))
      return [
        hit,
        ...journal
          .filter(({ decision }) => decision === 'shoot at' || decision === 'give up')
          .map(({ decision, seat }) => `${decision}, asked of ${seat}`),
      ]
    }
    // At 0 for both: 4 is AX, 5 DX, 6 AA, 7 DA, 13 nothing.
    expect(asked([2, 2, 6, 7], { 'shoot at': ['fighter'] })).toEqual(['T0406: AX: Bf is shot down', 'shoot at, asked of USSR'])
    expect(asked([2, 3, 6, 7], { 'give up': ['bomber'] })).toEqual(['T0406: DX: Ju is shot down', 'give up, asked of Germany'])
    expect(asked([3, 3, 6, 7], { 'shoot at': ['bomber'] })).toEqual(['T0406: AA: Ju aborts', 'shoot at, asked of USSR'])
    expect(asked([3, 4, 6, 7], { 'give up': ['fighter'] })).toEqual(['T0406: DA: Bf aborts', 'give up, asked of Germany'])
    // The Soviet side has a fighter only.
    expect(asked([6, 7, 2, 2], {})).toEqual(['T0406: AX: I-16 is shot down'])
  })

  // proves: wif-14.3.1-arrangement, wif-14.3.3-ax-dx
  it('only the front unit of a group can be hit, and the next stands in front in the next round (14.3.1)', () => {
    const world = front(
      [ATTACKER, DEFENDER, 'Germany LND Small 1/1/6 T0806', 'Germany LND Big 1/5/6 T0806', 'USSR FTR I-16 5/0/6 T0306'],
      [1, 1, 6, 7, 1, 1, 6, 7],
    )
    fight(
      world,
      { bombers: ['germany-small', 'germany-big'] },
      {},
      { 'air combat line': [['germany-big']], intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }] },
    )
    expect(textsOf(world, 'air combat').filter((text) => text.includes('AX:'))).toEqual([
      'T0406: AX: Big is shot down',
      'T0406: AX: Small is shot down',
    ])
  })

  // proves: wif-14.3.2-strength
  it('a FTR that flies as a bomber is a bomber: it adds no tenth to the fighters, and its whole rating stands when it is in front alone (14.3.2)', () => {
    const units = [ATTACKER, DEFENDER, 'Germany FTR Bf-110 4/1/12 T0806', 'Germany FTR Bf 6/0/6 T0806', 'USSR FTR I-16 5/0/6 T0306']
    const escorted = front(units, [6, 7, 6, 7])
    fight(
      escorted,
      { bombers: ['germany-bf-110'], escort: ['germany-bf'] },
      {},
      { intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }], 'abort air combat': ['now'] },
    )
    expect(textsOf(escorted, 'air combat').some((text) => text.includes('Axis 6 Bf against 5 I-16'))).toBe(true)
    const alone = front(units, [6, 7, 6, 7])
    fight(
      alone,
      { bombers: ['germany-bf-110'] },
      {},
      { intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }], 'abort air combat': ['now'] },
    )
    expect(textsOf(alone, 'air combat').some((text) => text.includes('Axis 4 Bf-110 against 5 I-16'))).toBe(true)
  })

  // proves: wif-14.3.2-rounds
  it('when a side has no fighter left at the start of a round, all the enemy’s bombers get through, and the fight goes on against its own (14.3.2)', () => {
    const world = front(
      [
        ATTACKER,
        DEFENDER,
        'Germany LND Ju 2/2/6 T0806',
        'Germany LND He 2/3/6 T0806',
        'Germany FTR Bf 5/0/6 T0803',
        'USSR LND Il-2 3/5/6 T0306',
        'USSR FTR I-16 5/0/6 T0306',
      ],
      [6, 7, 2, 2, 6, 7, 4, 5],
    )
    fight(
      world,
      { bombers: ['germany-ju', 'germany-he'], escort: ['germany-bf'] },
      { bombers: ['ussr-il-2'], escort: ['ussr-i-16'] },
      { 'shoot at': ['fighter'], 'abort air combat': ['never', 'never', 'now'] },
    )
    const told = textsOf(world, 'air combat')
    expect(told).toContain('T0406: round 2 begins and the Allies have no fighter: Ju, He cleared through')
    expect(told).toContain('T0406: round 2: Allies 3 Il-2 against 5 Bf: value -2 (3 - 5), rolls 6+7=13: AC')
    expect(textsOf(world, 'ground support')).toHaveLength(2)
  })

  // proves: wif-14.3.2-voluntary-abort
  it('nobody is asked to abort a combat that is over, and "now" does not call bombers back from a way that is free', () => {
    const units = [
      ATTACKER,
      DEFENDER,
      'Germany LND Ju 2/2/6 T0806',
      'Germany FTR Bf 5/0/6 T0806',
      'USSR LND Il-2 3/5/6 T0306',
      'USSR FTR I-16 5/0/6 T0306',
    ]
    const won = front(units, [6, 7, 2, 2])
    const journal = fight(
      won,
      { bombers: ['germany-ju'], escort: ['germany-bf'] },
      {},
      { intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }], 'abort air combat': ['now'] },
    )
    expect(journal.map(({ decision }) => decision)).not.toContain('abort air combat')
    expect(textsOf(won, 'ground support')).toEqual(['T0406: Ju gives the Axis 2: Ju 2 tactical'])
    // The Axis, asked first, break off: the Soviet "now" has nobody left to flee from.
    const left = front(units, [6, 7, 6, 7])
    fight(
      left,
      { bombers: ['germany-ju'], escort: ['germany-bf'] },
      { bombers: ['ussr-il-2'], escort: ['ussr-i-16'] },
      { 'abort air combat': ['now', 'now'] },
    )
    expect(textsOf(left, 'ground support')).toEqual(['T0406: Il-2 gives the Allies 5: Il-2 5 tactical'])
  })

  // proves: wif-14.3.2-voluntary-abort
  it('an order to abort without fighters waits while the enemy has none either: his bombers would get through, and so do one’s own', () => {
    const world = front(
      [
        ATTACKER,
        DEFENDER,
        'Germany LND Ju 2/2/6 T0806',
        'Germany FTR Bf 5/0/6 T0806',
        'USSR LND Il-2 3/5/6 T0306',
        'USSR FTR I-16 5/0/6 T0306',
      ],
      [2, 2, 2, 2],
    )
    fight(
      world,
      { bombers: ['germany-ju'], escort: ['germany-bf'] },
      { bombers: ['ussr-il-2'], escort: ['ussr-i-16'] },
      { 'shoot at': ['fighter', 'fighter'], 'abort air combat': ['no fighters', 'no fighters'] },
    )
    expect(textsOf(world, 'ground support')).toHaveLength(2)
  })

  // proves: wif-14.3.2-sequence
  it('the inactive side rolls first whichever side has the impulse (14.3.2)', () => {
    const world = front(
      ['USSR INF 3 4-3 T0506', 'Germany INF IX 5-3 T0606', 'USSR LND Il-2 3/5/6 T0306', 'Germany FTR Bf 6/0/6 T0806'],
      [6, 7, 6, 7],
      { active: 'Allies' },
    )
    function* attack() {
      yield* groundSupport(world, [{ hex: world.map.hex('T0606'), attackers: [world.unit('ussr-3-inf') as LandUnit] }])
    }
    run(world, attack(), {
      'ground support': [{ with: ['ussr-il-2'], extended: [] }],
      intercept: [{ with: ['germany-bf'], best: 0, against: [] }],
      'abort air combat': ['now'],
    })
    expect(
      textsOf(world, 'air combat')
        .filter((text) => text.includes('rolls'))
        .map((text) => /round 1: (\w+)/.exec(text)![1]),
    ).toEqual(['Axis', 'Allies'])
  })

  // proves: wif-14.3-when
  it('combats are fought one at a time, in the order the side with the impulse says (14.3.1)', () => {
    const world = front(
      [
        'Germany LND A 2/5/9 T0806',
        'Germany LND B 2/5/9 T0803',
        'USSR INF 3 4-3 T0406',
        'USSR INF 4 4-3 T0403',
        'USSR FTR I-16 5/0/9 T0306',
        'USSR FTR MiG 5/0/9 T0303',
      ],
      [2, 2, 6, 7, 2, 2, 6, 7],
    )
    const order = (at: string, id: string) => ({ at, with: [id], escort: [], extended: [] })
    const journal = run(world, groundStrikes(world), {
      'ground strike': [order('T0406', 'germany-a'), order('T0403', 'germany-b')],
      intercept: [
        { with: ['ussr-i-16'], best: 0, against: [] },
        { with: ['ussr-mig'], best: 0, against: [] },
      ],
      'order of air combats': [['T0403']],
    })
    expect(journal.find(({ decision }) => decision === 'order of air combats')!.seat).toBe('Germany')
    expect(
      textsOf(world, 'air combat')
        .filter((text) => text.startsWith('Air combat'))
        .map((text) => text.slice(16, 21)),
    ).toEqual(['T0403', 'T0406'])
  })
})
