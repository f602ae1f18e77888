import { type Procedure } from '../../../engine/procedure.ts'
import type { Hex } from '../../../board/hex.ts'
import { NO_HEX } from '../../../board/hex.ts'
import { listed, numbered } from '../../common/words.ts'
import { groundCost } from '../charts/costs.ts'
import type { Project } from '../charts/variants-schema.ts'
import { arePopsPlayed, isDiplomacyTurn, placePops, popCost, whyNotInfluence } from '../diplomacy/pops.ts'
import { isMediterranean } from '../field/sea.ts'
import { priceOfChit } from '../logistics/chits.ts'
import { toShipyard } from '../naval/depletion.ts'
import { raisePartisans } from '../partisans/atrocities.ts'
import { homeOf, sideOfNation } from '../powers.ts'
import type { GroundUnit, NavalUnit, Unit } from '../state.ts'
import { moveEntryLevel } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'
import { makePort, whyNoPort } from './artificial-port.ts'
import { projectOf, sectionOf, variantsOf } from './projects.ts'
import { foundUkraine, whyNoUkraine } from './ukraine.ts'

const BRITAIN = 'Britain'
const FRANCE = 'France'
const ITALY = 'Italy'
const GERMANY = 'Germany'
const USSR = 'USSR'
const USA = 'USA'
/** 28.2.2: where the British roll for partisans besides. */
const EUROPE = ['Yugoslavia', 'Greece', 'Netherlands', 'Norway']
/** 28.1.1: the die that finds a ship; the NARFs of Corsica. */
const HIT_TO = 8
const CORSICA = 'Corsica'
const CORSICAN_NARFS = 2
const UKRAINE_CAPITAL = 'Kiev'
/** 28.2.1: the level of a modern French air force. */
const MODERN = 2
/** 7.10: the roll for the worst damage. */
const WORST = 10

/** What a deed is done to: a ship or a unit by id, a hex, a country or a power. */
export interface Target {
  readonly ship: string | undefined
  readonly at: Hex | undefined
  readonly country: string | undefined
  /** Where a POP goes. */
  readonly pop: string | undefined
}

/** Why a deed cannot be done, or null: of one on a ship or a hex, which must be named. */
export function whyNotDeed(world: TwWorld, project: Project, { ship, at, country, pop }: Target, first: boolean): string | null {
  const { deed, title, power } = project
  if (deed === 'sneak attack' || deed === 'midget submarines') {
    const target = ship === undefined ? undefined : (world.state.units[ship] as Unit | undefined)
    if (target?.kind !== 'naval') return `28: say which ship: 'ship: 1st Fleet' of ${title}`
    const isOne =
      target.nation === BRITAIN && target.place === 'map' && !target.depleted && (target.type === 'Fleet' || deed === 'midget submarines')
    if (!isOne) return `28: ${target.name} is no British ${deed === 'sneak attack' ? 'Fleet' : 'Fleet or CV'} in port that is not Depleted`
    if (deed === 'sneak attack')
      return homeOf(world, target.hex) === BRITAIN ? null : `28.1.2: ${target.name} is in no port of Britain itself`
    return world.map.seas.at(target.hex).some((area) => isMediterranean(world, area))
      ? null
      : `28.1.1: ${target.name} is in no port of the Mediterranean`
  }
  if (deed === 'atomic bomb') return at === undefined ? "28.2.4: say where: 'at: Essen'" : null
  if (deed === 'intelligence coup')
    return "28.2.1: it is played when Germany declares war in the Low Countries: 'intelligence coup: yes', or with the units that it places"
  if (deed === 'artificial port') return whyNoPort(world, project, at, first)
  if (deed === 'Ukraine') return whyNoUkraine(world)
  if (deed === 'Corsica')
    return world.nation(FRANCE).conqueredBy === null ? null : '28.1.1: France has surrendered, and has no Corsica to give'
  if (deed === 'Set Europe Ablaze') return world.state.turn.season === 'Spring' ? null : '28.2.2: it is played in Spring'
  if (deed === 'Trust No One') {
    if (!arePopsPlayed(world)) return '29.15: there are no POPs, which Trust No One would bring'
    if (!isDiplomacyTurn(world)) return '28.2.3: chits and POPs are for a Spring or a Fall'
    if (country !== BRITAIN && country !== USA) return "28.2.3: say who pays: 'in: Britain' or 'in: USA'"
    if (pop === undefined) return "28.2.3: say where the POP goes: 'pop: Turkey'"
    const why = whyNotInfluence(world, USSR, pop)
    if (why !== null) return why
    return world.state.powers[country] && world.nation(country).conqueredBy === null ? null : `28.2.3: ${country} pays for nothing`
  }
  if (deed === 'trucks') {
    const unit = ship === undefined ? undefined : (world.state.units[ship] as Unit | undefined)
    if (unit?.kind !== 'ground' || unit.nation !== power || unit.place !== 'map' || unit.breakdown || kindOf(unit) !== TRUCKS.of)
      return `28.1.2: say which ${TRUCKS.of} on the board: 'ship: I Corps' of ${title}`
    if (unit.depleted) return `28.1.2: ${unit.name} is Depleted`
    if (world.nation(power).narfs < truckPrice(world))
      return `28.1.2: it costs ${truckPrice(world)} NARFs, and ${power} has ${world.nation(power).narfs}`
    return null
  }
  return null
}

