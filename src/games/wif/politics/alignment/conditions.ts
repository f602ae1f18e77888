import { homeOf } from '../../ground/control.ts'
import { liesBeyond } from '../../in-play.ts'
import { controllerOf, isActive, powersOf, sideOfPower } from '../../powers.ts'
import { atWar } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { whyNotAlignNorway } from '../norway/reaction.ts'
import { isOut } from '../us-entry/powers.ts'
import { bordersOf, isRumaniaTaken, GERMANY, hasDeclaredOn, isNeutralMinor, USSR } from './claims-state.ts'
import { corpsAround, corpsAtBorder } from './corps.ts'
import { FROM_VICHY, whyNotFromVichy } from './from-vichy.ts'
import { BALTIC_STATES } from './regions.ts'
import { US_TERRITORIES, whyNotTakeOver } from './us-territories.ts'

const ITALY = 'Italy'
const JAPAN = 'Japan'
const USA = 'USA'
const COMMONWEALTH = 'Commonwealth'
const FRANCE = 'France'
const AMERICA = 'The Americas'
/** Corps that make up a minor country's mind (19.7, 19.8). */
const CORPS = 4

type Condition = (world: WifWorld, power: string) => string | null

const near =
  (minor: string, options?: { supplied?: boolean; apart?: readonly string[] }): Condition =>
  (world, power) => {
    const corps = corpsAround(world, power, minor, options)
    return corps >= CORPS
      ? null
      : `${power} has ${corps}${options?.supplied ? ' in-supply' : ''} corps in countries beside ${minor}, and ${CORPS} are wanted`
  }

const by =
  (powers: readonly string[], condition: Condition): Condition =>
  (world, power) =>
    powers.includes(power) ? condition(world, power) : `${power} has no way to align it`

const always: Condition = () => null
const IN_THE_EAST = { supplied: true, apart: [USSR, 'Turkey'] }

/** 19.6 to 19.8, by minor country: why a power may not align it as things stand. */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  // 19.7
  Afghanistan: by([GERMANY, ITALY], near('Afghanistan', IN_THE_EAST)),
  Persia: by([GERMANY, ITALY], near('Persia', IN_THE_EAST)),
  Iraq: by([GERMANY, ITALY], near('Iraq', IN_THE_EAST)),
  Argentina: inSouthAmerica('Argentina'),
  Chile: inSouthAmerica('Chile'),
  Paraguay: inSouthAmerica('Paraguay'),
  ...Object.fromEntries(BALTIC_STATES.map((state) => [state, by([GERMANY], baltic)])),
  Finland: by([GERMANY], finland),
  Rumania: by([GERMANY, USSR], rumania),
  Hungary: by([GERMANY], hungary),
  Bulgaria: by([GERMANY, USSR], bulgaria),
  Norway: by([GERMANY], (world) => whyNotAlignNorway(world)),
  Siam: by([JAPAN], always),
  Spain: by([GERMANY, ITALY, JAPAN], (world, power) =>
    holder(world, 'Gibraltar') === power ? null : `${power} does not control Gibraltar`,
  ),
  Turkey: by([GERMANY], (world, power) => {
    const corps = corpsAtBorder(world, power, USSR, 'Turkey')
    return corps >= CORPS ? null : `${power} has ${corps} in-supply corps in the USSR at the Turkish border, and ${CORPS} are wanted`
  }),
  Yugoslavia: yugoslavia,
  // 19.8
  Brazil: by([USA], atWarWithAll),
  Mexico: by([USA], atWarWithAll),
  ...Object.fromEntries(
    ['Central America', 'Cuba', 'Haiti'].map((minor) => [
      minor,
      by([USA], (world) =>
        [GERMANY, ITALY, JAPAN].some((axis) => isEnemy(world, USA, axis))
          ? null
          : 'the USA is at war with none of Germany, Italy and Japan',
      ),
    ]),
  ),
}

