import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportSubject, whatHappened } from '../reports/report.ts'
import { recordFiles } from './archive-records.ts'
import type { Campaign } from './campaign.ts'
import { chaptersIn } from './letters.ts'
import { visibleTo } from './readers.ts'
import type { Mismatch } from './verify.ts'
import { flat } from './verify-mails.ts'

/** The files of an archive against the log inside it. */
export function archiveOff(folder: string, campaign: Campaign): Mismatch[] {
  return [...recordsOff(folder, campaign), ...reportsOff(folder, campaign)]
}

/** Folders of which every file stands in the log too. */
const OF_THE_LOG: readonly string[] = ['sheets', 'standing-orders', 'overrides']

function recordsOff(folder: string, campaign: Campaign): Mismatch[] {
  let records: [string, string][]
  try {
    records = recordFiles(campaign)
  } catch (error) {
    return [{ step: 'archive', message: `the rolls cannot be listed from the log: ${(error as Error).message}` }]
  }
  const names = records.map(([name]) => name)
  const inFolders = OF_THE_LOG.flatMap((name) => filesIn(folder, name))
  return [
    ...records
      .filter(
        ([name, content]) => !existsSync(join(folder, name)) || comparable(name, readFileSync(join(folder, name), 'utf8')) !== content,
      )
      .map(([name]) => ({ step: 'archive', message: `${name} is not what log.sqlite says` })),
    ...inFolders
      .filter((name) => !names.includes(name))
      .map((name) => ({ step: 'archive', message: `${name} does not stand in log.sqlite` })),
  ]
}

/** Anonymous messages are not in the log of an archive, which would tell who wrote them. */
const comparable = (name: string, content: string): string =>
  name === 'press.jsonl'
    ? content
        .split('\n')
        .filter((line) => line === '' || 'from' in (JSON.parse(line) as object))
        .join('\n')
    : content

const filesIn = (folder: string, name: string): string[] =>
  existsSync(join(folder, name)) ? readdirSync(join(folder, name)).map((file) => `${name}/${file}`) : []

/** Reports that tell other events than the journal. Those of a name that was played more than once may be any of these steps'. */
function reportsOff(folder: string, campaign: Campaign): Mismatch[] {
  const { file, store } = campaign
  const texts = filesIn(folder, 'mails')
    .filter((name) => name.endsWith('.txt'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const played = store.steps().filter(({ done }) => done !== null)
  return Object.keys(file.seats).flatMap((seat) =>
    [...new Set(played.map(({ name }) => name))].flatMap((step) => {
      const subject = reportSubject(file.campaign, step, seat)
      const told = played
        .filter(({ name }) => name === step)
        .map(({ number }) => whatHappened(visibleTo(store.events(number), seat), chaptersIn(campaign)).map(flat))
      return texts
        .filter(({ text }) => text.startsWith(`${subject}\n`))
        .filter(({ text }) => !told.some((chapters) => chapters.every((chapter) => flat(text).includes(chapter))))
        .map(({ name }) => ({ step, message: `${name} tells something else than the events of the journal` }))
    }),
  )
}
