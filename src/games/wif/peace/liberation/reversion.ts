import { z } from 'zod'
import type { Hex } from '../../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../../engine/procedure.ts'
import { hasFactions } from '../../china/cities.ts'
import { areFactions, CHINA, COMMUNISTS } from '../../factions.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../../facts.ts'
import { homeOf } from '../../ground/control.ts'
import { controllerOf, isMajorHome, powersOfSeat, sideOfPower, sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { WifWorld } from '../../world.ts'
import { belongsTo, hexesOf, holderOf } from '../homes.ts'
import { JAPAN, ownerIn1939, wasJapansInChina } from '../hexes-of-1939.ts'
import { endItsWars, endWarsWithin } from '../wars-within.ts'

interface Reverting {
  readonly seat: string
}
/** A hex by its code, or a country or territory by its name; of a Chinese city to which faction. */
export interface Reverted {
  readonly what: string
  readonly to?: string
}

const FACTS = { ...MOMENT, open: someNames('country', 'countries and territories that you may give back whole') }

/** 13.7.5: what a seat gives back to whom it was in 1939; asked until it has named all. */
export const revert: DecisionKind<WifWorld, Reverting, Reverted | null> = {
  name: 'revert',
  section: '13.7.5',
  schema: z.strictObject({ what: z.string(), to: z.string().optional() }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat }, answer) => {
    const why = answer && whyNotRevert(world, seat, answer)
    return why ? [why] : []
  },
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, sideOfSeat(world, seat)), open: revertible(world, seat) }),
  factTypes: FACTS,
  defaultIs: 'nothing is given back',
  example: 'revert: [Brest-Litovsk]',
  question: () => 'What do you give back to whom it was in 1939 (13.7.5)? Hexes, minor countries and territories.',
  sheet: {
    section: 'revert',
    list: true,
    read: (world, reader: WifReader, node: SheetNode) => {
      const fields = node.value instanceof Map ? reader.fields(node, ['what', 'to'], ['what']) : undefined
      if (node.value instanceof Map && !fields) return undefined
      const what = readWhat(world, reader, fields?.get('what') ?? node)
      const to = fields?.has('to') ? reader.word(fields.get('to')!, [CHINA, COMMUNISTS, JAPAN]) : undefined
      if (what === undefined || (fields?.has('to') && to === undefined)) return undefined
      return { what, ...(to !== undefined && { to }) }
    },
    describe: (world, answer) => (answer === null ? '' : `${nameOf(world, answer)} goes back to whom it was in 1939`),
  },
}

function readWhat(world: WifWorld, reader: WifReader, node: SheetNode): string | undefined {
  const text = typeof node.value === 'string' ? node.value : ''
  const country = Object.keys(world.state.countries).find((name) => name.toLowerCase() === text.toLowerCase())
  return country ?? reader.hex(node)
}

const nameOf = (world: WifWorld, { what }: Reverted): string => (world.state.countries[what] ? what : world.map.name(world.map.hex(what)))

/** The major power that runs whose something was in 1939, as it is in the game; null where that is neutral, undefined where it is conquered for good. */
function ownerOf(world: WifWorld, country: string): string | null | undefined {
  const entity = world.state.countries[country]
  if (isMajorHome(world, country)) return sideOfPower(world, belongsTo(entity)) === null ? undefined : belongsTo(entity)
  return !entity || entity.status === 'conquered' ? undefined : entity.controller
}

/** Countries and territories of another in 1939 that a seat holds, and may give back. */
export const revertible = (world: WifWorld, seat: string): string[] =>
  Object.keys(world.state.countries).filter((name) => whyNotRevertCountry(world, seat, name) === null)

function whyNotRevert(world: WifWorld, seat: string, { what, to }: Reverted): string | null {
  if (world.state.countries[what]) return to === undefined ? whyNotRevertCountry(world, seat, what) : `13.7.5: ${what} is no city of China`
  const hex = world.map.hex(what)
  return whyNotTo(world, hex, to) ?? whyNotRevertHex(world, seat, hex, to)
}

