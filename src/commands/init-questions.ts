import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { deadlineSettings } from '../campaign/deadlines.ts'
import type { CampaignWishes, Person } from './campaign-file-text.ts'
import { UsageError } from './usage.ts'

/** What `init` takes as flags, each as it was typed. */
export interface InitFlags {
  readonly scenario?: string
  readonly name?: string
  readonly moderator?: string
  readonly mail?: string
  readonly player?: readonly string[]
  readonly deadline?: string
  readonly pace?: string
}

/** The flags read. Throws UsageError naming the one that cannot be, and how it would be right. */
export function wishesOf(flags: InitFlags, seats: readonly string[], name: string): CampaignWishes {
  return {
    name: flags.name === undefined ? name : campaignName(flags.name),
    ...(flags.moderator !== undefined && { moderator: person(flags.moderator) }),
    ...(flags.mail !== undefined && { mail: mail(flags.mail) }),
    players: Object.fromEntries((flags.player ?? []).map((text) => player(text, seats))),
    ...(flags.deadline !== undefined && { deadline: deadline(flags.deadline) }),
    ...(flags.pace !== undefined && { pace: pace(flags.pace) }),
  }
}

interface Question {
  readonly asks: string
  /** What no answer means; absent: one is needed. */
  readonly otherwise?: string
  readonly read: (text: string) => unknown
}

/** What can be begun: the scenarios by name, each with what it is called, and the seats of one. `seatsOf` throws UsageError on what is no scenario. */
export interface Scenarios {
  readonly titles: ReadonlyMap<string, string>
  seatsOf(scenario: string): readonly string[]
}

/** Asks a person what the flags do not say, each question until its answer can be read. */
export async function askFor(
  flags: InitFlags,
  { titles, seatsOf }: Scenarios,
  name: string,
  input: Readable,
  output: Writable,
): Promise<InitFlags & { readonly scenario: string }> {
  const lines = createInterface({ input, output, terminal: false })
  const answers = lines[Symbol.asyncIterator]()
  const ask = async ({ asks, otherwise, read }: Question): Promise<string> => {
    for (;;) {
      output.write(`${asks}${otherwise === undefined ? '' : ` [${otherwise}]`}: `)
      const { value, done } = await answers.next()
      if (done) throw new UsageError(`'${asks}' was not answered: nothing is written`)
      const said = value.trim() || (otherwise ?? '')
      try {
        read(said)
        return said
      } catch (error) {
        if (!(error instanceof UsageError)) throw error
        output.write(`  ${error.message}\n`)
      }
    }
  }
  try {
    if (flags.scenario === undefined)
      output.write(`Scenarios:\n${[...titles].map(([each, title], i) => `  ${i + 1}. ${each}: ${title}\n`).join('')}`)
    const chosen = flags.scenario ?? (await ask({ asks: 'Scenario: its number or name', read: (text) => seatsOf(byNumber(text, titles)) }))
    const scenario = byNumber(chosen, titles)
    const seats = seatsOf(scenario)
    const given = (flags.player ?? []).map((text) => player(text, seats)[0])
    const named = flags.name ?? (await ask({ asks: 'Name of the campaign', otherwise: name, read: campaignName }))
    const moderator = flags.moderator ?? (await ask({ asks: 'You, the moderator: Name <address>', read: person }))
    const by =
      flags.mail ?? (await ask({ asks: "Mail: 'folder', or 'Name <address> imap-server smtp-server'", otherwise: 'folder', read: mail }))
    const players = [...(flags.player ?? [])]
    for (const seat of seats.filter((each) => !given.includes(each)))
      players.push(`${seat}=${await ask({ asks: `Who plays ${seat}: Name <address>`, read: person })}`)
    const until =
      flags.deadline ??
      (await ask({ asks: "Deadline: hours, '72', '72 at 20:00 Europe/Berlin', or 'none'", otherwise: 'none', read: deadline }))
    const asked =
      flags.pace ??
      (await ask({ asks: 'Questions by mail: fast (none), normal (what matters), full (all)', otherwise: 'fast', read: pace }))
    return { scenario, name: named, moderator, mail: by, player: players, deadline: until, pace: asked }
  } finally {
    lines.close()
  }
}

/** A scenario's name, where its number in the list was given. */
function byNumber(text: string, titles: Scenarios['titles']): string {
  if (text === '') throw new UsageError('one is needed')
  if (!/^\d+$/.test(text)) return text
  const named = [...titles.keys()].at(Number(text) - 1)
  if (Number(text) === 0 || named === undefined) throw new UsageError(`'${text}': the list has numbers 1 to ${titles.size}`)
  return named
}

function campaignName(text: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/i.test(text)) throw new UsageError(`'${text}': a name has letters, digits and hyphens only`)
  return text
}

const isAddress = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text)

function person(text: string): Person {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  if (name.trim() === '' || !isAddress(address)) throw new UsageError(`'${text}': write 'Name <name@example.org>'`)
  return { name: name.trim(), address }
}

function mail(text: string): CampaignWishes['mail'] {
  if (text === 'folder') return 'folder'
  const words = text.trim().split(/\s+/)
  const [imap, smtp] = words.slice(-2)
  const from = words.slice(0, -2).join(' ')
  const isHost = (word: string | undefined): boolean => word !== undefined && /^[\w-]+(?:\.[\w-]+)+$/.test(word)
  if (!isHost(imap) || !isHost(smtp) || !(isAddress(from) || isAddress(/^[^<>]*<([^<>]*)>$/.exec(from)?.[1] ?? '')))
    throw new UsageError(`'${text}': write 'folder', or 'Adjutant <games@example.org> imap.example.org smtp.example.org'`)
  return { from, imap, smtp }
}

function player(text: string, seats: readonly string[]): [seat: string, player: Person] {
  const [, named = '', who = ''] = /^([^=]*)=(.*)$/.exec(text) ?? []
  const seat = seats.find((each) => each.toLowerCase() === named.trim().toLowerCase())
  if (seat === undefined) throw new UsageError(`'${text}': write '${seats[0]}=Name <name@example.org>'; the seats are ${seats.join(', ')}`)
  return [seat, person(who)]
}

function deadline(text: string): CampaignWishes['deadline'] {
  if (text === 'none') return null
  const [, hours, at, zone] = /^(\d+(?:\.\d+)?)(?: *h(?:ours?)?)?(?: +at +(\d\d:\d\d))?(?: +([A-Za-z][\w/+-]*))?$/.exec(text.trim()) ?? []
  const settings = deadlineSettings.safeParse({ ...(at && { at }), ...(zone && { 'time zone': zone }) })
  if (hours === undefined || !(Number(hours) > 0) || !settings.success)
    throw new UsageError(
      `'${text}': write 'none', '72', or '72 at 20:00 Europe/Berlin'${settings.success ? '' : ` (${settings.error.issues[0].message})`}`,
    )
  return { hours: Number(hours), ...(at && { at }), ...(zone && { zone }) }
}

function pace(text: string): CampaignWishes['pace'] {
  const known = (['fast', 'normal', 'full'] as const).find((each) => each === text)
  if (known === undefined) throw new UsageError(`'${text}': write fast, normal or full`)
  return known
}
