/** Colours of counters and of control, close to what players know from the printed game. */
const COUNTERS: Readonly<Record<string, { fill: string; ink: string }>> = {
  Germany: { fill: '#8f9a8c', ink: '#101410' },
  USSR: { fill: '#c98a55', ink: '#2a1204' },
  Italy: { fill: '#9aa35f', ink: '#1a1f05' },
  Finland: { fill: '#b9d3e6', ink: '#0c2b45' },
  Hungary: { fill: '#a9c08a', ink: '#16260a' },
  Rumania: { fill: '#e3c65c', ink: '#3a2a00' },
  Bulgaria: { fill: '#c7b98a', ink: '#2d2407' },
  Poland: { fill: '#e2dccb', ink: '#5a1620' },
  Commonwealth: { fill: '#e0c38f', ink: '#33210a' },
  'United Kingdom': { fill: '#e0c38f', ink: '#33210a' },
  Canada: { fill: '#d8b78f', ink: '#5a1208' },
  Australia: { fill: '#d3c27a', ink: '#2c3a08' },
  'New Zealand': { fill: '#cfc59a', ink: '#1f2f33' },
  India: { fill: '#cfae72', ink: '#3a2a00' },
  'South Africa': { fill: '#d9b27c', ink: '#123020' },
  France: { fill: '#9db7dc', ink: '#0c2340' },
  Vichy: { fill: '#8aa3bf', ink: '#0c2340' },
  USA: { fill: '#9cb284', ink: '#10240a' },
  Japan: { fill: '#eec94f', ink: '#5a1208' },
  China: { fill: '#d7a8a0', ink: '#3a0c12' },
  'Communist China': { fill: '#d98b7c', ink: '#3a0c12' },
  Netherlands: { fill: '#e9a566', ink: '#3a1a00' },
  Greece: { fill: '#a9cfd4', ink: '#0c2b45' },
  Yugoslavia: { fill: '#b9b0c9', ink: '#221a38' },
  Turkey: { fill: '#c9978c', ink: '#2c0c08' },
  Norway: { fill: '#c9cfe0', ink: '#1a1f45' },
}
const OTHER = { fill: '#d9d4c6', ink: '#222222' }
/** White print units show their values in white (elite). */
const WHITE_INK = '#ffffff'

export function counterColours(country: string, whitePrint: boolean): { fill: string; ink: string } {
  const colours = COUNTERS[country] ?? OTHER
  return whitePrint ? { ...colours, ink: WHITE_INK } : colours
}

/** Darker shades of the counters of major powers, which also tell light sides apart on a map. */
const POWERS: Readonly<Record<string, string>> = {
  Germany: '#5d6d5f',
  Italy: '#6b7a22',
  Japan: '#c98a00',
  USSR: '#b8542f',
  Commonwealth: '#b07a2c',
  USA: '#2f7d3c',
  France: '#4a6fa5',
  China: '#b0685c',
}
const SIDES: Readonly<Record<string, string>> = { Axis: '#5d6d5f', Allies: '#b8542f' }

/** Colours of control by side: that of its first power's counters, so that counters and ground agree. */
export const sideColours = (powers: (side: 'Axis' | 'Allies') => readonly string[]): Readonly<Record<string, string>> => ({
  Axis: POWERS[powers('Axis')[0]] ?? SIDES.Axis,
  Allies: POWERS[powers('Allies')[0]] ?? SIDES.Allies,
})
