import { atWar, sideOfPower } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { allianceOf, diplomacyOf, noteDiplomacy } from './pops.ts'
import { holderOf } from './status.ts'

/** 18.7.2: Vichy's colonies, whose invasion nobody resents (16.2). */
export const VICHY_COLONIES: readonly string[] = ['Syria', 'Tunisia', 'Algeria', 'Morocco']

/** 16.3.3: nobody declares war on another power's Associate without being at war with that power, or null. */
export function whyNotAgainstAssociate(world: TwWorld, by: string, on: string): string | null {
  const { kind, status, leansTo } = world.nation(on)
  if (kind !== 'minor' || status !== 'associate' || leansTo === undefined || allianceOf(world, leansTo) === allianceOf(world, by))
    return null
  return atWar(world, by, leansTo) ? null : `16.3.3: ${on} is an Associate of ${leansTo}: declare war on ${leansTo} first`
}

/** 16.2, 16.4: what a declaration of war on a minor country means for diplomacy from now on. Before the country changes hands. */
export function noteWar(world: TwWorld, by: string, on: string): void {
  if (world.state.diplomacy === undefined) return
  const { closed, warsOnNeutrals, warsOnFriends } = diplomacyOf(world)
  const holder = holderOf(world, on)
  const own = allianceOf(world, by)
  const isFriend = holder !== null && allianceOf(world, holder) === own
  const isNeutral = holder === null && own === 'Western Allies' && sideOfPower(world, by) === 'Allies' && !VICHY_COLONIES.includes(on)
  noteDiplomacy(world, {
    closed: closed.includes(on) ? closed : [...closed, on],
    ...(isNeutral && { warsOnNeutrals: warsOnNeutrals + 1 }),
    ...(isFriend && { warsOnFriends: { ...warsOnFriends, [by]: (warsOnFriends[by] ?? 0) + 1 } }),
  })
}
