import { byId } from './dom.ts'

/** Light or dark: as the system says, until somebody chooses. */
export function rememberScheme(): void {
  const button = byId('scheme')
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = (dark: boolean): void => {
    document.documentElement.dataset.scheme = dark ? 'dark' : 'light'
    button.textContent = dark ? 'Light' : 'Dark'
    button.setAttribute('aria-label', dark ? 'Show it light' : 'Show it dark')
  }
  apply(system.matches)
  system.addEventListener('change', ({ matches }) => apply(matches))
  button.addEventListener('click', () => apply(document.documentElement.dataset.scheme !== 'dark'))
}
