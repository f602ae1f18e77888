import type { Hex } from '../../../board/hex.ts'
import { diesOfDepletion } from '../pieces.ts'
import { unitsText } from '../pieces.ts'
import { controllerOf, homeOf, isFriendlyHex } from '../powers.ts'
import type { GroundUnit, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { isMaginot } from '../field/terrain.ts'

/** 6.2.1: the two who fight side by side and keep apart. */
export const FRANCE = 'France'
export const BRITAIN = 'Britain'

/** Hexes that British units in France may be away from a friendly port (6.2.1). */
const FROM_A_PORT = 1

/** France fights on: it has not surrendered. */
export const franceFights = (world: TwWorld): boolean =>
  world.state.nations[FRANCE] !== undefined && world.nation(FRANCE).conqueredBy === null && controllerOf(world, FRANCE) === FRANCE

/** A unit under British command: Britain's own and its Empire's. */
export const isBritish = (world: TwWorld, unit: GroundUnit): boolean => controllerOf(world, unit.nation) === BRITAIN
/** A French unit, Free French aside, which are another nation. */
export const isFrench = (unit: Pick<Unit, 'nation'>): boolean => unit.nation === FRANCE

/** Why a French unit may not enter a hex at all: the British Isles and colonies are closed to it (6.2.1), in enemy hands too, for they are British again once retaken (14.5). */
export function whyNotEnterAsFrench(world: TwWorld, unit: Pick<Unit, 'nation' | 'name' | 'type'>, hex: Hex): string | null {
  // 17.3: partisans are of the country, whoever runs them.
  if (!isFrench(unit) || unit.type === 'PART' || world.rules.cooperate(world)) return null
  const home = homeOf(world, hex)
  const colony = world.state.nations[home]?.kind === 'colony' ? world.nation(home) : undefined
  const british = home === BRITAIN || colony?.controller === BRITAIN || colony?.of === BRITAIN
  return british ? `6.2.1: ${unit.name} is French and may not enter ${world.map.name(hex)}, British ground` : null
}

/** Why British and French units may not end a move in a hex, given all that will stand there (6.2.1, 9.6.1, 10.6.4). */
export function whyNotTogether(world: TwWorld, units: readonly GroundUnit[], hex: Hex): string | null {
  if (world.rules.cooperate(world)) return null
  const british = units.find((unit) => isBritish(world, unit))
  const french = units.find(isFrench)
  const name = world.map.name(hex)
  if (british) {
    if (isMaginot(world, hex) && homeOf(world, hex) === FRANCE)
      return `9.6.1: British units may not stand in the Maginot Line (${world.map.code(hex)})`
    if (world.map.find('Paris') === hex && franceFights(world)) return `9.6.1: British units may not stand in Paris while France fights`
    if (homeOf(world, hex) === FRANCE && franceFights(world) && world.installation(hex, 'fortification'))
      return `10.6.4: British units may not occupy a fortification in France`
  }
  if (british && french && !world.installation(hex, 'beachhead'))
    return `6.2.1: ${british.name} (British) and ${french.name} (French) may not both stand in ${name}`
  if (french && world.installation(hex, 'fortification')?.nation === BRITAIN)
    return `6.2.1: French units may not occupy the British fortification in ${name}`
  return null
}

/** 6.2.1, 9.6: British and French who are left together in a hex at the end of a player turn are too many for it: those of fewer factors go, the French of as many. */
export function partBritishAndFrench(world: TwWorld): void {
  if (world.rules.cooperate(world)) return
  const hexes = new Set(
    world
      .unitsIn('map')
      .filter((unit) => unit.kind === 'ground' && unit.aboard === undefined && isFrench(unit))
      .map(({ hex }) => hex),
  )
  for (const hex of hexes) {
    const all = world.groundAt(hex)
    const [british, french] = [all.filter((unit) => isBritish(world, unit)), all.filter(isFrench)]
    if (british.length === 0 || world.installation(hex, 'beachhead')) continue
    const factors = (units: readonly GroundUnit[]) => units.reduce((sum, { strength }) => sum + strength, 0)
    const gone = factors(british) < factors(french) ? british : french
    const who = unitsText(gone)
    for (const unit of gone) world.eliminate(unit, 'overstacked')
    world.report(
      'overstacked',
      '6.2.1',
      `British (${factors(british)} factors) and French (${factors(french)}) may not stand together in ${world.map.name(hex)} at the end of a turn: ${who} ${gone.length === 1 ? 'is' : 'are'} eliminated (9.6).`,
      [hex],
      { units: gone.map(({ id }) => id) },
    )
  }
}

/** Why a British unit may not be put, of its own will, into a hex in France: more than a hex from a friendly port (6.2.1). */
export function whyNotSoFar(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  if (!isBritish(world, unit) || homeOf(world, hex) !== FRANCE || !franceFights(world) || world.rules.cooperate(world)) return null
  const near = [hex, ...world.map.bordering(hex)].some((each) => world.map.portAt(each) && isFriendlyHex(world, each, unit.nation))
  return near ? null : `6.2.1: British units in France stay within ${FROM_A_PORT} hex of a friendly port; ${world.map.name(hex)} is farther`
}

/** Why a British unit may not attack a hex: Paris, once the Germans hold it, is for the French alone while France fights (6.2.1). */
export const whyNotAttackParis = (world: TwWorld, unit: GroundUnit, hex: Hex): string | null =>
  world.map.find('Paris') === hex && isBritish(world, unit) && franceFights(world) && !world.rules.cooperate(world)
    ? '6.2.1: while France fights, only French units attack Paris'
    : null

/** 6.2.1: British units that a retreat has taken too far from a port have the next Allied turn to come back; at its end those that have not are Depleted, and Depleted ones, and those too small for it (10.2.6), eliminated (1.2). */
export function depleteStragglers(world: TwWorld): void {
  const late: GroundUnit[] = []
  for (const unit of world.unitsIn('map', 'sea')) {
    if (unit.kind !== 'ground') continue
    const far = unit.place === 'map' && unit.aboard === undefined && whyNotSoFar(world, unit, unit.hex) !== null
    if (far && unit.straggler && world.phasing === 'Allies') late.push(unit)
    const straggler = far && !late.includes(unit) ? true : undefined
    if (unit.straggler !== straggler) world.change(unit, { straggler })
  }
  if (late.length === 0) return
  const [who, hexes] = [unitsText(late), late.map((unit) => unit.hex)]
  for (const unit of late) {
    if (diesOfDepletion(unit)) world.eliminate(unit, 'far from a port, 6.2.1')
    else world.deplete(unit)
  }
  world.report(
    'stragglers',
    '6.2.1',
    `Still more than a hex from a friendly port of France: ${who}. Depleted, or eliminated if Depleted before or too small for it (10.2.6).`,
    hexes,
    { units: late.map((unit) => unit.id) },
  )
}
