import type { Hex } from '../../../board/hex.ts'
import { listed } from '../../common/words.ts'
import { called, controllerOf, homeOf, isFriendlyHex, sideOfPower } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { withdrawFrom } from './withdraw.ts'

/** 23.10, 23.21, 23.24, 23.43: from a turn on a country that an invader has entered leaves the war, or fights on beside him. Those of its units that stand with their former friends attack them as PARA do that have dropped there. */
export function changeSides(world: TwWorld): void {
  const { from, invader, countries, 'but not in': spared, 'held by': held } = world.traits['changes sides']
  if (!isFrom(world.state.turn, from.season, from.year) || sideOfPower(world, invader) === null) return
  for (const [country, becomes] of Object.entries(countries)) {
    const nation = world.state.nations[country]
    if (!nation || nation.conqueredBy !== null || nation.controller === null || nation.controller === invader) continue
    const entered = hexesOf(world, country).find(
      (hex) => controllerOf(world, world.state.control[hex]) === invader && !spared.includes(world.map.regionNames[world.map.region[hex]]),
    )
    if (entered === undefined) continue
    const { place, type } = held[country] ?? {}
    const guard = place && world.groundAt(world.map.find(place)!).find((unit) => unit.type === type && unit.nation === nation.controller)
    if (!guard) turnCoat(world, country, becomes!, entered)
  }
}

const hexesOf = (world: TwWorld, country: string): Hex[] =>
  Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => world.map.isLand(hex) && homeOf(world, hex) === country)

function turnCoat(world: TwWorld, country: string, becomes: 'satellite' | 'neutral', entered: Hex): void {
  const { invader } = world.traits['changes sides']
  const former = world.nation(country).controller!
  const own = hexesOf(world, country)
  const foreign = own.filter((hex) =>
    world.groundAt(hex).some(({ nation }) => nation !== country && controllerOf(world, nation) !== invader),
  )
  const satellite = becomes === 'satellite'
  world.changeNation(country, { controller: satellite ? invader : null, status: becomes, leansTo: undefined })
  world.endWars(country)
  const traitors = world
    .unitsOf(country, 'map')
    .filter((unit) => unit.kind === 'ground' && world.groundAt(unit.hex).some(({ nation }) => controllerOf(world, nation) === former))
  world.report(
    'diplomacy',
    SECTIONS[country] ?? '23.10',
    `${called(world, invader)} has entered ${world.map.name(entered)}: ${country} ${satellite ? `changes sides and is a Satellite of ${called(world, invader)}` : 'drops out of the war and is neutral'}.${satellite && traitors.length > 0 ? ` ${listed(traitors.map(({ name }) => name))} must attack the ${former} units ${traitors.length === 1 ? 'it stands' : 'they stand'} with.` : ''}`,
    [entered],
  )
  if (satellite) {
    // Where they are among former friends these hold the hex.
    for (const hex of foreign) if (controllerOf(world, world.state.control[hex]) === invader) world.setControl(hex, former)
    world.remember((noted) => {
      for (const { id } of traitors) noted.dropped.add(id)
    })
  } else for (const hex of own) if (controllerOf(world, world.state.control[hex]) !== invader) world.setControl(hex, country)
  withdrawFrom(
    world,
    own.filter((hex) => !satellite || !foreign.includes(hex)),
    SECTIONS[country] ?? '23.10',
  )
  goHome(world, country, traitors)
}

/** Its units abroad that stand in hexes of their former friends go home, but for those that have to attack them there. */
function goHome(world: TwWorld, country: string, traitors: readonly Unit[]): void {
  const stay = new Set(traitors.map(({ hex }) => hex))
  const abroad = world.unitsOf(country, 'map').filter(({ hex }) => !stay.has(hex) && !isFriendlyHex(world, hex, country))
  withdrawFrom(world, [...new Set(abroad.map(({ hex }) => hex))], SECTIONS[country] ?? '23.10')
}
const SECTIONS: Readonly<Record<string, string>> = { Bulgaria: '23.10', Finland: '23.21', Hungary: '23.24', Romania: '23.43' }
