import type { Procedure } from '../../../engine/procedure.ts'
import { listed, numbered } from '../../common/words.ts'
import { byName } from '../../../board/by-name.ts'
import { allianceOf } from '../diplomacy/pops.ts'
import { sideOf, sideOfPower } from '../powers.ts'
import { destroy, shorten } from '../strategic/damage.ts'
import type { Alliance, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { partisanChits } from './chits.ts'
import { commandosCommitted } from './commando.ts'
import { occupierOf } from './home.ts'

const ALLIANCES: readonly Alliance[] = ['Western Allies', 'Soviets', 'Axis']
const SEASONS: readonly string[] = ['Spring', 'Fall']
const LOWEST = -1
const HIGHEST = 12

/** 25.4: whether partisans roll in this turn. */
export const isSeasonOfPartisans = ({ state }: TwWorld): boolean => SEASONS.includes(state.turn.season)

/** 25.4: at the end of the Strategic Warfare Segment each alliance rolls against each power whose occupied lands its partisans are in; efforts and a Pass do not matter. */
export function* partisanWarfare(world: TwWorld): Procedure {
  if (!isSeasonOfPartisans(world)) return
  for (const alliance of ALLIANCES) {
    const byOccupier = new Map<string, GroundUnit[]>()
    for (const unit of world.unitsIn('map')) {
      if (unit.kind !== 'ground' || unit.type !== 'PART' || allianceOf(world, unit.nation) !== alliance) continue
      const occupier = occupierOf(world, unit)
      // Behind friendly lines they have no effect.
      if (occupier === null || sideOfPower(world, occupier) === null || sideOfPower(world, occupier) === sideOf(world, unit)) continue
      byOccupier.set(occupier, [...(byOccupier.get(occupier) ?? []), unit])
    }
    for (const [occupier, units] of byOccupier) yield* strike(world, alliance, occupier, units)
  }
}

function* strike(world: TwWorld, alliance: Alliance, occupier: string, units: readonly GroundUnit[]): Procedure {
  const { damage, year, commando } = world.tables.partisans
  const { turn } = world.state
  const where = units.map(({ hex }) => hex)
  const late = alliance === 'Axis' ? 0 : (year[String(turn.year)] ?? 0)
  const chits = yield* partisanChits(world, occupier, units)
  const raiders = alliance === 'Western Allies' ? yield* commandosCommitted(world, occupier, units.length) : []
  const helped = raiders.length > 0 ? commando.roll : 0
  const roll = world.dice.roll(10, `partisans of ${alliance} against ${occupier}`)
  const total = Math.min(Math.max(roll + late + (chits?.[1] ?? 0) + helped, LOWEST), HIGHEST)
  const { narfs, roads, lost } = damage.rolls[String(total)][damage['partisans up to'].findIndex((most) => units.length <= most)]
  destroy(world, occupier, narfs, false)
  if (roads) shorten(world, occupier, { smp: 1, rail: 1 })
  const partisans = [...units].sort((a, b) => a.strength - b.strength || byName(a.id, b.id)).slice(0, lost)
  const dead = lost > 0 ? [...partisans, ...raiders] : []
  for (const unit of dead) world.eliminate(unit, 'partisan warfare')
  world.report(
    'partisan warfare',
    '25.4',
    `${numbered(units.length, 'partisan')} of the ${alliance} against ${occupier}: rolled ${roll}${late === 0 ? '' : `${late} in ${turn.year}`}${chits === null ? '' : ` ${chits[1] < 0 ? '' : '+'}${chits[1]} for ${chits[0]}`}${helped === 0 ? '' : ` ${helped} for ${listed(raiders.map(({ name }) => name))}`} = ${total}: ${occupier} loses ${numbered(narfs, 'NARF')}${roads ? ', a SMP and a railmove' : ''}${dead.length > 0 ? `; ${listed(dead.map(({ name }) => name))} ${dead.length > 1 ? 'are' : 'is'} eliminated` : ''}.`,
    where,
  )
}
