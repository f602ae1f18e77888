import { numbered, plural } from '../../common/words.ts'
import { z } from 'zod'
import type { Choice, DecisionKind, Policy } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { distinct, type FactsOf, words } from '../facts.ts'
import { surprised } from '../powers.ts'
import type { Section, Side, Unit } from '../state.ts'
import type { WifReader } from '../sheet/reader.ts'
import { wishes } from '../sheet/standing-units.ts'
import { asText } from '../../../engine/words.ts'
import type { WifWorld } from '../world.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from './battle-facts.ts'
import {
  activeFirst,
  type Combatant,
  convoyPoints,
  enemyOf,
  type Fleet,
  inWarWithin,
  type NavalCombat,
  purposeOf,
  speakerOf,
  tell,
  typesOf,
} from './combat.ts'
import { gain, naturalType } from './outlook.ts'
import { searchModifier, searchNumber } from './search.ts'

const sectionSchema = z.array(z.number().int().min(0).max(4)).min(1)

const FACTS = {
  ...BATTLE,
  enemySections: words('sections of the box, as numbers, that hold committed enemy units which you may include', ['0', '1', '2', '3', '4']),
}

/** Committed enemies in a section. */
const inSection = (combat: NavalCombat, fleet: Fleet, section: number): Combatant[] =>
  enemyOf(combat, fleet).committed.filter(({ sea }) => sea?.section === section)

/** Sections with enemies that at least one of the side's included units is at war with. */
const sectionsOpen = (world: WifWorld, { combat, side }: Battle): Section[] => {
  const fleet = combat.fleets[side]
  return ([4, 3, 2, 1, 0] as const).filter(
    (section) => inWarWithin(world, [...fleet.included, ...inSection(combat, fleet, section)]).length > 0,
  )
}

/** What including these sections is worth: the round that would come of it, each column that the difference of surprise points buys counted. */
function worthOf(world: WifWorld, { combat, side }: Battle, sections: readonly number[]): number {
  const fleet = combat.fleets[side]
  const enemies = sections.flatMap((section) => inSection(combat, fleet, section))
  const type = naturalType(world, combat, fleet.included, enemies)
  const ahead =
    fleet.roll === 0 ? 0 : pointsOf(world, combat, fleet, fleet.included) - pointsOf(world, combat, enemyOf(combat, fleet), enemies)
  return gain(world, combat, type, fleet.included, enemies) + ahead / 2
}

/** All combinations of the open sections, the best first. */
function ranked(world: WifWorld, battle: Battle): Section[][] {
  const open = sectionsOpen(world, battle)
  const sets = Array.from({ length: 2 ** open.length - 1 }, (_, i) => open.filter((_section, bit) => ((i + 1) >> bit) & 1))
  const worth = new Map(sets.map((sections) => [sections, worthOf(world, battle, sections)]))
  return sets.sort((a, b) => worth.get(b)! - worth.get(a)! || b.length - a.length)
}

const POLICIES: Readonly<Record<string, Policy<WifWorld, Battle, number[]>>> = {
  best: { means: 'the sections against which the results to expect are best', answer: (world, battle) => ranked(world, battle)[0] },
  all: { means: 'every section with committed enemies', answer: (world, battle) => sectionsOpen(world, battle) },
  convoys: {
    means: 'the sections with convoy points, TRS or AMPH; the best where there are none',
    answer(world, battle) {
      const { combat, side } = battle
      const soft = sectionsOpen(world, battle).filter((section) =>
        inSection(combat, combat.fleets[side], section).some(({ type }) => type === 'CP' || type === 'TRS' || type === 'AMPH'),
      )
      return soft.length > 0 ? soft : ranked(world, battle)[0]
    },
  },
}

