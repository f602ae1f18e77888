import { type BoardMap, plain } from '../../board/map.ts'
import type { SheetNode } from '../../engine/decision.ts'
import type { Named, NameKind } from '../../engine/name-kinds.ts'
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
    return this.problem(node, `no hex or place '${text}' on this map${didYouMean(text, this.placeNames)}`)
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

  /** Hexes by code or place, and sea areas: all of a hex's names come to its code. */
  override named(kind: NameKind, words: string): Named {
    const code = kind === 'sea area' ? undefined : this.codeOf(words)
    const sea = kind === 'sea area' || kind === 'hex or sea area' ? this.seaCalled(words) : undefined
    switch (kind) {
      case 'sea area':
      case 'hex or sea area':
        if (code !== undefined || sea !== undefined) return { is: code ?? sea! }
        break
      case 'hex':
        if (code !== undefined) return { is: code }
        break
      case 'place':
        if (code !== undefined && this.map.placesAt(this.map.hex(code)).length > 0) return { is: code }
        if (code !== undefined) return { problem: `no place stands in ${code}: write hex == "${code}"` }
        break
      case 'city':
        if (code !== undefined && this.map.cityAt(this.map.hex(code))) return { is: code }
        if (code !== undefined) return { problem: `there is no city in ${this.map.name(this.map.hex(code))}` }
        break
      default:
        return super.named(kind, words)
    }
    const known = kind === 'sea area' ? this.seas : [...this.placeNames, ...(kind === 'hex or sea area' ? this.seas : [])]
    const what = { hex: 'hex or place', place: 'place', city: 'city', 'sea area': 'sea area', 'hex or sea area': 'hex, place or sea area' }[
      kind
    ]
    return { problem: `no ${what} '${words}' on this map${didYouMean(words, known)}` }
  }

  override namesOf(kind: NameKind): readonly string[] {
    const { map } = this
    switch (kind) {
      case 'place':
        return map.places.map(({ hex }) => map.placesAt(map.hex(hex))[0].name)
      case 'city':
        return map.places.flatMap(({ name, city }) => (city ? [name] : []))
      case 'sea area':
        return this.seas
      case 'hex':
      case 'hex or sea area':
        return [...Array.from({ length: map.size }, (_, hex) => map.code(hex)), ...(kind === 'hex' ? [] : this.seas)]
      default:
        return super.namesOf(kind)
    }
  }

  private get placeNames(): readonly string[] {
    return this.map.places.flatMap((place) => [place.name, ...(place.aliases ?? [])])
  }

  /** One of these names, however it is written; `what` they are names of. */
  protected oneOfNames(what: string, words: string, names: readonly string[]): Named {
    const found = names.find((name) => plain(name) === plain(words))
    return found === undefined ? { problem: `no ${what} '${words}' here${didYouMean(words, names)}` } : { is: found }
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
