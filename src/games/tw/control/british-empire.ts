import type { Hex } from '../../../board/hex.ts'
import { bringHome } from '../bases/ports.ts'
import { prorated } from '../charts/economy.ts'
import { numbered } from '../../common/words.ts'
import { endInfluence } from '../diplomacy/diplomacy.ts'
import { diplomacyOf, noteDiplomacy } from '../diplomacy/pops.ts'
import { isSouthAfrica } from '../diplomacy/south-africa.ts'
import { arePartisansPlayed, raisePartisans } from '../partisans/atrocities.ts'
import { controllerOf, EMPIRE, homeOf, isBelligerent, sideOfNation, sideOfPower } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { leaveWorks, withdrawFrom } from './withdraw.ts'

/** 17.3: who surrenders, to whom for want of a holder of London, and who of the Western Allies goes on. */
const BRITAIN = 'Britain'
const GERMANY = 'Germany'
const FRANCE = 'France'
const USA = 'USA'
const SECTION = '17.3'

/** 17.3: Britain surrenders while France fights on. The Isles are the victor's; the rest of the Empire is a Satellite of the USA, at war when the USA is (16.3.4). */
export function britainSurrenders(world: TwWorld): void {
  const { map, state } = world
  const london = map.find('London')!
  const holder = controllerOf(world, state.control[london])
  const victor = holder !== null && sideOfPower(world, holder) === 'Axis' ? holder : GERMANY
  const lost = world.unitsOf(BRITAIN).filter((unit) => unit.place !== 'gone' && isOfTheIsles(world, unit))
  for (const unit of lost) world.remove(unit, 'gone')
  foundEmpire(world)
  const left = joinEmpire(world)
  followers(world)
  world.changeNation(BRITAIN, { conqueredBy: victor, controller: victor })
  world.endWars(BRITAIN)
  const passed = landPasses(world, victor)
  worksPass(world)
  dropLendLease(world)
  const { base, narfs } = world.nation(EMPIRE)
  const isAtPeace = !isBelligerent(world, USA)
  world.report(
    'surrender',
    SECTION,
    `Britain is out of the war: ${numbered(lost.length, 'unit')} of the British Isles leave the game, and ${victor} has them, ${numbered(worthOfTheIsles(world), 'NARF')} a year from the next Spring on (14.6). The rest of the Empire, ${base} in its base and ${colonial(world)} of its colonies, is a Satellite of the USA with ${numbered(narfs, 'NARF')} now and ${numbered(left, 'unit')}${isAtPeace ? ', and out of the war as long as the USA is' : ''}.`,
    [london],
  )
  bringFleetsHome(world)
  // Whoever may not stand on this ground any more leaves it: Allies in the Isles, the Empire's units beside powers at war, and others on its ground.
  withdrawFrom(world, [...passed, ...groundOfTheEmpire(world)], SECTION)
  const { country, sponsor, partisans } = world.tables.partisans.unbowed
  if (arePartisansPlayed(world)) {
    raisePartisans(world, country, sponsor, partisans)
    world.report(
      'partisans',
      SECTION,
      `${numbered(partisans, 'British partisan')} can be built by ${sponsor} in the British Isles, without a roll for atrocities.`,
      [london],
    )
  }
}

/** 14.6, 17.3: what the Isles are worth to who has conquered them. */
export const worthOfTheIsles = ({ tables }: TwWorld): number => tables.economy['British parts']['British Isles']

/** 17.3: what stands or lies in the Isles, is based there out of sight (strategic warfare), or would be built there. */
function isOfTheIsles(world: TwWorld, unit: Unit): boolean {
  if (unit.place === 'map' || unit.place === 'yard') return homeOf(world, unit.hex) === BRITAIN
  return unit.place === 'strategic' || (unit.place === 'pool' && !(unit.kind === 'ground' && unit.raisedIn !== undefined))
}

