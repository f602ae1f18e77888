import { shown } from './fractions.ts'
import { numbered } from '../common/words.ts'
import type { ToldLoss, View } from '../../engine/game.ts'
import { sideColours } from './colours.ts'
import { objectivesByPower } from './turn/objectives.ts'
import { scoreText, worthOf } from './turn/victory.ts'
import { pieceOf, valuesText } from './pieces.ts'
import { powersOf, seatOfUnit, sideOfCountry, sideOfHex } from './powers.ts'
import { nextStep } from './sequence.ts'
import { type LandUnit, MONTHS, type Side, type Unit } from './state.ts'
import { explainSupply, inSupply } from './supply/supply.ts'
import { politicsPage } from './politics/page.ts'
import { damageTable, portTable, seaAreas, seaFact, seaTable } from './view-sea.ts'
import type { WifWorld } from './world.ts'

/**
 * What a seat may see. World in Flames hides nothing that is on the board; what stays secret are the sheets of others, which never come near
 * a view. Own units out of supply are listed for their owner.
 */
export function view(world: WifWorld, seat: string, lost: readonly ToldLoss[] = []): View {
  const { map, state, tables } = world
  const control: Record<string, string> = {}
  state.control.forEach((country, hex) => {
    const side = country ? sideOfCountry(world, country) : null
    if (side) control[map.code(hex)] = side
  })
  const areas = seaAreas(world)
  const atSea = seaFact(world)
  const zones = map.weatherNames.filter((zone) => zone !== 'none').map((zone) => `${zone} ${state.weather.zones[zone] ?? 'not rolled yet'}`)
  return {
    step: nextStep(world) ?? { name: 'The campaign is over', waitsFor: [], active: [], asks: {} },
    pieces: [...world.onMap(), ...world.inPort()].map((unit) => pieceOf(world, unit)),
    ...(areas.length > 0 && { seaAreas: areas }),
    control,
    controlColours: sideColours((side) => powersOf(world, side)),
    facts: [
      { label: 'Turn', value: `${state.turn.months} ${state.turn.year}, ${state.turn.index + 1} of ${state.lastTurn + 1}` },
      { label: 'Weather', value: zones.join(', ') },
      { label: 'Impulse marker', value: impulseMarker(state.impulseBox, tables.impulseTrack[state.impulseBox - 1]) },
      { label: 'Initiative', value: `${state.initiative.holder}, marker on ${tables.initiativeTrack[state.initiative.box].name}` },
      { label: SCORES[state.victory.kind], value: scoreText(world).replace(/ cities$/, '') },
      ...(atSea ? [{ label: 'At sea', value: atSea }] : []),
    ],
    tables: [
      strength(world),
      seaTable(world),
      portTable(world),
      damageTable(world),
      supplyTable(world, seat),
      comingTable(world, seat),
      lossTable(world, lost),
      placesTable(world),
      plansTable(world),
      ...politicsPage(world, seat),
    ].filter(({ rows }) => rows.length > 0),
  }
}

/** 12: what the last impulse test must roll from the marker's box. */
const impulseMarker = (box: number, end: number): string =>
  `box ${box}: ${end === 0 ? 'the turn ends on 0 or less, only after a pass' : `the turn ends on ${end} or less`}`

function strength(world: WifWorld): View['tables'][number] {
  const row = (side: Side) => {
    const units = world.onMap().filter((unit) => sideOfCountry(world, unit.country) === side)
    const land = units.filter((unit): unit is LandUnit => unit.kind === 'land')
    const factors = land.reduce((sum, { combat }) => sum + combat, 0)
    const down = units.filter(({ faceDown }) => faceDown).length
    return [
      `${side} (${powersOf(world, side).join(', ')})`,
      String(land.length),
      String(factors),
      String(units.length - land.length),
      String(down),
    ]
  }
  return {
    title: 'Forces on the map',
    columns: ['Side', 'Land units', 'Combat factors', 'Aircraft', 'Face-down'],
    rows: [row('Axis'), row('Allies')],
  }
}

function supplyTable(world: WifWorld, seat: string): View['tables'][number] {
  const out = world.onMap().filter((unit) => seatOfUnit(world, unit) === seat && !inSupply(world, unit))
  return {
    title: 'Your units out of supply (2.4)',
    columns: ['Unit', 'Where', 'Why'],
    rows: out.map((unit) => [unit.name, world.map.name(unit.hex), whyShort(explainSupply(world, unit))]),
  }
}

