#!/usr/bin/env node
// The sources are TypeScript.
import { run } from '../src/program.mjs'

process.setSourceMapsEnabled(true)
await run('cli.ts')
