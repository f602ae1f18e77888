import { ask, askWhile, type Procedure } from '../../../engine/procedure.ts'
import { agreed } from '../dispute.ts'
import { seatOfPower, seatOfSide, sideOfPower, speakersOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { areasNamed } from './areas.ts'
import { chanceOf, outcomeOf } from './chance.ts'
import { orderRolls, pickCountry } from './decisions.ts'
import { type Named, namedBy, whyOpen } from './eligible.ts'
import { settlePartisans } from './entity.ts'
import { setUpPartisan } from './place.ts'
import { activeHolder, runnerOf } from './runner.ts'

/** Who picks a country of Africa: whichever of them is on the side with the initiative (13.1.1). */
const PICKERS = ['Germany', 'Commonwealth']

/** 13.1: which countries are open to partisans this turn, and the roll of each. */
export function* partisans(world: WifWorld): Procedure {
  const { turn } = world.state
  settlePartisans(world)
  const { twoDiceFrom, row, oneOf } = world.tables.partisans
  const rolls = Array.from({ length: turn.year >= twoDiceFrom ? 2 : 1 }, (_, i) => world.dice.roll(10, `partisan table ${i + 1}`))
  const picked: Record<string, string | null> = {}
  for (const group of new Set(rolls.flatMap((roll) => row(roll)).filter((name) => oneOf[name]))) picked[group] = yield* pick(world, group)
  const named = namedBy(world, rolls, picked)
  const open = named.flatMap((area) => {
    const why = whyOpen(world, area, area.colour)
    return why === null ? [] : [{ area, why }]
  })
  const said = open.map(({ area, why }) => `${area.name} (${area.colour}: ${why}${area.twice ? '; named by both dice' : ''})`)
  world.report(
    'partisans',
    '13.1.1',
    `Rolled ${rolls.join(' and ')} on the partisan table: ${said.length === 0 ? 'no country on it is open to partisans' : said.join(', ')}.`,
  )
  for (const area of yield* inOrder(
    world,
    open.map(({ area }) => area),
  ))
    yield* rollFor(world, area)
}

/** The one country of a group that is open; null where none of it is on the map under an active major power. */
function* pick(world: WifWorld, group: string): Procedure<string | null> {
  const { holder } = world.state.initiative
  const countries = world.tables.partisans.oneOf[group].filter(
    (name) => areasNamed(world, name).length > 0 && activeHolder(world, name) !== null,
  )
  if (countries.length === 0) return null
  const power = PICKERS.find((each) => sideOfPower(world, each) === holder)
  const seat = power === undefined ? seatOfSide(world, holder) : seatOfPower(world, power)
  const usual = countries.find((name) => sideOfPower(world, activeHolder(world, name)!) !== holder) ?? countries[0]
  const wishes = yield* ask(world, seat, pickCountry, { seat, group, countries, usual })
  const name = wishes.find((each) => countries.includes(each))!
  world.report('partisans', '13.1.1', `${power ?? `The ${holder}`}, with the initiative, names ${name} of ${group}.`)
  return name
}

/** 13.1.1: the side with the initiative says in which order they roll. */
function* inOrder(world: WifWorld, areas: readonly Named[]): Procedure<Named[]> {
  const { holder } = world.state.initiative
  const asked = (seat: string) => ({ seat, areas: areas.map(({ name }) => name) })
  const seats = speakersOf(world, holder)
  const first =
    areas.length > 1
      ? yield* agreed(world, seats, orderRolls, asked, 'the order of partisan rolls')
      : yield* askWhile(world, false, seats[0], orderRolls, asked(seats[0]))
  const rank = ({ name }: Named): number => {
    const at = (first ?? []).indexOf(name)
    return at < 0 ? areas.length : at
  }
  return [...areas].sort((a, b) => rank(a) - rank(b))
}

function* rollFor(world: WifWorld, area: Named): Procedure {
  const runner = runnerOf(world, area.country, area.colour)
  if (!runner) {
    world.report('partisans', '13.1.2', `Nobody runs partisans in ${area.name}.`)
    return
  }
  const chance = chanceOf(world, area, runner.side)
  const roll = world.dice.roll(10, `partisans in ${area.name}`)
  const { modified, partisans: found } = outcomeOf(chance, roll)
  const sum = chance.text === '' ? '' : `, ${chance.text}: ${modified}`
  const result = found === 0 ? 'none appears' : found === 1 ? 'one appears' : `${found} appear`
  const by = found === 0 ? '' : `, run by ${runner.power} (${runner.why})`
  world.report('partisans', '13.1.1', `Partisans in ${area.name}: rolled ${roll}${sum} against ${chance.numberText}: ${result}${by}.`)
  for (let nth = 1; nth <= found; nth++) yield* setUpPartisan(world, area, runner, nth)
}
