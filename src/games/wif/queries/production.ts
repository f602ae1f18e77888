import { numbered } from '../../common/words.ts'
import type { GameQuery } from '../../../engine/query.ts'
import { shown } from '../fractions.ts'
import { allPowers, powersOfSeat } from '../powers.ts'
import { type Fed, type Production, productionOf } from '../production/points.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { asText } from '../../../engine/words.ts'

/** 13.6: what factories would make as things stand. */
export const production: GameQuery<WifWorld> = {
  name: 'production',
  takes: 'a major power, or nothing for yours',
  means: 'which resources reach which factories by rail, what is idle and why, and the build points that it would come to (13.6)',
  example: 'query: production Germany',
  answer: (world, { seat, words, reader }) => {
    const said = asText(words.value).trim()
    const power = said === '' ? undefined : (reader as WifReader).word(words, allPowers(world))
    if (said !== '' && power === undefined) return undefined
    const powers = power === undefined ? powersOfSeat(world, seat) : [power]
    if (powers.length === 0) return { title: 'Production', text: ['No major power is yours as things stand.'] }
    return {
      title: `Production of ${powers.join(', ')}`,
      text: [...powers.map((each) => `${each}: ${sumText(productionOf(world, each))}.`), NOT_COUNTED],
      tables: powers.flatMap((each) => tablesOf(world, each)),
    }
  },
}

const NOT_COUNTED =
  'Not counted, as the program does not play it yet: resources that go over sea (13.6.1), lending and trade agreements (5), bonus build points (13.6.3), factories that were railed (11.9). Units come by the schedule of the campaign, whatever factories make.'

/** "12 resources reach 15 factories: 12 production points - 1 bombed = 11 x 1.25 = 14 build points". */
export function sumText({ resources, factories, points, bombed, multiple, buildPoints }: Production): string {
  const have = resources.reduce((sum, { general, oil }) => sum + general + oil, 0)
  const places = factories.reduce((sum, each) => sum + each.factories, 0)
  const net = Math.max(0, points - bombed)
  const parts = multiple.parts.map(({ by, why }) => `${shown(by)} ${why}`).join(' + ')
  return `${points} of ${numbered(have, 'resource')} by rail in ${numbered(places, 'usable factory', 'usable factories')}: ${numbered(points, 'production point')}${bombed > 0 ? ` - ${bombed} bombed = ${net}` : ''} x ${shown(multiple.value)} (${parts}) = ${numbered(buildPoints, 'build point')}`
}

function tablesOf(world: WifWorld, power: string) {
  const { map } = world
  const { resources, factories } = productionOf(world, power)
  const kinds = ({ general, oil, bombed }: Fed) =>
    [general > 0 ? `${general}` : '', oil > 0 ? `${oil} oil` : '', bombed > 0 ? `${bombed} oil bombed` : ''].filter(Boolean).join(', ')
  return [
    {
      title: `Resources of ${power}`,
      columns: ['Hex', 'Resources', 'Go to', 'Idle'],
      rows: resources.map((each) => [
        map.name(each.hex),
        kinds(each),
        each.to.map(({ hex, resources: n }) => `${map.name(hex)}${n > 1 ? ` (${n})` : ''}`).join(', '),
        each.idle > 0 ? `${each.idle}: ${each.why.join('; ')}` : '',
      ]),
    },
    {
      title: `Usable factories of ${power}`,
      columns: ['Hex', 'Factories', 'With a resource'],
      rows: factories.map(({ hex, factories: n, fed }) => [map.name(hex), String(n), String(fed)]),
    },
  ].filter(({ rows }) => rows.length > 0)
}
