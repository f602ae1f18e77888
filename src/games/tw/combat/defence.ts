import type { Hex } from '../../../board/hex.ts'
import { fortressTimes } from '../charts/forces.ts'
import { INVADED, isBarbarossa } from '../field/surprise.ts'
import { cityCount, isAfricaOrMiddleEast, isBeach, isCityHex, isFortified, terrainAt } from '../field/terrain.ts'
import { isAmongHostile } from '../ground/hostile-france.ts'
import { unitsIn } from '../ground/stacking.ts'
import { adjective, homeOf } from '../powers.ts'
import type { GroundType, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { defendersOf, type HowAttacked } from './attack.ts'
import { fightsDepleted } from '../ratings.ts'
import { isFighting } from '../field/enemies.ts'

/** 10.6.8: what an empty city counts against PARA and CDO alone. */
export const EMPTY_CITY = 0.5
/** Multiples of the printed factors (10.6). */
const DOUBLED = 2
const TRIPLED = 3
const QUADRUPLED = 4
/** 13.2.3: markers of a siege; after that the garrison is gone. */
const MOST_SIEGE = 3
/** 10.6.8: more than one for each city, in a German city that Soviets attack. */
const CITY_BONUS = 1
const GERMAN_CITY_BONUS = 3
const FOREST_BONUS = 1
/** 23.21: factors that Finland loses in a border war before its units defend at their printed value. */
const FINLAND = 'Finland'
const FINNISH_STAND = 6
/** Types that a city or forest adds to (10.6.3, 10.6.8). */
const HOUSED: readonly GroundType[] = ['INF', 'MOT', 'STA', 'PARA']
const IN_SWAMPS: readonly GroundType[] = ['INF', 'ART', 'STA', 'CAV', 'PARA']

export interface DefencePart {
  readonly unit: GroundUnit
  readonly factors: number
  /** "6-5 INF 2nd: 6 x3 fortification +1 city = 19". */
  readonly text: string
}
export interface Defence {
  readonly factors: number
  readonly text: string
  readonly parts: readonly DefencePart[]
}

/** 10.6: what all the defenders of a hex are worth against an attack, unit by unit with the arithmetic. */
export function defenceOf(world: TwWorld, hex: Hex, how: HowAttacked): Defence {
  const nation = how.attackers[0]?.nation
  const defenders = nation === undefined ? world.groundAt(hex) : defendersOf(world, hex, nation)
  const parts = defenders.filter(isFighting).map((unit) => partOf(world, unit, hex, how))
  if (parts.length > 0)
    return { factors: parts.reduce((sum, { factors }) => sum + factors, 0), text: parts.map(({ text }) => text).join('; '), parts }
  if (isCityHex(world, hex) && how.attackers.every(({ type }) => type === 'PARA' || type === 'CDO'))
    return { factors: EMPTY_CITY, text: 'the empty city 1/2', parts: [] }
  return { factors: 0, text: 'nobody that fights', parts: [] }
}

function partOf(world: TwWorld, unit: GroundUnit, hex: Hex, how: HowAttacked): DefencePart {
  const why = unaided(world, unit)
  if (why !== null) return { unit, factors: unit.strength, text: `${unit.name} ${unit.strength} ${why}` }
  const { times, because } = multiple(world, unit, hex, how)
  const adds = additions(world, unit, hex, how)
  const factors = unit.strength * times + adds.reduce((sum, { add }) => sum + add, 0)
  const sum = times > 1 || adds.length > 0 ? ` = ${factors}` : ''
  return {
    unit,
    factors,
    text: `${unit.name} ${unit.strength}${times > 1 ? ` x${times}` : ''} ${because}${adds.map(({ add, what }) => ` +${add} ${what}`).join('')}${sum}`,
  }
}

/** Why a unit defends at its printed value wherever it stands (10.6, 9.9.6, 18.5.7); null when terrain helps it. */
function unaided(world: TwWorld, unit: GroundUnit): string | null {
  if (unit.type === 'PART') return '(partisans: printed value)'
  if (unit.depleted) return '(Depleted: printed value)'
  if (fightsDepleted(world, unit)) return '(limited supply: printed value)'
  if (unit.reserve) return '(Reserve: printed value)'
  if (isAmongHostile(world, unit)) return '(among hostile French: printed value)'
  const worn = world.state.nations[unit.nation]?.borderWar
  if (unit.nation === FINLAND && worn && !worn.over && worn.lost >= FINNISH_STAND)
    return `(${worn.lost} Finnish factors lost in the border war: printed value, 23.21)`
  if (unit.type === 'CDO') return '(Commandos: printed value)'
  return null
}

/** The multiple of the printed value, the highest that applies: terrain, works, water and beach (10.6.1 to 10.6.10). */
function multiple(world: TwWorld, unit: GroundUnit, hex: Hex, how: HowAttacked): { times: number; because: string } {
  const fortress = world.installation(hex, 'fortress')
  if (fortress) {
    const times = fortressTimes(world.tables, unit.type, Math.min(fortress.siege ?? 0, MOST_SIEGE) as 0 | 1 | 2 | 3) ?? DOUBLED
    return { times, because: fortress.siege ? `fortress, siege ${fortress.siege}` : 'fortress' }
  }
  const terrain = terrainAt(world, hex)
  if (isFortified(world, hex)) {
    const fromSea = how.amphibious && isBeach(world, hex)
    if (fromSea && how.attackers.some(({ type }) => type === 'CDO'))
      return { times: TRIPLED, because: 'fortified beach, against Commandos' }
    if (fromSea) return { times: QUADRUPLED, because: 'fortified beach' }
    return how.acrossRiver ? { times: QUADRUPLED, because: 'fortification behind water' } : { times: TRIPLED, because: 'fortification' }
  }
  if (terrain === 'mountain')
    return how.acrossRiver ? { times: QUADRUPLED, because: 'mountain behind water' } : { times: TRIPLED, because: 'mountain' }
  if (terrain === 'swamp') return IN_SWAMPS.includes(unit.type) ? { times: TRIPLED, because: 'swamp' } : { times: 1, because: 'swamp' }
  // A 1-hex island counts as a beach for an invasion (7.7.2).
  if (how.amphibious) return { times: TRIPLED, because: 'beach' }
  if (how.acrossRiver) return { times: TRIPLED, because: 'behind water' }
  const single = facesOpenGround(world, unit, hex, how, terrain)
  return single !== null ? { times: 1, because: single } : { times: DOUBLED, because: terrain === 'none' ? 'box' : terrain }
}

/** 10.6.1: why INF and STA are not doubled in clear or desert; null when they are. A city is no open ground, unless cities help nobody there. */
function facesOpenGround(world: TwWorld, unit: GroundUnit, hex: Hex, how: HowAttacked, terrain: string): string | null {
  if (unit.type !== 'INF' && unit.type !== 'STA') return null
  if (terrain !== 'clear' && terrain !== 'desert') return null
  if (isCityHex(world, hex) && !isAfricaOrMiddleEast(world, hex)) return null
  if (unit.type === 'STA' && how.airborne) return `${terrain}, from the air alone`
  if (how.impulse === 1) return terrain === 'desert' ? 'desert, first impulse' : null
  return how.attackers.some(({ type }) => type === 'ARM' || type === 'MECH' || type === 'CAV') ? `${terrain}, second impulse` : null
}

/** 21.4: cities that do not help the Soviets in the turn of the German attack. */
function isSurprised(world: TwWorld, unit: GroundUnit, hex: Hex): boolean {
  const { map } = world
  const { regions, countries } = world.traits['surprised cities']
  return (
    unit.nation === INVADED &&
    isBarbarossa(world) &&
    (regions.includes(map.regionNames[map.region[hex]]) || countries.includes(map.countryNames[map.country[hex]]))
  )
}

/** Factors that a city and a forest add after the multiple (10.6.3, 10.6.8, 10.6.14); a fortress has the city's alone. */
function additions(world: TwWorld, unit: GroundUnit, hex: Hex, how: HowAttacked): { add: number; what: string }[] {
  if (!HOUSED.includes(unit.type)) return []
  const units = unitsIn(unit)
  const adds: { add: number; what: string }[] = []
  const cities = isAfricaOrMiddleEast(world, hex) || isSurprised(world, unit, hex) ? 0 : cityCount(world, hex)
  if (cities > 0) {
    const { countries, against } = world.traits['strong cities']
    const strong = how.attackers.some(({ nation }) => against.includes(nation)) && countries.includes(homeOf(world, hex))
    adds.push({
      add: (strong ? GERMAN_CITY_BONUS : CITY_BONUS) * cities * units,
      what: `${strong ? `${adjective(world, countries[0])} ` : ''}${cities > 1 ? 'cities' : 'city'}`,
    })
  }
  if (terrainAt(world, hex) === 'forest' && !world.installation(hex, 'fortress')) adds.push({ add: FOREST_BONUS * units, what: 'forest' })
  return adds
}
