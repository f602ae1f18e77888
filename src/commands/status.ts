import { Command } from 'commander'
import { awayOf } from '../campaign/away.ts'
import { roundText, waitsForRound } from '../campaign/beacon.ts'
import { currentStep, waitsFor } from '../campaign/campaign.ts'
import { isLocked } from '../campaign/lock.ts'
import { waitsForStandby } from '../campaign/missed.ts'
import { pausedBecause } from '../campaign/pauses.ts'
import { addressees, GIVEN_UP } from '../campaign/undelivered.ts'
import { openFrom } from './open.ts'
import { readableWords } from './readable.ts'

export const statusCommand = (): Command =>
  new Command('status')
    .description('where a campaign stands: the step, who has sent, questions that wait, deadlines, mails that wait or failed')
    .argument('<campaign.yaml>')
    .option('--json', 'as JSON')
    .option('--mails', 'list every mail sent or waiting')
    .action((path: string, options: { json?: boolean; mails?: boolean }) => {
      const campaign = openFrom(path, { readonly: true })
      const { store, file } = campaign
      const current = currentStep(campaign)
      const sent = current ? store.sheetsFor(current.row.name).map(({ seat, received }) => ({ seat, received })) : []
      const waiting = current ? waitsFor(campaign, current.step).filter((seat) => !sent.some((sheet) => sheet.seat === seat)) : []
      const round = waitsForRound(campaign)
      const questions = current ? store.questions(current.row.number).filter(({ state }) => state === 'waiting') : []
      const status = {
        campaign: file.campaign,
        step: current?.row.name ?? null,
        deadline: current?.row.deadline ?? null,
        atWork: isLocked(file.logPath),
        inboxAway: awayOf(campaign),
        paused: pausedBecause(campaign),
        // Its grace over, a step may wait without a deadline.
        standby: current !== null && waitsForStandby(campaign, current.row),
        orders: store.people.waitingCommands().map(({ at, text }) => ({ at, text: text.trim() })),
        absences: store.people
          .absences()
          .filter(({ ends }) => ends >= new Date().toISOString())
          .map(({ seat, starts, ends }) => ({ seat, starts, ends })),
        sent,
        waiting,
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
        ...(options.mails && { outgoing: store.outgoing() }),
      }
      campaign.store.close()
      if (options.json) {
        console.log(JSON.stringify(status, null, 2))
        return
      }
      console.log(`${file.campaign}: ${status.step ?? 'the campaign is over'}${status.deadline ? `, until ${status.deadline}` : ''}`)
      if (!status.atWork)
        console.log("  NOBODY AT WORK: no daemon runs ('adjutant run'); where cron runs 'adjutant step' that is as it should be")
      if (status.inboxAway) console.log(`  NO MAIL since ${status.inboxAway.since}: ${status.inboxAway.why}`)
      if (status.paused !== null) console.log(`  PAUSED: ${status.paused}; 'adjutant referee ${path} resume' goes on`)
      if (status.standby) console.log(`  waiting for a standby ('appoint', 'replace'), a late sheet or a new deadline ('extend')`)
      for (const { at, text } of status.orders)
        console.log(`  the moderator's order waits for the daemon's next poll (${at}): ${text.replace(/(?<!\s)\s*\n\s*/g, ' ')}`)
      for (const { seat, starts, ends } of status.absences)
        console.log(`  ${seat} (${file.seats[seat].player}) is away from ${starts} to ${ends}`)
      for (const { seat, received } of sent) console.log(`  ${seat} has sent (${received})`)
      for (const { id, seat, decision, key, asked, deadline } of status.questions) {
        console.log(
          `  question Q${id} to ${seat} (${file.seats[seat].player}): ${decision}${key ? ` ${key}` : ''}, asked ${asked}${deadline ? `, until ${deadline}` : ', as long as it takes'}`,
        )
      }
      if (status.dice !== null) console.log(`  orders are closed; the dice wait for ${status.dice}`)
      for (const seat of waiting) console.log(`  waiting for ${seat} (${file.seats[seat].player})`)
      console.log(`  ${status.stepsPlayed} steps played, ${status.mailsReceived} mails received`)
      for (const { sender, mails, until } of status.held)
        console.log(
          `  ${mails} mail${mails === 1 ? '' : 's'} of ${sender.replace(/^~/, '')}, too many for an hour, wait${mails === 1 ? 's' : ''} until ${until}`,
        )
      console.log(
        `  mails out: ${
          Object.entries(status.mails)
            .map(([state, n]) => `${n} ${state}`)
            .join(', ') || 'none'
        }`,
      )
      for (const mail of status.undelivered)
        console.log(
          `  not delivered: no. ${mail.id} to ${addressees(mail)}, '${mail.subject}': ${mail.bounce || mail.detail} (${mail.bounce ? 'bounced' : mail.state}; see 'adjutant outbox')`,
        )
      if (status.readable !== null) console.log(`  READABLE: ${status.readable}`)
      if (status.stuck) console.log("  STUCK: this step could not be adjudicated; 'adjutant step --retry' tries it again")
      for (const { id, received, note } of status.ignored) console.log(`  ignored mail ${id} (${received}): ${note}`)
      for (const mail of status.outgoing ?? []) console.log(`    ${mail.state}\t${mail.seat}\t${mail.subject}\t${mail.detail}`)
    })
