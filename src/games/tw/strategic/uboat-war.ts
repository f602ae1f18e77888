import { listed, numbered } from '../../common/words.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { CONVOYS, scoringUboats, uboatCombat, uboatDamage } from '../charts/strategic.ts'
import type { StrategicResult } from '../charts/strategic-results.ts'
import type { StrategicUnit } from '../state.ts'
import { isHappyTime } from '../usa/mobilise.ts'
import type { TwWorld } from '../world.ts'
import { destroy, mostAtSea, shorten } from './damage.ts'
import { breakOut, comeHome, hunt, raiderDamage, type RaiderForce } from './raiders.ts'
import { uboatModifiers } from './uboat-modifiers.ts'
import type { ChitsPlayed } from './espionage.ts'
import { BRITAIN, counted, rollText, sum, USA, wagers, westernWagers } from './units.ts'

/** What is in the U-Boat box. */
export interface AtlanticForces {
  readonly uboats: readonly StrategicUnit[]
  readonly asw: readonly StrategicUnit[]
  readonly raiders: readonly RaiderForce[]
  /** Sea areas by which raiders go to the North Atlantic, if they were told. */
  readonly via?: readonly number[]
  readonly chits: ChitsPlayed
  /** Whose convoys Germany strikes first, where the USA is in the war too. */
  readonly convoys?: Convoys | undefined
}
type Convoys = typeof BRITAIN | typeof USA

/** NARFs lost at sea, and what has become of convoys. */
export interface AtSea {
  readonly Britain: number
  readonly USA: number
  readonly convoys: (typeof CONVOYS)[number]
}

/** 5.1 The submarine war. Returns the NARFs that the Allies lost in it. */
export function* uboatWar(
  world: TwWorld,
  { uboats: sent, asw: escorts, raiders, via = [], chits, convoys: wanted = BRITAIN }: AtlanticForces,
): Procedure<AtSea> {
  if (sent.length === 0 && raiders.length === 0) return { Britain: 0, USA: 0, convoys: 'none' }
  const convoys = isHappyTime(world) || !wagers(world).includes(BRITAIN) ? USA : wanted
  yield* breakOut(world, raiders, via)
  const { hunters: hunting } = world.rules.uboats
  const { uboats, asw, hunters } =
    hunting === null || sent.length === 0 ? { uboats: sent, asw: escorts, hunters: 0 } : yield* hunting.hunt(world, sent, escorts)
  const fought = uboats.length > 0 ? yield* roll(world, uboats, asw, chits, convoys) : null
  if (fought?.die != null) for (const follows of world.rules.uboats.rolled) yield* follows(world, fought.die)
  if (fought?.raidersFound) yield* hunt(world, raiders)
  const byRaiders = raiders.length > 0 ? raiderDamage(world, raiders) : { narfs: 0, text: '' }
  const lost = sink(world, fought?.narfs ?? 0, byRaiders, convoys)
  if (lost.Britain + lost.USA > 0 && uboats.length > 0) attrition(world, uboats, asw.length + hunters)
  yield* comeHome(world, raiders)
  return { ...lost, convoys: CONVOYS[fought?.stars ?? 0] }
}

