import { NO_HEX } from '../../board/hex.ts'
import type { BoardMap } from '../../board/map.ts'
import type { Json } from '../../engine/decision.ts'
import { inOrderOf, upToDate } from '../common/snapshot.ts'
import { ORDER, snapshotSchema } from './snapshot-schema.ts'
import { snapshotVersions } from './snapshot-versions.ts'
import type { TwState, Unit } from './state.ts'

/** A state as JSON, hexes by their printed codes and sea areas by name, so that a log outlives a change of the board's numbering. */
export function saveState(state: TwState, map: BoardMap): Json {
  const code = (hex: number) => (hex === NO_HEX ? null : map.code(hex))
  const control: Record<string, string[]> = {}
  state.control.forEach((nation, hex) => {
    if (nation) (control[nation] ??= []).push(map.code(hex))
  })
  const ordered = <T extends object>(of: Readonly<Record<string, T>>, order: readonly string[]) =>
    mapped(of, (each) => inOrderOf(order, each))
  return JSON.parse(
    JSON.stringify(
      inOrderOf(ORDER.snapshot, {
        version: snapshotVersions(map).current,
        ...state,
        powers: ordered(state.powers, ORDER.power),
        turn: inOrderOf(ORDER.turn, state.turn),
        control: mapped(control, (codes) => codes.join(' ')),
        nations: mapped(state.nations, (nation) =>
          inOrderOf(ORDER.nation, {
            ...nation,
            capitals: nation.capitals.map(code),
            secondCapitals: nation.secondCapitals.map(code),
          }),
        ),
        units: mapped(state.units, (unit) =>
          inOrderOf(ORDER.unit[unit.kind], {
            ...unit,
            hex: code(unit.hex),
            ...(unit.sea !== undefined && { sea: map.seaAreaNames[unit.sea] }),
          }),
        ),
        installations: state.installations.map((each) => inOrderOf(ORDER.installation, { ...each, hex: code(each.hex) })),
        plans: mapped(state.plans, (plan) => inOrderOf(ORDER.plan, { ...plan, markers: plan.markers.map(code) })),
        shortages: ordered(state.shortages, ORDER.shortage),
        ...(state.diplomacy && { diplomacy: inOrderOf(ORDER.diplomacy, state.diplomacy) }),
        ...(state.works && { works: ordered(state.works, ORDER.works) }),
        victory: {
          ...state.victory,
          worth: Object.fromEntries(Object.entries(state.victory.worth).map(([hex, points]) => [code(Number(hex)), points])),
        },
      }),
    ),
  ) as Json
}

/** The state of a snapshot of any version. Throws when it is not what such a snapshot is, or names a hex or sea area that the board does not have. */
export function loadState(snapshot: Json, map: BoardMap, known = false): TwState {
  const { version: _, ...saved } = upToDate(snapshot, snapshotVersions(map), snapshotSchema, known)
  const hex = (code: string | null) => (code === null ? NO_HEX : map.hex(code))
  const area = (name: string) => {
    const number = map.seaAreaNames.indexOf(name)
    if (number <= 0) throw new Error(`the board has no sea area '${name}'`)
    return number
  }
  const control: string[] = new Array(map.size).fill('')
  for (const [nation, codes] of Object.entries(saved.control)) for (const code of codes.split(' ')) control[map.hex(code)] = nation
  return {
    ...saved,
    control,
    nations: mapped(saved.nations, (nation) => ({
      ...nation,
      capitals: nation.capitals.map(hex),
      secondCapitals: nation.secondCapitals.map(hex),
    })),
    units: mapped(saved.units, (unit) => ({ ...unit, hex: hex(unit.hex), ...(unit.sea !== undefined && { sea: area(unit.sea) }) }) as Unit),
    installations: saved.installations.map((each) => ({ ...each, hex: hex(each.hex) })),
    plans: mapped(saved.plans, (plan) => ({ ...plan, markers: plan.markers.map(hex) })),
    victory: {
      ...saved.victory,
      worth: Object.fromEntries(Object.entries(saved.victory.worth).map(([code, points]) => [hex(code), points])),
    },
  }
}

const mapped = <T, U>(of: Readonly<Record<string, T>>, change: (each: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([key, each]) => [key, change(each)]))
