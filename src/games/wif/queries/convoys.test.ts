import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseSheet } from '../../../orders/parse.ts'
import { loadBoard } from '../map/load.ts'
import { bestPlans } from '../production/plan.ts'
import { rulebookOf } from '../rulebook.ts'
import { setUpState } from '../set-up/scenario.ts'
import type { ScenarioDocument } from '../set-up/scenario-document.ts'
import { WifReader } from '../sheet/reader.ts'
import { ScriptedDice } from '../testing/position.ts'
import { WifWorld } from '../world.ts'
import { convoys } from './convoys.ts'

it('the ways of resources over sea are drawn from where they are made over the boxes of their sea areas to the factory (13.6.1)', () => {
  const map = loadBoard()
  const document = parse(readFileSync(new URL('../../../../scenarios/global-war.yaml', import.meta.url), 'utf8')) as ScenarioDocument
  const world = new WifWorld(map, rulebookOf(), setUpState(document, rulebookOf(), map), new ScriptedDice())
  const answer = convoys.answer(world, { seat: 'Italy', words: parseSheet('Italy').documents[0], reader: new WifReader(world, 'Italy') })!
  const lines = bestPlans(world)
    .get('Italy')!
    .lines.filter(({ sea }) => sea)
  expect(lines.length).toBeGreaterThan(0)
  expect(answer.arrows).toHaveLength(lines.length)
  const [line] = lines
  expect(answer.arrows![0].style).toBe('sail')
  const way = answer.arrows![0].hexes
  expect(way[0]).toBe(world.map.code(line.from))
  expect(way.at(-1)).toBe(world.map.code(line.to))
  for (const area of line.sea!.areas) expect(way).toContain(world.map.seaAreaNames[area])
  expect(answer.arrows![0].cut).toMatchObject({ to: 'Italy', number: line.number })
  for (const end of [way[0], way.at(-1)]) expect(answer.hexes).toContain(end)
})
