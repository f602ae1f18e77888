import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { agreements } from '../agreements.ts'
import type { Borders } from '../politics/state.ts'
import type { SheetNode } from '../../../engine/decision.ts'
import type { Game } from '../../../engine/game.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { checkSheet, sectionsOf } from '../../../orders/sheet.ts'
import { options } from '../options/options.ts'
import { rulebookOf } from '../rulebook.ts'
import { loadBoard } from '../map/load.ts'
import { readCase } from '../cases/case-file.ts'
import { setUpCase } from '../cases/case-position.ts'
import { createWif } from '../game.ts'
import { notSupportedYet } from '../not-yet.ts'
import { paint, plainMap, position, ScriptedDice } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { NARROW, narrow, WIDTH } from '../../../engine/sheet-lines.ts'
import { prefilledSheet } from './prefilled.ts'
import { WifReader } from '../sheet/reader.ts'
import { giveSeats } from '../testing/seats.ts'

const real = createWif()
const wholeBoard = loadBoard()
const barbarossa = parse(readFileSync(fileURLToPath(new URL('../../../../scenarios/barbarossa.yaml', import.meta.url)), 'utf8')) as unknown
const start = (): WifWorld => real.load(real.setUp(barbarossa), new ScriptedDice())

/** Germany east of T05, the USSR west of it; Wien and Kiev are their cities. German units in the rain at T1111 are out of supply. */
const board = plainMap(12, 12, (sheet) => {
  for (let column = 0; column < 12; column++)
    for (let row = 0; row < 12; row++)
      paint(sheet, 'country', `T${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`, column > 5 ? 'g' : 'u')
  sheet.places.push(
    { hex: 'T0805', name: 'Wien', city: 'capital', source: 'project' },
    { hex: 'T0205', name: 'Kiev', city: 'capital', source: 'project' },
  )
})
const RICH = [
  'Germany ARM XLI 8-6 T0605',
  'Germany INF XX 5-3 T0605',
  'Germany HQ-I Model 6-3(3) T0705',
  'Germany INF Tired 5-3 T0706 down',
  'Germany PARA 7 4-3 T0805',
  'Germany MTN Alp 5-4 T0805',
  'Germany ATR Ju-52 (1)/0/6 T0805',
  'Germany FTR Bf-109E 6/1/5 T0805',
  'Germany LND Ju-87B 2/5/4 T0706 extended',
  'Rumania INF XX 3-3 T0604',
  'Hungary INF I 3-3 T0704',
  'Germany HQ-I Low 4-2(2) T1111',
  'Germany INF Lost 5-3 T1010',
  'Germany MIL Wien 3-2 reserve city=Wien',
  'USSR INF 3 5-3 T0505',
  'USSR INF 4 5-3 T0504',
  'USSR HQ-I Zhukov 5-3(4) T0405',
  'USSR FTR I-16 4/0/3 T0405',
  'USSR LND Il-2 3/5/4 T0405',
  'USSR INF Lost 5-3 T0010',
  'USSR HQ-I Far 4-2(2) T0011',
]
function rich(active: 'Axis' | 'Allies' = 'Axis', played?: number[]): WifWorld {
  const world = position({
    map: board,
    ...(played && { options: played }),
    units: RICH,
    weather: 'rain',
    active,
    minors: { Rumania: 'Germany', Hungary: 'Germany' },
  })
  world.set({ reserves: { Germany: [{ against: null, units: ['germany-wien-mil'] }] } })
  return world
}
/** The same in a campaign with politics, before anybody has declared war. */
function atPeace(): WifWorld {
  const world = rich()
  world.set({ politics: {}, wars: [] })
  return world
}
/** Factories that make something, and what can be built of it. */
function turnEnd(options?: readonly number[]): WifWorld {
  const world = position({
    map: plainMap(
      10,
      10,
      (sheet) => {
        // Aligned since before 1939: a new home, should Germany fall.
        sheet.legend.country.s = 'Slovakia'
        paint(sheet, 'country', 'T0904', 's')
        sheet.places.push({
          hex: 'T0805',
          name: 'Wien',
          city: 'capital',
          factories: { red: 3, blue: 0 },
          resources: 3,
          source: 'project',
        })
      },
      'Germany',
    ),
    minors: { Slovakia: 'Germany' },
    units: [
      'Germany INF A 5-3 pool',
      'Germany INF Z 3-3 pool year=1936',
      'Germany FTR Bf-109E 6/1/5 pool cost=4',
      'Germany INF I 5-3 T0705',
      'USSR INF 3 5-3 T0105',
      'Germany LND Later 2/5/4 pool cost=4 year=1943',
    ],
    ...(options && { options, turn: { index: 1 } }),
  })
  world.set({ stage: 'turn end', production: { beyond: {} } })
  return world
}
/** A position of a case in which build points are saved (option 31). */
function savings(name: string, stage: 'turn start' | 'impulse' | 'turn end'): WifWorld {
  const path = new URL(`../../../../data/cases/wif/${name}.yaml`, import.meta.url)
  const world = setUpCase(readCase(parse(readFileSync(path, 'utf8'))).position, new ScriptedDice(), false)
  world.set({ stage })
  return world
}
/** Italy carries for Germany past a Soviet SUB, with which it is at peace. */
function convoys(): WifWorld {
  const path = new URL('../../../../data/cases/wif/13.6.1-over-sea/wif-13.6.1-search-and-seizure.yaml', import.meta.url)
  const world = setUpCase(readCase(parse(readFileSync(path, 'utf8'))).position, new ScriptedDice(), false)
  world.set({ stage: 'turn end', production: { beyond: {} } })
  return world
}
/** The USSR has attacked Norway, and Germany says what it takes for it (5.1). */
function compensated(): WifWorld {
  const path = new URL('../../../../data/cases/wif/5.1/wif-5.1-both-build-points-kept.yaml', import.meta.url)
  const world = setUpCase(readCase(parse(readFileSync(path, 'utf8'))).position, new ScriptedDice(), false)
  world.set({ stage: 'turn end', politics: { trade: { reductions: [], compensation: { Norway: 'due' } } } })
  return world
}
/** Of a case in which Germany may install Vichy, or has, or a country may be liberated. */
function ofCase(file: string, stage: 'impulse' | 'turn start' | 'turn end'): WifWorld {
  const path = new URL(`../../../../data/cases/wif/${file}.yaml`, import.meta.url)
  const world = setUpCase(readCase(parse(readFileSync(path, 'utf8'))).position, new ScriptedDice(), false)
  world.set({ stage, ...(stage === 'turn end' && { production: { beyond: {} } }) })
  return world
}
/** Finland fights the USSR over its claim; other claims and demands are as they are given (19.6). */
function borders(active: 'Axis' | 'Allies', stage: 'impulse' | 'turn end', given: Borders): WifWorld {
  const path = new URL('../../../../data/cases/wif/19.6/wif-19.6.1-enforced-peace.yaml', import.meta.url)
  const world = setUpCase(readCase(parse(readFileSync(path, 'utf8'))).position, new ScriptedDice(), false)
  world.set({ active, stage, politics: { borders: given }, ...(stage === 'turn end' && { production: { beyond: {} } }) })
  return world
}
/** A pact that Germany may break, and markers on its border (9.2, 13.2). */
function withPact(stage: 'impulse' | 'turn end'): WifWorld {
  const path = new URL('../../../../data/cases/wif/9.2/wif-9.2-markers-double-at-most.yaml', import.meta.url)
  const world = setUpCase(readCase(parse(readFileSync(path, 'utf8'))).position, new ScriptedDice(), false)
  world.set({ stage, ...(stage === 'turn end' && { production: { beyond: {} } }) })
  return world
}
function turnStart(): WifWorld {
  const world = position({
    map: board,
    units: [
      ...RICH,
      'Germany INF New 5-3 circle:0',
      'Germany INF Newer 4-3 circle:0',
      'Germany FTR Me-110 4/1/5 circle:0',
      'USSR INF New 4-3 circle:0',
      // Cut off from all supply.
      'Germany INF Cut 3-3 T0000',
      'USSR INF Guard 3-3 T0101',
      'USSR INF Watch 3-3 T0002',
    ],
  })
  world.set({ stage: 'turn start' })
  return world
}
/** The USA draws an entry marker. */
function usEntry(): WifWorld {
  const path = new URL('../../../../data/cases/wif/13.3/wif-13.3.2-the-default.yaml', import.meta.url)
  const { position: given } = readCase(parse(readFileSync(path, 'utf8')))
  const world = setUpCase({ ...given, units: ['USA INF I 5-3 T1005'] }, new ScriptedDice(), false)
  world.set({ stage: 'turn end' })
  return world
}
/** Italy fights beside Germany, and what it makes may go to Germany. */
function withPartner(): WifWorld {
  const world = position({
    map: board,
    sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
    atWar: [
      ['Germany', 'USSR'],
      ['Italy', 'USSR'],
    ],
    units: RICH,
  })
  world.set({ stage: 'turn start', production: { beyond: {} } })
  return world
}
/** War is declared on a neutral minor country in the impulse that comes. */
function attackedMinor(): WifWorld {
  const world = position({
    map: board,
    units: [...RICH, 'Poland INF Lodz 3-3 pool year=1938'],
    declared: ['USSR', 'Poland'],
    active: 'Allies',
  })
  world.changeCountry('Poland', { major: false, controller: null, status: 'free', conqueredBy: null, capitals: [] })
  return world
}
/** The Mediterranean: fleets in port and at sea, an invasion under way, aircraft that reach the sea. */
function atSea(active: 'Axis' | 'Allies' = 'Axis', played?: number[]): WifWorld {
  const world = position({
    ...(played && { options: played }),
    map: wholeBoard,
    active,
    sides: { Italy: 'Axis', Commonwealth: 'Allies' },
    minors: { 'United Kingdom': 'Commonwealth' },
    atWar: [['Italy', 'Commonwealth']],
    actions: { [active === 'Axis' ? 'Italy' : 'Commonwealth']: 'combined' },
    control: Object.fromEntries(
      ['Alexandria', 'Malta', 'Suez', 'Cairo'].map((place) => [wholeBoard.code(wholeBoard.find(place)!), 'Commonwealth']),
    ),
    units: [
      'Italy BB Cavour 4/3/2/4/5/3 Taranto',
      'Italy CA Zara 3/3/1/2/5/3 Taranto',
      'Italy SUB Squalo 2/2/0/0/4/4 Taranto',
      'Italy TRS TRS 1 0/10/0/0/4/4 Taranto',
      'Italy CP CP 1 4/3 Taranto',
      'Italy INF X 4-3 Taranto',
      'Italy CA Pola 3/3/1/2/5/3 @Eastern_Mediterranean:3',
      'Italy AMPH AMPH 1 0/10/0/0/4/4 @Eastern_Mediterranean:2',
      'Italy MAR San Marco 4-3 @Eastern_Mediterranean:2 aboard=AMPH_1',
      'Italy CA Fiume 3/3/1/2/5/3 @Italian_Coast:2 down',
      'Italy LND SM 79 2/2/9 Taranto a2s=4 strat=2',
      'Italy FTR G.50 4/1/4 Taranto',
      'Italy INF Bari 4-3 E3019',
      'Italy HQ-I Graziani 4-3(2) E2307',
      'Italy INF Libya 4-3 Tobruk',
      'Commonwealth CV Eagle 0/2/1/0/4/4 @Eastern_Mediterranean:3 air=3',
      'Commonwealth BB Warspite 5/4/2/5/5/4 Alexandria',
      'Commonwealth SUB Clyde 2/2/0/0/4/4 Malta',
      'Commonwealth CP Clan 4/3 @Eastern_Mediterranean:0',
      'Commonwealth INF 4 5-3 Alexandria',
      'Commonwealth NAV Sunderland 1/2/14 Alexandria a2s=3',
      'Commonwealth CL Ajax 2/2/1/1/6/3 @Eastern_Mediterranean:2',
      'Commonwealth INF Desert 5-3 E2107',
      'Commonwealth INF Nile 3-3 Khartoum',
    ],
  })
  world.set({ overseas: true })
  return world
}
/** What reads the sheets of a world: with the entries of the options that it is played with. */
const stub = ({ rules }: WifWorld) =>
  ({
    decisions: rules.decisions,
    reader: (world: WifWorld, seat: string) => new WifReader(world, seat),
    keys: (world: WifWorld, seat: string, at: SheetNode) => new WifReader(world, seat).keys(at),
  }) as unknown as Game<WifWorld>

