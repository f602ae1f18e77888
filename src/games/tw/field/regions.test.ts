import { expect, it } from 'vitest'
import { frontOf } from '../air/missions.ts'
import { position } from '../testing/position.ts'
import { isAfricaOrMiddleEast, isNorthAfrica } from './terrain.ts'

// Atlantic ports matter to the United States alone, which nobody plays yet.
// proves: tw-1.2-regions-and-fronts, tw-1.2-city-defence, tw-23.12-plain-colonies
it('North Africa is Egypt and Libya; with French North Africa and the Middle East it is where cities help no defender; a front is a weather zone (1.2)', () => {
  const world = position({})
  const named = (isIn: (world: ReturnType<typeof position>, hex: number) => boolean) =>
    [
      ...new Set(
        Array.from({ length: world.map.size }, (_, hex) => hex)
          .filter((hex) => world.map.isLand(hex) && isIn(world, hex))
          .map((hex) => world.map.countryNames[world.map.country[hex]]),
      ),
    ].sort()
  expect(named(isNorthAfrica)).toEqual(['Egypt', 'Libya'])
  expect(named(isAfricaOrMiddleEast)).toEqual([
    'Algeria',
    'Egypt',
    'Iraq',
    'Kuwait',
    'Libya',
    'Morocco',
    'Palestine',
    'Persia',
    'Saudi Arabia',
    'Syria',
    'Transjordan',
    'Tunisia',
  ])
  const front = (place: string) => frontOf(world, world.map.find(place)!)
  expect(['Paris', 'Oslo', 'Warsaw', 'Moscow', 'Rome', 'Casablanca', 'Beirut'].map(front)).toEqual([
    'west',
    'west',
    'west',
    'east',
    'mediterranean',
    'mediterranean',
    'mediterranean',
  ])
})
