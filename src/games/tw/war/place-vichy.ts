import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { isPort, portCapacity, portWeight } from '../bases/ports.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { stackProblem } from '../ground/stacking.ts'
import { unitText } from '../pieces.ts'
import { homeOf, isAllied, playerOf, seatOfPower, sideOfSeat, VICHY } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import { sortOut } from '../sort-out.ts'
import type { GroundUnit, NavalUnit } from '../state.ts'
import { frenchNorthAfrica } from '../supply/north-africa.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'
import { BRITAIN } from './leave-france.ts'

interface Placed {
  unit: string
  at: string
}
interface Asked {
  readonly seat: string
  /** Whose hexes they are placed in: Vichy's with its colonies, or the colonies that are Free French. */
  readonly countries: readonly string[]
  readonly units: readonly (GroundUnit | NavalUnit)[]
}

/** 18.5.4: Vichy ground units in the colonies at most. */
export const IN_COLONIES = 4
/** 18.5.5: where ships lie that do not go to North Africa. */
const MARSEILLES = 'Marseilles'

const isMainland = ({ map }: TwWorld, hex: Hex): boolean => map.regionNames[map.region[hex]] === VICHY
const abroad = (world: TwWorld, { countries }: Asked): string[] => countries.filter((name) => name !== VICHY && name in world.state.nations)

/** The units placed as an answer says: those that are Vichy's belong to the country they stand in. */
function put(world: TwWorld, { countries }: Asked, answer: readonly Placed[]): void {
  for (const { unit: id, at } of answer) {
    const [unit, hex] = [world.unit(id), world.map.hex(at)]
    world.move(unit, hex)
    if (countries.includes(VICHY)) world.change(unit, { nation: at === codeOf(world, MARSEILLES) ? VICHY : homeOf(world, hex) })
  }
}
const codeOf = (world: TwWorld, place: string): string => world.map.code(world.map.find(place)!)

/** What of an answer can be done, entry by entry: a wrong one costs only itself. Units may make room for each other, so the last into a full hex are left where they are. */
function soundOf(world: TwWorld, asked: Asked, answer: readonly Placed[]): { sound: Placed[]; refused: string[] } {
  const { sound, refused } = sortOut(answer, ({ unit, at }, before) => {
    const whose = asked.units.find(({ id }) => id === unit)
    if (!whose) return `18.5.3: ${world.state.units[unit]?.name ?? unit} is none of the French units that are left to you`
    return before.some((each) => each.unit === unit) ? `18.5.3: ${whose.name} is placed twice` : whyNotThere(world, asked, whose, at)
  })
  for (;;) {
    const then = after(world, asked, sound)
    const full = sound.map(({ unit, at }) => whyFull(then, then.unit(unit) as GroundUnit | NavalUnit, then.map.hex(at)))
    const last = full.findLastIndex((why) => why !== null)
    if (last < 0) return { sound, refused }
    refused.push(`${world.unit(sound[last].unit).name}: ${full[last]}`)
    sound.splice(last, 1)
  }
}

function after(world: TwWorld, asked: Asked, answer: readonly Placed[]): TwWorld {
  const then = world.fork()
  put(then, asked, answer)
  return then
}

/** 18.5.3 to 18.5.5 speak of all who are placed: what is left of an answer must keep to them. */
function problemsOf(world: TwWorld, asked: Asked, answer: readonly Placed[]): string[] {
  const { sound, refused } = soundOf(world, asked, answer)
  if (sound.length === 0) return refused
  if (!asked.countries.includes(VICHY)) return []
  const then = after(world, asked, sound)
  const wrong = [...garrisonProblems(world, then, asked), ...fleetProblems(world, then, asked)]
  return wrong.length > 0 ? [...refused, ...wrong] : []
}

function whyNotThere(world: TwWorld, { countries }: Asked, unit: GroundUnit | NavalUnit, at: string): string | null {
  const { map } = world
  const hex = map.hex(at)
  if (unit.kind === 'ground')
    return map.isLand(hex) && countries.includes(homeOf(world, hex))
      ? null
      : `18.5.3: ${map.name(hex)} is none of the hexes for ${unit.name}`
  if (at === codeOf(world, MARSEILLES)) return null
  const inAfrica = isPort(world, hex) && countries.includes(homeOf(world, hex)) && frenchNorthAfrica(world).includes(homeOf(world, hex))
  if (!inAfrica) return `18.5.5: ${unit.name} lies at ${MARSEILLES} or in a port of Vichy's North Africa, not in ${map.name(hex)}`
  return unit.type === 'Fleet' ? null : `18.5.5: only Fleets go to North Africa; ${unit.name} lies at ${MARSEILLES}`
}

function whyFull(then: TwWorld, unit: GroundUnit | NavalUnit, hex: Hex): string | null {
  if (unit.kind === 'ground')
    return stackProblem(
      then,
      then.groundAt(hex).filter(({ nation }) => nation === unit.nation),
      hex,
    )
  const weight = then.navalAt(hex).reduce((sum, ship) => sum + portWeight(then, ship), 0)
  // 18.5.5 sends all the rest to Marseilles, however many they are.
  return then.map.code(hex) === codeOf(then, MARSEILLES) || weight <= portCapacity(then, hex)
    ? null
    : `7.1: ${then.map.name(hex)} bases ${portCapacity(then, hex)} Fleets, with these it would be ${weight}`
}

