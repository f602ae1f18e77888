import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))

/** The folder with Natural Earth's files: the environment's NATURAL_EARTH, else one that stands beside the checkout, alone or in a folder of others. */
export function naturalEarth(): string | null {
  if (process.env.NATURAL_EARTH) return process.env.NATURAL_EARTH
  const beside = folders(dirname(join(CHECKOUT, '.')))
  return [...beside, ...beside.flatMap(folders)].find(hasLand) ?? null
}

const hasLand = (folder: string): boolean => ['', '.gz'].some((end) => existsSync(join(folder, `ne_10m_land.geojson${end}`)))

function folders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ name }) => join(folder, name))
  } catch {
    // A neighbour that is not ours to read.
    return []
  }
}
