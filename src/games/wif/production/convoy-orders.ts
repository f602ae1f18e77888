import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { asText } from '../../../engine/words.ts'
import { plain } from '../../../board/map.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { allPowers, atWar, powersOfSeat, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { bestPlans, type Wishes } from './plan.ts'
import { factoriesOf } from './factories.ts'
import { resourcesOf } from './resources.ts'

/** A line that a player wants, or that his convoy points carry for his own powers alone, or that he lets no resources of another power through, or those of one that is not on his side. */
export type ConvoyOrder =
  | {
      readonly power: string | null
      readonly from: string
      readonly to: string
      readonly resources: number
      readonly over: readonly string[] | null
    }
  | { readonly power: string | null; readonly alone: true }
  | { readonly power: string | null; readonly shut: string }
  | { readonly power: string | null; readonly open: string }
  | { readonly best: true }

interface Convoys {
  readonly seat: string
  /** Major powers whose resources the seat sends. */
  readonly powers: readonly string[]
}

const FACTS = {
  ...MOMENT,
  carried: number('resources of all your major powers that the best plan brings to factories'),
  shipped: number('those of them that go over sea'),
}

/** 13.6.1: how resources go; asked until the seat has said all that it wants to say. All else is as good as can be. */
export const planConvoys: DecisionKind<WifWorld, Convoys, ConvoyOrder | null> = {
  name: 'plan convoys',
  section: '13.6.1',
  schema: z
    .union([
      z.strictObject({
        power: z.string().nullable(),
        from: z.string(),
        to: z.string(),
        resources: z.number().int().min(1),
        over: z.array(z.string()).nullable(),
      }),
      z.strictObject({ power: z.string().nullable(), alone: z.literal(true) }),
      z.strictObject({ power: z.string().nullable(), shut: z.string() }),
      z.strictObject({ power: z.string().nullable(), open: z.string() }),
      z.strictObject({ best: z.literal(true) }),
    ])
    .nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { powers }, answer) => {
    if (!answer || 'best' in answer) return []
    const power = senderOf(powers, answer.power)
    if (power === undefined)
      return [`13.6.1: ${answer.power === null ? `say for which of ${powers.join(', ')}` : `${answer.power} is not yours`}`]
    if ('open' in answer && atWar(world, power, answer.open)) return [`13.6.1: ${power} and ${answer.open} are at war`]
    if (isNoLine(answer)) return []
    const { map } = world
    const [from, to] = [map.hex(answer.from), map.hex(answer.to)]
    if (!resourcesOf(world, power).some(({ hex }) => hex === from)) return [`13.6.1: ${power} has no resource in ${map.name(from)}`]
    if (!factoriesOf(world, power).some(({ hex }) => hex === to)) return [`13.6.2: ${power} has no usable factory in ${map.name(to)}`]
    return []
  },
  byDefault: () => null,
  facts: (world, { seat, powers }): FactsOf<typeof FACTS> => {
    const lines = powers.flatMap((power) => bestPlans(world).get(power)?.lines ?? [])
    const sum = (of: typeof lines) => of.reduce((all, line) => all + line.number, 0)
    return { ...momentFacts(world, sideAsked(world, seat)), carried: sum(lines), shipped: sum(lines.filter(({ sea }) => sea)) }
  },
  factTypes: FACTS,
  defaultIs:
    'as many resources as can be come to factories, over as few sea areas as can be; your convoy points carry for partners what you do not need them for',
  example: 'convoys:\n  - { resources: 1, from: Ploesti, to: Odessa, over: [Black Sea] }\n  - best',
  question: (_, { powers }) => `Are lines of resources of ${powers.join(', ')} to go as you say (13.6.1)? All else goes as well as it can.`,
  sheet: {
    section: 'convoys',
    list: true,
    read: (world, reader: WifReader, node) => {
      if (typeof node.value !== 'object' || node.value === null) {
        const text = plain(asText(node.value))
        if (text === 'best') return { best: true }
        const own = /^ourselves alone(?: for (.+))?$/.exec(asText(node.value).trim().toLowerCase())
        const said = asText(node.value).trim().toLowerCase()
        const passage = [NO_PASSAGE, PASSAGE].find((words) => said.startsWith(words))
        if (passage !== undefined) {
          const [to, by = null] = said.slice(passage.length).split(' by ')
          const whom = reader.word({ ...node, value: to }, allPowers(world))
          const whose = by === null ? null : reader.word({ ...node, value: by }, allPowers(world))
          if (whom === undefined || whose === undefined) return undefined
          return passage === PASSAGE ? { power: whose, open: whom } : { power: whose, shut: whom }
        }
        if (!own)
          return reader.problem(
            node,
            `expected 'best', 'ourselves alone', 'no passage for Italy', 'passage for Italy', or {resources: 2, from: Palembang, to: Tokyo}`,
          )
        const power = own[1] === undefined ? null : reader.word({ ...node, value: own[1] }, allPowers(world))
        return power === undefined ? undefined : { power, alone: true }
      }
      const fields = reader.fields(node, ['resources', 'from', 'to', 'over', 'power'], ['from', 'to'])
      if (!fields) return undefined
      const [resources, over, power] = ['resources', 'over', 'power'].map((name) => fields.get(name))
      const read = {
        power: power ? reader.word(power, allPowers(world)) : null,
        from: reader.hex(fields.get('from')!),
        to: reader.hex(fields.get('to')!),
        resources: resources ? reader.number(resources) : 1,
        over: over ? reader.list(over).map((area) => reader.seaArea(area)) : null,
      }
      if (read.power === undefined || read.from === undefined || read.to === undefined || read.resources === undefined) return undefined
      if (!Number.isInteger(read.resources) || read.resources < 1)
        return reader.problem(resources!, `expected how many, 1 or more; found ${read.resources}`)
      if (read.over?.includes(undefined)) return undefined
      return { power: read.power, from: read.from, to: read.to, resources: read.resources, over: read.over as string[] | null }
    },
    describe: (world, answer) => (answer ? orderText(world, answer) : ''),
    check: (world, seat) => {
      if (!world.state.production) return ['13.6.1: production is not played in this campaign']
      return powersOfSeat(world, seat).length === 0 ? ['13.6.1: no major power is yours as things stand'] : []
    },
  },
}

