import { beforeEach, describe, expect, test } from 'vitest'
import { flat, GERMANY, readReceived, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import { NARROW, narrow } from '../engine/sheet-lines.ts'
import { parseSheet } from '../orders/parse.ts'
import { main } from '../program.ts'
import { currentStep, look } from './campaign.ts'
import { answerQueries } from './queries.ts'
import { verify } from './verify.ts'
import { forkEachTest } from '../commands/testing-forks.ts'

const STEP1 = 'M/J 1941 impulse 1'
const ATTACK = 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n'
const SECRET =
  'standing orders:\n  combat table of the defender:\n    - {when: city && odds > 5, do: blitzkrieg}\n    - {else: assault}\n  losses of the defender: [cheapest]\n  return to base: {everyone: E2341}\n'

let table: TestCampaign
forkEachTest(
  (own) => (table = own),
  (file) => `${file}\npace: normal\nquestion hours: 10\n`,
)

const send = (...mail: Parameters<TestCampaign['exchange']>): Promise<Received[]> => table.exchange(...mail)
/** Asks one thing and gives back the only answer, read without line breaks. */
async function ask(from: string, text: string): Promise<Received & { said: string }> {
  const mails = await send(from, text)
  expect(mails).toHaveLength(1)
  return { ...mails[0], said: flat(mails[0].text) }
}
const game = () => table.campaign.game
/** All that a query must leave alone. */
function stored(): string {
  const { store } = table.campaign
  const steps = store.steps()
  return JSON.stringify([
    steps,
    store.journal(),
    store.standing(),
    steps.map(({ name, number }) => [store.sheetsFor(name), store.questions(number)]),
  ])
}

describe('a query', () => {
  test('is answered within the poll and leaves journal, sheets and standing orders as they are', async () => {
    await send(USSR, SECRET)
    await send(GERMANY, ATTACK)
    const before = stored()
    const all = [
      'my units',
      'hex Minsk',
      'odds Brest-Litovsk',
      'supply XLI ARM',
      'sequence of play',
      'last report',
      'sheet',
      'standing orders',
      'what would I do',
      'map Minsk',
      'help',
      'help decisions',
    ]
    const [answer] = await send(GERMANY, `query:\n${all.map((query) => `  - ${query}\n`).join('')}`)
    expect(answer.subject).toBe('[b41] Answer: Your units, Minsk (E2140), Odds at Brest-Litovsk (E2437) and 9 more')
    expect(answer.text).not.toContain('NOT UNDERSTOOD')
    expect(answer.headers['auto-submitted']).toBe('auto-replied')
    expect(stored()).toBe(before)
    expect(table.campaign.store.currentStep()!.name).toBe(STEP1)
  })

  test('never counts as a sheet: the step waits on', async () => {
    await send(GERMANY, ATTACK)
    await send(USSR, 'query: my units\n')
    expect(table.campaign.store.currentStep()!.name).toBe(STEP1)
  })

  test("never tells of another seat's sheet and standing orders", async () => {
    await send(USSR, SECRET)
    await send(USSR, 'note: nobody must know\ndefend:\n  - {at: Lvov, table: assault}\n')
    for (const query of ['[my units, hex Lvov, odds Lvov, supply, sequence of play]', '[sheet, standing orders, what would I do, help]']) {
      const { all } = await ask(GERMANY, `query: ${query}\n`)
      expect(all).not.toMatch(/nobody must know|city && odds > 5|E2341\b.+everyone/)
      expect(all).not.toContain('combat table of the defender: ')
    }
    const { said } = await ask(GERMANY, 'query: standing orders\n')
    expect(said).toContain('You have none.')
  })

  test('several in one mail get one answer with a chapter each, commas and lists alike', async () => {
    for (const text of ['query: my units Memel, hex Minsk\n', 'query:\n  - my units Memel\n  - Hex: minsk\n']) {
      const { subject, text: answer } = await ask(GERMANY, text)
      expect(subject).toBe('[b41] Answer: Your units in and beside Memel (E2643), Minsk (E2140)')
      expect(answer).toContain('\nYOUR UNITS IN AND BESIDE MEMEL (E2643)\n')
      expect(answer).toContain('\nMINSK (E2140)\n')
    }
  })

  test('beside a sheet in the same mail: both are served', async () => {
    const mails = await send(GERMANY, `${ATTACK}---\nquery: hex Minsk\n`)
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['[b41] Answer: Minsk (E2140)', `[b41] ${STEP1}: your sheet is received`])
    expect(table.campaign.store.sheetsFor(STEP1).map(({ seat }) => seat)).toEqual(['Germany'])
  })

  test('above the quoted sheet of a report is a query, not that sheet', async () => {
    const welcome = (await table.received(GERMANY))[0]
    const { subject } = await ask(
      GERMANY,
      `query: hex Minsk\n\nOn Mon, 5 Jan 2026 at 12:00, Adjutant <adjutant@campaign.local> wrote:\n${welcome.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')}\n`,
    )
    expect(subject).toBe('[b41] Answer: Minsk (E2140)')
  })

  test('that is unknown or names nothing is told where, with what was meant; the others are answered', async () => {
    const { said, subject } = await ask(
      GERMANY,
      'query:\n  - hexx Minsk\n  - "supply XLII ARM"\n  - hex Mins\n  - hex Minsk\nwith: [XLI ARM]\nmove: []\n',
    )
    expect(subject).toBe('[b41] Answer: Minsk (E2140)')
    expect(said).toMatch(/line 2, column 5: no query 'hexx Minsk'; did you mean 'hex'\?; there are .*my units.*help/)
    expect(said).toMatch(/line 3, column 13: no unit 'XLII ARM'.* did you mean XLI ARM\?/)
    expect(said).toContain("line 4, column 9: no hex or place 'Mins' on this map; did you mean 'Minsk'?")
    expect(said).toContain("line 7, column 1: 'move:' does not belong beside 'query:'")
    const alone = await ask(GERMANY, 'query: [[x], 3]\n')
    expect(alone.subject).toBe('[b41] Answer: your query is not understood')
    expect(alone.said).toContain('line 1, column 10')
  })

  test('beyond a hundred is not looked at one by one', async () => {
    const { said } = await ask(GERMANY, `query: [${'nothing at all, '.repeat(120)}my units]\n`)
    expect(said).toContain('more than 12 queries in one mail: the first 12 are answered')
    expect(said.match(/no query 'nothing at all'/g)).toHaveLength(100)
  })

  test('whose picture has ended the program twice is answered without it', async () => {
    const { campaign } = table
    const [document] = parseSheet('query: map Minsk 1\n').documents
    const again = async () =>
      (
        await readReceived(
          (
            await answerQueries(campaign, look(campaign, currentStep(campaign)!.snapshot), 'Germany', document, 'mail/0', table.now, null)
          )[0].source,
        )
      ).files.length
    expect([await again(), await again(), await again()]).toEqual([1, 1, 0])
  })

  test('without anything is a call for help', async () => {
    const { said } = await ask(GERMANY, 'query:\n')
    expect(said).toContain('PARTS OF THE HANDBOOK')
    expect(said).toContain('what would I do')
  })
})

