/**
 * `npm run fuzz:politics -- [--events n] [--seed n] [--minutes n] [--options n...]`: politics of World in Flames by themselves, on the whole board with all powers: random declarations, pacts, claims,
 * alignments, entry options, marches, conquests, peaces, liberations, surrenders and reversions. After each of them no country may be in two hands, no unit without a home, no seat without a mail.
 */
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { parse } from 'yaml'
import type { Hex } from '../src/board/hex.ts'
import type { Json, Question } from '../src/engine/decision.ts'
import { playStep } from '../src/engine/play.ts'
import type { Procedure } from '../src/engine/procedure.ts'
import { Draw } from '../src/engine/testing-draw.ts'
import { convoysJoin } from '../src/games/wif/countries/align.ts'
import { takeControl } from '../src/games/wif/ground/control.ts'
import { homeOf } from '../src/games/wif/home.ts'
import { loadBoard } from '../src/games/wif/map/load.ts'
import { conquest } from '../src/games/wif/peace/conquest.ts'
import { hexesOf } from '../src/games/wif/peace/homes.ts'
import { liberations, toBeLiberated } from '../src/games/wif/peace/liberation/liberation.ts'
import { revertible } from '../src/games/wif/peace/liberation/reversion.ts'
import { removeReserves, warsBefore } from '../src/games/wif/peace/reserves-removed.ts'
import { surrenders } from '../src/games/wif/peace/surrender.ts'
import { vichyDeclaration } from '../src/games/wif/peace/vichy/creation.ts'
import { alignableBy } from '../src/games/wif/politics/alignment/align-decision.ts'
import { giveBackRegions } from '../src/games/wif/politics/alignment/borders.ts'
import { openClaims } from '../src/games/wif/politics/alignment/claim-decisions.ts'
import { enforcedPeaces } from '../src/games/wif/politics/alignment/enforced-peace.ts'
import { declarationStep } from '../src/games/wif/politics/declaration-step.ts'
import { victimsOf } from '../src/games/wif/politics/declare.ts'
import { exilesTaken } from '../src/games/wif/politics/exiles/exiles.ts'
import { mutualPeace, PEACE } from '../src/games/wif/politics/mutual-peace.ts'
import { pairsFor } from '../src/games/wif/politics/mutual-wish.ts'
import { breakable } from '../src/games/wif/politics/pacts/break-decision.ts'
import { NEUTRALITY, pactsMade } from '../src/games/wif/politics/pacts/making.ts'
import { pactMarkers } from '../src/games/wif/politics/pacts/markers.ts'
import { noteBreaches } from '../src/games/wif/politics/pacts/nazi-soviet.ts'
import { pactPoolOfYear } from '../src/games/wif/politics/pacts/pool.ts'
import { actionOfPact, hasEasternPact } from '../src/games/wif/politics/us-entry/actions-of-peace.ts'
import { newYear, regularMarkers } from '../src/games/wif/politics/us-entry/markers.ts'
import { openOptions } from '../src/games/wif/politics/us-entry/option-decision.ts'
import { usOptions } from '../src/games/wif/politics/us-entry/options.ts'
import { alliedSupport } from '../src/games/wif/politics/us-entry/support.ts'
import { announcementOf } from '../src/games/wif/politics/whom.ts'
import {
  allPowers,
  atWar,
  controllerOf,
  enemySide,
  isMajorHome,
  powersOf,
  powersOfSeat,
  sideOfCountry,
  sideOfPower,
} from '../src/games/wif/powers.ts'
import { prefilledSheet } from '../src/games/wif/prefilled/prefilled.ts'
import { rulebookOf } from '../src/games/wif/rulebook.ts'
import { nextStep } from '../src/games/wif/sequence.ts'
import { setUpState } from '../src/games/wif/set-up/scenario.ts'
import { loadState, saveState } from '../src/games/wif/snapshot.ts'
import { type LandUnit, MONTHS, type Side } from '../src/games/wif/state.ts'
import { view } from '../src/games/wif/view.ts'
import { WifWorld } from '../src/games/wif/world.ts'

