import { expect, it } from 'vitest'
import { parseTournamentFile } from './tournament-file.ts'
import { tournamentFileText } from './tournament-file-text.ts'

const TEXT = tournamentFileText('somewhere')
const wrong = (from: string | RegExp, to: string): string => {
  const text = TEXT.replace(from, to)
  expect(text).not.toBe(TEXT)
  try {
    parseTournamentFile(text, 'cup.yaml')
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing is wrong'
}

it('reads the file that init writes, and every entry that it shows as a remark', () => {
  // A round robin takes no number of rounds, a Swiss of two players one.
  const all = TEXT.replace('rounds: 4', 'rounds: 1').replace(/^( *)# (?=[a-z-]+(?: [a-z]+)?: )/gm, '$1')
  const file = parseTournamentFile(all, '/x/cup.yaml')
  expect(file).toMatchObject({
    tournament: 'my-cup',
    turns: 2,
    logPath: '/x/my-cup.sqlite',
    ratings: 'ratings.yaml',
    unfinished: { after: 90, by: 'points' },
  })
  expect(file.director?.address).toBe('you@example.org')
})

it('says where something is wrong, and what does not go together', () => {
  expect(wrong('rounds: 4', 'ronds: 4')).toContain("cup.yaml:5:1: the file: no entry 'ronds' here; did you mean 'rounds'?")
  expect(wrong(/games: single(.*\nsides:) given/, 'games: double$1 bid')).toContain('sides: who plays both has nothing to bid for')
  expect(wrong('campaign:\n', 'same dice: yes\ncampaign:\n  pace: normal\n')).toContain("same dice: campaign.pace is 'fast' then")
  expect(wrong('campaign:\n  deadline hours: 72', 'bank: { days: 10 }\ncampaign: {}')).toContain(
    'bank: it begins where a deadline ends, and there is none',
  )
  expect(wrong('sides: given', 'bank: { days: 10, empty: nothing }\nsides: given')).toContain('cup.yaml:9:26: bank.empty')
  expect(wrong('format: swiss ', 'format: round robin ')).toContain('a round robin has as many as its players make')
  expect(wrong('name: Bob', 'name: ann')).toContain("two are called 'ann'")
  expect(wrong('rounds: 4', 'rounds: 2')).toContain('2 players cannot meet somebody else in each of 2 rounds')
})
