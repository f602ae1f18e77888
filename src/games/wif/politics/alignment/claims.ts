import { ask, askWhile, type Procedure } from '../../../../engine/procedure.ts'
import { seatOfPower } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { reduceDeliveries } from '../soviet-trade.ts'
import type { Claimed } from '../state.ts'
import type { Declaration } from '../whom.ts'
import { cede, CLAIMS } from './borders.ts'
import { answerClaim, claim, mediate, openClaims } from './claim-decisions.ts'
import { bordersOf, changeBorders, GERMANY, USSR } from './claims-state.ts'
import { moment } from './conditions.ts'

/** 19.6: the USSR claims what it may, one after the other; who denies is at war with it. The wars that come of it. */
export function* sovietClaims(world: WifWorld): Procedure<Declaration[]> {
  const { powers, active } = world.state
  if (active !== 'Allies' || !powers[USSR] || !powers[GERMANY]) return []
  const seat = seatOfPower(world, USSR)
  const wars: Declaration[] = []
  for (;;) {
    const country = yield* askWhile(world, openClaims(world).length > 0, seat, claim, { seat })
    if (country === null) return wars
    const german = seatOfPower(world, GERMANY)
    const answer = yield* ask(world, german, answerClaim, { seat: german, country })
    const allowed = answer === 'allow'
    changeBorders(world, { [country]: { answer: allowed ? 'allowed' : 'denied', in: moment(world) } })
    world.report(
      'alignment',
      '19.6',
      `The USSR claims ${CLAIMS[country]} of ${country}, which ${allowed ? 'allows it and stays neutral' : 'denies it: the USSR must declare war on it'}.`,
    )
    if (allowed) allow(world, country)
    else wars.push({ by: USSR, on: country })
  }
}

function allow(world: WifWorld, country: Claimed): void {
  cede(world, CLAIMS[country], country, USSR)
  reduceDeliveries(world, `${country} has allowed the Soviet claim on ${CLAIMS[country]}`) // 5.1
  if (country === 'Rumania') changeBorders(world, { demands: 'due' })
}

/** 19.6.2: in the declarations of the Axis that follow, Hungary and Bulgaria make their demands on Rumania. */
export function* demandsOnRumania(world: WifWorld): Procedure {
  if (world.state.active !== 'Axis' || bordersOf(world).demands !== 'due') return
  const seat = seatOfPower(world, GERMANY)
  const answer = yield* ask(world, seat, mediate, { seat })
  changeBorders(world, { demands: answer === 'allow' ? 'allowed' : 'denied', demandsIn: moment(world) })
  world.report(
    'alignment',
    '19.6.2',
    `Hungary demands Transylvania and Bulgaria South Dobruja of Rumania; Germany ${answer === 'allow' ? 'allows' : 'denies'} both.`,
  )
  if (answer === 'deny') return
  cede(world, 'Transylvania', 'Rumania', 'Hungary')
  cede(world, 'South Dobruja', 'Rumania', 'Bulgaria')
}
