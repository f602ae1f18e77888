import { plain } from '../../board/map.ts'

/** What handing a power over needs of a game's world. */
interface Chairs {
  readonly state: { readonly powers: Readonly<Record<string, unknown>>; readonly seats: readonly string[] }
  changePower(name: string, change: { readonly seat: string | null }): void
}

/** Hands a major power to a seat, or to "nobody", and says so. Throws Error with a message for a person where there is no such power or seat. */
export function handOver(world: Chairs, given: string, to: string): string {
  const { powers, seats } = world.state
  const power = Object.keys(powers).find((name) => plain(name) === plain(given))
  if (power === undefined) throw new Error(`no major power '${given}'; there are ${Object.keys(powers).join(', ')}`)
  if (plain(to) === 'nobody') {
    world.changePower(power, { seat: null })
    return `Nobody plays ${power}.`
  }
  const seat = seats.find((name) => plain(name) === plain(to))
  if (seat === undefined) throw new Error(`no seat '${to}'; the seats are ${seats.join(', ')}`)
  world.changePower(power, { seat })
  return `${power} is played by the seat of ${seat}.`
}
