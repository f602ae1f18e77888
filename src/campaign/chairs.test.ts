import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flat, type Received, TestCampaign } from '../commands/testing.ts'
import type { Json } from '../engine/decision.ts'
import { currentStep, seenBy } from './campaign.ts'
import { verify } from './verify.ts'

/*
 * A seat is a chair for the whole campaign; the powers that it answers for come and go. Whoever sits there without one, with a neutral one or with one that is
 * conquered keeps his mails and what is public, and nobody's secrets but his own.
 */
const FRANCE = 'france@campaign.local'
const ITALY = 'italy@campaign.local'

let table: TestCampaign
beforeEach(async () => {
  table = await TestCampaign.start(
    (file) =>
      `${file.replace(/^deadline hours:.*$/m, 'deadline hours: 24')}moderator: { name: Mo, address: mo@campaign.local, token: open-sesame }\n`,
    'west-1939',
  )
  table.pictures = false
  await table.poll()
}, 60_000)
afterEach(() => table.remove())

const order = async (text: string): Promise<string> =>
  flat((await table.exchange('mo@campaign.local', `token: open-sesame\nreferee:\n  - ${text}\n`)).at(-1)!.text)
/** The step is played: who is waited for writes nothing, and the deadline passes. */
async function play(): Promise<string> {
  const { name } = table.campaign.store.currentStep()!
  table.pass(25)
  expect((await table.poll()).played).toEqual([name])
  return name
}
const waited = () => currentStep(table.campaign)!.step.waitsFor
const report = async (address: string, step: string) =>
  (await table.received(address)).find(({ subject }) => subject.includes(`${step}: report`))
/** Ships of Britain sail in a Task Force (7.12): their partners know which they are, nobody else. Gives back one of them. */
function hideShips(more: (snapshot: Snapshot) => Snapshot = (same) => same): string {
  const { store } = table.campaign
  const row = store.currentStep()!
  const snapshot = JSON.parse(row.snapshot) as Snapshot
  const ships = Object.values(snapshot.units).filter(
    ({ nation, kind, place }) => nation === 'Britain' && kind === 'naval' && place === 'map',
  )
  const together = ships.filter(({ hex }) => hex === ships[0].hex).slice(0, 2)
  expect(together).toHaveLength(2)
  const hidden = Object.fromEntries(together.map((ship) => [ship.id, { ...ship, taskForce: 'Force H' }]))
  store.correctStep(row.number, more({ ...snapshot, units: { ...snapshot.units, ...hidden } }) as unknown as Json)
  return together[0].id
}
interface Snapshot {
  readonly units: Readonly<
    Record<
      string,
      {
        readonly id: string
        readonly nation: string
        readonly kind: string
        readonly place: string
        readonly hex: string
        readonly from?: number
      }
    >
  >
  readonly nations: Readonly<Record<string, object>>
  readonly powers: Readonly<Record<string, object>>
}

/** All of a position that a seat may know, as text. */
const known = (seat: string): string => {
  const { campaign } = table
  return JSON.stringify(campaign.game.save(seenBy(campaign, currentStep(campaign)!.world, seat)))
}
const sheets = (mail: Received) => mail.files.filter(({ name }) => name.endsWith('.yaml'))

describe('a chair', () => {
  test('of a power at peace: it gets a sheet and its report, and knows no ship of a Task Force of the others', async () => {
    const ship = hideShips()
    expect(['Britain', 'France'].map((seat) => known(seat).includes(`"${ship}"`))).toEqual([true, true])
    expect(['Italy', 'Germany'].map((seat) => known(seat).includes(`"${ship}"`))).toEqual([false, false])
    expect(sheets((await table.received(ITALY))[0])).toHaveLength(1)
    expect(await report(ITALY, await play())).toBeDefined()
  })

  test('of a neutral power, of no alliance: it gets its report, and knows neither side by more than is public', async () => {
    const ship = hideShips((snapshot) => ({ ...snapshot, powers: { ...snapshot.powers, Italy: { seat: 'Italy', alliance: null } } }))
    // What comes in a later turn is told to everybody (3.1).
    const boats = Object.values((JSON.parse(known('Germany')) as Snapshot).units).filter(
      (unit) => unit.kind === 'strategic' && (unit.from ?? 0) === 0,
    )
    expect(boats.length).toBeGreaterThan(0)
    for (const id of [ship, ...boats.map((boat) => boat.id)]) expect(known('Italy')).not.toContain(`"${id}"`)
    const told = await report(ITALY, await play())
    expect(told!.text).not.toContain('without secret spending')
    expect(told!.text).not.toContain('unknown to the other side')
    // Which this test has put there.
    expect(verify(table.campaign).mismatches.map(({ message }) => message)).toEqual([
      'the first position is not what the scenario in the log sets up',
    ])
  })

  test('whose power is handed to another seat, and back: it gets what is public, nobody waits for it, it has no secrets meanwhile', async () => {
    const ship = hideShips()
    expect(known('France')).toContain(`"${ship}"`)
    expect(await order('correct: { reason: he is ill, changes: [{ power: France, seat: Britain }] }')).toContain(
      'France is played by the seat of Britain',
    )
    expect(known('France')).not.toContain(`"${ship}"`)
    expect(waited()).not.toContain('France')
    expect(waited()).toContain('Britain')
    const told = await report(FRANCE, await play())
    expect(sheets(told!)).toEqual([])
    expect(table.campaign.game.seats(currentStep(table.campaign)!.world).toSorted()).toEqual(['Britain', 'France', 'Germany', 'Italy'])
    await order('correct: { reason: he is well, changes: [{ power: France, seat: France }] }')
    expect(waited()).toContain('France')
    expect(known('France')).toContain(`"${ship}"`)
    await play()
  })

  test('of a power that is conquered: its reports go on, its partners have no secrets for it any more', async () => {
    const ship = hideShips((snapshot) => ({
      ...snapshot,
      nations: { ...snapshot.nations, France: { ...snapshot.nations.France, conqueredBy: 'Germany', controller: 'Germany' } },
    }))
    expect(['Britain', 'France'].map((seat) => known(seat).includes(`"${ship}"`))).toEqual([true, false])
    expect(waited()).not.toContain('France')
    expect(await report(FRANCE, await play())).toBeDefined()
  })

  test('without a power: what it orders is answered in words, and the step is played without it', async () => {
    await order('correct: { reason: he is ill, changes: [{ power: France, seat: Britain }] }')
    const answer = (await table.exchange(FRANCE, 'plan: { effort: SLE }\n')).at(-1)!
    expect(answer.subject).toContain('your sheet is received, 1 not understood')
    expect(flat(answer.text)).toContain('France plays no power now, and has nothing to order this for')
    await play()
    expect(verify(table.campaign).mismatches).toEqual([])
  })

  test('for a power that comes to life in mid-campaign: from then on it gets a sheet to fill in', async () => {
    // Both in one moment: neither mail is taken for the other.
    await order('correct: { reason: not yet, changes: [{ power: Italy, seat: nobody }] }')
    expect(sheets(await table.last(ITALY))).toEqual([])
    await order('correct: { reason: now, changes: [{ power: Italy, seat: Italy }] }')
    expect(sheets(await table.last(ITALY))).toHaveLength(1)
    expect(await report(ITALY, await play())).toBeDefined()
  })
})
