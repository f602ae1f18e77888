import { type BoardMap, plain } from '../../board/map.ts'
import type { SheetNode } from '../../engine/decision.ts'
import { didYouMean, SheetReader } from '../../engine/sheet-reader.ts'

/** Reads what sheets say of a board: hexes by code or place, sea areas by name. */
export class BoardReader extends SheetReader {
  readonly map: BoardMap

  constructor(map: BoardMap) {
    super()
    this.map = map
  }

  /** A hex's code. "Minsk", "e2140" and, as reports print it, "Minsk (E2140)". */
  hex(node: SheetNode): string | undefined {
    if (node.value === null) return this.problem(node, 'fill in a hex: its code, or the name of a place')
    const text = this.text(node)
    if (text === undefined) return undefined
    const code = this.codeOf(text)
    if (code !== undefined) return code
    const names = this.map.places.flatMap((place) => [place.name, ...(place.aliases ?? [])])
    return this.problem(node, `no hex or place '${text}' on this map${didYouMean(text, names)}`)
  }

  hexes(node: SheetNode): string[] {
    return this.list(node).flatMap((item) => this.hex(item) ?? [])
  }

  /** A sea area's name, "Eastern Mediterranean"; "The" before it may be left out. */
  seaArea(node: SheetNode): string | undefined {
    if (node.value === null) return this.problem(node, 'fill in a sea area')
    const text = this.text(node)
    if (text === undefined) return undefined
    return this.seaCalled(text) ?? this.problem(node, `no sea area '${text}' on this board${didYouMean(text, this.seas)}`)
  }

  protected get seas(): readonly string[] {
    return this.map.seaAreaNames.slice(1)
  }

  /** The sea area of a name, spelled as the board has it. */
  protected seaCalled(text: string): string | undefined {
    const [wanted, short] = [plain(text), withoutThe(plain(text))]
    return this.seas.find((name) => plain(name) === wanted) ?? this.seas.find((name) => withoutThe(plain(name)) === short)
  }

  /** Codes without a sheet's letter may have lost their leading noughts: YAML reads 0203 as a number. */
  protected codeOf(text: string): string | undefined {
    const printed = /^.*\(\s*([a-z]?\d{4})\s*\)$/i.exec(text.trim())
    const hex = this.map.find(printed ? printed[1] : /^\d{1,4}$/.test(text.trim()) ? text.trim().padStart(4, '0') : text)
    return hex === undefined ? undefined : this.map.code(hex)
  }
}

const withoutThe = (name: string): string => name.replace(/^the/, '')