const { events, seed, minutes, options } = new Command()
  .name('fuzz:politics')
  .option('--events <n>', 'events of politics in all', '100000')
  .option('--seed <n>', 'seed of the first campaign; the next has the next number', '1')
  .option('--minutes <n>', 'no longer than this', '1000')
  .option('--options <n...>', 'optional rules beside those of the scenario', ['42'])
  .parse()
  .opts<{ events: string; seed: string; minutes: string; options: string[] }>()

const TURNS = 36
const board = loadBoard()
const document = parse(readFileSync(new URL('../scenarios/global-war.yaml', import.meta.url), 'utf8')) as { options: number[] }
const rulebook = rulebookOf([...new Set([...document.options, ...options.map(Number)])])
const start = saveState(setUpState(document, rulebook, board), board)

/** What a case of politics is told as. */
const POLITICAL = new Set(['war', 'pact', 'alignment', 'conquest', 'us entry', 'trade', 'surrender', 'vichy', 'dispute'])

/** How often what was told. */
const kinds: Record<string, number> = {}

class Fault extends Error {}

class Campaign {
  private readonly draw: Draw
  private readonly world: WifWorld
  /** In percent: how often a seat declares, makes peace, marches. */
  private readonly warlike: number
  private readonly peaceful: number
  turns = 0
  count = 0
  private told = 0
  private readonly last: string[] = []

  constructor(number: number) {
    this.draw = new Draw(number)
    const { draw } = this
    this.warlike = draw.one([5, 20, 60])!
    this.peaceful = draw.one([5, 20, 60])!
    const roll = (sides: number) => 1 + draw.below(sides)
    this.world = new WifWorld(board, rulebook, loadState(start, board), { roll, hidden: { roll } })
  }

  play(until: number): void {
    while (this.turns < TURNS && Date.now() < until) {
      for (const side of this.draw.chance(50) ? (['Axis', 'Allies', 'Axis', 'Allies'] as const) : (['Allies', 'Axis'] as const))
        this.impulse(side)
      this.peace()
      this.nextTurn()
      this.mails()
      this.turns++
    }
  }

  private impulse(active: Side): void {
    const { world } = this
    const { impulses } = world.state
    world.beginImpulse()
    world.set({
      active,
      stage: 'impulse',
      impulses: {
        ...impulses,
        total: impulses.total + 1,
        thisTurn: impulses.thisTurn + 1,
        bySide: { ...impulses.bySide, [active]: impulses.bySide[active] + 1 },
      },
    })
    this.step('declarations', declarationStep(world) as Procedure<unknown> as Procedure)
    for (let i = this.draw.below(12); i > 0; i--) this.march(active)
    this.step('convoys', [convoysJoin, giveBackRegions, noteBreaches])
  }

  /** A land unit of a side appears in a hex of an enemy: places that count first; who stood there is destroyed. */
  private march(side: Side): void {
    const { world, draw } = this
    const power = draw.one(powersOf(world, side))
    const victims = power === undefined ? [] : Object.values(world.state.countries).filter(({ name }) => hexesOf(world, name).length > 0)
    const victim = draw.one(victims)
    if (power === undefined || victim === undefined) return
    const all = hexesOf(world, victim.name).filter(
      (hex) => world.state.control[hex] !== '' && atWar(world, power, world.state.control[hex]),
    )
    const places = all.filter((hex) => world.map.placesAt(hex).some(({ city, port, factories }) => city ?? port ?? factories))
    // A whole country now and then, that major powers fall too.
    const targets = draw.chance(25) ? places : draw.chance(70) && places.length > 0 ? draw.some(places, 6) : draw.some(all, 8)
    for (const hex of targets) this.take(power, hex)
    this.check(`march of ${power} into ${victim.name}`)
  }

  private take(power: string, hex: Hex): void {
    const { world, draw } = this
    const unit = draw.one(
      world
        .onMap()
        .filter(
          (each): each is LandUnit =>
            each.kind === 'land' &&
            each.type !== 'PART' &&
            controllerOf(world, each.country) === power &&
            world.unitsAt(each.hex).length > 1,
        ),
    )
    if (!unit) return
    const side = sideOfCountry(world, unit.country)
    for (const other of [...world.unitsAt(hex), ...world.navalAt(hex)]) {
      if (sideOfCountry(world, other.country) === side) return
      world.destroy(other, 'marched over')
    }
    world.move(unit, hex)
    takeControl(world, hex, [unit])
  }

