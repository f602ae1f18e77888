import type { GameQuery, TrackBox } from '../../../engine/query.ts'
import { pieceOf } from '../pieces.ts'
import { allPowers, controllerOf, powersOfSeat } from '../powers.ts'
import { leftNow } from '../production/build.ts'
import { forcePoolsOf } from '../production/force-pools.ts'
import { offensiveText } from '../offensive/chits.ts'
import { savedOf, savedText } from '../production/savings.ts'
import { type Fed, productionOf } from '../production/points.ts'
import { lineText, sumText, turnAhead, whereMade } from '../production/told.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { asText } from '../../../engine/words.ts'

/** 13.6: what factories would make as things stand. */
export const production: GameQuery<WifWorld> = {
  name: 'production',
  takes: 'a major power, or nothing for yours',
  means:
    'which resources reach which factories by rail and over sea, what is idle and why, and the build points that it would come to (13.6)',
  example: 'query: production Germany',
  answer: (world, { seat, words, reader }) => {
    const said = asText(words.value).trim()
    const power = said === '' ? undefined : (reader as WifReader).word(words, allPowers(world))
    if (said !== '' && power === undefined) return undefined
    const powers = power === undefined ? powersOfSeat(world, seat) : [power]
    if (powers.length === 0) return { title: 'Production', text: ['No major power is yours as things stand.'] }
    return {
      title: `Production of ${powers.join(', ')}`,
      text: [
        ...powers.map((each) => `${each}: ${sumText(productionOf(world, each))}.`),
        ...powers.flatMap((each) => {
          const saved = savedOf(world, each)
          return saved.length === 0 ? [] : [`Saved by ${each}: ${savedText(world, saved)} (13.6.9).`]
        }),
        ...powers.flatMap((each) => offensiveText(world, each)),
        ...(world.state.production ? [] : [BY_SCHEDULE]),
      ],
      tables: powers.flatMap((each) => [...tablesOf(world, each), ...(world.state.production ? poolTables(world, each) : [])]),
    }
  },
}

const BY_SCHEDULE = 'Units come by the schedule of the campaign, whatever factories make.'

function tablesOf(world: WifWorld, power: string) {
  const { resources, factories } = productionOf(world, power)
  const kinds = ({ general, oil, bombed }: Fed) =>
    [general > 0 ? `${general}` : '', oil > 0 ? `${oil} oil` : '', bombed > 0 ? `${bombed} oil bombed` : ''].filter(Boolean).join(', ')
  return [
    {
      title: `Resources of ${power}`,
      columns: ['Hex', 'Resources', 'Go to', 'Idle'],
      rows: resources.map((each) => [
        whereMade(world, each.hex),
        kinds(each),
        each.lines.map((line) => lineText(world, line)).join('; '),
        each.idle > 0 ? `${each.idle}: ${each.why.join('; ')}` : '',
      ]),
    },
    {
      title: `Usable factories of ${power}`,
      columns: ['Hex', 'Factories', 'With a resource'],
      rows: factories.map(({ hex, factories: n, fed }) => [whereMade(world, hex), String(n), String(fed)]),
    },
  ].filter(({ rows }) => rows.length > 0)
}

/** Powers that a query names, or those of its seat; undefined where it cannot be read. */
function powersAsked(world: WifWorld, { seat, words, reader }: Parameters<GameQuery<WifWorld>['answer']>[1]): string[] | undefined {
  if (asText(words.value).trim() === '') return powersOfSeat(world, seat)
  const power = (reader as WifReader).word(words, allPowers(world))
  return power === undefined ? undefined : [power]
}

const NOBODY = 'No major power is yours as things stand.'

/** 4.1: what can be built. */
export const forcePool: GameQuery<WifWorld> = {
  name: 'force pool',
  takes: 'a major power, or nothing for yours',
  means: 'counters that may be built now, by type and cost, and which of them a draw may bring (4.1, 13.6.5)',
  example: 'query: force pool Germany',
  answer: (world, asked) => {
    const powers = powersAsked(world, asked)
    if (powers === undefined) return undefined
    if (powers.length === 0) return { title: 'Force pools', text: [NOBODY] }
    const tables = powers.flatMap((power) => poolTables(world, power)).filter(({ title }) => title.startsWith('Force'))
    return { title: `Force pools of ${powers.join(', ')}`, text: tables.length > 0 ? [] : ['Nothing can be built now.'], tables }
  },
}

/** 13.6.5: what is on its way. */
export const circle: GameQuery<WifWorld> = {
  name: 'circle',
  takes: 'a major power, or nothing for yours',
  means: 'the production circle: which units arrive in which turn (13.6.5)',
  example: 'query: circle Germany',
  answer: (world, asked) => {
    const powers = powersAsked(world, asked)
    if (powers === undefined) return undefined
    if (powers.length === 0) return { title: 'Production circle', text: [NOBODY] }
    const tables = powers.flatMap((power) => poolTables(world, power)).filter(({ title }) => title.startsWith('Production circle'))
    return {
      title: `Production circle of ${powers.join(', ')}`,
      text: tables.length > 0 ? [] : ['Nothing is on its way.'],
      tables,
      track: circleBoxes(world, powers),
    }
  },
}

/** 13.6.5: the circle of a seat's powers, where production is played. */
export function turnTrack(world: WifWorld, seat: string): { title: string; boxes: TrackBox[] } | null {
  const powers = powersOfSeat(world, seat)
  return world.state.production && powers.length > 0
    ? { title: `Production circle of ${powers.join(', ')}`, boxes: circleBoxes(world, powers) }
    : null
}

/** 13.6.5: the turns of the circle in which something of these powers arrives. */
function circleBoxes(world: WifWorld, powers: readonly string[]): TrackBox[] {
  const coming = world.unitsIn('circle').filter(({ country }) => powers.includes(controllerOf(world, country) ?? ''))
  const turns = [...new Set(coming.map(({ arrives }) => arrives!))].sort((a, b) => a - b)
  return turns.map((turn) => ({
    name: turnAhead(world, turn - world.state.turn.index),
    pieces: coming.filter(({ arrives }) => arrives === turn).map((unit) => pieceOf(world, unit)),
  }))
}

/** 4.1, 13.6.5: what can be built, and what is on its way. */
function poolTables(world: WifWorld, power: string) {
  const coming = world.unitsIn('circle').filter(({ country }) => controllerOf(world, country) === power)
  const turns = [...new Set(coming.map(({ arrives }) => arrives!))].sort((a, b) => a - b)
  return [
    {
      title: `Force pools of ${power}`,
      columns: ['Type', 'Build points', 'Counters', 'Which'],
      rows: [...forcePoolsOf(world, power), ...(world.rules.buildAhead?.(world, power) ?? [])].map((pool) => [
        pool.ahead === undefined ? pool.type : `${pool.type} ahead, of ${world.state.turn.year + pool.ahead}`,
        pool.price !== pool.points ? `${pool.points}, ${pool.price} now` : String(pool.points),
        leftNow(world, power, pool),
        // Convoy points are on whatever counters there are.
        pool.type === 'CP' ? '' : pool.units.map(({ name }) => name).join(', '),
      ]),
    },
    {
      title: `Production circle of ${power}`,
      columns: ['Turn', 'Units'],
      rows: turns.map((turn) => [
        turnAhead(world, turn - world.state.turn.index),
        coming
          .filter(({ arrives }) => arrives === turn)
          .map(({ name }) => name)
          .join(', '),
      ]),
    },
  ].filter(({ rows }) => rows.length > 0)
}
