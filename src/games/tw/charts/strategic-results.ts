/** A cell of the U-Boat or the strategic bombing table (5.1.1, 5.2). Attackers are U-Boats or SAC, defenders ASW or INT. */
export interface StrategicResult {
  /** As printed: "DL1/DA3*". */
  text: string
  attackers: { lost: number; aborted: number }
  defenders: { lost: number; aborted: number }
  /** 1: convoy ambush or critical industry hit, 2: convoy massacre or firestorm. */
  stars: 0 | 1 | 2
  /** The section mark: raiders from far ports may be intercepted (5.1.2.2). */
  raidersFound: boolean
  /** The exclamation mark of option 29.19. */
  capitalShip: boolean
}

/** "AL5/AA1§", "DL1/DA3*!". */
export function strategicResult(text: string): StrategicResult {
  const match = /^(?:([AD])L(\d+))?\/?(?:([AD])A(\d+))?(\*{0,2})(§?)(!?)$/u.exec(text)
  const sides = match ? [match[1], match[3]].filter((side) => side !== undefined) : []
  if (!match || sides.length === 0 || new Set(sides).size > 1 || text.includes('/') !== (sides.length === 2)) {
    throw new Error(`'${text}' is no strategic warfare result; write AL2, DL1/DA3 and the like, with **, § or ! behind`)
  }
  const losses = { lost: Number(match[2] ?? 0), aborted: Number(match[4] ?? 0) }
  const none = { lost: 0, aborted: 0 }
  const attacker = sides[0] === 'A'
  return {
    text,
    attackers: attacker ? losses : none,
    defenders: attacker ? none : losses,
    stars: match[5].length as 0 | 1 | 2,
    raidersFound: match[6] !== '',
    capitalShip: match[7] !== '',
  }
}
