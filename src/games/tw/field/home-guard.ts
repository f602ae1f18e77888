import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 20.2: units that only defend their country, with a rating of their own. */
export const isHomeGuard = ({ traits }: TwWorld, { nation, name }: Unit): boolean =>
  traits['home guard'].units[nation]?.some((beginning) => name.startsWith(beginning)) ?? false
