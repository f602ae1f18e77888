import { listed } from '../../common/words.ts'
import type { GameQuery, TextTable } from '../../../engine/query.ts'
import { weatherLine } from '../charts/weather.ts'
import type { WeatherEffects } from '../charts/weather-schema.ts'
import { typesIn, type Weather, weatherOn } from '../field/weather.ts'
import { nextTurn, turnName } from '../seasons.ts'
import { easternChances, easternWeather } from '../turn/eastern-front.ts'
import { winterRolls } from '../turn/weather.ts'
import type { TwWorld } from '../world.ts'

/** 26: the weather of each front with what it does, and what the next turn brings. */
export const weather: GameQuery<TwWorld> = {
  name: 'weather',
  takes: '',
  means: 'the weather of each front and what it does to movement, combat, flights and the sea, and what the next turn may bring',
  example: 'query: weather',
  answer: (world) => ({ title: 'Weather', text: [nowText(world)], tables: [effectsTable(world), nextTable(world)] }),
}

const FRONTS = ['east', 'west', 'mediterranean'] as const
type Front = (typeof FRONTS)[number]
const NAMES: Readonly<Record<Front, string>> = { east: 'Eastern Front', west: 'Western Front', mediterranean: 'Mediterranean' }

function nowText(world: TwWorld): string {
  const { areas } = world.tables.weather
  const fair = FRONTS.filter((front) => weatherOn(world, front) === null).map((front) => NAMES[front])
  return [
    `${turnName(world.state.turn)}.`,
    ...(fair.length > 0 ? [`The weather is fair on the ${listed(fair)} and hinders nobody there.`] : []),
    `Countries by front: ${FRONTS.map((front) => `${NAMES[front]}: ${areas[front].join(', ')}`).join('; ')}; always fair: ${areas.clear.join(', ')} (26).`,
  ].join(' ')
}

function effectsTable(world: TwWorld): TextTable {
  return {
    title: 'What it does now (26)',
    columns: ['Front', 'Weather', 'To whom', 'What'],
    rows: FRONTS.flatMap((front) => {
      const line = weatherOn(world, front)
      if (line === null) return [[NAMES[front], 'fair', 'everybody', 'nothing']]
      const [axis, hardy] = [told(world, line, false), told(world, line, true)]
      const rows =
        axis === hardy
          ? [['everybody', axis]]
          : [
              ['the Axis', axis],
              [`the Allies, and ${listed(world.traits['hardy in winter'].nations)}`, hardy],
            ]
      return rows.map((row) => [NAMES[front], line.name, ...row])
    }),
  }
}

/** What a line does, in words: all that is not as in fair weather. */
function told(world: TwWorld, line: Weather, hardy: boolean): string {
  const effects = hardy ? line.soviet : line.axis
  const said = [...movementTold(world, line, hardy), ...airTold(effects), ...otherwiseTold(effects, line.table.startsWith('east'))]
  return said.length === 0 ? 'nothing' : said.join('; ')
}

function movementTold(world: TwWorld, line: Weather, hardy: boolean): string[] {
  const effects = hardy ? line.soviet : line.axis
  const types = typesIn(world, line.table, hardy)
  return [
    ...(effects.armour < 0 ? [`${types.armour.join(', ')} ${effects.armour} MP in both impulses`] : []),
    ...(effects.others < 0 ? [`${types.others === 'all' ? 'all others' : types.others.join(', ')} ${effects.others} MP`] : []),
    ...(effects.secondImpulseMovement ? [] : ['no movement in Second Impulse']),
    ...(effects.secondImpulseCombat ? [] : ['no combat in Second Impulse']),
    ...(effects.automaticVictory ? [] : ['no automatic victories']),
    ...(effects.zoc ? [] : ['no zones of control']),
  ]
}

/** Printed ranges that show what becomes of any. */
const RANGES = [2, 4, 6] as const
/** More columns than any air support shifts. */
const MANY = 20

const airTold = (effects: WeatherEffects): string[] => [
  ...(effects.grounded
    ? ['aircraft are grounded']
    : RANGES.every((range) => effects.airRange(range) === range)
      ? []
      : [`air ranges of ${listed(RANGES.map(String))} are ${listed(RANGES.map((range) => String(effects.airRange(range))))}`]),
  ...(effects.airSupport > MANY ? [] : [`columns that air support shifts: ${effects.airSupport} at most`]),
  ...(effects.airdrops ? [] : ['no airdrops']),
]

const otherwiseTold = (effects: WeatherEffects, east: boolean): string[] => [
  ...(effects.amphibious ? [] : ['no landings from the sea']),
  ...(effects.works ? [] : ['no fortifications or fortresses are built']),
  ...(effects.frozen ? [`rivers and swamps are as clear terrain${east ? ', and no Axis ship sails the Baltic' : ''}`] : []),
  ...(effects.strategicMoves === null ? [] : [`Axis stratmoves and rail moves inside the Soviet Union of 1939: ${effects.strategicMoves}`]),
  ...(effects.railTimes > 1 ? [`a rail move counts ${effects.railTimes} times`] : []),
  ...(effects.smpTimes > 1 ? [`an SMP counts ${effects.smpTimes} times`] : []),
]

/** 3.2, 26: only Winter rolls for the west and the Mediterranean; before its war the Eastern Front has no dice. */
function nextTable(world: TwWorld): TextTable {
  const next = nextTurn(world.state.turn)
  const rolls: readonly { area: Front; chances: string }[] =
    next.season === 'Winter'
      ? winterRolls(world, next.year).map(({ area, table, first, worse }) => ({
          area,
          chances: `${shares(DIFFERENCES.map((difference) => weatherLine(world.tables, table, difference, worse).name))} (${first} die less the British${worse ? ', a line worse' : ''})`,
        }))
      : []
  return {
    title: `What ${turnName(next)} brings (26)`,
    columns: ['Front', 'Weather'],
    rows: FRONTS.map((front) => [
      NAMES[front],
      front === 'east' ? eastText(world) : (rolls.find(({ area }) => area === front)?.chances ?? 'fair'),
    ]),
  }
}

function eastText(world: TwWorld): string {
  const chances = easternChances(world, DIFFERENCES)
  if (chances !== null) return `${shares(chances)} (German die less the Soviet, 26.1)`
  const { east } = easternWeather(world.tables, nextTurn(world.state.turn).season)
  return `${east ?? 'fair'}${east === undefined ? '' : ' (before Germany and the Soviet Union are at war: without a roll, 26.1)'}`
}

const DICE = Array.from({ length: 10 }, (_, i) => i + 1)
/** A die less another: all hundred pairs. */
const DIFFERENCES = DICE.flatMap((first) => DICE.map((second) => first - second))

/** "Snow 58%, Severe Winter 15%", what is likeliest first. */
function shares(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${Math.round((count * 100) / names.length)}%`)
    .join(', ')
}
