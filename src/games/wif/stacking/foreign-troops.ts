import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { aName, distinct, type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { homeOf } from '../ground/control.ts'
import { CHINA, homeOfFaction } from '../factions.ts'
import { whyNotOnBorder } from '../politics/pacts/border-closed.ts'
import { whyNotClosed } from '../politics/us-entry/closed-areas.ts'
import { occupiedBy } from '../politics/pacts/occupied-by.ts'
import { maySwedenBeCrossed } from './sweden.ts'
import { stilwellFor } from '../stilwell.ts'
import { leavesHome } from '../ground/partisans.ts'
import { VICHY } from '../vichy.ts'
import { accessToVichy, administrationAt, whyNotForVichy } from './vichy-access.ts'
import {
  atWar,
  controllerOf,
  countriesCooperate,
  enemyHex,
  isActive,
  isHQ,
  isMajorHome,
  isOwnOf,
  seatOf,
  sideOf,
  sideOfCountry,
} from '../powers.ts'
import type { LandUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/**
 * Why a land unit may not move into the ground it finds in a hex (11.10.4, 11.10.5), or null when it may: its own power's, an active
 * partner's, or that of a country it is at war with. `along` are units that come with it. Permission of partners is taken as given.
 */
export function whyNotEnterGround(world: WifWorld, unit: LandUnit, hex: Hex, along: readonly LandUnit[] = []): string | null {
  const holder = world.state.control[hex]
  const power = controllerOf(world, unit.country)
  if (!power) return `11.10.5: ${unit.name} belongs to ${unit.country}, which is neutral`
  const name = world.map.name(hex)
  if (leavesHome(world, unit, hex)) return `13.1.3: partisans never leave their home country, and ${name} is no part of it`
  // 19.5: the USSR occupies what the Nazi-Soviet pact gives it, whoever stands there.
  if (occupiedBy(world, unit, hex) !== null) return null
  if (maySwedenBeCrossed(world, unit, hex, along)) return null // 19.7
  const closed = whyNotOnBorder(world, unit, hex) ?? whyNotClosed(world, unit, hex) ?? whyNotForVichy(world, unit.country, hex)
  if (closed) return closed
  const access = accessToVichy(world, unit.country, hex)
  if (access !== null && typeof access === 'object') return access.whyNot
  if (holder && access === null && !atWar(world, unit.country, holder)) {
    const other = controllerOf(world, holder)
    if (other !== power) {
      if (!isActive(world, power)) return `11.10.4: ${power} is neutral and ${name} is ${holder}'s`
      if (!other || sideOfCountry(world, holder) !== sideOfCountry(world, unit.country))
        return `11.10.5: ${name} is ${holder}'s, with whom ${unit.country} is not at war`
      if (!isActive(world, other)) return `11.10.5: ${name} is ${holder}'s, and ${other} is neutral`
    }
  }
  // 9.8: what others have in a hex of an enemy does not bar it.
  const bystander =
    holder && atWar(world, unit.country, holder)
      ? undefined
      : world.unitsAt(hex).find((other) => {
          const side = sideOfCountry(world, other.country)
          return side !== null && side !== sideOfCountry(world, unit.country) && !atWar(world, unit.country, other.country)
        })
  if (bystander) return `11.10.3: in ${name} is ${bystander.name} (${bystander.country}), with whom ${unit.country} is not at war`
  const home = closedHome(world, unit, hex)
  if (home && home !== closedHome(world, unit, unit.hex) && !hasCommitment(world, unit, home, along)) {
    return `11.10.5: ${name} is in ${home}, with which ${unit.country} does not co-operate; it may go there only with an HQ of ${unit.country} and within its reorganisation value (18.2)`
  }
  return null
}

/** The unconquered home country that a hex is part of, when it is a partner's with whom the unit does not co-operate (18.2); else null. */
export function closedHome(world: WifWorld, unit: Unit, hex: Hex): string | null {
  const access = accessToVichy(world, unit.country, hex)
  if (access !== null) return access === 'open' ? null : (administrationAt(world, hex) ?? VICHY)
  const home = homeOf(world, hex)
  const entity = world.state.countries[home]
  // 20: both factions of China may go wherever they like in it.
  if (home === homeOfFaction(unit.country)) return null
  if (!entity || entity.conqueredBy !== null || sideOfCountry(world, home) !== sideOfCountry(world, unit.country)) return null
  // A minor is closed only to units of other minors; units of a major power may stand in any active partner's minors.
  if (!isMajorHome(world, home) && isOwnOf(world, unit.country)) return null
  return countriesCooperate(world, unit.country, home) ? null : home
}

/** Whose HQs and units count together for the commitment (18.2): those of one country; of all home countries of the Commonwealth. */
export const originOf = (world: WifWorld, { country }: Unit): string => world.state.countries[country]?.homeOf ?? country

/** Foreign troop commitment (18.2): an HQ of the unit's country there, and no more other units than its reorganisation value. */
export function hasCommitment(world: WifWorld, unit: Unit, home: string, along: readonly Unit[] = []): boolean {
  const origin = originOf(world, unit)
  // Who comes may be at sea still.
  const there = new Set<Unit>([...inHexes(world).filter((other) => isIn(world, other.hex, home)), ...along, unit])
  return (
    overCommitment(
      [...there].filter((other) => originOf(world, other) === origin),
      stilwellIn(world, home, unit),
    ) === 0
  )
}

/** In a home country, or in an administration group of Vichy's (17.4.3), by its name. */
const isIn = (world: WifWorld, hex: Hex, home: string): boolean => homeOf(world, hex) === home || administrationAt(world, hex) === home

/** Land units, aircraft and ships in hexes. */
const inHexes = (world: WifWorld): Unit[] => [...world.onMap(), ...world.inPort()]

/** How many of a country's units in a home country the reorganisation values of its HQs there do not cover: all of them without an HQ. */
function overCommitment(there: readonly Unit[], stilwell: LandUnit | undefined): number {
  const own = there.filter((unit): unit is LandUnit => unit.kind === 'land' && isHQ(unit))
  const hqs = stilwell ? [...own, stilwell] : own
  return hqs.length === 0 ? there.length : Math.max(0, there.length - own.length - hqs.reduce((sum, hq) => sum + hq.reorganisation, 0))
}

/** 21: Stilwell, who counts as an HQ of the USA in China. */
function stilwellIn(world: WifWorld, home: string, unit: Unit): LandUnit | undefined {
  const stilwell = home === CHINA ? stilwellFor(world, unit) : undefined
  return stilwell?.kind === 'land' ? stilwell : undefined
}

/** Units of one country that came into a home country where they exceed the commitment. */
interface Strangers {
  readonly country: string
  readonly home: string
  readonly newcomers: readonly Unit[]
  readonly excess: number
}

const FACTS = {
  ...MOMENT,
  country: aName('country', 'country whose units came in'),
  home: aName('country', 'home country that they came into'),
  losses: number('how many of them must be destroyed'),
  able: someNames('unit', 'their names'),
  points: number('build points of the cheapest that must go'),
}

const cheapest = ({ newcomers, excess }: Strangers): Unit[] => [...newcomers].sort((a, b) => a.cost.points - b.cost.points).slice(0, excess)

/** 18.2: the owner chooses which newcomers are destroyed. */
export const chooseStrangers: DecisionKind<WifWorld, Strangers, string[]> = {
  name: 'destroy foreign troops',
  section: '18.2',
  schema: z.array(z.string()),
  sheet: {
    section: 'foreign troops',
    field: 'destroy',
    answers: [{ says: 'destroy|lose|remove <.>', takes: { '.': 'units' }, example: 'destroy II INF at E2052' }],
    read: (_world, reader: WifReader, node) => {
      const ids = reader.units(node)
      return ids.length > 0 ? ids : undefined
    },
    describe: (world, ids) => `of foreign troops too many, destroy ${ids.map((id) => world.unit(id).name).join(', ')}`,
  },
  key: (_world, { country, home }) => `${country} in ${home}`,
  problems: (_world, { newcomers, excess }, ids) => {
    const chosen = newcomers.filter((unit) => ids.includes(unit.id))
    return chosen.length === ids.length && chosen.length === excess
      ? []
      : [
          excess === newcomers.length
            ? `18.2: no HQ lets any of ${newcomers.map((unit) => unit.name).join(', ')} stay: all ${excess} are destroyed`
            : `18.2: choose ${excess} of ${newcomers.map((unit) => unit.name).join(', ')}`,
        ]
  },
  byDefault: (_world, strangers) => cheapest(strangers).map((unit) => unit.id),
  facts: (world, strangers): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOf(world, strangers.newcomers[0])),
    country: strangers.country,
    home: strangers.home,
    losses: strangers.excess,
    able: strangers.newcomers.map((unit) => unit.name),
    points: cheapest(strangers).reduce((sum, { cost }) => sum + cost.points, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'the cheapest by build points',
  example: 'foreign troops:\n  - { destroy: [II INF at E2052] }',
  choices: (_world, strangers) => {
    const usual = cheapest(strangers)
    // One of the others in place of the dearest that would go.
    const instead = strangers.newcomers.filter((unit) => !usual.includes(unit)).map((unit) => [...usual.slice(0, -1), unit])
    return distinct<string[]>(
      [usual, ...instead].map((units, i) => ({
        answer: units.map((unit) => unit.id),
        word: i === 0 ? 'usual' : units.at(-1)!.name,
        text: units.map((unit) => `${unit.name} (${unit.cost.points} build points)`).join(', '),
      })),
      (ids) => [...ids].sort(),
    )
  },
  question: (_world, { home, newcomers, excess }) =>
    `${newcomers.map((unit) => unit.name).join(', ')} came into ${home}, with which they do not co-operate: ${excess} must be destroyed (18.2). Which?`,
}

/** The closed home country that a unit stands in. Who landed in a hex that the enemy still holds is not there yet (the example of Brest). */
function homeNow(world: WifWorld, unit: Unit): string | null {
  if (unit.place !== 'map' || !controllerOf(world, unit.country)) return null
  const landed = world.impulse.invaded.has(unit.id) || world.impulse.paradropped.has(unit.id)
  return landed && enemyHex(world, unit.hex, unit.country) ? null : closedHome(world, unit, unit.hex)
}

/** The start of a step (18.2): units that stand in a closed home country now may stay there; those at sea come into it when they land. */
export function rememberStrangers(world: WifWorld): void {
  const stoodIn = new Map([...inHexes(world), ...world.atSea()].map((unit) => [unit.id, homeNow(world, unit)]))
  world.note((impulse) => (impulse.stoodIn = stoodIn))
}

/**
 * The end of a step (18.2): units that came in this step into the home country of a partner with whom they do not co-operate are destroyed
 * as far as the commitment does not cover them. Where each unit stands is kept for the next step of the impulse.
 */
export function* enforceForeignTroops(world: WifWorld): Procedure<void> {
  const before = world.impulse.stoodIn
  const strangers = inHexes(world).filter((unit) => homeNow(world, unit) !== null)
  for (const group of new Set(strangers.map((unit) => `${originOf(world, unit)} in ${homeNow(world, unit)}`))) {
    const there = strangers.filter((unit) => `${originOf(world, unit)} in ${homeNow(world, unit)}` === group)
    const home = homeNow(world, there[0])!
    const newcomers = there.filter((unit) => !(unit.kind === 'land' && isHQ(unit)) && before.has(unit.id) && before.get(unit.id) !== home)
    const excess = Math.min(newcomers.length, overCommitment(there, stilwellIn(world, home, there[0])))
    if (excess === 0) continue
    const subject: Strangers = { country: originOf(world, there[0]), home, newcomers, excess }
    // Where all must go, whoever named others is told so.
    const answer = yield* askWhile(world, excess < newcomers.length, seatOf(world, newcomers[0]), chooseStrangers, subject)
    const ids = answer ?? newcomers.map((unit) => unit.id)
    for (const unit of newcomers.filter(({ id }) => ids.includes(id))) {
      const where = unit.hex
      world.destroy(unit, `ended a step in ${home}`)
      world.report(
        'foreign troops',
        '18.2',
        `${unit.name} (${unit.country}) ended the step in ${home} at ${world.map.name(where)}, does not co-operate with it and exceeds the foreign troop commitment: destroyed.`,
        [where],
      )
    }
  }
  rememberStrangers(world)
}
