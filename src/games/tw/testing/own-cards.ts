import type { Overrides } from '../../common/load-overrides.ts'

/** Cards and NKVD units that nobody has printed, for tests and fuzzers of the options that are played with some. */
const CARDS = ['uboat-cards', 'bombing-cards', 'naval-cards', 'espionage-cards']
const TABLE = `what: cards
source: made up
section: "29"
attacker: [Feint, Carriers, Deep Raid, Sanction]
defender:
  Screen: [0, -2, 1, 3]
  Carriers: [2, 1, -1, 0]
  Double Agent: [-1, 2, -3, 1]
`

const NKVD = `what: NKVD units
source: made up
section: "28.2.3"
units:
  - { name: NKVD, values: 2-3, count: 6 }
`

export const ownCards: Overrides = {
  folder: 'made up',
  files: { ...Object.fromEntries(CARDS.map((name) => [`tables/${name}.yaml`, TABLE])), 'tables/nkvd.yaml': NKVD },
}
