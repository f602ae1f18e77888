import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { minorValue, prorated } from '../charts/economy.ts'
import { USSR } from '../east/pact.ts'
import { worthOf } from '../worth.ts'
import type { TwWorld } from '../world.ts'
import { mayTakeByPact } from '../east/pact-territory.ts'
import { holderOfAll } from './holder-of-all.ts'
import { withdrawFrom } from './withdraw.ts'

/** 16.5, 23.8, 23.21, 23.40: parts of countries that the Pact gives the Soviets, worth their NARFs to whoever holds all their cities; Karelia, which has none in the text, all its hexes. */
const PARTS: Readonly<Record<string, 'cities' | 'hexes'>> = {
  'Eastern Poland': 'cities',
  Karelia: 'hexes',
  'Bessarabia and Northern Bukovina': 'cities',
}

/** Parts with the power that holds them whole, or null, and what they are worth it. They count where the Soviet Union is played; else the campaign's own events stand for them. */
export function parts(world: TwWorld): { name: string; holder: string | null; value: number; keys: Hex[] }[] {
  const { map, state } = world
  if (!state.powers[USSR]) return []
  return Object.entries(PARTS).map(([name, by]) => {
    const region = map.regionNames.indexOf(name)
    const keys = Array.from({ length: map.size }, (_, hex) => hex).filter(
      (hex) => map.region[hex] === region && (by === 'hexes' || map.cityAt(hex) !== undefined),
    )
    const holder = holderOfAll(world, keys)
    const isPower = holder !== null && state.powers[holder] !== undefined && state.nations[holder].kind === 'major'
    return { name, holder: isPower ? holder : null, value: worthOf(world, name, minorValue(world.tables, name, 'conquest') ?? 0), keys }
  })
}

/** 14.5, 16.5: a part passes with the last of its cities: the season's share of its value goes to who holds it now, from who held it before. */
export function partsChangeHands(world: TwWorld): void {
  const { season } = world.state.turn
  for (const { name, holder, value, keys } of parts(world)) {
    if (holder !== null && mayTakeByPact(world, holder, keys[0])) passRest(world, name, holder)
    const before = world.state.partsHeld?.[name] ?? null
    if (holder === null || holder === before) continue
    world.note({ partsHeld: { ...world.state.partsHeld, [name]: holder } })
    const narfs = prorated(world.tables, value, season)
    if (before !== null) world.spend(before, narfs)
    world.earn(holder, narfs)
    world.report(
      'industry',
      '16.5',
      `${name}, ${numbered(value, 'NARF')} a year, is ${holder}'s; ${world.tables.economy.seasons[season]}% in ${season} = ${narfs}: ${before === null ? '' : `${before} loses ${narfs}, `}${holder} gains ${narfs}.`,
      keys.slice(0, 1),
    )
  }
}

/** 16.5, 23.8, 23.43: with the cities of a part its other hexes are the Soviets' too, and others leave them. */
function passRest(world: TwWorld, name: string, holder: string): void {
  const { map, state } = world
  const rest = Array.from({ length: map.size }, (_, hex) => hex).filter(
    (hex) => map.isLand(hex) && map.regionNames[map.region[hex]] === name && state.control[hex] !== holder,
  )
  for (const hex of rest) world.setControl(hex, holder)
  withdrawFrom(world, rest, '16.5')
}
