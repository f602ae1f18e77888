/** Colours of counters and of control. */
const COUNTERS: Readonly<Record<string, { fill: string; ink: string }>> = {
  Germany: { fill: '#8f9a8c', ink: '#101410' },
  Italy: { fill: '#9aa35f', ink: '#1a1f05' },
  France: { fill: '#9db7dc', ink: '#0c2340' },
  Britain: { fill: '#e0c38f', ink: '#33210a' },
  USSR: { fill: '#c98a55', ink: '#2a1204' },
  USA: { fill: '#9cb284', ink: '#10240a' },
  Poland: { fill: '#e2dccb', ink: '#5a1620' },
  Finland: { fill: '#b9d3e6', ink: '#0c2b45' },
  Hungary: { fill: '#a9c08a', ink: '#16260a' },
  Romania: { fill: '#e3c65c', ink: '#3a2a00' },
  Bulgaria: { fill: '#c7b98a', ink: '#2d2407' },
  Belgium: { fill: '#d9c46a', ink: '#3a1208' },
  Netherlands: { fill: '#e9a566', ink: '#3a1a00' },
  Norway: { fill: '#c9cfe0', ink: '#1a1f45' },
  Sweden: { fill: '#bcd3df', ink: '#3a2f00' },
  Greece: { fill: '#a9cfd4', ink: '#0c2b45' },
  Yugoslavia: { fill: '#b9b0c9', ink: '#221a38' },
  Turkey: { fill: '#c9978c', ink: '#2c0c08' },
  Spain: { fill: '#d8b25f', ink: '#4a0c0c' },
}
const OTHER = { fill: '#d9d4c6', ink: '#222222' }

export const counterColours = (nation: string): { fill: string; ink: string } => COUNTERS[nation] ?? OTHER

export const sideColours: Readonly<Record<string, string>> = { Axis: '#5d6d5f', Allies: '#4a6fa5' }
