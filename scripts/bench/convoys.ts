import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { loadBoard } from '../../src/games/wif/map/load.ts'
import { bestPlans } from '../../src/games/wif/production/plan.ts'
import { rulebookOf } from '../../src/games/wif/rulebook.ts'
import { setUpState } from '../../src/games/wif/set-up/scenario.ts'
import type { ScenarioDocument } from '../../src/games/wif/set-up/scenario-document.ts'
import { ScriptedDice } from '../../src/games/wif/testing/position.ts'
import { WifWorld } from '../../src/games/wif/world.ts'
import type { Result } from './main.ts'
import { medianMs, ms } from './measure.ts'

/** What a player may be kept waiting for, milliseconds. */
const PATIENCE = 50

/** 13.6.1: resources of the whole world to its factories, for every major power, after a change of the position. */
export function convoysBench(): Result[] {
  const map = loadBoard()
  const rulebook = rulebookOf()
  const scenario = new URL('../../scenarios/global-war.yaml', import.meta.url)
  const world = new WifWorld(
    map,
    rulebook,
    setUpState(parse(readFileSync(scenario, 'utf8')) as ScenarioDocument, rulebook, map),
    new ScriptedDice(),
  )
  let lines = 0
  const ours = medianMs(20, () => {
    world.set({ turn: world.state.turn })
    lines = [...bestPlans(world).values()].flatMap((plan) => plan.lines).length
  })
  return [
    {
      what: `convoy plans of all powers in Global War (${lines} lines), after a change`,
      ours: ms(ours),
      peer: `${PATIENCE} ms, the most that is wanted`,
      ratio: `${(PATIENCE / ours).toFixed(1)}x faster`,
    },
  ]
}
