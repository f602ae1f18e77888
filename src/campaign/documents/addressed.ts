import type { SheetNode } from '../../engine/decision.ts'
import type { Problem, World } from '../../engine/game.ts'
import { type Header, readHeader } from '../../orders/sheet.ts'
import { readinessIn } from '../second-look.ts'
import { type Campaign, seenBy } from '../campaign.ts'

/** Which seat and steps a document is for, by its head. */
export function addressed(
  campaign: Campaign,
  world: World,
  node: SheetNode,
  seats: readonly string[],
  currentName: string,
): { seat: string; steps: string[]; problems: Problem[]; stale?: string; draft: boolean; final: boolean } {
  const reader = campaign.game.reader(seenBy(campaign, world, seats[0]), seats[0])
  // The word alone has no head.
  const header: Header = typeof node.value === 'string' && readinessIn(node) !== null ? {} : readHeader(node, reader)
  const problems: Problem[] = [...reader.problems]
  let stale: string | undefined
  const fail = (message: string) => problems.push({ line: node.line, column: node.column, severity: 'error', message })
  if (header.campaign !== undefined && header.campaign.toLowerCase() !== campaign.file.campaign.toLowerCase()) {
    fail(`this sheet is for campaign '${header.campaign}'; this is '${campaign.file.campaign}'`)
  }
  let seat = seats[0]
  if (header.seat !== undefined) {
    const named = seats.find((each) => each.toLowerCase() === header.seat!.toLowerCase())
    if (named) seat = named
    else fail(`you do not play '${header.seat}'; you play ${seats.join(' and ')}`)
  } else if (seats.length > 1) fail(`say which seat it is for: 'seat: ${seats.join("' or 'seat: ")}'`)
  const steps = (header.for ?? [currentName]).map((name) => {
    if (sameStep(name, currentName)) return currentName
    const later = campaign.game.laterStep(world, name)
    if (later === null) {
      stale ??= name.slice(0, 60)
      fail(
        `'for: ${name}': ${campaign.store.steps().some((step) => sameStep(name, step.name)) ? 'that step is over' : 'there is no step of that name'}; '${currentName}' is waited for`,
      )
    }
    return later ?? currentName
  })
  const { draft = false, final = false } = header
  return { seat, steps: [...new Set(steps)], problems, draft, final, ...(stale !== undefined && { stale }) }
}

const sameStep = (a: string, b: string): boolean => a.trim().toLowerCase().replace(/\s+/g, ' ') === b.toLowerCase()
