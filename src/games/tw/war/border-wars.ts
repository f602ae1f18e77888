import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { mayBase } from '../bases/bases.ts'
import { GERMANY, isPactInForce, USSR } from '../east/pact.ts'
import { isPactDue } from '../east/pact-territory.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { whyNotStack } from '../ground/stacking.ts'
import { unitText } from '../pieces.ts'
import { atWar, BORDERLANDS, isAtBorderWar, playerOf, powersOfSeat, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'

interface Subject {
  readonly seat: string
}
interface Placed {
  unit: string
  at: string
}
/** Who fights from now on, all others giving way, and where units of theirs stand when a war begins. */
interface Stand {
  fights: string[]
  placed: Placed[]
}

const COUNTRIES = Object.keys(BORDERLANDS)

/** Hexes of a country's borderland. */
function borderland({ map }: TwWorld, country: string): Hex[] {
  return Array.from({ length: map.size }, (_, hex) => hex).filter(
    (hex) => map.isLand(hex) && map.regionNames[map.region[hex]] === BORDERLANDS[country],
  )
}

/** Why a country does not fight for its borderland, or null (16.5, 23.21, 23.43). */
function whyNotFight(world: TwWorld, country: string): string | null {
  const nation = world.state.nations[country]
  if (!nation || !COUNTRIES.includes(country)) return `16.5: ${country} has no borderland: ${listed(COUNTRIES)} have`
  if (!isPactDue(world)) return '16.5: the Pact gives the Soviets nothing yet, or no more'
  if (nation.conqueredBy !== null) return `16.5: ${country} is conquered`
  if (nation.controller !== null && nation.controller !== GERMANY) return `16.5: ${country} follows ${nation.controller}, not Germany`
  if (atWar(world, country, USSR) && !isAtBorderWar(world, country)) return `16.5: ${country} is at war with the Soviet Union already`
  return borderland(world, country).some((hex) => world.state.control[hex] === country)
    ? null
    : `16.5: nothing of ${BORDERLANDS[country]} is left to ${country}`
}

/** Countries that fight, or could. */
export const borderCountries = (world: TwWorld): string[] => COUNTRIES.filter((country) => whyNotFight(world, country) === null)
const fighting = (world: TwWorld): string[] => COUNTRIES.filter((country) => isAtBorderWar(world, country))

/** Ground units and aircraft that a country has on the map. */
const forcesOf = (world: TwWorld, country: string): (GroundUnit | AirUnit)[] =>
  world.unitsOf(country, 'map').filter((unit) => unit.kind === 'ground' || unit.kind === 'air')

/** Why a unit is not placed there, or null: of a country whose war begins now, in what it holds of its borderland. `begun`: with the units placed before it. */
function whyNotPlace(world: TwWorld, begun: TwWorld, { unit: id, at }: Placed): string | null {
  const unit = begun.state.units[id]
  const country = COUNTRIES.find((name) => name === unit?.nation)
  if (!unit || country === undefined || (unit.kind !== 'ground' && unit.kind !== 'air') || unit.place !== 'map')
    return `23.43: ${unit?.name ?? id} is no ground unit or aircraft on the map of ${listed(COUNTRIES)}`
  if (isAtBorderWar(world, country)) return `23.43: ${country} fights already: ${unit.name} moves there in the Axis player turn`
  if (!isAtBorderWar(begun, country)) return whyNotFight(world, country) ?? `23.43: ${country} does not fight`
  const hex = begun.map.hex(at)
  if (!borderland(begun, country).includes(hex) || begun.state.control[hex] !== country)
    return `23.43: ${begun.map.name(hex)} is no hex of ${BORDERLANDS[country]} that ${country} holds`
  return unit.kind === 'air' ? mayBase(begun, unit, hex) : whyNotStack(begun, [unit], hex)
}

/** Carries a stand out, and says what of it cannot be. */
function take(world: TwWorld, stand: Stand): { begun: string[]; placed: Placed[]; refused: string[] } {
  const before = world.fork()
  const refused: string[] = []
  const begun: string[] = []
  for (const country of new Set(stand.fights)) {
    const why = whyNotFight(world, country)
    if (why !== null) refused.push(why)
    else if (!isAtBorderWar(world, country)) {
      begun.push(country)
      world.changeNation(country, { borderWar: { lost: 0 } })
    }
  }
  const placed: Placed[] = []
  for (const each of stand.placed) {
    const why = placed.some(({ unit }) => unit === each.unit)
      ? `23.43: ${world.unit(each.unit).name} is placed twice`
      : whyNotPlace(before, world, each)
    if (why !== null) refused.push(why)
    else {
      placed.push(each)
      world.move(world.unit(each.unit), world.map.hex(each.at))
    }
  }
  return { begun, placed, refused }
}

const FACTS = {
  ...MOMENT,
  finns: number('factors of Finnish ground units on the map'),
  romanians: number('factors of Romanian ground units on the map'),
}

/** 16.5: the German player says whether Finland and Romania fight for what the Pact leaves the Soviets. */
export const borderWars: DecisionKind<TwWorld, Subject, Stand> = {
  name: 'border wars',
  section: '16.5',
  schema: z.strictObject({ fights: z.array(z.string()), placed: z.array(z.strictObject({ unit: z.string(), at: z.string() })) }),
  key: () => '',
  // What of it can be done is done; whoever carries it out tells of the rest.
  problems: (world, _, stand) => {
    const { refused } = take(world.fork(), stand)
    return refused.length === stand.fights.length + stand.placed.length ? refused : []
  },
  byDefault: (world) => ({ fights: fighting(world), placed: [] }),
  facts(world, { seat }): FactsOf<typeof FACTS> {
    const factors = (country: string) =>
      forcesOf(world, country).reduce((sum, unit) => sum + (unit.kind === 'ground' ? unit.strength : 0), 0)
    return { ...momentFacts(world, sideOfSeat(world, seat)), finns: factors('Finland'), romanians: factors('Romania') }
  },
  factTypes: FACTS,
  defaultIs: 'who fights goes on fighting, the others give way',
  example: 'border wars: [Finland, Romania, {unit: 4th Army, at: Kishinev}]',
  policies: {
    none: { means: 'nobody fights, or goes on fighting', answer: () => ({ fights: [], placed: [] }) },
    all: { means: 'Finland and Romania both fight, where they can', answer: (world) => ({ fights: borderCountries(world), placed: [] }) },
  },
  question: (world) =>
    `Who fights for what the Pact gives the Soviets (16.5): ${borderCountries(world)
      .map((country) => `${country} for ${BORDERLANDS[country]}`)
      .join(
        ', ',
      )}? Fighting stays in there and is no war with you; you run those who fight, and pay for what it costs them. When it begins, units of theirs may be placed there.`,
  sheet: {
    section: 'border wars',
    read(world, reader: TwReader, node) {
      if (!powersOfSeat(world, reader.seat).includes(GERMANY))
        return reader.problem(node, '16.5: Germany says whether Finland and Romania fight')
      if (node.value === false || node.value === null || node.value === 'none') return { fights: [], placed: [] }
      const entries = reader.entries<string | Placed>(node, (item) => {
        if (!(item.value instanceof Map)) {
          const country = reader.nation(item)
          if (country === undefined || COUNTRIES.includes(country)) return country
          return reader.problem(item, `16.5: ${country} has no borderland: ${listed(COUNTRIES)} have`)
        }
        const fields = reader.fields(item, ['unit', 'at'], ['unit', 'at'])
        const unit = fields && reader.anyUnit(fields.get('unit')!)
        const at = fields && reader.hex(fields.get('at')!)
        return unit === undefined || at === undefined ? undefined : { unit, at }
      })
      if (entries === undefined) return undefined
      return {
        fights: entries.filter((each) => typeof each === 'string'),
        placed: entries.filter((each) => typeof each !== 'string'),
      }
    },
    describe: (world, { fights, placed }) =>
      [
        fights.length === 0 ? 'nobody fights for a borderland' : `${listed(fights)} fight${fights.length === 1 ? 's' : ''} at the border`,
        ...placed.map(({ unit, at }) => `${world.unit(unit).name} to ${world.map.name(world.map.hex(at))}`),
      ].join(', '),
  },
}

/** 16.5: asked before the Allied player turn while the Pact has something left to give. The campaign waits for nobody's answer. */
export function* decideBorderWars(world: TwWorld): Procedure {
  const seat = playerOf(world, GERMANY)
  if (world.state.stage !== 'Allied turn' || seat === null) return
  if (borderCountries(world).length === 0) {
    yield* tellInVain(world, seat, borderWars, { seat })
    return
  }
  const stand = yield* askWhile(world, false, seat, borderWars, { seat })
  if (stand === null) return
  for (const country of fighting(world).filter((name) => !stand.fights.includes(name)))
    end(world, country, `${country} gives way: nobody fights for ${BORDERLANDS[country]} any more`)
  const { begun, placed, refused } = take(world, stand)
  for (const why of refused) tellRefused(world, seat, '16.5', `border wars: ${why}`)
  for (const country of begun) {
    const troops = placed.filter(({ unit }) => world.unit(unit).nation === country)
    const where = troops.map(({ unit, at }) => `${unitText(world.unit(unit))} in ${world.map.name(world.map.hex(at))}`)
    world.report(
      'declaration of war',
      '16.5',
      `${country} fights for ${BORDERLANDS[country]}: the Soviets may attack it there, and there alone, without a declaration of war; Germany runs its units and pays for what they lose.${where.length > 0 ? ` Placed: ${where.join(', ')}.` : ''}`,
      borderland(world, country).slice(0, 1),
    )
  }
}

/** The fighting is over; until its losses are made good, Germany pays for them (16.5). */
function end(world: TwWorld, country: string, how: string): void {
  world.changeNation(country, { borderWar: { lost: world.nation(country).borderWar!.lost, over: true } })
  world.report('peace', '16.5', `${how}.`, borderland(world, country).slice(0, 1))
}

/** 23.21, 23.43: at the end of a player turn: a borderland that is all Soviet ends its war. Germany's part is over with the last loss made good. */
export function settleBorderWars(world: TwWorld): void {
  for (const country of fighting(world))
    if (borderland(world, country).every((hex) => world.state.control[hex] === USSR))
      end(world, country, `${BORDERLANDS[country]} is the Soviet Union's: its border war with ${country} is over`)
  for (const country of COUNTRIES) {
    const nation = world.state.nations[country]
    if (nation?.borderWar?.over && !hasLosses(world, country)) world.changeNation(country, { borderWar: undefined })
  }
}

const hasLosses = (world: TwWorld, country: string): boolean =>
  forcesOf(world, country).some(({ depleted }) => depleted) || world.unitsOf(country, 'pool').some(({ eliminated }) => eliminated === true)

/** 16.5: once Germany and the Soviet Union are at war, what the Pact arranged is gone. */
export function bordersAfterPact(world: TwWorld): void {
  if (isPactInForce(world)) return
  for (const country of COUNTRIES)
    if (world.state.nations[country]?.borderWar !== undefined) world.changeNation(country, { borderWar: undefined })
}
