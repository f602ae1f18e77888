import type { Fact, FactFunction, FactTypes } from '../../engine/decision.ts'
import type { PositionFacts } from '../../engine/facts.ts'
import type { Hex } from '../../board/hex.ts'
import { didYouMean } from '../../engine/sheet-reader.ts'
import { MOMENT, momentFacts, number, someNames, word } from './facts.ts'
import { isOfOwnAlliance, powersOfSeat, sideOf, sideOfNation, sideOfSeat } from './powers.ts'
import { maySee } from './secrets.ts'
import { EFFORTS, type Unit } from './state.ts'
import { inSupply } from './supply/supply.ts'
import type { TwWorld } from './world.ts'

/** What every condition may test, whatever it stands beside: the moment, the efforts, and what the step has brought so far. */
const types: FactTypes = {
  ...MOMENT,
  effort: word("logistical effort of your (first) power this turn; '' before planning", [...EFFORTS, '']),
  narfs: number('NARFs that your powers have at hand'),
  'lost.own': number("your side's units eliminated in this step"),
  'lost.enemy': number("the enemy's units eliminated in this step"),
  'taken.hexes': number('hexes that your side took in this step'),
  'taken.cities': someNames('city', 'cities that your side took in this step, by name'),
}

function of(world: TwWorld, seat: string): Record<string, Fact> {
  const mine = sideOfSeat(world, seat)
  const { lost } = world
  const taken = [...world.taken].filter((hex) => mine !== null && sideOfNation(world, world.state.control[hex]) === mine)
  const powers = powersOfSeat(world, seat)
  return {
    ...momentFacts(world, mine),
    effort: world.state.plans[powers[0]]?.effort ?? '',
    narfs: powers.reduce((sum, power) => sum + world.nation(power).narfs, 0),
    'lost.own': lost.filter(({ side }) => side === mine).length,
    'lost.enemy': lost.filter(({ side }) => side !== mine).length,
    'taken.hexes': taken.length,
    'taken.cities': taken.flatMap((hex) => world.map.cityAt(hex)?.name ?? []),
  }
}

export const positionFacts: PositionFacts<TwWorld> = { types, of }

/** What conditions may ask of a hex or a unit. */
export const positionFunctions: readonly FactFunction<TwWorld>[] = [
  {
    name: 'enemies',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: 'enemy ground units in a hex: enemies("Warsaw") > 1',
    call: (world, seat, place) => world.groundAt(at(world, place)).filter((unit) => isEnemy(world, seat, unit)).length,
  },
  {
    name: 'friends',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: "your side's ground units in a hex",
    call: (world, seat, place) => world.groundAt(at(world, place)).filter((unit) => isMine(world, seat, unit)).length,
  },
  {
    name: 'enemyFactors',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: 'printed combat factors of the enemy ground units in a hex',
    call: (world, seat, place) => factors(world.groundAt(at(world, place)).filter((unit) => isEnemy(world, seat, unit))),
  },
  {
    name: 'factors',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: "printed combat factors of your side's ground units in a hex",
    call: (world, seat, place) => factors(world.groundAt(at(world, place)).filter((unit) => isMine(world, seat, unit))),
  },
  {
    name: 'fleets',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: "your side's Fleets and CVs in a port",
    call: (world, seat, place) => world.navalAt(at(world, place)).filter((unit) => isMine(world, seat, unit)).length,
  },
  {
    name: 'enemyFleets',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: "the enemy's Fleets and CVs in a port, as far as you see them; a Task Force counts as one",
    call: (world, seat, place) => {
      const ships = world.navalAt(at(world, place)).filter((unit) => isEnemy(world, seat, unit))
      const hidden = new Set(ships.flatMap((ship) => (maySee(world, seat, ship) ? [] : [ship.taskForce])))
      return ships.filter((ship) => maySee(world, seat, ship)).length + hidden.size
    },
  },
  {
    name: 'holds',
    takes: ['word'],
    of: ['hex'],
    gives: 'yes or no',
    means: 'your side controls a hex: holds("Paris")',
    call: (world, seat, place) => {
      const side = sideOfSeat(world, seat)
      return side !== null && sideOfNation(world, world.state.control[at(world, place)]) === side
    },
  },
  {
    name: 'supplied',
    takes: ['word'],
    of: ['hex'],
    gives: 'yes or no',
    means: 'every ground unit of your side in a hex is in supply',
    call: (world, seat, place) => world.groundAt(at(world, place)).every((unit) => !isMine(world, seat, unit) || inSupply(world, unit)),
  },
]

const isMine = (world: TwWorld, seat: string, unit: Unit): boolean => isOfOwnAlliance(world, seat, unit)
const isEnemy = (world: TwWorld, seat: string, unit: Unit): boolean =>
  sideOf(world, unit) !== null && sideOf(world, unit) !== sideOfSeat(world, seat)
const factors = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + (unit.kind === 'ground' ? unit.strength : 0), 0)

function at(world: TwWorld, place: number | string): Hex {
  const hex = world.map.find(String(place))
  if (hex === undefined)
    throw new Error(
      `no hex or place '${place}' on this map${didYouMean(
        String(place),
        world.map.places.map(({ name }) => name),
      )}`,
    )
  return hex
}
