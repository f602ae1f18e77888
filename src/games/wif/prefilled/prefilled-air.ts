import { isHQ } from '../powers.ts'
import type { AirUnit, LandUnit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { type Fields, item, noted, remark, section, valueLine } from '../../../engine/sheet-lines.ts'
import { offers } from './offers.ts'
import type { Standing } from './standing.ts'

/** Aircraft of a seat that can fly missions now (14.2.2, 2.4.3), by what they do. */
export function flyers({ world, air }: Standing) {
  const ready = air.filter((unit) => !unit.faceDown && inSupply(world, unit))
  const best = (units: AirUnit[], value: (unit: AirUnit) => number) => units.sort((a, b) => value(b) - value(a))
  return {
    ready,
    fighters: best(
      ready.filter((unit) => unit.type === 'FTR'),
      (unit) => unit.airToAir,
    ),
    bombers: best(
      ready.filter((unit) => unit.tactical > 0 && unit.type !== 'ATR'),
      (unit) => (unit.type === 'FTR' ? 0 : unit.tactical),
    ),
    transports: ready.filter((unit) => unit.type === 'ATR'),
  }
}

/** The list of all aircraft, and ground strikes (11.8). */
export function missionsBeforeMoves(standing: Standing): string[] {
  const { bombers } = flyers(standing)
  if (standing.air.length === 0) return []
  const { front, rear } = standing.stacks(standing.air)
  const list = [...front, ...rear].flatMap(([hex, units]) =>
    remark(`${standing.world.map.name(hex)}: ${standing.describedAll(units)}`, '  '),
  )
  const strike: Fields =
    bombers.length === 0
      ? {}
      : {
          at: '',
          with: standing.names(bombers.slice(0, 1)),
          ...escortOf(standing, bombers[0]),
          ...(bombers[0]?.extendedRange && { extended: 'no' }),
        }
  return [
    ...(standing.brief ? [] : [...remark('Your aircraft (air-to-air/tactical/range):'), ...list, '']),
    ...(bombers.length > 0
      ? [
          ...section('ground strike', '11.8: before anything else moves'),
          ...(standing.brief ? remark(`Could fly: ${standing.describedAll(bombers)}.`, '  ') : []),
          ...item(strike, "intercept: your FTRs against the enemy's"),
          '',
        ]
      : []),
  ]
}

/** The nearest FTR as escort, and interception by others. */
export function escortOf(standing: Standing, flyer: AirUnit): Fields {
  const [fighter] = standing.nearest(flyers(standing).fighters, flyer.hex)
  return fighter ? { escort: standing.names([fighter]), intercept: 'best' } : {}
}

/** ATRs with PARAs and MTNs in their hex. */
const loads = (standing: Standing): [AirUnit, LandUnit][] => {
  const cargo = standing.land.filter((unit) => !unit.faceDown && (unit.type === 'PARA' || unit.type === 'MTN'))
  return flyers(standing).transports.flatMap((atr) =>
    cargo.filter((unit) => unit.hex === atr.hex).map((unit): [AirUnit, LandUnit] => [atr, unit]),
  )
}

/** 11.11: air transport. */
export function airTransports(standing: Standing): string[] {
  const { transports: atrs } = flyers(standing)
  const cargo = standing.land.filter((unit) => !unit.faceDown && (unit.type === 'PARA' || unit.type === 'MTN'))
  if (atrs.length === 0 || cargo.length === 0) return []
  const [atr, load] = loads(standing)[0] ?? [atrs[0], cargo[0]]
  return [
    ...section('air transport', '11.11: PARA or MTN by ATR to a friendly hex'),
    ...item(
      { at: '', with: standing.names([atr]), cargo: standing.names([load]), unload: 'target', ...escortOf(standing, atr) },
      'unload: target | base',
    ),
    '',
  ]
}

/** 11.14: paradrops. */
export function paradrops(standing: Standing): string[] {
  const drops = loads(standing).filter(([, unit]) => unit.type === 'PARA')
  if (drops.length === 0) return []
  return [
    ...section('paradrop', '11.14: PARAs that stand with an ATR; they must attack'),
    ...drops.flatMap(([by, para]) => item({ at: '', with: standing.names([by]), para: standing.names([para]), ...escortOf(standing, by) })),
    '',
  ]
}

/** Rebases (11.16) and air supply (11.17.1). */
export function missionsAfterCombat(standing: Standing): string[] {
  const { transports: atrs } = flyers(standing)
  const rebasing = standing.air.filter((unit) => !unit.faceDown)
  return [
    ...(rebasing.length > 0
      ? [
          ...section('rebase', '11.16: face-up aircraft that have not flown'),
          ...item({ unit: standing.name(rebasing[0]), to: '' }, 'or units: [names]'),
          '',
        ]
      : []),
    ...(atrs.length > 0
      ? [
          ...section('air supply', '11.17.1: each ATR brings 1 reorganisation point'),
          ...item({ at: '', with: standing.names(atrs.slice(0, 1)), ...escortOf(standing, atrs[0]) }),
          '',
        ]
      : []),
  ]
}

/** Answers for all air combats and flights home, in either impulse (14.2.4, 14.2.5, 14.3). */
export function airChoices(standing: Standing, ownImpulse: boolean): string[] {
  const { ready, fighters, bombers } = flyers(standing)
  if (ready.length === 0) return []
  const bases = [...new Set(standing.air.map((unit) => unit.hex))].slice(0, 2).map((hex) => standing.world.map.code(hex))
  return [
    ...(fighters.length > 0 && offers(standing.world, 'combat air patrol')
      ? [
          ...section('combat air patrol', `14.2.5: ${ownImpulse ? 'over hexes that you attack' : 'before you know his targets'}`),
          ...item(
            { at: '', with: standing.names(fighters.slice(0, 1)), ...(!ownImpulse && { against: ['ground strike'] }) },
            ownImpulse ? '' : 'against: which missions',
          ),
          '',
        ]
      : []),
    ...section('air combat', '14.3: for all; with at: for one hex'),
    ...item({ abort: 'no fighters' }, 'no bombers | now | never'),
    ...item({ abort: '{rounds: 2}' }, 'or {value: -2}: your value'),
    ...item({ line: standing.names([...fighters, ...bombers.filter((unit) => unit.type !== 'FTR')].slice(0, 2)) }, 'front first'),
    ...item({ shoot: 'dearer' }, 'fighter | bomber | dearer'),
    ...item({ lose: 'cheaper' }, 'fighter | bomber | cheaper'),
    ...item({ clear: 'best' }, 'your bomber: best | weakest | name'),
    ...item({ 'clear enemy': 'weakest' }, 'his bomber: best | weakest | name'),
    ...(offers(standing.world, 'air combat', 'bounce') ? item({ bounce: 'usual' }, 'yes | no | {with: name, on: name}') : []),
    ...(offers(standing.world, 'on the way', 'stations')
      ? [
          ...section('on the way', '14.2.5: bombers met en route; with at:'),
          ...item({ stations: bases.slice(0, 1) }, 'else a shortest way'),
          ...(fighters.length > 0 ? item({ escort: standing.names(fighters.slice(0, 1)) }, 'joins them there') : []),
          ...item({ 'go on': 'all' }, 'none | [names], after a combat'),
        ]
      : []),
    ...(ownImpulse ? valueLine('air combat order', [], '14.3.1: hexes in order') : []),
    ...section('return to base', '14.2.4: else where it came from'),
    ...noted(`#  ${standing.name(ready[0])}: ${bases[0]}`, ''),
    ...noted(`#  everyone: [${bases.join(', ')}]`, 'the first in reach'),
    ...(ownImpulse ? [] : valueLine('rebase when overrun', bases, '11.10.6')),
    '',
  ]
}

/** Fighters and bombers for the defence of hexes (11.15.4, 14.2.5): general entries. */
export function airDefence(standing: Standing): string[] {
  const { fighters, bombers } = flyers(standing)
  const strike = bombers.filter((unit) => unit.type !== 'FTR')
  return [
    ...(fighters.length > 0 ? item({ intercept: 'best' }, 'best 2 | all | none | [names]') : []),
    ...(fighters.length > 0 && offers(standing.world, 'defend', 'en route')
      ? item({ 'en route': 'no' }, 'yes | [1, 3]: at way stations')
      : []),
    ...(strike.length > 0 ? item({ 'ground support': standing.names(strike.slice(0, 2)) }, '11.15.4') : []),
    ...(strike.length > 0 && fighters.length > 0 ? item({ escort: standing.names(fighters.slice(0, 1)) }, 'with the ground support') : []),
  ]
}

/** HQs of a seat that are face-up. */
export const readyHQs = (standing: Standing): LandUnit[] => standing.land.filter((unit) => isHQ(unit) && !unit.faceDown)
