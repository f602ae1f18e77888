import { describe, expect, it } from 'vitest'
import { loadBoard } from '../map/load.ts'
import type { WifWorld } from '../world.ts'
import { position, type PositionNotation, run, ScriptedDice } from '../testing/position.ts'
import { navalCombats, opponentNavalCombats } from './initiate.ts'
import { fightAt } from './naval-combat.ts'
import { standingChoice } from '../naval-combat/testing.ts'

const map = loadBoard()
const SEA = 'Italian Coast'
const area = map.seaAreaNames.indexOf(SEA)

/** Italy, with the impulse, against the Commonwealth in the Italian Coast. */
const battle = (units: string[], dice: Record<string, number[]>, more: PositionNotation = {}): WifWorld =>
  position(
    {
      map,
      sides: { Italy: 'Axis', Commonwealth: 'Allies' },
      atWar: [['Italy', 'Commonwealth']],
      actions: { Italy: 'naval' },
      control: { W0410: 'Commonwealth' },
      ...more,
      units,
    },
    new ScriptedDice([], dice),
  )

const texts = (world: WifWorld): string => world.events.map(({ text }) => text).join('\n')
const begin = { 'naval combat': [{ at: SEA, with: null }, null] }
const zara = (attack: number, section = 3) => `Italy CA Zara ${attack}/5/2/3/5/3 @Italian_Coast:${section}`
const ajax = (attack: number, section = 1, name = 'Ajax') => `Commonwealth CL ${name} ${attack}/6/1/1/5/4 @Italian_Coast:${section}`
const found = { 'naval search Axis': [3, 10], 'naval search Allies': [8, 10] }
const quiet = { 'avoid naval combat': [false], 'buy combat type': ['none'], 'abort naval combat': ['never', 'never'] }

