type Child = Node | string | null | false
type Attributes = Readonly<Record<string, string | boolean | number | ((event: Event) => void) | undefined>>

/** An element with attributes (`on...`: what listens) and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') made.addEventListener(key.slice(2), value)
    else made.setAttribute(key, value === true ? '' : String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== false))
  return made
}

/** The element of an id that the document has. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the document has no #${id}`)
  return found as T
}

/** Puts a table of texts together. */
export function tableOf(columns: readonly string[], rows: readonly (readonly (string | Node)[])[], caption?: string): HTMLElement {
  return el(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption ?? columns.join(', ') },
    el(
      'table',
      {},
      caption === undefined ? null : el('caption', {}, caption),
      el('thead', {}, el('tr', {}, ...columns.map((column) => el('th', { scope: 'col' }, column)))),
      el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row.map((cell) => el('td', {}, cell))))),
    ),
  )
}
