import { minorValue } from '../charts/economy.ts'
import { worthOfTheIsles } from '../control/british-empire.ts'
import { italianConquest } from '../control/fascist-italy.ts'
import { isFranceLiberated } from '../control/liberation.ts'
import { controllerOf, sideOfNation } from '../powers.ts'
import type { Nation } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { worthOf } from '../worth.ts'

/** 14.6: whose conquest is worth less by and by, and by whose deeds. */
const GERMANY = 'Germany'
const FRANCE = 'France'
const USSR = 'USSR'
const ITALY = 'Italy'
const BRITAIN = 'Britain'

/** 14.6: cities whose industry Occupied France loses once Germany has declared war on the Soviet Union. */
const STRIPPED = ['Paris', 'Calais', 'Sedan'] as const

/** What a conquest is worth a year to whoever holds it, and how that comes about (14.5, 14.6). */
export function conquestValue(world: TwWorld, nation: Nation): { value: number; why: string[] } {
  if (nation.kind !== 'major') return { value: worthOf(world, nation.name, nation.value), why: [] }
  if (nation.name === BRITAIN) return isles(world, nation)
  const why: string[] = []
  let value = Math.max(nation.base, 0)
  const less = (narfs: number, reason: string) => {
    if (narfs === 0) return
    value -= narfs
    why.push(`-${narfs} ${reason}`)
  }
  if (nation.name === FRANCE) {
    // 18.8: a liberated France is worth its base, but for what others hold of it.
    const isLiberated = isFranceLiberated(world)
    const isStripped = germanyAttackedUssr(world) && !isLiberated
    const vichy = world.map.find('Vichy')
    const holds = (hex: number | undefined) =>
      hex !== undefined &&
      (isLiberated
        ? controllerOf(world, world.state.control[hex]) === nation.conqueredBy
        : sideOfNation(world, world.state.control[hex]) === sideOfNation(world, nation.conqueredBy!))
    if (!holds(vichy)) less(minorValue(world.tables, 'Vichy France', 'conquest')!, 'for mainland Vichy')
    if (nation.conqueredBy === GERMANY || (isLiberated && world.state.alsaceAnnexed === true))
      less(minorValue(world.tables, 'Alsace-Lorraine', 'conquest')!, "for Alsace-Lorraine, which is Germany's")
    if (isStripped)
      less(
        STRIPPED.reduce((sum, city) => sum + world.tables.cities.cities.France[city], 0),
        'for the industry of Paris, Calais and Sedan',
      )
    for (const [city, narfs] of Object.entries(world.tables.cities.cities.France)) {
      const hex = world.map.find(city)
      const stripped = isStripped && (STRIPPED as readonly string[]).includes(city)
      const neutral = hex !== undefined && controllerOf(world, world.state.control[hex]) === null
      if (!stripped && !neutral && !holds(hex))
        less(narfs, `for ${city}, ${isLiberated ? `which ${controllerOf(world, world.state.control[hex!])} holds` : 'which is lost again'}`)
    }
  }
  if (nation.name === ITALY) {
    const part = italianConquest(world, value)
    less(part.less, part.why)
  }
  return { value, why }
}

/** 17.3: the Isles alone, while who has conquered them, or a partner, holds London. */
function isles(world: TwWorld, { conqueredBy }: Nation): { value: number; why: string[] } {
  const side = sideOfNation(world, world.state.control[world.map.find('London')!])
  return side === sideOfNation(world, conqueredBy!) ? { value: worthOfTheIsles(world), why: [] } : { value: 0, why: ['without London'] }
}

/** 14.6: by a German declaration, not a Soviet one. */
const germanyAttackedUssr = (world: TwWorld): boolean =>
  world.state.wars.some(({ between, by }) => by === GERMANY && between.includes(USSR))