const PASSAGE = 'passage for '
const NO_PASSAGE = `no ${PASSAGE}`

/** What says nothing of one line. */
const isNoLine = (order: Exclude<ConvoyOrder, { best: true }>) => 'alone' in order || 'shut' in order || 'open' in order

const senderOf = (powers: readonly string[], power: string | null): string | undefined =>
  power === null ? (powers.length === 1 ? powers[0] : undefined) : powers.find((each) => each === power)

function orderText({ map }: WifWorld, order: ConvoyOrder): string {
  if ('best' in order) return 'convoys as good as can be'
  const whose = order.power === null ? '' : ` of ${order.power}`
  if ('alone' in order) return `convoy points${whose} carry for nobody else`
  if ('shut' in order) return `no resources of ${order.shut} go through hexes${whose}`
  if ('open' in order) return `resources of ${order.open} may go through hexes${whose}`
  const over = order.over ? ` over ${order.over.join(', ')}` : ''
  return `${order.resources} of the resources${whose} in ${map.name(map.hex(order.from))} to ${map.name(map.hex(order.to))}${over}`
}

/** 13.6.1: who lets whom through no more, from what all seats have said. */
export const shutBy = (
  said: readonly { readonly powers: readonly string[]; readonly order: ConvoyOrder }[],
): { by: string; to: string }[] =>
  said.flatMap(({ powers, order }) => ('shut' in order ? [{ by: senderOf(powers, order.power)!, to: order.shut }] : []))

/** 13.6.1: who lets the resources of a power that is not on its side through, from what all seats have said. */
export const openedBy = (said: Parameters<typeof shutBy>[0]): { by: string; to: string }[] =>
  said.flatMap(({ powers, order }) => ('open' in order ? [{ by: senderOf(powers, order.power)!, to: order.open }] : []))

/** What all seats have said, for their plans. */
export function wishesOf(world: WifWorld, said: readonly { readonly powers: readonly string[]; readonly order: ConvoyOrder }[]): Wishes {
  const lines: Record<string, Wishes['lines'][string][number][]> = {}
  const alone = new Set<string>()
  const { map } = world
  for (const { powers, order } of said) {
    if ('best' in order) continue
    const power = senderOf(powers, order.power)!
    if ('alone' in order) alone.add(power)
    else if (!('shut' in order) && !('open' in order))
      (lines[power] ??= []).push({
        from: map.hex(order.from),
        to: map.hex(order.to),
        number: order.resources,
        areas: order.over ? order.over.map((area) => map.seaAreaNames.indexOf(area)) : null,
      })
  }
  return { lines, alone }
}
