import type { GameEvent } from '../../../engine/event.ts'
import { controllerOf } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import { isUsaToEnter, USA } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'
import { listedIncome } from './told-income.ts'

/** Amounts by nation. */
type Sums = Record<string, number>

/** What an event's words make of the NARFs and the bases. */
interface Booking {
  /** NARFs that nations gain, or lose below zero. */
  readonly narfs: Sums
  readonly base?: Sums
  /** What the words say is left, without what was spent in secret. */
  readonly left?: Sums
  /** NARFs of units that half the base of a power limits (15.1.6.1): at their price, and at double price. */
  readonly units?: { readonly power: string; readonly within: number; readonly beyond: number }
  /** Spent in secret. */
  readonly secret?: Sums
}

/** 14.1 to 14.8: what the events of a step tell adds up to the NARFs that every nation has after it, line by line, and so do the bases; units beyond half the base cost double, others do not (15.1.6.1). */
export function wrongNarfs(world: TwWorld, before: TwWorld): string[] {
  const wrong: string[] = []
  const [narfs, base, counted, secret]: Sums[] = [{}, {}, {}, { ...before.state.secretSpending }]
  for (const nation of Object.values(world.state.nations)) {
    const was = before.state.nations[nation.name] ?? { narfs: 0, base: nation.base, spentOnUnits: 0 }
    narfs[nation.name] = was.narfs
    base[nation.name] = was.base
    counted[nation.name] = was.spentOnUnits
  }
  const book = (sums: Sums, changes: Sums = {}) => {
    for (const [nation, sum] of Object.entries(changes)) sums[nation] += sum
  }
  // 14.8.2: NARFs that go on from where they wait have left their power in an earlier turn.
  let goesOn = false
  const listed = new Set<string>()
  for (const event of world.events) {
    if (event.kind === 'grant' && /^\w+ grants /.test(event.text)) goesOn = false
    if (event.kind === 'grant' && / go on from /.test(event.text)) goesOn = true
    const told = listedIncome(event)
    if (told) {
      const { nation, unspent, growth, items, sum } = told
      base[nation] += growth + Math.min(0, narfs[nation])
      if (unspent !== undefined && unspent !== narfs[nation]) wrong.push(`${nation} had ${narfs[nation]} NARFs unspent: '${event.text}'`)
      if (items[0] !== base[nation] || items.reduce((total, item) => total + item, 0) !== sum)
        wrong.push(`${nation} has base ${base[nation]}: '${event.text}'`)
      narfs[nation] = sum
      listed.add(nation)
      continue
    }
    const booking = bookingOf(before, world, event, goesOn)
    if (booking === 'unknown') wrong.push(`who pays or gains: '${event.text}'`)
    if (booking === null || booking === 'unknown') continue
    book(narfs, booking.narfs)
    book(base, booking.base)
    for (const [nation, left] of Object.entries(booking.left ?? {})) {
      if (left < narfs[nation] || left > narfs[nation] + (secret[nation] ?? 0))
        wrong.push(`${nation} has ${narfs[nation]} NARFs left, ${secret[nation] ?? 0} spent in secret: '${event.text}'`)
    }
    for (const [nation, sum] of Object.entries(booking.secret ?? {})) secret[nation] = (secret[nation] ?? 0) + sum
    if (!booking.units) continue
    const { power, within, beyond } = booking.units
    const room = isFrom(before.state.turn, 'Spring', 1940)
      ? Math.max(0, Math.ceil(Math.max(0, baseBefore(world, power, base[power], counted[power], within + beyond)) / 2) - counted[power])
      : Infinity
    if (within > room || (beyond > 0 && within !== room))
      wrong.push(`${power}, base ${base[power]}, had ${room} left of half of it: '${event.text}'`)
    counted[power] += within + beyond
  }
  // 16.3: who becomes a Satellite by the calendar does so after the income.
  const follows = (name: string) => world.events.some(({ text }) => text.startsWith(`${name} becomes a Satellite of `))
  const newYear = world.state.turn.index > before.state.turn.index && world.state.turn.season === 'Spring'
  const due = before.state.events.filter(
    (event) => !world.state.events.some(({ text, turn }) => text === event.text && turn === event.turn),
  )
  for (const nation of Object.values(world.state.nations)) {
    const { name } = nation
    if (newYear && !listed.has(name) && nation.kind === 'minor' && nation.conqueredBy === null && base[name] > 0) {
      const grown =
        nation.status === 'satellite' && !follows(name) && nation.controller !== null && isFrom(world.state.turn, 'Spring', 1941)
          ? Math.floor((Math.max(0, narfs[name]) * nation.growth) / 100)
          : 0
      const debt = Math.min(0, narfs[name])
      base[name] += grown + debt
      narfs[name] = base[name] + debt - partsOf(world, name)
    }
    for (const event of due) narfs[name] += event.narfs?.[name] ?? 0
    if (narfs[name] !== nation.narfs) wrong.push(`${name} has ${nation.narfs} NARFs, by what was told ${narfs[name]}`)
    if (base[name] !== nation.base) wrong.push(`${name} has a base of ${nation.base}, by what was told ${base[name]}`)
    if (world.state.turn.index === before.state.turn.index && counted[name] !== nation.spentOnUnits)
      wrong.push(`${name} has spent ${nation.spentOnUnits} NARFs on units, by what was told ${counted[name]}`)
  }
  return wrong
}