describe('what is asked about the position', () => {
  test('my units: each with values, hex, facing and supply, or those of a place', async () => {
    const { text } = await ask(GERMANY, 'query: my units\n')
    expect(text).toMatch(/^ {2}XLI ARM +ARM 8-5 +Tilsit \(E2642\) +face-up, in supply$/m)
    expect(text).toMatch(/^ {2}Ju-87B +LND 1\/5\/3 +Allenstein \(E2739\) +face-up, in supply$/m)
    const { text: here } = await ask(GERMANY, 'query: My Units  tilsit?\n')
    expect(here).toContain('XLI ARM')
    expect(here).not.toContain('Ju-87B')
    const { said } = await ask(GERMANY, 'query: my units face down\n')
    expect(said).toContain('YOUR UNITS: FACE DOWN')
    expect(said).toContain('None.')
  })

  test('hex: ground, holder, weather, supply, what stands there and around, and a picture', async () => {
    const { said, text, files, html } = await ask(USSR, 'query: hex Minsk\n')
    expect(said).toContain('clear; Minsk (city); ')
    expect(said).toContain('Part of USSR; held by USSR (Allies). It counts for victory.')
    expect(said).toContain('A unit of USSR there would be in supply')
    expect(text).toMatch(/30 GARR +GARR 4-1 +Minsk \(E2140\) +face-up, in supply/)
    expect(text).toMatch(/NE +Lepel \(E2041\) +clear; across river/)
    expect(files.map(({ name }) => name)).toEqual(['answer-1.png'])
    expect(html).toContain('cid:answer-1@adjutant')
  })

  test('odds: the same words and numbers as in the battle that follows', async () => {
    const { said } = await ask(GERMANY, 'query: odds Brest-Litovsk\n')
    const [attack] = /Attack: .*? = \d+\. /.exec(said)!
    const [defence] = /Defence: .*? = \d+\. /.exec(said)!
    const [, assault] = /Assault: (Odds .*?: \+\d+)\. Over all rolls: the hex is cleared in \d+%/.exec(said)!
    expect(said).toContain('The defender chooses the table (city).')
    await send(GERMANY, ATTACK)
    await send(USSR, 'defend: {table: assault}\n')
    const report = flat((await table.last(GERMANY)).text)
    expect(report).toContain(attack.trim())
    expect(report).toContain(defence.trim())
    expect(report).toContain(assault)
  })

  test('odds with some units only, in one line or in with:, and who is left out and why', async () => {
    for (const text of [
      'query: odds Siauliai with XLI ARM, L MECH, XX INF\n',
      'query: odds Siauliai\nwith: [XLI ARM, L MECH, XX INF]\n',
      'query:\n  - {odds: Siauliai, with: [XLI ARM, L MECH, XX INF]}\n',
    ]) {
      const { said } = await ask(GERMANY, text)
      expect(said).toContain('Attack: XLI ARM 8 + L MECH 8 = 16.')
      expect(said).toContain('Left out: 11.15.1: XX INF in E2639 is not adjacent to Siauliai (E2543).')
    }
  })

  test("odds of a hex of one's own: what the enemy could bring", async () => {
    const { said } = await ask(USSR, 'query: odds Lvov\n')
    expect(said).toContain('THE ENEMY ATTACKS LVOV (E2433)')
    expect(said).toMatch(/XLVIII ARM, XVIII MECH, LXII INF and XLIX MTN against 51 INF and 2 INF/)
  })

  test('odds of a hex that nobody defends, or that nobody can attack', async () => {
    const { said } = await ask(GERMANY, 'query: [odds E2542, odds Kiev]\n')
    expect(said).toContain('E2542: clear, fine. No land unit stands there: nothing to attack.')
    expect(said).toContain("Kiev (E1735): clear, city, fine. None of your side's units can attack it as things stand.")
  })

  test('supply: the path, of either side, of a whole hex, or of all', async () => {
    const { said } = await ask(GERMANY, 'query: [supply XLI ARM, supply Minsk]\n')
    expect(said).toContain('2.4.2: in supply: basic path of 2 (of 4) via E2641 to Konigsberg (E2741)')
    expect(said).toContain('30 GARR (USSR) at Minsk (E2140): 2.4.2: in supply')
    expect((await ask(USSR, 'query: supply\n')).said).toMatch(/\d+ of your \d+ units are in supply/)
  })

  test('reach: where a unit may go and what bars it, drawn; of a unit that cannot move the reason', async () => {
    const { said, text, files } = await ask(GERMANY, 'query: reach XLI ARM\n')
    expect(said).toContain('XLI ARM (Germany) at Tilsit (E2642), 5 movement points, alone, as if its side moved now')
    expect(text).toMatch(/^ {2}4 +1 +E2542 \[enemy ZoC, stops\], Memel/m)
    expect(said).toContain('WHAT BARS IT')
    expect(files.map(({ name }) => name)).toEqual(['answer-1.png'])
    // The Soviet side is not to move: that bars nobody.
    const { said: theirs } = await ask(USSR, 'query: [reach 30 GARR, reach Ju-87B]\n')
    expect(theirs).toContain('30 GARR (USSR) at Minsk (E2140), 1 movement point')
    expect(theirs).toContain("11.10: it is an aircraft; 'query: range Ju-87B to Minsk' tells how far it flies.")
  })

  test('weather: what it is and does, and what the next roll may bring', async () => {
    const { said } = await ask(USSR, 'query: weather?\n')
    expect(said).toContain('WHAT IT DOES NOW')
    expect(said).toMatch(/north temperate +fine/)
    expect(said).toContain('in M/J')
  })

  test('rule: what the program does by a section, without the words of the rulebook', async () => {
    const { said, subject } = await ask(GERMANY, 'query: rule 11.10.6\n')
    expect(subject).toBe('[b41] Answer: Section 11.10.6')
    expect(said).toContain('What the program does by section 11.10.6')
    expect(said).toContain('RULES')
    expect(said).toContain('CASES THAT PROVE IT')
    expect((await ask(GERMANY, 'query: rule 11.10.99\n')).said).toMatch(
      /line 1, column \d+: the program knows no section '11\.10\.99'; nearest are 11\.10\.1, 11\.10\.2/,
    )
  })

  test('chart: numbers over the turns so far, as a table and a picture', async () => {
    const { said, text, files, html } = await ask(USSR, 'query: chart units\n')
    expect(said).toContain('Units on the map and at sea, by major power with its minor countries, at the start of each turn.')
    expect(text).toMatch(/Turn +Germany +USSR/)
    const { world } = currentStep(table.campaign)!
    const [, turn, german] = /^ *(\S+ \d{4}) +(\d+) +\d+$/m.exec(text)!
    expect(turn).toBe('M/J 1941')
    expect(Number(german)).toBe(
      game()
        .measures.find(({ name }) => name === 'units')!
        .of(world).Germany,
    )
    expect(files.map(({ name }) => name)).toEqual(['answer-1.png'])
    expect(html).toContain('cid:answer-1@adjutant')
    expect((await ask(USSR, 'query: chart build points\n')).said).toContain('This campaign counts no build points.')
    expect((await ask(USSR, 'query: chart tanks\n')).said).toContain('units, victory, build points')
  })

  test('map: a picture around a place, as large as asked for', async () => {
    const { subject, files, said } = await ask(GERMANY, 'query: [map Minsk 2, map E2537]\n')
    expect(subject).toBe('[b41] Answer: Map of Minsk (E2140), Map of Siedlce (E2537)')
    expect(files).toHaveLength(2)
    expect(said).toContain('2 hexes around Minsk (E2140).')
    for (const { bytes } of files) expect(bytes).toBeGreaterThan(10_000)
  })
})

