import { boxHexes } from '../../board/box-hexes.ts'
import type { Piece, SeaAreaView, ToldLoss, View } from '../../engine/game.ts'
import { statusTable } from './diplomacy/overview.ts'
import { counterColours, sideColours } from './colours.ts'
import { isDouble } from './economy/costs.ts'
import { pieceOf, unitText } from './pieces.ts'
import {
  allianceOfPower,
  alliancesOfSeat,
  allSeats,
  isOfOwnAlliance,
  playedPowers,
  playerOf,
  powersOf,
  seatOf,
  sideOf,
  sideOfNation,
} from './powers.ts'
import { maySee, openNarfs } from './secrets.ts'
import { nextStep } from './sequence.ts'
import { turnAt, turnName } from './seasons.ts'
import type { NavalUnit, Side, Unit } from './state.ts'
import { explainSupply, inSupply } from './supply/supply.ts'
import { scoreText } from './turn/victory.ts'
import type { TwWorld } from './world.ts'
import { byName } from '../../board/by-name.ts'

/** What a seat may see: not what sails in the other side's Task Forces, nor what lies in its boxes of strategic warfare, nor plans that are sealed. */
export function view(world: TwWorld, seat: string, lost: readonly ToldLoss[] = []): View {
  const { map, state } = world
  const control: Record<string, string> = {}
  state.control.forEach((nation, hex) => {
    const side = nation ? sideOfNation(world, nation) : null
    if (side) control[map.code(hex)] = side
  })
  const areas = seaAreas(world, seat)
  return {
    step: nextStep(world) ?? { name: 'The campaign is over', waitsFor: [], active: [], asks: {} },
    pieces: pieces(world, seat, world.unitsIn('map')),
    ...(areas.length > 0 && { seaAreas: areas }),
    control,
    controlColours: sideColours,
    facts: [
      { label: 'Turn', value: `${turnName(state.turn)}, ${state.turn.index + 1} of ${state.lastTurn + 1}` },
      { label: 'Efforts', value: efforts(world) },
      {
        label: 'NARFs',
        value: playedPowers(world)
          .map((power) => narfsText(world, seat, power))
          .join(', '),
      },
      ...(Object.keys(state.weather).length > 0
        ? [
            {
              label: 'Weather',
              value: Object.entries(state.weather)
                .map(([front, row]) => `${front}: ${row}`)
                .join(', '),
            },
          ]
        : []),
      { label: 'Points', value: scoreText(world) },
    ],
    tables: [
      forces(world),
      supplyTable(world, seat),
      navalTable(world, seat),
      poolTable(world, seat),
      yardTable(world, seat),
      strategicTable(world, seat),
      lossTable(world, lost),
      ...(world.state.diplomacy === undefined ? [] : [statusTable(world, seat)]),
      placesTable(world),
    ].filter(({ rows }) => rows.length > 0),
  }
}

/** NARFs of a power. The other side sees them without what was spent in secret this turn, and so does what reports tell to all; the own side is told both. */
function narfsText(world: TwWorld, seat: string, power: string): string {
  const { narfs, base } = world.nation(power)
  const open = openNarfs(world, power)
  const alliance = allianceOfPower(world, power)
  const own = playerOf(world, power) === seat || (alliance !== null && alliancesOfSeat(world, seat).includes(alliance))
  return `${power} ${own ? narfs : open} (base ${base}${own && open !== narfs ? `; the enemy and what is told to all say ${open}, without secret spending` : ''})`
}

/** Counters that a seat may see; a Task Force of the other side is one counter without values (7.12). */
function pieces(world: TwWorld, seat: string, units: readonly Unit[]): Piece[] {
  const seen = units.filter(
    (unit) => maySee(world, seat, unit) && !(unit.kind === 'air' && unit.aboard !== undefined && unit.place === 'yard'),
  )
  const hidden = new Map<string, NavalUnit>()
  for (const unit of units)
    if (unit.kind === 'naval' && !maySee(world, seat, unit) && !hidden.has(unit.taskForce!)) hidden.set(unit.taskForce!, unit)
  // In the order of their names: that of their ships would tell which they are.
  return [
    ...seen.map((unit) => pieceOf(world, unit)),
    ...[...hidden].sort(([a], [b]) => byName(a, b)).map(([name, ship]) => taskForcePiece(world, name, ship)),
  ]
}

