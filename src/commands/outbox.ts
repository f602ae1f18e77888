import { Command } from 'commander'
import { addressees, GIVEN_UP } from '../campaign/undelivered.ts'
import type { Campaign } from '../campaign/campaign.ts'
import { openFrom } from './open.ts'
import { UsageError } from './usage.ts'

export const outboxCommand = (): Command =>
  new Command('outbox')
    .description('mails that wait or could not be delivered: list them, send one again, give one up')
    .argument('<campaign.yaml>')
    .argument('[what]', 'list, retry or drop', 'list')
    .argument('[numbers...]', 'which mails to retry or drop: their numbers in the list, or all')
    .option('--json', 'the list as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  adjutant outbox campaign.yaml\n  adjutant outbox campaign.yaml retry 17\n  adjutant outbox campaign.yaml drop 17 18',
    )
    .action((path: string, what: string, numbers: readonly string[], options: { json?: boolean }) => {
      const acts: Record<string, () => void> = {
        list: () => list(path, options.json === true),
        retry: () => retry(path, numbers),
        drop: () => drop(path, numbers),
      }
      const act = acts[what]
      if (!act) throw new UsageError(`outbox: '${what}' is none of list, retry, drop`)
      act()
    })

function list(path: string, json: boolean): void {
  const { store } = openFrom(path, { readonly: true })
  const mails = store.post.undelivered()
  store.close()
  if (json)
    console.log(
      JSON.stringify(
        mails.map((mail) => ({ ...mail, recipients: JSON.parse(mail.recipients) as string[] })),
        null,
        2,
      ),
    )
  else if (mails.length === 0) console.log('Every mail was delivered; none waits.')
  for (const mail of json ? [] : mails) {
    console.log(`${mail.id}\t${mail.bounce === '' ? mail.state : 'bounced'}\t${addressees(mail)}\t${mail.subject}`)
    const tries = mail.attempts === 0 ? 'not tried yet' : `${mail.attempts} ${mail.attempts === 1 ? 'try' : 'tries'}`
    const next = mail.state === 'queued' || mail.state === 'unknown' ? `, next after ${mail.next_try}` : ''
    console.log(`\t${tries}${next}${mail.bounce || mail.detail ? `: ${mail.bounce || mail.detail}` : ''}`)
  }
}

function retry(path: string, numbers: readonly string[]): void {
  const campaign = openFrom(path)
  const now = new Date().toISOString()
  change(
    campaign,
    numbers,
    (id) => campaign.store.post.retry(id, now),
    'is sent again with the next poll',
    'the server has it already, or there is no such mail: nothing is sent twice',
  )
}

function drop(path: string, numbers: readonly string[]): void {
  const campaign = openFrom(path)
  change(
    campaign,
    numbers,
    (id) => campaign.store.post.drop(id, GIVEN_UP),
    'is given up',
    'the server has it already, it is being sent, or there is no such mail',
  )
}

function change({ store }: Campaign, numbers: readonly string[], act: (id: number) => boolean, done: string, not: string): void {
  try {
    const ids = numbers.includes('all')
      ? store.post
          .undelivered()
          .filter(({ state }) => state !== 'accepted')
          .map(({ id }) => id)
      : numbers.map(Number)
    if (ids.length === 0 || ids.some((id) => !Number.isInteger(id)))
      throw new UsageError("outbox: say which mails by their numbers in 'adjutant outbox', or 'all'")
    for (const id of ids) console.log(`${id}: ${act(id) ? done : not}`)
  } finally {
    store.close()
  }
}
