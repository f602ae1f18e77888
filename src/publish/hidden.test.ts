import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { publishCommand } from '../commands/publish.ts'
import { secretOf } from '../engine/dice.ts'
import { Draw } from '../engine/testing-draw.ts'
import type { Json } from '../engine/decision.ts'
import type { Game } from '../engine/game.ts'
import { DISGUISES, disguised, withDiplomacy, withTaskForces } from '../games/tw/testing/secrets.ts'
import type { TwWorld } from '../games/tw/world.ts'
import { campaignSite, type SiteFiles } from './campaign-site.ts'
import type { Reads } from './site.ts'

/*
 * Nothing secret in any byte of a site: positions and orders that differ only in what its reader may not see give him the same site; and a spy who knows the
 * secrets finds none of them in it.
 */

/** Everything in a site, as a spy reads it. */
const bytes = (files: SiteFiles): string =>
  [...files].map(([name, content]) => `${name}\n${Buffer.from(content).toString('latin1')}`).join('\n')

/** Files of two sites that are not the same. */
const differing = (one: SiteFiles, other: SiteFiles): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => String(one.get(name)) !== String(other.get(name)))

describe('a site of The War', () => {
  let table: TestCampaign
  beforeAll(async () => {
    table = await TestCampaign.start(undefined, 'west-1939')
  }, 60_000)
  afterAll(() => table.remove())

  it.each(Object.entries(DISGUISES))(
    '%s: other secrets of Britain change no byte of what is public, nor of what Germany sees',
    (_, disguise) => {
      const { game, store } = table.campaign
      const { number, snapshot } = store.currentStep()!
      const one = withDiplomacy(game as Game<TwWorld>, withTaskForces(game as Game<TwWorld>, JSON.parse(snapshot) as Json, 'Britain'))
      const other = disguised(game as Game<TwWorld>, one, disguise, 'Britain', new Draw(1))
      expect(other).not.toEqual(one)
      const sites = [one, other].map((position) => {
        store.correctStep(number, position)
        const of = (reads: Reads): SiteFiles => campaignSite(table.campaign, { reads, delay: null })
        return { public: of('what is public'), enemy: of({ seat: 'Germany' }), own: of({ seat: 'Britain' }) }
      })
      store.correctStep(number, JSON.parse(snapshot) as Json)
      expect(differing(sites[0].public, sites[1].public)).toEqual([])
      expect(differing(sites[0].enemy, sites[1].enemy)).toEqual([])
      // What nobody could see would be no secret.
      expect(differing(sites[0].own, sites[1].own)).not.toEqual([])
    },
  )
})

describe('a site of World in Flames', () => {
  let begun: TestCampaign
  let table: TestCampaign
  beforeAll(async () => {
    begun = await TestCampaign.start()
    begun.pictures = false
    await begun.poll()
  }, 60_000)
  beforeEach(() => {
    table = begun.fork()
    table.pictures = false
  })
  afterEach(() => table.remove())
  afterAll(() => begun.remove())

  const SHEET = 'action: land\nnote: the password is swordfish\nattack:\n  - { at: Brest-Litovsk, with: all }\n'
  const site = (reads: Reads = 'what is public'): SiteFiles => campaignSite(table.campaign, { reads, delay: null })

  it('says nothing of orders that are sealed, to all or to the other seat', async () => {
    const [all, enemy] = [site(), site({ seat: 'USSR' })]
    await table.exchange(GERMANY, SHEET)
    await table.exchange(GERMANY, 'standing orders:\n  losses of the defender: [cheapest]\n')
    expect(table.campaign.store.sheetsFor(table.campaign.store.currentStep()!.name)).toHaveLength(1)
    expect(differing(all, site())).toEqual([])
    expect(differing(enemy, site({ seat: 'USSR' }))).toEqual([])
  }, 60_000)

  it('holds no address, no key, no note, no private press, no secret of dice to come, whoever it is for', async () => {
    await table.exchange(GERMANY, SHEET)
    await table.exchange(GERMANY, 'press: { to: USSR, text: "Tea at karl@home.example, key-abcdefghijkmnpqr?" }\n')
    await table.exchange(USSR, 'defend: [{ table: assault }]\n')
    const { store, seed } = table.campaign
    const played = store.steps().filter(({ done }) => done)
    expect(played).toHaveLength(1)
    const secrets = [
      ...[2, 3, 4].map((step) => secretOf(seed, step).toString('hex')),
      seed.toString('hex'),
      store.meta('salt')!,
      'swordfish',
      'home.example',
      '@campaign',
      'campaign.local',
      'key-',
      store.sheetsFor(played[0].name)[0]?.text ?? SHEET,
    ]
    for (const reads of ['what is public', { seat: 'USSR' }, { seat: 'Germany' }] as const) {
      const found = bytes(site(reads))
      expect(
        secrets.filter((secret) => found.includes(secret) && !(secret === 'key-' && found.includes('key-****'))),
        JSON.stringify(reads),
      ).toEqual([])
      // The dice of the step that was played are told, with their secret.
      expect(found).toContain(secretOf(seed, 1).toString('hex'))
    }
    expect(bytes(site())).not.toContain('Tea at')
    expect(bytes(site({ seat: 'USSR' }))).toContain('Tea at (address)')
  }, 60_000)

  it('of one seat after a delay ends so many steps earlier', async () => {
    await table.exchange(GERMANY, SHEET)
    await table.exchange(USSR, 'defend: [{ table: assault }]\n')
    const late = campaignSite(table.campaign, { reads: { seat: 'Germany' }, delay: { count: 1, of: 'turns' } })
    expect(String(late.get('data/head.js'))).toContain('"steps":[]')
    expect(bytes(late)).not.toContain(secretOf(table.campaign.seed, 1).toString('hex'))
    const now = campaignSite(table.campaign, { reads: { seat: 'Germany' }, delay: { count: 0, of: 'turns' } })
    expect(String(now.get('data/head.js'))).toContain('M/J 1941 impulse 1')
  }, 60_000)

  it('is written by the command, and again in its place; nothing else is replaced', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    const run = (...words: string[]) =>
      publishCommand()
        .exitOverride()
        .parseAsync([table.path, ...words], { from: 'user' })
    try {
      await run('-o', join(folder, 'site'))
      await run('-o', join(folder, 'site'), '--seat', 'Germany', '--delay', '2', 'turns')
      expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('<title>b41</title>')
      expect(readFileSync(join(folder, 'site/data/head.js'), 'utf8')).toContain('"behind":"2 turns"')
      mkdirSync(join(folder, 'other/thing'), { recursive: true })
      await expect(run('-o', join(folder, 'other'))).rejects.toThrow('holds something else than a site')
      await expect(run('-o', join(folder, 'site'), '--seat', 'Germanie')).rejects.toThrow("no seat 'Germanie'")
      await expect(run('-o', join(folder, 'site'), '--delay', 'soon')).rejects.toThrow('--delay wants a number of turns or steps')
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 60_000)
})
