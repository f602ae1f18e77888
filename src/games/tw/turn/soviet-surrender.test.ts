import { expect, it } from 'vitest'
import { position, ScriptedDice, unitNamed } from '../testing/position.ts'
import { sovietSurrender } from './soviet-surrender.ts'

const fallen = (more: Record<string, unknown> = {}, units: string[] = [], dice: number[] = []) => {
  const world = position(
    {
      turn: 'Summer 1943',
      stage: 'Allied turn',
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies', Britain: 'Allies' },
      wars: [
        ['Germany', 'USSR'],
        ['Germany', 'Britain'],
      ],
      conquered: { Poland: 'Germany', France: 'Germany' },
      units: ['Germany INF M 6-5 Moscow', 'Germany INF L 6-5 Leningrad', 'Germany INF S 6-5 Stalingrad', ...units],
      ...more,
      control: { Moscow: 'Germany', Leningrad: 'Germany', Stalingrad: 'Germany', ...(more.control as object) },
    },
    new ScriptedDice(dice),
  )
  sovietSurrender(world)
  return world.events.find(({ section }) => section === '21.1')!.text
}

// proves: tw-21.1-soviet-surrender-modifiers
it('Kiev counts with Sevastopol alone; a city that Italians hold is not German (21.1)', () => {
  expect(fallen({ control: { Kiev: 'Germany' } })).toContain('make 3,')
  expect(fallen({ control: { Sevastopol: 'Germany' } })).toContain('make 3,')
  expect(fallen({ control: { Kiev: 'Germany', Sevastopol: 'Italy', Baku: 'Italy' } })).toContain('make 3,')
  expect(fallen({ control: { Kiev: 'Germany', Sevastopol: 'Germany', Baku: 'Germany' } }, [], [9])).toContain('= 14;')
})

// proves: tw-21.1-soviet-surrender-modifiers
it('Germans on the ground at the eastern edge count, aircraft and allies there do not (21.1)', () => {
  const beside = (unit: string) =>
    fallen({ control: { 1000: 'Germany', 1001: 'Germany', Baku: 'Germany' } }, [unit], [5]).includes('Germans beside the Urals')
  expect(['Germany ARM U 8-8 1000', 'Germany FTR U 3-3-2 1000', 'Italy INF U 3-5 1000', 'Germany ARM U 8-8 1001'].map(beside)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

// proves: tw-21.1-soviet-surrender-modifiers
it('Western troops count in France and its zone, but no partisans, Commandos or paratroops; in Italy without its islands all but partisans (21.1)', () => {
  const help = (control: Record<string, string>, unit: string) =>
    /-\d Western troops in (?:France|Italy)/.exec(fallen({ control }, [unit]))?.[0]
  const vichy = { Marseilles: 'Britain' }
  expect(
    [
      'Britain MOT B 6-7 Marseilles',
      'Britain PARA B 2-5 Marseilles',
      'Britain PART B 1-3 Marseilles',
      'Britain CDO B 1-5 Marseilles',
      'Britain FTR B 3-3-2 Marseilles',
    ].map((unit) => help(vichy, unit)),
  ).toEqual(['-2 Western troops in France', undefined, undefined, undefined, undefined])
  expect([
    help({ Naples: 'Britain' }, 'Britain CDO B 1-5 Naples'),
    help({ Naples: 'Britain' }, 'Britain PART B 1-3 Naples'),
    help({ Palermo: 'Britain' }, 'Britain MOT B 6-7 Palermo'),
    help({ Cagliari: 'Britain' }, 'Britain MOT B 6-7 Cagliari'),
    help({}, 'Germany MOT B 6-7 Naples'),
  ]).toEqual(['-1 Western troops in Italy', undefined, undefined, undefined, undefined])
})

// proves: tw-21.1-soviet-surrender-modifiers
it('each whole 50 NARFs of eliminated ground units count, twice for those lost out of supply (21.1)', () => {
  const lost = (count: number, how: string) =>
    /\+\d ground units for \d+ NARFs/.exec(
      fallen(
        {},
        Array.from({ length: count }, (_, i) => `USSR INF L${i} 6-5 pool ${how}eliminated`),
        [1],
      ),
    )?.[0]
  expect([lost(7, ''), lost(8, ''), lost(4, 'oos '), lost(8, 'oos ')]).toEqual([
    undefined,
    '+1 ground units for 56 NARFs',
    '+1 ground units for 56 NARFs',
    '+2 ground units for 112 NARFs',
  ])
})

// proves: tw-21.1-soviet-surrender-modifiers
it('20 NARFs of Lend-Lease in the turn count, of Britain and the USA together (21.1)', () => {
  const helped = (britain: number, usa: number) => {
    const world = position({
      turn: 'Summer 1943',
      stage: 'Allied turn',
      sides: { Germany: 'Axis', USSR: 'Allies', Britain: 'Allies' },
      wars: [['Germany', 'USSR']],
      control: { Moscow: 'Germany', Leningrad: 'Germany', Stalingrad: 'Germany' },
      units: ['Germany INF M 6-5 Moscow', 'Germany INF L 6-5 Leningrad', 'Germany INF S 6-5 Stalingrad'],
    })
    world.remember((noted) => noted.built.set('received Britain USSR', britain).set('received USA USSR', usa))
    sovietSurrender(world)
    return world.events[0].text.includes('-1 Lend-Lease')
  }
  expect([helped(12, 8), helped(20, 0), helped(0, 20), helped(12, 7)]).toEqual([true, true, true, false])
})

// proves: tw-21.1-soviet-surrender
it('nobody rolls while Soviets, or nobody, stand in one of the three; who has surrendered is at peace, and his units are gone (21.1)', () => {
  const rolled = (units: string[], control: Record<string, string> = {}) => {
    const world = position(
      {
        turn: 'Summer 1943',
        stage: 'Allied turn',
        sides: { Germany: 'Axis', USSR: 'Allies' },
        wars: [['Germany', 'USSR']],
        conquered: { France: 'Germany' },
        control: { Moscow: 'Germany', Leningrad: 'Germany', Stalingrad: 'Germany', Kiev: 'Germany', Sevastopol: 'Germany', ...control },
        units: [...units, 'USSR INF G 6-5 Gorki'],
      },
      new ScriptedDice([10]),
    )
    sovietSurrender(world)
    return world
  }
  const [moscow, leningrad, stalingrad] = ['Germany INF M 6-5 Moscow', 'Germany INF L 6-5 Leningrad', 'Germany INF S 6-5 Stalingrad']
  for (const units of [
    [moscow, leningrad],
    [moscow, stalingrad],
    [leningrad, stalingrad],
    [moscow, leningrad, 'Germany FTR S 3-3-2 Stalingrad'],
  ])
    expect(rolled(units).events).toEqual([])
  const fallen = rolled([moscow, leningrad, stalingrad])
  expect(fallen.nation('USSR').conqueredBy).toBe('Germany')
  expect(fallen.state.wars).toEqual([])
  expect(unitNamed(fallen, 'G').place).toBe('gone')
})
