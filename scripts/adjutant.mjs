#!/usr/bin/env node
// The sources are TypeScript; tsx runs them as they are.
import { register } from 'tsx/esm/api'

register()
await import('../src/cli.ts')
