import jest from 'eslint-plugin-jest'
import redos from 'eslint-plugin-redos'
import * as regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

/** Files of the games that load data before play; all else there is rule code. */
const LOADERS = [
  'src/games/**/load*.ts',
  'src/games/**/table-file.ts',
  'src/games/**/table-schemas.ts',
  'src/games/**/csv.ts',
  'src/games/**/scenario*.ts',
  'src/games/**/case*.ts',
]
const TESTS = ['**/*.test.ts', '**/testing*.ts', '**/testing/**/*.ts', '**/testing-registry.ts']

const LOCALE = 'sorts by the locale of the machine: compare with `byName` of board/by-name.ts'

export default tseslint.config(
  { ignores: ['node_modules', '.cache', 'demo', 'coverage', 'data'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.base, regexp.configs['flat/recommended']],
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-array-delete': 'error',
      '@typescript-eslint/no-base-to-string': 'error',
      'regexp/no-unused-capturing-group': ['error', { fixable: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty': 'error',
      'no-var': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ConditionalExpression > ConditionalExpression > ConditionalExpression',
          message: 'A ternary may hold one other, not a third: name a part of it, or use if.',
        },
        { selector: "MemberExpression[property.name='localeCompare']", message: `localeCompare ${LOCALE}.` },
        { selector: "NewExpression[callee.property.name='Collator']", message: `A Collator ${LOCALE}.` },
      ],
    },
  },
  {
    // Shipped code reads what strangers write: no pattern may take the square of the time. Tests read what they wrote themselves.
    files: ['src/**/*.ts'],
    ignores: TESTS,
    plugins: { redos },
    rules: {
      'redos/no-vulnerable': ['error', { timeout: 5000, cache: { location: '.cache/redos.json', strategy: 'aggressive' } }],
    },
  },
  {
    files: TESTS,
    rules: { 'regexp/no-super-linear-backtracking': 'off' },
  },
  {
    // Rule code: the same snapshot, dice and answers give the same events on any machine, for ever.
    files: ['src/games/**/*.ts', 'src/engine/**/*.ts', 'src/board/**/*.ts'],
    ignores: [...LOADERS, ...TESTS],
    rules: {
      'no-restricted-globals': [
        'error',
        'Date',
        'process',
        'fetch',
        'performance',
        'setTimeout',
        'setInterval',
        'setImmediate',
        'queueMicrotask',
        'crypto',
        'navigator',
        'WebSocket',
        'require',
      ],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'Dice come from the campaign.' }],
    },
  },
  {
    files: ['**/*.test.ts'],
    plugins: { jest },
    settings: { jest: { globalPackage: 'vitest' } },
    rules: { 'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert', '**.expect*'] }] },
  },
)
