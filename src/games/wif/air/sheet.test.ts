import { describe, expect, it } from 'vitest'
import type { Game } from '../../../engine/game.ts'
import { playStep } from '../../../engine/play.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { sheetAnswers } from '../../../orders/answers.ts'
import { checkSheet } from '../../../orders/sheet.ts'
import { airSupply } from './air-supply.ts'
import { airTransport } from './air-transport.ts'
import { groundStrikes } from './ground-strike.ts'
import { groundSupport } from './ground-support.ts'
import { paradrops } from './paradrop.ts'
import { rebases } from './rebase.ts'
import { WifReader } from '../sheet/reader.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { flyCap } from './cap.ts'
import { airDecisions } from './decisions.ts'
import { front, textsOf } from './testing.ts'

/** What sheets need of a game, with the air decisions only. */
const game = {
  decisions: [flyCap, ...airDecisions],
  reader: (world: WifWorld, seat: string) => new WifReader(world, seat),
  keys: (world: WifWorld, seat: string, at: never) => new WifReader(world, seat).keys(at),
  facts: { types: {}, of: () => ({}) },
  functions: [],
  stops: [],
} as unknown as Game<WifWorld>

const sheetOf = (text: string) => {
  const { documents, problems } = parseSheet(text)
  expect(problems).toEqual([])
  return documents[0]
}

/** Plays a procedure by the sheets of both seats. */
function playSheets(world: WifWorld, procedure: Procedure<void>, sheets: { Germany?: string; USSR?: string }) {
  const documents = Object.fromEntries(Object.entries(sheets).map(([seat, text]) => [seat, sheetOf(text)]))
  const given = sheetAnswers(game, world, new Map(Object.entries(documents)))
  playStep(world, procedure, [], given.answerer, given.record)
}

const understood = (world: WifWorld, seat: string, text: string) => {
  const checked = checkSheet(game, world, seat, sheetOf(text))
  return { texts: checked.understood.map(({ text }) => text), problems: checked.problems.map(({ line, message }) => `${line}: ${message}`) }
}

const UNITS = [
  'Germany LND Ju-87B 2/5/4 T0806',
  'Germany LND Fw-200 2/3/3 T0806 extended',
  'Germany FTR Bf-109F 6/1/5 T0806',
  'Germany FTR Bf-110C 4/1/6 T0803',
  'Germany ATR Ju-52 (1)/0/6 T0803',
  'Germany PARA 7 4-3 T0803',
  'Germany INF IX 5-3 T0605 down',
  'Germany INF X 5-3 T0606',
  'USSR INF 3 5-3 T0406',
  'USSR FTR I-16 4/0/3 T0306',
  'USSR FTR MiG-3 5/0/8 T0303',
  'USSR LND Il-2 3/5/4 T0306',
]

