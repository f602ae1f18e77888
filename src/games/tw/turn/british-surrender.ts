import { britainSurrenders } from '../control/british-empire.ts'
import { controllerOf, homeOf, sideOfPower } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** 17.2.1: who surrenders to whom and holds the Low Countries, and whose war with whom it waits for. */
const GERMANY = 'Germany'
const ITALY = 'Italy'
const BRITAIN = 'Britain'
const FRANCE = 'France'

/** 17.2.1: more than so many British ground factors eliminated in France. */
const DISASTER = 6
const SURRENDERS = 10

/** 17.2.1: after a disaster at Dunkirk in Spring or Summer 1940 Britain rolls, and an unmodified 10 is surrender. */
export function disasterAtDunkirk(world: TwWorld): void {
  const { map, state } = world
  const { season, year } = state.turn
  const britain = state.nations.Britain
  if (
    world.phasing !== 'Allies' ||
    year !== 1940 ||
    (season !== 'Spring' && season !== 'Summer') ||
    !britain ||
    britain.conqueredBy !== null ||
    sideOfPower(world, BRITAIN) !== 'Allies'
  )
    return
  const lost = state.britishLostInFrance ?? 0
  const italy = [BRITAIN, FRANCE].every(
    (enemy) =>
      state.wars.some(({ between }) => between.includes(ITALY) && between.includes(enemy)) || state.nations[enemy]?.conqueredBy !== null,
  )
  const german = ['Brussels', 'Amsterdam'].every((place) => controllerOf(world, state.control[map.find(place)!]) === GERMANY)
  const there = world.unitsIn('map').some((unit) => unit.nation === BRITAIN && homeOf(world, unit.hex) === FRANCE)
  if (there || lost <= DISASTER || !german || !italy) return
  const roll = world.dice.roll(SURRENDERS, 'British surrender')
  world.report(
    'surrender',
    '17.2.1',
    `Disaster at Dunkirk: ${lost} British factors were lost in France, nobody is left there, the Low Countries are lost and Italy is at war. Britain rolls ${roll}; a ${SURRENDERS} is surrender: it ${outcomeText(roll === SURRENDERS)}.`,
    britain.capitals,
  )
  surrenderIf(world, roll === SURRENDERS)
}

/** 17.3, 27.1: a British surrender after that of France ends the campaign; before it the Empire goes on. */
export function surrenderIf(world: TwWorld, gives: boolean): void {
  if (!gives) return
  if (world.state.nations.France?.conqueredBy === null) britainSurrenders(world)
  else world.changeNation(BRITAIN, { conqueredBy: GERMANY })
}

export const outcomeText = (gives: boolean): string => (gives ? 'surrenders' : 'fights on')
