import { createHash } from 'node:crypto'
import type { Json } from '../engine/decision.ts'
import type { Step, World } from '../engine/game.ts'
import type { Chart } from '../pictures/chart.ts'
import { chartPicture, type MailPicture, trackPicture } from '../reports/pictures.ts'
import { type Campaign, look } from './campaign.ts'
import { chartOver, firstOfTurns } from './queries/chart.ts'

type Values = Readonly<Record<string, number>>

/** What the positions of a campaign's last turns came to: they do not change, and the convoys of a whole world take a while. By their texts. */
const KNOWN = new WeakMap<Campaign, ReadonlyMap<string, Values>>()

/** A chart of a mail goes this many turns back: every position of them is taken up for it. */
const TURNS = 12

/** A chart over the last turns, of the last of the game's numbers for reports that the campaign counts; null where there is none, or one turn alone. */
function reportChart(campaign: Campaign, world: World, turn: string): { readonly title: string; readonly chart: Chart } | null {
  const measure = campaign.game.measures.findLast((each) => each.inReports && Object.keys(each.of(world)).length > 0)
  if (!measure) return null
  const [known, kept] = [KNOWN.get(campaign), new Map<string, Values>()]
  const before = firstOfTurns(campaign, TURNS - 1).map(({ turn: name, text }) => {
    const hash = createHash('sha256').update(measure.name).update(text).digest('hex')
    const values = known?.get(hash) ?? measure.of(look(campaign, JSON.parse(text) as Json))
    kept.set(hash, values)
    return { turn: name, values }
  })
  KNOWN.set(campaign, kept)
  const chart = chartOver([...before, { turn, values: measure.of(world) }])
  return before.length > 0 ? { title: `${measure.name[0].toUpperCase()}${measure.name.slice(1)} over turns`, chart } : null
}

/** What the report of a turn's last step shows besides: what is on its way to each seat's powers, and numbers over the turns, which are the same for all. */
export function turnPictures(campaign: Campaign, world: World, played: string, next: Step | null): (seat: string) => MailPicture[] {
  const { game } = campaign
  if (next === null || game.turnOf(next.name) === game.turnOf(played)) return () => []
  const drawn = reportChart(campaign, world, game.turnOf(next.name))
  const chart = drawn ? [chartPicture(drawn.chart, drawn.title, 'turns')] : []
  return (seat) => {
    const track = game.turnTrack?.(world, seat) ?? null
    return [...(track && track.boxes.length > 0 ? [trackPicture(track.boxes, track.title, 'track')] : []), ...chart]
  }
}
