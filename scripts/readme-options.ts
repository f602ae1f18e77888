/** `npm run readme:options`: writes the options that can be played, by data/<game>/options.yaml, into the README. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gameNames } from '../src/games/registry.ts'
import { README, withOptions } from '../src/commands/readme-options.ts'

const path = fileURLToPath(README)
writeFileSync(path, gameNames.reduce(withOptions, readFileSync(path, 'utf8')))
