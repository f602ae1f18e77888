import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { Arrow, DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { mayStop, nextHexes } from './ways-of-retreat.ts'
import { warned } from '../sheet/standing-units.ts'
import { enterHex } from '../movement/enter-hex.ts'
import { aName, type FactsOf, number, someNames } from '../facts.ts'
import { friendlyHex, sideOf } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { supplyMap } from '../supply/supply.ts'
import { terrainAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { inEnemyZoc } from '../ground/zoc.ts'
import { attackerSeat, attackKey, type Combat, defendersOf, names } from './combat.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import { ATTACK } from './sheet.ts'
import { note } from '../tell-refused.ts'
import { whoStands } from './stand-off-map.ts'

const FACTS = {
  ...COMBAT,
  retreating: aName('unit', 'name of the first unit that has a choice of hexes'),
  options: someNames('hex', 'printed codes of the hexes it may be retreated to'),
  supplyHexes: number('how many of them it would be in supply in'),
}

interface Retreating {
  readonly combat: Combat
  readonly options: readonly Hex[]
  readonly unit: LandUnit
}

const suppliedIn = (world: WifWorld, { options, unit }: Retreating): Hex[] =>
  options.filter((hex) => supplyMap(world, unit.country)[hex] === 1)

const wishFor = (world: WifWorld, hexes: readonly Hex[]): Wish[] => hexes.map((hex) => ({ unit: null, to: world.map.code(hex) }))

/** Where the attacker wants a unit to go: hexes in order of preference; without a unit, any unit. */
type Wish = { unit: string | null; to: string }

/** 11.15.5 Retreats: the attacker retreats the defender's units, each where the priorities leave a choice to the first hex wished for. */
export const retreatWishes: DecisionKind<WifWorld, Retreating, Wish[]> = {
  name: 'retreat',
  section: '11.15.5',
  schema: z.array(z.object({ unit: z.string().nullable(), to: z.string() })),
  key: attackKey,
  problems: (world, _, answer) =>
    answer.flatMap(({ to }) => (world.map.find(to) === undefined ? [`11.15.5: no hex ${to} on this map`] : [])),
  byDefault: () => [],
  facts: (world, subject): FactsOf<typeof FACTS> => ({
    ...combatFacts(world, subject.combat, world.state.active),
    retreating: subject.unit.name,
    options: subject.options.map((hex) => world.map.code(hex)),
    supplyHexes: suppliedIn(world, subject).length,
  }),
  factTypes: FACTS,
  defaultIs: 'to a hex where it may stop, then one where it is in supply, then a friendly one, then the one farthest from the attackers',
  example: 'attack:\n  - { at: Siauliai, with: [XLI ARM, L MECH], retreat: [Jelgava, Riga] }',
  policies: {
    'out of supply': {
      means: 'a hex in which the unit is out of supply, if there is one among those of the first priority',
      answer: (world, subject) =>
        wishFor(
          world,
          subject.options.filter((hex) => !suppliedIn(world, subject).includes(hex)),
        ),
    },
    'towards supply': {
      means: 'a hex in which the unit is in supply, if there is one',
      answer: (world, subject) => wishFor(world, suppliedIn(world, subject)),
    },
  },
  choices: (world, subject) => [
    { answer: [], word: 'usual', text: 'where it may stop, in supply, friendly, far from your units' },
    ...subject.options.map((hex) => ({
      answer: wishFor(world, [hex]),
      word: world.map.code(hex),
      text: `${world.map.name(hex)}, ${terrainAt(world, hex).name}, ${suppliedIn(world, subject).includes(hex) ? 'in supply' : 'out of supply'}${inEnemyZoc(world, hex, subject.unit.country) ? ', in your ZoC' : ''}`,
    })),
  ],
  question: (world, { combat, options, unit }) =>
    `${names(defendersOf(world, combat))} must retreat from ${world.map.name(combat.hex)} (11.15.5). Where to? ${unit.name} could go to ${options.map((hex) => world.map.name(hex)).join(' or ')}.`,
  sheet: {
    section: ATTACK,
    field: 'retreat',
    answers: [
      { says: 'retreat|withdraw|go[ to] <.>', takes: { '.': 'hexes' }, example: 'retreat to Riga' },
      { says: '[retreat|withdraw|move] <unit> to <to>', takes: { unit: 'units', to: 'hex' }, example: 'retreat 2 INF to Riga' },
    ],
    read: (_, reader: WifReader, node) => {
      const wishes: Wish[] = []
      for (const item of reader.list(node)) {
        const fields: ReadonlyMap<string, SheetNode> | undefined =
          item.value instanceof Map ? reader.fields(item, ['unit', 'to'], ['to']) : new Map([['to', item]])
        const named = fields?.get('unit')
        // A unit that the combat destroyed needs no wish.
        const unit = named ? warned(reader, named, () => reader.anyUnit(named)) : null
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

/** An "R": every surviving defender retreats by itself, or is destroyed. `pending` are hexes whose combats are still to come. */
export function* retreatDefenders(world: WifWorld, combat: Combat, pending: ReadonlySet<Hex>): Procedure {
  const { map } = world
  if (defendersOf(world, combat).length === 0) return
  const standing = yield* whoStands(world, combat)
  const said: string[] =
    standing.length > 0
      ? [`${names(standing)}, off the map, stand${standing.length === 1 ? 's' : ''} and turn${standing.length === 1 ? 's' : ''} face-down`]
      : []
  const arrows: Arrow[] = []
  const hexes: Hex[] = []
  let wishes: Wish[] | null = null
  // What was wished for units that have no choice.
  let vain: Wish[] | null = null
  for (const unit of defendersOf(world, combat).filter((each) => !standing.includes(each))) {
    const path = [combat.hex]
    const seen: Hex[] = []
    const choices: string[] = []
    const entered = new Set<Hex>()
    while (unit.hex === combat.hex || !mayStop(world, unit, unit.hex, combat.hex, pending)) {
      const { priority, options } = nextHexes(world, unit, unit.hex, entered)
      if (options.length === 0 || unit.move === 0) break
      if (options.length > 1 && wishes === null)
        wishes = yield* ask(world, attackerSeat(world, combat), retreatWishes, { combat, options, unit })
      seen.push(...options)
      const to = wished(world, unit, options, wishes ?? []) ?? likeliest(world, unit, options, combat, pending)
      entered.add(to)
      path.push(to)
      choices.push(`priority ${priority}: ${options.length === 1 ? 'no other hex' : options.map((hex) => map.name(hex)).join(', ')}`)
      yield* enterHex(world, [unit], to, 'retreat')
      if (unit.place !== 'map') break
    }
    if (unit.place === 'map' && (path.length === 1 || !mayStop(world, unit, unit.hex, combat.hex, pending))) {
      const where = path.length === 1 ? '' : ` beyond ${map.name(unit.hex)}`
      world.destroy(unit, `could not retreat from ${map.code(combat.hex)}`)
      said.push(unit.move === 0 ? `${unit.name} cannot move and is destroyed` : `${unit.name} cannot retreat${where} and is destroyed`)
    } else if (unit.place === 'map') {
      world.turnFaceDown(unit)
      hexes.push(unit.hex)
      said.push(
        `${unit.name} retreats ${
          path.length > 2
            ? `over ${path
                .slice(1, -1)
                .map((hex) => map.name(hex))
                .join(', ')} `
            : ''
        }to ${map.name(unit.hex)} (${choices.join('; ')})`,
      )
    }
    if (wishes === null && vain === null && seen.length > 0)
      vain = (yield* tellInVain(world, attackerSeat(world, combat), retreatWishes, { combat, options: seen, unit })) ?? []
    tellNoWay(world, combat, unit, seen, wishes ?? vain ?? [])
    if (path.length > 1) arrows.push({ hexes: path.map((hex) => map.code(hex)), style: 'retreat' })
  }
  world.report('retreat', '11.15.5', `Retreat from ${map.name(combat.hex)}: ${said.join('; ')}.`, [combat.hex, ...hexes], {
    arrows: arrows.map(({ hexes: way, style }) => ({ hexes: way, style })),
  })
}

/** Who named hexes for a unit of which none came up on its way is told which did. */
function tellNoWay(world: WifWorld, combat: Combat, unit: LandUnit, seen: readonly Hex[], wishes: readonly Wish[]): void {
  const named = wishes.filter((wish) => wish.unit === unit.id || wish.unit === null).map(({ to }) => world.map.hex(to))
  if (seen.length === 0 || named.length === 0 || named.some((hex) => seen.includes(hex))) return
  const list = (hexes: readonly Hex[]) => [...new Set(hexes)].map((hex) => world.map.name(hex)).join(' or ')
  const text = `${unit.name} does not retreat from ${world.map.name(combat.hex)} to ${list(named)}: the priorities leave ${list(seen)}`
  note(world, attackerSeat(world, combat), '11.15.5', text, [combat.hex, ...named])
}

function wished(world: WifWorld, unit: LandUnit, options: readonly Hex[], wishes: readonly Wish[]): Hex | undefined {
  const own = wishes.filter((wish) => wish.unit === unit.id)
  const any = wishes.filter((wish) => wish.unit === null)
  return [...own, ...any].map((wish) => world.map.hex(wish.to)).find((hex) => options.includes(hex))
}

/** Without a wish: where it may stop, in supply, friendly, far from the attackers. */
function likeliest(world: WifWorld, unit: LandUnit, options: readonly Hex[], combat: Combat, pending: ReadonlySet<Hex>): Hex {
  const supply = supplyMap(world, unit.country)
  const away = (hex: Hex) => combat.attackers.reduce((sum, attacker) => sum + world.map.distance(hex, attacker.hex), 0)
  const worth = (hex: Hex) => [
    Number(mayStop(world, unit, hex, combat.hex, pending)),
    supply[hex],
    Number(friendlyHex(world, hex, sideOf(world, unit))),
    away(hex),
  ]
  return options.reduce((best, next) => {
    const a = worth(best)
    const b = worth(next)
    const i = a.findIndex((value, index) => value !== b[index])
    return i >= 0 && b[i] > a[i] ? next : best
  })
}
