import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../engine/decision.ts'
import { Draw } from '../../engine/testing-draw.ts'
import type { JsonObject } from '../common/snapshot.ts'
import { createTw } from './game.ts'
import { allSeats, sideOfSeat } from './powers.ts'
import { position } from './testing/position.ts'
import { DISGUISES, disguised, opponents, withDiplomacy, withTaskForces } from './testing/secrets.ts'
import { view } from './view.ts'
import type { TwWorld } from './world.ts'

const game = createTw()
/** As it is stored or handed out. */
const seen = (world: TwWorld, seat: string): Json => game.save(game.seen(world, seat))
const load = (snapshot: Json): TwWorld => game.load(snapshot, { roll: () => 1 })
const FIXTURES = new URL('fixtures/', import.meta.url)
const positions: Json[] = readdirSync(FIXTURES).flatMap((file) => {
  const { before, after } = JSON.parse(gunzipSync(readFileSync(new URL(file, FIXTURES))).toString()) as { before: Json; after: Json }
  return [before, after, withDiplomacy(game, after)].map((snapshot) =>
    /"taskForce"/.test(JSON.stringify(snapshot)) ? snapshot : withTaskForces(game, snapshot, 'Britain'),
  )
})

describe('a position as a seat may know it', () => {
  it('loads, and shows the seat what the whole position does', () => {
    for (const snapshot of positions) {
      const world = load(snapshot)
      for (const seat of allSeats(world)) expect(view(load(seen(world, seat)), seat)).toEqual(view(world, seat))
    }
  })

  it.each(Object.entries(DISGUISES))('%s: the same for the other side, whatever they are', (_, disguise) => {
    let differing = 0
    positions.forEach((snapshot, i) => {
      const world = load(snapshot)
      for (const seat of allSeats(world).filter((each) => sideOfSeat(world, each) !== null)) {
        const other = load(disguised(game, snapshot, disguise, seat, new Draw(i)))
        if (JSON.stringify(game.save(other)) === JSON.stringify(game.save(world))) continue
        differing++
        for (const enemy of opponents(world, seat, allSeats(world))) expect(seen(other, enemy)).toEqual(seen(world, enemy))
      }
    })
    expect(differing).toBeGreaterThan(0)
  })

  // proves: tw-16.1.1-allocate-pops
  it("of POPs shows each seat its own, not its partners': NARF totals are told without them", () => {
    const world = position({
      turn: 'Spring 1940',
      stage: 'Planning',
      narfs: { Britain: 91 },
      diplomacy: { placed: { Britain: { Greece: 2, Norway: 1 }, France: { Turkey: 1 } } },
    })
    world.note({ secretSpending: { Britain: 9 } })
    const known = (seat: string) => load(seen(world, seat)).state
    expect([known('Britain'), known('France'), known('Germany')].map(({ diplomacy }) => diplomacy!.placed)).toEqual([
      { Britain: { Greece: 2, Norway: 1 } },
      { France: { Turkey: 1 } },
      {},
    ])
    expect([known('Britain'), known('France'), known('Germany')].map(({ nations }) => nations.Britain.narfs)).toEqual([91, 91, 100])
    const rows = (seat: string) => view(world, seat).tables.find(({ title }) => title === 'Minor countries (16)')!.rows
    expect(rows('Britain').find(([country]) => country === 'Greece')![3]).toBe('Britain 2')
    for (const seat of ['France', 'Germany']) expect(rows(seat).find(([country]) => country === 'Greece')![3], seat).toBe('')
  })

  it('says nothing of what the campaign is to bring', () => {
    const world = load(positions[0])
    world.note({ events: [{ turn: 99, text: 'Karelia is ceded' }] })
    for (const seat of allSeats(world)) expect((seen(world, seat) as JsonObject).events).toEqual([])
  })

  it('of partners shows ships and money, not the chits they hold', () => {
    const world = position({
      plans: { Britain: { effort: 'SLE', evasion: true, espionage: 1 }, France: { effort: 'SLE' } },
      narfs: { Britain: 50 },
    })
    world.note({ secretSpending: { Britain: 8 } })
    const known = (seat: string) => load(seen(world, seat))
    expect(known('Britain').state.plans.Britain).toMatchObject({ evasion: true, espionage: 1 })
    expect(known('France').state.plans.Britain).toMatchObject({ evasion: false, espionage: 0 })
    expect([known('France').nation('Britain').narfs, known('Germany').nation('Britain').narfs]).toEqual([50, 58])
  })
})

describe('a seat without a side', () => {
  const UNITS = [
    'Britain Fleet H1 1-12-5 Plymouth tf=H',
    'Britain Fleet H2 1-12-5 Plymouth tf=H',
    'Britain ASW A1 1 strategic',
    'Italy Fleet 1st 1-12-5 Taranto',
  ]
  const secrets = (world: TwWorld, seat: string): string => {
    const known = load(seen(world, seat))
    return known
      .units()
      .filter(({ nation }) => nation === 'Britain')
      .map(({ name }) => name)
      .join()
  }
  /** What a seat is shown of the British, in its own view as well. */
  const shown = (world: TwWorld, seat: string) => JSON.stringify(view(world, seat))
  const start = () => position({ units: UNITS, narfs: { Britain: 40 }, plans: { Britain: { effort: 'SLE' } } })

  it('sees no British secrets where Italy is neutral', () => {
    const world = start()
    world.changePower('Italy', { alliance: null })
    expect(game.seats(world)).toEqual(['Germany', 'France', 'Britain', 'Italy'])
    expect([secrets(world, 'Britain'), secrets(world, 'Italy')]).toEqual(['H1,H2,A1', 'H'])
    expect(shown(world, 'Italy')).not.toContain('H1')
    expect(shown(world, 'Italy')).toContain('1st')
    expect(view(load(seen(world, 'Italy')), 'Italy')).toEqual(view(world, 'Italy'))
  })

  it('sees none once France is conquered, though it was a partner', () => {
    const world = start()
    expect(secrets(world, 'France')).toBe('H1,H2,A1')
    world.changeNation('France', { conqueredBy: 'Germany', controller: 'Germany' })
    expect(game.seats(world)).toContain('France')
    expect(secrets(world, 'France')).toBe('H')
    expect(shown(world, 'France')).not.toContain('H1')
  })

  it('sees what its side does as soon as a power is born to it', () => {
    const world = start()
    world.changeNation('France', { conqueredBy: 'Germany', controller: 'Germany' })
    world.found({ ...world.nation('France'), name: 'Free France', controller: 'Free France', conqueredBy: null, capitals: [], narfs: 3 })
    world.changePower('Free France', { seat: 'France', alliance: 'Western Allies' })
    expect(secrets(world, 'France')).toBe('H1,H2,A1')
    expect(load(game.save(world)).state.powers['Free France']).toEqual({ seat: 'France', alliance: 'Western Allies' })
    expect(shown(world, 'France')).toContain('Free France 3')
    world.changePower('Free France', { seat: 'Britain' })
    expect(secrets(world, 'France')).toBe('H')
  })
})