/** 11.5.5: where only one's own side has found the enemy: in which sections its units are included. */
export const chooseSections: DecisionKind<WifWorld, Battle, number[]> = {
  name: 'find enemy sections',
  section: '11.5.5',
  schema: sectionSchema,
  key: battleKey,
  problems(world, battle, sections) {
    const open = sectionsOpen(world, battle)
    const found = sections.filter((section) => open.includes(section as Section))
    return found.length > 0
      ? []
      : [
          `11.5.5: no committed enemies that you could fight in section ${sections.join(', ')} of ${battle.combat.place}; they are in ${open.join(', ')}`,
        ]
  },
  byDefault: (world, battle) => ranked(world, battle)[0],
  facts: (world, battle): FactsOf<typeof FACTS> => ({
    ...battleFacts(world, battle),
    enemySections: sectionsOpen(world, battle).map(String),
  }),
  factTypes: FACTS,
  defaultIs: 'the sections against which your included units may expect the best of a round',
  policies: POLICIES,
  example: 'sea battle:\n  - { at: Eastern Mediterranean, find: [0, 1] }',
  choices(world, battle) {
    const { combat, side } = battle
    const text = (sections: readonly number[]) =>
      `${plural(sections.length, 'section')} ${[...sections].sort().join(', ')}: ${typesOf(sections.flatMap((section) => inSection(combat, combat.fleets[side], section)))}`
    const open = sectionsOpen(world, battle)
    const best = ranked(world, battle)[0]
    const choices: Choice<number[]>[] = [
      { answer: best, word: 'best', text: text(best) },
      { answer: open, word: 'all', text: text(open) },
      ...open.map((section) => ({ answer: [section], word: String(section), text: text([section]) })),
    ]
    return distinct<number[]>(choices, (sections) => [...sections].sort())
  },
  question: (world, battle) => {
    const { combat, side } = battle
    return `${combat.place}, round ${combat.round}: only you have found the enemy, with ${typesOf(combat.fleets[side].included)}. Which sections do you bring to battle (11.5.5): ${sectionsOpen(
      world,
      battle,
    )
      .map((section) => `${section} with ${typesOf(inSection(combat, combat.fleets[side], section))}`)
      .join('; ')}?`
  },
  sheet: {
    section: 'sea battle',
    field: 'find',
    read(_world, reader: WifReader, node) {
      const sections = wishes(reader, reader.list(node), (item) =>
        /^[0-4]$/.test(asText(item.value)) ? Number(item.value) : reader.problem(item, 'sections of a sea box are 0 to 4'),
      )
      return sections?.length === 0 ? undefined : sections
    },
    describe: (_, sections) => `in battles at sea, find the enemy in ${plural(sections.length, 'section')} ${sections.join(', ')}`,
  },
}

/** 11.5.6: a fleet's surprise points with these units included. */
export function pointsOf(world: WifWorld, combat: NavalCombat, fleet: Fleet, included: readonly Combatant[]): number {
  return numberOf(world, combat, fleet, included) + enemyOf(combat, fleet).roll
}

/** 11.5.6: the modified search number of the highest section with an included unit. */
function numberOf(world: WifWorld, combat: NavalCombat, fleet: Fleet, included: readonly Combatant[]): number {
  const highest = included.reduce<Section>((most, { sea }) => (sea && sea.section > most ? sea.section : most), 0)
  return included.length === 0 ? 0 : searchNumber(world, fleet.side, combat.area, highest, fleet.committed)
}

/** 15.1: whether a fleet is surprised by all it fights, so that it gets no surprise points. */
export const isSurprised = (world: WifWorld, own: readonly Unit[], enemies: readonly Unit[]): boolean =>
  own.length > 0 && enemies.length > 0 && own.every((unit) => enemies.every((enemy) => surprised(world, unit.country, enemy.country)))

/** The interception whose first round it is. */
export interface FirstRound {
  readonly by: Side
  readonly roll: number
  readonly movers: readonly Unit[]
}

/**
 * Step 4 of 11.5.1: both sides search; says who is included, and works out the surprise points (11.5.6). False when there is no combat. In the first round
 * of an interception the interceptor's roll is known, and the movers are included whatever the other rolls (11.4.6).
 */
export function* search(world: WifWorld, combat: NavalCombat, first: FirstRound | null): Procedure<boolean> {
  const fleets = activeFirst(world, combat)
  if (fleets.every(({ committed }) => committed.length === 0)) {
    tell(world, combat, '11.5.4', 'nobody is committed: there is no combat')
    return false
  }
  for (const fleet of fleets) lookOut(world, combat, fleet, first)
  const [one, other] = fleets
  const found = fleets.filter(({ included }) => included.length > 0)
  if (found.length === 0) {
    tell(world, combat, '11.5.5', 'neither side finds the other', { found: [] })
    return false
  }
  if (found.length === 1) yield* choose(world, combat, found[0])
  const fighting = inWarWithin(world, [...one.included, ...other.included])
  for (const fleet of fleets) {
    for (const unit of fleet.included.filter((each) => !fighting.includes(each)))
      tell(world, combat, '9.8', `${unit.name} (${unit.country}) is at war with no enemy found: it takes no part`)
    fleet.included = fleet.included.filter((unit) => fighting.includes(unit))
  }
  if (fighting.length === 0) return false
  for (const fleet of fleets) {
    fleet.speaker = speakerOf(world, fleet.side, fleet.included)
    tell(
      world,
      combat,
      '11.5.5',
      `found of the ${fleet.side}: ${fleet.included.map((unit) => `${unit.name}${unit.kind === 'naval' && unit.type === 'CP' ? ` (${numbered(unit.points, 'point')})` : ''} ${unit.sea?.section}`).join(', ')}`,
      { side: fleet.side, included: fleet.included.map(({ id }) => id) },
    )
  }
  surprisePoints(world, combat, one, other)
  return true
}

