import type { Json } from '../../../../engine/decision.ts'
import type { DiceRoller } from '../../../../engine/dice.ts'
import type { Game } from '../../../../engine/game.ts'
import type { JsonObject } from '../../../common/snapshot.ts'
import { yearStart } from '../../economy/income.ts'
import { nextTurn } from '../../seasons.ts'
import type { Installation } from '../../state.ts'
import { campaignEvents } from '../../turn/campaign-events.ts'
import { conquests } from '../../control/conquest.ts'
import { rollWeather } from '../../turn/weather.ts'
import { protectorOf } from '../../war/alliances.ts'
import type { TwWorld } from '../../world.ts'
import { unitNamed } from '../position.ts'

/** Another beginning of a scenario: its start, changed. The same dice every time. */
export function changed(game: Game<TwWorld>, start: Json, change: (world: TwWorld) => void): Json {
  let rolled = 0
  const dice: DiceRoller = { roll: (sides) => 1 + ((3 * rolled++) % sides) }
  const world = game.load(start, dice)
  change(world)
  // Who plays is fixed when a campaign begins: seats that were given to no power are none of this one's.
  const seats = [...new Set(Object.values(world.state.powers).flatMap(({ seat: name }) => name ?? []))]
  return { ...(game.save(world) as JsonObject), seats }
}

export const hexOf = ({ map }: TwWorld, place: string): number => map.find(place) ?? map.hex(place)

/** Turns pass in which nobody does anything. */
export function pass(world: TwWorld, turns: number): void {
  for (let i = 0; i < turns; i++) {
    world.note({ turn: nextTurn(world.state.turn) })
    if (world.state.turn.season === 'Spring') yearStart(world)
    rollWeather(world)
    campaignEvents(world)
  }
}

/** A country is attacked, if it was not before, and conquered. */
export function fall(world: TwWorld, name: string, by: string): void {
  const nation = world.nation(name)
  if (nation.controller === null) {
    world.declareWar(by, name)
    world.changeNation(name, { controller: protectorOf(world, name, by), status: 'satellite' })
  }
  for (const hex of nation.capitals) world.setControl(hex, by)
  conquests(world)
}

/** Powers by the seats that play them: a campaign for fewer players. */
export function seat(world: TwWorld, seats: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, powers] of Object.entries(seats)) for (const power of powers) world.changePower(power, { seat: name })
}

/** Two powers are at war. */
export const war = (world: TwWorld, by: string, on: string): void => world.declareWar(by, on)

/** Who controls hexes: nation -> places. */
export function hold(world: TwWorld, control: Readonly<Record<string, readonly string[]>>): void {
  for (const [nation, places] of Object.entries(control)) for (const place of places) world.setControl(hexOf(world, place), nation)
}

/** Units with their nations by place, "Germany XIX Pz", wherever they were; a CV brings its NAC. "(reserve)" and "(depleted)" after a name. */
export function arrange(world: TwWorld, places: Readonly<Record<string, readonly string[]>>): void {
  for (const [place, names] of Object.entries(places)) {
    for (const name of names) {
      const [, bare, mark] = /^(.*?)(?: \((reserve|depleted)\))?$/.exec(name)!
      const unit = unitNamed(world, bare)
      world.move(unit, hexOf(world, place))
      if (mark === 'depleted') world.deplete(unit)
      if (mark === 'reserve' && unit.kind === 'ground') world.change(unit, { reserve: true })
    }
  }
}

export const build = (world: TwWorld, kind: Installation['kind'], place: string, nation: string, siege?: number): void =>
  world.install({ kind, hex: hexOf(world, place), nation, ...(siege !== undefined && { siege }) })
