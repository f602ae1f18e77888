import { type Hex, NO_HEX } from '../../../board/hex.ts'
import type { GameQuery } from '../../../engine/query.ts'
import { asText } from '../../../engine/words.ts'
import { homeOf } from '../ground/control.ts'
import { allPowers, atWar, powersOfSeat } from '../powers.ts'
import type { Line } from '../production/carry.ts'
import { convoyPoints } from '../production/lanes.ts'
import { bestPlans } from '../production/plan.ts'
import { lineText, whereMade } from '../production/told.ts'
import { isCarrier, isScs, isSub } from '../sea/ships.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'

/** 13.6.1: how resources would go over sea as things stand. */
export const convoys: GameQuery<WifWorld> = {
  name: 'convoys',
  takes: 'a major power, or nothing for yours',
  means:
    'which resources would go over which sea areas as things stand, whose convoy points carry them, what is at risk there, and what one convoy point more would bring (13.6.1)',
  example: 'query: convoys Germany',
  answer: (world, { seat, words, reader }) => {
    const said = asText(words.value).trim()
    const power = said === '' ? undefined : (reader as WifReader).word(words, allPowers(world))
    if (said !== '' && power === undefined) return undefined
    const powers = power === undefined ? powersOfSeat(world, seat) : [power]
    if (powers.length === 0) return { title: 'Convoys', text: ['No major power is yours as things stand.'] }
    const lines = powers.flatMap((each) => bestPlans(world).get(each)!.lines).filter(({ sea }) => sea)
    return {
      title: `Convoys of ${powers.join(', ')}`,
      hexes: [...new Set(lines.flatMap((line) => endsOf(world, line)))],
      arrows: lines.map((line) => ({
        hexes: wayOf(world, line),
        style: 'sail' as const,
        cut: { from: landOf(world, line.from), to: landOf(world, line.to), number: line.number },
      })),
      text: powers.map((each) => `${each}: ${lackText(world, each)}`),
      tables: powers.flatMap((each) => [linesTable(world, each), areasTable(world, each)]).filter(({ rows }) => rows.length > 0),
    }
  },
}

/** "Canada": where resources come from that are made off a picture. */
const landOf = (world: WifWorld, hex: Hex): string => (hex === NO_HEX ? 'beyond the map' : homeOf(world, hex) || whereMade(world, hex))

/** Codes of the hexes where resources of a line are made, go on board, come ashore and are used, as far as they are on the map. */
const endsOf = (world: WifWorld, { from, to, sea }: Line): string[] =>
  [from, sea?.out ?? from, sea?.in ?? to, to]
    .filter((hex, i, all) => hex !== NO_HEX && hex !== all[i - 1])
    .map((hex) => world.map.code(hex))

/** The same with the sea areas between. */
function wayOf(world: WifWorld, line: Line): string[] {
  const ends = endsOf(world, line)
  const ashore = endsOf(world, { ...line, from: line.sea!.in, sea: null })
  const before = ends.length - ashore.length
  return [...ends.slice(0, before), ...line.sea!.areas.map((area) => world.map.seaAreaNames[area]), ...ashore]
}

/** What one convoy point more would bring. */
export function lackText(world: WifWorld, power: string): string {
  const { lacks } = bestPlans(world).get(power)!
  if (lacks === null) return 'no convoy point more would bring a factory another resource (13.6.1).'
  if (lacks.length === 0) return 'all that its factories can use is on its way (13.6.1).'
  return `a convoy point more in ${lacks.map((area) => world.map.seaAreaNames[area]).join(', ')}${lacks.length > 1 ? ', one in each,' : ''} would bring a factory one more resource (13.6.1).`
}

const linesTable = (world: WifWorld, power: string) => ({
  title: `Resources of ${power} over sea`,
  columns: ['From', 'Number', 'To', 'Carried by'],
  rows: bestPlans(world)
    .get(power)!
    .lines.filter(({ sea }) => sea)
    .map((line) => [
      whereMade(world, line.from),
      String(line.number),
      lineText(world, { ...line, number: 1 }),
      [...new Set(line.carriers.map((each) => each.power))].join(', '),
    ]),
})

function areasTable(world: WifWorld, power: string) {
  const lines = [...bestPlans(world)].flatMap(([owner, plan]) => plan.lines.map((line) => ({ ...line, owner })))
  return {
    title: `Convoy points of ${power}`,
    columns: ['Sea area', 'Points', 'Carry', 'Resources at stake', 'Enemies there'],
    rows: [...convoyPoints(world)]
      .filter(([, points]) => (points.get(power) ?? 0) > 0)
      .map(([area, points]) => {
        const here = lines.flatMap(({ carriers }) => carriers).filter((each) => each.area === area && each.power === power)
        const own = lines.filter(({ owner, sea }) => owner === power && sea?.areas.includes(area))
        const enemies = world
          .seaAt(area)
          .filter((unit) => unit.aboard === undefined && atWar(world, power, unit.country))
          .filter((unit) => isScs(unit) || isCarrier(unit) || isSub(unit) || (unit.kind === 'air' && unit.airToSea > 0))
        return [
          world.map.seaAreaNames[area],
          String(points.get(power)),
          String(here.reduce((sum, each) => sum + each.points, 0)),
          String(own.reduce((sum, { number }) => sum + number, 0)),
          enemies.map(({ name }) => name).join(', ') || 'none',
        ]
      }),
  }
}