/** 18.5.3, 18.5.4: one unit each for the mainland, Syria and North Africa, as far as there are any; four in the colonies at most. */
function garrisonProblems(world: TwWorld, then: TwWorld, asked: Asked): string[] {
  const colonies = abroad(world, asked)
  const africa = colonies.filter((name) => frenchNorthAfrica(world).includes(name))
  const count = (of: TwWorld, is: (hex: Hex) => boolean) =>
    asked.units.filter(({ id, kind }) => kind === 'ground' && is(of.unit(id).hex)).length
  const lies = (names: readonly string[]) => (hex: Hex) => names.includes(homeOf(world, hex))
  const posts: readonly [string, (hex: Hex) => boolean][] = [
    ['mainland Vichy', (hex) => isMainland(world, hex)],
    ['Syria', lies(colonies.filter((name) => !africa.includes(name)))],
    ["Vichy's North Africa", lies(africa)],
  ]
  const bare = posts.filter(([, is]) => count(world, is) > 0 && count(then, is) === 0)
  const overseas = count(then, lies(colonies))
  return [
    ...bare.map(([name]) => `18.5.3: one ground unit at least stands in ${name}`),
    ...(overseas > Math.max(IN_COLONIES, count(world, lies(colonies)))
      ? [`18.5.4: ${IN_COLONIES} ground units at most stand in Vichy's colonies, with these it would be ${overseas}`]
      : []),
  ]
}

/** 18.5.5: a third of the Fleets lies in North Africa, neither more nor fewer. */
function fleetProblems(world: TwWorld, then: TwWorld, { units }: Asked): string[] {
  const inAfrica = (of: TwWorld) => units.filter(({ id, kind }) => kind === 'naval' && of.unit(id).nation !== VICHY).length
  const [need, have] = [inAfrica(world), inAfrica(then)]
  return need === have ? [] : [`18.5.5: of the Fleets ${need} lie in North Africa, with these it would be ${have}`]
}

const FACTS = {
  ...MOMENT,
  units: number('French ground units that are left to you to place'),
  ships: number('French ships that are left to you to place'),
}

/** 18.5.3, 18.5.5: where the conqueror places Vichy's units and ships, and the British those of Free French colonies. */
export const placeVichy: DecisionKind<TwWorld, Asked, Placed[]> = {
  name: 'place Vichy',
  section: '18.5.3',
  schema: z.array(z.strictObject({ unit: z.string(), at: z.string() })),
  key: () => '',
  problems: problemsOf,
  byDefault: () => [],
  facts: (world, { seat, units }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    units: units.filter(({ kind }) => kind === 'ground').length,
    ships: units.filter(({ kind }) => kind === 'naval').length,
  }),
  factTypes: FACTS,
  defaultIs:
    'units stay where they stand or get a city of their own, Fleets of North Africa lie where they are or in the first port with room',
  example: 'vichy:\n  - { unit: Raiding Fleet, at: Casablanca }\n  - { unit: Oran Fleet, at: Marseilles }',
  question: (world, { countries, units }) =>
    `France has surrendered. Where do the French units stand that are left to you, in ${listed(countries)} (18.5.3, 18.5.5)? As it is: ${units.map((unit) => `${unitText(unit)} in ${world.map.name(unit.hex)}`).join(', ')}.`,
  sheet: {
    section: 'vichy',
    read: (_, reader: TwReader, node) =>
      reader.entries(node, (item) => {
        const fields = reader.fields(item, ['unit', 'at'], ['unit', 'at'])
        const unit = fields && reader.anyUnit(fields.get('unit')!)
        const at = fields && reader.hex(fields.get('at')!)
        return unit === undefined || at === undefined ? undefined : { unit, at }
      }),
    describe: (world, answer) =>
      `when France surrenders ${answer.map(({ unit, at }) => `${world.unit(unit).name} to ${world.map.name(world.map.hex(at))}`).join(', ') || 'nobody is placed anew'}`,
  },
}

/** 18.5.3, 18.5.5: asks the conqueror, and Britain for the colonies that are Free French. `left`: the ground units and ships that are. */
export function* placeFrench(world: TwWorld, by: string, vichy: readonly string[], left: readonly (GroundUnit | NavalUnit)[]): Procedure {
  const free = [...new Set(left.filter(({ nation }) => nation === BRITAIN).map(({ hex }) => homeOf(world, hex)))]
  const asked = [
    { seat: seatOfPower(world, by), countries: [VICHY, ...vichy], units: left.filter(({ nation }) => nation !== BRITAIN) },
    {
      seat: isAllied(world, BRITAIN) ? playerOf(world, BRITAIN) : null,
      countries: free,
      units: left.filter(({ nation }) => nation === BRITAIN),
    },
  ]
  for (const { seat, ...subject } of asked) {
    if (seat === null || subject.units.length === 0) continue
    // The campaign waits for nobody's placement, which is as good as another; who has ordered one is heard.
    const answer = yield* askWhile(world, false, seat, placeVichy, { seat, ...subject })
    if (answer === null || answer.length === 0) continue
    const { sound, refused } = soundOf(world, { seat, ...subject }, answer)
    for (const why of refused) tellRefused(world, seat, '18.5.3', `Vichy: ${why}`)
    put(world, { seat, ...subject }, sound)
    world.report(
      'surrender',
      '18.5.3',
      `${seat} places ${sound.map(({ unit, at }) => `${unitText(world.unit(unit))} at ${world.map.name(world.map.hex(at))}`).join(', ')}.`,
      sound.map(({ at }) => world.map.hex(at)),
    )
  }
}