/** 17.3: 66 of India and the Dominions are its base; the 24 of the rest are its colonies' own, and are lost and won with them. */
function foundEmpire(world: TwWorld): void {
  const { economy, movementPoints } = world.tables
  const { 'British Isles': _, ...dominions } = economy['British parts']
  const all = Object.values(dominions).reduce((sum, narfs) => sum + narfs, 0)
  const base = all - (world.state.southAfricaLost === true ? dominions['South Africa'] : 0)
  world.found({
    ...world.nation(BRITAIN),
    name: EMPIRE,
    kind: 'minor',
    status: 'satellite',
    controller: USA,
    conqueredBy: null,
    capitals: [world.map.find('Canada')!],
    secondCapitals: [],
    upgrades: { army: 0, navy: 0, air: 0 },
    narfs: 0,
    base,
    value: base,
    growth: economy.growth.Satellite,
    smp: movementPoints.SMP['minor country'],
    shipyardsBuilt: 0,
    spentOnUnits: 0,
  })
  for (const nation of Object.values(world.state.nations)) {
    if (nation.kind === 'colony' && nation.of === BRITAIN)
      world.changeNation(nation.name, {
        of: EMPIRE,
        ...(nation.controller === BRITAIN && nation.conqueredBy === null && { controller: USA }),
      })
    // 23.47: South Africa is of the Empire for good, unless it is Germany's.
    if (!isSouthAfrica(nation.name)) continue
    if (nation.controller === null || nation.controller === BRITAIN)
      world.changeNation(nation.name, { status: 'satellite', controller: USA, leansTo: undefined })
    if (world.state.diplomacy !== undefined) noteDiplomacy(world, { closed: [...diplomacyOf(world).closed, nation.name] })
  }
  world.earn(EMPIRE, prorated(world.tables, base + colonial(world), world.state.turn.season))
}

/** NARFs of the Empire's colonies. */
const colonial = ({ state }: TwWorld): number =>
  Object.values(state.nations).reduce(
    (sum, { kind, of, controller, conqueredBy, value }) =>
      sum + (kind === 'colony' && of === EMPIRE && controller === USA && conqueredBy === null ? value : 0),
    0,
  )

/** What is left of the British is the Empire's; partisans whom Britain has raised elsewhere go on with France. Returns how many the Empire has in play. */
function joinEmpire(world: TwWorld): number {
  for (const unit of world.unitsOf(BRITAIN)) {
    if (unit.place === 'gone') continue
    world.change(unit, { nation: unit.kind === 'ground' && unit.type === 'PART' ? FRANCE : EMPIRE })
  }
  return world.unitsOf(EMPIRE, 'map', 'sea', 'yard').length
}

/** As when France falls (18.5.8): who followed Britain is neutral again where diplomacy holds him, and whoever is at war, or conquered, is its partner's. */
function followers(world: TwWorld): void {
  endInfluence(world, BRITAIN)
  for (const { name, kind, controller, conqueredBy, leansTo } of Object.values(world.state.nations)) {
    if (kind === 'major') continue
    if (conqueredBy === BRITAIN) world.changeNation(name, { conqueredBy: FRANCE, controller: FRANCE })
    else if (controller === BRITAIN) world.changeNation(name, { controller: FRANCE })
    else if (leansTo === BRITAIN) world.changeNation(name, { status: 'neutral', leansTo: undefined })
  }
}

/** The Isles are the victor's where no Ally stands, what was British of colonies and South Africa the Empire's, and what Britain had taken elsewhere its partner's. Returns the hexes of the Isles. */
function landPasses(world: TwWorld, victor: string): Hex[] {
  const { map, state } = world
  const isles: Hex[] = []
  for (let hex = 0; hex < map.size; hex++) {
    const home = homeOf(world, hex)
    if (home === BRITAIN && map.isLand(hex)) isles.push(hex)
    if (state.control[hex] !== BRITAIN) continue
    const ally = world.groundAt(hex).find((unit) => sideOfNation(world, unit.nation) === 'Allies')
    if (home === BRITAIN) world.setControl(hex, ally ? controllerOf(world, ally.nation)! : victor)
    else if (state.nations[home]?.of === EMPIRE || isSouthAfrica(home)) world.setControl(hex, home)
    else world.setControl(hex, FRANCE)
  }
  return isles
}

function worksPass(world: TwWorld): void {
  for (const work of [...world.state.installations])
    if (work.nation === BRITAIN && homeOf(world, work.hex) !== BRITAIN) world.changeInstallation(work, { nation: EMPIRE })
  leaveWorks(world, BRITAIN, SECTION)
}

/** NARFs that wait in Britain are lost with it (14.8.2). */
function dropLendLease(world: TwWorld): void {
  const waiting = world.state.narfsOnTheWay
  if (waiting !== undefined) world.note({ narfsOnTheWay: waiting.filter(({ at }) => at !== BRITAIN) })
}

/** Patrols of the Empire, at whose ports nobody waits any more, go to the nearest one that is open. */
function bringFleetsHome(world: TwWorld): void {
  for (const unit of world.unitsOf(EMPIRE, 'sea')) if (unit.kind === 'naval') bringHome(world, unit, null)
}

/** Where units of the Empire stand, and its own ground. */
function groundOfTheEmpire(world: TwWorld): Hex[] {
  const { nations, control } = world.state
  const isIts = (name: string) => name === EMPIRE || nations[name]?.of === EMPIRE || isSouthAfrica(name)
  const own = Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => isIts(control[hex]))
  return [...new Set([...own, ...world.unitsOf(EMPIRE, 'map').map(({ hex }) => hex)])]
}
