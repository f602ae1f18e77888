import { numbered } from '../../common/words.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { scoringUboats, uboatCombat, uboatDamage } from '../charts/strategic.ts'
import type { StrategicResult } from '../charts/strategic-results.ts'
import type { StrategicUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { destroy, mostAtSea, shorten } from './damage.ts'
import { breakOut, comeHome, hunt, raiderDamage, type RaiderForce } from './raiders.ts'
import { uboatModifiers } from './uboat-modifiers.ts'
import { BRITAIN, counted, type Modifier, rollText, sum } from './units.ts'

/** Turn in which convoys were last ambushed or massacred (5.1.3.4). */
/** 5.1.3.1, 5.1.3.2, by the stars of a result. */
const CONVOYS = ['none', 'ambush', 'massacre'] as const

/** What is in the U-Boat box. */
export interface AtlanticForces {
  readonly uboats: readonly StrategicUnit[]
  readonly asw: readonly StrategicUnit[]
  readonly raiders: readonly RaiderForce[]
  /** Sea areas by which raiders go to the North Atlantic, if they were told. */
  readonly via?: readonly number[]
  /** Of chits. */
  readonly chits: readonly Modifier[]
}

/** 5.1 The submarine war. Returns the NARFs that Britain lost in it. */
export function* uboatWar(world: TwWorld, { uboats, asw, raiders, via = [], chits }: AtlanticForces): Procedure<number> {
  if (uboats.length === 0 && raiders.length === 0) return 0
  yield* breakOut(world, raiders, via)
  const fought = uboats.length > 0 ? roll(world, uboats, asw, chits) : null
  if (fought?.die != null) for (const follows of world.rules.uboats.rolled) yield* follows(world, fought.die)
  if (fought?.raidersFound) yield* hunt(world, raiders)
  const byRaiders = raiders.length > 0 ? raiderDamage(world, raiders) : { narfs: 0, text: '' }
  const narfs = sink(world, fought?.narfs ?? 0, byRaiders)
  if (narfs > 0 && uboats.length > 0) attrition(world, uboats, asw.length)
  yield* comeHome(world, raiders)
  return narfs
}

/** 5.1.1: the roll, its losses, and what the U-Boats sink. */
function roll(
  world: TwWorld,
  uboats: readonly StrategicUnit[],
  asw: readonly StrategicUnit[],
  chits: readonly Modifier[],
): { narfs: number; raidersFound: boolean; die: number | null } {
  const forces = `${counted(uboats.length, 'U-Boat')} against ${counted(asw.length, 'ASW')}`
  if (asw.length === 0) {
    const narfs = uboatDamage(world.tables, uboats.length, 0)
    world.report(
      'strategic warfare',
      '5.1.1',
      `U-Boat war: ${forces}: no roll, every U-Boat finds a convoy: ${uboats.length} x ${uboatDamage(world.tables, 1, 0)} = ${numbered(narfs, 'NARF')}.`,
    )
    return { narfs, raidersFound: false, die: null }
  }
  const modifiers = [...uboatModifiers(world), ...chits]
  const die = world.dice.roll(10, 'U-Boat war')
  const { column, result } = uboatCombat(world.tables, uboats.length, asw.length, die + sum(modifiers))!
  const scoring = scoringUboats(uboats.length, asw.length, result)
  const narfs = uboatDamage(world.tables, scoring, result.stars)
  const each = uboatDamage(world.tables, 1, result.stars)
  for (const unit of uboats.slice(0, result.attackers.lost)) world.eliminate(unit, 'U-Boat war')
  for (const unit of asw.slice(0, result.defenders.lost)) world.eliminate(unit, 'U-Boat war')
  world.report(
    'strategic warfare',
    '5.1.1',
    `U-Boat war: ${forces}, ${column}; ${rollText(die, modifiers)}: ${result.text}: ${lossesText(uboats.length, asw.length, result)}. ${scoringText(uboats.length, asw.length, result, scoring)}, ${numbered(each, 'NARF')} each: ${narfs}.`,
    [],
    {
      sum: {
        attack: uboats.length,
        defence: asw.length,
        odds: column,
        modifiers: modifiers.map(([what, by]) => ({ what, by })),
        table: 'U-Boat war',
        rolls: [die],
        total: die + sum(modifiers),
        result: result.text,
      },
    },
  )
  if (result.stars > 0) strike(world, CONVOYS[result.stars])
  return { narfs, raidersFound: result.raidersFound, die }
}

/** What a result takes of each side, no more than there is. */
function taken(count: number, { lost, aborted }: StrategicResult['attackers']): { lost: number; aborted: number; left: number } {
  const gone = Math.min(lost, count)
  const back = Math.min(aborted, count - gone)
  return { lost: gone, aborted: back, left: count - gone - back }
}

function lossesText(uboats: number, asw: number, result: StrategicResult): string {
  const [u, a] = [taken(uboats, result.attackers), taken(asw, result.defenders)]
  const parts = [
    ...(u.lost > 0 ? [`${counted(u.lost, 'U-Boat')} lost`] : []),
    ...(u.aborted > 0 ? [`${counted(u.aborted, 'U-Boat')} without a convoy`] : []),
    ...(a.lost > 0 ? [`${counted(a.lost, 'ASW')} lost`] : []),
    ...(a.aborted > 0 ? [`${counted(a.aborted, 'ASW')} without contact`] : []),
  ]
  return parts.join(', ') || 'no losses'
}

function scoringText(uboats: number, asw: number, result: StrategicResult, scoring: number): string {
  return `${taken(uboats, result.attackers).left} - ${taken(asw, result.defenders).left} = ${counted(scoring, 'U-Boat')} score${scoring === 1 ? 's' : ''}`
}

/** 5.1.3.1, 5.1.3.2: an ambush or a massacre of convoys. */
function strike(world: TwWorld, convoy: 'none' | 'ambush' | 'massacre'): void {
  const smp = world.tables.uboats['SMPs lost'][convoy]
  shorten(world, BRITAIN, { smp, rail: 0 })
  const { shortages } = world.state
  if (convoy === 'massacre') world.note({ shortages: { ...shortages, Britain: { ...shortages.Britain, noInvasion: true } } })
  world.note({ convoysStruck: world.state.turn.index })
  world.report(
    'strategic warfare',
    convoy === 'massacre' ? '5.1.3.2' : '5.1.3.1',
    convoy === 'massacre'
      ? `Convoy Massacre: Britain loses ${numbered(smp, 'SMP')} and may invade nowhere this turn.`
      : `Convoy Ambush: Britain loses ${smp} SMP this turn.`,
  )
}

/** 5.1.3: the NARFs of both, a third of the British Isles' base at most. */
function sink(world: TwWorld, byUboats: number, byRaiders: { narfs: number; text: string }): number {
  const all = byUboats + byRaiders.narfs
  const most = mostAtSea(world)
  const narfs = Math.min(all, most)
  destroy(world, BRITAIN, narfs, false)
  if (all === 0 && byRaiders.text === '') return 0
  const raiders =
    byRaiders.text === '' ? '' : ` ${byRaiders.text} = ${numbered(byRaiders.narfs, 'NARF')}; ${byUboats} + ${byRaiders.narfs} = ${all}.`
  world.report(
    'strategic warfare',
    '5.1.3',
    `${raiders} Britain loses ${numbered(narfs, 'NARF')} at sea${all > most ? ', a third of the base of the British Isles at most' : ''}.`.trim(),
  )
  return narfs
}

/** 5.1.3.3: U-Boats lost in any case when they did harm in the face of ASW. */
function attrition(world: TwWorld, uboats: readonly StrategicUnit[], asw: number): void {
  const left = uboats.filter(({ place }) => place === 'strategic')
  const { lost: most, section, why } = world.rules.uboats.attrition(world, asw)
  const lost = Math.min(most, left.length)
  for (const unit of left.slice(0, lost)) world.eliminate(unit, 'U-Boat attrition')
  if (why !== '' && (lost > 0 || section !== '5.1.3.3'))
    world.report('strategic warfare', section, `Attrition: ${why}: ${counted(lost, 'U-Boat')} lost.`)
}