function taskForcePiece(world: TwWorld, name: string, ship: NavalUnit): Piece {
  const side = sideOf(world, ship)
  return {
    id: `task-force-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    name,
    hex: ship.place === 'map' ? world.map.code(ship.hex) : '',
    ...(side && { side }),
    ...counterColours('Britain'),
    symbol: 'battleship',
    size: '',
    values: ['TF'],
    faceDown: false,
    naval: true,
  }
}

/** Sea areas with ships on patrol. */
function seaAreas(world: TwWorld, seat: string): SeaAreaView[] {
  const { map } = world
  const atSea = world.unitsIn('sea')
  return [...new Set(atSea.map(({ sea }) => sea!))]
    .sort((a, b) => a - b)
    .map((area) => {
      const hex = boxHexes(map).get(area)
      return {
        name: map.seaAreaNames[area],
        weather: '',
        hex: hex === undefined ? '' : map.code(hex),
        sections: [
          {
            name: 'patrol',
            search: 0,
            pieces: pieces(
              world,
              seat,
              atSea.filter(({ sea }) => sea === area),
            ),
          },
        ],
      }
    })
}

function efforts(world: TwWorld): string {
  const plans = Object.entries(world.state.plans)
  if (plans.length === 0) return 'sealed until the turn is opened'
  return plans
    .map(
      ([power, { effort, markers }]) =>
        `${power} ${effort}${markers.length > 0 ? ` at ${markers.map((hex) => world.map.name(hex)).join(', ')}` : ''}`,
    )
    .join('; ')
}

type Table = View['tables'][number]

function forces(world: TwWorld): Table {
  const row = (side: Side) => {
    // What is aboard a ship may be hidden with it.
    const units = world.unitsIn('map', 'sea').filter((unit) => unit.aboard === undefined && sideOf(world, unit) === side)
    const ground = units.filter((unit) => unit.kind === 'ground')
    const depleted = units.filter((unit) => unit.kind !== 'naval' && unit.depleted).length
    return [
      `${side} (${powersOf(world, side).join(', ')})`,
      String(ground.length),
      String(ground.reduce((sum, { strength }) => sum + strength, 0)),
      String(units.filter(({ kind }) => kind === 'air').length),
      String(depleted),
    ]
  }
  return {
    title: 'Forces in play',
    columns: ['Side', 'Ground units', 'Combat factors', 'Air units', 'Depleted'],
    rows: [row('Axis'), row('Allies')],
  }
}

function supplyTable(world: TwWorld, seat: string): Table {
  const out = world.unitsIn('map').filter((unit) => unit.kind !== 'strategic' && seatOf(world, unit) === seat && !inSupply(world, unit))
  return {
    title: 'Your units out of supply (12)',
    columns: ['Unit', 'Where', 'Why'],
    rows: out.map((unit) => [unitText(unit), world.map.name(unit.hex), explainSupply(world, unit)]),
  }
}

function navalTable(world: TwWorld, seat: string): Table {
  const rows = allSeats(world).flatMap((other) => {
    const ships = world
      .unitsIn('map', 'sea')
      .filter(
        (unit): unit is NavalUnit =>
          unit.kind === 'naval' && (unit.place === 'map' || unit.place === 'sea') && seatOf(world, unit) === other,
      )
    const places = new Map<string, string[]>()
    for (const ship of ships) {
      const where = ship.place === 'sea' ? `${world.map.seaAreaNames[ship.sea!]} (patrol)` : world.map.name(ship.hex)
      const text = maySee(world, seat, ship) ? unitText(ship) : ship.taskForce!
      const list = places.get(where) ?? []
      if (!list.includes(text) || maySee(world, seat, ship)) places.set(where, [...list, text])
    }
    // In the order of names, Task Forces last: the order of their ships would tell which they are.
    const forces = new Set(ships.flatMap((ship) => (maySee(world, seat, ship) ? [] : ship.taskForce!)))
    return [...places]
      .sort(([a], [b]) => byName(a, b))
      .map(([where, list]) => [
        other,
        where,
        [...list.filter((text) => !forces.has(text)), ...list.filter((text) => forces.has(text)).sort()].join(', '),
      ])
  })
  return { title: 'Ships', columns: ['Seat', 'Where', 'Which'], rows }
}

/** What a seat could build: its force pools, those alike together. */
function poolTable(world: TwWorld, seat: string): Table {
  const groups = new Map<string, { nation: string; text: string; now: number; later: Map<string, number> }>()
  for (const unit of world.unitsIn('pool')) {
    if (seatOf(world, unit) !== seat || (unit.kind === 'ground' && unit.breakdown)) continue
    const late = unit.from !== undefined && unit.from > world.state.turn.index
    const text = unit.kind === 'ground' ? `${unit.type} ${unit.strength}-${unit.move}` : unit.type
    const key = `${unit.nation} ${text}`
    const group = groups.get(key) ?? { nation: unit.nation, text, now: 0, later: new Map() }
    groups.set(key, group)
    const when = isDouble(unit) ? 'at double cost' : late ? `from ${turnName(turnAt(world.state.turn, unit.from))}` : ''
    if (when === '') group.now++
    else group.later.set(when, (group.later.get(when) ?? 0) + 1)
  }
  const rows = [...groups.values()].map(({ nation, text, now, later }) => [
    nation,
    text,
    now > 0 ? String(now) : '',
    [...later].map(([when, number]) => `${number} ${when}`).join(', '),
  ])
  return { title: 'Your force pool (15.1)', columns: ['Nation', 'Units', 'Now', 'Others'], rows }
}

function yardTable(world: TwWorld, seat: string): Table {
  const ships = world.unitsIn('yard').filter((unit): unit is NavalUnit => unit.kind === 'naval' && seatOf(world, unit) === seat)
  return {
    title: 'Your shipyards (15.1.5)',
    columns: ['Ship', 'Yard', 'Space'],
    rows: ships.map((ship) => [unitText(ship), world.map.name(ship.hex), `${ship.space} of ${ship.type === 'CV' ? 4 : 9}`]),
  }
}

function strategicTable(world: TwWorld, seat: string): Table {
  const own = world.unitsIn('strategic').filter((unit) => isOfOwnAlliance(world, seat, unit))
  const kinds = [
    ...new Set(own.map(({ nation, kind, ...unit }) => `${nation} ${kind === 'strategic' ? (unit as { type: string }).type : unit.name}`)),
  ]
  return {
    title: "Your side's strategic warfare (5), face down to the other",
    columns: ['What', 'Number'],
    rows: kinds.map((each) => [
      each,
      String(own.filter((unit) => `${unit.nation} ${unit.kind === 'strategic' ? unit.type : unit.name}` === each).length),
    ]),
  }
}

/** Units as they stand in the force pool now; those of the enemy's boxes of strategic warfare, which a seat does not know (5.1), by their names. */
function lossTable(world: TwWorld, lost: readonly ToldLoss[]): Table {
  const rows = lost.map(({ unit: id, name, country, how }) => {
    const unit = world.state.units[id] as Unit | undefined
    return [country, unit ? unitText(unit) : name, how]
  })
  return { title: 'Losses of this turn', columns: ['Nation', 'Unit', 'How'], rows }
}

/** Places that count for victory, by who holds them, the dearest first. */
function placesTable(world: TwWorld): Table {
  const { victory, control } = world.state
  const hexes = Object.keys(victory.worth).map(Number)
  const rows = (['Axis', 'Allies', null] as const).flatMap((holder) => {
    const held = hexes.filter((hex) => sideOfNation(world, control[hex]) === holder)
    return held.length === 0
      ? []
      : [
          [
            holder ?? 'neutrals',
            held
              .sort((a, b) => victory.worth[b] - victory.worth[a])
              .map((hex) => `${world.map.placesAt(hex)[0]?.name ?? world.map.code(hex)} ${victory.worth[hex]}`)
              .join(', '),
          ],
        ]
  })
  return { title: 'Places that count for victory', columns: ['Held by', 'Places with their points'], rows }
}
