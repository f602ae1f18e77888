import { enemiesOf } from '../combat/attack.ts'
import type { Amendment } from '../edition.ts'
import type { Attack } from '../ground-attack.ts'
import type { ColumnShift } from '../rules.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

const OF = 'Germany'
const STRENGTH = 10
const MOVE = 8

/** A whole 10-8 ARM of Germany moves a battle by a column, to whichever side it fights on. */
export const eliteUnits: Amendment = {
  id: '29.2',
  title: 'German elite units',
  section: '29.2',
  replaces: [],
  amend: (edition) => ({ ...edition, groundCombat: { ...edition.groundCombat, shifts: [...edition.groundCombat.shifts, eliteShift] } }),
}

/** One column, however many of them there are. */
function eliteShift(world: TwWorld, attack: Attack): ColumnShift | null {
  const columns = world.tables.groundModifiers.shifts['German elite unit (29.2)']
  const [attacks, defends] = [attack.attackers.find(isElite), enemiesOf(world, attack).find(isElite)]
  if (attacks) return { columns, why: `${attacks.name}, an elite unit (29.2)` }
  return defends ? { columns: -columns, why: `${defends.name}, an elite unit (29.2)` } : null
}

const isElite = ({ nation, type, strength, move, depleted, breakdown }: GroundUnit): boolean =>
  nation === OF && type === 'ARM' && strength === STRENGTH && move === MOVE && !depleted && !breakdown
