import { whyNotAbroad } from '../field/home-country.ts'
import { isBeingLeft, isNeutralHex, sideOfNation } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { said } from './said.ts'

/** Units stand in countries that they may be in, and every hex and country has a holder that is there. */
export const wrongLands = (world: TwWorld): string[] => [...units(world), ...hexes(world), ...countries(world)]

function units(world: TwWorld): string[] {
  const wrong: string[] = []
  for (const unit of world.units()) {
    if (unit.place !== 'map') continue
    if (isNeutralHex(world, unit.hex, unit.nation) && !isBeingLeft(world, unit.hex, unit.nation))
      wrong.push(`${said(world, unit)} is in a neutral hex of ${world.state.control[unit.hex]} (6.1)`)
    if (unit.kind !== 'ground') continue
    const why = whyNotAbroad(world, unit, unit.hex)
    if (why !== null) wrong.push(why)
  }
  return wrong
}

function hexes({ map, state }: TwWorld): string[] {
  const wrong = new Set<string>()
  for (let hex = 0; hex < map.size; hex++) {
    const holder = state.control[hex]
    if (!holder) continue
    if (!map.isLand(hex)) wrong.add(`${holder} holds ${map.code(hex)}, which is no land`)
    const nation = state.nations[holder]
    if (!nation) wrong.add(`${map.code(hex)} is held by '${holder}'`)
    else if (nation.conqueredBy !== null && nation.kind !== 'colony' && state.stage !== 'over')
      wrong.add(`${holder}, conquered, still holds ${map.code(hex)}`)
  }
  return [...wrong]
}

function countries(world: TwWorld): string[] {
  const { state } = world
  const wrong: string[] = []
  for (const { name, kind, controller, conqueredBy } of Object.values(state.nations)) {
    const left = world.units().filter((unit) => unit.nation === name && unit.place !== 'gone')
    if (conqueredBy !== null && kind !== 'colony' && left.length > 0 && state.stage !== 'over')
      wrong.push(`${said(world, left[0])} is of ${name}, which is conquered (15.4)`)
    // 19.2: conquests of a power that has surrendered are nobody's for a while.
    if (conqueredBy !== null && controller === null && world.state.nations[conqueredBy].conqueredBy === null)
      wrong.push(`${name} is conquered by ${conqueredBy} and nobody's`)
  }
  const seen = new Set<string>()
  for (const { between } of state.wars) {
    const key = [...between].sort().join(' and ')
    if (seen.has(key)) wrong.push(`the war of ${key} is declared twice`)
    seen.add(key)
    const [one, other] = between.map((each) => sideOfNation(world, each))
    if (one !== null && one === other) wrong.push(`${key}, of one side, are at war`)
    const gone = between.find((each) => state.nations[each]?.conqueredBy !== null)
    if (gone !== undefined && state.stage !== 'over') wrong.push(`${gone}, conquered, is at war (${key})`)
  }
  return wrong
}
