/** A commented tournament file. */
export const tournamentFileText = (scenario: string): string => `# A tournament of Adjutant. Paths are relative to this file's folder.

tournament: my-cup            # letters, digits, hyphens; its campaigns are called my-cup-r1-t1 ...
format: swiss                 # or: round robin, knock-out, ladder
rounds: 4                     # of a swiss or a ladder
scenarios: [${scenario}]      # names or paths; of several each round has the next
# turns: 2                    # turns that a game lasts; absent: as many as the scenario has
games: single                 # double: who meet play two games at once, with sides changed
sides: given                  # who had it less often gets the first side; drawn: by lot; bid: who gives the other more points for it, by sealed mail
# bid days: 7                 # days that bids are waited for
# same dice: yes              # all tables of a round have the same dice; a step is played when every table has closed its orders for it
# bank: { days: 20, empty: loss }   # days of each player in each game beyond the deadlines; once they are used up: defaults, standby or loss
# unfinished: { after: 90, by: points }   # days after which a round's open games are judged: by the scenario's points, or by the director
# bye: 1                      # what a round without a game counts; or 0.5
# pairing: at once            # director: a round begins when he says 'pair'
# tie-breaks: [buchholz, sonneborn-berger, victory points]   # also: buchholz cut 1, direct encounter, wins
# standings: every game       # or every round: when they are mailed
# publish: standings.md       # written whenever they change
# ratings: ratings.yaml       # of a club (Glicko-2), written when the tournament is over

# director: { name: You, address: you@example.org, token: a-secret-of-yours }

mail:
  from: Adjutant <adjutant@campaign.local>
  poll: 60
  folder: mailbox             # or imap: and smtp:, as in a campaign file

# The strongest first. A team shares out the seats of its side: { team: Reds, members: [{ name: ..., address: ... }, ...] }
players:
  - { name: Ann, address: ann@campaign.local }
  - { name: Bob, address: bob@campaign.local }

# What is the same in every campaign file of it.
campaign:
  deadline hours: 72
  # deadlines: { at: "20:00", time zone: Europe/Berlin, missed: defaults }
  # pace: fast
`
