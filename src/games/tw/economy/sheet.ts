import { numbered } from '../../common/words.ts'
import { item, noted, quoted, remark, section } from '../../../engine/sheet-lines.ts'
import { unitText, typeText, valuesText } from '../pieces.ts'
import { isToCome } from '../stops.ts'
import type { Standing } from '../sheet/standing.ts'
import { seatOf } from '../powers.ts'
import { type Buildable, buildPrice, kindOf, waiting } from './build-order.ts'
import { repairCost } from './costs.ts'
import { roomWithinHalf } from '../money.ts'
import { placesFor } from './placement.ts'
import { hasChit } from '../logistics/chits.ts'
import { candidates, reservesLeft } from './reserve-order.ts'
import { ARMS, upgradeCost, whyNotUpgrade } from './upgrade.ts'
import { isForYard, workPrice } from './yard-order.ts'
import { lastSpace, spaceOf } from '../control/yards.ts'
import { exchangeable, exchangeText } from './unit-upgrade.ts'
import { airbasesLeft } from './works.ts'

/** What a prefilled sheet says of the Build Segment: repairs and yards live, what could be built as orders to switch on. */
export function economyLines(standing: Standing): string[] {
  const { world } = standing
  if (!standing.phasing || !isToCome(world, 'build')) return []
  return [
    ...remark(`Build Segment: ${money(standing)}.`),
    ...repairs(standing),
    ...yards(standing),
    ...builds(standing),
    ...others(standing),
  ]
}

function money({ world, powers }: Standing): string {
  return powers
    .map((power) => {
      const room = roomWithinHalf(world, power)
      return `${power} has ${numbered(world.nation(power).narfs, 'NARF')}${room === Infinity ? '' : `; units beyond ${room} cost double (15.1.6.1)`}`
    })
    .join('. ')
}

/** Whoever is Depleted by then; those that are now are named. */
function repairs(standing: Standing): string[] {
  const { world } = standing
  const depleted = [...standing.ground, ...standing.air].filter((unit) => unit.depleted)
  return [
    ...noted('repair: [all at the normal price]', 'or all, or names; nobody: []'),
    ...depleted.flatMap((unit) =>
      remark(`${unitText(unit)} at ${world.map.name(unit.hex)}: ${numbered(repairCost(world, unit).cost, 'NARF')}`, '  '),
    ),
  ]
}

function yards({ world, seat }: Standing): string[] {
  const ships = world
    .unitsIn('map', 'yard')
    .filter((unit) => unit.kind === 'naval')
    .filter((ship) => seatOf(world, ship) === seat && isForYard(world, ship))
  if (ships.length === 0) return []
  return [
    ...noted('yard: [all]', 'or {ship: ..., accelerate: yes}; nothing: []'),
    ...ships.flatMap((ship) => {
      const from = spaceOf(world, ship)
      return remark(
        `${unitText(ship)} at ${world.map.name(ship.hex)}, space ${from} of ${lastSpace(world, ship)}: ${numbered(workPrice(world, ship, from, false).total, 'NARF')}`,
        '  ',
      )
    }),
  ]
}

/** One line for each kind of counter that waits, with how many there are. */
function builds({ world, seat }: Standing): string[] {
  const kinds = waiting(world, seat)
  if (kinds.length === 0) return []
  const alike = (unit: Buildable) =>
    world.unitsOf(unit.nation, 'pool').filter((other) => kindOf(other) === kindOf(unit) && (other.from ?? 0) <= world.state.turn.index)
      .length
  return [
    ...section('build', 'Without at: near the capital.'),
    ...kinds.flatMap((unit) => {
      const [hex] = placesFor(world, unit, 1)
      const many = alike(unit)
      return item(
        { unit: unit.name, at: hex === undefined ? '' : world.map.code(hex) },
        `${unit.nation === world.nation(unit.nation).controller ? '' : `${unit.nation} `}${typeText(unit)} ${valuesText(unit)}${many > 1 ? `, ${many} of them` : ''}: ${buildPrice(world, unit).total} NARFs${unit.kind === 'naval' ? ' a space' : ''}`,
      )
    }),
  ]
}

function others({ world, seat, powers }: Standing): string[] {
  const works = powers.map((power) => `${power} ${airbasesLeft(world, power)} airbases free`).join(', ')
  const reserves = powers.reduce((sum, power) => sum + Math.max(0, reservesLeft(world, power)), 0)
  const names = candidates(world, seat)
    .slice(0, 6)
    .map(({ name }) => name)
  const upgrades = powers.flatMap((power) => ARMS.filter((arm) => whyNotUpgrade(world, power, arm) === null).map((arm) => ({ power, arm })))
  return [
    ...section('works', works),
    ...item({ build: 'airbase', at: '' }, 'fortification 2 | fortress 20 | shipyard 25 | SMP 25'),
    ...noted(
      '#reserve: [strongest]',
      world.state.plans[powers[0]] === undefined
        ? 'on an SLE or RLE, 5 NARFs each'
        : reserves === 0
          ? 'none this turn (9.9.2)'
          : `${reserves} at 5 NARFs each: ${names.join(', ')}${powers.some((power) => hasChit(world, power, 'espionage')) ? '; {unit: ..., espionage: yes} for one more' : ''}`,
    ),
    ...upgrades.flatMap(({ power, arm }) =>
      noted(
        `#upgrade: [${powers.length > 1 ? `{arm: ${arm}, by: ${power}}` : arm}]`,
        `${numbered(upgradeCost(world, power, arm), 'NARF')} in each of five turns`,
      ),
    ),
    ...exchangeable(world, seat).flatMap((unit) => noted(`#upgrade unit: [${quoted(unit.name)}]`, exchangeText(world, unit))),
  ]
}
