import { readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { type Campaign, createCampaign } from '../../src/campaign/campaign.ts'
import { parseCampaignFile } from '../../src/campaign/campaign-file.ts'
import type { Json } from '../../src/engine/decision.ts'
import type { GameEvent } from '../../src/engine/event.ts'
import { Draw } from '../../src/engine/testing-draw.ts'
import { Store } from '../../src/store/store.ts'

export const TURNS = 49
const IMPULSES = 8
export const COUNTERS = 2000
/** Of a hundred counters so many move in an impulse. */
const MOVING = 15
const MONTHS = ['J/F', 'M/A', 'M/J', 'J/A', 'S/O', 'N/D']

interface Unit {
  readonly kind: string
  readonly id: string
  readonly name: string
  readonly country: string
  readonly place: string
  readonly hex: string | null
  readonly faceDown: boolean
  readonly sea?: object
}
interface Position {
  readonly units: Readonly<Record<string, Unit>>
  readonly control: Readonly<Record<string, string>>
}

/**
 * A log as a war of 49 turns leaves it, on the largest board: 2,000 counters that wander, hexes that change hands, losses, and in each impulse as many events as the
 * impulses of a real campaign (`model`) have, with their words, dice and arithmetic. Its steps were never played: it is there to be published, not to be verified.
 */
export function longCampaign(folder: string, model: string): Campaign {
  const scenario = read('mediterranean')
  const draw = new Draw(49)
  const campaign = createCampaign(
    parseCampaignFile(
      stringify({
        campaign: 'long-war',
        game: scenario.game,
        scenario: 'mediterranean',
        log: 'long.sqlite',
        mail: { from: 'Adjutant <adjutant@campaign.local>', folder: 'mailbox' },
        seats: Object.fromEntries(
          Object.keys(scenario.seats as object).map((seat, i) => [seat, { player: `Player ${i}`, address: `p${i}@campaign.local` }]),
        ),
      }),
      `${folder}/campaign.yaml`,
    ),
    scenario,
    new Date('2026-01-01T12:00:00Z'),
    { seed: Buffer.alloc(32, 49) },
  )
  const { store, game } = campaign
  const { board } = game
  const land = Array.from({ length: board.size }, (_, hex) => hex).filter((hex) => board.isLand(hex) && board.scale[hex] !== 'off-map')
  const codes = land.map((hex) => board.code(hex))
  const impulses = modelImpulses(model)
  let position = crowded(JSON.parse(store.currentStep()!.snapshot) as Position, codes, draw)
  store.correctStep(1, position as unknown as Json)
  let number = 1
  store.together(() => {
    for (let turn = 0; turn < TURNS; turn++)
      for (let impulse = 1; impulse <= IMPULSES; impulse++) {
        const at = new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString()
        const [units, lost] = moved(position, campaign, draw)
        position = { ...position, units, control: fought(position.control, draw) }
        store.append(number, [], eventsOf(impulses[number % impulses.length], lost, codes, draw))
        store.beginStep(number, [], 'bench')
        store.setParts(number, [{ after: 0, sheets: [], standing: [] }])
        store.closeStep(number, at)
        number++
        const then = impulse < IMPULSES ? [turn, impulse + 1] : [turn + 1, 1]
        store.openStep({
          number,
          name: `${MONTHS[then[0] % 6]} ${1940 + Math.floor(then[0] / 6)} impulse ${then[1]}`,
          branch: 'main',
          snapshot: position as unknown as Json,
          opened: at,
          deadline: null,
        })
      }
  })
  return campaign
}

const read = (scenario: string): Record<string, unknown> =>
  parse(readFileSync(new URL(`../../scenarios/${scenario}.yaml`, import.meta.url), 'utf8')) as Record<string, unknown>

function modelImpulses(path: string): GameEvent[][] {
  const store = Store.open(path, { readonly: true })
  try {
    return store
      .steps()
      .filter(({ done }) => done !== null)
      .map(({ number }) => store.events(number))
  } finally {
    store.close()
  }
}

/** The counters of the campaign again and again until there are enough, those on land anywhere on it. */
function crowded(position: Position, codes: readonly string[], draw: Draw): Position {
  const known = Object.values(position.units).filter(({ place }) => place === 'map' || place === 'sea')
  const units = Array.from({ length: COUNTERS }, (_, i): [string, Unit] => {
    const unit = known[i % known.length]
    const id = i < known.length ? unit.id : `${unit.id}-${i}`
    const hex = unit.kind === 'land' && unit.place === 'map' ? codes[draw.below(codes.length)] : unit.hex
    return [id, { ...unit, id, name: i < known.length ? unit.name : `${unit.name} ${i}`, hex }]
  })
  return { ...position, units: Object.fromEntries(units) }
}

function moved({ units }: Position, { game: { board } }: Campaign, draw: Draw): [Record<string, Unit>, Unit[]] {
  const lost: Unit[] = []
  const next = Object.values(units).flatMap((unit): [string, Unit][] => {
    const chance = draw.below(1000)
    if (chance === 0 && Object.keys(units).length > 1000) return (lost.push(unit), [])
    if (unit.kind !== 'land' || unit.place !== 'map' || chance >= MOVING * 10) return [[unit.id, unit]]
    const to = board.neighbour(board.find(unit.hex!)!, draw.below(6))
    const goes = to >= 0 && board.isLand(to) && board.scale[to] !== 'off-map'
    return [[unit.id, goes ? { ...unit, hex: board.code(to), faceDown: chance % 2 === 0 } : unit]]
  })
  return [Object.fromEntries(next), lost]
}

/** A few hexes of one country go to another. */
function fought(control: Readonly<Record<string, string>>, draw: Draw): Record<string, string> {
  const hexes = Object.entries(control).map(([country, list]): [string, string[]] => [country, list.split(' ')])
  for (let i = 0; i < 6; i++) {
    const [from, to] = [hexes[draw.below(hexes.length)][1], hexes[draw.below(hexes.length)][1]]
    if (from.length > 3) to.push(...from.splice(draw.below(from.length), 1))
  }
  return Object.fromEntries(hexes.map(([country, list]) => [country, list.join(' ')]))
}

function eventsOf(model: readonly GameEvent[], lost: readonly Unit[], codes: readonly string[], draw: Draw): GameEvent[] {
  const elsewhere = (): string => codes[draw.below(codes.length)]
  return [
    ...model.map(({ data: _, losses: _l, control: _c, ...event }) => ({ ...event, hexes: event.hexes.map(elsewhere) })),
    ...lost.map(({ id, name, country }) => ({
      kind: 'battles',
      section: '11.15.5',
      text: `${name} is lost.`,
      hexes: [elsewhere()],
      losses: [{ unit: id, name, country, how: 'destroyed in battle' }],
    })),
  ]
}
