import type { Account, Built } from './build.ts'

/** The campaign's page: what is known, what is the project's, and how sure; the counters beside history's totals. */
export function page({ scenario, decisions, accounts }: Built): string {
  return `# ${scenario.title}: the set-up

Written by scripts/build-setups from the facts and decisions there.

${decisions.about}

## What is known, and how sure

- Known from public pages: the campaign's first and last turn and the powers in it. The printed set-up sheets are in no public text, so every unit's hex is the project's.
- Divisions, ships and air groups on the date (${decisions.date}): counted from public data; medium sure for divisions and ports, high for which ship was in service, low for airfields.
- Which counters stand on the map: those dated before ${scenario.first.year} and every other one dated ${scenario.first.year}, spread over history's armies in proportion; the rest is in the force pools. Medium sure.
${decisions.sure.map((line) => `- ${line}\n`).join('')}
## Totals beside history's

Divisions and air groups (of about 100 aircraft) are history's; the other numbers are counters. Flotillas are submarines, transports, landing ships and convoy points. Being built are land units, aircraft and flotillas; beyond the campaign is what stands outside its maps.

${table(accounts)}

## Ships

${accounts
  .map(shipsOf)
  .filter((text) => text !== '')
  .join('\n')}
## What the campaign leaves out

${scenario.notes.map((note) => `- ${note}`).join('\n')}
`
}

function table(accounts: readonly Account[]): string {
  const heads = [
    'Country',
    'Divisions',
    'Land',
    'Divisions a counter',
    'Air groups',
    'Aircraft',
    'Ships',
    'Flotillas',
    'Reserves',
    'Being built',
    'Beyond',
  ]
  const rows = accounts.map(({ country, divisions, land, airGroups, air, ships, flotillas, reserves, comes, beyond }) => [
    country,
    divisions,
    land,
    land > 0 && divisions > 0 ? (divisions / land).toFixed(1) : '',
    airGroups,
    air,
    ships,
    flotillas,
    reserves,
    comes,
    beyond,
  ])
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function shipsOf({ country, building, noCounter, elsewhere }: Account): string {
  const parts = [
    building.length > 0 ? `building, with history's month: ${building.join(', ')}` : '',
    noCounter.length > 0 ? `in history's lists without a counter: ${noCounter.join(', ')}` : '',
    elsewhere.length > 0 ? `counters of earlier years that history had in no port on the date: ${elsewhere.join(', ')}` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? `- ${country}: ${parts.join('; ')}.` : ''
}
