/** First-Rate to Fourth-Rate (7.11, 10.8, 11.11). */
export type Rating = 1 | 2 | 3 | 4

/** Units depleted and units eliminated (ships sunk). */
export interface Losses {
  depleted: number
  eliminated: number
}

/** A cell of the air-to-air or the air-to-sea and naval table (11.9, 7.9.9). The attacker is the phasing side. */
export interface CombatResult {
  /** As printed: "DD2", "D Sunk". */
  text: string
  attackers: Losses
  defenders: Losses
}

/** A cell of a flak table (11.12): what happens to those who fly. */
export interface FlakResult extends Losses {
  /** "Miss", "AD2". */
  text: string
}

export type GroundKind =
  | 'attackers eliminated'
  | 'half attackers eliminated'
  | 'half exchange'
  | 'exchange'
  | 'pyrrhic exchange'
  | 'two-for-one exchange'
  | 'defenders retreat'
  | 'defenders depleted'
  | 'half defenders eliminated'
  | 'defenders eliminated'

/** A cell of the ground combat table (10.2.2). */
export interface GroundResult {
  /** As printed: "½ DEΩ". */
  text: string
  kind: GroundKind
  /** Defenders depleted: 1 to 3 for DD, DD2 and DD3, else 0. */
  depletions: number
  /** The omega: an Axis attack on Soviets inside the 1939 USSR depletes one of its units (10.3.6). */
  eastFront: boolean
}

const GROUND: Record<string, GroundKind> = {
  AE: 'attackers eliminated',
  '½AE': 'half attackers eliminated',
  '½EX': 'half exchange',
  EX: 'exchange',
  'EX/PV': 'pyrrhic exchange',
  '2xEX': 'two-for-one exchange',
  DR: 'defenders retreat',
  DD: 'defenders depleted',
  '½DE': 'half defenders eliminated',
  DE: 'defenders eliminated',
}

/** A result without the attrition sign, as players write it: "EX", "DD2", "1/2EX". */
export const plainResult = (text: string): string => text.replace(/ω/gi, '').replace(/½/g, '1/2').replace(/\s+/g, '').toUpperCase()

/** Every result that a ground combat may have, as players write it. */
export const GROUND_RESULTS: readonly string[] = [...Object.keys(GROUND), 'DD2', 'DD3'].map(plainResult)

/** "DD2Ω", "½EX". */
export function groundResult(text: string): GroundResult {
  const match = /^(?<code>.*?)(?<count>(?<=DD)[23])?(?<omega>Ω?)$/u.exec(text)!
  const { code, count, omega } = match.groups as { code: string; count?: string; omega: string }
  const kind = Object.hasOwn(GROUND, code) ? GROUND[code] : undefined
  if (kind === undefined)
    throw new Error(`'${text}' is no ground combat result; write ${Object.keys(GROUND).join(', ')}, DD2 or DD3, with Ω where it stands`)
  return { text: text.replace('½', '½ '), kind, depletions: code === 'DD' ? Number(count ?? 1) : 0, eastFront: omega !== '' }
}

const NONE: Losses = { depleted: 0, eliminated: 0 }

/** A side, what happens to it and to how many: "AD", "DE3". */
function side(text: string, effects: string): { side: 'A' | 'D'; losses: Losses } | null {
  const match = /^([AD])([DES])([1-9]?)$/.exec(text)
  if (!match || !effects.includes(match[2])) return null
  const count = Number(match[3] || 1)
  return { side: match[1] as 'A' | 'D', losses: match[2] === 'D' ? { depleted: count, eliminated: 0 } : { depleted: 0, eliminated: count } }
}

function combatResult(text: string, printed: string, effects: string, what: string): CombatResult {
  const read = side(text, effects)
  if (!read)
    throw new Error(`'${text}' is no ${what} result; write A or D, ${[...effects].join(' or ')}, and a number above 1: DD, A${effects[1]}2`)
  return { text: printed, attackers: read.side === 'A' ? read.losses : NONE, defenders: read.side === 'D' ? read.losses : NONE }
}

/** "AD", "DE3" (11.9). */
export const airResult = (text: string): CombatResult => combatResult(text, text, 'DE', 'air combat')

/** "DD2", "AS" (7.9.9), which print "DD2", "A Sunk". */
export const navalResult = (text: string): CombatResult => combatResult(text, text.replace(/^([AD])S/, '$1 Sunk'), 'DS', 'naval combat')

/** "Miss", "AE2" (11.12). */
export function flakResult(text: string): FlakResult {
  if (text === 'Miss') return { text, ...NONE }
  const read = side(text, 'DE')
  if (!read || read.side === 'D') throw new Error(`'${text}' is no flak result; write Miss, AD or AE, and a number above 1: AD2`)
  return { text, ...read.losses }
}

/** A result doubled or tripled: RAE and SAE in the first round of an air battle (4.1, 4.2, 11.9). */
export const multiplied = (result: CombatResult, times: number): CombatResult => ({
  text: times === 1 ? result.text : `${times} × ${result.text}`,
  attackers: { depleted: result.attackers.depleted * times, eliminated: result.attackers.eliminated * times },
  defenders: { depleted: result.defenders.depleted * times, eliminated: result.defenders.eliminated * times },
})