/** 9.6: why a major power may not align a minor country of its own will now; null when it may. */
export function whyNotAlign(world: WifWorld, power: string, minor: string): string | null {
  if (US_TERRITORIES.includes(minor)) return whyNotTakeOver(world, power, minor)
  if (!world.state.countries[minor]) return `there is no country '${minor}' in this campaign`
  if (liesBeyond(world, minor)) return `${minor} lies beyond the maps of this campaign`
  if (sideOfPower(world, power) === null) return `${power} is on no side`
  if (FROM_VICHY.includes(minor)) return whyNotFromVichy(world, power, minor)
  if (!isNeutralMinor(world, minor)) return `${minor} is not neutral`
  const condition = CONDITIONS[minor]
  if (!condition) return 'no major power may align it of its own will'
  const why = condition(world, power)
  return why === null && !isActive(world, power) && !alsoByNeutrals(world, power, minor) ? `${power} is neutral` : why
}

/** 19.2 wants an active power; Siam (any turn) and the Bulgaria of a USSR that has conquered Rumania have words of their own. */
const alsoByNeutrals = (world: WifWorld, power: string, minor: string): boolean =>
  (minor === 'Siam' && power === JAPAN) || (minor === 'Bulgaria' && power === USSR && isRumaniaConquered(world))

/** Minor countries that a power may align as things stand. */
export const alignable = (world: WifWorld, power: string): string[] =>
  [...Object.keys(CONDITIONS), ...FROM_VICHY, ...US_TERRITORIES].filter((minor) => whyNotAlign(world, power, minor) === null)

const isEnemy = (world: WifWorld, a: string, b: string): boolean =>
  world.state.countries[a] !== undefined && world.state.countries[b] !== undefined && atWar(world, a, b)

function holder(world: WifWorld, place: string): string | null {
  const hex = world.map.find(place)
  return hex === undefined || world.state.control[hex] === '' ? null : controllerOf(world, world.state.control[hex])
}

/** Whether a power controls any hex of a country, or its minor countries do. */
function holdsAnyOf(world: WifWorld, power: string, country: string): boolean {
  for (let hex = 0; hex < world.map.size; hex++)
    if (
      world.map.isLand(hex) &&
      homeOf(world, hex) === country &&
      world.state.control[hex] !== '' &&
      controllerOf(world, world.state.control[hex]) === power
    )
      return true
  return false
}

function inSouthAmerica(minor: string): Condition {
  return (world, power) => {
    if (sideOfPower(world, power) !== 'Axis') return `${power} has no way to align it`
    const isAmerican = (name: string): boolean => {
      const capital = world.state.countries[name]?.capitals[0]
      return capital !== undefined && world.map.sheets[world.map.sheetOf[capital]].name === AMERICA
    }
    const allies = powersOf(world, 'Allies')
    // Wars that are over are remembered where objectives count (13.9).
    const declared = [
      ...world.state.wars.flatMap(({ by: declarer, between }) => between.map((on) => ({ by: declarer, on }))),
      ...(world.state.declaredOn ?? []),
    ]
    const attacked = declared.some(
      ({ by: declarer, on }) => declarer !== null && declarer !== on && allies.includes(declarer) && isAmerican(on),
    )
    return power === GERMANY && attacked ? null : near(minor)(world, power)
  }
}

function baltic(world: WifWorld): string | null {
  if (!isEnemy(world, GERMANY, USSR)) return 'Germany and the USSR are not at war'
  return bordersOf(world).baltic ? 'Germany has aligned Baltic States before' : null
}

/** 19.6.1. */
function finland(world: WifWorld): string | null {
  const { Finland: claim } = bordersOf(world)
  if (claim === undefined)
    return hasDeclaredOn(world, GERMANY, USSR) ? null : 'Germany has not declared war on the USSR, which has claimed nothing of Finland'
  if (claim.answer === 'denied') return 'Finland has denied the Soviet claim, and no peace was enforced'
  return claim.in === moment(world) ? 'it may be aligned in a later step than that of the claim' : null
}

/** 19.6.2. */
function rumania(world: WifWorld, power: string): string | null {
  const { Rumania: claim, demands } = bordersOf(world)
  const fallen = world.state.politics?.installedVichy !== undefined || (world.state.countries.France?.conqueredBy ?? null) !== null
  if (power === USSR)
    return demands === 'allowed' && hasDeclaredOn(world, USSR, GERMANY)
      ? null
      : 'the USSR may align it only when the demands on it were allowed, and it has declared war on Germany'
  if (claim === undefined) return unclaimed(world)
  if (claim.answer === 'peace') return claim.in === moment(world) ? LATER : null
  if (demands === 'denied') return null
  if (demands === 'allowed') return fallen ? null : 'France is neither conquered nor is there a Vichy France'
  if (claim.answer === 'denied') return 'Rumania has denied the Soviet claim, and no peace was enforced'
  return 'Hungary and Bulgaria have not made their demands on it yet'
}

