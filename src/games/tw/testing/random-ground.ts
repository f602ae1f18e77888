import type { Hex } from '../../../board/hex.ts'
import { dropsAmongEnemies, whyNotDrop } from '../air/airdrop-order.ts'
import { possibleAttacks } from '../combat/declare.ts'
import { allowanceOf, whyNotMove } from '../ground/allowance.ts'
import { breakable } from '../ground/breakdown.ts'
import { buildUpOf } from '../ground/breakdown-parts.ts'
import { wayOf } from '../ground/movement-cost.ts'
import { isReached, reach } from '../ground/movement-search.ts'
import { controllerOf, playerOf, seatOf } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import { type Asked, active, awayFromGoals, goals, myAir, myGround, name, names, ownCities, place, type Way, within } from './asked.ts'

/** A stack, or a part of it, to a hex in reach, rather towards the enemy; some overrun who stands in the way. */
function move(asked: Asked): unknown {
  const { world, draw } = asked
  const away = awayFromGoals(asked)
  // Who stands beside the enemy rather stays to fight.
  const able = active(asked, myGround(asked)).filter(
    (unit) => whyNotMove(world, unit) === null && (unit.type !== 'PARA' || draw.chance(10)) && (away[unit.hex] > 1 || draw.chance(30)),
  )
  // Most of the moving is done near the front.
  const unit = draw.chance(70) ? draw.some(able, 4).sort((a, b) => away[a.hex] - away[b.hex])[0] : draw.one(able)
  if (!unit) return undefined
  const mates = able.filter((each) => each !== unit && each.hex === unit.hex && each.nation === unit.nation)
  const units = [unit, ...(mates.length > 0 && draw.chance(40) ? draw.some(mates, 2) : [])]
  const target = draw.one(world.map.adjacentTo(unit.hex).filter((hex) => goals(asked).includes(hex) && world.groundAt(hex).length > 0))
  if (target !== undefined && draw.chance(12)) {
    const helpers = myGround(asked).filter((each) => !units.includes(each) && world.map.isAdjacent(each.hex, target))
    return {
      units: names(units),
      to: place(asked, target),
      overrun: true,
      ...(draw.chance(30) && { enter: 'no' }),
      ...(helpers.length > 0 && draw.chance(70) && { with: names(draw.some(helpers)) }),
      ...(draw.chance(40) &&
        myAir(asked).length > 0 && {
          support: names(
            draw.some(
              myAir(asked).filter(({ type }) => type !== 'FTR'),
              2,
            ),
          ),
        }),
    }
  }
  const found = reach(
    world,
    wayOf(world, units, unit.hex),
    units.map((each) => allowanceOf(world, each)),
    { hex: unit.hex, spent: 0, entered: 0 },
  )
  const open: Hex[] = []
  for (let hex = 0; hex < world.map.size; hex++) if (hex !== unit.hex && isReached(found, hex)) open.push(hex)
  const to = draw.chance(80) ? draw.some(open, 8).sort((a, b) => away[a] - away[b])[0] : draw.one(open)
  return to === undefined ? undefined : { units: names(units), to: place(asked, to), ...(draw.chance(5) && { overstack: true }) }
}

/** Rather what has good odds; sometimes a silly attack, or one with a part of what could. */
function attack(asked: Asked): unknown {
  const { world, draw, subject } = asked
  const possible = possibleAttacks(world, subject)
  const good = possible.filter(({ odds }) => odds >= 1)
  const fortresses = possible.filter(({ hex }) => world.installation(hex, 'fortress'))
  const chosen = fortresses.length > 0 && draw.chance(50) ? draw.one(fortresses) : draw.chance(75) ? draw.one(good) : draw.one(possible)
  if (!chosen) return undefined
  const with_ = draw.chance(70) ? 'all' : names(draw.some(chosen.units))
  return { at: place(asked, chosen.hex), with: with_, ...(draw.chance(5) && { 'lle shift': true }) }
}

