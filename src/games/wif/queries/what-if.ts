import type { GameQuery } from '../../../engine/query.ts'
import { asText } from '../../../engine/words.ts'
import { allPowers, controllerOf, powersOfSeat, sideOfPower } from '../powers.ts'
import { productionOf } from '../production/points.ts'
import { sumText } from '../production/told.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'

/** 13.6: what the loss of a place would cost in production. */
export const whatIf: GameQuery<WifWorld> = {
  name: 'what if',
  takes: 'a hex or place, or several with commas between, and "is lost"',
  means:
    'what your factories would make if enemies held it: the resources that would not come, and the build points that it would cost a turn (13.6)',
  example: 'query: what if Ploesti is lost',
  answer: (world, { seat, words, reader }) => {
    const said = asText(words.value)
      .trim()
      .replace(/ (?:is|are) lost$/i, '')
    const codes = said.split(/,| and /).map((name) => (reader as WifReader).hex({ ...words, value: name.trim() }))
    if (codes.some((code) => code === undefined)) return undefined
    const hexes = codes.map((code) => world.map.hex(code!))
    const holders = [...new Set(hexes.map((hex) => controllerOf(world, world.state.control[hex])))]
    const powers = [...new Set([...powersOfSeat(world, seat), ...holders])].filter(
      (power) => power !== null && allPowers(world).includes(power),
    )
    const names = hexes.map((hex) => world.map.name(hex)).join(', ')
    const lost = world.fork()
    for (const hex of hexes) {
      const enemy = enemyOf(world, controllerOf(world, world.state.control[hex]))
      if (enemy !== null) lost.setControl(hex, enemy)
    }
    return {
      title: `If ${names} ${hexes.length === 1 ? 'is' : 'are'} lost`,
      text: powers.map((power) => {
        const [now, then] = [productionOf(world, power!), productionOf(lost, power!)]
        const cost = now.buildPoints - then.buildPoints
        const less = now.points - then.points
        return less === 0 && cost === 0
          ? `${power} would make as much as now: ${sumText(now)}.`
          : `${power} would make ${then.buildPoints} build points a turn, not ${now.buildPoints}: ${sumText(then)}; now: ${sumText(now)}.`
      }),
      hexes: hexes.map((hex) => world.map.code(hex)),
    }
  },
}

/** Some major power of the other side, to hold it. */
function enemyOf(world: WifWorld, holder: string | null): string | null {
  const side = holder === null ? null : sideOfPower(world, holder)
  return allPowers(world).find((power) => sideOfPower(world, power) !== null && sideOfPower(world, power) !== side) ?? null
}
