import type { Noted, Tournament } from './tournament.ts'
import { note, secretFor } from './tournament.ts'
import type { Table } from './acts.ts'
import { everybody, mailsTo, membersOf } from './letters.ts'
import { givenSides, nextPairing, type Pairing } from './pairing.ts'
import type { State } from './state.ts'
import { standingsTable, winnerText } from './standings-text.ts'
import { type Hands, sidesOf } from './tables.ts'

/** Begins the next round, as the format pairs it or as the director says, and tells everybody; or ends the tournament. `also`: what is done together with it. */
export async function beginRound(
  tournament: Tournament,
  state: State,
  hands: Hands,
  now: Date,
  given?: Pairing,
  also?: () => void,
): Promise<void> {
  const { file } = tournament
  const pairing = given ?? nextPairing(file, state)
  if (pairing === null) return end(tournament, state, now, also)
  const round = state.rounds.length + 1
  const scenario = file.scenarios[(round - 1) % file.scenarios.length]
  const sides = sidesOf(file, scenario, hands)
  const lot = (...words: string[]): boolean => secretFor(tournament, 'sides', String(round), ...words)[0] < 128
  const seated = pairing.pairs.flatMap((pair): (readonly [string, string])[] => {
    const [a, b] =
      file.sides === 'drawn'
        ? lot(...pair)
          ? pair
          : ([pair[1], pair[0]] as const)
        : pairing.fixed
          ? pair
          : givenSides(state, pair, lot(...pair))
    return file.games === 'double'
      ? [
          [a, b],
          [b, a],
        ]
      : [[a, b]]
  })
  const tables = seated.map((names, i): Table => ({
    name: `${file.tournament}-r${round}-t${i + 1}`,
    scenario,
    sides: sides.map(({ side, seats }, k) => ({ side, seats, contestant: names[k] })),
  }))
  const lines = [
    ...tables.map(({ name, sides: [a, b] }) => `${name}: ${a.contestant} (${a.side}) - ${b.contestant} (${b.side})`),
    ...pairing.byes.map(
      (name) => `${name} does not play in this round${file.format === 'knock-out' ? ' and comes through' : ` and gets ${file.bye}`}.`,
    ),
  ]
  const text = `Round ${round} begins.`
  const mails = await mailsTo(
    tournament,
    everybody(state),
    {
      key: `round/${round}`,
      title: `Round ${round}`,
      paragraphs: [text, lines.join('\n'), 'Who plays gets the mails of his campaign; answer those.'],
    },
    now,
  )
  const noted: Noted = {
    act: { act: 'round', at: now.toISOString(), round, tables, byes: pairing.byes, ...(pairing.tree && { tree: pairing.tree }) },
    text: [text, ...lines].join('\n'),
  }
  note(tournament, [noted], mails, also)
}

async function end(tournament: Tournament, state: State, now: Date, also?: () => void): Promise<void> {
  const won = winnerText(tournament.file, state)
  const mails = await mailsTo(
    tournament,
    everybody(state),
    { key: 'over', title: 'The tournament is over', paragraphs: [won, standingsTable(tournament.file, state)] },
    now,
  )
  note(tournament, [{ act: { act: 'over' }, text: `The tournament is over. ${won}` }], mails, also)
}

/** Tells the members of some contestants. */
export const tell = (
  tournament: Tournament,
  state: State,
  names: readonly string[],
  said: { key: string; title: string; paragraphs: readonly string[] },
  now: Date,
) => mailsTo(tournament, membersOf(state, names), said, now)
