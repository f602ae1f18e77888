import { expect, it } from 'vitest'
import { defenceOf } from '../combat/defence.ts'
import type { GroundUnit } from '../state.ts'
import { position, unitNamed } from '../testing/position.ts'

/** A hex of each kind, with what the board says of it. */
const SITES = {
  clear: { at: '1417' },
  'clear, a city': { at: 'Cordoba', city: true },
  beach: { at: 'Oslo', city: true, beach: true },
  forest: { at: '0024' },
  'forest, a city': { at: 'Sedan', city: true },
  swamp: { at: '1618' },
  mountain: { at: '0226' },
  desert: { at: '1502' },
  'desert, a city of the Middle East': { at: 'Damascus' },
} as const
const TYPES = ['INF', 'STA', 'PARA', 'MOT', 'ARM', 'MECH', 'CAV', 'CDO'] as const
const WORKS = ['none', 'fortification', 'fortress'] as const
const HOW = {
  'by INF': { attackers: ['INF'] },
  'by ARM': { attackers: ['INF', 'ARM'] },
  'by MECH': { attackers: ['MECH'] },
  'by CAV': { attackers: ['CAV'] },
  'over a river': { attackers: ['INF', 'ARM'], acrossRiver: true },
  'from the air alone': { attackers: ['PARA'], airborne: true },
  'from the sea': { attackers: ['INF'], amphibious: true },
  'from the sea with Commandos': { attackers: ['INF', 'CDO'], amphibious: true },
} as const
const STRENGTH = 4

type Site = { at: string; city?: boolean; beach?: boolean }
type How = { attackers: readonly string[]; acrossRiver?: boolean; airborne?: boolean; amphibious?: boolean }

/** What 10.6.1 to 10.6.10 and 10.6.14 say of a whole unit, written down a second time. */
function byTheRules(terrain: string, { city, beach }: Site, works: string, type: string, how: How, impulse: 1 | 2): number {
  if (type === 'CDO') return STRENGTH
  const isHoused = ['INF', 'STA', 'PARA', 'MOT'].includes(type)
  const town = city && isHoused ? 1 : 0
  const wood = terrain === 'forest' && isHoused ? 1 : 0
  if (works === 'fortress') return STRENGTH * (type === 'STA' ? 6 : isHoused ? 5 : 4) + town
  const landed = how.amphibious === true
  const tanks = how.attackers.some((each) => ['ARM', 'MECH', 'CAV'].includes(each))
  const times = () => {
    if (works === 'fortification') return (landed && beach && !how.attackers.includes('CDO')) || how.acrossRiver ? 4 : 3
    if (terrain === 'mountain') return how.acrossRiver ? 4 : 3
    if (terrain === 'swamp') return ['INF', 'STA', 'CAV', 'PARA'].includes(type) ? 3 : 1
    if (landed || how.acrossRiver) return 3
    if (['INF', 'STA'].includes(type) && !city && ['clear', 'desert'].includes(terrain)) {
      if (terrain === 'desert' && impulse === 1) return 1
      if (impulse === 2 && tanks) return 1
      if (type === 'STA' && how.airborne) return 1
    }
    return 2
  }
  return STRENGTH * times() + town + wood
}

const rows = Object.entries(SITES).flatMap(([name, site]) =>
  WORKS.flatMap((works) => Object.entries(HOW).map(([means, how]) => [name, works, means, site, how] as const)),
)

// proves: tw-10.6-default-doubling, tw-10.6.1-clear-desert, tw-10.6.2-beach, tw-10.6.3-forest, tw-10.6.4-fortification-defence, tw-10.6.5-mountains, tw-10.6.6-fortress-multipliers, tw-10.6.7-swamp-defence, tw-10.6.8-city-defence, tw-10.6.10-river-strait-canal, tw-10.6.14-cumulative, tw-1.2-city-defence
it.each(rows)(
  'in %s, works: %s, attacked %s, every kind of unit defends with its multiple in both impulses',
  (name, works, _, site, how) => {
    const world = position({
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR']],
      control: { [site.at]: 'USSR' },
      installations: works === 'none' ? [] : [`${works} ${site.at} USSR`],
      units: [
        ...TYPES.map((type) => `USSR ${type} ${type} ${STRENGTH}-5 ${site.at}`),
        ...how.attackers.map((type) => `Germany ${type} by_${type} 6-5 Berlin`),
      ],
    })
    const [terrain] = name.split(',')
    const attackers = how.attackers.map((type) => unitNamed(world, `by ${type}`) as GroundUnit)
    const { acrossRiver, airborne, amphibious }: How = how
    for (const impulse of [1, 2] as const) {
      const { parts } = defenceOf(world, world.map.find(site.at) ?? world.map.hex(site.at), {
        impulse,
        acrossRiver: acrossRiver ?? false,
        airborne: airborne ?? false,
        amphibious: amphibious ?? false,
        attackers,
      })
      const played = Object.fromEntries(parts.map(({ unit, factors }) => [unit.type, factors]))
      const wanted = Object.fromEntries(
        TYPES.map((type) => [type, byTheRules(terrain === 'beach' ? 'clear' : terrain, site, works, type, how, impulse)]),
      )
      expect(played, `impulse ${impulse}`).toEqual(wanted)
    }
  },
)
