import { liesBeyond } from '../in-play.ts'
import { hasChosen } from '../us-options.ts'
import { atWar, controllerOf, enemySide, isMajorHome, powersOf, sideOfCountry, sideOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { USA } from './us-entry/powers.ts'
import { hostileTo, installerOf, VICHY } from '../vichy.ts'
import { whyNotAttempt, whyNotOnVichy } from './us-entry/whom.ts'

/** Which of the two announcements of a declaration of war step (9.3): wars on major powers come first, and all are known before those on minor countries. */
export type Announcement = 'major powers' | 'minor countries'

export interface Declaration {
  readonly by: string
  readonly on: string
}

const CHINA = 'China'

/** In which announcement a country is named. */
export const announcementOf = (world: WifWorld, on: string): Announcement => (world.state.powers[on] ? 'major powers' : 'minor countries')

/** 9.3: why a major power may not declare war on a country; null when it may. Pacts, claims and the like apart. */
export function whyNotByCountry(world: WifWorld, { by, on }: Declaration): string | null {
  const country = world.state.countries[on]
  const side = sideOfPower(world, by)
  if (!country) return `9.3: there is no country '${on}' in this campaign`
  if (liesBeyond(world, on)) return `9.3: ${on} lies beyond the maps of this campaign`
  if (side === null) return `9.3: ${by} is on no side`
  if (by === on) return `9.3: ${by} does not declare war on itself`
  if (by === CHINA) return '9.3: China may not declare war'
  const { homeOf, conqueredBy } = country
  if (homeOf !== undefined && homeOf !== on) return `9.3: ${on} is a home country of ${homeOf}: declare war on ${homeOf}`
  if (sideOfCountry(world, on) === side) return `9.3: ${on} is on your own side`
  if (atWar(world, by, on)) return `9.3: ${by} is at war with ${on} already`
  if (conqueredBy !== null && !isMajorHome(world, on)) return `9.3: ${on} is conquered by ${conqueredBy}: declare war on ${conqueredBy}`
  if (world.state.politics?.pacts?.some(({ between }) => between.includes(by) && between.includes(on)))
    return `9.2: ${by} has a neutrality pact with ${on}, which it must break before`
  const vichy = whyNotVichy(world, { by, on })
  if (vichy !== null) return vichy
  const claimed = whyNotOverClaims(world, by, on)
  if (claimed !== null) return claimed
  if (isMajorHome(world, on)) return sideOfPower(world, on) === null ? `9.3: ${on} is on no side` : null
  const attacker = powersOf(world, enemySide(side)).find((power) => atWar(world, power, on))
  if (controllerOf(world, on) === null && attacker !== undefined) return `9.5: ${attacker} has attacked ${on}, which goes to your side`
  const master = masterOf(world, on)
  if (master !== null) return `9.3: ${on} is controlled by ${master}: declare war on ${master}`
  return null
}

/** 17.4.1: Vichy declares war on whom it is hostile to alone; who is at war with its installer, and no other Ally, declares war on it. */
function whyNotVichy(world: WifWorld, { by, on }: Declaration): string | null {
  const installer = installerOf(world)
  if (by === VICHY && !hostileTo(world).includes(on))
    return `17.4.1: Vichy declares war only on major powers that it is hostile to, and not on ${on}`
  if (on !== VICHY || by === USA || installer === null || atWar(world, by, installer)) return null
  return `17.4.1: only who is at war with ${installer}, which installed Vichy, declares war on it`
}

/** 19.6: the USSR fights Finland, and the Allies Rumania, only over what it claims. */
function whyNotOverClaims(world: WifWorld, by: string, on: string): string | null {
  const { Finland, Rumania } = world.state.politics?.borders ?? {}
  if (on === 'Finland' && by === USSR)
    return Finland === undefined
      ? '19.6.1: the USSR may not declare war on Finland without claiming its borderlands'
      : '19.6.1: the USSR may not declare war on Finland any more'
  if (on !== 'Rumania' || sideOfPower(world, by) !== 'Allies' || !world.state.powers[USSR]) return null
  if (Rumania === undefined) return '19.6.2: no Ally may declare war on Rumania before the USSR has claimed Bessarabia'
  if (Rumania.answer === 'allowed' && !atWar(world, USSR, 'Germany'))
    return '19.6.2: Rumania has allowed the Soviet claim: no Ally may declare war on it before the USSR and Germany are at war'
  return Rumania.answer === 'peace' && by === USSR
    ? '19.6.2: Rumania has had its peace with the USSR, which does not attack it a second time'
    : null
}
const USSR = 'USSR'

/** Who controls a minor country or territory (9.3): a major power, or a neutral minor country that owns it. */
function masterOf(world: WifWorld, name: string): string | null {
  const power = controllerOf(world, name)
  if (power !== null) return power
  const { aligned1939 } = world.state.countries[name]
  const owner = aligned1939 === undefined ? undefined : world.state.countries[aligned1939]
  return owner && owner.controller === null && owner.conqueredBy === null && !owner.major ? owner.name : null
}

/** 9.4: the USA declares war on a minor country only after entry option 48, on Vichy by its other wars, and on any other major power by an attempt. */
export function whyNotByUsa(world: WifWorld, { by, on }: Declaration): string | null {
  if (by !== USA) return null
  if (on === VICHY) return whyNotOnVichy(world)
  if (announcementOf(world, on) === 'major powers') return whyNotAttempt(world, on)
  return hasChosen(world, MINORS_TOO) ? null : '9.4: the USA may declare war on a minor country only after entry option 48 (13.3.2)'
}
const MINORS_TOO = 48
