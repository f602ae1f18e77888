import type { Amendment } from '../edition.ts'
import { controllerOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'

const [USSR, ITALY, TURKEY] = ['USSR', 'Italy', 'Turkey']
const AXIS = ['Germany', 'Italy']

/** The USSR declares war on Italy only across a common border, or where Turkey is with Germany or Italy. */
export const ussrItaly: Amendment = {
  id: '9.0-ussr-italy',
  layer: 'changes',
  title: 'USSR may not attack Italy at will',
  section: '9.3',
  replaces: [],
  amend: (edition) => ({ ...edition, whyNoWar: [...edition.whyNoWar, whyNotOnItaly] }),
}

function whyNotOnItaly(world: WifWorld, by: string, on: string): string | null {
  if (by !== USSR || on !== ITALY) return null
  const turkey = world.state.countries[TURKEY] ? controllerOf(world, TURKEY) : null
  if (turkey !== null && AXIS.includes(turkey)) return null
  return sharesBorder(world) ? null : `9.3: ${USSR} and ${ITALY} have no common border, and ${TURKEY} is not aligned with Germany or Italy`
}

/** Whether a land hex that one of them controls, with the countries it controls, lies beside one of the other's. */
function sharesBorder({ map, state }: WifWorld): boolean {
  const powers = state.control.map((holder) => (holder === '' ? null : (state.countries[holder]?.controller ?? null)))
  return powers.some(
    (power, hex) => power === USSR && map.isLand(hex) && map.adjacentTo(hex).some((other) => powers[other] === ITALY && map.isLand(other)),
  )
}