function whyNotRevertCountry(world: WifWorld, seat: string, name: string): string | null {
  const country = world.state.countries[name]
  const by = holderOf(country)
  if (by === null || !powersOfSeat(world, seat).includes(by)) return `13.7.5: ${name} is not yours`
  const master = country.aligned1939
  if (isMajorHome(world, name) || master === undefined || !world.state.countries[master]) return `13.7.5: ${name} was nobody's in 1939`
  const owner = ownerOf(world, master)
  if (owner === undefined) return `13.7.5: ${master}, whose ${name} was in 1939, is completely conquered`
  return owner === by && country.conqueredBy === null ? `13.7.5: ${name} is ${master}'s already` : null
}

/** What Japan held of China may be Japan's again, a city of China one faction's; nothing else leaves a choice. */
function whyNotTo(world: WifWorld, hex: Hex, to: string | undefined): string | null {
  if (to === JAPAN) return wasJapansInChina(world, hex) ? null : `13.7.5: ${world.map.name(hex)} was not Japan's in 1939`
  return to === undefined || isChineseCity(world, hex) ? null : `13.7.5: ${world.map.name(hex)} is no city of China`
}

/** To which country a hex goes back: any hex of China to China, another to whose it was in 1939. */
const goesTo = (world: WifWorld, hex: Hex, to: string | undefined): string =>
  to === JAPAN || homeOf(world, hex) !== CHINA ? ownerIn1939(world, hex) : CHINA

function whyNotRevertHex(world: WifWorld, seat: string, hex: Hex, to: string | undefined): string | null {
  const { control } = world.state
  const name = world.map.name(hex)
  const by = control[hex] === '' || control[hex] === undefined ? null : controllerOf(world, control[hex])
  if (by === null || !powersOfSeat(world, seat).includes(by)) return `13.7.5: ${name} is not yours`
  const owner = goesTo(world, hex, to)
  if (owner === '' || control[hex] === owner || areFactions(control[hex], owner)) return `13.7.5: ${name} is whose it was in 1939`
  return ownerOf(world, owner) === undefined ? `13.7.5: ${owner}, whose ${name} was in 1939, is completely conquered` : null
}

const isChineseCity = (world: WifWorld, hex: Hex): boolean => homeOf(world, hex) === CHINA && world.map.cityAt(hex) !== undefined

/** 13.7.5: what the players give back. Returns the hexes that changed hands. */
export function* reversions(world: WifWorld): Procedure {
  for (const seat of world.state.seats) {
    for (;;) {
      const answer = yield* askWhile(world, false, seat, revert, { seat })
      if (answer === null) break
      carryOut(world, seat, answer)
    }
  }
}

function carryOut(world: WifWorld, seat: string, answer: Reverted): void {
  const { what, to } = answer
  const country = world.state.countries[what]
  if (!country) {
    const hex = world.map.hex(what)
    const owner = goesTo(world, hex, to)
    const holder = to === COMMUNISTS && hasFactions(world) ? COMMUNISTS : owner
    world.setControl(hex, holder)
    world.report('conquest', '13.7.5', `${seat} gives ${world.map.name(hex)} back: it is ${holder}'s.`, [hex])
    return
  }
  const by = holderOf(country)!
  const master = country.aligned1939!
  const owner = ownerOf(world, master) ?? null
  const hexes = hexesOf(world, what).filter(
    (hex) => world.state.control[hex] !== '' && controllerOf(world, world.state.control[hex]) === by,
  )
  world.changeCountry(what, { controller: owner, conqueredBy: null, status: 'free', exile: undefined })
  for (const hex of hexes) world.setControl(hex, what)
  if (owner === null) endItsWars(world, what)
  else endWarsWithin(world, what)
  const fate = owner === null ? `it is neutral as ${master} is` : `it is aligned with ${owner}, as in 1939`
  world.report('conquest', '13.7.5', `${by} gives ${what} back to ${master}: ${fate}.`, country.capitals)
}
