import { awayOf } from '../campaign/away.ts'
import { banksText } from '../campaign/bank.ts'
import { roundText, waitsForRound } from '../campaign/beacon.ts'
import { missing } from '../campaign/awaited.ts'
import { type Campaign, currentStep } from '../campaign/campaign.ts'
import type { CampaignFile } from '../campaign/campaign-file.ts'
import { isLocked } from '../campaign/lock.ts'
import { lostBy, waitsForStandby } from '../campaign/missed.ts'
import { punctuality } from '../campaign/punctuality.ts'
import { pausedBecause } from '../campaign/pauses.ts'
import { waitsForOthers } from '../campaign/same-dice.ts'
import { looksAgain } from '../campaign/second-look.ts'
import { GIVEN_UP } from '../campaign/undelivered.ts'
import { openFrom } from './open.ts'
import { readableWords } from './readable.ts'

/** Of several: what is wrong with one does not hide the others. */
export function standIfAny(path: string, withMails = false): Stand | { readonly path: string; readonly error: string } {
  try {
    return statusOf(path, withMails)
  } catch (error) {
    return { path, error: (error as Error).message }
  }
}

/** How a campaign stands. */
export interface Stand {
  readonly path: string
  readonly file: CampaignFile
  readonly status: ReturnType<typeof standOf>
}

export function statusOf(path: string, withMails: boolean): Stand {
  const campaign = openFrom(path, { readonly: true })
  try {
    return { path, file: campaign.file, status: standOf(campaign, path, withMails) }
  } finally {
    campaign.store.close()
  }
}

function standOf(campaign: Campaign, path: string, withMails: boolean) {
  const { store, file } = campaign
  const current = currentStep(campaign)
  const sent = current ? store.sheetsFor(current.row.name).map(({ seat, received }) => ({ seat, received })) : []
  const round = waitsForRound(campaign)
  const questions = current ? store.questions(current.row.number).filter(({ state }) => state === 'waiting') : []
  return {
    campaign: file.campaign,
    step: current?.row.name ?? null,
    since: current?.row.opened ?? null,
    deadline: current?.row.deadline ?? null,
    atWork: isLocked(file.logPath),
    inboxAway: awayOf(campaign),
    paused: pausedBecause(campaign),
    // Its grace over, a step may wait without a deadline.
    banks: banksText(campaign, new Date()),
    lost: lostBy(campaign),
    waitsForOthers: waitsForOthers(campaign),
    standby: current !== null && waitsForStandby(campaign, current.row),
    orders: store.people.waitingCommands().map(({ at, text }) => ({ at, text: text.trim() })),
    absences: store.people
      .absences()
      .filter(({ ends }) => ends >= new Date().toISOString())
      .map(({ seat, starts, ends }) => ({ seat, starts, ends })),
    sent,
    waiting: missing(campaign),
    secondLook: current && current.row.parts === null ? looksAgain(campaign, current.row, new Date()) : [],
    punctuality: punctuality(campaign),
    dice: round && roundText(campaign, round),
    questions: questions.map(({ id, seat, decision, key, asked, deadline }) => ({ id, seat, decision, key, asked, deadline })),
    stepsPlayed: store.steps().filter(({ done }) => done).length,
    mailsReceived: store.incomingCount(),
    held: store.post.held(),
    mails: store.outgoingByState(),
    undelivered: store.post
      .undelivered()
      .filter(
        ({ state, attempts, bounce, detail }) =>
          detail !== GIVEN_UP && (bounce !== '' || state === 'failed' || attempts > 0 || state === 'unknown'),
      ),
    readable: readableWords(path, file),
    stuck: store.meta('stuck') === String(current?.row.number),
    ignored: store.ignoredIncoming(10),
    ...(withMails && { outgoing: store.outgoing() }),
  }
}
