import { peacetimeWeather, weatherLine } from '../charts/weather.ts'
import type { Tables } from '../charts/load-tables.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import { atWar } from '../powers.ts'
import { nextTurn } from '../seasons.ts'
import type { Season, TwState } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 26.1: whose war brings dice to the Eastern Front. */
const GERMANY = 'Germany'
const USSR = 'USSR'

/** Tables of the Eastern Front by season (26.1); Summer is fair. */
const TABLES: Readonly<Record<Season, 'east winter' | 'east spring' | 'east fall' | null>> = {
  Winter: 'east winter',
  Spring: 'east spring',
  Summer: null,
  Fall: 'east fall',
}

/** 26.1.3.1: winters after which the Spring is a line worse. */
const WORSENS_SPRING: readonly string[] = ['Extreme Russian Winter', 'Arctic Conditions']

/** Whether dice are rolled for the Eastern Front. */
export const isWarInTheEast = (world: TwWorld): boolean => world.state.nations[USSR] !== undefined && atWar(world, GERMANY, USSR)

/** 26.1: before Germany and the Soviet Union are at war nobody rolls for the Eastern Front: it has the same weather in every Winter, Spring and Fall. */
export function easternWeather(tables: Tables, season: Season): Record<string, string> {
  const table = TABLES[season]
  return table === null ? {} : { east: peacetimeWeather(tables, table).name }
}

/** Years since the war in the East was declared. */
function yearsOfWar({ state }: TwWorld, turn: TwState['turn']): number {
  const war = state.wars.find(({ between }) => between.includes(GERMANY) && between.includes(USSR))!
  return (turn.index - war.declared) / 4
}

/** What comes to the German die, with the reason (26.1.2, 26.1.3.2); null: nothing. `turn`: the one rolled for. */
export function preparation(world: TwWorld, turn = world.state.turn): { die: number; why: string } | null {
  const { die } = world.tables.weather
  const years = yearsOfWar(world, turn)
  // In the Fall in which war is declared the weather is known before.
  if (turn.season === 'Fall') return years <= 1 ? { die: die['first fall'], why: 'in the first Fall of the war' } : null
  if (turn.season !== 'Winter') return null
  // A Winter in which war is declared is the first: its second roll comes after.
  const count = Math.floor(years) + 1
  if (count === 1)
    return effortOfFall(world, turn) === 'LLE'
      ? { die: die['first winter after a German LLE in Fall'], why: 'prepared for the first winter by an LLE in Fall' }
      : { die: die['first winter'], why: 'unprepared for the first winter' }
  if (count === 2) return die['second winter'] === 0 ? null : { die: die['second winter'], why: 'in the second winter' }
  const inside = world.unitsOf(GERMANY, 'map').some(({ hex }) => isInside1939USSR(world, hex))
  return inside ? { die: die['later winters'], why: 'in the third winter or a later one inside the Soviet Union' } : null
}

/** Germany's effort of the Fall before a Winter, which may be the turn that is still played. */
const effortOfFall = ({ state }: TwWorld, turn: TwState['turn']): string | undefined =>
  turn.index === state.turn.index ? state.lastEfforts[GERMANY] : state.plans[GERMANY]?.effort

/** Lines that the Spring is worse by, after the winter that is over (26.1.3.1). */
export const springAfter = (winter: string | undefined): number => (winter !== undefined && WORSENS_SPRING.includes(winter) ? 1 : 0)

/** 26.1: the German die less the Soviet one, for the season of the turn; Summer has no dice. */
export function rollEast(world: TwWorld, again = false): void {
  const { state, tables } = world
  const { season } = state.turn
  const table = TABLES[season]
  const worse = season === 'Spring' ? springAfter(state.weather.east) : 0
  if (table === null) return world.note({ weather: {} })
  const german = world.dice.roll(10, 'weather east German')
  const soviet = world.dice.roll(10, 'weather east Soviet')
  const more = preparation(world)
  const bonuses = season === 'Winter' ? world.rules.bonuses(world, 'eastern winter') : []
  const result = bonuses.reduce((sum, { value }) => sum + value, german + (more?.die ?? 0) - soviet)
  const line = weatherLine(tables, table, result, worse)
  world.note({ weather: { ...(again && state.weather), east: line.name } })
  const added = more === null ? '' : ` ${more.die < 0 ? '-' : '+'}${Math.abs(more.die)} (${more.why})`
  world.report(
    'weather',
    SECTIONS[table],
    `Eastern Front${again ? ', for the Allied player turn' : ''}: German ${german}${added}${bonuses.map(({ value, why }) => ` +${value} (${why})`).join('')} less Soviet ${soviet} is ${result}${worse > 0 ? ', a line worse after such a winter' : ''}: ${line.name}.`,
  )
}

const SECTIONS = { 'east winter': '26.1.1', 'east spring': '26.1.3.1', 'east fall': '26.1.3.2' } as const

/** What the dice of a next turn give in the East, for whoever asks: the line of each difference of dice. */
export function easternChances(world: TwWorld, differences: readonly number[]): readonly string[] | null {
  const next = nextTurn(world.state.turn)
  const table = TABLES[next.season]
  if (table === null || !isWarInTheEast(world)) return null
  const more = preparation(world, next)?.die ?? 0
  const worse = next.season === 'Spring' ? springAfter(world.state.weather.east) : 0
  return differences.map((difference) => weatherLine(world.tables, table, difference + more, worse).name)
}