describe('order sheets of the air rules', () => {
  it('a ground strike with escort, extended range and counter-interception, against a patrol and the best interceptor', () => {
    const world = front(UNITS, [5, 5, 5, 5, 9, 9, 9, 9])
    playSheets(world, groundStrikes(world), {
      Germany: `
ground strike:
  - {at: T0406, with: [Ju-87B, Fw-200], escort: Bf-109F, extended: yes, intercept: best}
air combat:
  - {abort: {rounds: 1}, line: [Bf-110C, Bf-109F], clear: best}
return to base:
  Bf-109F: T0706
  everyone: [Wien, Breslau]
`,
      USSR: `
combat air patrol:
  - {at: T0406, with: I-16, against: ground strike}
defend:
  - {at: T0406, intercept: best 2}
  - {intercept: none}
`,
    })
    expect(textsOf(world, 'air mission')).toEqual([
      'Allies: I-16 flies combat air patrol from Kiev (T0306) to T0406',
      'Axis: Ju-87B, Fw-200 on extended range fly ground strike from Wien (T0806) to T0406',
      'Axis: Bf-109F flies escort from Wien (T0806) to T0406',
      'Allies: MiG-3 flies interception from Minsk (T0303) to T0406',
    ])
    expect(textsOf(world, 'air combat')[1]).toContain('Allies 5 MiG-3 + 4/10 I-16 = 5.4 against 6 Bf-109F')
    // Ju-87B, the better bomber, was cleared through by a DC.
    expect(textsOf(world, 'air combat').slice(-3)).toEqual([
      'T0406: after round 1 the Axis abort the combat',
      'T0406: Bf-109F aborts',
      'T0406: Fw-200 aborts',
    ])
    expect(textsOf(world, 'ground strike')).toEqual(['Ju-87B strikes 3 INF in T0406: 5 tactical; rolled 9: no effect'])
    expect(world.map.code(world.unit('germany-bf-109f').hex)).toBe('T0706')
  })

  it('the receipt says each order in words', () => {
    const world = front(UNITS)
    const own = understood(
      world,
      'Germany',
      `
ground strike:
  - {at: T0406, with: [Ju-87B, Fw-200], escort: Bf-109F, extended: Fw-200, intercept: all}
air transport:
  - {at: T0706, with: Ju-52, cargo: 7 PARA, unload: base}
paradrop:
  - {at: T0406, with: [Ju-52], para: [7 PARA]}
air supply:
  - {at: T0605, with: Ju-52}
rebase:
  - {unit: Ju-87B, to: Breslau}
  - {units: [Bf-109F, Bf-110C], to: T0706}
return to base: [Wien, Breslau]
air combat: {abort: no bombers, shoot: bomber, lose: cheaper}
air combat order: [T0406]
`,
    )
    expect(own.problems).toEqual([])
    expect(own.texts).toEqual([
      'Ju-87B, Fw-200 (on extended range: Fw-200) fly ground strike to T0406, escorted by Bf-109F',
      'T0406: every FTR that can intercepts',
      'Ju-52 flies air transport to T0706 for 7 PARA',
      'T0706: cargo unloads at the base',
      'Ju-52 flies paradrop to T0406 with 7 PARA',
      'Ju-52 flies air supply to T0605',
      'Ju-87B rebases to Breslau (T0803)',
      'Bf-109F, Bf-110C rebase to T0706',
      'everyone returns to Wien (T0806), everyone returns to Breslau (T0803)',
      "in air combat, shoot at the enemy's front bomber",
      'in air combat, give up the cheaper front aircraft',
      'abort air combat: when no bomber of either side is left in it',
      'air combats in the order T0406',
    ])
    expect(
      understood(
        world,
        'USSR',
        'defend:\n  - {at: T0406, intercept: {with: [I-16], against: [ground strike, paradrop]}, ground support: {with: Il-2}, escort: MiG-3}',
      ).texts,
    ).toEqual(['T0406: I-16 intercepts ground strike, paradrop', 'T0406: Il-2 flies ground support', 'T0406: MiG-3 flies escort'])
  })

  it('a standing answer outlives those it names: the others still go', () => {
    const world = front(UNITS, [1, 1, 5, 5])
    world.destroy(world.unit('ussr-i-16'), 'test')
    playSheets(world, groundStrikes(world), {
      Germany: 'ground strike:\n  - {at: T0406, with: Ju-87B}',
      USSR: 'defend: {intercept: [I-16, MiG-3]}',
    })
    expect(textsOf(world, 'air mission')).toContain('Allies: MiG-3 flies interception from Minsk (T0303) to T0406')
    expect(understood(world, 'USSR', 'defend: {intercept: [I-16, Spitfire]}').problems).toEqual([
      expect.stringMatching(/^1: I-16 is not on the map/),
      expect.stringMatching(/^1: no unit 'Spitfire'/),
    ])
  })

  it('what is wrong is said with its line', () => {
    const world = front(UNITS)
    expect(
      understood(
        world,
        'Germany',
        `
ground strike:
  - {at: T0406, with: [Ju-88]}
  - {at: T0303, with: [Ju-87B]}
paradrop:
  - {at: T0406, with: [Ju-52], para: []}
air combat:
  - {abort: later}
combat air patrol:
  - {at: T0606, with: [Bf-109F], against: rail movement}
`,
      ).problems,
    ).toEqual([
      expect.stringMatching(/^3: no unit 'Ju-88'/),
      '4: 14.1.1: Ju-87B is 6 away from Wien (T0806) to Minsk (T0303); range 4',
      '6: 1 aircraft for 0 units: each ATR carries one unit (11.11, 11.14)',
      expect.stringMatching(/^8: 'later' is none of never, now/),
      expect.stringMatching(/^10: 'rail movement' is none of port attack/),
    ])
  })

  it('drops, transport, supply, support and rebases by sheet', () => {
    const drop = front(UNITS)
    playSheets(drop, paradrops(drop), { Germany: 'paradrop:\n  - {at: T0406, with: Ju-52, para: 7 PARA, escort: Bf-109F}' })
    expect(drop.map.code(drop.unit('germany-7-para').hex)).toBe('T0406')
    const carry = front(UNITS)
    playSheets(carry, airTransport(carry), {
      Germany: 'air transport:\n  - {at: T0705, with: Ju-52, cargo: 7 PARA, unload: base}\nreturn to base: {Ju-52: T0706}',
    })
    expect(carry.map.code(carry.unit('germany-7-para').hex)).toBe('T0706')
    const supply = front(UNITS)
    playSheets(
      supply,
      (function* () {
        expect((yield* airSupply(supply)).map(({ atr, points }) => [atr.name, points])).toEqual([['Ju-52', 1]])
      })(),
      { Germany: 'air supply:\n  - {at: T0605, with: Ju-52}', USSR: 'defend: [{intercept: none}]' },
    )
    const support = front(UNITS, [5, 5, 5, 5])
    playSheets(
      support,
      (function* () {
        const hex = support.map.hex('T0406')
        const given = yield* groundSupport(support, [{ hex, attackers: [support.unit('germany-x-inf') as LandUnit] }])
        expect(given.get(hex)).toMatchObject({ attack: 5, defence: 5 })
      })(),
      {
        Germany:
          'attack:\n  - {at: T0406, ground support: {with: [Ju-87B, Fw-200], extended: yes}, escort: Bf-109F}\nair combat: {abort: now}',
        USSR: 'defend: [{at: T0406, ground support: Il-2, escort: MiG-3}]\nair combat: {abort: now}',
      },
    )
    const rebase = front(UNITS)
    playSheets(rebase, rebases(rebase), { Germany: 'rebase:\n  - {units: [Ju-87B, Bf-110C], to: T0706}\n  - {unit: Bf-109F, to: Breslau}' })
    expect(['germany-ju-87b', 'germany-bf-110c', 'germany-bf-109f'].map((id) => rebase.map.code(rebase.unit(id).hex))).toEqual([
      'T0706',
      'T0803',
      'T0803',
    ])
  })
})