function hungary(world: WifWorld): string | null {
  const { Rumania: claim, demands, demandsIn } = bordersOf(world)
  if (claim === undefined) return unclaimed(world)
  if (claim.answer === 'denied') return null
  if (claim.answer === 'peace') return claim.in === moment(world) ? LATER : null
  if (demands === 'allowed') return demandsIn === moment(world) ? LATER : null
  if (demands === 'denied')
    return hasDeclaredOn(world, GERMANY, USSR) ? null : 'its demands were denied, and Germany has not declared war on the USSR'
  return 'it has not made its demands on Rumania yet'
}

function bulgaria(world: WifWorld, power: string): string | null {
  const { Rumania: claim, demands, demandsIn } = bordersOf(world)
  const conquered = isRumaniaConquered(world)
  if (power === USSR) {
    if (conquered) return null
    return demands === 'denied' && hasDeclaredOn(world, USSR, GERMANY)
      ? null
      : 'the USSR may align it when it has conquered Rumania, or its demands were denied and the USSR has declared war on Germany'
  }
  if (claim === undefined)
    return ['Greece', 'Yugoslavia'].some((country) => holdsAnyOf(world, GERMANY, country))
      ? null
      : 'Germany controls no hex of Greece or Yugoslavia'
  if (conquered) return 'the USSR has conquered Rumania'
  if (claim.answer === 'denied') return 'Rumania and the USSR are at war'
  if (claim.answer === 'peace') return claim.in === moment(world) ? LATER : null
  if (demands === 'allowed') return demandsIn === moment(world) ? LATER : null
  if (demands === 'denied')
    return hasDeclaredOn(world, GERMANY, USSR) ? null : 'its demands were denied, and Germany has not declared war on the USSR'
  return 'it has not made its demands on Rumania yet'
}

/** The USSR has conquered the Rumania that denied its claim, whoever has it now. */
const isRumaniaConquered = (world: WifWorld): boolean => bordersOf(world).Rumania?.conquered === true || isRumaniaTaken(world)

const LATER = 'it may be aligned in a later step'

const unclaimed = (world: WifWorld): string | null =>
  holdsAnyOf(world, GERMANY, 'Yugoslavia') || hasDeclaredOn(world, GERMANY, USSR)
    ? null
    : 'Bessarabia is not claimed, and Germany controls no hex of Yugoslavia and has not declared war on the USSR'

/** The step of declarations that is played, or that comes next, as a number. */
export const moment = (world: WifWorld): number => world.impulseNumber

const AROUND_YUGOSLAVIA = [ITALY, 'Hungary', 'Rumania', 'Bulgaria', 'Greece', 'Albania']

function yugoslavia(world: WifWorld, power: string): string | null {
  if (power === COMMONWEALTH || power === FRANCE) return near('Yugoslavia')(world, power)
  if (sideOfPower(world, power) !== 'Axis') return `${power} has no way to align it`
  if (holder(world, 'Athens') !== power) return `${power} does not control Athens`
  const free = AROUND_YUGOSLAVIA.find((country) => !isAxis(world, country))
  return free === undefined ? null : `${free} is not controlled by the Axis`
}

function isAxis(world: WifWorld, country: string): boolean {
  const state = world.state.countries[country]
  if (!state) return false
  const power = state.conqueredBy ?? controllerOf(world, country)
  return power !== null && sideOfPower(world, power) === 'Axis'
}

/** With those of the three that are not conquered for good. */
function atWarWithAll(world: WifWorld): string | null {
  const left = [GERMANY, ITALY, JAPAN].filter((axis) => world.state.powers[axis] && !isOut(world, axis))
  const peaceful = left.find((axis) => !isEnemy(world, USA, axis))
  if (left.length === 0) return 'Germany, Italy and Japan are conquered'
  return peaceful === undefined ? null : `the USA is not at war with ${peaceful}`
}
