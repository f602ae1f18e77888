import { readScenario, scenarioNames } from './src/commands/init.ts'
import { emptyTally, playAtRandom } from './src/commands/testing-answers.ts'
import { Draw } from './src/engine/testing-draw.ts'
import { createGame } from './src/games/registry.ts'
import { lentBy } from './src/games/registry-testing.ts'
import { writeFileSync } from 'node:fs'
const { variants, options: chosen, ...lent } = lentBy('tw')
const names = scenarioNames().filter((n) => readScenario(n).document.game === 'tw').sort()
const texts = new Map<string,string>()
const scen = names.map((name) => { const { document } = readScenario(name); const game = createGame('tw', null, document); const start = game.setUp(document, { options: chosen, overrides: null }); return { game, starts: [...(variants[name] ?? []).map((v:any)=>v(game,start)), start] } })
console.error(names, scen.map(s=>s.starts.length))
for (let seed = Number(process.argv[2]); seed < Number(process.argv[3]); seed++) {
  const { game, starts } = scen[seed % scen.length]
  const start = starts[Math.floor(seed/scen.length) % starts.length]
  const gamble = { game, ...lent, illegalities: (w: any, b: any) => { for (const e of w.events) if (/NARF| left|SMP/.test(e.text)) { const k = e.kind+' '+e.section+' '+e.text.replace(/\d+/g,'#').replace(/\([^)]*\)/g,'()').slice(0,40); if (!texts.has(k)) texts.set(k, `${e.kind} | ${e.section} | ${e.text}`) } return lent.illegalities(w, b) } }
  try { playAtRandom(gamble as any, start, 10, new Draw(seed), emptyTally()) } catch (e) { console.error((e as Error).message.slice(0,500)) }
}
writeFileSync('/tmp/ecoE/texts.txt', [...texts.values()].sort().join('\n'))
