import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createWif } from './game.ts'
import { gauges, layers } from './layers.ts'
import { inSupply } from './supply/supply.ts'

describe('what maps show on demand', () => {
  const game = createWif()
  const scenario = parse(readFileSync(new URL('../../../scenarios/barbarossa.yaml', import.meta.url), 'utf8'))
  const world = game.load(game.setUp(scenario), { roll: () => 1 })
  const of = (what: string, whose: string) => layers(world).find((each) => each.what === what && each.whose === whose)!.hexes

  it('zones of control of each side (2.2): every land unit has one in its own hex', () => {
    const own = world.onMap().filter((unit) => unit.kind === 'land')
    expect(own.filter(({ hex, country }) => !of('Zones of control', country === 'USSR' ? 'Allies' : 'Axis')[hex])).toEqual([])
    expect(of('Zones of control', 'Axis')[world.map.find('Moscow')!]).toBe(0)
  })

  it('supply (2.4.2): a unit of a power is in supply where its layer is', () => {
    for (const power of ['Germany', 'USSR'])
      for (const unit of world.onMap().filter(({ country }) => country === power))
        expect([unit.name, inSupply(world, unit)]).toEqual([unit.name, of('Supply', power)[unit.hex] === 1])
  })

  it('build points that factories would make (13.6.3)', () => {
    const [{ values }] = gauges(world)
    expect(Object.keys(values)).toEqual(['Germany', 'USSR'])
    expect(values.USSR).toBeGreaterThan(0)
  })
})
