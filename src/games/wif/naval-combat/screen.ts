import { z } from 'zod'
import type { Choice, DecisionKind } from '../../../engine/decision.ts'
import { askTogether, type Procedure } from '../../../engine/procedure.ts'
import { distinct } from '../facts.ts'
import { isCarrier, isConvoy, isTransport } from '../sea/ships.ts'
import { namesOf } from '../sea/names.ts'
import { standingUnits } from '../sheet/standing-units.ts'
import type { NavalUnit, Side } from '../state.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from './battle-facts.ts'
import { type NavalCombat, shipsIn, tell } from './combat.ts'
import { SEA_BATTLE } from './sheet.ts'

type Answer = 'none' | 'usual' | string[]

/** Ships that a side may screen or not: convoy points always are. */
const open = ({ combat, side }: Battle): NavalUnit[] => shipsIn(combat.fleets[side].included).filter((ship) => !isConvoy(ship))

/** Unasked CVs, TRS and AMPH stay behind the others, while there are others. */
function usual(battle: Battle): NavalUnit[] {
  const soft = open(battle).filter((ship) => isCarrier(ship) || isTransport(ship))
  return soft.length < open(battle).length ? soft : []
}

const screenedBy = (battle: Battle, answer: Answer): NavalUnit[] =>
  answer === 'none' ? [] : answer === 'usual' ? usual(battle) : open(battle).filter(({ id }) => answer.includes(id))

/** Option 23: which of a side's ships are screened in a round of surface combat. */
export const chooseScreen: DecisionKind<WifWorld, Battle, Answer> = {
  name: 'screen ships',
  section: '11.5.8',
  schema: z.union([z.enum(['none', 'usual']), z.array(z.string())]),
  key: battleKey,
  problems: () => [],
  byDefault: () => 'usual',
  facts: battleFacts,
  factTypes: BATTLE,
  defaultIs: 'CVs, TRS and AMPH, while other ships are included; convoy points always',
  example: 'sea battle:\n  - { at: Eastern Mediterranean, screen: [Illustrious, TRS 2] }',
  choices: (_world, battle) => {
    const text = (answer: Answer) => namesOf(screenedBy(battle, answer)) || 'none but convoy points'
    const choices: Choice<Answer>[] = [
      { answer: 'usual', word: 'usual', text: text('usual') },
      { answer: 'none', word: 'none', text: text('none') },
      ...open(battle).map((ship) => ({ answer: [ship.id], word: ship.name, text: ship.name })),
    ]
    return distinct<Answer>(choices, (answer) => screenedBy(battle, answer).map(({ id }) => id))
  },
  question: (_world, battle) =>
    `${battle.combat.place}, round ${battle.combat.round}: which of ${namesOf(open(battle))} do you screen in the surface combat (11.5.8, option 23)? They do not fire, and are no targets while another is whole.`,
  sheet: {
    section: SEA_BATTLE,
    field: 'screen',
    read: (_world, reader: WifReader, node) => (node.value === 'none' || node.value === 'usual' ? node.value : standingUnits(reader, node)),
    describe: (world, answer) =>
      `in surface combats, screen ${typeof answer === 'string' ? (answer === 'none' ? 'nothing but convoy points' : 'as usual') : answer.map((id) => world.unit(id).name).join(', ')}`,
  },
}

/** Both sides say in secret which ships they screen, and are told together: ids. */
export function* screens(world: WifWorld, combat: NavalCombat): Procedure<ReadonlySet<string>> {
  const sides = (['Axis', 'Allies'] as const).filter((side) => open({ combat, side }).length > 0)
  const answers = yield* askTogether(
    world,
    chooseScreen,
    sides.map((side) => ({ seat: combat.fleets[side].speaker, subject: { combat, side } })),
  )
  const screened = new Set<string>()
  for (const side of ['Axis', 'Allies'] as const) {
    const at = sides.indexOf(side)
    const ships = [...(at < 0 ? [] : screenedBy({ combat, side }, answers[at])), ...shipsIn(combat.fleets[side].included).filter(isConvoy)]
    for (const ship of ships) screened.add(ship.id)
    if (ships.length > 0) tell(world, combat, '11.5.8', `the ${side} screen ${namesOf(ships)}`, { side })
  }
  return screened
}

/** Ships of a side that a result may fall on: those that are not screened, until every one of them is sunk, damaged or to abort. */
export function exposed(combat: NavalCombat, side: Side, screened: ReadonlySet<string>): NavalUnit[] {
  const ships = shipsIn(combat.fleets[side].included)
  const before = ships.filter(({ id }) => !screened.has(id))
  return before.some((ship) => !ship.damaged && !combat.aborting.has(ship.id)) ? before : ships
}
