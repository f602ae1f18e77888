import { z } from 'zod'
import { plain } from '../../../board/map.ts'
import type { SheetNode } from '../../../engine/decision.ts'
import { asText } from '../../../engine/words.ts'
import type { AgreementKind } from '../../common/agreements/agreement.ts'
import { listed } from '../../common/words.ts'
import { makeMinorPeace, makePeace, type PeaceTerms, whyNotMinorPeace, whyNotPeace } from '../peace/terms.ts'
import { allPowers, atWar, controllerOf, powersOfSeat } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { note } from '../tell-refused.ts'
import type { WifWorld } from '../world.ts'

/** 13.7.3: peace of a major power with another, on terms, or with a minor country. */
export interface PeaceOffer {
  readonly by: string
  readonly with: string
  /** Codes of hexes, with who hands them over. */
  readonly hexes: readonly { readonly from: string; readonly codes: readonly string[] }[]
  readonly minors: readonly { readonly from: string; readonly country: string; readonly as: 'aligned' | 'conquered' }[]
}

const HOW = ['aligned', 'conquered'] as const

const schema: z.ZodType<PeaceOffer> = z.strictObject({
  by: z.string(),
  with: z.string(),
  hexes: z.array(z.strictObject({ from: z.string(), codes: z.array(z.string()) })),
  minors: z.array(z.strictObject({ from: z.string(), country: z.string(), as: z.enum(HOW) })),
})

/** Of an offer that waits. */
export const readOffer = (terms: unknown): PeaceOffer => schema.parse(terms)

/** Peace as things stand: what `peace:` wishes too. */
const isPlain = ({ hexes, minors }: PeaceOffer): boolean => hexes.length === 0 && minors.length === 0

const termsOf = (world: WifWorld, { by, with: other, hexes, minors }: PeaceOffer): PeaceTerms => {
  const taker = (from: string): string => (from === by ? other : by)
  return {
    hexes: hexes.map(({ from, codes }) => ({ from, to: taker(from), hexes: codes.map((code) => world.map.hex(code)) })),
    minors: minors.map(({ from, country, as }) => ({ from, to: taker(from), country, as })),
  }
}

const isPower = (world: WifWorld, name: string): boolean => allPowers(world).includes(name)

function problemsOf(world: WifWorld, offer: PeaceOffer): string[] {
  if (!world.state.politics) return ['13.7.3: politics are not played in this campaign']
  if (isPower(world, offer.with)) return whyNotPeace(world, offer.by, offer.with, termsOf(world, offer))
  if (!isPlain(offer))
    return [`13.7.3: peace with ${offer.with}, a minor country, brings back the borders from before the war, and nothing else is agreed on`]
  return [whyNotMinorPeace(world, offer.by, offer.with) ?? []].flat()
}

/** Who answers for a minor country: the player of the power that runs it; null for one that nobody runs. */
function answersFor(world: WifWorld, name: string): string | null {
  const power = isPower(world, name) ? name : controllerOf(world, name)
  return power === null ? null : (world.state.powers[power]?.seat ?? null)
}

/** 13.7.3, as an offer: made in the peace step once it is accepted, if it still can be. */
export const peaceAsOffer = (keep: AgreementKind<WifWorld>['settle']): AgreementKind<WifWorld, PeaceOffer> => ({
  name: 'peace',
  section: '13.7.3',
  means: 'peace, made in the next peace step (13.7.3) if the other player accepts it; with what each hands over',
  example: '{ peace: USSR, takes: [Latvia, Estonia aligned], gives: [Memel] }',
  schema,
  fields: ['by', 'gives', 'takes'],
  read(world, reader, node, fields) {
    const own = powersOfSeat(world, reader.seat)
    const other = reader.word(node, [...allPowers(world), ...Object.keys(world.state.countries)])
    if (other === undefined) return undefined
    const by = fields.has('by')
      ? reader.word(fields.get('by')!, own)
      : (own.find((power) => atWar(world, power, other)) ?? own[0] ?? reader.problem(node, 'you order no major power'))
    if (by === undefined) return undefined
    if (answersFor(world, other) === null)
      return reader.problem(node, whyNotMinorPeace(world, by, other) ?? `13.7.3: nobody answers for ${other}`)
    const given = readGoods(world, reader as WifReader, by, fields.get('gives'))
    const taken = readGoods(world, reader as WifReader, other, fields.get('takes'))
    if (!given || !taken) return undefined
    return {
      by,
      with: other,
      hexes: [given, taken]
        .filter(({ codes }) => codes.length > 0)
        .map(({ from, codes }) => ({ from, codes }))
        .sort(byText),
      minors: [given, taken].flatMap(({ minors }) => minors).sort(byText),
    }
  },
  partners: (world, _, offer) => [answersFor(world, offer.with)!],
  mirror: ({ by, with: other, ...terms }) => ({ by: other, with: by, ...terms }),
  describe: (world, { by, with: other, hexes, minors }) => {
    const terms = [
      ...hexes.map(({ from, codes }) => `${from} hands over ${listed(codes.map((code) => world.map.name(world.map.hex(code))))}`),
      ...minors.map(({ from, country, as }) => `${from} hands over ${country} as ${as}`),
    ]
    return `peace between ${by} and ${other}${terms.length > 0 ? ` (${terms.join('; ')})` : ''}`
  },
  problems: (world, from, to, offer) => {
    if (!powersOfSeat(world, from).includes(offer.by)) return [`13.7.3: ${offer.by} is not ${from}'s to make peace for`]
    const owner = answersFor(world, offer.with)
    if (owner === null) return [`13.7.3: nobody answers for ${offer.with}`]
    return to.length === 1 && to[0] === owner ? problemsOf(world, offer) : [`13.7.3: ${offer.with} is ${owner}'s to answer for`]
  },
  settle: keep,
})

/** However a player puts his terms, the same are the same to the letter: offers that cross agree. */
const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** "E2140", "Riga", "Latvia", "Estonia aligned": hexes, and minor countries as conquered ones where nothing is said. */
function readGoods(world: WifWorld, reader: WifReader, from: string, node: SheetNode | undefined) {
  const codes: string[] = []
  const minors: PeaceOffer['minors'][number][] = []
  for (const item of node ? (reader.list(node) as SheetNode[]) : []) {
    const words = asText(item.value).trim().split(/\s+/)
    const how = HOW.find((each) => words.length > 1 && each === words.at(-1)!.toLowerCase())
    const name = (how ? words.slice(0, words.at(-2) === 'as' ? -2 : -1) : words).join(' ')
    const country = Object.keys(world.state.countries).find((each) => plain(each) === plain(name) && !isPower(world, each))
    if (country !== undefined) {
      minors.push({ from, country, as: how ?? 'conquered' })
      continue
    }
    const code = reader.hex(item)
    if (code === undefined) return undefined
    codes.push(code)
  }
  return { from, codes: codes.sort(), minors }
}

/** 13.7.3: carries out what was agreed on; told where it can be no more. */
export function makeAgreedPeace(world: WifWorld, offer: PeaceOffer): void {
  const why = problemsOf(world, offer)
  if (why.length > 0) {
    for (const seat of new Set([answersFor(world, offer.by), answersFor(world, offer.with)].filter((each) => each !== null)))
      note(world, seat, '13.7.3', `${offer.by} and ${offer.with} agreed on peace, and it cannot be made now: ${why.join('; ')}`)
    return
  }
  if (isPower(world, offer.with)) makePeace(world, offer.by, offer.with, termsOf(world, offer))
  else makeMinorPeace(world, offer.by, offer.with)
}
