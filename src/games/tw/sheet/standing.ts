import type { Hex } from '../../../board/hex.ts'
import { StandingOn } from '../../common/standing.ts'
import { unitText } from '../pieces.ts'
import { allSeats, atWar, powersOfSeat, seatOf, sideOfSeat } from '../powers.ts'
import type { AirUnit, GroundUnit, NavalUnit, Side, Unit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'

/** What stands where, in the words of a prefilled sheet. */
export class Standing extends StandingOn<Unit> {
  readonly world: TwWorld
  readonly seat: string
  readonly side: Side | null
  readonly powers: readonly string[]
  /** It is the seat's own side's player turn. */
  readonly phasing: boolean
  readonly ground: readonly GroundUnit[]
  readonly air: readonly AirUnit[]
  /** Ships in port and on patrol. */
  readonly ships: readonly NavalUnit[]

  constructor(world: TwWorld, seat: string, brief = false) {
    super(world.map, brief)
    this.world = world
    this.seat = seat
    this.side = sideOfSeat(world, seat)
    this.powers = powersOfSeat(world, seat)
    this.phasing = world.phasing === this.side
    const own = world.unitsIn('map', 'sea').filter((unit) => seatOf(world, unit) === seat)
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

  /** "XIV Pz ARM 8-8 (Depleted) NO SUPPLY". */
  described(unit: Unit): string {
    return `${unitText(unit)}${seatOf(this.world, unit) === this.seat && !inSupply(this.world, unit) ? ' NO SUPPLY' : ''}`
  }

  /** Hexes beside a hex with ground units at war with the seat's. */
  enemiesBeside(hex: Hex): Hex[] {
    return this.world.map.bordering(hex).filter((next) => this.enemiesIn(next).length > 0)
  }

  enemiesIn(hex: Hex): GroundUnit[] {
    return this.world.groundAt(hex).filter((unit) => this.powers.some((power) => atWar(this.world, unit.nation, power)))
  }

  /** Seats of the other side. */
  get opponents(): string[] {
    return allSeats(this.world).filter((seat) => sideOfSeat(this.world, seat) !== this.side)
  }
}
