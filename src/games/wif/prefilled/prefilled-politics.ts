import { numbered } from '../../common/words.ts'
import { item, noted, remark, section, valueLine } from '../../../engine/sheet-lines.ts'
import { alignableBy } from '../politics/alignment/align-decision.ts'
import { CLAIMS } from '../politics/alignment/borders.ts'
import { answerClaim, openClaims } from '../politics/alignment/claim-decisions.ts'
import { bordersOf, GERMANY, USSR } from '../politics/alignment/claims-state.ts'
import { mayEnforce } from '../politics/alignment/enforced-peace.ts'
import { declareWar, victimsOf } from '../politics/declare.ts'
import { announcementOf } from '../politics/whom.ts'
import { powersOfSeat } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** So many minor countries are named; of more it is said how many there are. */
const NAMED = 12

/** 9: what a seat may claim, on whom it may declare war and what it may align, in an impulse of its side in which nobody has declared war yet. */
export function declarations(world: WifWorld, seat: string): string[] {
  if (!world.state.politics || world.state.politics.declared) return []
  return [...bordersBefore(world, seat), ...wars(world, seat), ...alignments(world, seat)]
}

/** 19.6: what the USSR may claim, and what Germany is asked of it in the name of others. */
function bordersBefore(world: WifWorld, seat: string): string[] {
  const isOf = (power: string): boolean => powersOfSeat(world, seat).includes(power)
  const open = isOf(USSR) && world.state.active === 'Allies' ? openClaims(world) : []
  return [
    ...(open.length === 0 ? [] : section('claim', '19.6: who denies a claim is at war with the USSR at once')),
    ...open.flatMap((country) => noted(`#  - ${country}`, CLAIMS[country])),
    ...(isOf(GERMANY) && world.state.active === 'Axis' && bordersOf(world).demands === 'due'
      ? valueLine('demands', 'allow', '19.6.2: Hungary on Transylvania, Bulgaria on South Dobruja: allow or deny')
      : []),
  ]
}

/** 19.6: in an impulse of the Allies, what Germany answers in the name of who is asked for something. */
export function answersToClaims(world: WifWorld, seat: string): string[] {
  if (!world.state.politics || world.state.active !== 'Allies' || !powersOfSeat(world, seat).includes(GERMANY) || !world.state.powers[USSR])
    return []
  const open = openClaims(world)
  return open.length === 0
    ? []
    : [
        ...section('claims', '19.6: if the USSR claims something of them: allow or deny'),
        ...open.flatMap((country) => item({ at: country, answer: answerClaim.byDefault(world, { seat, country }) })),
        '',
      ]
}

/** 19.6: wars over Soviet claims that Germany may end. */
export function peaceOverClaims(world: WifWorld, seat: string): string[] {
  if (!world.state.politics || !powersOfSeat(world, seat).includes(GERMANY)) return []
  const open = mayEnforce(world)
  return open.length === 0 ? [] : [...section('enforce peace', '19.6: it is neutral then'), ...open.map((country) => `#  - ${country}`), '']
}

/** 9.6: what may be aligned as things stand. */
function alignments(world: WifWorld, seat: string): string[] {
  const minors = alignableBy(world, seat)
  return minors.length === 0
    ? []
    : [
        ...section('align', '9.6: one minor country for each of your powers, of its own will'),
        ...minors.map((minor) => `#  - ${minor}`),
        '',
      ]
}

/** 9.3. */
function wars(world: WifWorld, seat: string): string[] {
  const victims = victimsOf(world, seat)
  if (victims.length === 0) return []
  const majors = victims.filter((each) => announcementOf(world, each) === 'major powers')
  const minors = victims.filter((each) => announcementOf(world, each) === 'minor countries')
  const more = minors.length - NAMED
  return [
    ...section(declareWar.sheet!.section, '9.3: war; its actions are then a step of their own, for which your orders are kept as a draft'),
    ...majors.map((each) => `#  - ${each}`),
    ...(minors.length === 0
      ? []
      : remark(
          `or on ${minors.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${numbered(more, 'other minor country', 'other minor countries')}` : ''}`,
          '  ',
        )),
    '',
  ]
}
