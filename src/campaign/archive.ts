import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { DiceRoller } from '../engine/dice.ts'
import { version } from './version.ts'
import { openMail } from '../mail/open.ts'
import { Store } from '../store/store.ts'
import { strip, withoutAddresses } from '../store/strip.ts'
import { parseCampaignFile } from './campaign-file.ts'
import { fileName, recordFiles } from './archive-records.ts'
import { type Campaign, CampaignError, currentStep, openCampaign } from './campaign.ts'
import { ANONYMOUS_MAILS } from './press.ts'
import { withoutKeys } from '../mail/keys.ts'
import { isSigned, publicKeyOf, signatureOf } from './signing.ts'
import { mayTellSeed } from './same-dice.ts'

/** What an archive says of itself, in archive.json. */
interface ArchiveHead {
  readonly adjutant: string
  readonly campaign: string
  readonly game: string
  readonly written: string
  readonly over: boolean
  readonly seats: Readonly<Record<string, string>>
  readonly commitment: string
  /** That it is signed with, as mailed with the welcome: Ed25519, base64. Null in campaigns begun before there was one. */
  readonly key: string | null
  /** The dice seed, once the campaign is over. */
  readonly seed: string | null
}

/**
 * Writes a campaign as a folder to keep: its journal, sheets, reports and pictures as files that need no program, the log without addresses, keys and mails, every
 * roll with its purpose, and a checksum of each file. Of a running campaign the seed stays secret: its rolls are listed instead. Throws CampaignError
 * when the folder is there already.
 */
export async function writeArchive(live: Campaign, folder: string, now: Date): Promise<number> {
  if (existsSync(folder)) throw new CampaignError(`${folder} exists already`)
  // Made beside it and named when it is whole; from a copy, for the daemon may be at work.
  const making = `${folder}.new`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  await live.store.backup(join(making, LOG))
  const campaign: Campaign = { ...live, store: Store.open(join(making, LOG)) }
  try {
    await writeFiles(campaign, making, now)
  } finally {
    campaign.store.close()
  }
  strip(join(making, LOG), { keepSeed: currentStep(live) === null && mayTellSeed(live) })
  const files = filesOf(making)
  const sums = files.map((name) => `${digest(join(making, name))}  ${name}\n`).join('')
  writeFileSync(join(making, CHECKSUMS), sums)
  const signature = signatureOf(live, sums)
  if (signature !== null) writeFileSync(join(making, SIGNATURE), `${signature}\n`)
  renameSync(making, folder)
  return files.length
}

async function writeFiles(campaign: Campaign, folder: string, now: Date): Promise<void> {
  const { store, file, game } = campaign
  const over = currentStep(campaign) === null
  const put = (name: string, content: string | Uint8Array): void => {
    const path = join(folder, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, content)
  }
  const head: ArchiveHead = {
    adjutant: version,
    campaign: file.campaign,
    game: game.name,
    written: now.toISOString(),
    over,
    seats: Object.fromEntries(Object.entries(file.seats).map(([seat, { player }]) => [seat, player])),
    commitment: store.meta('commitment')!,
    key: publicKeyOf(campaign),
    seed: over && mayTellSeed(campaign) ? campaign.seed.toString('hex') : null,
  }
  put('archive.json', `${JSON.stringify(head, null, 2)}\n`)
  put('README.txt', readme(head))
  for (const [name, content] of recordFiles(campaign)) put(name, content)
  for (const { id } of store.outgoing()) await putMail(campaign, id, put)
}

const LOG = 'log.sqlite'
const CHECKSUMS = 'checksums.sha256'
/** Of the file of checksums. */
const SIGNATURE = 'signature.ed25519'

/** A mail that went out, as text, HTML, pictures and files. Neither its addresses nor its key go along. */
async function putMail({ store }: Campaign, id: number, put: (name: string, content: string | Uint8Array) => void): Promise<void> {
  const row = store.outgoingMail(id)!
  if (ANONYMOUS_MAILS.some((title) => row.subject.includes(title))) return
  const mail = await openMail(row.source)
  const name = `mails/${fileName(`${String(id).padStart(5, '0')} ${row.seat} ${row.subject.replace(/^\[[^\]]*\]\s*/, '')}`)}`
  put(`${name}.txt`, forAll(`${row.subject}\n\n${mail.text}`))
  if (mail.html !== '')
    put(
      `${name}.html`,
      forAll(
        mail.html.replace(
          /cid:[^"'\s)]+/g,
          (cid) => `${name.slice('mails/'.length)}/${fileName(mail.files.find((each) => `cid:${each.cid}` === cid)?.name ?? cid)}`,
        ),
      ),
    )
  // Of older mails the log keeps no pictures; the positions are there to draw them again.
  for (const each of mail.files)
    if (each.content.length > 0) put(`${name}/${fileName(each.name)}`, each.text === null ? each.content : forAll(each.text))
}

const forAll = (text: string): string => withoutAddresses(withoutKeys(text))

/** Rolls as an archive lists them: the same purposes in the same order, or it is not the same campaign. */
export class ListedDice implements DiceRoller {
  private readonly rolls: { purpose: string; sides: number; rolled: number }[]

