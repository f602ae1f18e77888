import { ask, askTogether, type Procedure } from '../../../../engine/procedure.ts'
import type { Hex } from '../../../../board/hex.ts'
import { leaveBorders } from '../../politics/pacts/leave-border.ts'
import { isMajorHome, seatOfPower } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { hexesOf, holderOf } from '../homes.ts'
import { afterTerms, cedeHexes, cedeMinor, endWarsOf } from '../terms.ts'
import { enclaves } from './border.ts'
import { isFirstWar, JAPAN, type Party, PARTIES, partnerOf, powerAt, priceOf, USSR } from './conditions.ts'
import { compelPeace, yieldEnclave } from './decisions.ts'

/** 13.7.3, option 42: Japan and the USSR say whether they end their first war, each without the other's consent. */
export function* compulsoryPeace(world: WifWorld): Procedure {
  if (!isFirstWar(world)) return
  const ways = yield* askTogether(
    world,
    compelPeace,
    PARTIES.map((power) => ({ seat: seatOfPower(world, power), subject: { seat: seatOfPower(world, power), power } })),
  )
  const demanding = PARTIES.filter((_, i) => ways[i] === 'demand')
  const buying = PARTIES.filter((_, i) => ways[i] === 'buy')
  if (demanding.length === 0 && buying.length === 0) return
  // Nobody buys what the other must agree to, or demands itself.
  const payers = demanding.length > 0 ? [] : buying
  for (const power of demanding)
    world.report('war', '13.7.3', `${power} demands a peace to which ${partnerOf(power)} must agree (option 42).`)
  for (const power of payers)
    world.report('war', '13.7.3', `${power} compels ${partnerOf(power)} to a peace by what it gives up (option 42).`)
  yield* makePeaceByForce(world, payers)
}

function* makePeaceByForce(world: WifWorld, payers: readonly Party[]): Procedure {
  const before = [...world.state.control]
  const prices = payers.map((from) => ({ from, hexes: priceOf(world, from) }))
  endWarsOf(world, JAPAN, USSR)
  for (const { from, hexes } of prices) give(world, from, partnerOf(from), hexes)
  for (const enclave of enclaves(world)) {
    const { owner, hexes, blockers } = enclave
    const seat = seatOfPower(world, owner)
    const to = blockers.length > 1 ? yield* ask(world, seat, yieldEnclave, { seat, enclave }) : blockers[0]
    give(world, owner, to, hexes)
  }
  afterTerms(world, JAPAN, USSR, before)
  leaveBorders(world)
}

/** A minor country all of whose hexes go goes with them, as a conquered one. */
function give(world: WifWorld, from: Party, to: string, hexes: readonly Hex[]): void {
  const given = new Set(hexes)
  for (const country of Object.values(world.state.countries)) {
    const own = hexesOf(world, country.name)
    const held = own.filter((hex) => powerAt(world, hex) === from)
    if (isMajorHome(world, country.name) || holderOf(country) !== from || held.length === 0 || held.some((hex) => !given.has(hex))) continue
    cedeMinor(world, { from, to, country: country.name, as: 'conquered' })
    for (const hex of own) given.delete(hex)
  }
  cedeHexes(world, { from, to, hexes: [...given] })
}

/** Any peace of the two ends their first war. */
export function noteEasternPeace(world: WifWorld, a: string, b: string): void {
  if ([a, b].includes(JAPAN) && [a, b].includes(USSR)) world.set({ politics: { ...world.state.politics, easternPeace: true } })
}
