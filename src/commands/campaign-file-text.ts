/** What a moderator says of a campaign before it begins; what is absent is left to be filled in. */
export interface CampaignWishes {
  readonly name: string
  readonly moderator?: Person
  /** A folder, or the address that a mail server keeps, with the names of its IMAP and SMTP servers. */
  readonly mail?: 'folder' | { readonly from: string; readonly imap: string; readonly smtp: string }
  readonly players: Readonly<Record<string, Person>>
  /** Null: none. */
  readonly deadline?: { readonly hours: number; readonly at?: string; readonly zone?: string } | null
  readonly pace?: 'fast' | 'normal' | 'full'
}

export interface Person {
  readonly name: string
  readonly address: string
}

interface Setting {
  readonly game: string
  readonly scenario: string
  readonly seats: readonly string[]
  readonly options: readonly unknown[]
  /** A word with which the moderator commands by mail. */
  readonly token: string
}

/** A commented campaign file. */
export function campaignFileText({ game, scenario, seats, options, token }: Setting, wishes: CampaignWishes): string {
  const { name } = wishes
  return `# A campaign of Adjutant. Paths are relative to this file's folder.

campaign: ${/^[a-z]/i.test(name) ? name : quoted(name)}             # letters, digits, hyphens; sheets may name it
game: ${game}
scenario: ${scenario}          # a name from scenarios/, or a path
log: ${name}.sqlite           # the game log; everything is in it

mail:
${mailLines(wishes.mail)}  # plus addresses: true      # mails to adjutant+anything@... arrive here: each mail then has its own address to answer; else its key stands in the subject
  # authenticated by: mail.example.org   # only mails count that this server marks dmarc=pass
  # authenticated with: [dkim, spf]      # other proofs than dmarc
  # most an hour: 60          # mails of one player that are taken in; more wait for the next hour

${moderatorLine(wishes.moderator, token)}

seats:
${seats.map((seat) => seatLines(seat, wishes.players[seat])).join('')}
# observers: [{ name: Otto, address: otto@example.org, spoilers: no }]   # read what everybody may know; with spoilers all. 'copies: public' or 'all' of the moderator likewise
# security: both              # a player's mail needs the key of a mail that he got, and his address. token: the key alone; address: no keys
deadline hours: ${String(wishes.deadline?.hours ?? null).padEnd(14)}# hours a step waits for sheets; null: until all are in
${deadlinesLine(wishes.deadline)}
# standbys: [{ player: Name, address: name@example.org }]
# press: { per day: 20, anonymous: false }   # messages between seats
wait for: everyone            # or: active side
# standing orders do: yes     # in the place of a sheet of a seat that only responds; no: its sheet is waited for all the same
# mails: full                # what mails hold for who has not chosen himself: or small, text only
# second look: 30             # minutes that a step waits after a receipt with something wrong in it; 0: not at all
# rehearsals: 3               # times that a sheet is rehearsed for its receipt; 0: not at all
# dice: beacon                # mixes a round of a public beacon (drand) into the dice of each step, named before it comes: needs the internet
${wishes.pace === undefined ? '# pace: fast  ' : `pace: ${wishes.pace}`.padEnd(14)}                # fast: ask nothing by mail; normal: only what matters; full: all that nobody answered in advance
# question hours: 24          # hours a question by mail waits before the default is taken
# turns: 2                    # turns that the campaign lasts, to stand then as its points do; absent: as many as its scenario

${options.length > 0 ? `# options: [${options.join(', ')}]           # optional rules; absent: those of the scenario\n` : ''}overrides: null               # a folder whose tables/, units/ and maps/ replace the shipped ones
`
}

const quoted = (text: string): string => JSON.stringify(text)

function mailLines(mail: CampaignWishes['mail']): string {
  const poll = '  poll: 60                    # seconds between looks at the mailbox\n'
  if (mail !== undefined && mail !== 'folder') {
    const user = /<([^<>]+)>$/.exec(mail.from)?.[1] ?? mail.from
    const server = (host: string, port: number) =>
      `{ host: ${host}, port: ${port}, secure: true, user: ${quoted(user)}, password: { env: ADJUTANT_MAIL_PASSWORD } }`
    return `  from: ${quoted(mail.from)}
${poll}  # the password stands in the environment, or in a file: { file: password.txt }
  imap: ${server(mail.imap, 993)}
  smtp: ${server(mail.smtp, 465)}
`
  }
  return `  from: Adjutant <adjutant@campaign.local>
${poll}  folder: mailbox             # the embedded mailbox: mails are files. Orders go into mailbox/adjutant/in/
  # For real mail, remove 'folder' and give both of these:
  # imap: { host: mail.example.org, port: 993, secure: true, user: adjutant, password: { env: ADJUTANT_IMAP_PASSWORD } }
  # smtp: { host: mail.example.org, port: 465, secure: true, user: adjutant, password: { file: smtp-password.txt } }
`
}

function moderatorLine(moderator: Person | undefined, token: string): string {
  const why = "   # 'token: ...' beside 'referee:' commands the campaign by mail; so does an answer to a mail that you got"
  return moderator === undefined
    ? `# moderator: { name: You, address: you@example.org, token: a-secret-of-yours }${why}`
    : `moderator: { name: ${quoted(moderator.name)}, address: ${quoted(moderator.address)}, token: ${quoted(token)} }${why}`
}

const seatLines = (seat: string, player: Person | undefined): string =>
  `  ${seat}:\n    player: ${player === undefined ? 'Name of the player' : quoted(player.name)}\n    address: ${player === undefined ? `${seat.toLowerCase()}@campaign.local` : quoted(player.address)}\n    # also from: [phone@example.org]   # may send for the seat, and gets nothing\n`

function deadlinesLine(deadline: CampaignWishes['deadline']): string {
  const wished = [
    ...(deadline?.at === undefined ? [] : [`at: "${deadline.at}"`]),
    ...(deadline?.zone === undefined ? [] : [`time zone: ${deadline.zone}`]),
  ]
  const example =
    '# deadlines: { at: "20:00", days: [Mon, Thu], time zone: Europe/Berlin, grace: 12, remind: [24], missed: defaults }   # missed: or standby'
  return wished.length === 0 ? example : `deadlines: { ${wished.join(', ')} }\n${example}`
}