/** 14.5: what others have of parts of a minor country, by their incomes: "+ Corsica of Vichy France 2". */
const partsOf = (world: TwWorld, country: string): number =>
  world.events
    .filter(({ kind }) => kind === 'income')
    .flatMap(({ text }) => [...text.matchAll(/ \+ [\w ]+? of ([\w ]+?) (\d+)/g)])
    .reduce((sum, [, of, value]) => sum + (of === country ? Number(value) : 0), 0)

/** The base of which half limits what units cost (15.1.6.1): of a USA at peace that before the turn, as what it builds has left it (22.7.2). */
const baseBefore = (world: TwWorld, power: string, base: number, counted: number, now: number): number =>
  power === USA && isUsaToEnter(world) ? base + counted + now : base

const NOTHING: readonly string[] = ['refused order', 'grant refused', 'rail', 'stratmove', 'supply', 'naval mission', 'air support']
const UNITS: readonly string[] = ['build', 'repair', 'shipyard']
const OF_THE_BASE: readonly string[] = ['build', 'shipyard', 'works']

/** What an event books; null for nothing, 'unknown' where its words speak of a price and do not say whose. */
function bookingOf(before: TwWorld, world: TwWorld, { kind, section, text, data }: GameEvent, goesOn: boolean): Booking | null | 'unknown' {
  if (NOTHING.includes(kind)) return null
  const found = (pattern: RegExp) => pattern.exec(text)?.slice(1)
  const plan = kind === 'planning' ? found(/^(\w+), with (-?\d+) NARFs?: .* for (\d+) NARFs?; (-?\d+) left\.$/) : undefined
  if (plan)
    return Number(plan[1]) - Number(plan[2]) === Number(plan[3])
      ? { narfs: { [plan[0]]: -plan[2] }, left: { [plan[0]]: Number(plan[3]) } }
      : 'unknown'
  const chits = kind === 'planning' ? found(/^(\w+) holds .* for (\d+) NARFs?, unknown/) : undefined
  if (chits) return { narfs: { [chits[0]]: -chits[1] }, secret: { [chits[0]]: Number(chits[1]) } }
  const war =
    kind === 'declaration of war'
      ? found(/^(\w+) declares war on [^:]+: (\d+) NARFs?(?: paid by (\w+) \(6\.2\.1\))?, (-?\d+) left/)
      : undefined
  if (war) return { narfs: { [war[2] ?? war[0]]: -war[1] }, left: { [war[2] ?? war[0]]: Number(war[3]) } }
  const tried = found(/^The Soviet Union (?:tries to declare war on Germany|declares scorched earth) for (\d+) NARFs?, (-?\d+) left/)
  if (tried) return { narfs: { USSR: -tried[0] }, left: { USSR: Number(tried[1]) } }
  const mobilised = found(/^The Soviet Union mobilises: (\d+) NARFs? more/)
  if (mobilised) return { narfs: { USSR: Number(mobilised[0]) }, base: { USSR: Number(mobilised[0]) } }
  const delivered = found(/^Under the Pact the Soviet Union delivers (\d+) NARFs? to Germany/)
  if (delivered) return { narfs: { USSR: -delivered[0], Germany: Number(delivered[0]) } }
  const airbase = kind === 'airbase' ? found(/^(\w+) (?:builds an|moves its) airbase .* for (\d+) NARFs?/) : undefined
  if (airbase) return { narfs: { [airbase[0]]: -airbase[1] } }
  const propaganda = found(/^British propaganda in the USA for (\d+) NARFs?, (-?\d+) left/)
  if (propaganda) return { narfs: { Britain: -propaganda[0] }, left: { Britain: Number(propaganda[1]) } }
  const lent = found(/^A loan of ASW to Britain for (\d+) NARFs?, (-?\d+) left/)
  if (lent) return { narfs: { USA: -lent[0] }, left: { USA: Number(lent[1]) } }
  const oil = section === '24.1' ? found(/^(?:Double o|O)il hit: .* cost it (\d+) in/) : undefined
  if (oil) return { narfs: { Germany: -oil[0] } }
  const fascists = section === '19.3' ? found(/ are Germany's, (\d+) of them in/) : undefined
  if (fascists) return { narfs: { Germany: Number(fascists[0]) } }
  const carved = section === '23.14' ? found(/, and has (\d+) NARFs? less in its base/) : undefined
  if (carved) return { narfs: {}, base: { Yugoslavia: -carved[0] } }
  const awarded = section === '29.4' ? found(/Romania is worth (\d+) NARFs? .* Romania loses (\d+), Hungary gains (\d+)\.$/) : undefined
  if (awarded)
    return {
      narfs: { Romania: -awarded[1], Hungary: Number(awarded[2]) },
      base: { Romania: -awarded[0], Hungary: Number(awarded[0]) },
    }
  const harassed = kind === 'partisan warfare' ? found(/ = -?\d+: (\w+) loses (\d+) NARFs?/) : undefined
  if (harassed) return { narfs: { [harassed[0]]: -harassed[1] } }
  const ore = section === '20.1' ? found(/^Sweden sells Germany no more iron ore: (\d+) NARFs? less/) : undefined
  if (ore) return { narfs: { Germany: -ore[0] }, base: { Germany: -ore[0] } }
  const armed = found(
    /The USA (?:arms|mobilises, Spring \d of its war): (\d+) NARFs? more in its base, now -?\d+, and at hand, now (-?\d+)\.$/,
  )
  if (armed) return { narfs: { USA: Number(armed[0]) }, base: { USA: Number(armed[0]) }, left: { USA: Number(armed[1]) } }
  const dearer = found(/cost it as much again: (\d+) NARFs?\.$/)
  if (dearer) return { narfs: { USA: -dearer[0] }, base: { USA: -dearer[0] } }
  const owed = section === '14.8.2' ? found(/^(\w+) has sent .* it loses (\d+) NARFs? and has (-?\d+)/) : undefined
  if (owed) return { narfs: { [owed[0]]: -owed[1] }, left: { [owed[0]]: Number(owed[2]) } }
  const received =
    kind === 'grant'
      ? found(
          /^(?:(.+) receives (\d+) NARFs? and has (-?\d+)|(\d+) NARFs? for .+ wait in .+?)(?:; (\d+) are lost at sea)?(?:; (\d+) come back to .+?)?; (.+) has (-?\d+)$/,
        )
      : undefined
  if (received) {
    const [taker, got, has, waits, lost, , giver, left] = received as (string | undefined)[]
    const sent = goesOn ? 0 : Number(got ?? waits) + Number(lost ?? 0)
    return {
      narfs: { ...(taker !== undefined && { [taker]: Number(got) }), [giver!]: -sent },
      ...(giver === USA && isUsaToEnter(world) && { base: { USA: -sent } }),
      left: { ...(taker !== undefined && { [taker]: Number(has) }), [giver!]: Number(left) },
    }
  }
  const reopened = section === '19.1.1' ? found(/ Italy has its (\d+) NARFs? back\./) : undefined
  if (reopened) return { narfs: { Italy: Number(reopened[0]) } }
  const eastAfrica = section === '19.1.2' ? found(/ = (\d+) now for Britain(, which Italy loses)?\./) : undefined
  if (eastAfrica) return { narfs: { Britain: Number(eastAfrica[0]), ...(eastAfrica[1] && { Italy: -eastAfrica[0] }) } }
  const vatican =
    section === '23.56' ? found(/: (.+) ha(?:ve|s) (\d+) NARFs? (more|less) in the base(?:, and (\d+) less at hand)?\./) : undefined
  if (vatican) {
    const [powers, sum, way, atHand = 0] = vatican
    const each = (value: number) => Object.fromEntries(powers.split(' and ').map((power) => [power, value]))
    return { narfs: each(-atHand), base: each(way === 'more' ? Number(sum) : -sum) }
  }
  if (kind === 'industry') {
    const changes = [...text.matchAll(/(?:: |, )([\w ]+) (loses|gains) (?:its )?(\d+)/g)]
    return { narfs: Object.fromEntries(changes.map(([, nation, which, sum]) => [nation, which === 'loses' ? -sum : Number(sum)])) }
  }
  if (section === '23.5') return { narfs: {}, base: { Germany: Number(found(/: (\d+) NARFs? more/)![0]) } }
  if (section === '14.6.2') return { narfs: { Germany: Number(found(/, (\d+) of them now/)![0]) } }
  const fallen =
    kind === 'surrender'
      ? found(/^.+ (?:surrenders to|falls to|is liberated from \w+ by) (\w+): .* = (\d+) now(?:, which (\w+) loses)?\./)
      : undefined
  if (fallen) return { narfs: { [fallen[0]]: Number(fallen[1]), ...(fallen[2] && { [fallen[2]]: -fallen[1] }) } }
  if (kind === 'strategic warfare') {
    const atSea = [...text.matchAll(/(Britain|USA) loses (\d+) NARFs? at sea/g)]
    if (atSea.length > 0) return { narfs: Object.fromEntries(atSea.map(([, who, sum]) => [who, -sum])) }
    const idle = found(/^(\w+) sent .* fewer than \d+: it loses (\d+) NARFs?/)
    if (idle) return { narfs: { [idle[0]]: -idle[1] } }
    const sunk = found(/^Britain occupies Iceland .*: (\d+) NARFs?/)
    if (sunk) return { narfs: { Britain: -sunk[0] } }
    const bombed = found(/NARFs? each: (\w+) loses (\d+)(.*)$/)
    if (bombed)
      return {
        narfs: { [bombed[0]]: -bombed[1] },
        ...(bombed[2].includes('its base') && bombed[2].includes('of its level') && { base: { [bombed[0]]: -bombed[1] } }),
      }
    const flak =
      found(/^(\w+)'s heavy Flak reaches level \d+: (\d+) NARFs?/) ??
      (section === '5.2.4' ? ['Germany', ...(found(/: (\d+) NARFs?\.$/) ?? [])] : undefined)
    if (flak) return { narfs: { [flak[0]]: -flak[1] } }
  }
  return paid(before, world, kind, text, (data as { units?: string[] } | undefined)?.units)
}

/** "... : 26 NARFs (9 from Belgium, 12 within half the base, 7 beyond it, doubled), Belgium 0, Germany 41 left". */
function paid(before: TwWorld, world: TwWorld, kind: string, text: string, units: readonly string[] = []): Booking | null | 'unknown' {
  const [, total, inner = '', lefts] = /(\d+) NARFs?(?: \(([^)]*)\))?, ((?:[\w ]+ )?-?\d+(?:, [\w ]+ -?\d+)*) left/.exec(text) ?? []
  if (total === undefined) return null
  const own = Number(/(\d+) from /.exec(inner)?.[1] ?? 0)
  const beyond = 2 * Number(/(\d+) beyond it, doubled/.exec(inner)?.[1] ?? 0)
  const within = Number(/(\d+) within half/.exec(inner)?.[1] ?? (beyond > 0 ? 0 : Number(total) - own))
  if (own + within + beyond !== Number(total)) return 'unknown'
  const nation =
    /^(.+?) (?:builds|repairs|raises|invests|holds|opens)/.exec(text)?.[1] ??
    (units[0] === undefined ? undefined : (before.state.units[units[0]]?.nation ?? world.unit(units[0]).nation)) ??
    (text.includes('is converted to INT') ? 'Germany' : undefined)
  if (nation === undefined || world.state.nations[nation] === undefined) return 'unknown'
  // It may have surrendered since, with all its country.
  const power = controllerOf(before, nation) ?? controllerOf(world, nation) ?? nation
  const payers = lefts
    .split(', ')
    .map((each) => /^(?:([\w ]+) )?(-?\d+)$/.exec(each)!)
    .map(([, who = kind === 'reserve' ? power : nation, left]) => ({ who, left: Number(left) }))
  const left = Object.fromEntries(payers.map(({ who, left: sum }) => [who, sum]))
  const last = payers.at(-1)!.who
  const narfs = payers.length > 1 ? { [payers[0].who]: -own, [last]: own - Number(total) } : { [last]: -total }
  // A Satellite that pays all of it itself leaves its power's limit alone.
  const limited = UNITS.includes(kind) && !(last === nation && world.state.nations[nation].kind === 'minor')
  return {
    narfs,
    left,
    // 22.7.2: what a USA at peace builds leaves its base too.
    ...(last === USA && OF_THE_BASE.includes(kind) && isUsaToEnter(world) && { base: { USA: -Number(total) } }),
    // It may have changed sides in the same turn: who pays for it is told.
    ...(limited && { units: { power: world.state.nations[last].kind === 'major' ? last : power, within, beyond } }),
    ...(text.includes('unknown to the other side') && { secret: { [last]: Number(total) } }),
  }
}
