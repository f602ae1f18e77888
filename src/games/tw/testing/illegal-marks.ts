import { airbaseLimit } from '../air/airbases.ts'
import { areFrenchHostile, isAmongHostile } from '../ground/hostile-france.ts'
import { terrainAt } from '../field/terrain.ts'
import { atWar, sideOf, sideOfNation } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { said, turnToCome } from './said.ts'

/** What is marked on units and hexes is due: markers of time, Reserves, works. */
export const wrongMarks = (world: TwWorld): string[] => [...units(world), ...works(world), ...turn(world), ...hostile(world)]

const IN_RESERVE: readonly string[] = ['ARM', 'MECH', 'MOT', 'MOTFlak', 'CAV']

function units(world: TwWorld): string[] {
  const wrong: string[] = []
  const over = world.state.stage === 'over'
  for (const unit of world.units()) {
    const what = said(world, unit)
    if (unit.lostOutOfSupply && unit.place !== 'pool' && unit.place !== 'gone')
      wrong.push(`${what} is still marked as eliminated out of supply (12.6.4)`)
    if (unit.givenUp && unit.place !== 'pool' && unit.place !== 'yard' && unit.place !== 'gone')
      wrong.push(`${what} is still marked as given up (15.5)`)
    if (unit.kind !== 'ground') continue
    if (unit.suppliedUntil !== undefined && unit.place !== 'gone' && (unit.place !== 'map' || unit.suppliedUntil > turnToCome(world)))
      wrong.push(`${what} is supplied until player turn ${unit.suppliedUntil}, and ${turnToCome(world)} comes`)
    if (!unit.reserve) continue
    if (!IN_RESERVE.includes(unit.type) || world.nation(unit.nation).kind !== 'major') wrong.push(`${what} is in Reserve (9.9.1, 9.9.6)`)
    if (!over && sideOf(world, unit) === world.phasing) wrong.push(`${what} is in Reserve when its own player turn begins (9.9.2)`)
  }
  return wrong
}

/** 10.6.4: what a power has on the board. */
const FORTIFICATIONS = 9
const PASSING: readonly string[] = ['beachhead', 'breach', 'bridgehead']

function works(world: TwWorld): string[] {
  const { map, state } = world
  const wrong: string[] = []
  for (const { kind, hex, nation, until } of state.installations) {
    const what = `the ${kind} of ${nation} in ${map.code(hex)}`
    if (PASSING.includes(kind) !== (until !== undefined)) wrong.push(`${what} lasts until ${until}`)
    if (until !== undefined && until < turnToCome(world))
      wrong.push(`${what} was to go in player turn ${until}, and ${turnToCome(world)} comes (9.6.2, 7.7.4)`)
    // A breach that nobody advanced into is in an enemy hex.
    if (until === undefined && atWar(world, nation, state.control[hex]))
      wrong.push(`${what} is in a hex of its enemy ${state.control[hex]}`)
    if (kind === 'fortification' && world.installation(hex, 'fortress')) wrong.push(`${what} is in a fortress (10.6.4)`)
    if ((kind === 'fortification' || kind === 'fortress') && terrainAt(world, hex) === 'mountain')
      wrong.push(`${what} is in the mountains (10.6.5)`)
  }
  for (const power of Object.keys(state.powers)) {
    const own = (kind: string) => state.installations.filter((each) => each.kind === kind && each.nation === power).length
    if (own('fortification') > FORTIFICATIONS) wrong.push(`${power} has ${own('fortification')} fortifications (10.6.4)`)
    if (own('airbase') > airbaseLimit(world, power)) wrong.push(`${power} has ${own('airbase')} airbases (11.1.1)`)
  }
  return wrong
}

/** What a turn, or a player turn, leaves behind. */
function turn(world: TwWorld): string[] {
  const { state } = world
  const wrong: string[] = []
  const planned = Object.keys(state.plans).length
  // Where diplomacy is played, a turn begins with its planning, and POPs stay a secret from Spring to Fall (16.1.1).
  const first = state.diplomacy === undefined ? 'Axis turn' : 'Planning'
  const isOld = (power: string) => !state.keptChits?.[power] && state.diplomacy?.placed[power] === undefined
  if (state.stage === first && (planned > 0 || Object.keys(state.secretSpending).some(isOld) || Object.keys(state.shortages).length > 0))
    wrong.push('plans, secret spending or shortages of the turn before')
  const kept = Object.entries(state.keptChits ?? {})
  if (kept.length > 0 && (state.stage !== first || (state.turn.season !== 'Summer' && state.turn.season !== 'Fall')))
    wrong.push(`chits of ${kept.map(([power]) => power).join(', ')} are kept too long (16.1.7.4)`)
  for (const [power, { espionage, counterEspionage }] of kept)
    if (espionage > 1 || counterEspionage > 1)
      wrong.push(`${power} keeps ${espionage} Espionage and ${counterEspionage} Counter-Espionage chits`)
  if (state.stage === 'Allied turn' && Object.keys(state.powers).some((power) => !state.plans[power]))
    wrong.push(`plans of ${Object.keys(state.plans).join(', ')} alone`)
  for (const [code, power] of Object.entries(state.pockets ?? {}))
    if (sideOfNation(world, power) === world.phasing && state.stage !== 'over')
      wrong.push(`the pocket of ${power} in ${code} is not settled (10.2.8)`)
  return wrong
}

/** 18.5.7: the French are hostile as long as British ground units fight on in a France that has surrendered. */
function hostile(world: TwWorld): string[] {
  if (!areFrenchHostile(world)) return []
  const there = world.units().some((unit) => unit.kind === 'ground' && isAmongHostile(world, unit))
  return there && world.nation('France').conqueredBy !== null ? [] : ['the French are hostile, and no British unit is among them (18.5.7)']
}
