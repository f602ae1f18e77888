import { atWar } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** Whose surprises they are: 18.2 in the West, on the ground of the attacked; 21.4 in the East. */
export const ATTACKER = 'Germany'
export const ATTACKED = 'France'
export const INVADED = 'USSR'

/** `ops.tried`: ground attacks have been announced, and whether there is a surprise is known. */
export const SETTLED = 'Western Front surprise settled'
export const isWesternSurprise = (world: TwWorld): boolean => world.state.westernFrontSurprise === world.state.turn.index
export const declaredInTheWest = ({ state, traits }: TwWorld): boolean =>
  state.wars.some(
    (war) =>
      war.declared === state.turn.index &&
      war.between.includes(ATTACKER) &&
      war.between.some((party) => traits['western surprise']['declared on'].includes(party)),
  )
/** 18.2, 28.2.1: whether an effect of the surprise falls on units of a nation: not on those of one that a project has warned. */
export const suffers = (world: TwWorld, nation: string, effect: Effect): boolean =>
  world.traits['western surprise'][effect].includes(nation) && !world.rules.isWarned(world, nation)
type Effect = Exclude<keyof TwWorld['traits']['western surprise'], 'section' | 'declared on' | 'met'>

export const fortressBefore = ({ state }: TwWorld): boolean => (state.frenchFortressAttacked ?? Infinity) < state.turn.index

/**
 * 18.2 in the air: aircraft fly before anybody can attack on the ground, so that the declaration of war in the Low Countries stands for the surprise until the first ground attacks are announced.
 */
export const isWesternSurpriseInTheAir = (world: TwWorld): boolean =>
  isWesternSurprise(world) || (world.phasing === 'Axis' && !world.ops.tried.has(SETTLED) && isWesternSurpriseNear(world))

/** 18.2: Germany has declared war in the Low Countries in this turn, and an attack on the French would be a surprise. */
export const isWesternSurpriseNear = (world: TwWorld): boolean =>
  world.state.westernFrontSurprise === undefined && declaredInTheWest(world) && atWar(world, ATTACKER, ATTACKED) && !fortressBefore(world)

/** 21.4: the turn of a German declaration of war on the USSR, when it is Summer or Fall 1941. */
export function isBarbarossa(world: TwWorld): boolean {
  const { turn, wars } = world.state
  return (
    turn.year === 1941 &&
    (turn.season === 'Summer' || turn.season === 'Fall') &&
    wars.some((war) => war.declared === turn.index && war.by === ATTACKER && war.between.includes(INVADED))
  )
}
