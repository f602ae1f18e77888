import { beforeAll, describe, expect, it, test } from 'vitest'
import { forkEachTest } from '../../commands/testing-forks.ts'
import { flat, GERMANY, type Received, TestCampaign, USSR } from '../../commands/testing.ts'
import { noRehearsals, type Rehearsals, rehearseAtRandom } from '../../commands/testing-rehearsal.ts'
import { readScenario } from '../../commands/init.ts'
import { writeDown } from '../referee/referee.ts'
import { Draw } from '../../engine/testing-draw.ts'
import { choiceOf, createGame } from '../../games/registry.ts'
import { lentBy } from '../../games/testing-registry.ts'

let table: TestCampaign
forkEachTest(
  (own) => (table = own),
  (file) => file.replace('rehearsals: 0', 'rehearsals: 3'),
)

const receiptOf = async (text: string, from = GERMANY): Promise<Received> => (await table.exchange(from, text)).at(-1)!
/** A part of a receipt, by its heading. */
const part = ({ text }: Received, heading: string): string => {
  const [, after = ''] = text.split(`\n${heading}`)
  return flat(after.split(/\n[A-Z]{4}[A-Z ]*(?:\n| \()/)[0])
}

test('orders that are sent once more have the receipt that they had, until what is known of the position is another', async () => {
  const draft = 'action: land\nmove:\n  - {unit: I CAV, to: E2436}\ndraft: yes\n'
  const first = part(await receiptOf(draft), 'UNDERSTOOD')
  expect(first).toContain('I CAV: E2536 to E2436, movement points I CAV 1 of 5. (certain)')
  expect(part(await receiptOf(draft), 'UNDERSTOOD')).toBe(first)
  writeDown(table.campaign, 'correct: { reason: a test, changes: [{ unit: I CAV, to: E2437 }] }', 'test', null, table.now)
  await table.poll()
  expect(part(await receiptOf(draft), 'UNDERSTOOD')).not.toContain('E2536 to E2436')
})

describe('a receipt tells what a sheet comes to', () => {
  test('a move with the movement points that it takes, an attack with its odds', async () => {
    const receipt = await receiptOf(
      'action: land\nmove:\n  - {unit: I CAV, to: E2436}\nattack:\n  - {at: Brest-Litovsk, with: [XLVII ARM, XLVI MECH]}\n',
    )
    expect(receipt.subject).toBe('[b41] M/J 1941 impulse 1: your sheet is received')
    const understood = part(receipt, 'UNDERSTOOD')
    expect(understood).toContain('I CAV: E2536 to E2436, movement points I CAV 1 of 5. (certain)')
    expect(understood).toMatch(
      /XLVII ARM and XLVI MECH attack Brest-Litovsk \(E2437\) \(5 MOT\)\. \(certain\) -> land combat at \d+:\d+, in 3 rehearsals: /,
    )
    expect(receipt.text).not.toContain('NOT POSSIBLE')
  })

  test('the chances of an attack by the table of the game, on either chart, and how much of the action is used and left', async () => {
    const receipt = await receiptOf(
      [
        'action: land',
        'ground strike:',
        '  - {at: Grodno, with: [Ju-87B]}',
        'attack:',
        '  - {at: Brest-Litovsk, with: [XLVII ARM, XLVI MECH], table: blitzkrieg}',
        '  - {at: Kaunas, with: all}',
        '',
      ].join('\n'),
    )
    const understood = part(receipt, 'UNDERSTOOD')
    const shares = [...understood.matchAll(/-> chances([^:]*(?:\d:\d[^:]*)?): ((?:[^ ]+(?: effect)? [\d.]+%(?:, )?)+)/g)].map(
      ([, at, list]) => ({
        at,
        sum: [...list.matchAll(/([\d.]+)%/g)].reduce((sum, [, percent]) => sum + Number(percent), 0),
      }),
    )
    expect(shares.map(({ at }) => at.replace(/\d+:\d+/, 'n:m'))).toEqual([' (at most 5)', ' at n:m (assault)', ' at n:m (assault)'])
    for (const { sum } of shares) expect(sum).toBeCloseTo(100, 0)
    expect(understood).toMatch(
      /on the assault table the hex is cleared in \d+%, losses on average .*; on the blitzkrieg table the hex is cleared in \d+%/,
    )
    expect(part(receipt, 'AFTERWARDS')).toContain('Used: Germany, land action: 1 of 4 air missions (3 left), 0 of 3 rail moves (3 left).')
  })

  test('what is impossible only together: two moves of one unit, an aircraft that flies twice, an attack twice', async () => {
    const receipt = await receiptOf(
      [
        'action: land',
        'ground strike:',
        '  - {at: Grodno, with: [Ju-87B]}',
        '  - {at: Bialystok, with: [Ju-87B]}',
        'move:',
        '  - {unit: XIII INF, to: E2638}',
        '  - {unit: XIII INF, to: E2738}',
        'attack:',
        '  - {at: Brest-Litovsk, with: [XLVII ARM, I CAV]}',
        '  - {at: Bialystok, with: [XLVII ARM]}',
        '',
      ].join('\n'),
    )
    const impossible = part(receipt, 'NOT POSSIBLE AS THINGS STAND NOW')
    expect(impossible).toMatch(/line 4, column 5: Ju-87B flies ground strike to Bialystok .*Ju-87B/)
    expect(impossible).toContain('line 7, column 5: XIII INF from E2738 to E2738: 11.10: XIII INF has moved in this step already')
    expect(impossible).toMatch(/line 10, column 5: attack Bialystok .*XLVII ARM/)
    // What cannot be done is not among what will be.
    expect(part(receipt, 'UNDERSTOOD')).not.toMatch(/to E2738|Bialystok/)
    expect(receipt.subject).toContain('3 not possible now')
    // The picture draws what will be done as it is, and that in a style of its own.
    expect(receipt.html).toContain('1 air arrow, 1 move arrow, 2 attack arrows, 3 arrows of what is not possible.')
  })

  test('what nothing asks for: an attack with nobody beside it, a landing without ships', async () => {
    const german = await receiptOf('action: land\nattack:\n  - {at: Minsk, with: all}\ninvade:\n  - {at: Riga, unit: XIII INF}\n')
    const impossible = part(german, 'NOT POSSIBLE AS THINGS STAND NOW')
    expect(impossible).toContain('none of your land units can attack Minsk (E2140)')
    expect(impossible).toMatch(/Riga .*XIII INF is not aboard a ship at sea/)
  })

  test('an order of which no part can be done, though it is taken', async () => {
    const receipt = await receiptOf('action: land\nrebase:\n  - {units: all in Krakow, to: Warsaw}\n')
    expect(part(receipt, 'NOT POSSIBLE AS THINGS STAND NOW')).toMatch(
      /line 3, column 5: .*(?:Ju-88A4|He-111H3) does not rebase to Warsaw .*(?:Ju-88A4|He-111H3) does not rebase to Warsaw/,
    )
    expect(part(receipt, 'UNDERSTOOD')).not.toContain('Warsaw')
    expect(part(receipt, 'AFTERWARDS')).not.toContain('does not rebase')
  })

  test('what its reading told is told once', async () => {
    const receipt = await receiptOf('action: land\nmove:\n  - {unit: I CAV, to: E2436, overun: yes}\n')
    expect(receipt.subject).toContain('1 not understood')
    expect(receipt.subject).not.toContain('not possible')
    expect(receipt.text.split("no entry 'overun'")).toHaveLength(2)
    expect(part(receipt, 'UNDERSTOOD')).not.toContain('I CAV')
  })

  test('an action by the side that has no impulse', async () => {
    const soviet = await receiptOf('move:\n  - {unit: 3 ARM, to: E2133}\n  - {unit: 5 MOT, to: E2337}\n', USSR)
    expect(part(soviet, 'NOT POSSIBLE AS THINGS STAND NOW')).toMatch(
      /line 2, column 5: 3 ARM .*in this step Germany acts, and you only respond.*line 3, column 5: 5 MOT/,
    )
  })

  test('a move into a full hex is not made unless units there move on behind it', async () => {
    const full = '2.3.1: 3 land units in E2637, where 2 may stack'
    const alone = await receiptOf('action: land\nmove:\n  - {unit: XIII INF, to: E2637}\n')
    expect(part(alone, 'NOT POSSIBLE AS THINGS STAND NOW')).toContain(full)
    const there = await receiptOf('action: land\nmove:\n  - {unit: XIII INF, to: E2637}\n  - {unit: XII INF, to: Lomza}\n')
    expect(there.text).not.toContain(full)
  })

  test('units that its own stacking would destroy stand above all', async () => {
    const receipt = await receiptOf('action: land\nmove:\n  - {unit: XIII INF, to: E2637, overstack: yes}\n')
    expect(receipt.subject).toContain('units would be lost')
    expect(part(receipt, 'AFTERWARDS')).toMatch(/^ ?LOST as things stand: .*\(overstacked\)/)
    expect(receipt.text.indexOf('AFTERWARDS')).toBeLessThan(receipt.text.indexOf('UNDERSTOOD'))
  })

  test('who says overstack: yes hears what it may cost, though there is room as things stand; who makes room does not', async () => {
    const receipt = await receiptOf('action: land\nmove:\n  - {unit: XLI ARM, to: E2542, overstack: yes}\n')
    const risk = "2.3.1: 'overstack: yes': those that are too many where it ends at the end of the step are destroyed"
    expect(part(receipt, 'UNDERSTOOD')).toContain(risk)
    expect(part(receipt, 'AFTERWARDS')).not.toContain('LOST')
    const swap = await receiptOf('action: land\nmove:\n  - {unit: XIII INF, to: E2637}\n  - {unit: XII INF, to: Lomza}\n')
    expect(flat(swap.text)).not.toContain(risk)
  })

  test('parts of orders that cannot be done', async () => {
    const receipt = await receiptOf(
      'action: land\nattack:\n  - {at: Kaunas, with: all, ground support: {with: [Bf-110C, Ju-88A1]}}\n  - {at: Brest-Litovsk, with: [XLVII ARM]}\n',
    )
    expect(part(receipt, 'AFTERWARDS')).toMatch(
      /Not done: Bf-110C does not fly ground support to Kaunas \(E2441\): 14\.1\.1: .*range 5, halved/,
    )
  })

  test('aircraft and HQs that are asked for nothing', async () => {
    const afterwards = part(
      await receiptOf('action: land\nground strike:\n  - {at: Grodno, with: [Ju-87B]}\nmove:\n  - {unit: v. Bock, to: E2738}\n'),
      'AFTERWARDS',
    )
    expect(afterwards).toMatch(/Aircraft that nothing is asked of: .*Ju-88A1 at Konigsberg \(E2741\)/)
    expect(afterwards).not.toContain('Ju-87B')
    expect(afterwards).toMatch(/HQs that neither move nor support: .*Rundstedt/)
    expect(afterwards).not.toContain('v. Bock')
  })

  test('the same of the same sheet, and nothing of the dice that will be rolled', async () => {
    const sheet = 'action: land\nattack:\n  - {at: Brest-Litovsk, with: [XLVII ARM, XLVI MECH]}\n'
    const [first, second] = [await receiptOf(sheet), await receiptOf(`${sheet}# once more\n`)]
    expect(part(second, 'UNDERSTOOD')).toBe(part(first, 'UNDERSTOOD'))
    table.campaign.seed.fill(7)
    expect(part(await receiptOf(sheet), 'UNDERSTOOD')).toBe(part(first, 'UNDERSTOOD'))
  })

  test('by the standing orders too, where the sheet says nothing', async () => {
    const sheet = 'action: land\nattack:\n  - {at: Brest-Litovsk, with: [XLVII ARM, XLVI MECH]}\n'
    const rolls = /land combat at (\d+:\d+)/
    const [, before] = rolls.exec(flat((await receiptOf(sheet)).text))!
    const together = `${sheet}---\nstanding orders:\n  ground support:\n    - do: {with: [Ju-88A4]}\n`
    const mails = await table.exchange(GERMANY, together)
    const [, after] = rolls.exec(flat(mails.map(({ text }) => text).join('\n')))!
    expect(after).not.toBe(before)
  })
})

test('a receipt of The War tells what its dice may bring, railmoves and SMPs used, and who flies nothing', async () => {
  const war = await TestCampaign.start((file) => file.replace('rehearsals: 0', 'rehearsals: 2'), 'west-1939')
  war.pictures = false
  await war.poll()
  const sheet = [
    'plan: {effort: SLE}',
    'rail:',
    '  - {unit: Flak 3, to: Berlin}',
    'attack:',
    "  - {at: '1323', with: [XIX Pz, II Corps, III Corps], support: [Luftflotte 1]}",
    '',
  ].join('\n')
  const receipt = (await war.exchange(GERMANY, sheet)).at(-1)!
  war.remove()
  // 20 against 6 with a column of OAS is 4-1, and Germans fight Poles with -3 (10.8): the faces 1 to 10 are read as -2 to 7.
  expect(part(receipt, 'UNDERSTOOD')).toContain(
    '-> chances at 3-1, rolled as 4-1 (ground combat): DE 50%, DEΩ 10%, ½ DEΩ 10%, DD2Ω 10%, DDΩ 10%, DRΩ 10%',
  )
  const afterwards = part(receipt, 'AFTERWARDS')
  expect(afterwards).toContain('Used: Germany: 1 of 8 railmoves (7 left), 0 of 7 SMPs (7 left).')
  expect(afterwards).toMatch(/Aircraft that nothing is asked of: .*Luftflotte 3 at Frankfurt/)
  expect(afterwards).not.toContain('Luftflotte 1 ')
}, 60_000)

describe.each([
  { game: 'wif', steps: 10, missed: 0.1 },
  // In The War all seats plan before anybody acts: others at random cross one order in ten to twenty.
  { game: 'tw', steps: 4, missed: 0.15 },
])('rehearsals of $game at random', ({ game: name, steps, missed }) => {
  const tally: Rehearsals = noRehearsals()
  beforeAll(async () => {
    const { variants: _, options, ...lent } = lentBy(name)
    const { document } = readScenario(name === 'wif' ? 'guadalcanal' : 'west-1939')
    const game = createGame(name, choiceOf(document, { options }))
    await rehearseAtRandom({ ...lent, game }, game.setUp(document), steps, new Draw(5), tally)
  }, 120_000)

  it('are the step as it is played with the same dice and the defaults of the others, event by event, but for what is hidden', () => {
    expect(tally.steps).toBe(steps)
    if (name === 'wif') expect(tally.hidden).toBe(0)
    expect(tally.strange).toEqual([])
  })

  it('foretell what comes, nearly always, whatever the others do', () => {
    expect(tally.foretold).toBeGreaterThan(20)
    expect(tally.missed / tally.foretold).toBeLessThan(missed)
  })

  it('mark as certain what comes whatever the others do and the dice bring', () => {
    // In The War all seats plan before anybody acts: little is certain there.
    if (name === 'wif') expect(tally.certain).toBeGreaterThan(0)
    expect(tally.broken).toBe(0)
  })

  it('warn of what overstacking costs', () => {
    expect(tally.unwarned).toEqual([])
  })
})
