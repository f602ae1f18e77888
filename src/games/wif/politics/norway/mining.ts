import { z } from 'zod'
import type { DecisionKind } from '../../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../../engine/procedure.ts'
import { align } from '../../countries/align.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../../facts.ts'
import { controllerOf, isActive, sideOfHex, sideOfSeat } from '../../powers.ts'
import { convoyLike } from '../../production/force-pools.ts'
import { convoysToCome } from '../../production/ships.ts'
import { isCarrier, isScs } from '../../sea/ships.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { NavalUnit } from '../../state.ts'
import type { WifWorld } from '../../world.ts'
import { entryAction } from '../us-entry/action.ts'
import { COMMONWEALTH, CONVOYS_GIVEN, friendOfNorway, GERMANY, hasNorway, NORWAY, tradesWith } from './reaction.ts'
import { actionsOf } from '../../limits.ts'

const MINED = 39
const USA = 'USA'
const SECTION = 4

interface Mining {
  readonly seat: string
  readonly ships: readonly NavalUnit[]
}

const FACTS = { ...MOMENT, able: someNames('unit', 'SCS of yours that can mine the coast') }

const NONE = 'none'

/** 13.3.3, action 39: which SCS mines the coast of Norway, by its id, or none. */
export const mineNorway: DecisionKind<WifWorld, Mining, string> = {
  name: 'mine the coast of Norway',
  section: '13.3.3',
  schema: z.string(),
  key: () => '',
  problems: (world, { ships }, id) =>
    id === NONE || ships.some((ship) => ship.id === id)
      ? []
      : [`13.3.3: ${world.unit(id).name} mines no coast: it must be a face-up SCS in section ${SECTION} of the Norwegian Sea`],
  byDefault: () => NONE,
  facts: (world, { seat, ships }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    able: ships.map(({ name }) => name),
  }),
  factTypes: FACTS,
  defaultIs: 'the coast is not mined',
  example: 'mine norway: none',
  choices: (_, { ships }) => [
    { answer: NONE, word: 'none', text: 'the coast is not mined' },
    ...ships.map(({ id, name }) => ({ answer: id, word: name, text: `${name} mines it` })),
  ],
  question: (_, { ships }) => `Does ${ships.map(({ name }) => name).join(' or ')} mine the coast of Norway (13.3.3, US entry action 39)?`,
  sheet: {
    section: 'mine norway',
    read: (_, reader: WifReader, node) => (node.value === NONE ? NONE : reader.unit(node)),
    describe: (world, id) => (id === NONE ? 'the coast of Norway is not mined' : `${world.unit(id).name} mines the coast of Norway`),
    check: (world) => (world.state.politics ? [] : ['13.3.3: politics are not played in this campaign']),
  },
}

const inSea = (world: WifWorld, name: string): NavalUnit[] =>
  world.seaAt(world.map.seaAreaNames.indexOf(name)).filter((unit): unit is NavalUnit => unit.kind === 'naval')

/** 13.3.3: ships that may mine the coast now: once a game, the USA and Norway neutral, Paris the Allies'. */
export function miners(world: WifWorld): NavalUnit[] {
  const { politics, powers } = world.state
  const paris = world.map.find('Paris')
  if (!politics || politics.norway !== undefined || !powers[COMMONWEALTH] || !hasNorway(world) || controllerOf(world, NORWAY) !== null)
    return []
  if (!powers[USA] || isActive(world, USA) || paris === undefined || sideOfHex(world, paris) !== 'Allies') return []
  return inSea(world, 'Norwegian Sea').filter(
    (ship) => isScs(ship) && !ship.faceDown && ship.sea?.section === SECTION && controllerOf(world, ship.country) === COMMONWEALTH,
  )
}

/** 13.3.3, action 39: at the start of a naval action of the Commonwealth. */
export function* norwayMined(world: WifWorld): Procedure {
  const seat = world.state.powers[COMMONWEALTH]?.seat
  if (!seat || !actionsOf(world, COMMONWEALTH).includes('naval')) return
  const ships = miners(world)
  if (ships.length === 0) return
  const id = yield* askWhile(world, false, seat, mineNorway, { seat, ships })
  if (id === null || id === NONE) return
  const ship = world.unit(id)
  world.turnFaceDown(ship)
  world.report('us entry', '13.3.3', `${ship.name} mines the coast of Norway and turns face-down.`)
  yield* entryAction(world, { number: MINED, by: COMMONWEALTH, what: 'The Commonwealth mines the coast of Norway' })
  yield* react(world)
}

/** A carrier in the North Sea that no German carrier or SCS stands against makes Norway bear it (-1). */
function isCovered(world: WifWorld): boolean {
  const carriers = inSea(world, 'North Sea').some(
    (ship) =>
      ship.type === 'CV' &&
      !ship.faceDown &&
      !ship.damaged &&
      !ship.noPlanes &&
      ship.sea?.section === SECTION &&
      controllerOf(world, ship.country) === COMMONWEALTH,
  )
  const germans = ['North Sea', 'Norwegian Sea'].some((name) =>
    inSea(world, name).some((ship) => (isScs(ship) || isCarrier(ship)) && !ship.faceDown && ship.country === GERMANY),
  )
  return carriers && !germans
}

function* react(world: WifWorld): Procedure {
  const die = world.dice.roll(10, 'reaction of Norway')
  const less = isCovered(world) ? 1 : 0
  const roll = die - less
  world.set({ politics: { ...world.state.politics, norway: roll } })
  const said = `Norway: rolled ${die}${less > 0 ? ', -1 for a carrier in the North Sea' : ''}`
  const friend = friendOfNorway(world)
  if (roll === 10) {
    world.report('us entry', '13.3.3', `${said}: it joins Germany at once, and the USA takes no offence at that.`)
    if (world.state.powers[GERMANY]) yield* align(world, NORWAY, GERMANY)
    return
  }
  if (friend !== null) {
    world.report(
      'us entry',
      '13.3.3',
      `${said}: it gives ${friend} ${CONVOYS_GIVEN} convoy points and its resource, and Oslo is ${friend}'s to ships on the way in and out of the Baltic.`,
    )
    const like = convoyLike(world, friend)
    if (like) convoysToCome(world, like, CONVOYS_GIVEN, 1)
    return
  }
  world.report(
    'us entry',
    '13.3.3',
    tradesWith(world) === GERMANY
      ? `${said}: it gives Germany its resource.`
      : `${said}: it is undermined; when it is next aligned an INF corps less is set up.`,
  )
}
