import { describe, expect, it } from 'vitest'
import { oddsOf } from './odds.ts'
import { battlefield } from './testing/battlefield.ts'

const odds = (attack: number, defence: number) => {
  const { level, modifier } = oddsOf(battlefield({}), attack, defence)
  return `${level} ${modifier}`
}

describe('odds ratios (11.15.5) and their modifiers (option 27)', () => {
  // proves: wif-11.15.5-odds-ratio
  it('11.15.5 example: 19.5 against 5 is 3:1, not 4:1', () => expect(odds(19.5, 5)).toBe('3:1 6'))
  // proves: wif-11.15.5-odds-ratio
  it('11.15.5 example: 21 against 8 is 2:1', () => expect(odds(21, 8)).toBe('2:1 4'))
  it('11.15.5 option 26 examples before their fractions: 53:9 rounds to 5:1, 11:6 to 3:2', () =>
    expect([odds(53, 9), odds(11, 6)]).toEqual(['5:1 10', '3:2 3']))
  // proves: wif-11.15.5-odds-ratio
  it('11.15.5 combat example: 20.5 against 6 is 3:1', () => expect(odds(20.5, 6)).toBe('3:1 6'))
  // proves: wif-opt27-odds-drm, wif-11.15.5-odds-ratio
  it('11.15.6 example: 14.5 against 6 is 2:1', () => expect(odds(14.5, 6)).toBe('2:1 4'))
  // proves: wif-opt27-odds-drm
  it('option 27 note 3: over 10:1 the modifier is twice the odds, 15.74:1 gives 31; 10:1 itself 20, 10.4:1 still 20', () =>
    expect([odds(15.74, 1), odds(10, 1), odds(10.4, 1), odds(10.5, 1)]).toEqual(['15:1 31', '10:1 20', '10:1 20', '10:1 21']))
  // proves: wif-opt27-odds-drm
  it('the ladder has 2:3 and 3:2 and goes down to 1:6', () =>
    expect([odds(1, 1), odds(2, 3), odds(1.9, 3), odds(1, 2), odds(1, 3), odds(1, 4), odds(1, 5), odds(1, 6)]).toEqual([
      '1:1 2',
      '2:3 1',
      '1:2 0',
      '1:2 0',
      '1:3 -2',
      '1:4 -4',
      '1:5 -6',
      '1:6 -8',
    ]))
  // proves: wif-opt27-odds-drm
  it('below 1:6 the modifier is -10, however bad the odds', () =>
    expect([odds(1, 6.1), odds(1, 7), odds(0.5, 40)]).toEqual(['below 1:6 -10', 'below 1:6 -10', 'below 1:6 -10']))
  // proves: wif-11.15.1-fractions, wif-11.15.5-odds-ratio
  it('sixths of factors do not lose a level to binary fractions', () => expect(odds(23 / 6, 23 / 12)).toBe('2:1 4'))
  it('says its arithmetic', () => expect(oddsOf(battlefield({}), 14.5, 6).text).toBe('14.5 against 6 = 2.42:1, 2:1: +4'))
})
