import { Command } from 'commander'
import { isArchive, openArchive } from '../campaign/archive.ts'
import { archiveOff } from '../campaign/verify-archive.ts'
import { verify } from '../campaign/verify.ts'
import { verifyMails } from '../campaign/verify-mails.ts'
import { version, versionAndCommit } from '../campaign/version.ts'
import { openFrom } from './open.ts'
import { UsageError } from './usage.ts'
import { verifyReports } from './verify-report.ts'

export const verifyCommand = (): Command =>
  new Command('verify')
    .description('replay the journal from the start and compare every answer, event, snapshot and die with what is stored')
    .argument('[campaign.yaml]', 'a campaign, or the folder of an archive')
    .option(
      '--report <mails...>',
      "reports that a player was mailed, and receipts (.eml): checks their dice and orders, without the campaign's log; with a campaign, that its log is still the one they were written from",
    )
    .option('--key <key>', 'the public key that the welcome mail named: the archive must be signed with it')
    .action(async (path: string | undefined, { report, key }: { report?: string[]; key?: string }) => {
      if (report) {
        if (path !== undefined && isArchive(path))
          throw new UsageError('an archive is another log than the one that reports were written from: name the campaign file')
        const campaign = path === undefined ? undefined : openFrom(path, { readonly: true })
        const { said, faults } = await verifyReports(report, campaign?.store)
        campaign?.store.close()
        for (const line of said) console.log(line)
        if (faults > 0) process.exitCode = 1
        return
      }
      if (path === undefined) throw new UsageError('name a campaign file, the folder of an archive, or --report with mails')
      const archive = isArchive(path) ? openArchive(path, key) : null
      if (key !== undefined && archive === null) throw new UsageError('only an archive is signed: name its folder')
      const campaign = archive?.campaign ?? openFrom(path, { readonly: true })
      if (archive) {
        const { adjutant, written, seed, key: signer } = archive.head
        console.log(
          `written by Adjutant ${adjutant} on ${written}${adjutant === version ? '' : `; this is ${version}`}; every file is as it was${seed === null ? '; the seed was still secret, the rolls are those listed' : ''}`,
        )
        console.log(
          signer
            ? `signed with the key ${signer}${key === undefined ? '; the welcome mails named it' : ', as you named it'}`
            : 'not signed: its campaign began before there were keys',
        )
      }
      const begun = campaign.store.meta('adjutant')
      if (!archive)
        console.log(
          `${begun === undefined ? 'begun before logs named their version' : `begun with Adjutant ${begun}`}; this is ${versionAndCommit()}, rules ${campaign.game.rules}`,
        )
      const {
        steps,
        answers,
        events,
        reworded,
        otherRules,
        mismatches: inJournal,
      } = verify(campaign, (name) => process.stderr.isTTY && process.stderr.write(`\r${name.padEnd(40)}`))
      if (process.stderr.isTTY) process.stderr.write('\r')
      const mismatches = [...inJournal, ...(archive ? archiveOff(path, campaign) : await verifyMails(campaign))]
      campaign.store.close()
      for (const { step, message } of otherRules) console.log(`${step}: ${message}`)
      if (mismatches.length === 0) {
        const but = [
          ...(otherRules.length > 0
            ? [`the ${otherRules.length === 1 ? 'step' : `${otherRules.length} steps`} above, of other rules`]
            : []),
          ...(reworded > 0 ? [`${reworded} ${reworded === 1 ? 'event' : 'events'} that this version words otherwise`] : []),
        ]
        console.log(
          `${steps} steps, ${answers} answers, ${events} events: every one identical${but.length > 0 ? ` but for ${but.join(' and ')}` : ''}`,
        )
        return
      }
      for (const { step, message } of mismatches) console.log(`${step}: ${message}`)
      console.log(`${mismatches.length} mismatch${mismatches.length === 1 ? '' : 'es'} in ${steps} steps`)
      process.exitCode = 1
    })
