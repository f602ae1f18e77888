import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forkEachTest } from '../commands/testing-forks.ts'
import { flat, GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { currentStep, seenBy } from './campaign.ts'
import { writeDown } from './referee/referee.ts'

const IDLE = 'action: pass\n'
const OFFER = 'offer: draw\naction: pass\n'

let table: TestCampaign
forkEachTest(
  (own) => (table = own),
  (file) =>
    file
      .replace('second look: 0', 'second look: 30')
      .replace('deadline hours: null', 'deadline hours: 48')
      .replace('rehearsals: 0', 'rehearsals: 2'),
)

const step = (): string => table.campaign.store.currentStep()!.name
const all = async (address: string): Promise<string> =>
  flat((await table.received(address)).map(({ subject, text }) => `${subject}\n${text}`).join('\n'))
const newest = async (address: string): Promise<string> => {
  const { subject, text } = await table.last(address)
  return flat(`${subject}\n${text}`)
}
const offered = async (address: string): Promise<string> => /accept: (draw-[a-z2-7]{4})/.exec(await all(address))![1]
/** What is left of agreements in the position. */
const agreements = () =>
  (currentStep(table.campaign)?.world as unknown as { state: { agreements?: unknown } } | undefined)?.state.agreements

describe('an offer', () => {
  test('is mailed to whom it is made when its sheet comes, and not twice', async () => {
    await table.exchange(GERMANY, OFFER)
    const told = await newest(USSR)
    expect(told).toContain('Germany makes an offer: draw-')
    expect(told).toContain('Germany offers a draw to USSR.')
    const before = (await table.received(USSR)).length
    await table.exchange(GERMANY, `note: again\n${OFFER}`)
    expect(await table.received(USSR)).toHaveLength(before)
  })

  test('that the next sheet leaves out is taken back by mail', async () => {
    await table.exchange(GERMANY, OFFER)
    await table.exchange(GERMANY, IDLE)
    expect(await newest(USSR)).toContain('Germany takes it back: draw-')
  })

  test('in a draft is told to nobody', async () => {
    const before = (await table.received(USSR)).length
    await table.exchange(GERMANY, `draft: yes\n${OFFER}`)
    expect(await table.received(USSR)).toHaveLength(before)
  })

  test('accepted in the sheet for the same step is so: the campaign ends in a draw', async () => {
    await table.exchange(GERMANY, OFFER)
    const name = await offered(USSR)
    await table.exchange(USSR, `accept: ${name}\n`)
    const report = await all(GERMANY)
    expect(report).toContain(`Germany and USSR agree: a draw (${name}).`)
    expect(report).toContain('The campaign ends: agreed by Germany, USSR. It is a draw.')
    expect(currentStep(table.campaign)).toBeNull()
    expect(
      table.campaign.game.outcome(table.campaign.game.load(JSON.parse(table.campaign.store.currentStep()!.snapshot), { roll: () => 1 }))
        .winner,
    ).toBeNull()
  })

  test('is known to the receipt of the sheet that accepts it, and one that nobody makes is refused by its name', async () => {
    await table.exchange(GERMANY, OFFER)
    const name = await offered(USSR)
    const well = flat((await table.exchange(USSR, `draft: yes\naccept: [${name}]\n`)).map(({ text }) => text).join('\n'))
    expect(well).toContain(`Germany and USSR agree: a draw (${name}).`)
    expect(well).not.toContain('no offer')
    const wrong = flat((await table.exchange(USSR, 'draft: yes\naccept: [draw-aaaa]\n')).map(({ text }) => text).join('\n'))
    expect(wrong).toContain(`no offer 'draw-aaaa' to you is open; did you mean '${name}'?; open are ${name}`)
  })

  test('holds a step that everybody has sent for until its second look is over', async () => {
    await table.exchange(USSR, 'note: nothing\n')
    const before = step()
    await table.exchange(GERMANY, OFFER)
    expect(step()).toBe(before)
    table.pass(0.6)
    await table.poll()
    expect(step()).not.toBe(before)
  })

  test('that is not accepted is told and stands for one more step, then it has lapsed', async () => {
    await table.exchange(USSR, 'final: yes\n')
    await table.exchange(GERMANY, OFFER)
    table.pass(0.6)
    await table.poll()
    const name = await offered(USSR)
    expect(await all(USSR)).toContain(
      `The offer ${name} of Germany: USSR has not accepted it; it stands for the next step too ('accept: ${name}').`,
    )
    expect((await table.last(USSR)).text).toContain(`#accept: [${name}]`)
    await table.exchange(USSR, 'action: pass\n')
    await table.exchange(GERMANY, 'note: nothing\n')
    expect(await all(USSR)).toContain(`The offer ${name} of Germany has lapsed: USSR has not accepted it.`)
    expect(agreements()).toBeUndefined()
  })

  test('that stands is accepted in the step after', async () => {
    await table.exchange(USSR, 'final: yes\n')
    await table.exchange(GERMANY, OFFER)
    table.pass(0.6)
    await table.poll()
    await table.exchange(USSR, `accept: ${await offered(USSR)}\naction: pass\n`)
    await table.exchange(GERMANY, 'note: nothing\n')
    expect(currentStep(table.campaign)).toBeNull()
  })

  test('that stands is taken back by its name', async () => {
    await table.exchange(USSR, 'final: yes\n')
    await table.exchange(GERMANY, OFFER)
    table.pass(0.6)
    await table.poll()
    const name = await offered(USSR)
    await table.exchange(USSR, `accept: ${name}\naction: pass\n`)
    await table.exchange(GERMANY, `withdraw: ${name}\n`)
    table.pass(0.6)
    await table.poll()
    expect(await all(USSR)).toContain(`Germany takes its offer ${name} back.`)
    expect(currentStep(table.campaign)).not.toBeNull()
  })
})

describe('conceding', () => {
  test('ends the campaign for the other side', async () => {
    await table.exchange(USSR, 'concede: yes\n')
    await table.exchange(GERMANY, IDLE)
    expect(await all(GERMANY)).toContain('The campaign ends: USSR concedes. The Axis win.')
    expect(currentStep(table.campaign)).toBeNull()
  })
})

describe("the moderator's end", () => {
  test('is told by a report of its own, and nobody is waited for', async () => {
    writeDown(table.campaign, 'end: { winner: draw, reason: "nobody has time" }', 'test', null, table.now)
    await table.poll()
    expect(currentStep(table.campaign)).toBeNull()
    for (const player of [GERMANY, USSR]) {
      const told = await all(player)
      expect(told).toContain('The campaign ends: the moderator ends it. It is a draw.')
      expect(told).toContain('nobody has time')
    }
  })

  test('wants a side that there is', async () => {
    writeDown(table.campaign, 'end: { winner: Rome, reason: "?" }', 'test', null, table.now)
    await table.poll()
    expect(table.campaign.store.people.commands('test')[0]).toMatchObject({
      state: 'refused',
      result: "change 1: no side 'Rome'; there are Axis, Allies, or draw",
    })
    expect(step()).toBe('M/J 1941 impulse 1')
  })
})

describe('with partners', () => {
  let sea: TestCampaign
  beforeAll(async () => {
    sea = await TestCampaign.start((file) => file, 'west-1939')
  })
  afterAll(() => sea.remove())

  test('a side concedes when all of it do; until then only partners hear of it, and an offer is seen by nobody else', async () => {
    const at = (seat: string) => `${seat.toLowerCase()}@campaign.local`
    for (const seat of ['Germany', 'Italy', 'Britain', 'France'])
      await sea.exchange(
        at(seat),
        `campaign: ${sea.campaign.file.campaign}\n${seat === 'Britain' ? 'concede: yes\noffer: draw\n' : 'note: nothing\n'}`,
      )
    const { world } = currentStep(sea.campaign)!
    const known = (seat: string) =>
      (seenBy(sea.campaign, world, seat) as unknown as { state: { agreements?: { conceding?: string[]; offers?: unknown[] } } }).state
        .agreements
    expect(known('France')?.conceding).toEqual(['Britain'])
    expect(known('Germany')?.conceding).toBeUndefined()
    expect(known('Germany')?.offers).toHaveLength(1)
    expect(known('')).toBeUndefined()
    const heard = async (seat: string) => flat((await sea.received(at(seat))).map(({ text }) => text).join('\n'))
    expect(await heard('France')).toContain("Britain would concede: the campaign ends when France does too ('concede: yes').")
    expect(await heard('Italy')).not.toContain('would concede')
    for (const seat of ['Germany', 'Italy', 'Britain', 'France'])
      await sea.exchange(at(seat), `campaign: ${sea.campaign.file.campaign}\n${seat === 'France' ? 'concede: yes\n' : 'note: nothing\n'}`)
    expect(await heard('Italy')).toContain('The campaign ends: France and Britain concede. The Axis win.')
  })
})

describe('a neutrality pact', () => {
  test('is offered in any step, accepted by its name, and waits for the peace step (9.2)', async () => {
    const peace = await TestCampaign.start((file) => file, 'barbarossa-politics')
    try {
      await peace.exchange(GERMANY, 'offer:\n  - { pact: USSR }\naction: pass\n')
      const { text } = await peace.last(USSR)
      expect(flat(text)).toContain('Germany offers a neutrality pact between Germany and USSR to USSR.')
      const [name] = /pact-[a-z2-7]{4}/.exec(text)!
      await peace.exchange(USSR, `accept: ${name}\n`)
      const report = flat((await peace.received(GERMANY)).map((mail) => mail.text).join('\n'))
      expect(report).toContain(`Germany and USSR agree: a neutrality pact between Germany and USSR (${name}).`)
      const { state } = currentStep(peace.campaign)!.world as unknown as { state: { agreements: { agreed: { kind: string }[] } } }
      expect(state.agreements.agreed.map(({ kind }) => kind)).toEqual(['pact'])
    } finally {
      peace.remove()
    }
  })
})

describe('leave that a partner gives', () => {
  test('is told to him when its sheet comes, with what he may do about it', async () => {
    const sea = await TestCampaign.start((file) => file, 'guadalcanal')
    try {
      await sea.exchange(
        'usa@campaign.local',
        `campaign: ${sea.campaign.file.campaign}\nsail with:\n  - { ships: [Chicago], of: Commonwealth }\n`,
      )
      const { subject, text } = await sea.last('commonwealth@campaign.local')
      expect(subject).toContain('USA has a word for you: sail-with-')
      expect(flat(text)).toContain('USA lets Chicago sail in a task force of Commonwealth (11.4.2).')
      expect(flat(text)).toContain("To take them along, name them in a 'naval move' of yours.")
    } finally {
      sea.remove()
    }
  })
})
