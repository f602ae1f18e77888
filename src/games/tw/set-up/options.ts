import type { RulebookChoice } from '../../../engine/game.ts'

/** The optional rules by section: none is played yet. */
const OPTIONAL: Readonly<Record<string, string>> = {
  '28': 'variants',
  '29.1': 'forced march',
  '29.2': 'German elite units',
  '29.3': 'pilot and air crew training',
  '29.4': 'Transylvania',
  '29.5': 'simplified U-Boat war',
  '29.6': 'U-Boat and ASW cards',
  '29.7': 'convoys',
  '29.8': 'simplified strategic bombing',
  '29.9': 'bombing and interceptor cards',
  '29.10': 'bombing raids',
  '29.11': 'espionage cards',
  '29.12': 'German strategic bombing of the USSR',
  '29.13': 'naval combat cards',
  '29.14': 'strategic warfare in the Mediterranean',
  '29.15': 'simplified diplomacy and espionage',
  '29.16': 'Sub Hunters',
  '29.17': 'optional U-Boat attrition',
  '29.18': 'bomber waves',
  '29.19': 'U-Boats and capital ships',
  '29.20': 'carpet bombing',
  '29.21': 'German motorized Flak',
  '29.22': 'siege of Leningrad',
}

/** Optional rules that a moderator has asked for and cannot have: each refused by name (28, 29). */
export function refusedOptions({ options }: Pick<RulebookChoice, 'options'>): string[] {
  return options.map((option) => {
    const text = String(option).trim()
    const found = Object.entries(OPTIONAL).find(([section, name]) => section === text || name.toLowerCase() === text.toLowerCase())
    return found
      ? `not supported yet: ${found[0]} ${found[1]}`
      : `no optional rule '${text}': they go by their section, 28 or 29.1 to 29.22 (quoted, where 29.10 is meant), and none is supported yet`
  })
}
