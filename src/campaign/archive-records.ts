import type { DiceRoller } from '../engine/dice.ts'
import type { PressRow } from '../store/people.ts'
import { withoutAddresses } from '../store/strip.ts'
import { type Campaign, diceFor } from './campaign.ts'
import { ownDataInForce } from './own-data.ts'
import { playSoFar } from './playing.ts'

/** The files of an archive that say once more what stands in its log: name and content. */
export function recordFiles(campaign: Campaign): [name: string, content: string][] {
  const { store, file } = campaign
  const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  return [
    ['journal.jsonl', lines(store.journal().map((row) => ({ ...row, body: JSON.parse(row.body) as unknown })))],
    ['referee.jsonl', withoutAddresses(lines(store.people.referee()))],
    ['press.jsonl', withoutAddresses(lines(store.people.press().map(toldOfPress)))],
    ['dice.jsonl', lines(rollsOf(campaign))],
    ...store
      .allSheets()
      .map((row): [string, string] => [`sheets/${fileName(`${row.id} ${row.step} ${row.seat}`)}.yaml`, withoutAddresses(row.text)]),
    ...store
      .allStanding()
      .map((row): [string, string] => [`standing-orders/${fileName(`${row.id} ${row.seat}`)}.yaml`, withoutAddresses(row.text)]),
    ...Object.entries(ownDataInForce(store, file)?.files ?? {}).map(([name, text]): [string, string] => [`overrides/${name}`, text]),
  ]
}

/** Whom an anonymous message did not go to would tell who wrote it. */
const toldOfPress = ({ seat, recipients, anonymous, text, received }: PressRow) => ({
  received,
  ...(anonymous === 0 && { from: seat, to: JSON.parse(recipients) as unknown }),
  text,
})

/** Every roll of the steps played, in order, for those who have no seed yet. */
function rollsOf(campaign: Campaign): { step: number; purpose: string; sides: number; rolled: number }[] {
  const rolls: { step: number; purpose: string; sides: number; rolled: number }[] = []
  for (const { number, done } of campaign.store.steps()) {
    if (!done) continue
    const row = campaign.store.step(number)!
    const dice = diceFor(campaign, row, row.sheets_hash!)
    const listing = (from: Pick<DiceRoller, 'roll'>): DiceRoller => ({
      roll: (sides, purpose) => {
        const rolled = from.roll(sides, purpose)
        rolls.push({ step: number, purpose, sides, rolled })
        return rolled
      },
    })
    // The positions of an archive show what was drawn face-down; its list holds those throws too, in order.
    const listed: DiceRoller = { ...listing(dice), ...(dice.hidden && { hidden: listing(dice.hidden) }) }
    playSoFar(campaign, row, {
      parts: [{ after: 0, sheets: [], standing: [] }],
      questions: [],
      recorded: campaign.store.answers(number),
      asking: false,
      dice: listed,
    })
  }
  return rolls
}

/** A name that every file system takes. */
export const fileName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|(?<!-)-+$/g, '')
    .slice(0, 80) || 'unnamed'
