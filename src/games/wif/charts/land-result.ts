import type { LandResult } from './tables.ts'

const CELL = /^(?<faceUp>[†*]?)(?:(?<extra>x?)(?<attacker>\d*)|-)\/(?:(?<defender>\d*)(?<effect>[RSB]?)|-)$/u
const FACE_UP = { '': 'none', '†': 'half', '*': 'all' } as const
const EFFECT = { '': 'none', R: 'retreat', S: 'shatter', B: 'breakthrough' } as const

/** Takes a cell of a land combat table apart: "†x1/2S" (11.15.5, 11.15.6). Null when it is none; either side is at least "-" or a sign. */
export function parseLandResult(text: string): LandResult | null {
  const [attacking, defending, ...more] = text.split('/')
  const groups = CELL.exec(text)?.groups
  if (!groups || !attacking || !defending || more.length > 0) return null
  return {
    text,
    faceUp: FACE_UP[(groups.faceUp ?? '') as keyof typeof FACE_UP],
    extraLoss: groups.extra === 'x',
    attacker: Number(groups.attacker || 0),
    defender: Number(groups.defender || 0),
    effect: EFFECT[(groups.effect ?? '') as keyof typeof EFFECT],
    noEffectOnDefender: defending === '-',
  }
}