  /** What of a turn's end is politics (13.1 to 13.3, 13.7). */
  private peace(): void {
    const { world } = this
    world.set({ stage: 'turn end' })
    this.step('pact markers', pactMarkers(world))
    this.step('entry markers', regularMarkers(world))
    this.step('US options', usOptions(world))
    this.step('exiles', exilesTaken(world))
    const wars = warsBefore(world)
    this.step('peace step', this.peaceStep())
    this.step('reserves', [(there) => removeReserves(there, wars)])
  }

  private *peaceStep(): Procedure {
    const { world } = this
    const liberated = yield* toBeLiberated(world)
    yield* conquest(world, liberated)
    this.check('conquest', new Set(liberated.map(({ country }) => country)))
    yield* alliedSupport(world)
    const hadPact = hasEasternPact(world)
    yield* mutualPeace(world)
    this.check('peace')
    yield* enforcedPeaces(world)
    yield* pactsMade(world)
    yield* actionOfPact(world, hadPact)
    yield* vichyDeclaration(world)
    this.check('Vichy')
    yield* liberations(world, liberated)
    this.check('liberations')
    yield* surrenders(world)
  }

  private nextTurn(): void {
    const { world } = this
    const { turn } = world.state
    const month = (MONTHS.indexOf(turn.months) + 1) % MONTHS.length
    world.set({
      turn: { index: turn.index + 1, year: turn.year + (month === 0 ? 1 : 0), months: MONTHS[month] },
      impulses: { ...world.state.impulses, thisTurn: 0, bySide: { Axis: 0, Allies: 0 } },
      stage: 'turn start',
      impulseBox: 1,
      citiesTaken: [],
    })
    if (month === 0) {
      newYear(world)
      pactPoolOfYear(world)
    }
    // What arrives is not placed here.
    for (const unit of world.unitsIn('circle')) if (unit.arrives! < world.state.turn.index) world.toForcePool(unit)
  }

  private step(name: string, play: Procedure | readonly ((world: WifWorld) => void)[]): void {
    const { world } = this
    if (Array.isArray(play)) for (const each of play as readonly ((world: WifWorld) => void)[]) each(world)
    else
      playStep(
        world,
        play as Procedure,
        [],
        (question) => this.answers(question),
        () => undefined,
      )
    this.check(name)
  }

  private *answers(question: Question) {
    const { draw, world } = this
    const { kind, seat } = question
    const wanted = this.wanted(question)
    if (wanted !== undefined) yield { answer: wanted, source: 'sheet' as const }
    else if (question.optional) return
    const choices = kind.choices?.(world, question.subject) ?? []
    const choice = draw.one(choices)
    if (choice && wanted === undefined && seat !== '') yield { answer: choice.answer as Json, source: 'sheet' as const }
    if (!question.optional) yield { answer: kind.byDefault(world, question.subject) as Json, source: 'default' as const }
  }

  /** What a seat wants of questions whose answers are no choices. */
  private wanted({ kind, seat, subject }: Question): Json | undefined {
    const { draw, world } = this
    const some = <T>(items: readonly T[], percent: number, most = 3): T[] =>
      items.length > 0 && draw.chance(percent) ? draw.some(items, most) : []
    switch (kind.name) {
      case 'declare war': {
        const { announcement } = subject as { announcement: string }
        const victims = victimsOf(world, seat).filter((on) => announcementOf(world, on) === announcement)
        return some(victims, this.warlike, 2).map((on) => ({ by: draw.one(powersOfSeat(world, seat))!, on }))
      }
      case 'break a pact': {
        const other = some(breakable(world, seat), this.warlike, 1)[0]
        return other === undefined ? null : { by: null, with: other }
      }
      case 'peace':
        return some(pairsFor(PEACE, world, seat), this.peaceful).map((each) => ({ ...each }))
      case 'neutrality pacts':
        return some(pairsFor(NEUTRALITY, world, seat), this.peaceful).map((each) => ({ ...each }))
      case 'claim':
        return some(openClaims(world), 40, 1)[0] ?? null
      case 'align a minor country': {
        const minor = some(alignableBy(world, seat), 50, 1)[0]
        return minor === undefined ? null : { by: null, minor }
      }
      case 'US entry options':
        return some(openOptions(world), 80).map((option) => ({ option, adjust: 0, from: [] }))
      case 'revert': {
        const what = some(revertible(world, seat), 15, 1)[0]
        return what === undefined ? undefined : { what }
      }
      default:
        return undefined
    }
  }

