import { byId } from './dom.ts'

/** Light or dark: as the system says, until somebody chooses. `onChange`: it is the other now. */
export function rememberScheme(onChange: () => void): void {
  const button = byId('scheme')
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = (dark: boolean): void => {
    document.documentElement.dataset.scheme = dark ? 'dark' : 'light'
    button.textContent = dark ? 'Light' : 'Dark'
    button.setAttribute('aria-label', dark ? 'Show it light' : 'Show it dark')
  }
  const change = (dark: boolean): void => {
    apply(dark)
    onChange()
  }
  apply(system.matches)
  system.addEventListener('change', ({ matches }) => change(matches))
  button.addEventListener('click', () => change(document.documentElement.dataset.scheme !== 'dark'))
}
