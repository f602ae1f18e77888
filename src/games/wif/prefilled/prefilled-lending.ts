import { noted, section } from '../../../engine/sheet-lines.ts'
import { lendingPowers, partnersFor } from '../production/lend.ts'
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