  /** What no position may show. `waiting`: what is liberated in the same step, once peace has been made. */
  private check(after: string, waiting: ReadonlySet<string> = new Set()): void {
    const { world } = this
    const { countries, control, powers, seats, units, wars } = world.state
    const wrong: string[] = []
    for (const { name, controller, conqueredBy, status, exile, capitals } of Object.values(countries)) {
      if (controller !== null && !powers[controller]) wrong.push(`${name} is under ${controller}, which is no major power`)
      if (conqueredBy !== null && !powers[conqueredBy]) wrong.push(`${name} is conquered by ${conqueredBy}, which is no major power`)
      if (status === 'conquered' && conqueredBy === null) wrong.push(`${name} is conquered by nobody`)
      if (status === 'conquered' && !isMajorHome(world, name) && controller !== conqueredBy)
        wrong.push(`${name} is in the hands of ${controller} and of ${conqueredBy}`)
      if (status === 'free' && conqueredBy !== null) wrong.push(`${name} is free, and conquered by ${conqueredBy}`)
      if (
        controller !== null &&
        powers[controller] &&
        sideOfPower(world, controller) === null &&
        controller !== name &&
        !isMajorHome(world, name) &&
        !waiting.has(name)
      )
        wrong.push(`${name} is under ${controller}, which is out of the war`)
      const power = isMajorHome(world, name) ? (countries[name].homeOf ?? name) : null
      if (power !== null && powers[power] && sideOfPower(world, power) !== null && controller !== power)
        wrong.push(`${name} is under ${controller}, and ${power}, whose home it is, is in the war`)
      if (status === 'incompletely conquered' && (exile === undefined || !countries[exile])) wrong.push(`${name} fights on from nowhere`)
      if (capitals.some((hex) => homeOf(world, hex) !== name && countries[homeOf(world, hex)] === undefined))
        wrong.push(`the capital of ${name} is in no country`)
    }
    control.forEach((holder, hex) => {
      if (!world.map.isLand(hex)) return
      if (holder !== '' && !countries[holder]) wrong.push(`${world.map.code(hex)} is ${holder}'s, which is no country`)
      else if (
        holder !== '' &&
        countries[holder].status === 'conquered' &&
        !isMajorHome(world, holder) &&
        countries[holder].conqueredBy !== null &&
        controllerOf(world, holder) === null
      )
        wrong.push(`${world.map.code(hex)} is that of a conquered ${holder}`)
    })
    for (const unit of Object.values(units)) {
      if (unit.type === 'PART' && unit.place === 'pool') continue
      if (!countries[unit.country]) wrong.push(`${unit.id} is of ${unit.country}, which is no country`)
      else if (unit.place === 'map' || unit.place === 'sea') {
        const power = controllerOf(world, unit.country)
        if (power === null)
          wrong.push(`${unit.id} is ${unit.place === 'map' ? `in ${world.map.code(unit.hex)}` : 'at sea'}, and ${unit.country} is nobody's`)
        else if (countries[unit.country].status === 'conquered' && unit.kind !== 'naval' && unit.type !== 'PART')
          wrong.push(`${unit.id} is on the map, and ${unit.country} is conquered`)
        else if (!powers[power]?.seat) wrong.push(`nobody answers for ${unit.id} of ${power}`)
        else if (sideOfCountry(world, unit.country) === null && unit.type !== 'PART') wrong.push(`${unit.id} is on no side`)
        else if (unit.place === 'map') {
          const side = sideOfCountry(world, unit.country)
          const foe = world
            .unitsAt(unit.hex)
            .find((other) => sideOfCountry(world, other.country) === enemySide(side!) && other.type !== 'PART')
          if (foe && unit.type !== 'PART' && unit.kind !== 'naval')
            wrong.push(`${unit.id} and ${foe.id} are both in ${world.map.code(unit.hex)}`)
        }
      }
    }
    for (const { between } of wars) {
      for (const party of between) if (!countries[party]) wrong.push(`${party} is at war, and no country`)
      if (between.every((party) => powers[party]) && between.some((party) => sideOfPower(world, party) === null))
        wrong.push(`${between.join(' and ')} are at war, and one of them is out of it`)
      const [one, other] = between.map((party) => sideOfCountry(world, party))
      if (one !== null && one === other) wrong.push(`${between.join(' and ')} are at war, on one side`)
    }
    for (const { seat } of Object.values(powers)) if (seat !== null && !seats.includes(seat)) wrong.push(`there is no seat ${seat}`)
    for (; this.told < world.events.length; this.told++) {
      const { kind, text, section } = world.events[this.told]
      if (POLITICAL.has(kind)) {
        this.count++
        kinds[kind] = (kinds[kind] ?? 0) + 1
      }
      if (/ is completely conquered| liberates | make peace| gives .* back| is back in the war/.test(text)) {
        const what = / is completely conquered| liberates | make peace| back to | is back in the war/.exec(text)?.[0].trim() ?? 'hexes back'
        kinds[what] = (kinds[what] ?? 0) + 1
      }
      this.last.push(`${section}: ${text}`)
      if (this.last.length > 14) this.last.shift()
    }
    if (wrong.length > 0)
      throw new Fault(`turn ${this.turns}, after ${after}:\n    ${wrong.slice(0, 6).join('\n    ')}\n  ${this.last.join('\n  ')}`)
  }

