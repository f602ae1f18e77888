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
}
const OTHER = { fill: '#d9d4c6', ink: '#222222' }
/** White print units show their values in white (elite). */
const WHITE_INK = '#ffffff'

export function counterColours(country: string, whitePrint: boolean): { fill: string; ink: string } {
  const colours = COUNTERS[country] ?? OTHER
  return whitePrint ? { ...colours, ink: WHITE_INK } : colours
}

export const sideColours: Readonly<Record<string, string>> = { Axis: '#5d6d5f', Allies: '#b8542f' }
