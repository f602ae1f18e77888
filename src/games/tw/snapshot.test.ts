import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answered, Json } from '../../engine/decision.ts'
import type { Throw } from '../../engine/dice.ts'
import { playStep } from '../../engine/play.ts'
import type { JsonObject } from '../common/snapshot.ts'
import { createTw } from './game.ts'
import { playerOf } from './powers.ts'
import { RULES } from './rules-version.ts'
import type { TwState } from './state.ts'

const game = createTw()
const FIXTURES = new URL('fixtures/', import.meta.url)

/** A step as the program of its snapshot's version played it (scripts/golden/tw.ts). */
interface Golden {
  /** The rules it was played under (rules-version.ts); absent in those that are older than the name. */
  readonly rules?: number
  readonly before: JsonObject
  readonly answers: Answered[]
  readonly dice: readonly Throw[]
  readonly events: readonly string[]
  readonly after: JsonObject
}
const golden = (file: string): Golden => JSON.parse(gunzipSync(readFileSync(new URL(file, FIXTURES))).toString()) as Golden

/** What is told is said better from release to release: that "1 NARFs" became "1 NARF", that one unit flies and two fly, that a country is liberated garrisons of fortresses are named apart and the hex of a counter-interception is that where they meet is no other rule. */
const bare = (text: string): string =>
  text
    .replace(/is liberated from .+? by/, 'surrenders to')
    .replace(/^Out of supply (?:now, and lost|in fortresses).*$/, 'Out of supply')
    .replace(/\bflies\b/g, 'fly')
    .replace(/(counter-intercept)s? over .*$/, '$1')
    .replace(/\(s\)|s\b/g, '')

/** The step played again, by the answers and the dice as they fell. */
function replayed({ before, answers, dice }: Golden) {
  const left = [...dice]
  const world = game.load(before, {
    roll: (sides, purpose) => {
      const thrown = left.shift()
      expect(thrown).toMatchObject({ sides, purpose })
      return thrown!.face
    },
  })
  const played = playStep(
    world,
    game.play(world),
    answers,
    () => [],
    () => undefined,
  )
  return { played, world, left }
}

const files = readdirSync(FIXTURES).sort()

it('there are golden steps of these very rules: whoever raises rules-version.ts writes them by `tsx scripts/golden/tw.ts rules`', () => {
  const ofRules = files.filter((file) => file.startsWith('rules-'))
  const names = ['armistice', 'battle-of-france', 'mediterranean-war', 'sea-lion', 'west-1939']
  expect(ofRules).toEqual(names.map((name) => `rules-${RULES}-${name}.json.gz`))
  expect(ofRules.map((file) => golden(file).rules)).toEqual(ofRules.map(() => RULES))
})

/** Steps of old snapshots that come to something else since: their random campaigns have lost cities of oil, which counts now (24). They load and play on. */
const CHANGED = ['0-west-1939', '1-west-1939', '0-mediterranean-war', '1-mediterranean-war']

describe.each(files)('the golden step %s', (file) => {
  let step: Golden
  beforeAll(() => {
    step = golden(file)
  })

  it.skipIf(CHANGED.includes(file.replace('.json.gz', '')))('plays again to the same end', () => {
    const { played, world, left } = replayed(step)
    expect(played.state).toBe('done')
    expect(left).toEqual([])
    // Those of these rules are told to the word.
    const said = step.rules === undefined ? bare : (text: string) => text
    const changed = `rules ${RULES} come to something else: raise rules-version.ts`
    expect(
      world.events.map(({ text }) => said(text)),
      changed,
    ).toEqual(step.events.map(said))
    expect(game.save(world)).toEqual(game.save(game.load(step.after, { roll: () => 1 })))
    // A position has one form to the letter, however it came about.
    expect(JSON.stringify(game.save(game.load(game.save(world), { roll: () => 1 })))).toBe(JSON.stringify(game.save(world)))
  })

  it('plays on for two steps', () => {
    let snapshot: Json = step.after
    for (let steps = 0; steps < 2; steps++) {
      let rolled = 0
      const world = game.load(snapshot, { roll: (sides) => 1 + (rolled++ % sides) })
      if (!game.nextStep(world)) break
      playStep(
        world,
        game.play(world),
        [],
        () => [],
        () => undefined,
      )
      expect(world.events.length).toBeGreaterThan(0)
      snapshot = game.save(world)
      expect(snapshot).toMatchObject({ version: 2 })
    }
  })
})

