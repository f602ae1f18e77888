import type { SheetNode } from '../engine/decision.ts'
import { didYouMean } from '../engine/sheet-reader.ts'
import { asText } from '../engine/words.ts'
import type { Contestant } from './tournament-file.ts'

/** What somebody offers: that he plays a side, and gives the other these points of the scenario for it. */
export interface Bid {
  readonly side: string
  readonly points: number
}

/** A bid cannot be read; the message is meant for who sent it. */
export class BidError extends Error {}

const MOST = 1000

/** Reads `bid: North 3` or `bid: { side: North, points: 3 }`. Throws BidError. */
export function readBid({ value }: SheetNode, sides: readonly string[]): Bid {
  const [side, points] =
    value instanceof Map ? ['side', 'points'].map((name) => entryOf(value as SheetMap, name)) : inOneLine(asText(value))
  if (side === '' || points === '') throw new BidError(`a bid is a side and the points that you give for it: 'bid: ${sides[0]} 3', or 0`)
  const found = sides.find((each) => each.toLowerCase() === side.toLowerCase())
  if (found === undefined) throw new BidError(`no side '${side}', but ${sides.join(' and ')}${didYouMean(side, sides)}`)
  if (!/^\d+$/.test(points) || Number(points) > MOST) throw new BidError(`'${points}' are no points: a whole number from 0 to ${MOST}`)
  return { side: found, points: Number(points) }
}

type SheetMap = ReadonlyMap<string, SheetNode>
const entryOf = (map: SheetMap, name: string): string => (map.has(name) ? asText(map.get(name)!.value).trim() : '')

/** "North 3", "North: 3": the last word is the points. */
function inOneLine(text: string): [string, string] {
  const words = text.split(/[\s,:]+/).filter((word) => word !== '')
  return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}

/** Who has which side, the points that each is given for the other's having it, and how that came. */
export interface Dealt {
  readonly names: readonly [string, string]
  readonly given: readonly [number, number]
  readonly told: string
}

/**
 * Opens the bids of two who meet. Who want different sides have them, and give nothing; of two who want the same the higher bid has it and gives its points to the other; equal ones go by lot.
 * Who has not bid takes what the other leaves. Neither: `otherwise`.
 */
export function dealt(
  [a, b]: readonly [string, string],
  bids: ReadonlyMap<string, Bid>,
  sides: readonly [string, string],
  lot: boolean,
  otherwise: readonly [string, string],
): Dealt {
  const said = (name: string): string => {
    const bid = bids.get(name)
    return bid ? `${name} bid ${bid.points} for the ${bid.side}` : `${name} did not bid`
  }
  const [forA, forB] = [bids.get(a), bids.get(b)]
  if (!forA && !forB) return { names: otherwise, given: [0, 0], told: `${said(a)}, ${said(b)}` }
  const wantTheSame = forA !== undefined && forB !== undefined && forA.side === forB.side
  const isTie = wantTheSame && forA.points === forB.points
  const aIsHigher = (forA?.points ?? 0) > (forB?.points ?? 0)
  // Of two who do not want the same each has what he wants: either may be said to have won.
  const aHasIt = wantTheSame ? aIsHigher || (isTie && lot) : forA !== undefined
  const winner = aHasIt ? a : b
  const bid = bids.get(winner)!
  const loser = winner === a ? b : a
  const gives = wantTheSame ? bid.points : 0
  const isFirst = bid.side === sides[0]
  return {
    names: isFirst ? [winner, loser] : [loser, winner],
    given: isFirst ? [0, gives] : [gives, 0],
    told: `${said(a)}, ${said(b)}${isTie ? `, and the lot fell to ${winner}` : ''}${gives > 0 ? `: ${winner} gives ${gives}` : ''}`,
  }
}

/** Whose bids a round waits for. */
export const withoutBid = (pairs: readonly (readonly [string, string])[], bids: ReadonlyMap<string, Bid>): string[] =>
  pairs.flat().filter((name) => !bids.has(name))

/** What stands in the place of a seat in the key of a mail that asks somebody for his bid: good for that bidding alone. */
export const bidderOf = (bidding: string, { name }: Pick<Contestant, 'name'>): string => `bid ${bidding} ${name}`
