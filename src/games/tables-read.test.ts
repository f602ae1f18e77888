import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/*
 * Every key of every table is read: what a table says and no code asks for changes nothing, however right it is. A key counts as read when a source file of the game other than a schema
 * (which only declares it) or a test has it as a quoted word, as a property in the spelling of code, or made of a template in brackets whose fixed words fit. Numbers, codes of a few capitals, and names
 * of nations, places and types of units are looked up by what stands in play.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const HEADER = ['what', 'source', 'section', 'note']

/** What is not read, with the reason: a key, or all below a path. */
const UNREAD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tw: {
    'air-units/ranges': 'counters have their ranges printed; charts/forces.test.ts compares',
    'air-units/carrier strike hexes': 'a CV strikes from a sea area beside the port',
    'air-units/capacity': 'a city and an airbase hold one aircraft each, and both together two: bases/bases.ts',
    'bombing/modifiers/advanced bombsights': 'the variant has its own figure in variants.yaml',
    'bombing/modifiers/US SAC after an ambush': 'uboats.yaml has it by what became of the convoy',
    'bombing/modifiers/US SAC after a massacre': 'uboats.yaml has it by what became of the convoy',
    'costs/Axis on Iran': 'Iran (23.28) is not played yet',
    'economy/colonies beside the base': 'the sums of the values of colonies; charts/economy.test.ts compares',
    'economy/British parts': 'all but the British Isles are summed up',
    'minors/values': 'looked up by the name of a country, colony or region',
    'surrender/France/modifiers': 'variants (28) are not played yet',
    'surrender/Italy/modifiers': 'looked up by what each says',
    'surrender/Germany': 'the surrender of Germany (20.4) is not played yet',
    'surrender/USSR': 'war with the Soviet Union (21) is not played yet',
    'uboats/modifiers': 'variants are not played yet; those of Satellites are named in traits.yaml',
    'weather/die/Winterized Wehrmacht': 'variants (28) are not played yet',
    'partisans/countries/Baltic States': 'what countries that count as one are called',
    'partisans/countries/Benelux': 'what countries that count as one are called',
    'partisans/countries/NorDen': 'what countries that count as one are called',
    'works/fortresses/at start': 'scenarios place them',
  },
  wif: {
    'allowable-activities/activities/embarkation': 'what is allowed goes by the steps that carry units at sea',
    'allowable-activities/activities/naval transport': 'what is allowed goes by the steps that carry units at sea',
    'partisans/one of': 'looked up by the name that a row of the table gives',
    'partisans/groups': 'looked up by the name that a row of the table gives',
    'reorganisation-costs/doubled': 'each entry is a condition of its own, whatever it is called; its fields are read',
    'weather-chart/codes': 'the schema writes the codes of its cells out',
    'weather-chart/rolls': 'zones are looked up by their names on the map, and the schema takes the next roll apart',
  },
}

/** Functions of charts that no game calls yet. */
const NOT_CALLED: Readonly<Record<string, readonly string[]>> = {
  // 14.6.1 evacuated industry is not played yet; the board has the weather area of each hex, which charts/weather.test.ts holds against the table.
  tw: ['evacuationCost', 'weatherArea'],
  wif: [],
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^\n]*/g, '')
const inCode = (key: string): string => key.replace(/[ -]+(.)/g, (_, letter: string) => letter.toUpperCase())
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Names that tables are looked up by. */
function vocabulary(game: string): Set<string> {
  const names = new Set<string>()
  const take = (value: unknown): void => {
    if (typeof value === 'string') names.add(value)
    else if (Array.isArray(value)) value.forEach(take)
    else if (value !== null && typeof value === 'object')
      for (const [key, each] of Object.entries(value)) {
        names.add(key)
        take(each)
      }
  }
  for (const file of filesUnder(join(ROOT, 'data', game)).filter((path) =>
    /\/(?:nations|traits|powers|countries)\.yaml$|\/places\//.test(path),
  ))
    take(parse(readFileSync(file, 'utf8')))
  return names
}

