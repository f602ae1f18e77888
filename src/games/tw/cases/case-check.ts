import type { TwWorld } from '../world.ts'
import { supplyOf } from '../supply/supply.ts'
import { unitNamed } from '../testing/position.ts'
import type { Expectation } from './case-file.ts'

/** What playing a case showed beside the world it left. */
export interface Played {
  /** "attack of Germany about '1430'" for every question. */
  readonly asked: string[]
  /** Problems of orders that were refused, when read or when their moment came, and parts of sheets that nothing asked for. */
  readonly refused: string[]
}

/** What did not come out as a case expects. */
export function check(world: TwWorld, expected: Expectation, played: Played): string[] {
  const { map, state } = world
  const told = world.events.filter(({ kind }) => kind !== 'refused order').map(({ section, text }) => `${section}: ${text}`)
  const hex = (text: string) => map.find(text) ?? map.hex(text)
  const installed = state.installations.map(({ kind, hex: at, nation, siege }) => `${kind} ${map.code(at)} ${nation}${siege ? ` siege=${siege}` : ''}`)
  const installation = (text: string) => text.replace(/^(\S+) (.+?) (\S+)( siege=\d)?$/, (_, kind, place, nation, siege = '') => `${kind} ${map.code(hex(place.replace(/_/g, ' ')))} ${nation}${siege}`)
  const differ = (what: string, found: unknown, wanted: unknown): string[] => (found === wanted ? [] : [`${what}: ${String(found)}, expected ${String(wanted)}`])
  return [
    ...Object.entries(expected.units ?? {}).flatMap(([name, wanted]) => checkUnit(world, name, wanted)),
    ...Object.entries(expected.control ?? {}).flatMap(([place, nation]) => differ(`${place} is controlled by`, state.control[hex(place)] || 'none', nation)),
    ...Object.entries(expected.narfs ?? {}).flatMap(([nation, narfs]) => differ(`NARFs of ${nation}`, state.nations[nation]?.narfs, narfs)),
    ...(expected.installations ?? []).flatMap((text) => (installed.includes(installation(text)) ? [] : [`no installation '${text}': there are ${installed.join(', ') || 'none'}`])),
    ...(expected['no installations'] ?? []).flatMap((text) => (installed.includes(installation(text)) ? [`unwanted installation '${text}'`] : [])),
    ...Object.entries(expected.supply ?? {}).flatMap(([name, wanted]) => differ(`supply of ${name}`, supplyOf(world, unitNamed(world, name)), wanted)),
    ...texts('event', told, expected.events, expected['no events']),
    ...texts('question', played.asked, expected.asked, expected['not asked']),
    ...(expected.refused ?? []).filter((text) => !played.refused.some((each) => matches(each, text))).map((text) => `no refusal '${text}'`),
    // Refusals must be expected one and all.
    ...played.refused.filter((each) => !(expected.refused ?? []).some((text) => matches(each, text))).map((each) => `refused: ${each}`),
  ]
}

/** "1430", "Cologne depleted", "@North Atlantic", "pool", "pool oos", "yard:Southampton:4", "strategic", "full". */
function checkUnit(world: TwWorld, name: string, wanted: string): string[] {
  const unit = unitNamed(world, name)
  const failures: string[] = []
  const words = wanted.split(/,\s*|\s+(?=depleted|full|oos|reserve)/)
  for (const word of words) {
    if (word === 'depleted' || word === 'full') {
      if (unit.depleted !== (word === 'depleted')) failures.push(`${name} is ${unit.depleted ? 'depleted' : 'at full strength'}, expected ${word}`)
    } else if (word === 'oos') {
      if (!unit.lostOutOfSupply) failures.push(`${name} was not lost out of supply`)
    } else if (word === 'reserve') {
      if (unit.kind !== 'ground' || !unit.reserve) failures.push(`${name} is not in Reserve`)
    } else {
      const found = whereIs(world, name)
      const yard = /^yard:(.+):(\d+)$/.exec(word)
      const place = word.startsWith('@') || ['pool', 'strategic', 'gone'].includes(word) ? word : yard ? `yard:${world.map.code(world.map.find(yard[1]) ?? world.map.hex(yard[1]))}:${yard[2]}` : world.map.code(world.map.find(word) ?? world.map.hex(word))
      if (found !== place) failures.push(`${name} is in ${found}, expected ${place}`)
    }
  }
  return failures
}

function whereIs(world: TwWorld, name: string): string {
  const unit = unitNamed(world, name)
  if (unit.place === 'map') return world.map.code(unit.hex)
  if (unit.place === 'sea') return `@${world.map.seaAreaNames[unit.sea!]}`
  return unit.place === 'yard' ? `yard:${world.map.code(unit.hex)}:${unit.kind === 'naval' ? unit.space : ''}` : unit.place
}

/** Texts that must occur among those told, as part of one or as /pattern/, and texts that must not. */
function texts(what: string, told: readonly string[], wanted: readonly string[] = [], unwanted: readonly string[] = []): string[] {
  const missing = wanted.filter((text) => !told.some((each) => matches(each, text)))
  return [...missing.map((text) => `no ${what} '${text}'`), ...unwanted.flatMap((text) => told.filter((each) => matches(each, text)).map((each) => `unwanted ${what}: ${each}`))]
}

function matches(told: string, wanted: string): boolean {
  const pattern = /^\/(.*)\/$/.exec(wanted)
  return pattern ? new RegExp(pattern[1]).test(told) : told.includes(wanted)
}
