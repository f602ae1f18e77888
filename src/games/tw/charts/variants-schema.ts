import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { modifier, whole } from './cells.ts'
import { POWERS } from './cost-schemas.ts'
import { SEASONS, type Season } from './economy-schemas.ts'

const power = z.enum(POWERS)
const yes = z.enum(['yes']).transform(() => true as const)
export const turn = z
  .string()
  .regex(new RegExp(`^(?:${SEASONS.join('|')}) \\d{4}$`), 'a turn is a season and a year, such as Spring 1941')
  .transform((text) => ({ season: text.split(' ')[0] as Season, year: Number(text.split(' ')[1]) }))

/** What a project may change a roll or a number of, by the name that the rules ask for it. */
export const BONUSES = [
  'U-Boat war',
  'French surrender',
  'German surrender',
  'Italian surrender',
  'diplomacy',
  'bombing',
  'NARFs of each SAC',
  'NARFs of a SAC built',
  'partisan creation',
  'eastern winter',
  'western winter',
  'naval interception',
  'NARFs of a country',
  'POPs of a roll',
  'Espionage NARFs',
  'Counter-Espionage NARFs',
  'upgrade NARFs of the army',
  'upgrade NARFs of the navy',
  'upgrade NARFs of the air',
  'upgrade turns of the army',
  'counters exchanged early',
  'units in a Fleet that invades',
  'Lend-Lease of a Fleet',
  'factors elsewhere',
  'aircraft elsewhere',
  'NARFs of moved industry',
  'aircraft trained',
] as const
export type BonusName = (typeof BONUSES)[number]

const bonus = z.strictObject({
  on: z.enum(BONUSES),
  by: modifier.default(0),
  /** In place of `by`: its row in the chart of that surrender. */
  as: z.string().optional(),
  /** Of whose roll or number, and in which country it is. */
  of: power.optional(),
  in: z.array(z.string()).optional(),
  /** Turns that it lasts from the one it is played in; without, for good. */
  turns: whole.optional(),
  once: yes.optional(),
  /** Another power has it too, where the player shares it. */
  shared: yes.optional(),
  /** Whose POPs do not count beside it. */
  without: power.optional(),
  /** For each use of the project on a German city. */
  'each city': yes.optional(),
  /** While this fortress of the project stands in full supply. */
  'while supplied': z.array(z.string()).optional(),
})

const addition = z.strictObject({
  name: z.string(),
  type: z.enum(['ARM', 'MECH', 'MOT', 'INF', 'ART', 'CDO', 'NKVD', 'Flak', 'Fleet', 'CV', 'NAC', 'TAC', 'FTR', 'SAC', 'ASW']),
  values: z
    .string()
    .regex(/^\d+-\d+(-\d+)?$/)
    .optional(),
  count: whole.default(1),
  /** Nationality level of its own (10.8). */
  rating: z.literal([1, 2, 3, 4]).optional(),
  /** It is received at once, and costs nothing. */
  received: yes.optional(),
  /** In its place, if the player takes it: "FTR 2-3-2". */
  or: z.string().optional(),
  /** Whose it is, and who pays when it is built again. */
  'lent by': z.string().optional(),
  /** The place of its own where it is raised (15.2.2). */
  'raised in': z.string().optional(),
})

const project = z.strictObject({
  power,
  number: whole,
  title: z.string(),
  from: turn.optional(),
  until: turn.optional(),
  seasons: z.array(z.enum(SEASONS)).optional(),
  /** What must be so when it is played. */
  when: z
    .enum([
      'Italy fights the West',
      'Italy is at peace with the West',
      'Germany and the USSR are at war',
      'Germany and the USSR have been at war since an earlier turn',
      'France has surrendered',
    ])
    .optional(),
  /** Option without which it cannot be had. */
  option: z.string().optional(),
  /** How often it may be obtained; 0: any number of times. */
  most: whole.default(1),
  narfs: z.strictObject({ level: modifier, base: modifier }).optional(),
  /** Partisans that join the force pool, by what they are raised in (25.2). */
  partisans: z.array(z.strictObject({ of: z.string(), number: whole })).default([]),
  growth: whole.optional(),
  SMPs: whole.optional(),
  /** NARFs of the base in each of so many turns to come. */
  'in turns to come': z.strictObject({ base: whole, turns: whole }).optional(),
  adds: z.array(addition).default([]),
  /** What it adds stands in no text: a table of the moderator's own has it. */
  'adds from': z.enum(['nkvd']).optional(),
  /** Units of these types that are built for nothing: so many, or for so many NARFs; `this turn`: in its Build Segment alone. */
  'built for nothing': z
    .strictObject({ of: z.array(z.string()), units: whole.optional(), NARFs: whole.optional(), 'this turn': yes.optional() })
    .optional(),
  /** With whom its player may share it, or to whom he may lend what he receives. */
  with: power.optional(),
  /** Counters of the force pool that are received at once: all that belong to it in a year, or the next to join it of a kind ("TAC 1-5-4"). */
  'out of the force pool': z.strictObject({ 'until year': whole.optional(), next: z.string().optional() }).optional(),
  /** Where counters appear that are received at once; ships in ports at home. */
  'received in': z.enum(['as new units', 'any friendly hex', 'the Soviet Union', 'beside the Nile']).default('as new units'),
  /** The turn in which what was lent goes home. */
  'recalled in': turn.optional(),
  /** Counters given up for good: "ARM 8-8". */
  loses: z.array(z.string()).default([]),
  bonuses: z.array(bonus).default([]),
  /** POPs that lie in a country the player names, of these. */
  POPs: z.strictObject({ number: whole, in: z.array(z.string()), 'in a year': whole.optional() }).optional(),
  /** Jets join the force pool so many turns earlier (11.13). */
  'jets earlier': whole.optional(),
  /** It may be played in later turns again. */
  again: yes.optional(),
  /** Works that are built in hexes that the player names, the fortress first, for so many NARFs; `in`: the only places, `inside`: whose home country. */
  works: z
    .strictObject({
      fortress: whole.default(0),
      fortification: whole.default(0),
      shipyard: whole.default(0),
      NARFs: whole.default(0),
      inside: power.optional(),
      in: z.array(z.string()).optional(),
    })
    .optional(),
  /** A counter on the board that is eliminated. */
  eliminates: z.string().optional(),
  /** Upgrades that are closed to the power from now on: of an arm, or of single counters. */
  bars: z.array(z.enum(['army', 'navy', 'air', 'counters'])).default([]),
  /** An Associate from now on. */
  associate: z.string().optional(),
  /** A deed of its own, which the code knows by this name. */
  deed: z
    .enum([
      'sneak attack',
      'midget submarines',
      'Corsica',
      'army reform of France',
      'cooperation',
      'atomic bomb',
      'Set Europe Ablaze',
      'Trust No One',
      'trucks',
      'preparedness',
      'isolationists',
      'modern air force',
      'East Africa',
      'De Gaulle',
      'India',
      'artificial port',
      'Ukraine',
      'intelligence coup',
      'NKVD',
    ])
    .optional(),
})
export type Project = z.infer<typeof project>

/** 28: data/tw/tables/variants.yaml. */
export const variants = z.strictObject({
  ...header,
  'Axis from': whole,
  'Allies to': whole,
  POP: whole,
  Espionage: whole,
  'USA at peace': whole,
  'most saved': whole,
  'NARFs of a project': whole,
  projects: z.array(project),
})
