import type { Hex } from '../../../board/hex.ts'
import { item, noted, quoted, remark, section } from '../../../engine/sheet-lines.ts'
import { matrixOf } from '../cards/card-kind.ts'
import { counterEspionageCard, espionageCard } from '../cards/espionage-cards.ts'
import { CHITS, hasChit } from '../logistics/chits.ts'
import { enemySide } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import { isToCome } from '../stops.ts'
import type { Standing } from '../sheet/standing.ts'
import type { NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { hasFullNac, isFit, isOnPatrol, patrolsIn } from './force.ts'
import { cutPorts } from './run-supply.ts'
import { areaName, areasAt } from '../field/sea.ts'
import { mayForm } from './task-forces.ts'

/** Ships by the port they lie in. */
function byPort(ships: readonly NavalUnit[]): [Hex, NavalUnit[]][] {
  const ports = new Map<Hex, NavalUnit[]>()
  for (const ship of ships) ports.set(ship.hex, [...(ports.get(ship.hex) ?? []), ship])
  return [...ports].sort(([a], [b]) => a - b)
}

/** What a prefilled sheet says of the sea: where the ships are, and what they may do. */
export function navalLines(standing: Standing): string[] {
  const { world, ships } = standing
  if (ships.length === 0) return []
  const where = [
    ...byPort(ships.filter(({ place }) => place === 'map')).flatMap(([hex, all]) =>
      remark(`${world.map.name(hex)}: ${all.map((ship) => standing.described(ship)).join(', ')}`, '  '),
    ),
    ...ships
      .filter((ship) => isOnPatrol(world, ship))
      .flatMap((ship) => remark(`on patrol in the ${areaName(world, ship.sea!)}: ${standing.described(ship)}`, '  ')),
  ]
  return [
    ...remark('Ships (combat-range-interception in sea areas):'),
    ...where,
    ...(standing.phasing ? ownTurn(standing) : []),
    ...reactions(standing),
  ]
}

function ownTurn(standing: Standing): string[] {
  const { world, side } = standing
  const fit = standing.ships.filter((ship) => ship.place === 'map' && isFit(world, ship))
  if (fit.length === 0 || !isToCome(world, 'naval missions')) return []
  const [[port, first]] = byPort(fit)
  const name = [standing.name(first[0])]
  const fleet = fit.find(({ type }) => type === 'Fleet')
  const cargo = fleet && [...standing.ground, ...standing.air].find((unit) => unit.hex === fleet.hex)
  const carrier = fit.find((ship) => hasFullNac(world, ship))
  const group = byPort(fit.filter((ship) => mayForm(world, ship))).find(([, all]) => all.length > 1)
  const forces = [...new Set(standing.ships.flatMap(({ taskForce }) => taskForce ?? []))]
  const prey = world.map.seas.all.filter(({ number }) => patrolsIn(world, number, enemySide(side ?? 'Allies')).length > 0)
  return [
    ...(group || forces.length > 0
      ? section('task forces', '7.12: two or three ships of a port, hidden; dissolve: at once, or before: stratmoves | end')
      : []),
    ...(group ? item({ name: 'H', ships: standing.names(group[1].slice(0, 3)) }) : []),
    ...forces.flatMap((name) => item({ dissolve: name })),
    ...(prey.length > 0
      ? [
          ...section('attack patrol', `7.4: the enemy is in the ${prey.map((area) => area.name).join(', ')}`),
          ...item({ in: quoted(prey[0].name), with: name }),
        ]
      : []),
    ...section('cut supply', '12.1.2: ships, TAC, MDM beside the line'),
    ...item({ line: '', with: name }, 'line: the enemy port; in: [sea areas]'),
    ...(carrier
      ? [
          ...section('carrier strike', '11.7'),
          ...item({ ships: standing.names([carrier]), at: '' }, 'with: [TAC, MDM]; escort: [FTR]; yard: yes'),
        ]
      : []),
    ...section('run supply', '12.7.2: to ports that are cut off'),
    ...(cutPorts(world, standing.seat).length > 0
      ? cutPorts(world, standing.seat).flatMap((hex) => item({ to: standing.hex(hex), from: standing.hex(port), ships: name }))
      : item({ to: '', from: standing.hex(port), ships: name })),
    ...(fleet
      ? [
          ...section('sea transport', '7.5: a Fleet carries one unit, which may walk to its port; via: [sea areas]'),
          ...item({ units: cargo ? standing.names([cargo]) : '', ships: [standing.name(fleet)], to: '' }),
        ]
      : []),
    ...section('change base', '12.6.3, 4.5: out of supply or on a Pass; else stratmove'),
    ...item({ ships: name, to: '' }),
    ...(isFrom(world.state.turn, 'Spring', 1940)
      ? [
          ...section('patrol', '7.4: through the next player turn'),
          ...item({ ships: name, in: quoted(areaName(world, areasAt(world, port)[0] ?? 1)) }),
        ]
      : []),
  ]
}

/** 16.1.7.2: chits at hand, in Spring and Fall. */
const chitLines = ({ world, powers }: Standing): string[] =>
  (['espionage', 'counterEspionage'] as const).flatMap((chit) => {
    const holders = powers.filter((power) => hasChit(world, power, chit))
    return holders.length === 0
      ? []
      : [
          ...section(CHITS[chit].toLowerCase(), `16.1.7: a chit of ${holders.join(', ')}; at: a sea area or port, or leave it out for any`),
          ...item({ interception: 'no' }, 'surprise: yes'),
          ...espionageCardLines(world, chit),
        ]
  })

/** 29.11: cards that a chit may lay on partisans. */
function espionageCardLines(world: TwWorld, chit: 'espionage' | 'counterEspionage'): string[] {
  if (world.rules.espionage.cards === null) return []
  const deck = matrixOf(world, 'espionageCards')[chit === 'espionage' ? 'attacker' : 'defender']
  return noted(
    `#${chit === 'espionage' ? espionageCard.name : counterEspionageCard.name}: [${quoted(deck[0])}]`,
    `where both are played, the first of these (29.11): ${deck.join(', ')}`,
  )
}

/** What is said in either player turn: who goes out against the enemy, and how battles are fought. */
const reactions = (standing: Standing): string[] => [
  ...chitLines(standing),
  ...section('intercept', '7.8; at: a sea area, or leave it out for all'),
  ...item(
    standing.phasing ? { counter: 'if likely', 'counter air': 'if strong' } : { with: 'if likely', air: 'if strong' },
    'always | never | if likely | if strong | [names]',
  ),
  ...section('sea battle', '7.9; at: a sea area'),
  ...item({ stay: 'while even' }, 'always | never; nac: yes; losses: [names]; home: Suez, or [sea areas]'),
  ...cardLines(standing),
]

/** 29.13. */
function cardLines({ world }: Standing): string[] {
  if (world.rules.naval.cards === null) return []
  const { attacker, defender } = matrixOf(world, 'navalCards')
  return remark(
    `card: [names], the first of these that may be laid in a round (29.13), in your own turn ${attacker.join(', ')}, in the enemy's ${defender.join(', ')}`,
    '  ',
  )
}