  constructor(rolls: readonly { purpose: string; sides: number; rolled: number }[]) {
    this.rolls = [...rolls]
  }

  roll(sides: number, purpose: string): number {
    const next = this.rolls.shift()
    if (!next || next.purpose !== purpose || next.sides !== sides)
      throw new Error(
        `the rules roll a die of ${sides} for '${purpose}'; the archive lists ${next ? `one of ${next.sides} for '${next.purpose}'` : 'none'}`,
      )
    return next.rolled
  }
}

/**
 * Opens an archive to be verified. Throws CampaignError naming every file that is missing, was changed or added, or when it is not signed as it says, or with `key`.
 */
export function openArchive(folder: string, key?: string): { campaign: Campaign; head: ArchiveHead } {
  const wrong = changedFiles(folder)
  if (wrong.length > 0) throw new CampaignError(`${folder} is not as it was written:\n${wrong.join('\n')}`)
  const head = JSON.parse(readFileSync(join(folder, 'archive.json'), 'utf8')) as ArchiveHead
  if (key !== undefined && head.key !== key)
    throw new CampaignError(`${folder} is signed with ${head.key ? `another key: ${head.key}` : 'no key'}`)
  checkSignature(folder, head)
  const seats = Object.entries(head.seats)
    .map(([seat, player]) => `  ${JSON.stringify(seat)}: { player: ${JSON.stringify(player)}, address: nobody@archive.invalid }`)
    .join('\n')
  const overrides = existsSync(join(folder, 'overrides')) ? 'overrides' : 'null'
  const text = `campaign: ${head.campaign}\ngame: ${head.game}\nscenario: archived\nlog: ${LOG}\nmail: { from: nobody@archive.invalid, folder: none }\noverrides: ${overrides}\nseats:\n${seats}\n`
  const campaign = openCampaign(parseCampaignFile(text, join(folder, 'archived campaign')), { readonly: true })
  if (head.seed !== null) return { campaign, head }
  const byStep = new Map<number, ConstructorParameters<typeof ListedDice>[0][number][]>()
  for (const line of readFileSync(join(folder, 'dice.jsonl'), 'utf8').split('\n').filter(Boolean)) {
    const roll = JSON.parse(line) as { step: number; purpose: string; sides: number; rolled: number }
    byStep.set(roll.step, [...(byStep.get(roll.step) ?? []), roll])
  }
  return { campaign: { ...campaign, diceOf: (step: number) => new ListedDice(byStep.get(step) ?? []) }, head }
}

/** Throws CampaignError when an archive is not signed with the key that it names. */
function checkSignature(folder: string, { key }: ArchiveHead): void {
  if (!key) return
  const path = join(folder, SIGNATURE)
  if (!existsSync(path)) throw new CampaignError(`${folder} is not as it was written:\n${SIGNATURE} is missing`)
  if (!isSigned(readFileSync(join(folder, CHECKSUMS), 'utf8'), readFileSync(path, 'utf8').trim(), key))
    throw new CampaignError(
      `${folder} is not as it was written:\n${SIGNATURE} is not the signature of ${CHECKSUMS} with the key in archive.json`,
    )
}

export const isArchive = (path: string): boolean => existsSync(path) && statSync(path).isDirectory() && existsSync(join(path, CHECKSUMS))

function changedFiles(folder: string): string[] {
  const listed = new Map(
    readFileSync(join(folder, CHECKSUMS), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const there = filesOf(folder).filter((name) => name !== CHECKSUMS && name !== SIGNATURE)
  return [
    ...[...listed].flatMap(([name, sum]) =>
      !there.includes(name) ? [`${name} is missing`] : digest(join(folder, name)) === sum ? [] : [`${name} was changed`],
    ),
    ...there.filter((name) => !listed.has(name)).map((name) => `${name} was added`),
  ]
}

/** Every file of a folder, from the folder, in the order of names. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()

const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

const readme = ({
  adjutant,
  campaign,
  game,
  written,
  seed,
  commitment,
  key,
}: ArchiveHead): string => `The campaign '${campaign}' (${game}), archived by Adjutant ${adjutant} on ${written}.

  mails/             every mail that went out, with its pictures
  sheets/            the order sheets; standing-orders/ likewise
  journal.jsonl      every answer and event, a line each, chained by hashes
  referee.jsonl      what the moderator did
  press.jsonl        messages between seats; anonymous ones without their seats
  dice.jsonl         every roll with its purpose
  log.sqlite         the game log, without addresses, keys and mails
  checksums.sha256   'sha256sum -c checksums.sha256' checks all of it
${key ? `  ${SIGNATURE}  Ed25519 signature of checksums.sha256, base64, with the key that the welcome mails named:\n                     ${key}\n` : ''}
'adjutant verify <this folder>' plays every step again and compares. Adjutant ${adjutant} does; a later one says so if its rules have changed since.

SHA-256 of the dice seed, as mailed before the first turn: ${commitment}
${seed !== null ? 'The seed is in archive.json.' : 'The campaign, or another that has the same dice, was running: the seed is not here, and the rolls are checked against dice.jsonl only. Do not hand this folder to players: it holds what every seat has written.'}
`
