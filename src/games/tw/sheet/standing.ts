import type { Hex } from '../../../board/hex.ts'
import { quoted } from '../../../engine/sheet-lines.ts'
import { unitText } from '../pieces.ts'
import { allSeats, atWar, powersOfSeat, seatOf, sideOfSeat } from '../powers.ts'
import type { AirUnit, GroundUnit, NavalUnit, Side, Unit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'

/** What stands where, in the words of a prefilled sheet. */
export class Standing {
  readonly world: TwWorld
  readonly seat: string
  readonly side: Side
  readonly powers: readonly string[]
  /** It is the seat's own side's player turn. */
  readonly phasing: boolean
  readonly ground: readonly GroundUnit[]
  readonly air: readonly AirUnit[]
  /** Ships in port and on patrol. */
  readonly ships: readonly NavalUnit[]

  constructor(world: TwWorld, seat: string) {
    this.world = world
    this.seat = seat
    this.side = sideOfSeat(world, seat)
    this.powers = powersOfSeat(world, seat)
    this.phasing = world.phasing === this.side
    const own = world.units().filter((unit) => (unit.place === 'map' || unit.place === 'sea') && seatOf(world, unit) === seat)
    this.ground = own.filter((unit) => unit.kind === 'ground')
    this.air = own.filter((unit) => unit.kind === 'air')
    this.ships = own.filter((unit) => unit.kind === 'naval')
  }

  /** What a sheet calls a unit: its name, with nation or hex where namesakes are in play. */
  name(unit: Unit): string {
    const { map } = this.world
    const namesakes = [...this.ground, ...this.air, ...this.ships].filter((other) => other !== unit && other.name === unit.name)
    if (namesakes.length === 0) return unit.name
    return `${unit.nation} ${unit.name} at ${unit.place === 'sea' ? map.seaAreaNames[unit.sea!] : map.code(unit.hex)}`
  }

  names(units: readonly Unit[]): string[] {
    return units.map((unit) => this.name(unit))
  }

  /** "XIV Pz ARM 8-8 (Depleted) NO SUPPLY". */
  described(unit: Unit): string {
    return `${unitText(unit)}${seatOf(this.world, unit) === this.seat && !inSupply(this.world, unit) ? ' NO SUPPLY' : ''}`
  }

  /** A hex as a sheet's value: its place's name where a word does, else its code. */
  hex(hex: Hex): string {
    return quoted(this.world.map.placesAt(hex)[0]?.name ?? this.world.map.code(hex))
  }

  /** Hexes beside a hex with ground units at war with the seat's. */
  enemiesBeside(hex: Hex): Hex[] {
    return this.world.map.adjacentTo(hex).filter((next) => this.enemiesIn(next).length > 0)
  }

  enemiesIn(hex: Hex): GroundUnit[] {
    return this.world.groundAt(hex).filter((unit) => this.powers.some((power) => atWar(this.world, unit.nation, power)))
  }

  /** Stacks by hex, those beside an enemy first. */
  stacks<U extends Unit>(units: readonly U[]): { front: [Hex, U[]][]; rear: [Hex, U[]][] } {
    const groups = new Map<Hex, U[]>()
    for (const unit of units) groups.set(unit.hex, [...(groups.get(unit.hex) ?? []), unit])
    const sorted = [...groups].sort(([a], [b]) => a - b)
    const isFront = ([hex]: [Hex, U[]]) => this.enemiesBeside(hex).length > 0
    return { front: sorted.filter(isFront), rear: sorted.filter((group) => !isFront(group)) }
  }

  /** Seats of the other side. */
  get opponents(): string[] {
    return allSeats(this.world).filter((seat) => sideOfSeat(this.world, seat) !== this.side)
  }
}
