import { afterEach, describe, expect, it } from 'vitest'
import { TestTournament } from '../commands/testing-tournament.ts'
import { flat } from '../commands/testing.ts'
import { headerOf } from '../mail/header.ts'
import { printed } from '../testing-printed.ts'
import { type Bid, dealt } from './bids.ts'

describe('two who bid for sides', () => {
  const sides = ['Axis', 'Allies'] as const
  const open = (a: Bid | null, b: Bid | null, lot = true) =>
    dealt(['Ann', 'Bob'], new Map([...(a ? [['Ann', a] as const] : []), ...(b ? [['Bob', b] as const] : [])]), sides, lot, ['Bob', 'Ann'])
  const axis = (points: number): Bid => ({ side: 'Axis', points })
  const allies = (points: number): Bid => ({ side: 'Allies', points })

  it('have the sides that they want where these differ, and give nothing', () => {
    expect(open(allies(5), axis(2))).toEqual({
      names: ['Bob', 'Ann'],
      given: [0, 0],
      told: 'Ann bid 5 for the Allies, Bob bid 2 for the Axis',
    })
  })
  it('else the higher has it and gives what he bid', () => {
    expect(open(axis(2), axis(3))).toEqual({
      names: ['Bob', 'Ann'],
      given: [0, 3],
      told: 'Ann bid 2 for the Axis, Bob bid 3 for the Axis: Bob gives 3',
    })
    expect(open(allies(4), allies(1))).toMatchObject({ names: ['Bob', 'Ann'], given: [4, 0] })
  })
  it('by lot where bids are equal', () => {
    expect(open(axis(2), axis(2), true)).toMatchObject({
      names: ['Ann', 'Bob'],
      given: [0, 2],
      told: expect.stringContaining('the lot fell to Ann') as string,
    })
    expect(open(axis(2), axis(2), false)).toMatchObject({ names: ['Bob', 'Ann'], given: [0, 2] })
    expect(open(axis(0), axis(0), false).given).toEqual([0, 0])
  })
  it('leave a side to whom has not bid, for nothing; who both have not go on as sides are given', () => {
    expect(open(null, allies(7))).toEqual({ names: ['Ann', 'Bob'], given: [0, 0], told: 'Ann did not bid, Bob bid 7 for the Allies' })
    expect(open(axis(7), null).names).toEqual(['Ann', 'Bob'])
    expect(open(null, null).names).toEqual(['Bob', 'Ann'])
  })
})

describe('a round whose sides are bid for', () => {
  let test: TestTournament
  afterEach(() => test.remove())

  const answer = async (player: number, text: string, from = player): Promise<void> => {
    const asked = test
      .sources(`p${player}@campaign.local`)
      .filter((source) => headerOf(source, 'subject')!.includes('your bid'))
      .at(-1)!
    const [, key] = /^Key of this mail: (\S+)/m.exec(Buffer.from(asked).toString())!
    await test.mail(`p${from}@campaign.local`, 'adjutant@campaign.local', `${text}\n# ${key}\n`, `Re: ${headerOf(asked, 'subject')!}`)
    await test.look()
  }
  const last = async (player: number) => (await test.received(`p${player}@campaign.local`)).at(-1)!

  it('takes bids by mail, shows nobody those of others before all are in, and counts what is given', async () => {
    test = await TestTournament.start(4, { rounds: 1, sides: 'bid', 'bid days': 3 })
    await test.look()
    expect(test.state().bidding!.pairing.pairs).toEqual([
      ['P1', 'P3'],
      ['P2', 'P4'],
    ])
    const [asked] = (await test.received('p1@campaign.local')).slice(-1)
    expect(asked.subject).toBe('[cup] Round 1: your bid')
    expect(flat(asked.text)).toContain('You meet P3. Say which side you want, and how many points of the scenario you give P3 for it')
    await answer(1, 'bid: Axis 31')
    expect(flat((await last(1)).text)).toContain("Your bid for round 1: the Axis, for 31 of the scenario's points. It stays sealed")
    await answer(1, 'bid: Axsi 3')
    expect(flat((await last(1)).text)).toContain(
      "Refused: no side 'Axsi', but Axis and Allies; did you mean 'Axis'? Your bid before it stands: Axis, 31.",
    )
    // Neither with another's key from another's address, nor from his own with it.
    await answer(3, 'bid: Allies 9', 1)
    expect(test.state().bidding!.bids.has('P3')).toBe(false)
    await answer(3, 'bid: { side: Axis, points: 2 }')
    await answer(2, 'bid: Allies 0')
    const seen = async (): Promise<string> =>
      (await Promise.all([1, 2, 3, 4].filter((n) => n !== 1).map((n) => test.received(`p${n}@campaign.local`))))
        .flat()
        .map(({ all }) => all)
        .join('\n')
    expect(await seen()).not.toContain('31')
    for (const shown of [[], ['--history'], ['--json'], ['--json', '--history']]) {
      const said = await printed('tournament', 'status', test.path, ...shown)
      expect(said).toContain('P1')
      // Moments have any digits.
      expect(said.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')).not.toMatch(/31/)
    }
    expect(test.state().rounds).toEqual([])
    await test.look(4)
    const [round] = test.state().rounds
    expect(round.tables.map(({ sides, given }) => [sides.map(({ contestant }) => contestant), given])).toEqual([
      [
        ['P1', 'P3'],
        [0, 31],
      ],
      [['P4', 'P2'], undefined],
    ])
    expect(flat((await last(3)).text)).toContain(
      'cup-r1-t1: P1 (Axis) - P3 (Allies, 31 points given); P1 bid 31 for the Axis, P3 bid 2 for the Axis: P1 gives 31 cup-r1-t2: P4 (Axis) - P2 (Allies); P2 bid 0 for the Allies, P4 did not bid',
    )
    // A bid that comes late is told so.
    await answer(4, 'bid: Axis 1')
    expect(flat((await last(4)).text)).toContain('Refused: the bids that this mail asked for are waited for no longer')
    // The Axis holds all but a few cities' worth of what it gave.
    const before = test.stand('cup-r1-t1')
    expect(before.points[1]).toBeGreaterThanOrEqual(31)
    expect(before.score).toBe(0)
  }, 240_000)

  it('pairs anew when one of them withdraws, and asks again', async () => {
    test = await TestTournament.start(4, { rounds: 1, sides: 'bid' })
    await test.look()
    await answer(2, 'bid: Axis 1')
    await test.direct('withdraw: { player: P4 }')
    expect(test.state().bidding).toMatchObject({ pairing: { pairs: [['P1', 'P2']], byes: ['P3'] }, bids: new Map() })
    await test.look()
    expect((await test.received('p2@campaign.local')).filter(({ subject }) => subject.includes('your bid'))).toHaveLength(2)
  }, 240_000)
})
