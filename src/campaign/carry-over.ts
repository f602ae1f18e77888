import { ReplayError } from '../engine/play.ts'
import { sameSoFar } from './adjudicate.ts'
import { type Campaign, currentStep, deadlineOf } from './campaign.ts'
import { askAgain, outsiderMail } from './letters.ts'
import { partsOf, playSoFar } from './playing.ts'
import { versionAndCommit } from './version.ts'

/** What becomes of a step that waits for answers when another version of the program takes it over. */
export type CarriedOver = { readonly goesOn: true } | { readonly goesOn: false; readonly because: string }

/** Whether a step in the middle of which the program was changed comes so far to the same again: the same questions, dice and events, whatever their words. Null when none waits. */
export function canGoOn(campaign: Campaign): CarriedOver | null {
  const current = currentStep(campaign)
  if (!current || current.row.parts === null) return null
  const { row } = current
  const { store } = campaign
  const parts = partsOf(row)
  try {
    const soFar = playSoFar(campaign, row, {
      parts,
      questions: store.questions(row.number),
      recorded: store.answers(row.number),
      passed: parts.at(-1)!.after,
    })
    sameSoFar(campaign, row, soFar)
    return { goesOn: true }
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error
    return { goesOn: false, because: error.message }
  }
}

/**
 * Takes a step over that waits for answers and was begun under other rules. It goes on where it comes to the same so far; where not, it begins again from its
 * position, with the sheets that were sent for it and dice of its own, and all seats and the moderator hear of it. Under the rules of now a replay that
 * differs is a fault and no update: adjudicating finds it and stops.
 */
export async function carryOver(campaign: Campaign, now: Date): Promise<CarriedOver | null> {
  const current = currentStep(campaign)
  if (!current || current.row.parts === null || current.row.rules === campaign.game.rules) return null
  const { row, snapshot, step } = current
  const { store, game } = campaign
  const carried = canGoOn(campaign)!
  if (carried.goesOn) {
    // The journal's words stay those of the program that told them; from here on this one is held to its own.
    store.setPlayedBy(row.number, { rules: game.rules, program: row.program })
    return carried
  }
  const number = row.number + 1
  const text = `${row.name} waited for answers when Adjutant was updated, and under the new version (rules ${game.rules}, before ${row.rules}) it does not come to the same. It begins again from its position, with the sheets sent for it and dice of its own; answers to questions are asked for anew. (${versionAndCommit()})`
  const mails = await askAgain(campaign, null, `begun-again/${number}`, `${row.name} begins again`, text, now, snapshot)
  const { moderator } = campaign.file
  if (moderator)
    mails.push(
      ...(await outsiderMail(campaign, moderator, `begun-again/${number}`, `${row.name} begins again`, [text, carried.because], now)),
    )
  store.together(() => {
    for (const { id, state } of store.questions(row.number)) if (state === 'waiting') store.expireQuestion(id)
    store.abandon(row.number, now.toISOString())
    store.openStep({
      number,
      name: row.name,
      branch: row.branch,
      snapshot,
      opened: now.toISOString(),
      deadline: deadlineOf(campaign, step, now),
    })
    store.people.addReferee({
      step: number,
      at: now.toISOString(),
      act: BEGUN_AGAIN,
      text,
      seats: null,
      body: JSON.stringify({ from: row.number, because: carried.because }),
    })
    for (const mail of mails) store.queue(mail)
  })
  return carried
}

/** As the log calls it among the referee's acts. */
export const BEGUN_AGAIN = 'begun again'
