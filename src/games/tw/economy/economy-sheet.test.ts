import { describe, expect, it } from 'vitest'
import { playStep } from '../../../engine/play.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { sheetAnswers } from '../../../orders/answers.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { checkSheet } from '../../../orders/sheet.ts'
import { sheetRules } from '../decisions.ts'
import { stratmoveSegment } from '../stratmove/stratmove.ts'
import { Standing } from '../sheet/standing.ts'
import { position, type PositionNotation, unitNamed } from '../testing/position.ts'
import type { GroundUnit, NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { buildSegment } from './build.ts'
import { economyLines } from './sheet.ts'

const UNITS = [
  'Germany ARM XIV 8-8 Berlin depleted',
  'Germany ARM XV 8-8 Stettin depleted',
  'Germany MECH Mot 4-8 Breslau',
  'Germany INF VI 6-5',
  'Germany INF XX 6-5',
  'Germany Fleet 3rd 1-12-5 yard:Wilhelmshaven:5',
  'Germany CV Graf 0-12-5 yard:Kiel:1',
  'Germany Fleet 4th 1-12-5',
  'Germany NAC Graf_NAC 1-3-2',
]
const start = (notation: PositionNotation = {}) => {
  const world = position({
    turn: 'Spring 1940',
    sides: { Germany: 'Axis', Britain: 'Allies' },
    wars: [['Germany', 'Britain']],
    units: UNITS,
    narfs: { Germany: 100, Britain: 100 },
    plans: { Germany: { effort: 'SLE' } },
    ...notation,
  })
  world.remember((noted) => noted.movedAtAll.add(unitNamed(world, 'XV').id))
  return world
}
function document(text: string) {
  const { documents, problems } = parseSheet(text)
  expect(problems).toEqual([])
  return documents[0]
}
function play(world: TwWorld, text: string): string[] {
  const given = sheetAnswers(sheetRules(world.map, world.rules), world, new Map([['Germany', document(text)]]))
  playStep(world, buildSegment(world), [], given.answerer, given.record)
  return world.events.map((event) => event.text)
}
const problemsOf = (world: TwWorld, text: string) =>
  checkSheet(sheetRules(world.map, world.rules), world, 'Germany', document(text)).problems.map(({ message }) => message)
const lines = (world: TwWorld) => economyLines(new Standing(world, 'Germany'))

describe('sheets of the Build Segment', () => {
  it('orders stand one by one, without a place near the capital; what the NARFs do not reach is told', () => {
    const world = start({ narfs: { Germany: 70 } })
    const told = play(
      world,
      'repair: [XIV]\nyard:\n  - {at: Wilhelmshaven, accelerate: yes}\nbuild:\n  - VI\n  - {unit: XX, at: Paris}\n  - {unit: XX, at: Vienna}\nworks:\n  - {build: fortress, at: Cologne}\n  - {build: airbase, at: 1524}\nreserve: [Mot]\n',
    )
    expect(unitNamed(world, 'VI').hex).toBe(world.map.find('Berlin')!)
    expect(unitNamed(world, 'XX').hex).toBe(world.map.find('Vienna')!)
    expect((unitNamed(world, '3rd') as NavalUnit).space).toBe(7)
    expect((unitNamed(world, 'Mot') as GroundUnit).reserve).toBe(true)
    expect(told.find((text) => text.includes('not carried out'))).toContain('15.2.2')
    expect(told.join(' ')).toContain('repairs XIV')
    expect(world.nation('Germany').narfs).toBe(70 - 8 - 16 - 7 - 7 - 20 - 5)
  })

  it('a sheet that names what can never be built is told so at once', () => {
    const world = start()
    world.change(unitNamed(world, 'XX'), { from: 9 })
    expect(problemsOf(world, 'build:\n  - {unit: XX, at: Berlin}\n').join()).toContain('joins the force pool in')
    expect(problemsOf(world, 'works:\n  - {build: SMP}\n').join()).toContain('8.4.1')
    expect(problemsOf(world, 'upgrade: [army]\n').join()).toContain('First-Rate')
    expect(problemsOf(world, 'repair: [XIV]\nbuild: [VI]\nreserve: [Mot]\n')).toEqual([])
  })

  // proves: tw-15.1.3.3-ground-repair, tw-15.1.5-shipyard-tracks
  it('sent back as it is it repairs at the normal price and lets the yards work; without a sheet nothing is spent', () => {
    const world = start()
    const sheet = lines(world)
    expect(problemsOf(world, sheet.join('\n'))).toEqual([])
    play(world, sheet.join('\n'))
    expect([
      unitNamed(world, 'XIV').depleted,
      unitNamed(world, 'XV').depleted,
      (unitNamed(world, '3rd') as NavalUnit).space,
      (unitNamed(world, 'Graf') as NavalUnit).space,
    ]).toEqual([false, true, 6, 2])
    expect(world.nation('Germany').narfs).toBe(100 - 8 - 4 - 8)
    const silent = start()
    play(silent, '{}')
    expect(silent.nation('Germany').narfs).toBe(100)
  })

  // proves: tw-15.0-build-units
  it('offers what waits in the pools with its price, alike together, and can be read with all its orders switched on', () => {
    const world = start()
    const sheet = lines(world)
    expect(sheet.filter((line) => line.length > 66)).toEqual([])
    expect(sheet.join('\n')).toContain('INF 6-5, 2 of them: 7 NARFs')
    expect(sheet.join('\n')).toMatch(/Germany has 100 NARFs; units beyond 85 cost\n## +double/)
    const on = sheet
      .filter((line) => !line.startsWith('##'))
      .map((line) => (line.startsWith('#') ? line.slice(1) : line))
      .filter((line) => !/at: *['"]{0,2}\}/.test(line))
    expect(problemsOf(world, on.join('\n')).filter((message) => !message.includes('fill in'))).toEqual([])
  })

  // proves: tw-3.7-build-segment
  it("says nothing in the enemy's player turn", () => {
    expect(lines(start({ stage: 'Allied turn' }))).toEqual([])
  })

  describe('a receipt takes orders that play carries out', () => {
    const receipt = (text: string, units = UNITS) => {
      const world = start({ units, plans: {} })
      world.awaitTurn(true)
      const before = JSON.stringify(world.state)
      const told = problemsOf(world, text)
      expect([JSON.stringify(world.state), world.events]).toEqual([before, []])
      return told
    }
    const give = 'eliminate: [XV]\nbuild: [{unit: XV, at: Vienna}]\n'
    const launch = 'yard: [3rd]\nbuild: [VI]\nstratmove: [{units: [3rd], to: Kiel}, {units: [VI], to: Cologne}]\n'
    const AFLOAT = UNITS.map((unit) => unit.replace('yard:Wilhelmshaven:5', 'yard:Wilhelmshaven:8'))

    // proves: tw-15.5-voluntary-elimination
    it('a unit given up is built again in the same Build Segment', () => {
      expect(receipt(give)).toEqual([])
      const world = start()
      play(world, give)
      expect(unitNamed(world, 'XV').hex).toBe(world.map.find('Vienna')!)
      expect(receipt('build: [XV]\n')).toEqual(['15.1.1: XV is in play: it is built only if it is lost before'])
    })

    // proves: tw-15.1.5.2-launch-limits
    it('a ship launched and a unit built move strategically', () => {
      expect(receipt(launch, AFLOAT)).toEqual([])
      const world = start({ units: AFLOAT })
      const given = sheetAnswers(sheetRules(world.map, world.rules), world, new Map([['Germany', document(launch)]]))
      playStep(world, buildAndMove(world), [], given.answerer, given.record)
      expect(['3rd', 'VI'].map((name) => world.map.name(unitNamed(world, name).hex).split(' ')[0])).toEqual(['Kiel', 'Cologne'])
      // Space 5 of 9 is no launch, and who waits for nothing is in the pool still.
      expect(receipt(launch)).toEqual(['8.1: 3rd is in a shipyard: it goes only if it is launched before'])
      expect(receipt('stratmove: [{units: [VI], to: Cologne}]\n')).toEqual([
        '8.1: VI is in the force pool: it goes only if it is built before',
      ])
    })
  })
})

function* buildAndMove(world: TwWorld): Procedure {
  yield* buildSegment(world)
  yield* stratmoveSegment(world)
}
