import { z } from 'zod'
import type { Choice, DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { distinct, type FactsOf, number, someNames, yesNo } from '../facts.ts'
import { shown } from '../fractions.ts'
import { controllerOf, enemySide, powerOf, seatOfPower, seatOfUnit, sideOfCountry } from '../powers.ts'
import { namesOf } from '../sea/names.ts'
import { isSub } from '../sea/ships.ts'
import { standingUnits } from '../sheet/standing-units.ts'
import { note } from '../tell-refused.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { AirUnit, NavalUnit, Side, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { attackKey, type Combat, factorsInAttack, isInvading } from './combat.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import { ACCOMPANY, ATTACK, DEFEND, SPOT_FLEET } from './sheet.ts'

/** Ships that brought or helped one side of a combat, as they stood before it. */
interface Fleet {
  readonly combat: Combat
  readonly side: Side
  readonly ships: readonly NavalUnit[]
}

/** Those of a seat that may go along. */
interface Company extends Fleet {
  readonly seat: string
  readonly able: readonly (NavalUnit | AirUnit)[]
}

/** Where ships go that are spotted (11.15.7). */
const LOWEST = 0

const FLEET = {
  ...COMBAT,
  ships: number('enemy ships that bombarded, or carried invaders, in this combat'),
  carriers: number('those of them that carried invaders'),
  highest: number('highest section of the sea box that they are in'),
  ready: yesNo('a ship or aircraft of your side in a sea area of theirs is face-up, and could fight them'),
}

const COMPANY = {
  ...COMBAT,
  ships: number('ships of your side that go to section 0'),
  available: number('own ships and aircraft that may go along'),
  able: someNames('unit', 'their names'),
}

const isReady = (world: WifWorld, { ships, side }: Fleet): boolean =>
  world
    .atSea()
    .some(
      (unit) =>
        !unit.faceDown && sideOfCountry(world, unit.country) === enemySide(side) && ships.some(({ sea }) => sea!.area === unit.sea!.area),
    )

const placesOf = (world: WifWorld, ships: readonly Unit[]): string =>
  [...new Set(ships.map(({ sea }) => `${world.map.seaAreaNames[sea!.area]} ${sea!.section}`))].join(' and ')

const described = (world: WifWorld, ships: readonly Unit[]): string => `${namesOf(ships)} (${placesOf(world, ships)})`

/** Whether the enemy's ships must go to section 0, asked of who attacked (`attack`) or holds the hex (`defend`). */
function spotKind(name: string, section: typeof ATTACK | typeof DEFEND): DecisionKind<WifWorld, Fleet, boolean> {
  return {
    name,
    section: '11.15.7',
    schema: z.boolean(),
    key: attackKey,
    problems: () => [],
    byDefault: isReady,
    facts: (world, fleet): FactsOf<typeof FLEET> => ({
      ...combatFacts(world, fleet.combat, enemySide(fleet.side)),
      ships: fleet.ships.length,
      carriers: fleet.ships.filter(({ type }) => type === 'TRS' || type === 'AMPH').length,
      highest: Math.max(...fleet.ships.map(({ sea }) => sea!.section)),
      ready: isReady(world, fleet),
    }),
    factTypes: FLEET,
    defaultIs: 'yes while a ship or aircraft of your side in a sea area of theirs is face-up, else no',
    example: `${section}:\n  - { at: Cherbourg, ${SPOT_FLEET}: yes }`,
    choices: (world, { ships }) => [
      { answer: true, word: 'yes', text: `${described(world, ships)} go to section ${LOWEST}` },
      { answer: false, word: 'no', text: 'they stay where they are' },
    ],
    question: (world, { combat, ships }) =>
      `After the combat at ${world.map.name(combat.hex)}: do you spot the enemy's ${described(world, ships)}, so that they go to section ${LOWEST} (11.15.7, option 28)? All or none.`,
    sheet: {
      section,
      field: SPOT_FLEET,
      read: (_world, reader: WifReader, node) =>
        typeof node.value === 'boolean' ? node.value : yes(reader.word(node, ['yes', 'no'] as const)),
      describe: (_world, answer) => `the enemy's ships in a combat ${answer ? `go to section ${LOWEST}` : 'stay in their section'}`,
    },
  }
}

const yes = (word: 'yes' | 'no' | undefined): boolean | undefined => (word === undefined ? undefined : word === 'yes')

type Along = 'all' | 'none' | string[]

const those = ({ able }: Company, answer: Along): (NavalUnit | AirUnit)[] =>
  answer === 'none' ? [] : able.filter(({ id }) => answer === 'all' || answer.includes(id))

/** Which others go along with ships that are spotted, asked of their owner. */
function accompanyKind(name: string, section: typeof ATTACK | typeof DEFEND): DecisionKind<WifWorld, Company, Along> {
  return {
    name,
    section: '11.15.7',
    schema: z.union([z.enum(['all', 'none']), z.array(z.string())]),
    key: attackKey,
    problems: () => [],
    byDefault: () => 'none',
    facts: (world, company): FactsOf<typeof COMPANY> => ({
      ...combatFacts(world, company.combat, company.side),
      ships: company.ships.length,
      available: company.able.length,
      able: company.able.map(({ name: its }) => its),
    }),
    factTypes: COMPANY,
    // Who goes along turns face-down.
    defaultIs: 'nobody goes along',
    example: `${section}:\n  - { at: Cherbourg, ${ACCOMPANY}: [Prinz Eugen] }`,
    choices: (world, company) => {
      const choices: Choice<Along>[] = [
        { answer: 'none', word: 'none', text: 'nobody goes along' },
        { answer: 'all', word: 'all', text: described(world, company.able) },
        ...company.able.map((unit) => ({ answer: [unit.id], word: unit.name, text: unit.name })),
      ]
      return distinct<Along>(choices, (answer) => those(company, answer).map(({ id }) => id))
    },
    question: (world, { combat, ships, able }) =>
      `After the combat at ${world.map.name(combat.hex)} your side's ${described(world, ships)} must go to section ${LOWEST}. Which of ${namesOf(able)} go along and turn face-down (11.15.7, option 28)?`,
    sheet: {
      section,
      field: ACCOMPANY,
      read: (_world, reader: WifReader, node) => (node.value === 'all' || node.value === 'none' ? node.value : standingUnits(reader, node)),
      describe: (world, answer) =>
        `with ships that are spotted ${typeof answer === 'string' ? (answer === 'all' ? 'go all that may' : 'goes nobody') : `go ${answer.map((id) => world.unit(id).name).join(', ')}`}`,
    },
  }
}

export const spotDefence = spotKind('spot the fleet of the defence', ATTACK)
export const spotAttack = spotKind('spot the fleet of the attack', DEFEND)
export const accompanyAttack = accompanyKind('accompany the fleet of the attack', ATTACK)
export const accompanyDefence = accompanyKind('accompany the fleet of the defence', DEFEND)

/** 11.15.7: looks before the dice who brought what and who holds the hex; afterwards the attackers decide first about the defender's ships. */
export function spottingFleets(world: WifWorld, combat: Combat): () => Procedure {
  const { active } = world.state
  const carriers = combat.attackers
    .filter((unit) => isInvading(world, unit, combat.hex))
    .flatMap((unit) => world.impulse.invaded.get(unit.id)!.carrier ?? [])
    .map((id) => world.unit(id) as NavalUnit)
  const attack = [...new Set([...carriers, ...(combat.shore?.attack ?? []).map(({ ship }) => ship)])]
  const defence = (combat.shore?.defence ?? []).map(({ ship }) => ship)
  const { why, deciders } = mostFactors(world, combat)
  const holder = controllerOf(world, world.state.control[combat.hex])
  return function* (): Procedure {
    yield* spot(world, { combat, side: enemySide(active), ships: defence }, deciders, why)
    if (holder !== null && world.state.powers[holder]?.seat)
      yield* spot(world, { combat, side: active, ships: attack }, [holder], `${holder} holds the hex`)
  }
}

/** The powers whose land units bring the most modified factors to an attack: of equals all. */
function mostFactors(world: WifWorld, combat: Combat): { deciders: string[]; why: string } {
  const factors = new Map<string, number>()
  for (const unit of combat.attackers) {
    const power = powerOf(world, unit)
    factors.set(power, (factors.get(power) ?? 0) + factorsInAttack(world, combat, unit).factors)
  }
  const most = Math.max(0, ...factors.values())
  return {
    deciders: [...factors].filter(([, of]) => of === most).map(([power]) => power),
    why: [...factors].map(([power, of]) => `${power} ${shown(of)}`).join(', '),
  }
}

/** Demands of the deciding powers, all of whom must want it; then the owners say who goes along. */
function* spot(world: WifWorld, { combat, side, ships }: Fleet, deciders: readonly string[], why: string): Procedure {
  const there = ships.filter(({ place, sea }) => place === 'sea' && sea!.section !== LOWEST)
  if (there.length === 0) return
  const fleet = { combat, side, ships: there }
  const attacking = side === world.state.active
  for (const seat of new Set(deciders.map((power) => seatOfPower(world, power))))
    if (!(yield* ask(world, seat, attacking ? spotAttack : spotDefence, fleet))) return
  const along: (NavalUnit | AirUnit)[] = []
  const able = companyOf(world, there)
  for (const seat of new Set(able.map((unit) => seatOfUnit(world, unit)!))) {
    const company = { ...fleet, seat, able: able.filter((unit) => seatOfUnit(world, unit) === seat) }
    const answer = yield* ask(world, seat, attacking ? accompanyAttack : accompanyDefence, company)
    along.push(...those(company, answer))
    tellLeftOut(world, company, answer)
  }
  const from = described(world, there)
  for (const unit of [...there, ...along]) {
    world.sail(unit, unit.sea!.area, LOWEST)
    world.turnFaceDown(unit)
  }
  const company = along.length === 0 ? '' : `; ${namesOf(along)} go${along.length === 1 ? 'es' : ''} along, face-down`
  world.report(
    'spotting fleets',
    '11.15.7',
    `After the combat at ${world.map.name(combat.hex)} (${why}): ${from} go${there.length === 1 ? 'es' : ''} to section ${LOWEST}${company}.`,
    [combat.hex],
  )
}

/** Whom a player named who may not go along. */
function tellLeftOut(world: WifWorld, { combat, seat, able }: Company, answer: Along): void {
  if (typeof answer === 'string') return
  for (const unit of answer.map((id) => world.unit(id)).filter((named) => !able.some(({ id }) => id === named.id)))
    note(
      world,
      seat,
      '11.15.7',
      `${unit.name} does not go along: it is no face-up surface ship or aircraft in a section from which a ship of its power that took part goes`,
      [combat.hex],
    )
}

/** Face-up surface ships and aircraft in the section of a ship of the same power that is spotted. */
function companyOf(world: WifWorld, ships: readonly NavalUnit[]): (NavalUnit | AirUnit)[] {
  const isBeside = (unit: Unit): boolean =>
    ships.some(
      (ship) =>
        powerOf(world, ship) === powerOf(world, unit) && ship.sea!.area === unit.sea!.area && ship.sea!.section === unit.sea!.section,
    )
  return world
    .atSea()
    .filter((unit): unit is NavalUnit | AirUnit => unit.kind !== 'land' && unit.aboard === undefined)
    .filter((unit) => !unit.faceDown && !isSub(unit) && !ships.some(({ id }) => id === unit.id) && isBeside(unit))
}
