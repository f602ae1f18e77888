import type { Hex } from '../../../board/hex.ts'
import type { AirUnit } from '../state.ts'
import {
  type Asked,
  active,
  awayFromGoals,
  enemies,
  hexesOf,
  myAir,
  myGround,
  name,
  names,
  ownCities,
  place,
  type Way,
  within,
} from './asked.ts'

/** Aircraft of the seat near what is asked about, if that is a place. */
export function planes(asked: Asked): unknown {
  const { world, draw, kind, subject } = asked
  const at = world.map.find(kind.key(world, subject))
  const able = at === undefined ? myAir(asked) : myAir(asked).filter((unit) => within(asked, unit.hex, unit.range, [at]).length > 0)
  return able.length === 0 ? 'none' : names(draw.some(able, 3))
}

function mission(asked: Asked, targets: readonly Hex[], types: readonly AirUnit['type'][]): Record<string, unknown> | undefined {
  const { draw } = asked
  const able = active(asked, myAir(asked)).filter(({ type, depleted }) => types.includes(type) && (!depleted || draw.chance(20)))
  const reached = (unit: AirUnit) => within(asked, unit.hex, unit.range, targets)
  const unit = draw.one(able.filter((each) => reached(each).length > 0))
  const at = unit && draw.one(reached(unit))
  if (!unit || at === undefined) return undefined
  const near = (each: AirUnit) => each !== unit && within(asked, each.hex, each.range, [at]).length > 0
  const others = draw.chance(40) ? draw.some(able.filter(near), 2) : []
  const escorts = draw.chance(40)
    ? draw.some(
        myAir(asked).filter((each) => each.type === 'FTR' && near(each) && !others.includes(each)),
        2,
      )
    : []
  return { at: place(asked, at), with: names([unit, ...others]), ...(escorts.length > 0 && { escort: names(escorts) }) }
}

/** To a base nearer the enemy, or anywhere. */
function stage(asked: Asked): unknown {
  const { draw, world } = asked
  const unit = draw.chance(90) ? draw.one(active(asked, myAir(asked))) : draw.one(myGround(asked).filter(({ type }) => type === 'PARA'))
  const range = unit?.kind === 'air' ? unit.range * 2 : 8
  const bases = [...ownCities(asked), ...world.state.installations.filter(({ kind }) => kind === 'airbase').map(({ hex }) => hex)]
  const away = awayFromGoals(asked)
  const near = unit ? within(asked, unit.hex, range, bases).filter((hex) => hex !== unit.hex) : []
  const to = draw.chance(60) ? draw.some(near, 4).sort((a, b) => away[a] - away[b])[0] : draw.one(near)
  return unit && to !== undefined ? { units: [name(unit)], to: place(asked, to) } : undefined
}

const COUNTER = ['none', 'fighters', 'fighters if even', 'all'] as const
const withoutEscort = ({ escort: _, ...order }: Record<string, unknown>): Record<string, unknown> => order

export const AIR_WAYS: Readonly<Record<string, Way>> = {
  stage,
  'second stage': stage,
  'counter air': (asked) => {
    const order = mission(asked, hexesOf(enemies(asked).filter((unit) => unit.kind === 'air' && unit.aboard === undefined)), [
      'FTR',
      'TAC',
      'MDM',
    ])
    return order && { ...withoutEscort(order), ...(asked.draw.chance(20) && { counter: asked.draw.one(COUNTER) }) }
  },
  'port strike': (asked) => mission(asked, hexesOf(enemies(asked).filter(({ kind }) => kind === 'naval')), ['TAC', 'MDM', 'NAC']),
  'build airbase': (asked) => {
    const unit = asked.draw.one(active(asked, myGround(asked)))
    const near = unit && asked.draw.one(asked.world.state.installations.filter(({ kind }) => kind === 'airbase'))
    return unit && { at: place(asked, unit.hex), ...(near && asked.draw.chance(25) && { from: asked.world.map.code(near.hex) }) }
  },
  'interdict.with': planes,
  // Where an aircraft lands that comes from a mission.
  'return.to': (asked) => {
    const { unit } = asked.subject as { unit: AirUnit }
    const to = asked.draw.one(within(asked, unit.hex, unit.range, ownCities(asked)))
    return to === undefined ? undefined : place(asked, to)
  },
}

/** Answers of fields that stand in several sections. */
export const AIR_FIELDS: Readonly<Record<string, Way>> = {
  support: planes,
  escort: planes,
  das: planes,
  intercept: planes,
  staging: planes,
  counter: planes,
  air: planes,
  'counter air': planes,
}
