import tw from './scripts/floors/tw.mjs'
import wif from './scripts/floors/wif.mjs'

/** Which rooms a room may import from; arrows point down only. */
const MAY_IMPORT = {
  board: [],
  engine: ['board'],
  orders: ['engine', 'board', 'standing'],
  standing: ['engine', 'board'],
  store: ['engine'],
  mail: [],
  pictures: ['engine', 'board'],
  // The markers of a sheet are the mail room's.
  reports: ['engine', 'board', 'pictures', 'mail'],
  games: ['engine', 'board', 'orders'],
  campaign: ['engine', 'board', 'orders', 'standing', 'store', 'mail', 'pictures', 'reports', 'games'],
  tournament: ['engine', 'orders', 'store', 'mail', 'reports', 'games', 'campaign'],
  // Its page is bundled for browsers, with the parts of the pictures room that touch no file.
  publish: ['engine', 'board', 'store', 'mail', 'pictures', 'campaign'],
  commands: ['engine', 'board', 'orders', 'standing', 'store', 'mail', 'pictures', 'reports', 'games', 'campaign', 'tournament', 'publish'],
}

const TEST = '\\.test\\.ts$'
/** Tests, and what helps them: neither is shipped. */
const UNSHIPPED = `${TEST}|(^|/)testing[^/]*\\.ts$|/testing/`
/** Loading data from files happens before play, in files that say so by their name. */
const LOADERS = '(^|/)(load[^/]*|table-file|table-schemas|csv|scenario[^/]*|cases?[^/]*)\\.ts$'

/** Two files each that call each other, from before circles were forbidden: to be taken apart, not added to. */
const KNOWN_CIRCLES = [
  // Reading a call of a function reads the meanings of its arguments.
  'src/standing/condition-(calls|meaning)\\.ts',
  // The tails cut off take the type of a line, and how lines are named, from where they are cut.
  'src/mail/clean(-tails)?\\.ts',
  // What a roll would bring is foreseen by rolling it.
  'src/games/wif/land-combat/(outlook|two-dice)\\.ts',
  // Who may intercept is asked in the engagement that it makes.
  'src/games/tw/naval/(engagement|intercept-decisions)\\.ts',
  // Fleets are depleted on a voyage that depletion ends.
  'src/games/tw/naval/(depletion|voyage)\\.ts',
]

const rooms = Object.entries(MAY_IMPORT).map(([room, may]) => ({
  name: `${room} imports downwards only`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: TEST },
  // What runs TypeScript stands below all that is TypeScript.
  to: { path: '^src/', pathNot: `^src/((${[room, ...may].join('|')})/|program\\.mjs$)` },
}))

/** Folders and top files of a game, ground first: none imports from one that stands above it. */
const floors = (game, names) => {
  const at = (name) => (name.endsWith('.ts') ? `^src/games/${game}/${name.replace('.', '\\.')}$` : `^src/games/${game}/${name}/`)
  return names.slice(0, -1).map((name, i) => ({
    name: `${game}: ${name} imports from no floor above`,
    severity: 'error',
    from: { path: at(name), pathNot: UNSHIPPED },
    to: {
      path: names
        .slice(i + 1)
        .map(at)
        .join('|'),
    },
  }))
}

export default {
  forbidden: [
    ...rooms,
    {
      name: 'a game is known through the registry only',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/games/|${TEST}` },
      to: { path: '^src/games/', pathNot: '^src/games/(testing-)?registry\\.ts$' },
    },
    {
      name: 'what both games share knows neither',
      severity: 'error',
      from: { path: '^src/games/common/' },
      to: { path: '^src/games/(wif|tw)/' },
    },
    {
      name: 'one game knows nothing of the other',
      severity: 'error',
      from: { path: '^src/games/(wif|tw)/' },
      to: { path: '^src/games/(wif|tw)/', pathNot: '^src/games/$1/' },
    },
    {
      name: 'rule code reads no files and no network',
      comment: 'A step is played again from its answers: what rule code reads must be in the position, the rulebook or the answers.',
      severity: 'error',
      // Dice are HMACs of the campaign's secret.
      from: {
        path: '^src/(games|engine|board)/',
        pathNot: `${LOADERS}|${UNSHIPPED}|^src/engine/(beacon|dice|dice-proof|orders-hash)\\.ts$`,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'rule code reads no YAML',
      severity: 'error',
      from: { path: '^src/games/', pathNot: `${LOADERS}|${UNSHIPPED}` },
      to: { path: '(^|/)node_modules/yaml/' },
    },
    {
      name: 'what is shipped needs nothing of the tests',
      severity: 'error',
      from: { path: '^(src|scripts/adjutant)', pathNot: UNSHIPPED },
      to: { path: UNSHIPPED },
    },
    {
      name: 'no circle',
      comment: 'Circles of types alone do no harm when the program starts; where they cross floors or rooms, those rules find them.',
      severity: 'error',
      from: { path: '^(src|scripts)/', pathNot: `^(${KNOWN_CIRCLES.join('|')})$` },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'every import leads somewhere', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...floors('wif', wif),
    ...floors('tw', tw),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types count: what knows another's types leans on it.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
  },
}
