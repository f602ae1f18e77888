import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { controllerOf, isActive, seatOfPower, seatOfUnit, sideOfSeat } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Unit } from '../state.ts'
import { FRANCE, isOfVichy } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

/** Years since the one on its back after which a unit may be scrapped from its force pool (13.6.5): of an active major power, and of a neutral one. */
const OLD = { active: 3, neutral: 4 }

/** A seat with the units that it may take out of the game for good. */
interface Scrapping {
  readonly seat: string
  /** Destroyed in this step, or old enough. */
  readonly units: readonly Unit[]
}

const FACTS = {
  ...MOMENT,
  able: someNames('unit', 'names of the units that may be scrapped'),
  units: number('how many they are'),
}

/** 4.3, 13.6.5: a unit that is destroyed, or is old, need not be in the force pool: it leaves the game for good. */
export const scrap: DecisionKind<WifWorld, Scrapping, string | null> = {
  name: 'scrap a unit',
  section: '13.6.5',
  schema: z.string().nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat, units }, id) =>
    id === null || units.some((unit) => unit.id === id)
      ? []
      : [`13.6.5: ${world.unit(id).name} is not scrapped: ${whyNot(world, seat, world.unit(id))}`],
  byDefault: () => null,
  facts: (world, { seat, units }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    able: units.map(({ name }) => name),
    units: units.length,
  }),
  factTypes: FACTS,
  defaultIs: 'nothing is scrapped: destroyed units go back to the force pool',
  example: 'scrap: [Ju-87B]',
  question: (_, { units }) => `Which of ${units.map(({ name }) => name).join(', ')} do you take out of the game for good (13.6.5)?`,
  sheet: {
    section: 'scrap',
    list: true,
    read: (world, reader: WifReader, node) =>
      reader.unitAmong(
        node,
        Object.values(world.state.units).filter(
          (unit) => unit.place !== 'gone' && [scrapperOf(world, unit), seatOfUnit(world, unit)].includes(reader.seat),
        ),
      ),
    describe: (world, id) => (id === null ? '' : `scrap ${world.unit(id).name}: if it is destroyed, or old, it leaves the game for good`),
    check: (world) =>
      world.state.production ? [] : ['13.6.5: production is not played in this campaign: nothing is built again from force pools'],
  },
}

function whyNot(world: WifWorld, seat: string, unit: Unit): string {
  if (scrapperOf(world, unit) !== seat) return 'of what Vichy loses Free France says whether it is scrapped (17.3.2)'
  if (isPartisan(unit)) return 'partisans always go back to their force pool'
  if (unit.place === 'gone') return 'it is out of the game already'
  if (unit.place !== 'pool') return 'it was not destroyed'
  if (unit.year === undefined) return 'it was not destroyed now, and no year is on its back'
  return `it was not destroyed now, and may be scrapped from the force pool ${ageOf(world, unit)} years after ${unit.year}`
}

const isPartisan = ({ type }: Unit): boolean => type === 'PART'

function ageOf(world: WifWorld, { country }: Unit): number {
  const power = controllerOf(world, country)
  return power !== null && isActive(world, power) ? OLD.active : OLD.neutral
}

/** 17.3.2: of what Vichy and its minor countries lose Free France says whether it is scrapped. */
function scrapperOf(world: WifWorld, unit: Unit): string | null {
  const isFreeFrench = isOfVichy(world, unit) && world.state.powers[FRANCE]
  return isFreeFrench ? seatOfPower(world, FRANCE) : seatOfUnit(world, unit)
}

/** Units of force pools that are old enough. */
export const oldUnits = (world: WifWorld, seat: string): Unit[] =>
  world
    .unitsIn('pool')
    .filter(
      (unit) =>
        scrapperOf(world, unit) === seat &&
        !isPartisan(unit) &&
        unit.year !== undefined &&
        unit.year <= world.state.turn.year - ageOf(world, unit),
    )

/** Units of a seat that were destroyed in this step and are in their force pools now. */
export const destroyedNow = (world: WifWorld, seat: string): Unit[] =>
  [...new Set(world.lost.map(({ unit }) => world.unit(unit)))].filter(
    (unit) => unit.place === 'pool' && !isPartisan(unit) && scrapperOf(world, unit) === seat,
  )

/** A seat scraps what it has said it would. Nobody is asked by mail: all units of a pool could be named, turn for turn. */
export function* scrapping(world: WifWorld, seat: string, units: () => readonly Unit[]): Procedure {
  for (;;) {
    const id = yield* askWhile(world, false, seat, scrap, { seat, units: units() })
    if (id === null) return
    const unit = world.unit(id)
    world.removeForGood(unit)
    world.change(unit, { scrapped: true })
    world.report('production', '13.6.5', `${unit.name} (${unit.country}) is scrapped: it is out of the game for good.`)
  }
}

/** 4.3: the units that a step has destroyed may be scrapped when it ends. */
export function* scrapDestroyed(world: WifWorld): Procedure {
  if (!world.state.production) return
  for (const seat of world.state.seats) if (sideOfSeat(world, seat) !== null) yield* scrapping(world, seat, () => destroyedNow(world, seat))
}

/** 13.6.5: before it builds, a seat may scrap what is old, or was destroyed since, or comes from the Cadre Pool (13.6.3). */
export const scrapOld = (world: WifWorld, seat: string): Procedure =>
  scrapping(world, seat, () => [...new Set([...destroyedNow(world, seat), ...cadreUnits(world, seat), ...oldUnits(world, seat)])])

const cadreUnits = (world: WifWorld, seat: string): Unit[] =>
  (world.state.production?.cadre ?? [])
    .map(({ unit }) => world.unit(unit))
    .filter((unit) => unit.place === 'pool' && scrapperOf(world, unit) === seat)
