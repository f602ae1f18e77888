import type { Hex } from '../../../../board/hex.ts'
import { homeOf } from '../../ground/control.ts'
import { atWar, controllerOf, sideOfCountry } from '../../powers.ts'
import type { Unit } from '../../state.ts'
import { hasChosen } from '../../us-options.ts'
import type { WifWorld } from '../../world.ts'
import { isOnMarshalls } from './marshalls.ts'

const COMMONWEALTH = 'Commonwealth'
const JAPAN = 'Japan'
const NETHERLANDS = 'Netherlands'
const INDIES = 'Netherlands East Indies'
const PACIFIC = 'Pacific'

/** 13.3.2, 19.9: a part of the East that Allied units stay out of before an entry option opens it, or an Axis land unit comes there. */
interface ClosedArea {
  readonly option: number
  readonly name: string
  readonly section: '13.3.2' | '19.9'
  /** Whom it is closed to; 13.3.2 leaves it open to ships. */
  readonly to: 'land units and aircraft' | 'units'
  /** Countries whose own units are free to go there. */
  readonly own: readonly string[]
  /** Wars that open it. */
  readonly isOpened: (world: WifWorld) => boolean
  /** Hexes elsewhere in which an Axis land unit opens it. */
  readonly alsoBy: (world: WifWorld, hex: Hex) => boolean
}

const never = () => false
const fights = (world: WifWorld, a: string, b: string): boolean =>
  world.state.countries[a] !== undefined && world.state.countries[b] !== undefined && atWar(world, a, b)

const PACIFIC_COMMONWEALTH: ClosedArea = {
  option: 36,
  name: 'what the Commonwealth holds in the Pacific, Malaya and Hong Kong',
  section: '13.3.2',
  to: 'land units and aircraft',
  own: [],
  isOpened: (world) => fights(world, JAPAN, COMMONWEALTH),
  alsoBy: never,
}
const GUAM: ClosedArea = {
  option: 40,
  name: 'Guam',
  section: '13.3.2',
  to: 'land units and aircraft',
  own: [],
  isOpened: never,
  alsoBy: isOnMarshalls,
}
const PHILIPPINES: ClosedArea = {
  option: 41,
  name: 'the Philippines',
  section: '13.3.2',
  to: 'land units and aircraft',
  own: ['Philippines'],
  isOpened: never,
  alsoBy: never,
}
const EAST_INDIES: ClosedArea = {
  option: 43,
  name: 'the Netherlands East Indies',
  section: '19.9',
  to: 'units',
  own: [INDIES, NETHERLANDS],
  isOpened: (world) => fights(world, JAPAN, COMMONWEALTH) && controllerOf(world, INDIES) !== null,
  alsoBy: never,
}

const AREAS: readonly ClosedArea[] = [PACIFIC_COMMONWEALTH, GUAM, PHILIPPINES, EAST_INDIES]
const BY_HOME: Readonly<Record<string, ClosedArea>> = {
  Malaya: PACIFIC_COMMONWEALTH,
  'Hong Kong': PACIFIC_COMMONWEALTH,
  Guam: GUAM,
  Philippines: PHILIPPINES,
  [INDIES]: EAST_INDIES,
}

/** Asked for every hex of a search. Of option 36 territories of the Commonwealth's on the Pacific map are part too. */
function areaOf(world: WifWorld, home: string, hex: Hex): ClosedArea | undefined {
  const { map, state } = world
  return (
    BY_HOME[home] ??
    (state.countries[home]?.territory === true &&
    controllerOf(world, home) === COMMONWEALTH &&
    map.sheets[map.sheetOf[hex]].name === PACIFIC
      ? PACIFIC_COMMONWEALTH
      : undefined)
  )
}

/** Why an Allied unit may not come into a hex yet; null where it may, or comes from within the same country. Without US entry no option is chosen, and 13.3.2 closes nothing. */
export function whyNotClosed(world: WifWorld, unit: Unit, hex: Hex): string | null {
  const { politics } = world.state
  if (!politics || unit.hex === hex || sideOfCountry(world, unit.country) !== 'Allies') return null
  const home = homeOf(world, hex)
  const area = areaOf(world, home, hex)
  if (!area || (area.section === '13.3.2' && !politics.entry) || (unit.kind === 'naval' && area.to !== 'units')) return null
  if (area.own.includes(unit.country) || (unit.place === 'map' && homeOf(world, unit.hex) === home)) return null
  if (politics.opened?.includes(area.option) || hasChosen(world, area.option) || area.isOpened(world)) return null
  const whom = area.to === 'units' ? 'unit' : 'land unit or aircraft'
  return `${area.section}: no Allied ${whom} enters ${area.name} before US entry option ${area.option} is chosen or an Axis land unit has come there`
}

/** 13.3.2, 19.9: what an Axis land unit has entered is open from then on, and the Indies once the war between Japan and the Commonwealth has opened them, whatever peace follows. */
export function noteOpened(world: WifWorld): void {
  const { politics } = world.state
  if (!politics) return
  const { opened = [] } = politics
  const now = new Set<number>()
  for (const unit of world.onMap()) {
    if (unit.kind !== 'land' || unit.type === 'PART' || sideOfCountry(world, unit.country) !== 'Axis') continue
    if (EAST_INDIES.own.includes(unit.country)) continue
    const home = homeOf(world, unit.hex)
    for (const area of AREAS) if (areaOf(world, home, unit.hex) === area || area.alsoBy(world, unit.hex)) now.add(area.option)
  }
  if (EAST_INDIES.isOpened(world)) now.add(EAST_INDIES.option)
  const more = [...now].filter((option) => !opened.includes(option))
  if (more.length > 0) world.set({ politics: { ...politics, opened: [...opened, ...more] } })
}