describe('a naval combat (11.5)', () => {
  // proves: wif-11.5.1-combat-sequence
  it('goes from search to points, type, fire, aborts and the next search, until nobody is found', () => {
    const world = battle([zara(3), ajax(1)], { ...found, 'naval damage': [10, 10, 10] })
    run(world, navalCombats(world), { ...begin, ...quiet, 'buy columns': [{ own: 0, enemy: 0 }] })
    const told = world.events.map(({ section }) => section).filter((section, i, all) => section !== all[i - 1])
    expect(told).toEqual(['11.5.2', '11.5.5', '11.5.6', '11.5.7', '11.5.8', '11.5.5', '11.5.1'])
  })

  it('tells every event of it in one chapter, round by round, with its sea area', () => {
    const world = battle([zara(0), ajax(0)], found)
    run(world, navalCombats(world), { ...begin, ...quiet })
    const data = world.events.map((event) => event.data as { chapter: string; seaArea: string; heading?: string })
    expect(new Set(data.map(({ chapter, seaArea }) => `${chapter}, ${seaArea}`))).toEqual(
      new Set(['Naval combat in the Italian Coast, Italian Coast']),
    )
    expect(new Set(data.map(({ heading }) => heading))).toEqual(new Set([undefined, 'Round 1', 'Round 2']))
  })

  // proves: wif-11.5.8-order-of-results
  it('is simultaneous: what is sunk first still has fired, and the active player rolls first', () => {
    const world = battle(
      [zara(48), ajax(48), ajax(0, 1, 'Orion')],
      { ...found, 'naval damage to Allies': [1, 9, 9, 9], 'naval damage to Axis': [1] },
      {},
    )
    run(world, navalCombats(world), {
      ...begin,
      ...quiet,
      'buy columns': [{ own: 0, enemy: 0 }],
      'buy target': [['none']],
      'naval losses': [['commonwealth-ajax']],
    })
    expect(world.unit('commonwealth-ajax').place).toBe('pool')
    expect(world.unit('italy-zara').place).toBe('pool')
    const rolls = world.events
      .filter(({ text }) => / on (?:Ajax|Orion|Zara) /.test(text))
      .map(({ data }) => (data as { side: string }).side)
    expect(rolls.indexOf('Axis')).toBe(rolls.lastIndexOf('Allies') + 1)
  })

  // proves: wif-11.5.8-target-choice
  it('costs nobody points to put a result where it must fall anyway', () => {
    const world = battle([zara(30), 'Commonwealth CP Harpoon 5/3 @Italian_Coast:0'], {
      'naval search Axis': [3],
      'naval search Allies': [8],
    })
    const asked = run(world, navalCombats(world), { ...begin, ...quiet, 'buy columns': [{ own: 0, enemy: 0 }] })
    expect(asked.map(({ decision }) => decision)).not.toContain('buy target')
    expect(texts(world)).not.toContain('surprise points on')
  })

  // proves: wif-11.5.8-target-choice
  it('lets 3 surprise points put a result on the dearest ship in place of the one its owner would give', () => {
    const world = battle([zara(30), ajax(1), 'Commonwealth CV Eagle 0/10/1/1/4/4 @Italian_Coast:1 air=1 cost=8'], {
      ...found,
      'naval damage': [10, 10, 10],
    })
    run(world, navalCombats(world), {
      ...begin,
      'avoid naval combat': [false],
      'buy combat type': ['none'],
      'call naval air combat': [false],
      'buy columns': [{ own: 0, enemy: 0 }],
      'abort naval combat': ['never', 'never'],
    })
    expect(texts(world)).toContain('the Axis spend 3 surprise points on putting an X on Eagle')
    expect(world.unit('commonwealth-eagle').place).toBe('pool')
  })

  // proves: wif-11.5.8-abort-end-of-round
  it('sends the cargo of a damaged ship that gets home onto the production circle', () => {
    const world = battle(
      [zara(8), 'Commonwealth TRS Glen 0/10/0/0/5/4 @Italian_Coast:1', 'Commonwealth INF X 3-3 @Italian_Coast:1 aboard=Glen'],
      found,
    )
    run(world, navalCombats(world), { ...begin, ...quiet, 'buy columns': [{ own: 0, enemy: 0 }] })
    expect([
      world.unit('commonwealth-glen').place,
      world.unit('commonwealth-x-inf').place,
      world.unit('commonwealth-x-inf').arrives,
    ]).toEqual(['repair', 'circle', 1])
  })

  // proves: wif-11.5.8-results
  it('sinks cargo with its ship', () => {
    const world = battle(
      [zara(30), 'Commonwealth TRS Glen 0/10/0/0/5/4 @Italian_Coast:1', 'Commonwealth INF X 3-3 @Italian_Coast:1 aboard=Glen'],
      { 'naval search Axis': [3], 'naval search Allies': [8] },
    )
    run(world, navalCombats(world), { ...begin, ...quiet, 'buy columns': [{ own: 0, enemy: 0 }] })
    expect(texts(world)).toContain('it is sunk with X INF aboard')
    expect(world.unit('commonwealth-x-inf').place).toBe('pool')
  })

  // proves: wif-11.5.7-combat-type
  it('a CV without planes cannot call a naval air combat (11.5.7, 14.4)', () => {
    const world = battle(['Italy CV Aquila 0/5/2/0/5/4 @Italian_Coast:3 air=4 no-planes', ajax(1)], {
      'naval search Axis': [2, 10],
      'naval search Allies': [3, 10],
    })
    const asked = run(world, navalCombats(world), { ...begin, ...quiet })
    expect(asked.map(({ decision }) => decision)).not.toContain('call naval air combat')
    expect(texts(world)).toContain('it is a surface combat')
  })

  // proves: wif-11.5.8-convoy-losses, wif-11.5.8-enemy-ships
  it('fewer than 5 convoy points suffer a result together, and count as no ship', () => {
    const world = battle([zara(40), 'Commonwealth CP Harpoon 4/3 @Italian_Coast:0'], found)
    run(world, navalCombats(world), { ...begin, ...quiet, 'buy columns': [{ own: 0, enemy: 0 }] })
    expect(texts(world)).toContain('an X on 4 convoy points (Harpoon)')
    expect(world.unit('commonwealth-harpoon').place).toBe('pool')
  })

  // proves: wif-11.5.8-target-choice
  it('ships of several players are given up by the one with most of them', () => {
    const more: PositionNotation = {
      sides: { Italy: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
      atWar: [
        ['Italy', 'Commonwealth'],
        ['Italy', 'USA'],
      ],
    }
    const units = [zara(12), ajax(0), 'USA CA Augusta 0/5/2/3/5/4 @Italian_Coast:1', 'USA CL Boise 0/6/1/1/5/4 @Italian_Coast:1']
    const world = battle(units, { ...found, 'naval damage': [10, 10, 10] }, more)
    const asked = run(world, navalCombats(world), { ...begin, ...quiet, 'buy columns': [{ own: 0, enemy: 0 }], 'buy target': [['none']] })
    expect(new Set(asked.filter(({ decision }) => decision === 'naval losses').map(({ seat }) => seat))).toEqual(new Set(['USA']))
  })

  // proves: wif-11.5.4-commit
  it('SUBs held back leave those at war with them alone out of it, and the combat at an end where nobody is left', () => {
    const more: PositionNotation = {
      sides: { Italy: 'Axis', Germany: 'Axis', Commonwealth: 'Allies' },
      atWar: [['Germany', 'Commonwealth']],
      actions: { Italy: 'naval', Germany: 'naval' },
    }
    const world = battle(['Germany SUB U-81 3/4/0/0/3/4 @Italian_Coast:3', zara(3), ajax(1)], {}, more)
    run(world, navalCombats(world), { ...begin, 'naval combat': [null, { at: SEA, with: null }], 'commit SUBs': [false] })
    expect(texts(world)).toContain('nobody is committed: there is no combat')
  })

  // proves: wif-11.5.7-empty-combat
  it('naval air bought in a storm leads to the aborts, other empty types to a new search', () => {
    for (const [type, aborts] of [
      ['naval air', 2],
      ['submarine', 0],
    ] as const) {
      const world = battle([zara(0), ajax(0)], { ...found, 'naval search Axis': [2, 10] }, { weather: 'storm' })
      const asked = run(world, navalCombats(world), {
        ...begin,
        'avoid naval combat': [false],
        'buy combat type': [type],
        'abort naval combat': ['never', 'never'],
      })
      expect(asked.filter(({ decision }) => decision === 'abort naval combat')).toHaveLength(aborts)
    }
  })

  // proves: wif-11.5.7-combat-type
  it('ships that meet aircraft alone do not fire, and both sides may abort', () => {
    const world = battle([zara(12), 'Commonwealth NAV Sunderland 2/2/19 @Italian_Coast:1 a2s=2'], {
      'naval search Axis': [3, 10],
      'naval search Allies': [5, 10],
    })
    const asked = run(world, navalCombats(world), { ...begin, ...quiet, 'call naval air combat': [false] })
    expect(texts(world)).toContain('the Allies have no ships in it: nobody fires')
    expect(asked.filter(({ decision }) => decision === 'abort naval combat').map(({ seat }) => seat)).toEqual(['Italy', 'Commonwealth'])
  })

  it('ten rounds that hurt nobody end a combat which the searches would not', () => {
    const world = battle([zara(0), 'Commonwealth CP Harpoon 100/3 @Italian_Coast:0'], {
      'naval search Axis': Array<number>(10).fill(10),
      'naval search Allies': Array<number>(10).fill(10),
    })
    run(world, navalCombats(world), { 'naval combat': begin['naval combat'] })
    expect(texts(world).match(/it is a surface combat/g)).toHaveLength(10)
    expect(texts(world)).toContain('10 rounds in a row have hurt nobody: both sides break off')
  })

  // proves: wif-11.5.1-combat-sequence, wif-11.5.2-initiate
  it('an area counts as chosen when a combat is begun there, found or not, and the next is chosen after it (11.5.1)', () => {
    const begun = (...areas: string[]) => {
      const world = battle([zara(0), ajax(0), 'Italy CA Pola 0/5/2/3/5/3 @Red_Sea:3', 'Commonwealth CL Leander 0/6/1/1/5/4 @Red_Sea:1'], {
        'naval search Axis': [10, 10],
        'naval search Allies': [10, 10],
      })
      const journal = run(world, navalCombats(world), { 'naval combat': areas.map((at) => ({ at, with: null })) })
      return {
        fought: texts(world).match(/\S+ \S+: neither side finds the other/g),
        refused: journal.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems)),
      }
    }
    expect(begun(SEA, 'Red Sea')).toEqual({
      fought: ['Italian Coast: neither side finds the other', 'Red Sea: neither side finds the other'],
      refused: [],
    })
    expect(begun(SEA, SEA).refused).toEqual(['11.5.1: your side has begun a combat in the Italian Coast already'])
  })

  it('columns are not paid for where there is no attack to move', () => {
    const world = battle([zara(0), ajax(1)], found)
    run(world, navalCombats(world), { ...begin, ...quiet, 'buy columns': [{ own: 1, enemy: 1 }] })
    expect(texts(world)).toContain("the Axis spend 2 surprise points on 1 column down for the enemy's surface attack; 5 left")
    expect(texts(world)).not.toContain('column up')
  })

  // proves: wif-11.5.6-surprise-points
  it('surprise points go by the highest section, even where planes make a lower one count more', () => {
    const world = battle(['Italy CV Aquila 0/5/2/0/5/4 @Italian_Coast:2 air=8', zara(0), ajax(0)], {
      'naval search Axis': [3, 10],
      'naval search Allies': [1, 10],
    })
    run(world, navalCombats(world), { ...begin, ...quiet, 'call naval air combat': [false] })
    expect(texts(world)).toContain('the Axis search with 3 against sections 3, 2 (4): sections 3, 2 included')
    expect(texts(world)).toContain('surprise points Axis 3+1=4')
  })

  // proves: wif-11.6-opponent-combat
  it('the opponent fights where the enemy moved a ship, not a SUB, that is still there (11.6)', () => {
    const world = battle([zara(0), 'Italy SUB Perla 3/6/0/0/3/3 @Italian_Coast:3', ajax(0)], {
      'naval search Axis': [10],
      'naval search Allies': [10],
    })
    const order = { 'opponent naval combat': [{ at: SEA, with: null }] }
    world.note(({ sailed }) => sailed.add('italy-perla'))
    run(world, opponentNavalCombats(world), order)
    expect(texts(world)).toContain(
      '11.6: no enemy unit that moved into the Italian Coast in this impulse, SUBs apart, is at war with anybody there',
    )
    world.note(({ sailed }) => sailed.add('italy-zara'))
    run(world, opponentNavalCombats(world), order)
    expect(texts(world)).toContain('neither side finds the other')
    run(world, opponentNavalCombats(world), order)
    expect(world.events.filter(({ text }) => text.includes('neither side'))).toHaveLength(1)
  })

  // proves: wif-11.6-opponent-combat, wif-11.4.6-token-reuse
  it("who turned face-down to intercept there begins the opponent's combat for nothing (11.6)", () => {
    const world = battle([zara(0), ajax(0, 1).concat(' down'), ajax(0, 1, 'Orion')], {
      'naval search Axis': [10],
      'naval search Allies': [10],
    })
    world.note(({ sailed }) => sailed.add('italy-zara'))
    world.note(({ seaReadied }) => seaReadied.set(`Allies ${area}`, 'commonwealth-ajax'))
    run(world, opponentNavalCombats(world), { 'opponent naval combat': [{ at: SEA, with: null }] })
    expect(texts(world)).toContain('Ajax is face-down for an interception already: no unit is turned')
    expect(world.unit('commonwealth-orion').faceDown).toBe(false)
  })

  // proves: wif-15.1-naval
  it('one enemy of old among the included takes the surprise from all (15.1)', () => {
    const more: PositionNotation = {
      sides: { Italy: 'Axis', Germany: 'Axis', Commonwealth: 'Allies' },
      atWar: [['Germany', 'Commonwealth']],
      declared: ['Italy', 'Commonwealth'],
      actions: { Italy: 'naval', Germany: 'naval' },
    }
    const points = (german: number): string => {
      const world = battle(
        [zara(0), `Germany CL Emden 0/6/1/1/5/4 @Italian_Coast:${german}`, ajax(0, 3)],
        { 'naval search Axis': [2, 10], 'naval search Allies': [3, 10] },
        more,
      )
      run(world, navalCombats(world), {
        'naval combat': [{ at: SEA, with: null }],
        ...quiet,
        'abort naval combat': ['never', 'never', 'never'],
      })
      return world.events.find(({ text }) => text.includes('surprise points'))!.text
    }
    expect(points(3)).toContain('Allies 3+2=5')
    expect(points(0)).toContain('Allies 0 (surprised, 15.1)')
  })

  // proves: wif-13.4-order-interception
  it('a return to base is fought over only by those who stay at sea and the movers', () => {
    const world = battle([zara(3), ajax(1), ajax(1, 2, 'Orion')], { 'naval search Allies': [10] })
    const [mover, stayer] = ['commonwealth-ajax', 'italy-zara'].map((id) => world.unit(id))
    if (mover.kind !== 'naval') throw new Error('not a ship')
    run(
      world,
      fightAt(world, area, {
        kind: 'return to base interception',
        by: 'Axis',
        roll: 3,
        subsCommitted: false,
        movers: [mover],
        staying: [stayer],
      }),
      { 'avoid naval combat': [true] },
    )
    expect(texts(world)).toContain('found of the Allies: Ajax 1')
    expect(texts(world)).not.toContain('Orion')
  })

  // proves: wif-11.4.6-fight-through
  it('in the first round of an interception the roll stands, convoys help nobody to search, and the movers are in it', () => {
    const world = battle([zara(3), 'Commonwealth CP Harpoon 5/3 @Italian_Coast:0', ajax(1)], {
      'naval search Allies': [9, 10],
      'naval search Axis': [10],
      'naval damage': [10, 10],
    })
    const mover = world.unit('commonwealth-ajax')
    if (mover.kind !== 'naval') throw new Error('not a ship')
    run(world, fightAt(world, area, { kind: 'interception', by: 'Axis', roll: 3, subsCommitted: false, movers: [mover] }), {
      'avoid naval combat': [false],
      'buy combat type': ['none'],
      'buy columns': [{ own: 0, enemy: 2 }],
      'abort naval combat': ['never', 'never'],
    })
    expect(texts(world)).toContain('the Axis searched with 3 against section 3: section 3 included')
    expect(texts(world)).toContain('the Allies search with 9 against sections 1, 0: only the intercepted are included')
    expect(texts(world)).toContain('the Axis search with 10 -1 for 5 enemy convoy points = 9')
  })
})

