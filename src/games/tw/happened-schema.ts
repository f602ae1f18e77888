import { z } from 'zod'
import type { Diplomacy, Happened } from './state.ts'

const turn = z.number().int()
const count = z.number().int().min(0)
const yes = z.literal(true)
const byPower = <T extends z.ZodType>(of: T) => z.record(z.string(), of)
export const works = z.strictObject({
  year: z.number().int(),
  fortification: count.optional(),
  fortress: count.optional(),
  shipyard: count.optional(),
  SMP: count.optional(),
})

/** What has happened in a campaign, in snapshots and in the positions of cases; `Happened` says what each is. */
export const happened = {
  variants: byPower(
    z.strictObject({
      rolled: turn.optional(),
      saved: count,
      obtained: z.array(count),
      played: z.array(
        z.strictObject({
          number: count,
          turn,
          used: yes.optional(),
          city: yes.optional(),
          with: z.string().optional(),
          given: count.optional(),
          year: z.number().int().optional(),
        }),
      ),
    }),
  ).optional(),
  usEntry: z
    .strictObject({
      level: z.number().int(),
      highest: z.number().int(),
      counted: byPower(count),
      yards: z.strictObject({ capacity: count, year: z.number().int(), raised: count }).optional(),
    })
    .optional(),
  italyAttackedMinor: yes.optional(),
  westernFrontSurprise: turn.optional(),
  frenchFortressAttacked: turn.optional(),
  britishFightInFrance: yes.optional(),
  norwayMined: yes.optional(),
  carrierStrikes: z.array(z.string()).optional(),
  britishLostInFrance: count.optional(),
  britishMisfortunes: z.record(z.string(), count).optional(),
  eastAfricaCutOff: yes.optional(),
  eastAfricaReopened: yes.optional(),
  eastAfricaOccupied: z.strictObject({ turns: count, units: z.array(z.string()) }).optional(),
  swedishOreCutOff: yes.optional(),
  narfsOnTheWay: z
    .array(
      z.strictObject({
        from: z.string(),
        at: z.enum(['Britain', 'South Africa']),
        narfs: count,
        turn,
        by: z.literal('Murmansk').optional(),
      }),
    )
    .optional(),
  persianRoute: turn.optional(),
  southAfricaLost: yes.optional(),
  southAfricaRefuses: yes.optional(),
  southAfricaOccupied: z.strictObject({ since: turn, units: z.array(z.string()) }).optional(),
  azoresContested: turn.optional(),
  aswLent: z.strictObject({ unit: z.string(), comes: turn }).optional(),
  italySurrendered: turn.optional(),
  fascistItaly: z.enum(['stands', 'none', 'fallen']).optional(),
  alsaceAnnexed: yes.optional(),
  fortificationInReserve: yes.optional(),
  works: byPower(works).optional(),
  uboatEspionage: turn.optional(),
  huntEspionage: turn.optional(),
  uboatCounterEspionage: yes.optional(),
  heavyFlak: byPower(z.strictObject({ level: count, raisedIn: z.number().int() })).optional(),
  convoysStruck: turn.optional(),
  icelandOccupied: yes.optional(),
  aswBuilt: byPower(z.strictObject({ turn, units: count })).optional(),
  firestorms: byPower(count).optional(),
  firstGermanFirestorm: turn.optional(),
  atrocities: byPower(z.strictObject({ count, turn })).optional(),
  partisansCreated: z.array(z.string()).optional(),
  sovietAtrocities: z.boolean().optional(),
  leaving: byPower(z.strictObject({ powers: z.array(z.string()), since: z.number().int() })).optional(),
  frenchNorthAfricaInvaded: yes.optional(),
  partsHeld: byPower(z.string()).optional(),
  kareliaInTime: yes.optional(),
  evacuated: z.record(z.string(), turn).optional(),
  scorchedEarth: turn.optional(),
  rockets: z.partialRecord(z.enum(['V-1', 'V-2']), count).optional(),
  syntheticPlants: z.array(z.string()).optional(),
  oilHits: byPower(z.strictObject({ turn, hits: count })).optional(),
  oilShortage: byPower(z.strictObject({ turn, units: z.array(z.string()) })).optional(),
  exchanged: z.record(z.string(), z.strictObject({ all: count, turn, year: z.number().int() })).optional(),
} satisfies Record<keyof Happened, z.ZodType>

/** How the powers court the minor countries; `Diplomacy` says what each is. */
export const diplomacy = z.strictObject({
  placed: byPower(z.record(z.string(), count)),
  named: z.record(z.string(), z.array(z.string())),
  moved: z.record(z.string(), count),
  chits: z.record(z.string(), turn),
  closed: z.array(z.string()),
  warsOnNeutrals: count,
  warsOnFriends: byPower(count),
  vichySince: turn.optional(),
} satisfies Record<keyof Diplomacy, z.ZodType>)
