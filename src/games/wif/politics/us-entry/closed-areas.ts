import type { Hex } from '../../../../board/hex.ts'
import { homeOf } from '../../ground/control.ts'
import { atWar, controllerOf, sideOfCountry } from '../../powers.ts'
import type { Unit } from '../../state.ts'
import { hasChosen } from '../../us-options.ts'
import type { WifWorld } from '../../world.ts'
import { USA } from './powers.ts'

const COMMONWEALTH = 'Commonwealth'
const JAPAN = 'Japan'
const INDIES = 'Netherlands East Indies'
const PACIFIC = 'Pacific'

/** 13.3.2, 19.9: a part of the East that Allied land units and aircraft stay out of before an entry option opens it, or an Axis land unit comes there. */
interface ClosedArea {
  readonly option: number
  readonly name: string
  readonly section: string
  readonly isIn: (world: WifWorld, hex: Hex) => boolean
  /** Countries whose own units are free to go there. */
  readonly own: readonly string[]
  /** Wars that open it. */
  readonly isOpened: (world: WifWorld) => boolean
  /** Where else an Axis land unit opens it by entering. */
  readonly alsoBy?: readonly string[]
}

const isHome =
  (...names: readonly string[]) =>
  (world: WifWorld, hex: Hex) =>
    names.includes(homeOf(world, hex))
const never = () => false
const fights = (world: WifWorld, a: string, b: string): boolean =>
  world.state.countries[a] !== undefined && world.state.countries[b] !== undefined && atWar(world, a, b)

const AREAS: readonly ClosedArea[] = [
  {
    option: 36,
    name: 'what the Commonwealth holds in the Pacific, Malaya and Hong Kong',
    section: '13.3.2',
    isIn: (world, hex) => isHome('Malaya', 'Hong Kong')(world, hex) || isPacificTerritory(world, hex),
    own: [],
    isOpened: (world) => fights(world, JAPAN, COMMONWEALTH),
  },
  { option: 40, name: 'Guam', section: '13.3.2', isIn: isHome('Guam'), own: [], isOpened: never, alsoBy: ['Marshall Islands'] },
  { option: 41, name: 'the Philippines', section: '13.3.2', isIn: isHome('Philippines'), own: ['Philippines'], isOpened: never },
  {
    option: 43,
    name: 'the Netherlands East Indies',
    section: '19.9',
    isIn: isHome(INDIES),
    own: [INDIES, 'Netherlands'],
    isOpened: (world) => fights(world, JAPAN, COMMONWEALTH) && controllerOf(world, INDIES) !== null,
  },
]

/** A territory of the Commonwealth's on the Pacific map. */
function isPacificTerritory(world: WifWorld, hex: Hex): boolean {
  const { map, state } = world
  const home = homeOf(world, hex)
  return (
    state.countries[home]?.territory === true && controllerOf(world, home) === COMMONWEALTH && map.sheets[map.sheetOf[hex]].name === PACIFIC
  )
}

/** Why a land unit or an aircraft of the Allies may not come into a hex yet; null where it may, or is there. */
export function whyNotClosed(world: WifWorld, unit: Unit, hex: Hex): string | null {
  if (!world.state.politics || !world.state.powers[USA] || unit.kind === 'naval' || unit.hex === hex) return null
  if (sideOfCountry(world, unit.country) !== 'Allies') return null
  const { opened = [] } = world.state.politics
  const area = AREAS.find((each) => each.isIn(world, hex) && !each.own.includes(unit.country))
  if (!area || opened.includes(area.option) || hasChosen(world, area.option) || area.isOpened(world)) return null
  return `${area.section}: no Allied land unit or aircraft enters ${area.name} before US entry option ${area.option} is chosen or an Axis land unit has come there`
}

/** 13.3.2, 19.9: what an Axis land unit has entered is open from then on. */
export function noteOpened(world: WifWorld): void {
  const { politics } = world.state
  if (!politics || !world.state.powers[USA]) return
  const { opened = [] } = politics
  const axis = world
    .onMap()
    .filter(
      ({ kind, type, country }) =>
        kind === 'land' && type !== 'PART' && sideOfCountry(world, country) === 'Axis' && country !== INDIES && country !== 'Netherlands',
    )
  const now = AREAS.filter(
    ({ option, isIn, alsoBy = [] }) =>
      !opened.includes(option) && axis.some(({ hex }) => isIn(world, hex) || alsoBy.includes(homeOf(world, hex))),
  )
  if (now.length > 0) world.set({ politics: { ...politics, opened: [...opened, ...now.map(({ option }) => option)] } })
}
