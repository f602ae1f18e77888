import type { Hex } from '../../../board/hex.ts'
import type { Power } from '../charts/cost-schemas.ts'
import { withdrawFrom } from '../control/withdraw.ts'
import { arePartisansPlayed, raisePartisans } from '../partisans/atrocities.ts'
import { BORDERLANDS, isAtBorderWar, holderOf, homeOf, isFriendlyHex, sideOfPower } from '../powers.ts'
import type { Alliance, Ladder } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { leaveFormerAssociate } from './leaving.ts'
import { allianceOf } from './pops.ts'
import { vaticanTurns } from './vatican.ts'
import { allianceOfVatican, VATICAN } from './vatican-holder.ts'
import { isSouthAfrica, southAfricaTurns } from './south-africa.ts'

export { holderOf } from '../powers.ts'

/** 16.3: the rungs, from nobody's to somebody's. */
export const LADDER: readonly Ladder[] = ['neutral', 'sympathizer', 'associate', 'satellite']
export const LEVELS = { neutral: 0, sympathizer: 1, associate: 2, satellite: 3 } as const satisfies Record<Ladder, number>
const TITLES = { sympathizer: 'Sympathizer', associate: 'Associate', satellite: 'Satellite' } as const

export const levelOf = (world: TwWorld, country: string): number =>
  holderOf(world, country) === null ? 0 : LEVELS[world.nation(country).status]

/** "Sympathizer of Germany", "neutral", "neutral, run by USA" (23.51), "Associate of Germany, fights for Karelia" (23.21). */
export function statusText(world: TwWorld, country: string): string {
  const status = ladderText(world, country)
  return isAtBorderWar(world, country) ? `${status}, fights for ${BORDERLANDS[country]}` : status
}

function ladderText(world: TwWorld, country: string): string {
  const { kind, conqueredBy, status, controller } = world.nation(country)
  const holder = holderOf(world, country)
  if (conqueredBy !== null) return `conquered by ${conqueredBy}`
  if (kind === 'minor' && status === 'neutral' && controller !== null) return `neutral, run by ${controller}`
  return holder === null || status === 'neutral' ? 'neutral' : `${TITLES[status]} of ${holder}`
}

/** 16.1.6: what the status of a country adds to its holder's POPs and to the die of his attacks. */
export function statusHelp(world: TwWorld, country: string): { pops: number; die: number } {
  const { status } = world.nation(country)
  if (status === 'neutral') return { pops: 0, die: 0 }
  const { POPs: pops, die } = world.tables.diplomacy.status[TITLES[status]]
  return { pops, die }
}

/** 16.1.3: the rung a country would come to by levels towards an alliance: above 0 the alliance's, below another's. Away from it nothing passes neutral, and no turn moves it more than `left` levels (16.1.6). */
export function movedBy(world: TwWorld, country: string, alliance: Alliance, levels: number, left: number): { from: number; to: number } {
  const holder = holderOf(world, country)
  const from = levelOf(world, country) * (holder === null || allianceOf(world, holder) === alliance ? 1 : -1)
  const most = Math.min(Math.abs(levels), left)
  if (levels >= 0) return { from, to: Math.min(from + most, LEVELS.satellite) }
  return { from, to: from > 0 ? Math.max(from - most, 0) : from }
}

/** How far a power may come in a country (23.29, 23.41). */
export const mostOf = (world: TwWorld, country: string, power: string): number =>
  LEVELS[world.tables.influence.targets[country]?.['at most']?.[power as Power] ?? 'satellite']

/** 16.3: a country comes to stand so to a power. Who may not stay in it any more leaves (16.3.3), and the units of one that is nobody's Satellite any more go home. */
export function setStatus(world: TwWorld, country: string, level: number, holder: string | null): void {
  const { map } = world
  const status = LADDER[holder === null ? 0 : level]
  const ran = world.nation(country).controller
  const vatican = country === VATICAN ? allianceOfVatican(world) : null
  world.changeNation(country, {
    status,
    controller: status === 'satellite' ? holder : null,
    leansTo: status === 'sympathizer' || status === 'associate' ? holder! : undefined,
  })
  if (country === VATICAN) vaticanTurns(world, vatican)
  if (country === world.tables.partisans.rising.country && status === 'satellite' && holder !== null) irishRise(world, holder)
  if (isSouthAfrica(country)) return southAfricaTurns(world)
  if (ran === null && status !== 'satellite') return leaveFormerAssociate(world, country)
  if (ran === world.nation(country).controller) return
  const abroad = new Set<Hex>()
  for (const unit of world.unitsOf(country, 'sea')) if (unit.kind === 'naval') comeHome(world, country, unit)
  for (const unit of world.unitsOf(country, 'map')) if (!isFriendlyHex(world, unit.hex, country)) abroad.add(unit.hex)
  withdrawFrom(world, [...abroad], '16.3')
  leaveFormerAssociate(world, country)
  // What it held beyond its borders goes back to whom it belongs.
  for (let hex = 0; hex < map.size; hex++)
    if (ran !== null && world.state.control[hex] === country && homeOf(world, hex) !== country) world.setControl(hex, ran)
}

/** 23.29: an Ireland that is an Axis Satellite brings its power partisans in Northern Ireland. */
function irishRise(world: TwWorld, holder: string): void {
  const { called, partisans } = world.tables.partisans.rising
  if (!arePartisansPlayed(world) || sideOfPower(world, holder) !== 'Axis') return
  raisePartisans(world, called, holder, partisans)
}

/** A ship of a country that leaves the war goes to a port of its own. */
function comeHome(world: TwWorld, country: string, ship: Parameters<TwWorld['sail']>[0]): void {
  const { map } = world
  const port = map.places
    .map((place) => ({ ...place, at: map.hex(place.hex) }))
    .find(({ port: is, at }) => is && world.state.control[at] === country)
  if (port === undefined) return world.eliminate(ship, 'its country has left the war')
  world.change(ship, { patrol: undefined, patrolSince: undefined, taskForce: undefined })
  world.move(ship, port.at)
}
