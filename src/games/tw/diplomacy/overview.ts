import { listed } from '../../common/words.ts'
import { playedPowers, playerOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { allianceOf, diplomacyOf, influencersOf, popLimit, popsIn, targetsOf, whyNoTarget } from './pops.ts'
import { modifiersOf } from './diplomacy.ts'
import { holderOf, statusText } from './status.ts'

/** The status of every minor country that leans to somebody or may be courted, with a seat's own POPs in it (16). */
export function statusTable(world: TwWorld, seat: string): { title: string; columns: string[]; rows: string[][] } {
  const { state, tables } = world
  const { named, closed } = diplomacyOf(world)
  const own = playedPowers(world).filter((power) => playerOf(world, power) === seat)
  const countries = Object.values(state.nations)
    .filter(({ kind, name }) => kind === 'minor' && (tables.influence.targets[name] !== undefined || holderOf(world, name) !== null))
    .map(({ name }) => name)
  return {
    title: 'Minor countries (16)',
    columns: ['Country', 'Stands', 'May be influenced by', 'Your POPs', 'Named this year by'],
    rows: countries.map((country) => [
      country,
      `${statusText(world, country)}${closed.includes(country) ? ', invaded' : ''}`,
      whyNoTarget(world, country) === null ? influencersOf(world, country).join(', ') : '',
      own.flatMap((power) => (popsIn(world, power, country) > 0 ? [`${power} ${popsIn(world, power, country)}`] : [])).join(', '),
      Object.entries(named)
        .flatMap(([alliance, targets]) => (targets.includes(country) ? [alliance] : []))
        .join(', '),
    ]),
  }
}

/** What everybody knows of the powers' diplomacy: limits and what is added to their rolls. */
export function diplomacyTexts(world: TwWorld): string[] {
  const powers = playedPowers(world).filter((power) => world.nation(power).conqueredBy === null)
  const targets = targetsOf(world)
  const all = `Targets: ${targets.map((target) => `${target}${whyNoTarget(world, target) === null ? '' : ' (not now)'}`).join(', ')} (16.1).`
  const { simple } = world.rules.diplomacy
  if (simple !== null) return [simple.text, all]
  return [
    `POPs that a power may buy in ${listed([...world.tables.influence.seasons])}: ${powers.map((power) => `${power} ${popLimit(world, power)}`).join(', ')} (16.1.2).`,
    ...powers.flatMap((power) => {
      const found = modifiersOf(world, power, { status: 0, espionage: false, countered: false })
      return found.length > 0
        ? [`All rolls of ${power} (${allianceOf(world, power)}): ${found.map(([why, die]) => `+${die} ${why}`).join(', ')} (16.2).`]
        : []
    }),
    all,
  ]
}