describe('what is asked about the campaign', () => {
  test('sequence of play: the step, who is waited for, until when, what comes next', async () => {
    await send(USSR, 'defend: []\n')
    const { said } = await ask(GERMANY, 'query: sequence of play\n')
    expect(said).toContain(`The campaign stands at ${STEP1}. Your impulse`)
    expect(said).toContain('Sheets are waited for from Germany, without a deadline.')
    expect(said).toContain('Where somebody acts its parts are: port attack, naval air, naval movement,')
    expect(said).toContain('Next: the last impulse test (12); then the Allies have the impulse')
  })

  test('last report: the welcome before the first, then the report itself, in a mail that no program takes for the old one', async () => {
    const [, welcome] = await send(GERMANY, 'query: last report\n')
    expect(welcome.subject).toBe('[b41] Barbarossa: you play Germany')
    await send(GERMANY, ATTACK)
    await send(USSR, 'defend: {table: assault}\n')
    const report = await table.last(GERMANY)
    const [answer, again] = await send(GERMANY, 'query: last report\n')
    expect(flat(answer.text)).toContain(`The report of ${STEP1} comes again in a mail of its own.`)
    expect(again).toMatchObject({ subject: report.subject, text: report.text, html: report.html, files: report.files })
    expect(again.headers['message-id']).not.toBe(report.headers['message-id'])
    expect(again.headers['in-reply-to']).toBeDefined()
  })

  test('sheet: the prefilled one, between its marks and attached, which sent back untouched orders nothing', async () => {
    const { text, files } = await ask(GERMANY, 'query: sheet full\n')
    const sheet = `campaign: b41\n${table.campaign.game.prefilledSheet(table.campaign.game.load(JSON.parse(table.campaign.store.currentStep()!.snapshot), { roll: () => 1 }), 'Germany')}`
    expect(text.replace(/(?<=orders begin )[0-9a-f]{15}/, 'mark')).toContain(
      `# --- orders begin mark ---\n${narrow(sheet).trimEnd()}\n# --- orders end ---`,
    )
    expect(files[0].text).toContain(sheet.trimEnd())
    const short = await ask(GERMANY, 'query: sheet\n')
    const [inMail] = /# --- orders begin .*?orders end ---/s.exec(short.text)!
    expect(inMail.length).toBeLessThan(0.7 * sheet.length)
    expect(Math.max(...inMail.split('\n').map((line) => line.length))).toBeLessThanOrEqual(NARROW)
    expect(short.files[0].text).toContain(sheet.trimEnd())
    expect(flat((await ask(GERMANY, 'query: sheet half\n')).text)).toContain("'half': say 'query: sheet' or 'query: sheet full'")
    expect(files.map(({ name }) => name)).toEqual(['orders-m-j-1941-impulse-1.yaml'])
    const [thanks] = await send(
      GERMANY,
      `Thanks!\n\nOn Mon, 5 Jan 2026 at 12:00, Adjutant <adjutant@campaign.local> wrote:\n${text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')}\n`,
    )
    expect(thanks.subject).toContain('No orders found')
  })

  test('standing orders: in words and as they were written', async () => {
    await send(USSR, `defend: []\n---\n# mine\n${SECRET}`)
    const { said, text, files } = await ask(USSR, 'query: standing orders\n')
    expect(said).toContain('when city && odds > 5: blitzkrieg table')
    expect(text).toContain('    |     - {when: city && odds > 5, do: blitzkrieg}')
    expect(files[0].text).toBe(`# mine\n${SECRET}`)
  })

  test('what would I do: each place with the facts, and what is not known yet', async () => {
    await send(USSR, SECRET)
    await send(USSR, 'defend:\n  - {at: Lvov, losses: [2 INF]}\n')
    const { text, said } = await ask(USSR, 'query: what would I do\n')
    expect(said).toContain('By your sheet, then your standing orders.')
    expect(text).toMatch(/they attack Brest-Litovsk +city yes, odds 6\.75 +standing, line 3 +blitzkrieg/)
    expect(text).toMatch(/they attack Kaunas +city yes, odds 3 +standing, line 4 +assault/)
    expect(text).toMatch(/they attack Lvov \(E2433\) +line 2 +losses: 2 INF/)
    expect(said).toContain('Nothing can be said yet of return to base')
  })

  test('what would I do, when the pace is to ask, says so; with nothing given, the defaults', async () => {
    expect((await ask(USSR, 'query: what would I do\n')).said).toContain('every question gets its default')
    await send(USSR, 'standing orders:\n  combat table of the defender: ask\n')
    expect((await ask(USSR, 'query: what would I do\n')).said).toContain('you are asked by mail')
  })

  test('help: parts, decisions, sections of the sheet and of the rulebook', async () => {
    const topics = [
      ['land-combat', 'COMBAT TABLE OF THE DEFENDER'],
      ['combat table of the defender', 'Default: assault in a city'],
      ['losses', 'LOSSES OF THE ATTACKER'],
      ['11.15.3', 'HQ SUPPORT OF THE ATTACK'],
      ['standing orders', 'WRITTEN OUT FOR A DEFENDER'],
      ['decisions', 'declare attack'],
      ['defaults', 'When nobody says anything'],
      ['odds', '| query: odds Brest-Litovsk'],
      ['conditions', 'enemies("...")'],
    ]
    const { said } = await ask(GERMANY, `query:\n${topics.map(([topic]) => `  - help ${topic}\n`).join('')}`)
    for (const [, part] of topics) expect(said).toContain(part)
    expect((await ask(GERMANY, 'query: help defalts\n')).said).toContain("did you mean 'defaults'?")
  })
})

