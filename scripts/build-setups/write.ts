import { parseTurn } from '../../src/games/wif/set-up/scenario-document.ts'
import { MONTHS } from '../../src/games/wif/state.ts'
import type { Built, Setup } from './build.ts'

const quoted = (text: string): string =>
  /^[\w./' ÄÖÜäöüßéèáà-]+$/.test(text) && !/^\d+$|^[-' ]|^~$/.test(text) && !text.includes(': ') ? text : JSON.stringify(text)
const list = (names: readonly string[]): string => `[${names.map(quoted).join(', ')}]`

/** The set-up's file. */
export function setupFile({ setup }: Built): string {
  const lines = [
    '# Written by scripts/build-setups (npm run build:setups): change the facts or decisions there, not this file.',
    `title: ${setup.title}`,
    `about: >-\n  ${setup.about}`,
    `source: >-\n  ${setup.source}`,
    '',
    'units:',
    ...placesOf(setup.units, '  '),
  ]
  if (Object.keys(setup.sea).length > 0) lines.push('', 'sea:', ...placesOf(setup.sea, '  '))
  if (Object.keys(setup.reserves).length > 0) lines.push('', 'reserves:', ...reservesOf(setup))
  const turns = Object.entries(setup.schedule).sort(([a], [b]) => numberOf(a) - numberOf(b))
  if (turns.length > 0) lines.push('', 'schedule:')
  for (const [turn, countries] of turns) lines.push(`  ${turn}:`, ...placesOf(countries, '    '))
  const pools = Object.entries(setup['force pools'])
  if (pools.length > 0) lines.push('', '# Ships that are older than the campaign and not built: they may be.', 'force pools:')
  for (const [country, ships] of pools) lines.push(`  ${quoted(country)}: ${list(ships)}`)
  const gone = Object.entries(setup['out of the game'])
  if (gone.length > 0) lines.push('', 'out of the game:')
  for (const [country, units] of gone) lines.push(`  ${quoted(country)}: ${list(units)}`)
  return `${lines.join('\n')}\n`
}

/** Of a turn, "J/F 1942", by which the schedule is in order. */
function numberOf(turn: string): number {
  const { months, year } = parseTurn(turn, 'schedule')
  return year * MONTHS.length + MONTHS.indexOf(months)
}

const placesOf = (countries: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>, indent: string): string[] =>
  Object.entries(countries).flatMap(([country, places]) => [
    `${indent}${quoted(country)}:`,
    ...Object.entries(places).map(([place, units]) => `${indent}  ${quoted(place)}: ${list(units)}`),
  ])

const reservesOf = (setup: Setup): string[] =>
  Object.entries(setup.reserves).flatMap(([power, groups]) => [
    `  ${power}:`,
    ...groups.flatMap(({ against, units }) => [
      `    - against: ${against ?? '~'}`,
      '      units:',
      ...Object.entries(units).map(([country, names]) => `        ${quoted(country)}: ${list(names)}`),
    ]),
  ])
