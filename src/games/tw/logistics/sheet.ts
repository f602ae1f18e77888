import { numbered } from '../../common/words.ts'
import { noted, remark } from '../../../engine/sheet-lines.ts'
import { isToCome } from '../stops.ts'
import type { Standing } from '../sheet/standing.ts'
import { chitCost, evasionProblems, plan } from './planning.ts'
import { isChitTurn } from './chits.ts'
import { isOilPower, isShort } from './oil.ts'
import type { TwWorld } from '../world.ts'
import { costOfEffort } from './efforts.ts'

/** The plan of the turn, live: a sheet sent back as it is takes it. */
export function logisticsLines({ world, seat, powers, side }: Standing): string[] {
  if (world.state.stage === 'Allied turn' || !isToCome(world, 'planning')) return []
  const usual = plan.byDefault(world, { seat })
  const price = (power: string) => {
    const each = (effort: 'SLE' | 'RLE' | 'LLE' | 'MLE') =>
      costOfEffort(world, power, effort, effort === 'RLE' || effort === 'LLE' ? [world.nation(power).capitals[0]] : [])
    return `SLE ${numbered(each('SLE'), 'NARF')} (all units), RLE ${each('RLE')} for each marker (4 hexes), LLE ${each('LLE')} for each (1 hex, no second impulse), MLE ${each('MLE')} (moves, no attacks), none`
  }
  const last = powers.filter((power) => world.state.lastEfforts[power] === 'SLE')
  return [
    ...remark(
      `The plan for the turn is sealed; all are opened together. ${side === 'Allies' ? "It is for your own player turn, after the Axis'; what you write under intercept, defend and reserves answers the Axis now." : ''}`.trim(),
    ),
    ...remark(
      `${powers.map((power) => `${powers.length > 1 ? `${power}: ` : ''}${numbered(world.nation(power).narfs, 'NARF')}; ${price(power)}`).join('. ')}.`,
    ),
    ...(last.length > 0 ? remark(`${last.join(' and ')} made an SLE last turn and may not again (4.1).`) : []),
    ...(powers.length === 1
      ? noted(`plan: {effort: ${usual[powers[0]].effort}}`, 'SLE | RLE, at: [Cologne] | LLE | MLE | none')
      : [
          'plan:',
          ...powers.flatMap((power) =>
            noted(`  ${power}: {effort: ${usual[power].effort}}`, 'SLE | RLE, at: [Cologne] | LLE | MLE | none'),
          ),
        ]),
    ...chitLines(world, powers),
    ...powers.flatMap((power) =>
      isOilPower(power) && isShort(world, power)
        ? noted('#oil shortage: []', `${power} lacks oil (24): a die says how many units stay where they are; which first`)
        : [],
    ),
    ...remark('deficit: yes for a plan that costs more NARFs than there are (14.1.4).'),
  ]
}

/** The chits that may be bought this turn (7.8.2, 16.1.7). */
function chitLines(world: TwWorld, powers: readonly string[]): string[] {
  return powers.flatMap((power) => {
    const cost = (chit: Partial<Parameters<typeof chitCost>[2]>) =>
      numbered(chitCost(world, power, { evasion: false, espionage: false, counterEspionage: false, ...chit }), 'NARF')
    const offers = [
      ...(evasionProblems(world, power, 'SLE').length === 0
        ? [`evasion: yes (${cost({ evasion: true })}, with an SLE or RLE: hides one naval force, +4)`]
        : []),
      ...(isChitTurn(world)
        ? [`espionage: yes (${cost({ espionage: true })})`, `counter-espionage: yes (${cost({ counterEspionage: true })})`]
        : []),
    ]
    return offers.length > 0 ? remark(`Beside the effort${powers.length > 1 ? ` of ${power}` : ''}: ${offers.join(', ')}.`) : []
  })
}
