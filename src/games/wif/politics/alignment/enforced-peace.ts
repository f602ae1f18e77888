import { askWhile, type Procedure } from '../../../../engine/procedure.ts'
import type { Hex } from '../../../../board/hex.ts'
import { homeOf } from '../../ground/control.ts'
import { hexesOf } from '../../peace/homes.ts'
import { toArriveLater } from '../../peace/displaced.ts'
import { atWar, powerOf, seatOfPower, sideOfCountry } from '../../powers.ts'
import { inSupply } from '../../supply/supply.ts'
import type { WifWorld } from '../../world.ts'
import { hasEastPoland, isEastPoland } from '../pacts/occupied-by.ts'
import { CLAIMED, type Claimed } from '../state.ts'
import { cede, CLAIMS, neutralise } from './borders.ts'
import { enforcePeace } from './claim-decisions.ts'
import { bordersOf, changeBorders, GERMANY, USSR } from './claims-state.ts'
import { moment } from './conditions.ts'
import { regionHexes } from './regions.ts'

/** 19.6: countries that denied a Soviet claim and can be brought to peace: no Soviet corps in supply beyond what was claimed, and no war between Germany and the USSR. */
export const mayEnforce = (world: WifWorld): Claimed[] =>
  CLAIMED.filter(
    (country) =>
      bordersOf(world)[country]?.answer === 'denied' &&
      world.state.powers[GERMANY] !== undefined &&
      world.state.countries[country].conqueredBy === null &&
      atWar(world, USSR, country) &&
      !atWar(world, USSR, GERMANY) &&
      !isInvaded(world, country),
  )

function isInvaded(world: WifWorld, country: Claimed): boolean {
  const claimed = new Set(regionHexes(world, CLAIMS[country]))
  return hexesOf(world, country).some(
    (hex) =>
      !claimed.has(hex) &&
      world.landAt(hex).some((unit) => powerOf(world, unit) === USSR && unit.size === 'corps' && inSupply(world, unit)),
  )
}

/** 19.6, in the peace step: Germany ends wars over Soviet claims. */
export function* enforcedPeaces(world: WifWorld): Procedure {
  if (!world.state.politics || !world.state.powers[GERMANY]) return
  const seat = seatOfPower(world, GERMANY)
  for (;;) {
    const open = mayEnforce(world)
    const country = yield* askWhile(world, open.length > 0, seat, enforcePeace, { seat, open })
    if (country === null) return
    makePeace(world, country)
  }
}

function makePeace(world: WifWorld, country: Claimed): void {
  const { map, state } = world
  world.report('alignment', '19.6', `Germany enforces a peace between ${country} and the USSR.`)
  const claimed = regionHexes(world, CLAIMS[country])
  const isThere = claimed.some((hex) => world.landAt(hex).some((unit) => powerOf(world, unit) === USSR))
  const taken = Array.from({ length: map.size }, (_, hex) => hex).filter(
    (hex) => map.isLand(hex) && state.control[hex] === country && homeOf(world, hex) !== country && wasSoviet(world, hex),
  )
  if (isThere) cede(world, CLAIMS[country], country, USSR)
  neutralise(world, country)
  for (const hex of taken) {
    world.setControl(hex, USSR)
    toArriveLater(
      world,
      [...world.unitsAt(hex), ...world.navalAt(hex)].filter((unit) => sideOfCountry(world, unit.country) === 'Axis'),
      '19.6',
      'which is the USSR’s again',
    )
  }
  changeBorders(world, { [country]: { answer: 'peace', in: moment(world) } })
}

/** Whether the USSR held a hex when the war began: its own, one of a country that it has conquered, one of the East Poland that it has occupied (19.5.1). */
function wasSoviet(world: WifWorld, hex: Hex): boolean {
  const home = homeOf(world, hex)
  if (home === USSR || world.state.countries[home]?.conqueredBy === USSR) return true
  // Whom it drove out there is remembered, even where it holds no hex of it any more.
  return isEastPoland(world, hex) && (hasEastPoland(world) || world.state.politics?.exiles !== undefined)
}