const kindOf = ({ type, strength, move }: GroundUnit): string => `${type} ${strength}-${move}`
/** 28.1.2: an INF becomes two MECH. */
const TRUCKS = { of: 'INF 6-5', type: 'MECH', strength: 4, move: 8 } as const
const truckPrice = (world: TwWorld): number =>
  2 * groundCost(world.tables, GERMANY, TRUCKS.type, TRUCKS.strength) - groundCost(world.tables, GERMANY, 'INF', 6)

/** What comes of a deed, told as it is done. */
export function* doDeed(world: TwWorld, project: Project, { ship, at, country, pop }: Target): Procedure {
  const section = sectionOf(project)
  const tell = (text: string, hexes: readonly Hex[] = []) => world.report('variant', section, `${project.title}: ${text}.`, hexes)
  switch (project.deed) {
    case 'sneak attack':
    case 'midget submarines': {
      const target = world.unit(ship!) as NavalUnit
      const hex = target.hex
      const roll = project.deed === 'midget submarines' ? world.dice.roll(10, 'midget submarines') : null
      if (roll !== null && roll > HIT_TO)
        return tell(`rolled ${roll}, ${HIT_TO} or less needed: ${target.name} (${BRITAIN}) in ${world.map.name(hex)} is unharmed`, [hex])
      const nac = world.nacOf(target)
      world.deplete(target)
      if (nac && !nac.depleted) world.deplete(nac)
      const damage = world.tables.navalDepletion.damage[target.type](WORST)
      world.change(target, { damage })
      tell(
        `${roll === null ? '' : `rolled ${roll}: `}${target.name} (${BRITAIN}) in ${world.map.name(hex)} is Depleted with the worst damage, ${damage} factors`,
        [hex],
      )
      return yield* toShipyard(world, [target])
    }
    case 'Ukraine':
      return tell(foundUkraine(world), [world.map.find(UKRAINE_CAPITAL)!])
    case 'Corsica': {
      const hexes = hexesOf(world, CORSICA)
      for (const [power, narfs] of [
        [FRANCE, -CORSICAN_NARFS],
        [ITALY, CORSICAN_NARFS],
      ] as const) {
        const nation = world.nation(power)
        world.changeNation(power, { narfs: nation.narfs + narfs, base: nation.base + narfs })
      }
      for (const hex of hexes) world.setControl(hex, ITALY)
      return tell(`France cedes Corsica, with ${CORSICAN_NARFS} NARFs of level and base; it is an Italian objective (27.2.1)`, hexes)
    }
    case 'atomic bomb': {
      const hit = world.troopsAt(at!).filter((unit) => sideOfNation(world, unit.nation) === 'Axis' && !unit.depleted)
      const ships = world.navalAt(at!).filter((unit) => sideOfNation(world, unit.nation) === 'Axis' && !unit.depleted)
      for (const unit of hit) world.deplete(unit)
      for (const unit of ships) {
        world.deplete(unit)
        world.change(unit, { damage: world.tables.navalDepletion.damage[unit.type](world.dice.roll(10, 'naval depletion')) })
      }
      const names = [...hit, ...ships].map(({ name }) => name)
      tell(`${world.map.name(at!)}: ${names.length === 0 ? 'no whole unit of the Axis is there' : `${listed(names)} Depleted`}`, [at!])
      return yield* toShipyard(world, ships)
    }
    case 'Set Europe Ablaze': {
      const { countries, creation } = world.tables.partisans
      for (const country of EUROPE) {
        const found = Object.entries(countries).find(([, { of }]) => of.includes(country))
        const by = world.state.nations[country]?.conqueredBy
        if (!found || by == null || sideOfNation(world, by) !== 'Axis') continue
        const die = world.dice.roll(10, `partisans ${country}`)
        const bonuses = world.rules.bonuses(world, 'partisan creation', { power: BRITAIN })
        const roll = Math.min(
          10,
          Math.max(
            1,
            bonuses.reduce((sum, { value }) => sum + value, die),
          ),
        )
        const number = creation.partisans[String(roll)][creation['atrocities up to'].findIndex((most) => most >= 1)]
        raisePartisans(world, found[0], BRITAIN, number)
        tell(`${country}: rolled ${die}${roll === die ? '' : ` = ${roll}`}: ${numbered(number, 'partisan')}`)
      }
      return
    }
    case 'Trust No One': {
      const payer = country!
      if (
        variantsOf(world, payer).played.some(({ number }) =>
          projectOf(world, payer, number)?.bonuses.some(({ on }) => on === 'Espionage NARFs'),
        )
      )
        return tell(`${payer} has unmasked the spies, and pays for nothing`)
      const narfs = popCost(world, USSR, 1) + priceOfChit(world, USSR, 'Espionage') + priceOfChit(world, USSR, 'Counter-Espionage')
      world.spend(payer, narfs)
      const plan = world.state.plans[USSR]
      if (plan) world.setPlan(USSR, { ...plan, espionage: plan.espionage + 1, counterEspionage: plan.counterEspionage + 1 })
      placePops(world, USSR, { [pop!]: 1 })
      return tell(
        `${payer} pays ${numbered(narfs, 'NARF')} for an Espionage chit, a Counter-Espionage chit and a POP of the Soviet Union in ${pop}`,
      )
    }
    case 'trucks': {
      const unit = world.unit(ship!) as GroundUnit
      world.spend(GERMANY, truckPrice(world))
      world.exchange(unit, TRUCKS)
      let number = 1
      while (world.state.units[`germany-motorised-corps-${number}`]) number++
      const other: GroundUnit = {
        ...unit,
        id: `germany-motorised-corps-${number}`,
        name: `Motorised Corps ${number}`,
        place: 'pool',
        hex: NO_HEX,
      }
      world.raise(other)
      world.move(world.unit(other.id), unit.hex)
      return tell(
        `${unit.name} in ${world.map.name(unit.hex)} becomes two MECH 4-8, itself and ${other.name}, for ${numbered(truckPrice(world), 'NARF')}`,
        [unit.hex],
      )
    }
    case 'modern air force': {
      const { ratings } = world.nation(FRANCE)
      if (ratings.air > MODERN) {
        world.changeNation(FRANCE, { ratings: { ...ratings, air: MODERN } })
        tell('the French air force is Second-Rate')
      }
      return
    }
    case 'artificial port':
      return makePort(world, project, at!)
    case 'isolationists':
      return moveEntryLevel(world, 'the isolationists are outmaneuvered')
    default:
  }
}

const hexesOf = ({ map }: TwWorld, region: string): Hex[] =>
  Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.isLand(hex) && map.regionNames[map.region[hex]] === region)
