import type { Hex } from '../../../board/hex.ts'
import { type BoardMap, plain } from '../../../board/map.ts'
import { turnsFrom } from '../seasons.ts'
import type { Nation, NavalUnit, TwState, Unit, Writable } from '../state.ts'
import { findUnit, type UnitDefinition, unitOf } from './load-units.ts'
import { hexOf, nearest } from '../map/names.ts'
import type { ScenarioDocument, Setup } from './scenario-document.ts'

/** Why a counter is not in the campaign, or null. `from`: turns until it joins the force pool. */
function whyNot(state: TwState, nation: Nation, { option }: UnitDefinition, from: number): string | null {
  if (nation.conqueredBy !== null) return `${nation.name} is conquered`
  if (nation.kind === 'major' && !state.powers[nation.name]) return `${nation.name} is not played`
  if (option !== null && !state.options?.includes(option)) return `it is for option ${option}`
  return from > Math.max(0, state.lastTurn) ? 'it joins the force pool after the last turn' : null
}

/** All counters of the campaign's nations: those of the set-up on the map, in yards and in the boxes, the rest in their force pools (2.2, 15.1); by id. `problems` gets what cannot be done and why. */
export function placeUnits(
  scenario: ScenarioDocument,
  { file, setup }: { file: string; setup: Setup },
  definitions: readonly UnitDefinition[],
  map: BoardMap,
  state: TwState,
  problems: string[],
): Record<string, Unit> {
  const units: Record<string, Writable<Unit>> = {}
  const placed = new Set<string>()
  const missing = new Map<string, string>()
  for (const definition of definitions) {
    const nation = state.nations[definition.nation] as Nation | undefined
    if (!nation) continue
    const from = definition.from === null ? 0 : turnsFrom(scenario.first, definition.from)
    const why = whyNot(state, nation, definition, from)
    if (why !== null) {
      missing.set(definition.id, why)
      continue
    }
    units[definition.id] = unitOf(definition, from > 0 ? from : null)
  }
  /** The counter that a line of the set-up names, ready to be put somewhere. */
  const named = (nationText: string, text: string, where: string): Writable<Unit> | undefined => {
    const nation = Object.keys(state.nations).find((name) => plain(name) === plain(nationText))
    if (nation === undefined)
      return void problems.push(`${where}: no nation '${nationText}'${nearest(nationText, Object.keys(state.nations))}`)
    const definition = findUnit(definitions, nation, text)
    if (!definition)
      return void problems.push(
        `${where}: ${nation} has no unit '${text}'${nearest(
          text,
          definitions.filter((each) => each.nation === nation).map(({ name }) => name),
        )}`,
      )
    if (missing.has(definition.id))
      return void problems.push(`${where}: ${definition.name} of ${nation} is not in this campaign: ${missing.get(definition.id)}`)
    const unit = units[definition.id]
    if (placed.has(unit.id)) return void problems.push(`${where}: ${unit.name} of ${nation} is in the set-up twice`)
    if (unit.from !== undefined) return void problems.push(`${where}: ${unit.name} of ${nation} joins the force pool only after the start`)
    placed.add(unit.id)
    return unit
  }
  for (const [nation, places] of Object.entries(setup.units)) {
    for (const [place, names] of Object.entries(places)) {
      const where = `${file}: units, ${nation}, ${place}`
      const hex = hexOf(map, place, where, problems)
      for (const text of names) {
        const [name, ship] = text.replace(/(?<!\s)\s*\(depleted\)$/i, '').split(/(?<!\s)\s+aboard\s+/i)
        const unit = named(nation, name, where)
        if (!unit || hex === undefined) continue
        if (unit.kind === 'strategic')
          problems.push(`${where}: ${unit.name} stands in no hex; units of strategic warfare are counted under 'strategic'`)
        unit.depleted = /\(depleted\)$/i.test(text)
        unit.place = 'map'
        unit.hex = hex
        if (ship !== undefined) embark(unit, ship, hex, units, where, problems)
      }
    }
  }
  for (const [power, ports] of Object.entries(setup.yards)) {
    for (const [place, ships] of Object.entries(ports)) {
      const where = `${file}: yards, ${power}, ${place}`
      const hex = hexOf(map, place, where, problems)
      for (const [name, space] of Object.entries(ships)) {
        const ship = named(power, name, where)
        if (!ship || hex === undefined) continue
        if (ship.kind !== 'naval') problems.push(`${where}: ${ship.name} is no ship`)
        else if (space >= LAUNCH[ship.type])
          problems.push(`${where}: ${ship.name} would be launched: the track of a ${ship.type} has ${LAUNCH[ship.type]} spaces (15.1.5)`)
        else {
          ship.place = 'yard'
          ship.hex = hex
          ship.space = space
        }
      }
    }
  }
  for (const [power, counts] of Object.entries(setup.strategic)) {
    for (const [type, count] of Object.entries(counts)) {
      const counters = Object.values(units).filter((unit) => unit.nation === power && unit.type === type && unit.from === undefined)
      if (counters.length < count)
        problems.push(`${file}: strategic, ${power}: ${count} ${type} are more than the ${counters.length} of its force pool`)
      for (const unit of counters.slice(0, count)) unit.place = 'strategic'
    }
  }
  return units
}

/** 15.1.5: the space of the track at which a ship is launched. */
const LAUNCH: Readonly<Record<NavalUnit['type'], number>> = { Fleet: 9, CV: 4 }

/** A NAC aboard its CV, in port. */
function embark(
  unit: Writable<Unit>,
  name: string,
  hex: Hex,
  units: Readonly<Record<string, Unit>>,
  where: string,
  problems: string[],
): void {
  const ship = Object.values(units).find(
    (each) =>
      each.kind === 'naval' && each.nation === unit.nation && each.place === 'map' && each.hex === hex && plain(each.name) === plain(name),
  )
  if (!ship) problems.push(`${where}: no ship '${name}' before ${unit.name}, which is to be aboard it`)
  else if (unit.type !== 'NAC' || ship.type !== 'CV')
    problems.push(`${where}: ${unit.name} cannot be aboard ${ship.name}: only a NAC is, aboard a CV (7.0)`)
  else unit.aboard = ship.id
}
