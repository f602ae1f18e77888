import type { Played } from '../../../orders/case.ts'
import { checkTold, matches } from '../../../orders/case-check.ts'
import type { Hex } from '../../../board/hex.ts'
import { statusText } from '../diplomacy/status.ts'
import { buildCost, repairCost } from '../economy/costs.ts'
import { zocHexes } from '../field/zoc.ts'
import { whyNotStack } from '../ground/stacking.ts'
import type { Branch } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { supplyOf } from '../supply/supply.ts'
import { unitNamed } from './notation.ts'
import type { Expectation } from './case-file.ts'

/** What did not come out as a case expects. */
export function check(world: TwWorld, expected: Expectation, played: Played): string[] {
  const { map, state } = world
  const hex = (text: string) => map.find(text) ?? map.hex(text)
  const installed = state.installations.map(
    ({ kind, hex: at, nation, siege }) => `${kind.replace(' ', '_')} ${map.code(at)} ${nation}${siege ? ` siege=${siege}` : ''}`,
  )
  const installation = (text: string) =>
    text.replace(
      /^(\S+) (.+?) (\S+)( siege=\d)?$/,
      (_, kind, place, nation, siege = '') => `${kind} ${map.code(hex(place.replace(/_/g, ' ')))} ${nation.replace(/_/g, ' ')}${siege}`,
    )
  const differ = (what: string, found: unknown, wanted: unknown): string[] =>
    found === wanted ? [] : [`${what}: ${String(found)}, expected ${String(wanted)}`]
  return [
    ...Object.entries(expected.units ?? {}).flatMap(([name, wanted]) => checkUnit(world, name, wanted)),
    ...Object.entries(expected.control ?? {}).flatMap(([place, nation]) =>
      differ(`${place} is controlled by`, state.control[hex(place)] || 'none', nation),
    ),
    ...Object.entries(expected.narfs ?? {}).flatMap(([nation, narfs]) => differ(`NARFs of ${nation}`, state.nations[nation]?.narfs, narfs)),
    ...Object.entries(expected.status ?? {}).flatMap(([country, wanted]) => differ(`${country} is`, statusText(world, country), wanted)),
    ...Object.entries(expected.POPs ?? {}).flatMap(([power, wanted]) =>
      differ(`POPs of ${power}`, JSON.stringify(state.diplomacy?.placed[power] ?? {}), JSON.stringify(wanted)),
    ),
    ...Object.entries(expected.base ?? {}).flatMap(([nation, base]) => differ(`NARF base of ${nation}`, state.nations[nation]?.base, base)),
    ...Object.entries(expected.ratings ?? {}).flatMap(([nation, wanted]) =>
      Object.entries(wanted).flatMap(([arm, rating]) =>
        differ(`${arm} rating of ${nation}`, state.nations[nation]?.ratings[arm as Branch], rating),
      ),
    ),
    ...Object.entries(expected.weather ?? {}).flatMap(([front, name]) => differ(`weather ${front}`, state.weather[front] ?? 'fair', name)),
    ...Object.entries(expected.zoc ?? {}).flatMap(([hexes, wanted]) =>
      hexes.split(' ').flatMap((code) => differ(`zones of control in ${code}`, zocAt(world, hex(code.replace(/_/g, ' '))), wanted)),
    ),
    ...Object.entries(expected.stack ?? {}).flatMap(([about, wanted]) => checkStack(world, about, wanted)),
    ...Object.entries(expected.costs ?? {}).flatMap(([about, wanted]) => {
      const [, name, what] = /^(.+) (build|repair)$/.exec(about) ?? ['', about, '']
      if (what === '') return [`costs: '${about}' is neither 'A build' nor 'A repair'`]
      const unit = unitNamed(world, name)
      if (unit.kind !== 'ground' && unit.kind !== 'air') return [`costs: ${name} is neither a ground nor an air unit`]
      return differ(`NARFs to ${what} ${name}`, what === 'build' ? buildCost(world, unit) : repairCost(world, unit).cost, wanted)
    }),
    ...(expected.installations ?? []).flatMap((text) =>
      installed.includes(installation(text)) ? [] : [`no installation '${text}': there are ${installed.join(', ') || 'none'}`],
    ),
    ...(expected['no installations'] ?? []).flatMap((text) =>
      installed.includes(installation(text)) ? [`unwanted installation '${text}'`] : [],
    ),
    ...Object.entries(expected.supply ?? {}).flatMap(([name, wanted]) =>
      differ(`supply of ${name}`, supplyOf(world, unitNamed(world, name)), wanted),
    ),
    ...checkTold(world.events, expected, played),
  ]
}

function zocAt(world: TwWorld, hex: Hex): string {
  const [axis, allies] = (['Axis', 'Allies'] as const).map((side) => zocHexes(world, side)[hex] === 1)
  if (axis && allies) return 'both'
  return axis ? 'Axis' : allies ? 'Allies' : 'none'
}

/** "A in Cologne": yes, no, or a part of the reason. */
function checkStack(world: TwWorld, about: string, wanted: string): string[] {
  const [name, place] = about.split(' in ')
  const unit = unitNamed(world, name)
  if (unit.kind !== 'ground') return [`stack: ${name} is no ground unit`]
  const why = whyNotStack(world, [unit], world.map.find(place) ?? world.map.hex(place))
  if (wanted === 'yes' || wanted === 'no')
    return (why === null ? 'yes' : 'no') === wanted ? [] : [`${about}: ${why ?? 'allowed'}, expected ${wanted}`]
  return why !== null && matches(why, wanted) ? [] : [`${about}: ${why ?? 'allowed'}, expected '${wanted}'`]
}

/** "1430", "Cologne depleted", "@North Atlantic", "pool", "pool oos", "yard:Southampton:4", "strategic", "full". */
function checkUnit(world: TwWorld, name: string, wanted: string): string[] {
  const unit = unitNamed(world, name)
  const failures: string[] = []
  const words = wanted.split(/,\s*|(?<!\s)\s+(?=depleted|full|oos|reserve)/)
  for (const word of words) {
    if (word === 'depleted' || word === 'full') {
      if (unit.depleted !== (word === 'depleted'))
        failures.push(`${name} is ${unit.depleted ? 'depleted' : 'at full strength'}, expected ${word}`)
    } else if (word === 'oos') {
      if (!unit.lostOutOfSupply) failures.push(`${name} was not lost out of supply`)
    } else if (word === 'reserve') {
      if (unit.kind !== 'ground' || !unit.reserve) failures.push(`${name} is not in Reserve`)
    } else {
      const found = whereIs(world, name)
      const yard = /^yard:(.+):(\d+)$/.exec(word)
      const place =
        word.startsWith('@') || ['pool', 'strategic', 'run', 'gone'].includes(word)
          ? word
          : yard
            ? `yard:${world.map.code(world.map.find(yard[1]) ?? world.map.hex(yard[1]))}:${yard[2]}`
            : world.map.code(world.map.find(word) ?? world.map.hex(word))
      if (found !== place) failures.push(`${name} is in ${found}, expected ${place}`)
    }
  }
  return failures
}

function whereIs(world: TwWorld, name: string): string {
  const unit = unitNamed(world, name)
  if (unit.place === 'map') return world.map.code(unit.hex)
  if (unit.place === 'sea') return `@${world.map.seaAreaNames[unit.sea!]}`
  if (unit.onRun !== undefined) return 'run'
  return unit.place === 'yard' ? `yard:${world.map.code(unit.hex)}:${unit.kind === 'naval' ? unit.space : ''}` : unit.place
}