/** One side's search roll: each of its committed units is included whose section's search number it does not exceed. */
function lookOut(world: WifWorld, combat: NavalCombat, fleet: Fleet, first: FirstRound | null): void {
  const { side, committed } = fleet
  const enemies = enemyOf(combat, fleet).committed
  const known = first?.by === side
  fleet.roll = known ? first.roll : world.dice.roll(10, purposeOf(combat, `naval search ${side}`))
  const convoys = first ? 0 : world.rules.navalCombat.searched(enemies)
  const modifier = searchModifier(combat.weather, convoys)
  fleet.modifiedRoll = fleet.roll + modifier
  const sections = ([4, 3, 2, 1, 0] as const).filter((section) => committed.some(({ sea }) => sea?.section === section))
  const numbers = new Map(sections.map((section) => [section, searchNumber(world, side, combat.area, section, committed)]))
  const successful = sections.filter((section) => fleet.modifiedRoll <= numbers.get(section)!)
  const movers = first && !known ? first.movers : []
  fleet.included = committed.filter((unit) => successful.includes(unit.sea!.section) || movers.includes(unit))
  const ofWeather = combat.weather === 'fine' ? 0 : 1
  const ofConvoys = modifier - ofWeather
  const enemyConvoys = `${convoys} enemy convoy points${convoys > convoyPoints(enemies) ? ', face-down TRS and AMPH counted' : ''}`
  const why = [ofWeather === 0 ? '' : `+1 for ${combat.weather}`, ofConvoys < 0 ? `${ofConvoys} for ${enemyConvoys}` : '']
    .filter(Boolean)
    .join(', ')
  const rolled = `${fleet.roll}${modifier === 0 && !why ? '' : ` ${why} = ${fleet.modifiedRoll}`}`
  const outcome =
    successful.length > 0
      ? `${plural(successful.length, 'section')} ${successful.join(', ')} included`
      : movers.length > 0
        ? 'only the intercepted are included'
        : 'none included'
  const told = sections.map((section) => `${section}${numbers.get(section) === section ? '' : ` (${numbers.get(section)})`}`).join(', ')
  tell(
    world,
    combat,
    '11.5.5',
    sections.length === 0
      ? `the ${side} have nothing committed`
      : `the ${side} ${known ? 'searched' : 'search'} with ${rolled} against ${plural(sections.length, 'section')} ${told}: ${outcome}`,
    {
      side,
      numbers: Object.fromEntries(numbers),
      sum: {
        modifiers: [
          ...(ofWeather === 0 ? [] : [{ what: combat.weather, by: ofWeather }]),
          ...(ofConvoys === 0 ? [] : [{ what: enemyConvoys, by: ofConvoys }]),
        ],
        table: 'naval search',
        rolls: [fleet.roll],
        total: fleet.modifiedRoll,
        result: successful.join(', ') || 'none',
      },
    },
  )
}

/** 11.5.5: the only side that found the enemy says in which sections. */
function* choose(world: WifWorld, combat: NavalCombat, finder: Fleet): Procedure<void> {
  const battle: Battle = { combat, side: finder.side }
  const open = sectionsOpen(world, battle)
  if (open.length === 0) return
  finder.speaker = speakerOf(world, finder.side, finder.included)
  const sections =
    open.length === 1
      ? open
      : (yield* ask(world, finder.speaker, chooseSections, battle)).filter((section) => open.includes(section as Section))
  enemyOf(combat, finder).included = sections.flatMap((section) => inSection(combat, finder, section))
  tell(
    world,
    combat,
    '11.5.5',
    `only the ${finder.side} find the enemy, and include ${open.length === 1 ? 'the enemy' : 'those'} in ${plural(sections.length, 'section')} ${[...sections].sort().join(', ')}`,
    { side: finder.side, chosen: [...sections] },
  )
}

/** 11.5.6, 15.1: the points of both sides; who has more may spend the difference. */
function surprisePoints(world: WifWorld, combat: NavalCombat, one: Fleet, other: Fleet): void {
  const texts = [one, other].map((fleet) => {
    const enemy = enemyOf(combat, fleet)
    fleet.number = numberOf(world, combat, fleet, fleet.included)
    if (isSurprised(world, fleet.included, enemy.included)) {
      fleet.points = 0
      return `${fleet.side} 0 (surprised, 15.1)`
    }
    fleet.points = fleet.number + enemy.roll
    return `${fleet.side} ${fleet.number}+${enemy.roll}=${fleet.points}`
  })
  one.left = Math.max(0, one.points - other.points)
  other.left = Math.max(0, other.points - one.points)
  const ahead = one.left > 0 ? one : other.left > 0 ? other : null
  tell(
    world,
    combat,
    '11.5.6',
    `surprise points ${texts.join(', ')}: ${ahead ? `the ${ahead.side} may spend ${ahead.left}` : 'nobody has any to spend'}`,
    { points: { [one.side]: one.points, [other.side]: other.points } },
  )
}
