import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { Arrow, DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { aName, type FactsOf, someNames } from '../facts.ts'
import { enterHex } from '../control/control.ts'
import { terrainAt } from '../field/terrain.ts'
import { seatOf, sideOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, attackKey } from './attack.ts'
import { diesOfDepletion, unitText } from '../pieces.ts'
import { COMBAT, combatFacts } from './facts.ts'
import { depleteOrEliminate, eliminate } from './losses.ts'
import { retreatWays, type Way, whyNotRetreatTo } from './retreat-ways.ts'
import { DEFEND } from './sheet-fields.ts'
import { byName } from '../../../board/by-name.ts'

const FACTS = {
  ...COMBAT,
  retreating: aName('unit', 'name of the first unit that has a choice of hexes'),
  options: someNames('hex', 'codes of the hexes it may retreat to'),
}

interface Retreating {
  readonly attack: Attack
  readonly unit: GroundUnit
  readonly ways: readonly Way[]
}
/** Where units are to go: hexes in order of preference; without a unit, any unit. */
type Wish = { unit: string | null; to: string }

/** 10.4: the defender's way, where several are as good by the rules. */
export const retreatTo: DecisionKind<TwWorld, Retreating, Wish[]> = {
  name: 'retreat',
  section: '10.4',
  schema: z.array(z.object({ unit: z.string().nullable(), to: z.string() })),
  key: (world, { attack }) => attackKey(world, attack),
  problems: (world, _, answer) => answer.flatMap(({ to }) => (world.map.find(to) === undefined ? [`10.4: no hex ${to} on this map`] : [])),
  byDefault: () => [],
  facts: (world, { attack, unit, ways }): FactsOf<typeof FACTS> => ({
    ...combatFacts(world, attack, sideOf(world, unit) ?? world.phasing),
    retreating: unit.name,
    options: ways.map(({ to }) => world.map.code(to)),
  }),
  factTypes: FACTS,
  defaultIs: 'the hex nearest to a source of supply',
  example: 'defend:\n  - { at: Sedan, retreat: [1532, { unit: 2nd Army, to: 1632 }] }',
  policies: { 'towards supply': { means: 'the hex nearest to a source of supply', answer: () => [] } },
  question: (world, { attack, unit, ways }) =>
    `Your units must retreat from ${world.map.name(attack.hex)} (10.4). ${unit.name} could go to ${ways.map(({ to }) => world.map.name(to)).join(' or ')}. Where to?`,
  choices: (world, { ways }) => [
    { answer: [], word: 'supply', text: 'the hex nearest to a source of supply' },
    ...ways.slice(0, 8).map(({ to }) => ({
      answer: [{ unit: null, to: world.map.code(to) }],
      word: world.map.code(to),
      text: `${world.map.name(to)}, ${terrainAt(world, to)}`,
    })),
  ],
  sheet: {
    section: DEFEND,
    field: 'retreat',
    answers: [
      { says: 'retreat|withdraw|go[ to] <.>', takes: { '.': 'hexes' }, example: 'retreat to 1532' },
      { says: '[retreat|withdraw|move] <unit> to <to>', takes: { unit: 'units', to: 'hex' }, example: 'retreat 2nd Army to 1632' },
    ],
    read: (_, reader: TwReader, node) => {
      const wishes: Wish[] = []
      for (const item of reader.list(node) as SheetNode[]) {
        const fields: ReadonlyMap<string, SheetNode> | undefined =
          item.value instanceof Map ? reader.fields(item, ['unit', 'to'], ['to']) : new Map([['to', item]])
        const named = fields?.get('unit')
        const unit = named ? reader.unit({ ...named, ofGroup: true }) : null
        const to = fields && reader.hex(fields.get('to')!)
        if (to === undefined) return undefined
        if (unit !== undefined) wishes.push({ unit, to })
      }
      return wishes
    },
    describe: (world, wishes) =>
      `retreat ${wishes.map(({ unit, to }) => `${unit ? world.unit(unit).name : 'defenders'} to ${world.map.name(world.map.hex(to))}`).join(', ')}`,
  },
}

/** 10.4: every unit retreats two hexes and on until it fits, or is eliminated. `pending` are hexes whose battles are still to come. */
export function* retreatUnits(world: TwWorld, attack: Attack, units: readonly GroundUnit[], pending: ReadonlySet<Hex>): Procedure {
  const { map } = world
  let said: string[] = []
  let arrows: Arrow[] = []
  const tell = () => {
    if (said.length > 0)
      world.report('retreat', '10.4', `Retreat from ${map.name(attack.hex)}: ${said.join('; ')}.`, [attack.hex], {
        arrows: arrows.map(({ hexes, style }) => ({ hexes: [...hexes], style })),
      })
    said = []
    arrows = []
  }
  const lost: GroundUnit[] = []
  const wishes = new Map<string, Wish[]>()
  // What seats ordered for units that have no choice.
  const vain = new Map<string, Wish[]>()
  for (const unit of [...units].sort((a, b) => b.strength - a.strength || byName(a.id, b.id))) {
    const ways = retreatWays(world, unit, attack.hex, pending)
    const seat = seatOf(world, unit)
    if (ways.length <= 1 && seat !== null && !wishes.has(seat) && !vain.has(seat))
      vain.set(seat, (yield* tellInVain(world, seat, retreatTo, { attack, unit, ways })) ?? [])
    if (ways.length === 0) {
      tellNoWay(world, { attack, unit, ways, pending }, vain.get(seat ?? '') ?? wishes.get(seat ?? ''))
      lost.push(unit)
      continue
    }
    if (seat !== null && ways.length > 1 && !wishes.has(seat)) wishes.set(seat, yield* ask(world, seat, retreatTo, { attack, unit, ways }))
    const wanted = wishes.get(seat ?? '') ?? vain.get(seat ?? '') ?? []
    const granted = wished(world, unit, ways, wanted)
    if (granted === undefined) tellNoWay(world, { attack, unit, ways, pending }, wanted)
    const way = granted ?? ways[0]
    arrows.push({ hexes: [attack.hex, ...way.path].map((hex) => map.code(hex)), style: 'retreat' })
    const zocs = way.zocs
    said.push(
      `${unit.name} to ${map.name(way.to)}${way.path.length > 2 ? ` (${way.path.length} hexes, for stacking)` : ''}${zocs.length > 0 ? `, through enemy ZOC in ${zocs.map((hex) => map.name(hex)).join(', ')}` : ''}`,
    )
    for (const hex of way.path) {
      world.move(unit, hex)
      enterHex(world, [unit], hex)
    }
    // Where it went stands before what it suffered there.
    if (zocs.length > 0) tell()
    for (const _ of zocs) {
      if (unit.place !== 'map') break
      if (diesOfDepletion(unit))
        eliminate(world, { hex: unit.hex }, [unit], 'retreated into an enemy ZOC, where it would be Depleted (10.4)')
      else depleteOrEliminate(world, unit, { hex: unit.hex }, '10.4')
    }
  }
  tell()
  eliminate(world, attack, lost, 'no way to retreat, 10.4')
}

/** The hexes that wishes name for a unit, those for it alone first. */
const hexesWished = (world: TwWorld, unit: GroundUnit, wishes: readonly Wish[]): Hex[] =>
  [...wishes.filter((wish) => wish.unit === unit.id), ...wishes.filter((wish) => wish.unit === null)].flatMap(
    ({ to }) => world.map.find(to) ?? [],
  )

const wished = (world: TwWorld, unit: GroundUnit, ways: readonly Way[], wishes: readonly Wish[]): Way | undefined =>
  hexesWished(world, unit, wishes)
    .map((hex) => ways.find(({ to }) => to === hex))
    .find((way) => way !== undefined)

/** Who named hexes for a unit that are no way for it is told why. */
function tellNoWay(
  world: TwWorld,
  { attack, unit, ways, pending }: Retreating & { readonly pending: ReadonlySet<Hex> },
  wishes: readonly Wish[] = [],
): void {
  const seat = seatOf(world, unit)
  const hexes = hexesWished(world, unit, wishes)
  if (seat === null || hexes.length === 0) return
  const why = hexes.map((hex) => whyNotRetreatTo(world, unit, attack.hex, hex, pending, ways)).join('; ')
  const where = hexes.map((hex) => world.map.name(hex)).join(' or ')
  tellRefused(world, seat, '10.4', `retreat from ${world.map.name(attack.hex)}: ${unitText(unit)} does not go to ${where}: ${why}`, [
    attack.hex,
    ...hexes,
  ])
}
