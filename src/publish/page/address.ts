/** A moment as an address says it, to be shared: "#step=12&event=3&hex=E2145&look=20.5,13,5". */
export interface Address {
  readonly step?: number
  readonly event?: number
  readonly hex?: string
  readonly panel?: string
  readonly look?: { readonly x: number; readonly y: number; readonly zoom: number }
}

export function readAddress(hash: string): Address {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const number = (name: string): number | undefined => {
    const value = said.get(name)
    return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined
  }
  const look = said.get('look')?.split(',').map(Number)
  return {
    step: number('step'),
    event: number('event'),
    hex: said.get('hex') ?? undefined,
    panel: said.get('panel') ?? undefined,
    look: look?.length === 3 && look.every(Number.isFinite) ? { x: look[0], y: look[1], zoom: look[2] } : undefined,
  }
}

export function addressText({ step, event, hex, panel, look }: Address): string {
  const said: string[] = []
  if (step !== undefined) said.push(`step=${step}`)
  if (event !== undefined) said.push(`event=${event}`)
  if (hex !== undefined) said.push(`hex=${encodeURIComponent(hex)}`)
  if (panel !== undefined) said.push(`panel=${encodeURIComponent(panel)}`)
  if (look) said.push(`look=${look.x.toFixed(2)},${look.y.toFixed(2)},${look.zoom}`)
  return `#${said.join('&')}`
}
