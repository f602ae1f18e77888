import { numbered, listed } from '../../common/words.ts'
import { airCounter, isJet } from '../air-counters.ts'
import type { Project } from '../charts/variants-schema.ts'
import { placePops } from '../diplomacy/pops.ts'
import { LEVELS, setStatus } from '../diplomacy/status.ts'
import { raisePartisans } from '../partisans/atrocities.ts'
import { unitText } from '../pieces.ts'
import { turnAt, turnName } from '../seasons.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { counterOf, raiseCounter } from './counters.ts'
import { projectText, sectionOf } from './projects.ts'

export const kindOf = (unit: Unit): string =>
  unit.kind === 'ground'
    ? `${unit.type} ${unit.strength}-${unit.move}`
    : unit.kind === 'strategic'
      ? unit.type
      : `${unit.kind === 'air' ? airCounter(unit) : unit.type} ${unit.combat}-${unit.range}-${unit.interception}`

/** Counters of a power that a project takes away: of each kind one from the force pool before a yard, a Depleted one before a whole one; undefined where there is none. */
export function counterToLose(world: TwWorld, power: string, kind: string, taken: ReadonlySet<string>): Unit | undefined {
  const order = ['pool', 'yard', 'strategic', 'map', 'sea']
  return world
    .unitsOf(power, 'pool', 'yard', 'strategic', 'map', 'sea')
    .filter(
      (unit) =>
        !taken.has(unit.id) &&
        kindOf(unit) === kind &&
        (unit.from ?? 0) <= world.state.turn.index &&
        !(unit.kind === 'ground' && unit.breakdown) &&
        !(unit.kind === 'naval' && world.aboard(unit).length > 0),
    )
    .sort((a, b) => order.indexOf(a.place) - order.indexOf(b.place) || Number(b.depleted) - Number(a.depleted))[0]
}

/** What a project brings at once (`since` is 0) or in a later turn. Returns it in words, '' where that is nothing. */
export function comeTrue(world: TwWorld, project: Project, since: number, country?: string, lentTo?: string): string {
  const { power, narfs, growth, adds, loses, POPs, associate } = project
  const nation = world.nation(power)
  const told: string[] = []
  const more = project['in turns to come']
  if (more && since > 0 && since <= more.turns) {
    world.changeNation(power, { base: nation.base + more.base })
    world.report(
      'variant',
      sectionOf(project),
      `${projectText(project)}: the base of ${power} grows by ${more.base}, turn ${since} of ${more.turns}.`,
    )
  }
  if (POPs && country !== undefined) {
    placePops(world, power, { [country]: POPs.number })
    told.push(`${numbered(POPs.number, 'POP')} more`)
  }
  if (since > 0) return told.join('; ')
  if (more) told.push(`${more.base} more in the base in each of the next ${more.turns} turns`)
  if (narfs) {
    world.changeNation(power, { base: nation.base + narfs.base, narfs: nation.narfs + narfs.level })
    told.push(`${numbered(narfs.level, 'NARF')} more at hand${narfs.base === 0 ? '' : `, and ${narfs.base} in the base`}`)
  }
  if (growth !== undefined) {
    world.changeNation(power, { growth: nation.growth + growth })
    told.push(`a growth of ${nation.growth + growth}%`)
  }
  if (project.SMPs !== undefined) {
    world.changeNation(power, { smp: nation.smp + project.SMPs })
    told.push(`${numbered(project.SMPs, 'SMP')} more`)
  }
  const gone = loses.flatMap((kind) => {
    // Each is gone before the next is looked for.
    const unit = counterToLose(world, power, kind, new Set())
    if (unit !== undefined) world.remove(unit, 'gone')
    return unit === undefined ? [] : [`${unit.name} (${kind})`]
  })
  if (gone.length > 0) told.push(`${listed(gone)} given up for good`)
  for (const { of, number } of project.partisans) {
    raisePartisans(world, of, power, number)
    told.push(`${numbered(number, 'partisan')} of ${of} in the force pool`)
  }
  const earlier = project['jets earlier']
  if (earlier !== undefined) told.push(...bringJetsForward(world, power, earlier))
  const raised = (received: boolean) =>
    adds
      .filter((each) => (each.received === true) === received && (!received || each.type === 'ASW'))
      .flatMap((each) => Array.from({ length: each.count }, () => raiseCounter(world, counterOf(world, power, each, { lentTo }))))
  const inPool = raised(false)
  if (inPool.length > 0) told.push(`${listed(inPool.map(({ name }) => name))} in the force pool`)
  const inBox = raised(true)
  for (const unit of inBox) world.remove(unit, 'strategic')
  if (inBox.length > 0) told.push(`${listed(inBox.map(({ name }) => name))} at once${lentTo === undefined ? '' : `, lent to ${lentTo}`}`)
  if (associate !== undefined) {
    setStatus(world, associate, LEVELS.associate, power)
    told.push(`${associate} is an Associate of ${power}`)
  }
  return told.join('; ')
}

/** 28.1.2: jets that are to come join the force pool so many turns earlier. Returns when each does. */
function bringJetsForward(world: TwWorld, power: string, turns: number): string[] {
  const { turn } = world.state
  return world.unitsOf(power, 'pool').flatMap((unit) => {
    if (!(unit.kind === 'air' ? isJet(unit) : unit.type === 'Jet INT') || unit.from === undefined || unit.from <= turn.index) return []
    const from = Math.max(unit.from - turns, turn.index)
    world.change<Unit>(unit, { from })
    return [`${unitText(unit)} in the force pool ${from <= turn.index ? 'now' : `from ${turnName(turnAt(turn, from))} on`}`]
  })
}
