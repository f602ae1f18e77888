import type { Amendment } from '../edition.ts'
import { isTransport } from '../sea/ships.ts'
import type { NavalUnit } from '../state.ts'

/** By movement allowance, of 3 to 6; who is slower is as the slowest, who is faster as the fastest. */
const DEFENCE: Readonly<Record<number, number>> = { 3: 8, 4: 6, 5: 5, 6: 4 }
const [SLOWEST, FASTEST] = [3, 6]

/** The defence value of a TRS or AMPH is that of its speed (11.5.8). */
export const transportDefence: Amendment = {
  id: 21,
  title: 'transport defence',
  section: '11.5.8',
  replaces: ['navalCombat.defence'],
  amend: (edition) => ({
    ...edition,
    navalCombat: { ...edition.navalCombat, defence: (ship) => (isTransport(ship) ? ofSpeed(ship) : edition.navalCombat.defence(ship)) },
  }),
}

const ofSpeed = ({ move }: NavalUnit): number => DEFENCE[Math.min(FASTEST, Math.max(SLOWEST, Math.floor(move)))]
