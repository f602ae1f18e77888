import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flat, GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { verify } from './verify.ts'

/*
 * World in Flames, section 9: an impulse in which war is declared is two steps, so that everybody hears of it before anybody acts. The sheets of the first are the drafts of the second.
 */
let begun: TestCampaign
let table: TestCampaign
beforeAll(async () => {
  begun = await TestCampaign.start((file) => file.replace('deadline hours: null', 'deadline hours: 48'), 'barbarossa-politics')
  await begun.poll()
}, 60_000)
afterAll(() => begun.remove())

const step = (): string => table.campaign.store.currentStep()!.name
const newest = async (address: string): Promise<string> => {
  const { subject, text } = await table.last(address)
  return flat(`${subject}\n${text}`)
}
const declare = async (): Promise<void> => {
  await table.exchange(GERMANY, 'declare: USSR\naction: land\nmove:\n  - { units: [XLI ARM], to: Siauliai }\n')
  await table.exchange(USSR, 'note: we defend\n')
}

describe('an impulse in which war is declared', () => {
  test('ends after the declarations, and all hear of it before they act', async () => {
    table = begun.fork()
    await declare()
    expect(step()).toBe('M/J 1941 impulse 1 actions')
    expect(await newest(USSR)).toContain('Germany declares war on USSR')
    const german = await newest(GERMANY)
    expect(german).toContain('What you sent for the impulse is kept as a draft')
    expect(german).not.toContain('left over')
    expect(german).toContain('for: M/J 1941 impulse 1 actions')
    expect(german).not.toMatch(/^#?declare:/m)
    table.remove()
  })

  test('waits for the drafts until both are ready, and plays them then', async () => {
    table = begun.fork()
    await declare()
    await table.exchange(GERMANY, 'ready: yes\n')
    expect(step()).toBe('M/J 1941 impulse 1 actions')
    await table.exchange(USSR, 'ready: yes\n')
    expect(step()).toBe('M/J 1941 impulse 2')
    expect(await newest(GERMANY)).toContain('Germany takes a land action')
    table.remove()
  })

  test("answers 'ready' with the receipt of the draft on the new position; what is wrong in it waits for a second look, and a second 'ready' plays it", async () => {
    table = begun.fork((file) => file.replace('rehearsals: 0', 'rehearsals: 2').replace('second look: 0', 'second look: 30'))
    await table.exchange(
      GERMANY,
      'declare: USSR\naction: land\nmove:\n  - { units: [XLI ARM], to: E2542 }\n  - { units: [XLVII ARM], to: Moscow }\n',
    )
    await table.exchange(GERMANY, 'ready\n')
    await table.exchange(USSR, 'note: we defend\n')
    expect(step()).toBe('M/J 1941 impulse 1 actions')
    await table.exchange(USSR, 'ready\n')
    const receipt = flat((await table.exchange(GERMANY, 'ready\n')).at(-1)!.text)
    expect(receipt).toContain('Your sheet for M/J 1941 impulse 1 actions is received.')
    expect(receipt).toContain('it is what you sent for the step before, kept as a draft; it counts now, unless you send another sheet')
    expect(receipt).not.toContain('declare')
    expect(receipt).not.toContain('replaces')
    expect(receipt).toMatch(/NOT POSSIBLE .* Moscow/)
    expect(receipt).toMatch(/XLI ARM: Tilsit \(E2642\) to E2542/)
    expect(step()).toBe('M/J 1941 impulse 1 actions')
    expect(await newest(GERMANY)).not.toContain('You are ready')
    await table.exchange(GERMANY, 'ready\n')
    expect(step()).toBe('M/J 1941 impulse 2')
    expect(verify(table.campaign).mismatches).toEqual([])
    table.remove()
  })

  test("takes a sheet in the same mail as 'ready' for what is ready", async () => {
    table = begun.fork()
    await declare()
    await table.exchange(USSR, 'ready\n')
    await table.exchange(GERMANY, 'ready: yes\n---\nfor: M/J 1941 impulse 1 actions\naction: air\n')
    expect(step()).toBe('M/J 1941 impulse 2')
    expect(await newest(USSR)).toContain('air action')
    table.remove()
  })

  test('takes a sheet for the actions in place of the draft, and needs no other word', async () => {
    table = begun.fork()
    await declare()
    await table.exchange(GERMANY, 'for: M/J 1941 impulse 1 actions\naction: air\n')
    await table.exchange(USSR, 'note: we defend still\n')
    expect(step()).toBe('M/J 1941 impulse 2')
    expect(await newest(USSR)).toContain('Germany takes a air action')
    table.remove()
  })

  test('plays the drafts at the deadline', async () => {
    table = begun.fork()
    await declare()
    table.now = new Date(table.now.getTime() + 49 * 3_600_000)
    await table.poll()
    expect(step()).toBe('M/J 1941 impulse 2')
    expect(await newest(USSR)).toContain('Germany takes a land action')
    expect(verify(table.campaign).mismatches).toEqual([])
    table.remove()
  })

  test('costs no mail where nobody declares war', async () => {
    table = begun.fork()
    await table.exchange(GERMANY, 'action: combined\n')
    await table.exchange(USSR, 'note: peace\n')
    expect(step()).toBe('M/J 1941 impulse 2')
    table.remove()
  })
})

describe('the receipt of a sheet that declares wars', () => {
  const receiptOf = async (text: string, rehearsals: number): Promise<string> => {
    table = begun.fork((file) => file.replace('rehearsals: 0', `rehearsals: ${rehearsals}`))
    const { subject, text: receipt } = (await table.exchange(GERMANY, text)).at(-1)!
    table.remove()
    return flat(`${subject}\n${receipt}`)
  }

  test('tells the war that begins as certain, apart what of the list is wrong, and of no aircraft that would be idle', async () => {
    const receipt = await receiptOf('declare: [Atlantis, USSR]\naction: land\n', 3)
    expect(receipt).toMatch(
      /^\[b41\] M\/J 1941 impulse 1: your sheet is received, 1 not possible now .* NOT POSSIBLE .* line 1, column 11: 'Atlantis' is none of the \d+ names that may stand here/,
    )
    expect(receipt.match(/Atlantis/g)).toHaveLength(1)
    expect(receipt).toContain(
      'Germany declares war on USSR -> Germany declares war on USSR: its units are surprised for this impulse (15). (certain)',
    )
    expect(receipt).not.toContain('that nothing is asked of')
  })

  test('says that orders for the actions are kept, and calls none of them impossible', async () => {
    const receipt = await receiptOf('declare: [USSR]\naction: land\nmove:\n  - { units: [XLI ARM], to: Siauliai }\n', 3)
    expect(receipt).not.toContain('NOT POSSIBLE')
    expect(receipt).toMatch(/XLI ARM .*Siauliai.* -> kept as a draft for the actions, which are a step of their own/)
  })

  test('says that a war on a major power alone is not possible, though the announcement of wars on minor countries takes the same list', async () => {
    const receipt = await receiptOf('declare: [Germany]\naction: combined\n', 3)
    expect(receipt).toMatch(/NOT POSSIBLE .* Germany declares war on Germany: 9.3: Germany does not declare war on itself/)
  })

  test('says so without any rehearsal of an alignment too', async () => {
    const receipt = await receiptOf('align: [Bulgaria]\naction: combined\n', 0)
    expect(receipt).toContain('9.6: as things stand Germany cannot align Bulgaria: Germany controls no hex of Greece or Yugoslavia')
  })
})

describe('the USSR and its neighbours in a whole-world war', () => {
  let world: TestCampaign
  beforeAll(async () => {
    world = await TestCampaign.start((file) => file.replace('wait for: everyone', 'wait for: active side'), 'global-war')
    world.pictures = false
    await world.poll()
    await playedBy(AXIS)
  }, 120_000)
  afterAll(() => world.remove())
  const AXIS = ['Germany', 'Italy', 'Japan']
  const ALLIES = ['Commonwealth', 'France', 'China', 'USSR', 'USA']
  const addressOf = (seat: string): string => `${seat.toLowerCase()}@campaign.local`
  const playedBy = async (seats: readonly string[], others = 'action: combined\n', soviet = others): Promise<void> => {
    for (const seat of seats) await world.mail(addressOf(seat), seat === 'USSR' ? soviet : others)
    await world.poll()
  }

  test('a claim in the first declarations of the Allies is said to be barred, in the second it is offered and played, and all hear of the war', async () => {
    const [barred] = await world.exchange(addressOf('USSR'), 'claim: [Finland]\naction: combined\n')
    expect(flat(barred.text)).toContain('19.6: no claim on Finland: nothing may be claimed in the first declarations of the Allies')
    await playedBy(ALLIES)
    await playedBy(AXIS)
    expect(world.campaign.store.currentStep()!.name).toBe('S/O 1939 impulse 4')
    const offered = (await world.last(addressOf('USSR'))).all
    expect(offered).toMatch(/^#claim:/m)
    expect(flat(offered)).toContain('Finnish borderlands of')
    await playedBy(ALLIES, 'action: combined\n', 'claim: [Finland, Rumania]\naction: combined\n')
    expect(world.campaign.store.currentStep()!.name).toBe('S/O 1939 impulse 4 actions')
    const heard = flat((await world.last(addressOf('Japan'))).text)
    expect(heard).toContain('The USSR claims Finnish borderlands of Finland, which denies it')
    expect(heard).toContain('USSR declares war on Finland')
    expect(heard).toContain('Finland aligns with Germany')
    expect(heard).toContain('Finland is set up: Mannerheim in Helsinki')
    expect(heard).toMatch(/USSR declares war on Finland \(US entry action 31, -\d+ points; rolled \d+/)
    const [answer] = await world.exchange(addressOf('Italy'), 'query: diplomacy\n')
    expect(flat(answer.text)).toContain('USSR neutral, Allies Finland')
    expect(verify(world.campaign).mismatches).toEqual([])
  }, 240_000)
})