/** Every option that can be played. */
const everyOption = options.flatMap(({ id, joins }) => (joins === undefined ? [Number(id)] : []))

/** Ships of two seats in one port, who may sail together (11.4.2). */
const partners = (): WifWorld =>
  position({
    map: wholeBoard,
    active: 'Allies',
    sides: { Germany: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
    minors: { 'United Kingdom': 'Commonwealth' },
    atWar: [
      ['Germany', 'Commonwealth'],
      ['Germany', 'USA'],
    ],
    actions: { Commonwealth: 'naval', USA: 'naval' },
    control: { [wholeBoard.code(wholeBoard.find('London')!)]: 'United Kingdom' },
    units: [
      'Commonwealth CL Ajax 1/6/1/1/6/6 London',
      'Commonwealth CL Dido 1/6/1/1/6/6 @North_Sea:1',
      'USA TRS Ward 0/10/0/0/4/4 London',
      'USA INF V 4-3 London',
      'USA CL Omaha 1/6/1/1/6/6 @North_Sea:2',
    ],
  })
/** Partisans may come to Ukraine and, red, to Libya; one is on the map. */
const partisanWar = (): WifWorld => {
  const map = plainMap(12, 12, (sheet) => {
    sheet.legend.country.l = 'Libya'
    sheet.country = sheet.country.map((row, i) =>
      i < 3 ? 'l'.repeat(row.length) : i < 8 ? 'u'.repeat(row.length) : 'g'.repeat(row.length),
    )
  })
  const world = position({
    map,
    minors: { Libya: 'Germany' },
    partisans: { USSR: 'green USSR' },
    control: { T0505: 'Germany', T0506: 'Germany' },
    units: ['USSR INF A 5-3 T0504', 'Germany INF B 5-3 T0501', 'Partisans_of_USSR PART 7 1-2 T0505'],
  })
  world.set({ partisans: true, initiative: { box: 3, holder: 'Allies' } })
  return world
}
/** The enemy in the capital, and no other printed factories: what is left may be given up. */
function lostCapital(): WifWorld {
  const world = turnEnd()
  world.setControl(world.map.hex('T0805'), 'USSR')
  return world
}
/** Every sheet there is: name, position and seat. */
const SHEETS: [string, WifWorld, string][] = [
  ['Barbarossa, Axis', start(), 'Germany'],
  ['Barbarossa, Soviets', start(), 'USSR'],
  ['own impulse', rich(), 'Germany'],
  ['enemy impulse', rich('Allies'), 'Germany'],
  ['own impulse of the other side', rich('Allies'), 'USSR'],
  ['enemy impulse of the other side', rich(), 'USSR'],
  ['at sea, own impulse', atSea(), 'Italy'],
  ['at sea, enemy impulse', atSea('Allies'), 'Italy'],
  ['at sea, own impulse of the other side', atSea('Allies'), 'Commonwealth'],
  ['at sea, enemy impulse of the other side', atSea(), 'Commonwealth'],
  ['ships of a partner in port', partners(), 'USA'],
  ['own impulse, every option', rich('Axis', everyOption), 'Germany'],
  ['own impulse with offensive points', savings('16-offensive/wif-16-reorganised-by-the-benefactor', 'impulse'), 'Germany'],
  ['enemy impulse, every option', rich('Allies', everyOption), 'Germany'],
  ['at sea, own impulse, every option', atSea('Axis', everyOption), 'Italy'],
  ['at sea, enemy impulse, every option', atSea('Allies', everyOption), 'Italy'],
  ['a minor country attacked', attackedMinor(), 'Germany'],
  ['at peace, with politics', atPeace(), 'Germany'],
  ['partisans may come', partisanWar(), 'USSR'],
  ['turn start', turnStart(), 'Germany'],
  ['turn start of the other side', turnStart(), 'USSR'],
  ['turn start with a partner', withPartner(), 'Germany'],
  ['turn end with US entry', usEntry(), 'USA'],
  ['turn end with production', turnEnd(), 'Germany'],
  ['turn end with production, every option', turnEnd(everyOption), 'Germany'],
  ['turn start with an aircraft to disband', savings('4.3/wif-4.3-disband-aircraft-are-scrapped', 'turn start'), 'Germany'],
  ['own impulse with savings', savings('10.4/wif-10.4-destroyed', 'impulse'), 'Germany'],
  ['turn end with savings', savings('13.6.9/wif-13.6.9-where-its-player-says', 'turn end'), 'Germany'],
  ['turn end with a lend-lease pool', savings('13.6.4-striped/wif-13.6.4-agreed', 'turn end'), 'USA'],
  ['turn end with a loan to take back', savings('13.6.4-striped/wif-13.6.4-taken-back', 'turn end'), 'USA'],
  [
    'own impulse with an aircraft to hand over',
    savings('13.6.4-handed-over/wif-13.6.4-aircraft-rebase-to-who-gets-them', 'impulse'),
    'USA',
  ],
  ['turn end with a ship to hand over', savings('13.6.4-handed-over/wif-13.6.4-belleau-wood', 'turn end'), 'USA'],
  ['turn end with a peace to be compelled', savings('13.7.3/wif-13.7.3-vladivostok-is-lost', 'turn end'), 'USSR'],
  ['turn end with a peace to be compelled', savings('13.7.3/wif-13.7.3-vladivostok-is-lost', 'turn end'), 'Japan'],
  ['turn end with the capital lost', lostCapital(), 'Germany'],
  ['turn end with convoys', convoys(), 'Germany'],
  ['turn end with convoys to be searched', convoys(), 'USSR'],
  ['turn end with a Soviet attack on Norway', compensated(), 'Germany'],
  ['a pact to be broken', withPact('impulse'), 'Germany'],
  ['turn end with a pact', withPact('turn end'), 'Germany'],
  ['turn end with Vichy to be installed', ofCase('17.3.2/wif-17.3.2-the-installer-places-them', 'turn end'), 'Germany'],
  ['turn end with Vichy to be installed by the enemy', ofCase('17.3.1/wif-17.3.1-who-is-not-french-leaves', 'turn end'), 'Commonwealth'],
  ['turn end with a country to be liberated', ofCase('13.7.5/wif-13.7.5-belgium-by-the-usa', 'turn end'), 'USA'],
  ['turn end with a country that a partner may liberate', ofCase('13.7.5/wif-13.7.5-a-partner-keeps-hexes', 'turn end'), 'Commonwealth'],
  ['turn end with minors that France has gained', ofCase('17.2/wif-17.2-greece-to-germany', 'turn end'), 'Germany'],
  ['a Vichy that may collapse', ofCase('17.4.2/wif-17.4.2-vichy-acts-as-germany', 'impulse'), 'Germany'],
  ['the USA may have Northern Ireland', ofCase('13.3.2/wif-13.3.2-opt44-northern-ireland', 'impulse'), 'Commonwealth'],
  ['the USA, that war is declared on', ofCase('13.3.2/wif-13.3.2-a-war-declared-by-the-usa', 'impulse'), 'USA'],
  ['escorts of a neutral USA', ofCase('13.3.2-escorts/wif-13.3.2-opt38-they-fight', 'impulse'), 'USA'],
  ['the National Guard', ofCase('13.3.2-escorts/wif-13.3.2-opt39-the-national-guard', 'turn start'), 'USA'],
  ['a Burma Road to be closed', ofCase('13.3.2/wif-13.3.3-act06-japan-closes-it', 'impulse'), 'Japan'],
  ['claims of the USSR', borders('Allies', 'impulse', {}), 'USSR'],
  ['claims of the USSR, to be answered', borders('Allies', 'impulse', {}), 'Germany'],
  ['demands on Rumania', borders('Axis', 'impulse', { Rumania: { answer: 'allowed', in: 0 }, demands: 'due' }), 'Germany'],
  ['minors to be aligned', borders('Axis', 'impulse', { Rumania: { answer: 'denied', in: 0 } }), 'Germany'],
  ['turn end with a China to be liberated', ofCase('13.7.5/wif-13.7.5-china-in-two-factions', 'turn end'), 'USA'],
  ['turn end with partners who co-operate no more', ofCase('13.7.5/wif-13.7.5-who-cannot-agree-leaves', 'turn end'), 'USA'],
  ['turn end with a country to be given back', ofCase('13.7.5/wif-13.7.5-the-congo-goes-back', 'turn end'), 'USA'],
  ['turn end with ships to be reflagged', ofCase('13.3.2/wif-13.3.2-opt21-reflagged', 'turn end'), 'USA'],
  ['a canal to be closed', ofCase('13.3.3/wif-13.3.3-act38-the-canal-is-closed', 'impulse'), 'Commonwealth'],
  ['a coast to be mined', ofCase('13.3.3-norway/wif-13.3.3-act39-undermined', 'impulse'), 'Commonwealth'],
  ['turn end with exiles', ofCase('19.5/wif-19.5.1-exiles-are-british', 'turn end'), 'Commonwealth'],
  ['turn end with a war to be ended', borders('Axis', 'turn end', { Finland: { answer: 'denied', in: 0 } }), 'Germany'],
]

/** Problems of a sheet's text that are errors. */
function errors(world: WifWorld, seat: string, text: string): string[] {
  const { documents, problems } = parseSheet(text)
  const told = problems.length > 0 || documents.length !== 1 ? problems : checkSheet(stub(world), world, seat, documents[0]).problems
  return told
    .filter(({ severity }) => severity === 'error')
    .map(({ line, message }) => `${line} '${text.split('\n')[line - 1]}': ${message}`)
}

/** What a player would write into the blanks: any hex, any unit of his. */
function filled(line: string, world: WifWorld, seat: string): string {
  const unit = world.onMap().find(({ country, kind }) => country === seat && kind === 'land')!
  const hex = world.map.code(unit.hex)
  return line.replace(/(\b(?:to|at):) ?(?=[,}]|$)/g, `$1 ${hex}`).replace(/(\bunits:) ?(?=[,}]|$)/g, `$1 [${unit.name} at ${hex}]`)
}
const isOrder = (line: string): boolean => /^#[^#]/.test(line)
const switchedOn = (line: string): string => (isOrder(line) ? line.slice(1) : line)

