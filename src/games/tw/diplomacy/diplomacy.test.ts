import { describe, expect, it } from 'vitest'
import { keepChits } from '../logistics/chits.ts'
import { position, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import { play } from '../sequence.ts'
import { limits } from '../limits.ts'
import { plan } from '../logistics/planning.ts'
import { announce, sortOut } from './announce.ts'
import { diplomacy, endInfluence, satellitesOfThemselves } from './diplomacy.ts'
import { endOfDiplomaticTurn, popLimit } from './pops.ts'
import { statusText } from './status.ts'
import { atWar } from '../powers.ts'

const dice = () => new ScriptedDice(Array.from({ length: 9 }, () => 5))

describe('POPs through the year (16.1.1)', () => {
  const placed = { Germany: { Spain: 2 }, Britain: { Greece: 1 } }

  // proves: tw-16.1.1-pop-lifetime, tw-16.1.7.4-chit-lifetime
  it('stay from Spring to Fall, and their price a secret; at the end of Fall they are removed, and with the year ends what was named', () => {
    const at = (turn: string) => {
      const world = position({
        turn,
        stage: 'Allied turn',
        diplomacy: { placed, named: { Axis: ['Turkey'] } },
        plans: { Germany: { effort: 'SLE', espionage: 1 } },
      })
      world.note({ secretSpending: { Germany: 10 } })
      keepChits(world)
      endOfDiplomaticTurn(world)
      return world.state
    }
    const [spring, fall, winter] = ['Spring 1940', 'Fall 1940', 'Winter 1940'].map(at)
    expect(spring.diplomacy!.placed).toEqual(placed)
    // An Espionage chit of 4 and two POPs of 3; Britain's one.
    expect(spring.secretSpending).toEqual({ Germany: 10, Britain: 3 })
    expect([fall.diplomacy!.placed, fall.keptChits, fall.secretSpending]).toEqual([{}, undefined, {}])
    expect([spring, fall, winter].map(({ diplomacy }) => diplomacy!.named)).toEqual([{ Axis: ['Turkey'] }, { Axis: ['Turkey'] }, {}])
  })

  // proves: tw-16.1.2-pop-limits
  it('how many a power may buy goes by the war (16.1.2)', () => {
    const limits = (turn: string, entry?: number, italy?: number) => {
      const world = position({ turn, diplomacy: {} })
      if (entry !== undefined) world.declareWar('Germany', 'USA', entry)
      if (italy !== undefined) world.declareWar('Italy', 'Britain', italy)
      return ['Italy', 'France', 'USSR', 'Britain', 'Germany', 'USA'].map((power) => popLimit(world, power)).join(' ')
    }
    expect(limits('Spring 1940')).toBe('2 2 2 3 4 0')
    // Fall 1940 is turn 4; Italy has that turn's declarations still.
    expect(limits('Fall 1940')).toBe('2 2 2 3 4 0')
    expect(limits('Spring 1941')).toBe('1 2 2 3 4 0')
    expect(limits('Spring 1941', undefined, 4)).toBe('2 2 2 3 4 0')
    expect(limits('Spring 1942', undefined, 5)).toBe('1 2 2 3 4 0')
    // The USA enters in Winter 1941, turn 9: Germany has fewer at once, Britain from Fall 1942 on.
    expect(limits('Winter 1941', 9, 3)).toBe('2 2 2 3 3 2')
    expect(limits('Spring 1942', 9, 3)).toBe('2 2 2 3 3 2')
    expect(limits('Fall 1942', 9, 3)).toBe('2 2 2 2 3 2')
    expect(limits('Spring 1943', 9, 3)).toBe('2 2 2 2 3 2')
    // In Fall 1941, turn 8: that Fall is not after it.
    expect(limits('Fall 1941', 8, 3)).toBe('2 2 2 3 3 2')
    expect(limits('Spring 1942', 8, 3)).toBe('2 2 2 3 3 2')
    expect(limits('Fall 1942', 8, 3)).toBe('2 2 2 2 3 2')
  })
})

describe('countries outside diplomacy (16.1.5)', () => {
  // proves: tw-16.1.5-automatic-satellites, tw-6.4.4-satellite-dates, tw-16.3.4-satellite-rights
  it('Romania, Hungary and Bulgaria become German Satellites in Winter 1940, Finland in Spring 1941, at war with whom Germany is', () => {
    const world = position({ turn: 'Fall 1940', stage: 'Allied turn', leans: { Finland: 'Germany associate' } }, dice())
    const states = () => ['Romania', 'Hungary', 'Bulgaria', 'Finland'].map((country) => statusText(world, country))
    expect(states()).toEqual(['neutral', 'neutral', 'neutral', 'Associate of Germany'])
    run(world, play(world))
    expect(world.state.turn).toMatchObject({ season: 'Winter', year: 1940 })
    expect(states()).toEqual(['Satellite of Germany', 'Satellite of Germany', 'Satellite of Germany', 'Associate of Germany'])
    expect([atWar(world, 'Romania', 'Britain'), atWar(world, 'Finland', 'Britain')]).toEqual([true, false])
    world.note({ turn: { index: 6, season: 'Spring', year: 1941 } })
    satellitesOfThemselves(world)
    expect(states()[3]).toBe('Satellite of Germany')
  })

  it('not one that somebody has invaded', () => {
    const world = position({ turn: 'Winter 1940', minors: { Romania: 'Britain' }, conquered: { Hungary: 'Britain' } })
    satellitesOfThemselves(world)
    expect(['Romania', 'Hungary', 'Bulgaria'].map((country) => statusText(world, country))).toEqual([
      'Satellite of Britain',
      'conquered by Britain',
      'Satellite of Germany',
    ])
  })
})

describe('a power that surrenders (18.5.8)', () => {
  // proves: tw-18.5.8-influence-lost, tw-16.3.3-associate-protection
  it('loses its POPs and its clients, not those that were invaded', () => {
    const world = position({
      leans: { Greece: 'France sympathizer', Turkey: 'Britain associate' },
      minors: { Yugoslavia: 'France', Belgium: 'France' },
      diplomacy: { placed: { France: { Spain: 1 }, Britain: { Spain: 1 } }, closed: ['Belgium'] },
      units: ['Yugoslavia INF Y 3-5 Belgrade', 'France INF F 3-5 Belgrade'],
    })
    endInfluence(world, 'France')
    expect(['Greece', 'Turkey', 'Yugoslavia', 'Belgium'].map((country) => statusText(world, country))).toEqual([
      'neutral',
      'Associate of Britain',
      'neutral',
      'Satellite of France',
    ])
    expect(world.state.diplomacy!.placed).toEqual({ Britain: { Spain: 1 } })
    expect(unitNamed(world, 'Y').place).toBe('map')
    // 16.3.3: what is there of it leaves in its next player turn, the Allies'.
    expect([world.state.leaving, world.map.name(unitNamed(world, 'F').hex)]).toEqual([
      { Yugoslavia: { powers: ['France'], since: world.playerTurn + 1 } },
      'Belgrade (2322)',
    ])
  })

  // proves: tw-16.3.3-associate-lost
  it('is out of its former Associates at once where it is conquered', () => {
    const world = position({
      conquered: { France: 'Germany' },
      minors: { Yugoslavia: 'France' },
      diplomacy: {},
      units: ['France INF F 3-5 Belgrade'],
    })
    endInfluence(world, 'France')
    expect(world.state.leaving).toBeUndefined()
    expect(world.map.countryNames[world.map.country[unitNamed(world, 'F').hex]]).not.toBe('Yugoslavia')
  })
})

describe('who names targets first (16.1.3)', () => {
  // proves: tw-16.1.3-announce-targets, tw-16.1.6-status-bonus
  it('by the totals that all know: what was spent in secret makes nobody the poorer', () => {
    const first = (secret: Record<string, number>) => {
      const world = position(
        {
          turn: 'Spring 1940',
          stage: 'Planning',
          narfs: { Germany: 20, Britain: 25, Italy: 50, France: 50 },
          plans: { Germany: { effort: 'SLE' }, Britain: { effort: 'SLE' }, Italy: { effort: 'none' }, France: { effort: 'SLE' } },
          diplomacy: { placed: { Germany: { Turkey: 1 }, Britain: { Greece: 1 } } },
        },
        new ScriptedDice([5, 5]),
      )
      world.note({ secretSpending: secret })
      // One sheet each; every power takes its own lines of it.
      const both = [
        { by: 'Germany', target: 'Turkey', against: 'Western Allies', espionage: false },
        { by: 'Britain', target: 'Greece', against: 'Axis', espionage: false },
      ]
      run(world, diplomacy(world), { diplomacy: [both, both, both, both] })
      return world.events.filter(({ kind }) => kind === 'diplomacy').map(({ text }) => text.split(' ')[0])
    }
    expect(first({})).toEqual(['Germany', 'Britain'])
    expect(first({ Germany: 6 })).toEqual(['Britain', 'Germany'])
  })
})

describe('Vichy (18.7.1)', () => {
  // proves: tw-18.7.1-vichy-diplomacy
  it('is a target once four turns have gone since France surrendered', () => {
    const refused = (turn: string) => {
      const world = position({ turn, stage: 'Planning', diplomacy: { placed: { Britain: { 'Vichy France': 1 } }, vichySince: 3 } })
      world.found({ ...world.nation('Greece'), name: 'Vichy France' })
      return sortOut(world, 'Britain', [{ by: 'Britain', target: 'Vichy France', against: 'Axis', espionage: false }], true).refused
    }
    // It surrendered in Summer 1940, turn 3: Spring 1941 is turn 6, Fall 1941 turn 8.
    expect(refused('Spring 1941')).toEqual(['18.7.1: Vichy France cannot be named before 4 turns have gone since France surrendered'])
    expect(refused('Fall 1941')).toEqual([])
  })
})

describe('a receipt', () => {
  const world = position({ turn: 'Spring 1940', stage: 'Planning', diplomacy: {} })

  // proves: tw-16.1.2-pop-limits, tw-16.1.6-status-bonus, tw-4.5-pass
  it('names under "understood" what can be, and what cannot only as refused', () => {
    const move = (target: string) => ({ by: 'Germany', target, against: 'Western Allies' as const, espionage: false })
    const moves = [move('Spain'), move('Hungary')]
    expect(announce.sheet!.describe(world, moves)).toBe('Germany names Spain against the Western Allies')
    expect(announce.sheet!.check!(world, 'Germany', moves)).toEqual([expect.stringMatching(/^16\.1\.5: Hungary/)])
    const pops = (Spain: number) => ({
      Germany: { effort: 'SLE' as const, markers: [], evasion: false, espionage: false, counterEspionage: false, pops: { Spain } },
    })
    expect(plan.sheet!.describe(world, pops(2))).toBe('Germany: SLE for 8 NARFs, 1 POP in Spain for 3')
    expect(plan.sheet!.check!(world, 'Germany', pops(2))).toEqual([expect.stringContaining('not 2 to Spain')])
    expect(plan.sheet!.check!(world, 'Germany', pops(1))).toEqual([])
  })

  it('of a planning step says nothing of railmoves', () => {
    expect(limits(world, world, 'Germany')).toEqual([])
    world.note({ stage: 'Axis turn' })
    expect(limits(world, world, 'Germany').map(({ what }) => what)).toContain('railmoves')
  })
})