/** 5.1.1: the roll, its losses, and what the U-Boats sink. */
function* roll(
  world: TwWorld,
  uboats: readonly StrategicUnit[],
  asw: readonly StrategicUnit[],
  chits: ChitsPlayed,
  convoys: Convoys,
): Procedure<{ narfs: number; raidersFound: boolean; stars: 0 | 1 | 2; die: number | null }> {
  const forces = `${counted(uboats.length, 'U-Boat')} against ${counted(asw.length, 'ASW')}`
  if (asw.length === 0) {
    const narfs = uboatDamage(world.tables, uboats.length, 0)
    world.report(
      'strategic warfare',
      '5.1.1',
      `U-Boat war: ${forces}: no roll, every U-Boat finds a convoy: ${uboats.length} x ${uboatDamage(world.tables, 1, 0)} = ${numbered(narfs, 'NARF')}.`,
    )
    return { narfs, raidersFound: false, stars: 0, die: null }
  }
  const { cards } = world.rules.uboats
  const modifiers = [
    ...uboatModifiers(world),
    ...chits.modifiers,
    ...(cards === null ? [] : yield* cards(world, { uboats: uboats.length, asw: asw.length, isSeen: chits.seesCards })),
  ]
  const die = world.dice.roll(10, 'U-Boat war')
  const { column, result: rolled } = uboatCombat(world.tables, uboats.length, asw.length, die + sum(modifiers))!
  // 5.1.1: in the Happy Time American ships are lost in place of ASW.
  const spared = isHappyTime(world) ? Math.min(rolled.defenders.lost, asw.length) : 0
  const result = spared > 0 ? { ...rolled, defenders: { ...rolled.defenders, lost: 0 } } : rolled
  const scoring = scoringUboats(uboats.length, asw.length, result)
  const narfs = uboatDamage(world.tables, scoring + spared, result.stars)
  const each = uboatDamage(world.tables, 1, result.stars)
  for (const unit of uboats.slice(0, result.attackers.lost)) world.eliminate(unit, 'U-Boat war')
  for (const unit of asw.slice(0, result.defenders.lost)) world.eliminate(unit, 'U-Boat war')
  world.report(
    'strategic warfare',
    '5.1.1',
    `U-Boat war: ${forces}, ${column}; ${rollText(die, modifiers)}: ${result.text}: ${lossesText(uboats.length, asw.length, result)}. ${scoringText(uboats.length, asw.length, result, scoring)}, ${numbered(each, 'NARF')} each${spared > 0 ? `, and ${numbered(each, 'NARF')} for each of ${spared} ASW that are not lost in the Happy Time` : ''}: ${narfs}.`,
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
  if (result.stars > 0) strike(world, CONVOYS[result.stars], convoys)
  return { narfs, raidersFound: result.raidersFound, stars: result.stars, die }
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

/** 5.1.3.1, 5.1.3.2: an ambush or a massacre of convoys, and whose SMPs it costs. */
function strike(world: TwWorld, convoy: (typeof CONVOYS)[number], of: Convoys): void {
  const smp = world.tables.uboats['SMPs lost'][convoy]
  shorten(world, of, { smp, rail: 0 })
  const together = westernWagers(world)
  if (convoy === 'massacre')
    for (const power of together) {
      shorten(world, power, { smp: 0, rail: 0 })
      const { shortages } = world.state
      world.note({ shortages: { ...shortages, [power]: { ...shortages[power], noInvasion: true } } })
    }
  world.note({ convoysStruck: world.state.turn.index })
  const others = together.filter((power) => power !== of)
  world.report(
    'strategic warfare',
    convoy === 'massacre' ? '5.1.3.2' : '5.1.3.1',
    convoy === 'massacre'
      ? `Convoy Massacre: ${of} loses ${numbered(smp, 'SMP')} and may invade nowhere this turn${others.length > 0 ? `, nor may ${listed(others)}` : ''}.`
      : `Convoy Ambush: ${of} loses ${smp} SMP this turn.`,
  )
}

/** 5.1.3: the NARFs of both: of Britain a third of the British Isles' base at most; where the USA is in the war its own are lost beyond that, or before, and they alone in the Happy Time. */
function sink(
  world: TwWorld,
  byUboats: number,
  byRaiders: { narfs: number; text: string },
  of: Convoys,
): Pick<AtSea, typeof BRITAIN | typeof USA> {
  const all = byUboats + byRaiders.narfs
  const most = mostAtSea(world)
  const isAmerican = wagers(world).includes(USA)
  const british = of === USA ? 0 : Math.min(all, most)
  const american = isAmerican ? all - british : 0
  destroy(world, BRITAIN, british, false)
  if (american > 0) destroy(world, USA, american, false)
  if (all === 0 && byRaiders.text === '') return { Britain: 0, USA: 0 }
  const raiders =
    byRaiders.text === '' ? '' : ` ${byRaiders.text} = ${numbered(byRaiders.narfs, 'NARF')}; ${byUboats} + ${byRaiders.narfs} = ${all}.`
  const capped = of === BRITAIN && all > most ? ', a third of the base of the British Isles at most' : ''
  const losses = [
    ...(of === BRITAIN ? [`Britain loses ${numbered(british, 'NARF')} at sea${capped}`] : []),
    ...(american > 0 || of === USA ? [`USA loses ${numbered(american, 'NARF')} at sea`] : []),
  ]
  world.report('strategic warfare', '5.1.3', `${raiders} ${losses.join('; ')}.`.trim())
  return { Britain: british, USA: american }
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
