import { expect, it } from 'vitest'
import { paint, plainMap, position } from '../testing/position.ts'
import { givenBy } from './trade.ts'

// proves: wif-5.1-venezuela, wif-5.1-trade-agreements
it('a Venezuela of the Commonwealth gives half of its resources to the USA, and none to one that is conquered for good (5.1)', () => {
  const map = plainMap(12, 12, (sheet) => {
    sheet.legend.country.v = 'Venezuela'
    paint(sheet, 'country', 'T0505', 'v')
    sheet.places.push({ name: 'Maracaibo', hex: 'T0505', resources: 2, source: 'project' })
  })
  const given = (status: 'free' | 'incompletely conquered' | 'conquered') => {
    const world = position({
      map,
      sides: { Germany: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
      atWar: [['Germany', 'Commonwealth']],
      minors: { Venezuela: 'Commonwealth' },
      control: { T0505: 'Venezuela' },
    })
    world.changeCountry('USA', { status, conqueredBy: status === 'free' ? null : 'Germany' })
    return givenBy(world, 'Commonwealth', map.hex('T0505'))
  }
  expect([given('free'), given('incompletely conquered'), given('conquered')]).toEqual([1, 1, 0])
})