describe('while a step waits for an answer', () => {
  beforeEach(async () => {
    await send(USSR, 'standing orders:\n  combat table of the defender: ask\n')
    await send(USSR, 'defend: []\n')
    await send(GERMANY, `${ATTACK}move:\n  - {unit: XX INF, to: E2738}\n`)
    expect((await table.last(USSR)).subject).toContain('[Q1]')
  }, 60_000)

  test('who is asked sees the position in which he is asked; the others that before the step', async () => {
    expect((await ask(USSR, 'query: my units\n')).said).toContain(`in the middle of ${STEP1}, which waits for your answer`)
    expect((await ask(USSR, 'query: supply E2738\n')).said).toContain('XX INF (Germany) at E2738')
    expect((await ask(GERMANY, 'query: supply E2738\n')).said).not.toContain('XX INF')
    const { said } = await ask(GERMANY, 'query: sequence of play\n')
    expect(said).toContain('It is being played and waits for an answer of USSR.')
    expect(table.campaign.store.questions(1)).toMatchObject([{ state: 'waiting' }])
  })

  test('the status tells the moderator whose answer the step waits for, about what and until when', async () => {
    const said: string[] = []
    const { log } = console
    console.log = (line: string) => void said.push(line)
    await main(['status', table.path]).finally(() => void (console.log = log))
    expect(said.join('\n').split('\n')).toContain(
      '  question Q1 to USSR (Name of the player): combat table of the defender E2437, asked 2026-01-05 12:00, until 2026-01-05 22:00',
    )
  })

  test('a query in the thread of the question is no answer to it, and the game goes on as ever', async () => {
    const question = await table.last(USSR)
    const [answer] = await send(USSR, 'query: odds Brest-Litovsk\n', {
      inReplyTo: question.headers['message-id'],
      subject: `Re: ${question.subject}`,
    })
    expect(answer.subject).toContain('Answer: ')
    await send(USSR, 'assault\n', { inReplyTo: question.headers['message-id'] })
    expect(table.campaign.store.currentStep()!.name).not.toBe(STEP1)
    expect(verify(table.campaign).mismatches).toEqual([])
  })
})