/** Switched-off orders by the section they stand under. */
function sections(text: string): { head: string; orders: string[] }[] {
  const found: { head: string; orders: string[] }[] = []
  for (const line of text.split('\n').filter(isOrder)) {
    if (line.startsWith('#  ')) found.at(-1)!.orders.push(line.slice(1))
    else found.push({ head: line.slice(1), orders: [] })
  }
  return found
}

/** Lines of one entry that is written over several lines belong together. */
const entriesOf = (orders: readonly string[]): string[][] =>
  orders.reduce<string[][]>(
    (list, line) => (/^ {4}/.test(line) && list.length > 0 ? [...list.slice(0, -1), [...list.at(-1)!, line]] : [...list, [line]]),
    [],
  )

const WHOLE_AND_SHORT = SHEETS.flatMap(([name, world, seat]): [string, string, WifWorld, string, number][] => [
  [name, prefilledSheet(world, seat), world, seat, WIDTH],
  [`${name}, short`, narrow(prefilledSheet(world, seat, true)), world, seat, NARROW],
])
describe.each(WHOLE_AND_SHORT)('the prefilled sheet: %s', (_, text, world, seat, width) => {
  it('no line is so long that mail programs break it, and none has blanks at its end', () => {
    expect(text.split('\n').filter((line) => line.length > width)).toEqual([])
    expect(text.split('\n').filter((line) => line !== line.trimEnd())).toEqual([])
  })
  it('sent back as it is it says nothing wrong', () => expect(errors(world, seat, text)).toEqual([]))
  it('every order by itself, switched on below its section and with its blanks filled, is understood', () => {
    for (const { head, orders } of sections(text)) {
      const entries = entriesOf(orders)
      for (const entry of entries.length > 0 ? entries : [[]]) {
        const sheet = [`seat: ${seat}`, head, ...entry].map((line) => filled(line, world, seat)).join('\n')
        expect(errors(world, seat, sheet), sheet).toEqual([])
      }
    }
  })
  it('and all of them together', () => {
    const all = text
      .split('\n')
      .map(switchedOn)
      .map((line) => filled(line, world, seat))
      .join('\n')
    expect(errors(world, seat, all)).toEqual([])
  })
  it('a blank that is not filled is named', () => {
    for (const { head, orders } of sections(text)) {
      const unfilled = entriesOf(orders)
        .map((entry) => entry.join('\n'))
        .filter((order) => /^ {2}- \{/.test(order) && order.split('\n').some((line) => filled(line, world, seat) !== line))
      for (const order of unfilled) {
        expect(errors(world, seat, `${head}\n${order}`).join(), order).toMatch(/fill in (a hex|a sea area|the name of a unit)|is empty/)
      }
    }
  })
})

it('ships that lie with those of a partner are offered to sail with them, no others (11.4.2)', () => {
  const offered = sections(prefilledSheet(partners(), 'USA')).find(({ head }) => head.startsWith('sail with'))
  expect(offered?.orders.join()).toMatch(/Ward.*of: Commonwealth/)
  expect(offered?.orders.join()).not.toContain('Omaha')
})

describe('what the prefilled sheets offer', () => {
  const offered = (sheets: typeof SHEETS) => {
    const words = new Map<string, string>()
    for (const [, world, seat] of sheets) {
      // Live entries count too.
      const text = prefilledSheet(world, seat)
        .split('\n')
        .filter((line) => !line.startsWith('##'))
        .map(switchedOn)
        .join('\n')
      for (const part of text.split(/\n(?=[a-z])/)) words.set(part.split(':')[0], `${words.get(part.split(':')[0]) ?? ''}\n${part}`)
    }
    return words
  }
  it('every section and every field that a decision reads from a sheet', () => {
    const all = offered(SHEETS)
    // What players agree on stands there only while an offer does (src/campaign/agreements.test.ts).
    const refused: readonly unknown[] = [...notSupportedYet, ...Object.values(agreements)]
    for (const [section, kinds] of sectionsOf(rulebookOf(everyOption).rules.decisions.filter((kind) => !refused.includes(kind)))) {
      expect([section, all.has(section)]).toEqual([section, true])
      for (const { sheet } of kinds)
        if (sheet!.field)
          expect([section, sheet!.field, new RegExp(`\\b${sheet!.field}:`).test(all.get(section)!)]).toEqual([section, sheet!.field, true])
    }
  })
  it('what is not played yet is refused by name when a player asks for it', () => {
    const world = rich()
    for (const { sheet, section } of notSupportedYet)
      expect(errors(world, 'Germany', `${sheet!.section}: all`).join()).toContain(`not supported yet: ${section} `)
  })
  it("in an own impulse orders in the order of the sequence of play, in the enemy's the defence", () => {
    const heads = (world: WifWorld, seat: string) => sections(prefilledSheet(world, seat)).map(({ head }) => head.split(':')[0])
    expect(heads(rich(), 'Germany')).toEqual([
      'call out reserves',
      'reinforce',
      'ground strike',
      'rail',
      'emergency supply',
      'emergency supply for combat',
      'move',
      'air transport',
      'paradrop',
      'attack',
      'attack order',
      'rebase',
      'air supply',
      'reorganise',
      'combat air patrol',
      'air combat',
      'air combat order',
      'return to base',
      'overstacked',
      'foreign troops',
    ])
    expect(heads(rich(), 'USSR')).toEqual([
      'defend',
      'emergency supply',
      'emergency supply for combat',
      'combat air patrol',
      'air combat',
      'return to base',
      'rebase when overrun',
      'overstacked',
    ])
  })
  it('units with their values, what stands opposite, who is out of supply, and namesakes by country', () => {
    const lines = prefilledSheet(rich(), 'Germany').split('\n')
    expect(lines).toContain('##   T0505: 3 INF 5-3. Beside it: XLI ARM, Germany XX INF, Rumania')
    expect(lines).toContain('#  - {units: [XLI ARM, Germany XX INF], to: }  ## T0605: 8-6, 5-3')
    expect(lines).toContain('## Out of supply as things stand: Low, Lost INF.')
    expect(lines).toContain('#  - {unit: Lost INF, to: }  ## T1010: 5-3 NO SUPPLY')
    // Of the Soviet namesake of Lost INF nothing is said.
    expect(lines.filter((line) => line.includes('USSR'))).toEqual([])
  })
  it('nobody is offered what he cannot do: no air sections without aircraft, no HQ sections without an HQ', () => {
    const world = position({ map: board, units: ['Germany INF XX 5-3 T0805', 'USSR INF 3 5-3 T0205'] })
    expect(sections(prefilledSheet(world, 'Germany')).map(({ head }) => head.split(':')[0])).toEqual([
      'rail',
      'move',
      'attack',
      'attack order',
      'overstacked',
    ])
  })
  it('a campaign of 60 units takes about 150 lines', () => {
    const [, world] = SHEETS[0]
    expect(world.onMap().filter(({ country }) => country !== 'USSR')).toHaveLength(62)
    expect(prefilledSheet(world, 'Germany').split('\n').length).toBeLessThan(190)
  })
  it('the action is live, with what each one limits; with several powers one each, and a neutral one is offered none but combined', () => {
    const lines = prefilledSheet(start(), 'Germany').split('\n')
    expect(lines).toContain('action: land              ## pass | air | land | combined (10.1)')
    expect(lines).toContain('## air: 3 rail moves, no land moves, no land attacks; land: 4 air')
    const two = position({ map: board, units: RICH.slice(0, 2), sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' } })
    giveSeats(two, { Germany: 'Heinz', Italy: 'Heinz' })
    const text = prefilledSheet(two, 'Heinz')
    expect(text).toContain('action:\n  Germany: land')
    expect(text).toContain('  Italy: combined         ## pass | combined: neutral (10.1)')
    expect(errors(two, 'Heinz', text)).toEqual([])
  })
  it('reinforcements go where they would by themselves; where there is room for one, a second is left open', () => {
    const world = turnStart()
    world.destroy(world.unit('germany-7-para'), 'test')
    const lines = prefilledSheet(world, 'Germany').split('\n')
    expect(lines).toContain('#  - {unit: New INF, to: Wien}  ## 5-3')
    expect(lines).toContain('#  - {unit: Newer INF, to: }  ## 4-3')
    expect(prefilledSheet(position({ map: board, units: RICH }), 'Germany')).not.toContain('New INF')
  })
  it('a re-roll of the initiative is offered where the track allows it', () => {
    const world = turnStart()
    expect(prefilledSheet(world, 'Germany')).toContain('  re-roll: no')
    const other = prefilledSheet(world, 'USSR')
    expect(other).toContain('The initiative marker stands on Axis +1: you cannot demand a')
    expect(other).not.toContain('re-roll: no')
    expect(other).toContain('  first: us')
  })
  it('over the campaign there is no sheet', () => {
    const world = start()
    world.set({ stage: 'over' })
    expect(prefilledSheet(world, 'Germany')).toBe('')
  })
})

it('what an option adds is offered where it is played, with its prices', () => {
  const offered = prefilledSheet(atSea('Allies', everyOption), 'Italy')
  for (const entry of [
    'spot fleet: yes',
    'accompany: none',
    'bounce: usual',
    'avoid air: if better',
    'screen: usual',
    '4 or 5 surprise points',
  ])
    expect(offered).toContain(entry)
  const usual = prefilledSheet(atSea('Allies'), 'Italy')
  for (const entry of ['spot fleet', 'accompany', 'bounce', 'avoid air', 'screen', '4 or 5']) expect(usual).not.toContain(entry)
  expect(usual).toContain('for 4 surprise points')
})
