import { noted, section } from '../../../engine/sheet-lines.ts'
import { lendingPowers, partnersFor } from '../production/lend.ts'
import { toHandOver } from '../production/hand-over.ts'
import { returnable, takeable } from '../production/swap-striped.ts'
import type { WifWorld } from '../world.ts'

/** 5: what the seat's powers may give, and to whom. */
export function lendLines(world: WifWorld, seat: string): string[] {
  if (!world.state.production) return []
  const partners = partnersFor(world, seat)
  if (partners.length === 0) return []
  const powers = lendingPowers(world, seat)
  const from = powers.length > 1 ? `from: ${powers[0]}, ` : ''
  const to = partners.find((partner) => partner !== powers[0]) ?? partners[0]
  return [
    '',
    ...section('lend', '5: what you give this turn; it binds, and what cannot be delivered is lost to you'),
    ...noted(`#  - { ${from}to: ${to}, resources: 1, build points: 1 }`, `to ${partners.join(', ')}`),
  ]
}

/** 13.6.4: foreign counters that could come out of the lend-lease pool, and those whose source may have its own back. */
export function lendLeasePoolLines(world: WifWorld, seat: string): string[] {
  const [able, out] = [takeable(world, seat), returnable(world, seat)]
  if (able.length + out.length === 0) return []
  return [
    ...section('lend-lease pool', '13.6.4: foreign counters for a force pool, where both powers name them; their own go in for them'),
    ...able.flatMap(({ name, country, source }) => noted(`#  - ${name} of ${country}`, `for one of ${source!.country}`)),
    ...out.flatMap(({ name, country, source }) => noted(`#  - { back: ${name} of ${country} }`, `${source!.country} has its own again`)),
    '',
  ]
}

/** 13.6.4 (option 37): what may become another power's own version of it, as it comes into a hex of that power's home. */
export function handOverLines(world: WifWorld, seat: string, what: 'aircraft' | 'ships'): string[] {
  const units = world.rules.handOver && world.state.production ? toHandOver(world, seat, what) : []
  if (units.length === 0) return []
  return [
    ...section(
      'hand over',
      `13.6.4: ${what} that become another power's own version of them, where they ${what === 'aircraft' ? 'rebase' : 'return to base'}`,
    ),
    ...units.flatMap(({ name, country, versions }) =>
      noted(`#  - { unit: ${name} of ${country}, to: }`, `a version for ${versions!.join(', ')} may wait`),
    ),
    '',
  ]
}
