/*
 * A crude player of The War for simulations: all-out efforts but in winter, raiders and U-Boats, the Low Countries in the spring, attacks at odds from where it stands and the dearest
 * units that NARFs are there for. It leaves the rest to its standing orders.
 */
export function warSheet(seat: string): string {
  const attacks = seat === 'Germany' || seat === 'France' ? ['attack: [at 2-1]', 'second attack: [at 3-1]'] : []
  const wars =
    seat === 'Germany' ? ['declare war: { do: [Belgium, Netherlands, Denmark], if: \'season == "Spring" && year == 1940\' }'] : []
  return [`seat: ${seat}`, ...wars, ...attacks, 'repair: [all]', 'yard: [all]', 'build: [best]', ''].join('\n')
}
