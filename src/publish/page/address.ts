/** A moment as an address says it, to be shared: "#step=12&event=3&hex=E2145&look=20.5,13,5". */
export interface Address {
  readonly step?: number
  readonly event?: number
  readonly hex?: string
  readonly panel?: string
  /** Numbers of what is laid over the map. */
  readonly layers?: readonly number[]
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
    layers: (said.get('layers') ?? '').split(',').flatMap((each) => (/^\d{1,3}$/.test(each) ? [Number(each)] : [])),
    look: look?.length === 3 && look.every(Number.isFinite) ? { x: look[0], y: look[1], zoom: look[2] } : undefined,
  }
}

export function addressText({ step, event, hex, panel, layers = [], look }: Address): string {
  const said: string[] = []
  if (step !== undefined) said.push(`step=${step}`)
  if (event !== undefined) said.push(`event=${event}`)
  if (hex !== undefined) said.push(`hex=${encodeURIComponent(hex)}`)
  if (panel !== undefined) said.push(`panel=${encodeURIComponent(panel)}`)
  if (layers.length > 0) said.push(`layers=${layers.join(',')}`)
  if (look) said.push(`look=${look.x.toFixed(2)},${look.y.toFixed(2)},${look.zoom}`)
  return `#${said.join('&')}`
}
