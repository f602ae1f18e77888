import { numbered } from '../../common/words.ts'
import type { GameQuery, TextTable } from '../../../engine/query.ts'
import { weatherModifier } from '../land-combat/modifiers.ts'
import { forbidsInvasions } from '../landing/invade.ts'
import { isStormy, searchModifier } from '../naval-combat/search.ts'
import { MONTHS, type Months, type WeatherKind } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** 8: the weather of each zone with what it does, and what the next roll may bring. */
export const weather: GameQuery<WifWorld> = {
  name: 'weather',
  takes: '',
  means: 'the weather of each zone, what it does on land, in the air, at sea and to supply, and what the next roll may bring',
  example: 'query: weather',
  answer: (world) => ({
    title: 'Weather',
    text: [rolledText(world), nextText(world), notes(world)],
    tables: [effects(world), chances(world)],
  }),
}

/** The zones of the campaign's board, on land and at sea. */
const zonesOf = ({ map }: WifWorld): string[] => [
  ...new Set([...map.weatherNames, ...map.seaAreas.map((area) => area.weather)].filter((zone) => zone !== 'none' && zone !== '')),
]

function rolledText({ state: { weather: now } }: WifWorld): string {
  if (Object.keys(now.zones).length === 0 || now.roll === 0)
    return 'The weather is not rolled yet; until then fine is assumed everywhere (8).'
  const sum = now.modified === now.roll ? String(now.roll) : `${now.roll}+${now.modified - now.roll} carried over = ${now.modified}`
  return `The roll of now is ${sum}${now.ahead ? ', made already for the impulses to come' : ''}; the impulse marker advances ${now.advance} at the end of an impulse (8, 12).`
}

/** 8: once for a pair of impulses, when the first side moves. */
function nextText({ state }: WifWorld): string {
  const { carried } = state.weather
  const added = carried > 0 ? `The next roll gets +${carried}.` : 'Nothing is carried over to the next roll.'
  if (state.forced.weatherRoll !== null) return `The campaign fixes the next roll at ${state.forced.weatherRoll}. ${added}`
  const when =
    state.stage === 'impulse'
      ? `when the ${state.firstSide} move next: in ${state.turn.months} if the turn goes on, else in the turn after it`
      : `when the first side of ${state.turn.months} moves`
  return `It is rolled next ${when}. ${added}`
}

function notes({ tables }: WifWorld): string {
  const poor = (['rain', 'snow', 'storm', 'blizzard'] as const).filter((kind) => forbidsInvasions(kind))
  return `Deserts have better weather than their zone: fine for rain and snow, rain for storm, snow for blizzard; in snow and blizzard swamps are forest and lakes freeze (8.2.1). Nobody invades from the sea in ${poor.join(', ')} (11.13). Odds of a hex with its weather: 'query: odds'. In overruns (and on one die) snow costs ${columns(tables.weatherEffects.snow.oddsShiftWinterised)} and blizzard ${columns(tables.weatherEffects.blizzard.oddsShiftWinterised)} where at least half of the attackers are winterised (11.15.5).`
}

const columns = (count: number): string => (count === 0 ? 'no column' : numbered(count, 'column'))

function effects(world: WifWorld): TextTable {
  // Option 27 has modifiers of its own.
  const dice = world.state.options.includes(27)
  return {
    title: 'What it does now',
    columns: [
      'Zone',
      'Weather',
      'Land movement (11.10.2)',
      'Supply path (2.4.2)',
      dice ? 'Land combat (11.15.6); overrun odds' : 'Land combat and overrun odds (11.15.5)',
      'In the air (14.2.3)',
      'At sea (11.5)',
    ],
    rows: zonesOf(world).map((zone) => {
      const kind = world.state.weather.zones[zone] ?? 'fine'
      const { moveCost, supplyRange, oddsShift, air } = world.tables.weatherEffects[kind]
      const odds = oddsShift === 0 ? 'full odds' : `${columns(oddsShift)} down`
      const modifier = weatherModifier(world, kind)
      return [
        zone,
        kind,
        moveCost === 1 ? 'as printed' : `hexes cost ${moveCost} times`,
        numbered(supplyRange, 'hex', 'hexes'),
        dice ? `${modifier === 0 ? 'no modifier' : signed(modifier)}; ${odds}` : odds,
        air === null ? 'rebases only' : air === 1 ? 'full factors' : `factors x${air}`,
        atSea(kind),
      ]
    }),
  }
}

/** 11.5.5, 11.5.9. */
function atSea(kind: WeatherKind): string {
  const modifier = searchModifier(kind, 0)
  return [`search roll ${modifier === 0 ? 'as it falls' : signed(modifier)}`, ...(isStormy(kind) ? ['no naval air combat'] : [])].join(', ')
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))

/** Every roll of the die by the chart, with what is carried over. */
function chances(world: WifWorld): TextTable {
  const { state, tables } = world
  const { months, index } = state.turn
  const turns: readonly Months[] = [months, ...(index < state.lastTurn ? [MONTHS[(MONTHS.indexOf(months) + 1) % MONTHS.length]] : [])]
  const rolls = state.forced.weatherRoll === null ? Array.from({ length: 10 }, (_, i) => i + 1) : [state.forced.weatherRoll]
  const results = turns.map((turn) => rolls.map((roll) => tables.weatherChart.result(turn, roll + state.weather.carried)))
  const told = (of: (result: (typeof results)[number][number]) => string) => results.map((each) => shares(each.map(of)))
  return {
    title: 'What the next roll may bring (8)',
    columns: ['Zone', ...turns.map((turn, i) => (i === 0 ? `in ${turn}` : `in ${turn}, if this turn ends before`))],
    rows: [
      ...zonesOf(world).map((zone) => [zone, ...told(({ zones }) => zones[zone])]),
      ['impulse marker advances', ...told(({ advance }) => String(advance))],
      ['carried over to the roll after it', ...told(({ next }) => (next === 0 ? 'nothing' : `+${next}`))],
    ],
  }
}

/** "fine 60%, rain 40%", what is likeliest first. */
function shares(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([word, count]) => `${word} ${Math.round((count * 100) / words.length)}%`)
    .join(', ')
}