describe('what nobody says', () => {
  it('outgunned, a side with 4 points avoids the combat, and without them aborts after a round', () => {
    const avoids = battle([zara(1), ajax(40), ajax(20, 1, 'Orion')], { 'naval search Axis': [3], 'naval search Allies': [8] })
    run(avoids, navalCombats(avoids), begin)
    expect(texts(avoids)).toContain('on avoiding the combat')
    const aborts = battle([zara(1), 'Italy CA Pola 1/5/2/3/5/3 @Italian_Coast:3', ajax(40), ajax(20, 1, 'Orion')], {
      'naval search Axis': [2],
      'naval search Allies': [1],
      'naval damage': [1, 10, 10, 10, 10, 10],
    })
    run(aborts, navalCombats(aborts), begin)
    expect(texts(aborts)).toContain('the Axis abort the combat')
  })

  it('SUBs go for convoys and stay out of gunfights', () => {
    const world = battle([zara(3), 'Italy SUB Perla 3/6/0/0/5/3 @Italian_Coast:3', ajax(1)], {
      'naval search Axis': [10],
      'naval search Allies': [10],
    })
    run(world, navalCombats(world), begin)
    expect(texts(world)).toContain('the Axis do not commit their 1 SUB')
    expect(standingChoice(world, 'naval combat', 'Italy', 'where favourable')).toBeNull()
  })

  it("'where favourable' finds a convoy with a weak escort, 'against convoys' too", () => {
    const world = battle([zara(30), 'Commonwealth CP Harpoon 5/3 @Italian_Coast:0', ajax(1)], {})
    expect(standingChoice(world, 'naval combat', 'Italy', 'where favourable')).toEqual({ at: SEA, with: null })
    expect(standingChoice(world, 'naval combat', 'Italy', 'against convoys')).toEqual({ at: SEA, with: null })
  })
})
