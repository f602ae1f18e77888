import type { PositionFacts } from '../../engine/facts.ts'
import type { Fact, FactFunction, FactTypes } from '../../engine/decision.ts'
import type { Hex } from '../../board/hex.ts'
import { didYouMean } from '../../engine/sheet-reader.ts'
import { MOMENT, momentFacts, number, someNames, WEATHERS, word } from './facts.ts'
import { controllerOf, sideOfCountry, sideOfHex, sideOfSeat } from './powers.ts'
import type { Unit, WeatherKind } from './state.ts'
import { inSupply } from './supply/supply.ts'
import { ACTIONS } from './turn/actions.ts'
import type { WifWorld } from './world.ts'

/** What every condition may test, whatever it stands beside: the moment, the weather by zone, and what the step has brought so far. */
const types: FactTypes = {
  ...MOMENT,
  arcticWeather: word("weather in the arctic zone; '' where the map has none", [...WEATHERS, '']),
  northWeather: word("weather in the north temperate zone; '' where the map has none", [...WEATHERS, '']),
  mediterraneanWeather: word("weather in the mediterranean zone; '' where the map has none", [...WEATHERS, '']),
  action: word("action that you chose this impulse; '' before", [...ACTIONS, '']),
  'strike.flown': number('ground strikes rolled in this step, by both sides'),
  'strike.disrupted': number('units turned face-down by ground strikes in this step'),
  'lost.own': number("your side's units destroyed in this step"),
  'lost.enemy': number("the enemy's units destroyed in this step"),
  'taken.hexes': number('hexes that your side took in this step'),
  'taken.cities': someNames('city', 'cities that your side took in this step, by name'),
  'faceUp.land': number('your own land units that are face-up'),
  'faceUp.air': number('your own aircraft that are face-up'),
}

function of(world: WifWorld, seat: string): Record<string, Fact> {
  const { weather } = world.state
  const mine = sideOfSeat(world, seat)
  const zone = (name: string): WeatherKind | '' => weather.zones[name] ?? ''
  const strikes = world.events.filter(({ kind }) => kind === 'ground strike')
  const taken = [...world.taken].filter((hex) => mine !== null && sideOfHex(world, hex) === mine)
  const own = world.onMap().filter((unit) => mine !== null && sideOfCountry(world, unit.country) === mine && !unit.faceDown)
  return {
    ...momentFacts(world, mine),
    arcticWeather: zone('arctic'),
    northWeather: zone('north temperate'),
    mediterraneanWeather: zone('mediterranean'),
    action: Object.entries(world.impulse.actions).find(([power]) => world.state.powers[power].seat === seat)?.[1] ?? '',
    'strike.flown': strikes.length,
    'strike.disrupted': strikes.filter(({ data }) => (data as { hit?: boolean } | undefined)?.hit === true).length,
    'lost.own': world.lost.filter(({ country }) => mine !== null && sideOfCountry(world, country) === mine).length,
    'lost.enemy': world.lost.filter(({ country }) => sideOfCountry(world, country) !== mine).length,
    'taken.hexes': taken.length,
    'taken.cities': taken.flatMap((hex) => world.map.cityAt(hex)?.name ?? []),
    'faceUp.land': own.filter(({ kind }) => kind === 'land').length,
    'faceUp.air': own.filter(({ kind }) => kind === 'air').length,
  }
}

export const positionFacts: PositionFacts<WifWorld> = { types, of }

/** What conditions may ask of a hex or a unit. */
export const positionFunctions: readonly FactFunction<WifWorld>[] = [
  {
    name: 'enemies',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: 'enemy land units in a hex: enemies("Minsk") > 1',
    call: (world, seat, place) => at(world, place).landUnits.filter((unit) => !isMine(world, seat, unit)).length,
  },
  {
    name: 'friends',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: "your side's land units in a hex",
    call: (world, seat, place) => at(world, place).landUnits.filter((unit) => isMine(world, seat, unit)).length,
  },
  {
    name: 'enemyFactors',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: 'printed combat factors of the enemy land units in a hex',
    call: (world, seat, place) => factorsOf(at(world, place).landUnits.filter((unit) => !isMine(world, seat, unit))),
  },
  {
    name: 'factors',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: "printed combat factors of your side's land units in a hex",
    call: (world, seat, place) => factorsOf(at(world, place).landUnits.filter((unit) => isMine(world, seat, unit))),
  },
  {
    name: 'aircraft',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: "your side's face-up aircraft in a hex",
    call: (world, seat, place) => world.airAt(at(world, place).hex).filter((unit) => isMine(world, seat, unit) && !unit.faceDown).length,
  },
  {
    name: 'enemyAircraft',
    takes: ['word'],
    of: ['hex'],
    gives: 'number',
    means: "the enemy's face-up aircraft in a hex",
    call: (world, seat, place) => world.airAt(at(world, place).hex).filter((unit) => !isMine(world, seat, unit) && !unit.faceDown).length,
  },
  {
    name: 'holds',
    takes: ['word'],
    of: ['hex'],
    gives: 'yes or no',
    means: 'your side controls a hex: holds("Smolensk")',
    call: (world, seat, place) => sideOfHex(world, at(world, place).hex) === sideOfSeat(world, seat),
  },
  {
    name: 'supplied',
    takes: ['word'],
    of: ['hex'],
    gives: 'yes or no',
    means: 'every unit of your side in a hex is in supply',
    call: (world, seat, place) => world.unitsAt(at(world, place).hex).every((unit) => !isMine(world, seat, unit) || inSupply(world, unit)),
  },
  {
    name: 'whereIs',
    takes: ['word'],
    of: ['own unit'],
    gives: 'word',
    names: 'hex',
    orNone: true,
    means: 'printed code of the hex of one of your units, \'\' once it is lost: whereIs("LVI Pz") == "E2140"',
    call: (world, seat, name) => {
      const unit = world.unitsNamed(String(name)).find((each) => isMine(world, seat, each))
      if (!unit)
        throw new Error(
          `no unit '${name}' of your side${didYouMean(
            String(name),
            Object.values(world.state.units)
              .filter((each) => isMine(world, seat, each))
              .map(({ name: called }) => called),
          )}`,
        )
      return unit.place === 'map' ? world.map.code(unit.hex) : ''
    },
  },
]

function isMine(world: WifWorld, seat: string, unit: Unit): boolean {
  const side = sideOfSeat(world, seat)
  return side !== null && sideOfCountry(world, unit.country) === side
}

const factorsOf = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + (unit.kind === 'land' ? unit.combat : 0), 0)

function at(world: WifWorld, place: number | string): { hex: Hex; landUnits: Unit[] } {
  const hex = world.map.find(String(place))
  if (hex === undefined)
    throw new Error(
      `no hex or place '${place}' on this map${didYouMean(
        String(place),
        world.map.places.map(({ name }) => name),
      )}`,
    )
  return { hex, landUnits: world.landAt(hex).filter((unit) => controllerOf(world, unit.country) !== null) }
}
