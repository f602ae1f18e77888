import { z } from 'zod'
import type { Choice, DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { shipOf } from '../air/carrier-planes.ts'
import { type AirStep, namesOf, type Sortie } from '../air/sortie.ts'
import { distinct, type FactsOf, number, someNames } from '../facts.ts'
import { powerOf, seatOfPower } from '../powers.ts'
import { standingUnits } from '../sheet/standing-units.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { factorsOf } from './anti-aircraft-losses.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from './battle-facts.ts'
import { activeFirst, enemyOf, type NavalCombat, shipsIn, tell } from './combat.ts'
import { SEA_BATTLE } from './sheet.ts'

/** The power whose bombers may be nominated (14.8). */
const POWER = 'Japan'

interface Bombers extends Battle {
  readonly bombers: readonly Sortie[]
}
type Answer = 'all' | 'none' | string[]

const FACTS = {
  ...BATTLE,
  bombers: number('own bombers that got through the air combat'),
  able: someNames('unit', 'their names, those with the most air-to-sea factors first'),
  airToSea: number('their air-to-sea factors, before anti-aircraft fire'),
}

/** All with air-to-sea factors, the others only by name. */
const nominated = ({ bombers }: Bombers, answer: Answer): Sortie[] =>
  answer === 'none' ? [] : bombers.filter((bomber) => (answer === 'all' ? factorsOf(bomber) > 0 : answer.includes(bomber.unit.id)))

/** Option 48: which of Japan's bombers are kamikazes in a round of naval air combat. */
export const chooseKamikazes: DecisionKind<WifWorld, Bombers, Answer> = {
  name: 'kamikazes',
  section: '14.8',
  schema: z.union([z.enum(['all', 'none']), z.array(z.string())]),
  key: battleKey,
  problems: () => [],
  byDefault: () => 'none',
  facts: (world, subject): FactsOf<typeof FACTS> => ({
    ...battleFacts(world, subject),
    bombers: subject.bombers.length,
    able: subject.bombers.map(({ unit }) => unit.name),
    airToSea: subject.bombers.reduce((sum, bomber) => sum + factorsOf(bomber), 0),
  }),
  factTypes: FACTS,
  // They are lost whatever they hit.
  defaultIs: 'none',
  example: 'sea battle:\n  - { at: Philippine Sea, kamikazes: [Zeke] }',
  choices: (_world, subject) => {
    const text = (answer: Answer) => namesOf(nominated(subject, answer)) || 'none'
    const choices: Choice<Answer>[] = [
      { answer: 'none', word: 'none', text: text('none') },
      { answer: 'all', word: 'all', text: text('all') },
      ...subject.bombers.slice(0, 8).map(({ unit }) => ({ answer: [unit.id], word: unit.name, text: `${unit.name} (${unit.airToSea})` })),
    ]
    return distinct<Answer>(choices, (answer) => nominated(subject, answer).map(({ unit }) => unit.id))
  },
  question: (_world, { combat, bombers }) =>
    `${combat.place}, round ${combat.round}: which of ${bombers.map(({ unit }) => `${unit.name} (air-to-sea ${unit.airToSea})`).join(', ')} are kamikazes (14.8, option 48)? What anti-aircraft fire leaves of their factors is doubled, and they are destroyed.`,
  sheet: {
    section: SEA_BATTLE,
    field: 'kamikazes',
    read: (_world, reader: WifReader, node) =>
      node.value === 'all' || node.value === 'none' ? node.value : node.value === false ? 'none' : standingUnits(reader, node),
    describe: (world, answer) => `kamikazes: ${typeof answer === 'string' ? answer : answer.map((id) => world.unit(id).name).join(', ')}`,
  },
}

/** 14.8: after the air combat and before anti-aircraft fire, where ships are to be attacked. */
export function* nominateKamikazes(
  world: WifWorld,
  combat: NavalCombat,
  bombersOf: (side: Side) => readonly Sortie[],
): Procedure<readonly Sortie[]> {
  if (!world.rules.navalCombat.kamikazes) return []
  for (const fleet of activeFirst(world, combat)) {
    const bombers = bombersOf(fleet.side)
      .filter(({ unit }) => powerOf(world, unit) === POWER)
      .toSorted((a, b) => factorsOf(b) - factorsOf(a) || (a.unit.id < b.unit.id ? -1 : 1))
    if (bombers.length === 0 || shipsIn(enemyOf(combat, fleet).included).length === 0) continue
    const subject: Bombers = { combat, side: fleet.side, bombers }
    const chosen = nominated(subject, yield* ask(world, seatOfPower(world, POWER), chooseKamikazes, subject))
    if (chosen.length > 0)
      tell(
        world,
        combat,
        '14.8',
        `${namesOf(chosen)} ${chosen.length === 1 && !shipOf(chosen[0].unit) ? 'attacks' : 'attack'} as kamikazes`,
        { side: fleet.side },
      )
    return chosen
  }
  return []
}

/** What kamikazes add to a side's factors that press the attack: as much again as is left of theirs. Factors that fire has stopped are the others' first. */
export function addedBy(bombers: readonly Sortie[], kamikazes: readonly Sortie[], stopped: number): number {
  const sum = (of: readonly Sortie[]): number => of.reduce((total, bomber) => total + factorsOf(bomber), 0)
  const own = bombers.filter((bomber) => kamikazes.includes(bomber))
  return Math.max(0, sum(own) - Math.max(0, stopped - (sum(bombers) - sum(own))))
}

/** 14.8: when the attack is over they are destroyed; planes of a CV cost it a damage marker, if it has none. */
export function spendKamikazes(world: WifWorld, combat: NavalCombat, step: AirStep, kamikazes: readonly Sortie[]): void {
  for (const sortie of kamikazes.filter((each) => step.sorties.includes(each))) {
    const { side, unit } = sortie
    step.sorties = step.sorties.filter((other) => other !== sortie)
    const ship = shipOf(unit)
    if (!ship) {
      world.destroy(unit, 'kamikaze')
      tell(world, combat, '14.8', `${unit.name} was a kamikaze and is destroyed`, { side, unit: unit.id, fate: 'destroyed' })
    } else if (ship.place === 'sea') {
      if (!ship.damaged) combat.fleets[side].damaged++
      world.change(ship, { damaged: true })
      world.turnFaceDown(ship)
      tell(world, combat, '14.8', `${unit.name} were kamikazes: ${ship.name} is damaged, face-down`, {
        side,
        unit: ship.id,
        fate: 'damaged',
      })
    }
  }
}