describe('snapshots of version 1', () => {
  // proves: tw-17.2.1-dunkirk
  it('of the list of losses the British factors lost in France are left (17.2.1), and who was eliminated (17.2.2)', () => {
    const { before } = golden('1-west-1939.json.gz')
    const units = before.units as Record<string, { nation: string; kind: string; strength: number }>
    const [first, second] = Object.keys(units).filter((id) => units[id].nation === 'Britain' && units[id].kind === 'ground')
    const loss = (unit: string, where?: string) => ({ turn: 1, side: 'Allies', unit, how: 'in battle', ...(where && { where }) })
    const { state } = game.load(
      { ...before, losses: [loss(first, '1433'), loss(second, '1234'), loss('france-1st-dcr', '1433'), loss('britain-glorious')] },
      { roll: () => 1 },
    )
    expect(state.britishLostInFrance).toBe(units[first].strength)
    expect(Object.values(state.units).flatMap(({ id, eliminated }) => (eliminated ? [id] : []))).toEqual(
      Object.keys(units).filter((id) => [first, second, 'france-1st-dcr', 'britain-glorious'].includes(id)),
    )
    expect(state).not.toHaveProperty('losses')
  })
})

describe('snapshots of version 0', () => {
  const loaded = (done: Record<string, number>): TwState => {
    const { before } = golden('0-west-1939.json.gz')
    return game.load({ ...before, done }, { roll: () => 1 }).state
  }

  it('what stood in one bag stands in fields of its own', () => {
    expect(
      loaded({
        'Western Front surprise': 3,
        'Germans attacked a French fortress': 2,
        'British fight on in France': 1,
        'Norwegian waters mined': 1,
        'carrier strike Britain': 1,
        'carrier strike Italy': 1,
        'British misfortune: London lost': 1,
        'British misfortune: units worth 50 NARFs eliminated and not rebuilt': 2,
        'Italian East Africa cut off': 1,
        'Alsace-Lorraine annexed': 1,
        'Reserve Fortification USSR': 1,
        'fortress Britain 1940': 1,
        'shipyard Britain 1940': 1,
        'fortification Britain 1939': 2,
        'SMP Germany 1941': 1,
        'Espionage on the U-Boat table': 2,
        'Counter-Espionage on the U-Boat table': 1,
        'heavy flak Germany': 2,
        'heavy flak year Germany': 1940,
        'convoys struck': 2,
        'Iceland and the Faeroes occupied': 1,
        'ASW Britain 1': 3,
        'ASW Britain 3': 2,
        'firestorms on Germany': 2,
        'first firestorm on Germany': 1,
        'bombs Britain germany-kg-1': 2,
        'French North Africa invaded': 1,
      }),
    ).toMatchObject({
      westernFrontSurprise: 2,
      frenchFortressAttacked: 1,
      britishFightInFrance: true,
      norwayMined: true,
      carrierStrikes: ['Britain', 'Italy'],
      britishMisfortunes: { 'London lost': 1, 'units worth 50 NARFs eliminated and not rebuilt': 2 },
      eastAfricaCutOff: true,
      alsaceAnnexed: true,
      fortificationInReserve: true,
      works: { Britain: { year: 1940, fortress: 1, shipyard: 1 }, Germany: { year: 1941, SMP: 1 } },
      uboatEspionage: 2,
      uboatCounterEspionage: true,
      heavyFlak: { Germany: { level: 2, raisedIn: 1940 } },
      convoysStruck: 2,
      icelandOccupied: true,
      aswBuilt: { Britain: { turn: 3, units: 2 } },
      firestorms: { Germany: 2 },
      firstGermanFirestorm: 1,
      frenchNorthAfricaInvaded: true,
      units: { 'germany-kg-1': { bombsBritain: 2 } },
    })
  })

  it('powers have seats and alliances', () => {
    const { before } = golden('0-armistice.json.gz')
    const world = game.load(before, { roll: () => 1 })
    expect(world.state.seats).toEqual(['Axis', 'France', 'Britain'])
    expect(playerOf(world, 'Italy')).toBe('Axis')
    expect(world.state.powers.France).toEqual({ seat: 'France', alliance: 'Western Allies' })
  })

  it('an entry that nothing is known of is refused, as is what is no snapshot', () => {
    expect(() => loaded({ 'zeppelins over Britain 1915': 3 })).toThrow("the snapshot knows 'zeppelins over Britain 1915'")
    const { after } = golden('0-west-1939.json.gz')
    const current = game.save(game.load(after, { roll: () => 1 })) as JsonObject
    const load = (change: JsonObject) => () => game.load({ ...current, ...change }, { roll: () => 1 })
    expect(load({ turn: { index: 1, year: 1940, season: 'Autumn' } })).toThrow('the snapshot is malformed at turn.season')
    expect(load({ version: 3 })).toThrow('the snapshot is of version 3 and this program reads versions up to 2')
    expect(load({ control: { Germany: '1430 9999' } })).toThrow(/9999/)
  })
})
