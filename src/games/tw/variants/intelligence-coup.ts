import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import type { Hex } from '../../../board/hex.ts'
import { listed } from '../../common/words.ts'
import { mayBaseAnyTime } from '../bases/bases.ts'
import { bringHome, mayBasePort } from '../bases/ports.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isWesternSurpriseNear } from '../field/surprise.ts'
import { whyNotPut } from '../ground/stacking.ts'
import { isFriendlyHex, playerOf, sideOfSeat } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { playProject } from './play.ts'
import { projectOf, variantsOf } from './projects.ts'

export const FRANCE = 'France'

/** A French unit and the hex that it is placed in. */
interface Placing {
  readonly unit: string
  readonly to: string
}
/** Whether it is played, and whom it places where. */
interface Coup {
  readonly plays: boolean
  readonly placings: readonly Placing[]
}
interface Asked {
  readonly seat: string
}

/** 28.2.1: the project, if France has obtained and not played it. */
const obtained = (world: TwWorld): number | undefined =>
  variantsOf(world, FRANCE).obtained.find((number) => projectOf(world, FRANCE, number)?.deed === 'intelligence coup')

/** Units are placed before Summer 1940. */
const mayPlace = ({ state }: TwWorld): boolean => !isFrom(state.turn, 'Summer', 1940)

/** Why a French unit is not placed in a hex now, those that leave it gone, or null. */
function whyNotThere(world: TwWorld, { unit: id, to }: Placing, leaving: readonly AirUnit[]): string | null {
  const unit = world.state.units[id]
  const hex = world.map.hex(to)
  const where = world.map.name(hex)
  if (unit.nation !== FRANCE) return `28.2.1: ${unit.name} is not French`
  if ((unit.place !== 'map' && unit.place !== 'sea') || unit.aboard !== undefined)
    return `28.2.1: ${unit.name} is not on the board by itself`
  if (!mayPlace(world)) return '28.2.1: French units are placed before Summer 1940'
  if (unit.kind === 'naval') return mayBasePort(world, unit, hex)
  if (unit.kind === 'strategic' || !world.map.isLand(hex) || !isFriendlyHex(world, hex, FRANCE))
    return `28.2.1: ${where} is not in friendly hands`
  return unit.kind === 'air' ? mayBaseAnyTime(world, unit, hex, leaving) : whyNotPut(world, [unit], hex)
}

/** Places units one after the other: who finds no room waits for others to leave. Returns who was placed, and why the rest were not. */
function place(world: TwWorld, placings: readonly Placing[]): { placed: string[]; refused: string[] } {
  let waiting = [...placings]
  const placed: string[] = []
  for (;;) {
    const before = waiting.length
    const leaving = waiting.map(({ unit }) => world.state.units[unit]).filter((unit): unit is AirUnit => unit.kind === 'air')
    const left: Placing[] = []
    for (const each of waiting) {
      if (whyNotThere(world, each, leaving) !== null) {
        left.push(each)
        continue
      }
      const unit = world.unit(each.unit)
      const hex: Hex = world.map.hex(each.to)
      if (unit.kind === 'naval') bringHome(world, unit, hex)
      else world.move(unit, hex)
      placed.push(`${unit.name} in ${world.map.name(hex)}`)
    }
    waiting = left
    if (waiting.length === before || waiting.length === 0) break
  }
  return { placed, refused: waiting.map((each) => whyNotThere(world, each, [])!) }
}

const PLAYED: Coup = { plays: true, placings: [] }
const FACTS = { ...MOMENT, units: number('French units ashore') }

/** 28.2.1: whether France plays its Intelligence Coup, and whom it places where. */
export const placeFrench: DecisionKind<TwWorld, Asked, Coup> = {
  name: 'intelligence coup',
  section: '28.2.1',
  schema: z.strictObject({ plays: z.boolean(), placings: z.array(z.strictObject({ unit: z.string(), to: z.string() })) }),
  key: () => '',
  problems: () => [],
  byDefault: () => PLAYED,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    units: world.unitsOf(FRANCE, 'map').length,
  }),
  factTypes: FACTS,
  defaultIs: 'France plays it, and its units stay where they are',
  example: 'intelligence coup:\n  - { units: [IX Corps], to: Sedan }',
  question: (world) =>
    `Germany has declared war in the Low Countries. France plays its Intelligence Coup (28.2.1): ${mayPlace(world) ? 'which of its units are placed anew, and in which friendly hexes' : 'its units are not surprised'}, unless you keep it?`,
  choices: () => [
    { answer: PLAYED, word: 'play', text: 'your units are not surprised, and stay where they are' },
    { answer: { plays: false, placings: [] }, word: 'keep', text: 'they are surprised as ever (18.2)' },
  ],
  sheet: {
    section: 'intelligence coup',
    read: (_, reader: TwReader, node) => readCoup(reader, node),
    describe: (world, { plays, placings }) =>
      !plays
        ? 'the Intelligence Coup is kept'
        : `the Intelligence Coup is played${placings.length === 0 ? '' : `: ${placings.map(({ unit, to }) => `${world.unit(unit).name} to ${world.map.name(world.map.hex(to))}`).join(', ')}`}`,
  },
}

function readCoup(reader: TwReader, node: SheetNode): Coup | undefined {
  if (!Array.isArray(node.value) && !(node.value instanceof Map)) {
    const plays = reader.yesNo(node)
    return plays === undefined ? undefined : { plays, placings: [] }
  }
  const placings = reader.entries(node, (item) => {
    const fields = reader.fields(item, ['units', 'to'], ['units', 'to'])
    const to = fields && reader.hex(fields.get('to')!)
    return to === undefined ? undefined : reader.units(fields!.get('units')!).map((unit) => ({ unit, to }))
  })
  return placings && { plays: true, placings: placings.flat() }
}

/** 28.2.1: after the declarations of war, when a surprise in the West is near and France has the project. */
export function* intelligenceCoup(world: TwWorld): Procedure {
  const number = obtained(world)
  const seat = playerOf(world, FRANCE)
  if (number === undefined || seat === null || !isWesternSurpriseNear(world)) return
  const { plays, placings } = yield* ask(world, seat, placeFrench, { seat })
  if (!plays) return
  yield* playProject(world, { by: FRANCE, project: number })
  const { placed, refused } = place(world, placings)
  if (placed.length > 0) world.report('variant', '28.2.1', `French units are placed anew: ${listed(placed)}.`)
  for (const why of refused)
    world.tell({ kind: 'refused order', section: '28.2.1', text: `a French unit is not placed: ${why}`, hexes: [], seats: [seat] })
}
