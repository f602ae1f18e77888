import type { Hex } from './hex.ts'
import type { BoardMap } from './map.ts'
import type { BoardFile } from './sheet.ts'

/** A sea area as the board file has it. */
export interface SeaArea {
  /** Its number in `BoardMap.seaArea` and `seaAreaNames`. */
  readonly number: number
  readonly name: string
  /** Weather zone of its box. */
  readonly weather: string
  readonly borders: readonly Border[]
  /** The hex where its box is drawn, if the board has it. */
  readonly box: Hex | undefined
}

export interface Border {
  /** The other area's number. */
  readonly area: number
  /** 'border' or a kind of communication line. */
  readonly line: string
  /** Hexes of which the control decides who passes. */
  readonly gate: readonly Hex[]
}

/** Sea areas of a board, and which of them every hex is on, as compressed rows for searches. */
export class SeaAreas {
  readonly all: readonly SeaArea[]
  /** The areas of `hex` are areas[start[hex]] up to areas[start[hex + 1] - 1]. */
  readonly start: Int32Array
  readonly areas: Uint8Array
  /** Land hexes on the area with a number are shore[shoreStart[number]] up to shore[shoreStart[number + 1] - 1]. */
  readonly shoreStart: Int32Array
  readonly shore: Int32Array
  /** 1 for land hexes that are on some area. */
  readonly coast: Uint8Array
  private readonly beside: readonly (readonly number[])[]

  constructor(map: BoardMap, file: BoardFile['seaAreas']) {
    const numbers = new Map(map.seaAreaNames.map((name, i) => [name, i]))
    this.all = file.map(({ name, weather, borders, box }) => ({
      number: numbers.get(name)!,
      name,
      weather,
      borders: borders.map(({ area, line, gate }) => {
        const number = numbers.get(area)
        if (number === undefined) throw new Error(`sea area ${name} borders ${area}, which no sea area is called`)
        return { area: number, line, gate: (gate ?? []).flatMap((code) => map.find(code) ?? []) }
      }),
      box: box === undefined ? undefined : map.find(box),
    }))
    const beside: number[][] = map.seaAreaNames.map(() => [])
    for (const { number, borders } of this.all) for (const { area } of borders) beside[number].push(area)
    this.beside = beside
    this.start = new Int32Array(map.size + 1)
    const areas: number[] = []
    for (let hex = 0; hex < map.size; hex++) {
      this.start[hex] = areas.length
      if (!map.isHex(hex)) continue
      const first = areas.length
      // Off-map hexes are too large for their neighbours to tell: their ports say the areas.
      const said = map.isLand(hex) ? map.placesAt(hex).flatMap((place) => place.seaAreas ?? []) : []
      if (!map.isLand(hex)) addOnce(areas, first, map.seaArea[hex])
      else if (map.scale[hex] === 'off-map' && said.length > 0) for (const name of said) addOnce(areas, first, numbers.get(name)!)
      else {
        for (let direction = 0; direction < 6; direction++) {
          const other = map.neighbours[hex * 6 + direction]
          if (other >= 0 && !map.isLand(other)) addOnce(areas, first, map.seaArea[other])
        }
        for (const name of said) addOnce(areas, first, numbers.get(name)!)
      }
      if (areas.length === first + 2 && areas[first] > areas[first + 1]) areas.push(areas.splice(first, 1)[0])
      else if (areas.length > first + 2) areas.push(...areas.splice(first).sort((a, b) => a - b))
    }
    this.start[map.size] = areas.length
    this.areas = Uint8Array.from(areas)
    this.coast = new Uint8Array(map.size)
    const shores: Hex[][] = map.seaAreaNames.map(() => [])
    for (let hex = 0; hex < map.size; hex++) {
      if (!map.isLand(hex) || this.start[hex] === this.start[hex + 1]) continue
      this.coast[hex] = 1
      for (let i = this.start[hex]; i < this.start[hex + 1]; i++) shores[this.areas[i]].push(hex)
    }
    this.shoreStart = Int32Array.from({ length: shores.length + 1 }, (_, area) =>
      shores.slice(0, area).reduce((sum, shore) => sum + shore.length, 0),
    )
    this.shore = Int32Array.from(shores.flat())
  }

  /** Numbers of the areas beside an area. */
  bordersOf(area: number): readonly number[] {
    return this.beside[area]
  }

  at(hex: Hex): Uint8Array {
    return this.areas.subarray(this.start[hex], this.start[hex + 1])
  }
}

/** Adds a number to those from `first` on, unless it is there or is none. */
function addOnce(areas: number[], first: number, area: number): void {
  if (area === 0) return
  for (let i = first; i < areas.length; i++) if (areas[i] === area) return
  areas.push(area)
}