  /** Every seat has a mail, and the position outlives a log. */
  private mails(): void {
    const { world, draw } = this
    const step = nextStep(world)
    if (!step || [...step.waitsFor, ...step.active].some((seat) => !world.state.seats.includes(seat)))
      throw new Fault(`turn ${this.turns}: the next step waits for nobody`)
    const seat = draw.one(world.state.seats)!
    if (view(world, seat).facts.length === 0 || prefilledSheet(world, seat, true) === '')
      throw new Fault(`turn ${this.turns}: ${seat} has no mail`)
    for (const power of allPowers(world))
      if (sideOfPower(world, power) !== null && !world.state.powers[power].seat)
        throw new Fault(`turn ${this.turns}: nobody answers for ${power}`)
    if (!draw.chance(10)) return
    const saved = JSON.stringify(saveState(world.state, board))
    const again = JSON.stringify(saveState(loadState(JSON.parse(saved) as Json, board), board))
    if (again === saved) return
    const at = [...saved].findIndex((letter, i) => letter !== again[i])
    throw new Fault(
      `turn ${this.turns}: the position is another once it is read again: ...${saved.slice(at - 200, at + 60)} and ...${again.slice(at - 60, at + 60)}`,
    )
  }
}

const until = Date.now() + Number(minutes) * 60_000
let [count, faults, campaigns, turns] = [0, 0, 0, 0]
for (let number = Number(seed); count < Number(events) && Date.now() < until; number++) {
  const campaign = new Campaign(number)
  try {
    campaign.play(until)
  } catch (error) {
    faults++
    console.log(`FAULT seed ${number}: ${error instanceof Fault ? error.message : `turn ${campaign.turns}: ${(error as Error).stack}`}`)
    if (faults > 5) break
  }
  campaigns++
  turns += campaign.turns
  count += campaign.count
}
console.log(
  `${count} events of politics in ${turns} turns of ${campaigns} campaigns, ${faults} faults: ${Object.entries(kinds)
    .map(([kind, number]) => `${number} ${kind}`)
    .join(', ')}`,
)
process.exitCode = faults > 0 ? 1 : 0
