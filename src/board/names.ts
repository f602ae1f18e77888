/** Names numbered as they come. */
export class Names {
  readonly names: string[]
  private readonly numbers = new Map<string, number>()

  constructor(...names: string[]) {
    this.names = []
    for (const name of names) this.index(name)
  }

  index(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    this.numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}