test.each(Object.entries(UNREAD))('every key of the tables of %s is read somewhere', (game, excused) => {
  const sources = filesUnder(join(ROOT, 'src/games', game)).filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|schema|\/testing\//.test(path),
  )
  const text = withoutComments(sources.map((path) => readFileSync(path, 'utf8')).join('\n'))
  const templates = [...text.matchAll(/[\w)\]]\[`([^`\n]*\$\{[^`\n]*)`\]/g)]
    .map(([, template]) => template.split(/\$\{[^}]*\}/))
    .filter((fixed) => fixed.join('').trim().length > 2)
    .map((fixed) => new RegExp(`^${fixed.map(escaped).join('.+')}$`))
  // A schema that renames a key to a property of the code: `railTimes: row['rail times']`.
  const schemas = filesUnder(join(ROOT, 'src/games', game))
    .filter((path) => /schema[^/]*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => withoutComments(readFileSync(path, 'utf8')))
    .join('\n')
  const renamed = (key: string): string[] =>
    [...schemas.matchAll(new RegExp(`(\\w+): \\w+(?:\\['${escaped(key)}'\\]|[.]${escaped(inCode(key))}\\b)`, 'g'))].map(([, name]) => name)
  const isProperty = (name: string): boolean => new RegExp(`(?:[.]|[{,]\\s*|['"])${escaped(name)}\\b`).test(text)
  const names = vocabulary(game)
  const isRead = (key: string): boolean =>
    /^[-+]?\d/.test(key) ||
    /^[A-Z]{1,4}\+?$/.test(key) ||
    names.has(key) ||
    text.includes(`'${key.replaceAll("'", "\\'")}'`) ||
    text.includes(`"${key}"`) ||
    isProperty(inCode(key)) ||
    renamed(key).some(isProperty) ||
    templates.some((template) => template.test(key))
  const used = new Set<string>()
  const unread = new Set<string>()
  const walk = (value: unknown, path: readonly string[]): void => {
    if (Array.isArray(value)) value.forEach((each) => walk(each, [...path, '*']))
    else if (value !== null && typeof value === 'object')
      for (const [key, each] of Object.entries(value)) {
        if (path.length === 1 && HEADER.includes(key)) continue
        const below = [...path, key]
        if (!isRead(key)) {
          const excuse = below.map((_, i) => below.slice(0, i + 1).join('/')).find((place) => place in excused)
          if (excuse === undefined) unread.add(below.join('/'))
          else used.add(excuse)
        }
        walk(each, below)
      }
  }
  for (const file of readdirSync(join(ROOT, 'data', game, 'tables')))
    walk(parse(readFileSync(join(ROOT, 'data', game, 'tables', file), 'utf8')), [file.replace('.yaml', '')])
  expect([...unread]).toEqual([])
  // An excuse for what is read by now is none.
  expect(Object.keys(excused).filter((place) => !used.has(place))).toEqual([])
})

test.each(Object.keys(UNREAD))('every function of the charts of %s is called by more than tests', (game) => {
  const sources = filesUnder(join(ROOT, 'src/games', game)).filter((path) => path.endsWith('.ts') && !/\.test\.ts$/.test(path))
  const texts = sources.map((path) => ({ path, text: withoutComments(readFileSync(path, 'utf8')) }))
  const charts = texts.filter(({ path }) => path.includes('/charts/') && !/schema|load-tables/.test(path))
  const dead = charts.flatMap(({ text }) =>
    [...text.matchAll(/^export (?:const|function\*?) (\w+)/gm)]
      .map(([, name]) => name)
      .filter((name) => texts.reduce((sum, each) => sum + [...each.text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length, 0) < 2),
  )
  expect(dead.sort()).toEqual([...NOT_CALLED[game]].sort())
})
