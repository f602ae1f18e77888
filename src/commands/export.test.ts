import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { openCampaign } from '../campaign/campaign.ts'
import { firstPosition } from '../campaign/positions.ts'
import { verify } from '../campaign/verify.ts'
import type { Json } from '../engine/decision.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import { printed } from '../testing-printed.ts'
import { readScenario, scenarioNames, startCampaign } from './init.ts'
import { readPosition, writePosition } from './position-files.ts'
import { GERMANY, TestCampaign, USSR } from './testing.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A position written to files and read again. */
function thereAndBack(position: Json): Json {
  const path = join(folder, 'position.yaml')
  writePosition(path, join(folder, 'units.csv'), position, 'a test')
  const read = readPosition(path)
  return read.position
}

describe('a position written to files and read again is the same to the letter', () => {
  test.each(scenarioNames())('%s as it is set up', (name) => {
    const { document } = readScenario(name)
    const game = createGame(String(document.game), choiceOf(document))
    const position = game.setUp(document)
    const taken = firstPosition(game, { ...document, position: thereAndBack(position) })
    expect(JSON.stringify(taken)).toBe(JSON.stringify(firstPosition(game, { ...document, position })))
    expect(taken).toEqual(position)
  })

  test('hexes that are called by numbers stand as they are, in a column that says so', () => {
    const units = { a: { id: 'a', hex: '1430' }, b: { id: 'b', hex: null }, c: { id: 'c', hex: '0733' } }
    expect(thereAndBack({ version: 1, units })).toEqual({ version: 1, units })
    expect(readFileSync(join(folder, 'units.csv'), 'utf8')).toBe('# a test\nid,hex (text)\na,1430\nb,-\nc,0733\n')
  })

  test('words that could be read as something else stay words, and what is empty stays so', () => {
    const units = {
      a: { id: 'a', name: '12', country: 'true', note: '-', list: ['x', 1], nothing: null, said: ' a "b", c' },
      b: { id: 'b', name: 'Baltic Sea [2]', sea: { area: 'Baltic Sea', section: 2 }, number: 1.5, yes: true, text: '# [1]' },
    }
    expect(thereAndBack({ version: 1, units })).toEqual({ version: 1, units })
  })
})

describe('a campaign that is exported in mid-war', () => {
  let played: TestCampaign
  beforeAll(async () => {
    played = await TestCampaign.start()
    played.pictures = false
    await played.mail(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
    await played.mail(USSR, 'defend: {losses: cheapest}\n')
    await played.poll()
    played.close()
  }, 60_000)
  afterAll(() => played.remove())

  const moved = (): string => join(folder, 'moved.yaml')
  /** A campaign of the exported scenario: its file, with all addresses of the first. */
  function table(): string {
    const path = join(folder, 'table.yaml')
    writeFileSync(path, readFileSync(played.path, 'utf8').replace(/^scenario: .*$/m, 'scenario: moved.yaml'))
    return path
  }
  const change = (file: string, from: string | RegExp, to: string): void => {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    const after = before.replace(from, to)
    expect(after).not.toBe(before)
    writeFileSync(path, after)
  }

  test('begins another from there, which plays on and can be verified', async () => {
    expect(await printed('export', played.path, moved())).toBe(
      `${moved()}, moved-position.yaml and moved-units.csv: the position before M/J 1941 impulse 2. Sheets, standing orders, deadlines and your own charts are not in it.`,
    )
    await startCampaign(table())
    const [before, after] = [openCampaign(readCampaignFile(played.path)), openCampaign(readCampaignFile(table()))]
    expect(JSON.parse(after.store.currentStep()!.snapshot)).toEqual(JSON.parse(before.store.currentStep()!.snapshot))
    expect(after.store.currentStep()).toMatchObject({ number: 1, name: 'M/J 1941 impulse 2' })
    expect(verify(after).mismatches).toEqual([])
    for (const { store } of [before, after]) store.close()
  })

  test('has the position before an earlier step too, and writes over nothing', async () => {
    await printed('export', played.path, moved(), '--step', '1')
    expect(readFileSync(join(folder, 'moved-units.csv'), 'utf8')).toContain('b41, before M/J 1941 impulse 1.')
    await expect(printed('export', played.path, moved())).rejects.toThrow('moved.yaml exists already and is not overwritten')
    rmSync(moved())
    await expect(printed('export', played.path, moved())).rejects.toThrow('moved-position.yaml exists already')
    await expect(printed('export', played.path, join(folder, 'other.yaml'), '--step', '99')).rejects.toThrow('the log holds no step 99')
  })

  test('may be changed before: a unit that is moved on the table stands there', async () => {
    await printed('export', played.path, moved())
    const line = /^.*,XLI ARM,.*$/m.exec(readFileSync(join(folder, 'moved-units.csv'), 'utf8'))![0]
    change('moved-units.csv', line, line.replace(/E\d{4}/, 'E1952'))
    await startCampaign(table())
    const campaign = openCampaign(readCampaignFile(table()))
    const { units } = JSON.parse(campaign.store.currentStep()!.snapshot) as { units: Record<string, { name: string; hex: string }> }
    expect(Object.values(units).find(({ name }) => name === 'XLI ARM')!.hex).toBe('E1952')
    campaign.store.close()
  })

  test.each<[string, string, string | RegExp, string, RegExp]>([
    [
      'an entry of the wrong kind',
      'moved-units.csv',
      /^(.*,XLI ARM,.*,E\d{4}),false,/m,
      '$1,perhaps,',
      /moved-units\.csv, line \d+, column 'faceDown': .*boolean/,
    ],
    [
      'a hex that there is not',
      'moved-units.csv',
      /^(.*,XLI ARM,.*),E\d{4},/m,
      '$1,E9999,',
      /moved-units\.csv, line \d+, column 'hex': .*E9999/,
    ],
    [
      'a country that there is not',
      'moved-units.csv',
      /,XLI ARM,Germany,/,
      ',XLI ARM,Ruritania,',
      /moved-units\.csv, line \d+, column 'country': XLI ARM is of 'Ruritania'/,
    ],
    [
      'a unit twice',
      'moved-units.csv',
      /^(.*,XLI ARM,.*)$/m,
      '$1\n$1',
      /moved-units\.csv, line \d+, column 'id': '.*' stands on line \d+ already/,
    ],
    ['an entry that is none', 'moved-position.yaml', /^impulseBox: /m, 'impulsebox: ', /moved-position\.yaml/],
    ['no YAML', 'moved-position.yaml', /^impulseBox: .*$/m, 'impulseBox: [', /moved-position\.yaml:\d+:\d+: /],
    [
      'a value of the wrong kind',
      'moved-position.yaml',
      /^impulseBox: .*$/m,
      'impulseBox: two',
      /moved-position\.yaml:\d+:13: .*impulseBox/,
    ],
    ['units that are nowhere', 'moved-position.yaml', /^units: .*$/m, 'units: gone.csv', /gone\.csv/],
  ])('is refused with its place: %s', async (_, file, from, to, message) => {
    await printed('export', played.path, moved())
    change(file, from, to)
    await expect(startCampaign(table())).rejects.toThrow(message)
    expect(existsSync(join(folder, 'b41.sqlite'))).toBe(false)
  })
})