/** The table's heading says already what they are out of. */
const whyShort = (why: string): string =>
  why
    .replace(/^2\.4\.2: out of supply: /, '')
    .replace(/; no supply goes over sea in this campaign$/, '')
    .replace(/(away by supply and \d+ are allowed) from .*/, '$1')

function comingTable(world: WifWorld, seat: string): View['tables'][number] {
  const { state } = world
  const circle = world.unitsIn('circle').map((unit) => ({ turn: unit.arrives!, unit }))
  const rows = circle
    .filter(({ unit }) => seatOfUnit(world, unit) === seat)
    .sort((a, b) => a.turn - b.turn)
    .map(({ turn, unit }) => [
      turn === state.turn.index ? 'this turn' : `in ${numbered(turn - state.turn.index, 'turn')}`,
      `${unit.name} ${valuesText(world, unit)}`,
      unit.country,
    ])
  return { title: 'Reinforcements to come', columns: ['When', 'Unit', 'Country'], rows }
}

/**
 * Who is on the board again under its old flag has been brought back by the moderator: what is built arrives in a later turn (13.6.5). A captured ship is lost to
 * its country wherever it sails for another (11.10.6).
 */
function lossTable(world: WifWorld, lost: readonly ToldLoss[]): View['tables'][number] {
  const isBack = ({ unit: id, country }: ToldLoss): boolean => {
    const unit = world.state.units[id] as Unit | undefined
    return unit !== undefined && unit.country === country && (unit.place === 'map' || unit.place === 'sea')
  }
  const rows = lost
    .filter((loss) => !isBack(loss))
    .map(({ step, name, country, how }) => [/start$|impulse \d+$/.exec(step)?.[0] ?? step, name, country, how])
  return { title: 'Losses of this turn', columns: ['When', 'Unit', 'Country', 'How'], rows }
}

/** What counts, by the campaign's own rule of victory. */
const SCORES = { cities: 'Cities', points: 'Points', objectives: 'Objectives' } as const

/** 13.9: the objectives of each major power, those in neutral countries among them. */
function objectivesTable(world: WifWorld): View['tables'][number] {
  const rows = [...objectivesByPower(world)].flatMap(([power, { hexes, count }]) =>
    hexes.length === 0
      ? []
      : [[power, shown(count), hexes.map((hex) => world.map.placesAt(hex)[0]?.name ?? world.map.code(hex)).join(', ')]],
  )
  return { title: 'Objectives', columns: ['Power', 'Number', 'Which'], rows }
}

/** In a campaign of points: the places that count, by who holds them, the dearest first. */
function placesTable(world: WifWorld): View['tables'][number] {
  if (world.state.victory.kind === 'objectives') return objectivesTable(world)
  const { victory } = world.state
  const holders = ['Axis', 'Allies', null] as const
  const worths = [...new Set(victory.cities.map((hex) => worthOf(world, hex)))].sort((a, b) => b - a)
  const rows = holders.flatMap((holder) =>
    worths.flatMap((points) => {
      const places = victory.cities.filter((hex) => sideOfHex(world, hex) === holder && worthOf(world, hex) === points)
      return places.length === 0
        ? []
        : [
            [
              holder ?? 'nobody yet',
              String(points),
              places.map((hex) => world.map.placesAt(hex)[0]?.name ?? world.map.code(hex)).join(', '),
            ],
          ]
    }),
  )
  return {
    title: 'Places that count for victory',
    columns: ['Held by', 'Points each', 'Places'],
    rows: victory.kind === 'points' ? rows : [],
  }
}

/** Wars and alignments that the campaign brings about itself. */
function plansTable(world: WifWorld): View['tables'][number] {
  const { state } = world
  const rows = (state.plans ?? []).map(({ turn, side, war, aligns }) => {
    const month = MONTHS.indexOf(state.turn.months) + turn - state.turn.index
    const when = `${MONTHS[month % MONTHS.length]} ${state.turn.year + Math.floor(month / MONTHS.length)}`
    const joins = [...new Set(aligns.map(({ power }) => power))].map((power) => {
      const countries = aligns.filter((each) => each.power === power).map(({ country }) => country)
      return `${countries.join(' and ')} join${countries.length === 1 ? 's' : ''} ${power}`
    })
    return [
      `${when}, first impulse of the ${side}`,
      [...(war ? [`${war.by} declares war on ${war.between.find((country) => country !== war.by)}`] : []), ...joins].join('; '),
    ]
  })
  return { title: 'What the campaign brings', columns: ['When', 'What'], rows }
}
