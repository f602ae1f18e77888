import { type GroundColumn, groundColumn } from '../charts/ground.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, howAttacked } from './attack.ts'
import { attackersFactors } from './attackers.ts'
import { type Defence, defenceOf } from './defence.ts'
import { dieModifiers, type Modifier, modifiersText, underLle } from './modifiers.ts'

/** Columns that aircraft shift an attack (11.3, 11.4), and what the reports say of them. */
export interface Support {
  readonly right: number
  readonly left: number
  readonly texts: readonly string[]
  /** Air combat factors over the hex after the battle in the air, escorts counted: an invasion asks (7.7.2). */
  readonly overhead?: { readonly attackers: number; readonly defenders: number }
}
export const NO_SUPPORT: Support = { right: 0, left: 0, texts: [] }

/** All the figures of a battle before its die is rolled. */
export interface Battle {
  readonly attack: number
  readonly attackText: string
  readonly defence: Defence
  /** Null at odds worse than 1-4. */
  readonly column: GroundColumn | null
  readonly shift: number
  /** Those that automatic victory counts (9.8): of aircraft, Fleets and an LLE. */
  readonly avShift: number
  readonly shiftText: string
  readonly modifiers: readonly Modifier[]
  readonly modifier: number
}

/** 10.2.2: the factors of both sides, the column, its shifts and the modifiers of the die. */
export function battleOf(world: TwWorld, attack: Attack, support: Support = NO_SUPPORT): Battle {
  const { shifts } = world.tables.groundModifiers
  const attackers = attackersFactors(world, attack.hex, attack.attackers)
  const defence = defenceOf(world, attack.hex, howAttacked(world, attack.hex, attack.attackers))
  const column = attack.shift !== null && underLle(world, attack) ? shifts['one hex of an LLE turn'] : 0
  const more = world.rules.groundCombat.shifts.flatMap((of) => of(world, attack) ?? [])
  const parts = [
    ...(support.right > 0 ? [`+${support.right} for OAS`] : []),
    ...(support.left > 0 ? [`-${support.left} for DAS`] : []),
    ...(attack.fleets.length > 0 ? [`+${shifts['shore bombardment']} for shore bombardment (7.7.3)`] : []),
    ...(attack.shift === null
      ? []
      : [
          column > 0
            ? `+${column} for the LLE (4.3)`
            : `none for the LLE of ${attack.shift}, which has less than half of the factors (4.3)`,
        ]),
    ...more.map(({ columns, why }) => `${columns > 0 ? '+' : ''}${columns} for ${why}`),
  ]
  const avShift = support.right - support.left + (attack.fleets.length > 0 ? shifts['shore bombardment'] : 0) + column
  const shift = avShift + more.reduce((sum, { columns }) => sum + columns, 0)
  const modifiers = dieModifiers(world, attack)
  return {
    attack: attackers.factors,
    attackText: attackers.text,
    defence,
    column: defence.factors > 0 ? groundColumn(world.tables, attackers.factors, defence.factors, shift) : null,
    shift,
    avShift,
    shiftText: parts.join(', '),
    modifiers,
    modifier: modifiers.reduce((sum, { add }) => sum + add, 0),
  }
}

/** "4-1, +1 for OAS: 5-1"; what is rolled for is 5-1 at most (10.1.1). */
function oddsOf({ odds, shifted }: GroundColumn, shiftText: string): string {
  if (shiftText) return `${odds}, ${shiftText}: ${shifted}`
  return odds === shifted ? odds : `${odds}, rolled as ${shifted} (10.1.1)`
}

/** "16 (2nd 8, 4th 8) against 4 (Garrison 2 x2 clear = 4): 4-1; +2 for OAS: 5-1; die -1 First-Rate against Second-Rate (10.8)". */
export function battleText({ attack, attackText, defence, column, shiftText, modifiers }: Battle): string {
  const odds = column === null ? 'worse than 1-4, fought as that' : oddsOf(column, shiftText)
  return `${attack} (${attackText}) against ${defence.factors} (${defence.text}): ${odds}${modifiers.length > 0 ? `; die ${modifiersText(modifiers)}` : ''}`
}
