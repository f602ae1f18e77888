import { resolve } from 'node:path'
import { Command } from 'commander'
import { writeArchive } from '../campaign/archive.ts'
import { openFrom } from './open.ts'

export const archiveCommand = (): Command =>
  new Command('archive')
    .description(
      "write a finished or running campaign as a folder to keep: journal, sheets, mails, pictures, dice, checksums; 'verify' accepts it anywhere",
    )
    .argument('<campaign.yaml>')
    .argument('<folder>', 'a new folder')
    .action(async (path: string, folder: string) => {
      const campaign = openFrom(path, { readonly: true })
      const files = await writeArchive(campaign, resolve(folder), new Date())
      campaign.store.close()
      console.log(`${folder}: ${files} files. 'adjutant verify ${folder}' checks them.`)
    })

export const backupCommand = (): Command =>
  new Command('backup')
    .description('copy the game log while the daemon is at work: a whole campaign in one file, its secrets included')
    .argument('<campaign.yaml>')
    .argument('<file>', 'a file that is not there yet, or one of an earlier backup')
    .action(async (path: string, file: string) => {
      const campaign = openFrom(path, { readonly: true })
      // Settings in force are read from the log, which is closed by then.
      const { logPath } = campaign.file
      await campaign.store.backup(resolve(file))
      campaign.store.close()
      console.log(`${file} is a copy of ${logPath}. To go on from it, put it in that place.`)
    })
