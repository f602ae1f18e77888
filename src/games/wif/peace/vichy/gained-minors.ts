import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { isActive, powersOf, seatOfPower } from '../../powers.ts'
import type { Country } from '../../state.ts'
import { FRANCE, VICHY, wasFrench } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { settle } from '../conquest.ts'
import { takeHome } from '../effects.ts'
import { hexesOf, holderOf } from '../homes.ts'
import { giveGained } from './decisions.ts'

/** 17.2: minor countries of Vichy's that France has gained in this war go to the Axis: conquered if they were aligned to France, aligned if France had conquered them. */
export function* gainedMinors(world: WifWorld, installer: string): Procedure {
  const gained = Object.values(world.state.countries).filter(
    (country) => country.controller === VICHY && country.name !== VICHY && !wasFrench(world, country),
  )
  // Those that belonged to one country go together, by the name of its home in exile if it has one.
  const heads = new Map<string, Country[]>()
  for (const country of gained) {
    const head = headOf(world, country, gained)
    heads.set(head, [...(heads.get(head) ?? []), country])
  }
  const among = powersOf(world, 'Axis').filter((power) => power !== VICHY && isActive(world, power))
  for (const [head, all] of heads) {
    const seat = seatOfPower(world, installer)
    const usual = among.includes(installer) ? installer : among[0]
    if (usual === undefined) continue
    const wishes = yield* ask(world, seat, giveGained, { seat, country: head, usual, among })
    const to = wishes.find((power) => among.includes(power))!
    yield* conquer(
      world,
      all.filter(({ conqueredBy }) => conqueredBy === null || conqueredBy !== VICHY),
      to,
    )
    for (const country of all) if (country.conqueredBy === VICHY) alignTo(world, country, to)
  }
}

/** By which of the gained countries one goes: that itself to which it belonged, or where that one is at home in exile, or the first of those that belonged to it. */
function headOf(world: WifWorld, { name, aligned1939 }: Country, gained: readonly Country[]): string {
  if (aligned1939 === undefined) return name
  const isGained = (country: string | undefined): country is string => gained.some((each) => each.name === country)
  if (isGained(aligned1939)) return aligned1939
  const exile = world.state.countries[aligned1939]?.exile
  return isGained(exile) ? exile : (gained.find((each) => each.aligned1939 === aligned1939)?.name ?? name)
}

/** As 13.7.1 has it; its fleet is Free French, if it is still of the Allies. */
function* conquer(world: WifWorld, minors: readonly Country[], by: string): Procedure {
  // The conquest is France's loss: whose they were a moment ago.
  for (const { name } of minors) world.changeCountry(name, { controller: FRANCE })
  const all = minors
    .filter(({ conqueredBy, name }) => conqueredBy === null && hexesOf(world, name).length > 0)
    .map(({ name }) => ({ country: name, by, why: 'France had gained it, and a Vichy government is installed (17.2)' }))
  // Of French units 17.3.2 disposes.
  for (const each of all) takeHome(world, each, FRANCE)
  for (const { country } of all) yield* settle(world, country, by)
}

function alignTo(world: WifWorld, country: Country, to: string): void {
  world.changeCountry(country.name, { controller: to, conqueredBy: null, status: 'free' })
  for (const hex of hexesOf(world, country.name))
    if ([FRANCE, VICHY, holderOf(country)].includes(world.state.control[hex])) world.setControl(hex, country.name)
  world.report('conquest', '17.2', `${country.name}, which France had conquered, is aligned with ${to}.`, country.capitals)
}
