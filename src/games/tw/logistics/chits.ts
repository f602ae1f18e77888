import type { Power } from '../charts/cost-schemas.ts'
import { secretPops } from '../diplomacy/pops.ts'
import { isBelligerent, powersOf } from '../powers.ts'
import type { Season, Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { effortOf } from './efforts.ts'

export type Chit = 'espionage' | 'counterEspionage'
export type Chits = Readonly<Record<Chit, number>>
export const CHITS = { espionage: 'Espionage', counterEspionage: 'Counter-Espionage' } as const

/** 16.1.7.2: when chits are bought and played. */
const SEASONS: readonly Season[] = ['Spring', 'Fall']
export const isChitTurn = (world: TwWorld): boolean => SEASONS.includes(world.state.turn.season)

/** Whether a power may play a chit now; under a Pass it may not (4.5), and one kept through Summer waits for Fall. */
export const hasChit = (world: TwWorld, power: string, chit: Chit): boolean =>
  isChitTurn(world) && effortOf(world, power) !== 'Pass' && (world.state.plans[power]?.[chit] ?? 0) > 0

/** Powers of a side that may play a chit now, in the order of 3.11: those at war. */
export const holdersOf = (world: TwWorld, side: Side, chit: Chit): string[] =>
  powersOf(world, side).filter((power) => isBelligerent(world, power) && hasChit(world, power, chit))

const priceOf = (world: TwWorld, power: string, { espionage, counterEspionage }: Chits): number =>
  espionage * priceOfChit(world, power, 'Espionage') + counterEspionage * priceOfChit(world, power, 'Counter-Espionage')

/** 16.1.7: NARFs of a chit; a project may have made it cheaper (28). */
export function priceOfChit(world: TwWorld, power: string, chit: 'Espionage' | 'Counter-Espionage'): number {
  const usual = world.tables.costs[chit](power as Power)
  return Math.min(usual, ...world.rules.bonuses(world, `${chit} NARFs`, { power }).map(({ value }) => value))
}

/** A chit that is played is gone, and its NARFs are no secret any more. */
export function playChit(world: TwWorld, power: string, chit: Chit): void {
  const plan = world.state.plans[power]
  world.setPlan(power, { ...plan, [chit]: plan[chit] - 1 })
  const cost = priceOf(world, power, { espionage: 0, counterEspionage: 0, [chit]: 1 })
  const { secretSpending } = world.state
  world.note({ secretSpending: { ...secretSpending, [power]: Math.max(0, (secretSpending[power] ?? 0) - cost) } })
}

/** 16.1.7.4, 16.1.7.5: at the end of a turn chits that were not played are kept to Fall, and what they cost stays a secret; at the end of Fall they are taken away. */
export function keepChits(world: TwWorld): void {
  const { state } = world
  const kept: Record<string, Chits> = {}
  if (state.turn.season !== 'Fall')
    for (const [power, { espionage, counterEspionage }] of Object.entries(state.plans))
      if (espionage + counterEspionage > 0) kept[power] = { espionage, counterEspionage }
  world.note({
    keptChits: Object.keys(kept).length > 0 ? kept : undefined,
    secretSpending: added(
      Object.fromEntries(Object.entries(kept).map(([power, chits]) => [power, priceOf(world, power, chits)])),
      state.turn.season === 'Fall' ? {} : secretPops(world),
    ),
  })
}

/** Sums by power. */
const added = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): Record<string, number> =>
  Object.entries(other).reduce<Record<string, number>>((sums, [power, narfs]) => ({ ...sums, [power]: (sums[power] ?? 0) + narfs }), {
    ...one,
  })

/** "2 Espionage chits and a Counter-Espionage chit". */
export const chitsText = ({ espionage, counterEspionage }: Chits): string =>
  [[espionage, CHITS.espionage, 'an'] as const, [counterEspionage, CHITS.counterEspionage, 'a'] as const]
    .filter(([many]) => many > 0)
    .map(([many, name, article]) => (many === 1 ? `${article} ${name} chit` : `${many} ${name} chits`))
    .join(' and ')
