import { aName, type FactsOf, MOMENT, momentFacts, number, WEATHERS, word } from '../facts.ts'
import { attackOf, hasPlanes } from '../sea/ships.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { aircraftIn, type Combatant, convoyPoints, enemyOf, isConvoyFree, type NavalCombat, shipsIn, subsIn } from './combat.ts'
import { forecast, naturalType } from './outlook.ts'

/** What a choice within a naval combat is about: the combat, as one side sees it. */
export interface Battle {
  readonly combat: NavalCombat
  readonly side: Side
}

export const battleKey = (_world: WifWorld, { combat }: { readonly combat: NavalCombat }): string => combat.key

/** Facts of every choice in a naval combat. Before a search those of units committed, after it those of units included. */
export const BATTLE = {
  ...MOMENT,
  area: aName('hex or sea area', "name of the sea area, or the port's hex code"),
  weather: word('weather in the hex, or in the sea area', WEATHERS),
  round: number('round of the combat, from 1'),
  surprisePoints: number('surprise points that you may spend now (11.5.6)'),
  enemySurprisePoints: number('surprise points that the enemy may spend now'),
  section: number('highest section of the box with one of your units in it'),
  enemySection: number("highest section of the box with one of the enemy's units in it"),
  ships: number('your ships, SUBs counted, convoy points not'),
  enemyShips: number('enemy ships, SUBs counted, convoy points not'),
  carriers: number('your CVs whose planes can fly'),
  enemyCarriers: number('enemy CVs whose planes can fly'),
  subs: number('your submarines'),
  enemySubs: number('enemy submarines'),
  convoys: number('your convoy points'),
  enemyConvoys: number('enemy convoy points'),
  planes: number('your aircraft, carrier planes not counted'),
  enemyPlanes: number('enemy aircraft, carrier planes not counted'),
  gunnery: number('attack factors of your ships, damaged ones halved'),
  enemyGunnery: number('attack factors of the enemy ships, damaged ones halved'),
  outlook: number('results that you can expect to inflict in a round of the usual type: 12 an X, 4 a D, 1 an A'),
  enemyOutlook: number('results that you must expect to suffer in it'),
  lostPoints: number('build points of your ships and cargo destroyed in this combat'),
  enemyLostPoints: number("build points of the enemy's destroyed in it"),
  damagedShips: number('your ships damaged in this combat'),
  enemyDamagedShips: number("the enemy's ships damaged in it"),
}

export function battleFacts(world: WifWorld, { combat, side }: Battle): FactsOf<typeof BATTLE> {
  const own = combat.fleets[side]
  const enemy = enemyOf(combat, own)
  const [mine, his] = [own, enemy].map(unitsOf)
  const type = naturalType(world, combat, mine, his)
  const expected = forecast(world, combat, type, mine, his)
  return {
    ...momentFacts(world, side),
    area: combat.key,
    weather: combat.weather,
    round: combat.round,
    surprisePoints: own.left,
    enemySurprisePoints: enemy.left,
    section: highest(mine),
    enemySection: highest(his),
    ships: shipsIn(mine).filter(isConvoyFree).length,
    enemyShips: shipsIn(his).filter(isConvoyFree).length,
    carriers: shipsIn(mine).filter(hasPlanes).length,
    enemyCarriers: shipsIn(his).filter(hasPlanes).length,
    subs: subsIn(mine).length,
    enemySubs: subsIn(his).length,
    convoys: convoyPoints(mine),
    enemyConvoys: convoyPoints(his),
    planes: aircraftIn(mine).length,
    enemyPlanes: aircraftIn(his).length,
    gunnery: gunneryOf(mine),
    enemyGunnery: gunneryOf(his),
    outlook: expected.inflicted,
    enemyOutlook: expected.suffered,
    lostPoints: own.lost,
    enemyLostPoints: enemy.lost,
    damagedShips: own.damaged,
    enemyDamagedShips: enemy.damaged,
  }
}

/** Units of a fleet that a choice is about: those included, before the search those committed. */
export const unitsOf = ({
  committed,
  included,
}: {
  committed: readonly Combatant[]
  included: readonly Combatant[]
}): readonly Combatant[] => (included.length > 0 ? included : committed)

const highest = (units: readonly Combatant[]): number => Math.max(0, ...units.map(({ sea }) => sea?.section ?? 0))

const gunneryOf = (units: readonly Combatant[]): number => shipsIn(units).reduce((sum, ship) => sum + attackOf(ship), 0)
