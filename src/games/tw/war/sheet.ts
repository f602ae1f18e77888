import { noted, remark, valueLine } from '../../../engine/sheet-lines.ts'
import { isToCome } from '../stops.ts'
import type { Standing } from '../sheet/standing.ts'
import { mayFall } from './france-falling.ts'
import { founderOfCroatia } from './croatia.ts'
import { BRITAIN, britishInFrance } from './leave-france.ts'
import type { TwWorld } from '../world.ts'
import { GERMANY, USSR } from '../east/pact.ts'
import { BORDERLANDS, isAtBorderWar } from '../powers.ts'
import { borderCountries } from './border-wars.ts'
import { centresMoved } from '../east/scorched.ts'
import { whyNotScorch } from './scorched-earth.ts'
import { possibleVictims, victimText } from './declare-war.ts'
import { isAwardPlayed, MEDIATORS, whyNotAward } from './transylvania.ts'
import { whyNotMine } from './mine-norway.ts'
import { loanText, whyNoLoan } from '../diplomacy/asw-loan.ts'
import { propagandaText, whyNoPropaganda } from '../diplomacy/us-propaganda.ts'

const USA = 'USA'

/** Declarations of war that the seat may make; what Britain decides at the end of the Allied player turn. */
export function warLines({ world, seat, powers }: Standing): string[] {
  if (world.state.stage === 'Allied turn')
    return [
      ...(powers.includes(GERMANY) ? borderLines(world) : []),
      ...(powers.includes(BRITAIN) && isToCome(world, 'end') ? endLines(world) : []),
    ]
  if (world.state.stage === 'over' || !isToCome(world, 'declarations of war')) return []
  const victims = possibleVictims(world, seat)
  const opinion =
    powers.includes(BRITAIN) && isToCome(world, 'diplomacy') && whyNoPropaganda(world) === null
      ? noted('#propaganda: yes', propagandaText(world))
      : []
  const loan =
    powers.includes(USA) && isToCome(world, 'diplomacy') && whyNoLoan(world) === null ? noted('#asw loan: yes', loanText(world)) : []
  const founder = founderOfCroatia(world)
  const croatia =
    founder !== null && powers.includes(founder) ? noted('#found croatia: yes', '23.14: a Satellite of yours out of Yugoslavia') : []
  const scorched =
    powers.includes(USSR) && whyNotScorch(world) === null
      ? noted('#scorched earth: yes', `21.7.5: 10 NARFs, once; the Axis has ${centresMoved(world)} less in Second Impulse`)
      : []
  const award =
    isAwardPlayed(world) && isToCome(world, 'diplomacy') && whyNotAward(world) === null && powers.some((power) => MEDIATORS.includes(power))
      ? noted('#award transylvania: yes', '29.4: Romania loses 2 NARFs a year to Hungary, for good')
      : []
  if (victims.length === 0) return [...award, ...opinion, ...loan, ...croatia, ...scorched]
  return [
    ...award,
    ...opinion,
    ...loan,
    ...croatia,
    ...scorched,
    ...valueLine('declare war', [], '6.4: a list'),
    ...remark(`You could declare war on ${victims.map((on) => victimText(world, seat, on)).join(', ')}.`),
  ]
}

/** 16.5: before anything else of the Allied player turn. */
function borderLines(world: TwWorld): string[] {
  const countries = borderCountries(world)
  if (countries.length === 0 || world.ops.step !== '') return []
  const fighting = countries.filter((country) => isAtBorderWar(world, country))
  return noted(
    `#border wars: [${(fighting.length > 0 ? fighting : countries).join(', ')}]`,
    `16.5: who fights the Soviets for ${countries.map((country) => `${BORDERLANDS[country]} (${country})`).join(', ')}, the rest gives way; {unit: ..., at: ...} places one when it begins`,
  )
}

function endLines(world: TwWorld): string[] {
  return [
    ...(whyNotMine(world) === null ? noted('#mine norway: no', '23.38: costs Germany 20 NARFs each Spring while Norway is neutral') : []),
    ...(mayFall(world)
      ? noted(
          '#mers-el-kebir: [{at: Oran, with: [ships]}]',
          '18.5.6: if France surrenders; Vichy leans to Germany if you attack, and is neutral if not',
        )
      : []),
    ...(mayFall(world) && britishInFrance(world).length > 0
      ? noted('#leave france: all', '18.5.7: if France surrenders; or [units], or none')
      : []),
  ]
}
