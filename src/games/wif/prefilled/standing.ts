import type { Hex } from '../../../board/hex.ts'
import { atWar, controllerOf, seatOfUnit } from '../powers.ts'
import type { AirUnit, LandUnit, NavalUnit, Unit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { terrainAt } from '../ground/terrain.ts'
import { valuesText } from '../pieces.ts'
import type { WifWorld } from '../world.ts'
import { StandingOn } from '../../common/standing.ts'

/** What stands where, in the words of a prefilled sheet. */
export class Standing extends StandingOn<Unit> {
  readonly world: WifWorld
  readonly seat: string
  readonly own: readonly Unit[]
  readonly land: readonly LandUnit[]
  readonly air: readonly AirUnit[]
  /** Ships in port and at sea. */
  readonly ships: readonly NavalUnit[]
  /** Everything at sea: ships, aircraft, and what ships carry. */
  readonly seaborne: readonly Unit[]

  constructor(world: WifWorld, seat: string, brief = false) {
    super(world.map, brief)
    this.world = world
    this.seat = seat
    const mine = (unit: Unit): boolean => seatOfUnit(world, unit) === seat
    this.own = world.onMap().filter(mine)
    this.seaborne = world.atSea().filter(mine)
    this.ships = [...world.inPort().filter(mine), ...this.seaborne.filter((unit) => unit.kind === 'naval')]
    this.land = this.own.filter((unit) => unit.kind === 'land')
    this.air = this.own.filter((unit) => unit.kind === 'air')
  }

  /** What a sheet calls a unit: its name, with country or hex where namesakes stand on the map. */
  name(unit: Unit): string {
    const { map } = this.world
    const namesakes = [...this.own, ...this.seaborne, ...this.ships].filter((other) => other !== unit && other.name === unit.name)
    if (namesakes.length === 0) return unit.name
    if (!namesakes.some((other) => other.country === unit.country)) return `${unit.country} ${unit.name}`
    return `${unit.country} ${unit.name} at ${unit.sea ? `${map.seaAreaNames[unit.sea.area]} ${unit.sea.section}` : map.code(unit.hex)}`
  }

  /** "XLI ARM 8-6", "Bf-109F2 FTR 6/2/4 face-down NO SUPPLY". */
  described(unit: Unit): string {
    const mine = this.own.includes(unit) || this.ships.some((ship) => ship === unit)
    const type = unit.kind === 'land' || unit.name.startsWith(unit.type) ? '' : ` ${unit.type}`
    const hurt = unit.kind === 'naval' ? `${unit.damaged ? ' damaged' : ''}${unit.noPlanes ? ' no planes' : ''}` : ''
    const marks = `${unit.faceDown ? ' face-down' : ''}${hurt}${unit.kind === 'air' && mine && unit.extendedRange ? ' extended' : ''}${mine && unit.place === 'map' && !inSupply(this.world, unit) ? ' NO SUPPLY' : ''}`
    return `${mine ? this.name(unit) : unit.name}${type} ${valuesText(this.world, unit)}${marks}`
  }

  describedAll(units: readonly Unit[]): string {
    return units.map((unit) => this.described(unit)).join(', ')
  }

  /** Whether a unit's country is at war with one of the seat's. */
  isEnemy(unit: Unit): boolean {
    const mine = this.own[0] ?? this.ships[0] ?? this.seaborne[0]
    return mine !== undefined && controllerOf(this.world, unit.country) !== null && atWar(this.world, unit.country, mine.country)
  }

  /** "8-6, 5-3 NO SUPPLY": units that are named beside it. */
  values(units: readonly Unit[]): string {
    return units.map((unit) => `${valuesText(this.world, unit)}${inSupply(this.world, unit) ? '' : ' NO SUPPLY'}`).join(', ')
  }

  /** Units by their distance from a hex. */
  nearest<U extends Unit>(units: readonly U[], hex: Hex): U[] {
    const distances = this.world.map.distancesFrom(hex)
    return [...units].sort((a, b) => distances[a.hex] - distances[b.hex])
  }

  /** "Minsk (E2140), city", "E2139, forest": a hex with what matters in it. */
  place(hex: Hex): string {
    const { map } = this.world
    const terrain = terrainAt(this.world, hex).name
    const marks = [...(map.cityAt(hex) ? ['city'] : []), ...(terrain === 'clear' ? [] : [terrain])]
    return `${map.name(hex)}${marks.length > 0 ? `, ${marks.join(', ')}` : ''}`
  }

  /** Land units of the enemy beside a hex, by their hex. */
  enemiesBeside(hex: Hex): Hex[] {
    return this.around(hex).filter((next) => this.enemiesIn(next).length > 0)
  }

  enemiesIn(hex: Hex): LandUnit[] {
    return this.world.landAt(hex).filter((unit) => this.own.length > 0 && atWar(this.world, unit.country, this.own[0].country))
  }

  ownBeside(hex: Hex): LandUnit[] {
    const around = this.around(hex)
    return this.land.filter((unit) => around.includes(unit.hex))
  }

  around(hex: Hex): Hex[] {
    return [...this.world.map.adjacentTo(hex)]
  }
}