function airdrop(asked: Asked): unknown {
  const { world, draw } = asked
  const para = draw.one(active(asked, myGround(asked)).filter(({ type }) => type === 'PARA'))
  if (!para) return undefined
  const land = Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => world.map.isLand(hex))
  const open = within(asked, para.hex, 4, land).filter((hex) => draw.chance(3) || whyNotDrop(world, para, hex) === null)
  const at = draw.one(draw.chance(60) ? open.filter((hex) => dropsAmongEnemies(world, hex, para.nation)) : open)
  const escort = myAir(asked).filter(
    ({ type, hex, range }) => type === 'FTR' && at !== undefined && within(asked, hex, range, [at]).length > 0,
  )
  return at === undefined
    ? undefined
    : { units: [name(para)], at: place(asked, at), ...(escort.length > 0 && draw.chance(40) && { escort: names(draw.some(escort, 2)) }) }
}

/** Units of one hex that make a larger one. */
function buildUp(asked: Asked): unknown {
  const { world, draw } = asked
  const first = draw.one(myGround(asked).filter((unit) => unit.breakdown || world.groundAt(unit.hex).length > 2))
  if (!first) return undefined
  const alike = world.groundAt(first.hex).filter((unit) => unit !== first && unit.nation === first.nation && unit.type === first.type)
  for (const second of alike) {
    if (typeof buildUpOf(world, [first, second]) !== 'string') return { units: names([first, second]) }
    for (const third of alike)
      if (third !== second && typeof buildUpOf(world, [first, second, third]) !== 'string') return { units: names([first, second, third]) }
  }
  return draw.chance(5) && alike.length > 0 ? { units: names([first, alike[0]]) } : undefined
}

/** Own fortifications and fortresses are seldom torn down. */
function dismantle({ world, seat, draw }: Asked): unknown {
  const works = world.state.installations.filter(
    ({ kind, nation }) =>
      (kind === 'fortification' || kind === 'fortress') &&
      controllerOf(world, nation) !== null &&
      playerOf(world, controllerOf(world, nation)!) === seat,
  )
  const work = draw.chance(15) ? draw.one(works) : undefined
  return work && world.map.code(work.hex)
}

const reserves = (asked: Asked): GroundUnit[] => myGround(asked).filter(({ reserve }) => reserve === true)

/** Units in port with Fleets first: their parts land together (7.7.1). */
function likely({ world, draw }: Asked, units: readonly GroundUnit[]): readonly GroundUnit[] {
  const ashore = units.filter(({ hex }) => world.navalAt(hex).length > 0)
  return ashore.length > 0 && draw.chance(60) ? ashore : units
}

export const GROUND_WAYS: Readonly<Record<string, Way>> = {
  move,
  'second move': move,
  attack,
  'second attack': attack,
  airdrop,
  'second airdrop': airdrop,
  'build up': buildUp,
  dismantle,
  'break down': (asked) => {
    const unit = asked.draw.chance(50) ? asked.draw.one(likely(asked, breakable(asked.world, asked.seat))) : undefined
    return unit && name(unit)
  },
  rail: (asked) => {
    const { draw } = asked
    const unit = draw.one(
      active(asked, myGround(asked)).filter(({ move: points, type }) => points > 0 && (type !== 'PARA' || draw.chance(30))),
    )
    const away = awayFromGoals(asked)
    const to = draw.some(draw.chance(70) ? ownCities(asked) : myGround(asked).map(({ hex }) => hex), 4).sort((a, b) => away[a] - away[b])[0]
    return unit && to !== undefined && to !== unit.hex ? { unit: name(unit), to: place(asked, to) } : undefined
  },
  'reserves.into': (asked) => asked.draw.some(reserves(asked), 2).map(name),
  'reserves.beside': (asked) => {
    const { world, draw, subject } = asked
    const unit = draw.one(reserves(asked))
    const to = draw.one(world.map.adjacentTo((subject as { attack: { hex: Hex } }).attack.hex).filter((hex) => world.map.isLand(hex)))
    return unit && to !== undefined ? { [name(unit)]: world.map.code(to) } : undefined
  },
  'eastern attrition': (asked) => draw1(asked),
}

/** Some unit of the seat in play. */
export const draw1 = (asked: Asked): string | undefined => {
  const unit = asked.draw.one(myGround(asked).filter((each) => seatOf(asked.world, each) === asked.seat))
  return unit && name(unit)
}
