import { z } from 'zod'
import type { Choice, DecisionKind, Policy, SheetNode } from '../../../engine/decision.ts'
import { askTogether, type Procedure } from '../../../engine/procedure.ts'
import { flyerOf } from '../air/carrier-planes.ts'
import { seaStep, sortieAtSea } from '../air/return-from-sea.ts'
import type { AirStep, Sortie } from '../air/sortie.ts'
import { readSplit, splitSchema, whyNotSplit } from '../air/split.ts'
import { standingUnits } from '../sheet/standing-units.ts'
import { distinct, type FactsOf, number, someNames } from '../facts.ts'
import { airComponent, hasPlanes } from '../sea/ships.ts'
import { seatOfUnit, seatsOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from './battle-facts.ts'
import { activeFirst, aircraftIn, type Combatant, enemyOf, type NavalCombat, shipsIn, tell } from './combat.ts'
import { SEA_BATTLE } from './sheet.ts'

interface Wing extends Battle {
  readonly seat: string
  /** The seat's FTRs and CVs with planes that are in the round. */
  readonly craft: readonly Combatant[]
}

/** Who flies as fighter and who as bomber, and the air-to-air part of bombers' air components; who is not named is as usual. */
const rolesSchema = z.strictObject({ fighters: z.array(z.string()), bombers: z.array(z.string()), split: splitSchema })
type Roles = z.infer<typeof rolesSchema>

const FACTS = {
  ...BATTLE,
  able: someNames('unit', 'names of your FTRs and of your CVs with planes that may be either'),
  components: number("air components of your CVs' planes together"),
  enemyFighters: number('enemy FTRs and CVs with planes, which may be either'),
}

/** 14.3.1: aircraft that may be fighters or bombers in a naval air combat. */
const isEither = (unit: Combatant): boolean => (unit.kind === 'air' ? unit.type === 'FTR' : hasPlanes(unit))
/** Aircraft of a fleet: those of the sea box and its CVs' planes. */
const flying = (units: readonly Combatant[]): Combatant[] => units.filter((unit) => unit.kind === 'air' || hasPlanes(unit))

const airToSeaOf = (world: WifWorld, unit: Combatant): number => (unit.kind === 'air' ? unit.airToSea : airComponent(world, unit))
const airToAirOf = (world: WifWorld, unit: Combatant): number => (unit.kind === 'air' ? unit.airToAir : airComponent(world, unit))

const all = (craft: readonly Combatant[], role: 'fighters' | 'bombers'): Roles => ({
  fighters: [],
  bombers: [],
  [role]: craft.map(({ id }) => id),
})

/**
 * What a sensible player who says nothing would want: against an enemy without aircraft everybody who has an air-to-sea factor bombs. Else FTRs are fighters; where
 * there is none, the better half of the CVs (one of one, when the enemy's bombs outweigh it).
 */
function usual(world: WifWorld, { combat, side, craft }: Wing): Roles {
  const own = combat.fleets[side].included
  const enemies = flying(enemyOf(combat, combat.fleets[side]).included)
  if (enemies.length === 0)
    return {
      fighters: craft.filter((unit) => airToSeaOf(world, unit) === 0).map(({ id }) => id),
      bombers: craft.filter((unit) => airToSeaOf(world, unit) > 0).map(({ id }) => id),
    }
  const carriers = shipsIn(craft).sort((a, b) => airToAirOf(world, b) - airToAirOf(world, a) || (a.id < b.id ? -1 : 1))
  const ftrs = aircraftIn(craft)
  const threat = enemies.reduce((sum, unit) => sum + airToSeaOf(world, unit), 0)
  const covered = own.some((unit) => unit.kind === 'air' && unit.type === 'FTR')
  const alone = carriers.some((ship) => threat >= airComponent(world, ship)) ? 1 : 0
  const half = carriers.length > 1 ? Math.floor(carriers.length / 2) : alone
  const cover = covered ? 0 : half
  return { fighters: [...ftrs, ...carriers.slice(0, cover)].map(({ id }) => id), bombers: carriers.slice(cover).map(({ id }) => id) }
}

const POLICIES: Readonly<Record<string, Policy<WifWorld, Wing, Roles>>> = {
  'all fighters': { means: 'every FTR and all carrier planes are fighters', answer: (_, { craft }) => all(craft, 'fighters') },
  'all bombers': {
    means: 'FTRs with an air-to-sea factor and all carrier planes are bombers',
    answer: (world, { craft }) => ({
      fighters: craft.filter((unit) => airToSeaOf(world, unit) === 0).map(({ id }) => id),
      bombers: craft.filter((unit) => airToSeaOf(world, unit) > 0).map(({ id }) => id),
    }),
  },
  'carriers bomb': {
    means: 'FTRs are fighters, carrier planes bombers',
    answer: (_, { craft }) => ({ fighters: aircraftIn(craft).map(({ id }) => id), bombers: shipsIn(craft).map(({ id }) => id) }),
  },
}

/** "fighters Gibraltar 5; bombers Audacious 4 (air-to-sea)" */
function said(world: WifWorld, { craft }: Wing, roles: Roles): string {
  const named = (ids: readonly string[], value: (unit: Combatant) => number) =>
    craft
      .filter(({ id }) => ids.includes(id))
      .map((unit) => `${unit.name} (${value(unit)})`)
      .join(', ')
  return [
    ['fighters', named(roles.fighters, (unit) => airToAirOf(world, unit))],
    ['bombers', named(roles.bombers, (unit) => airToSeaOf(world, unit))],
  ]
    .filter(([, names]) => names)
    .map(([role, names]) => `${role} ${names}`)
    .join('; ')
}

/** 11.5.9, 14.3.1: secretly, before each round of naval air combat: who of one's FTRs and carrier planes is a fighter and who a bomber. */
export const chooseRoles: DecisionKind<WifWorld, Wing, Roles> = {
  name: 'naval air roles',
  section: '14.3.1',
  schema: rolesSchema,
  key: battleKey,
  // Who is not in this battle may be in the next.
  problems: (world, _, { split = {} }) => whyNotSplit(world, split, Object.keys(split)),
  byDefault: usual,
  facts: (world, wing): FactsOf<typeof FACTS> => ({
    ...battleFacts(world, wing),
    able: wing.craft.map(({ name }) => name),
    components: shipsIn(wing.craft).reduce((sum, ship) => sum + airComponent(world, ship), 0),
    enemyFighters: enemyOf(wing.combat, wing.combat.fleets[wing.side]).included.filter(isEither).length,
  }),
  factTypes: FACTS,
  defaultIs:
    'all that have air-to-sea factors bomb an enemy without aircraft; else FTRs are fighters, and where there are none the better half of the carrier planes',
  policies: POLICIES,
  example: 'sea battle:\n  - { at: Eastern Mediterranean, roles: all fighters }',
  choices(world, wing) {
    const choices: Choice<Roles>[] = [
      { answer: usual(world, wing), word: 'usual', text: said(world, wing, usual(world, wing)) },
      ...Object.entries(POLICIES).map(([name, policy]) => ({
        answer: policy.answer(world, wing),
        word: name,
        text: said(world, wing, policy.answer(world, wing)),
      })),
    ]
    return distinct<Roles>(choices, ({ fighters, bombers }) => [[...fighters].sort(), [...bombers].sort()])
  },
  question: (world, wing) =>
    `${wing.combat.place}, round ${wing.combat.round}: naval air combat. Which of ${wing.craft
      .map((unit) => `${unit.name} (air-to-air ${airToAirOf(world, unit)}, air-to-sea ${airToSeaOf(world, unit)})`)
      .join(', ')
      .slice(0, 260)} fly as fighters, which as bombers (11.5.9)?`,
  sheet: {
    section: SEA_BATTLE,
    field: 'roles',
    read(_world, reader: WifReader, node) {
      const fields = reader.fields(node, ['fighters', 'bombers', 'split'])
      if (!fields) return undefined
      const named = (name: string) => (fields.has(name) ? standingUnits(reader, fields.get(name) as SheetNode) : [])
      const split = readSplit(reader, fields.get('split'))
      return split && { fighters: named('fighters'), bombers: named('bombers'), ...(Object.keys(split).length > 0 && { split }) }
    },
    describe: (world, { fighters, bombers }) =>
      `in naval air combat, fighters: ${fighters.map((id) => world.unit(id).name).join(', ') || 'as usual'}; bombers: ${bombers.map((id) => world.unit(id).name).join(', ') || 'as usual'}`,
  },
}

/** 11.5.9: both sides say secretly what their aircraft are in this round; all included aircraft as they fly then. */
export function* takeRoles(world: WifWorld, combat: NavalCombat): Procedure<AirStep> {
  const step = seaStep(world, combat.area, combat.round, combat.again)
  const wings: { seat: string; subject: Wing }[] = activeFirst(world, combat).flatMap((fleet) =>
    seatsOf(world, fleet.side).flatMap((seat) => {
      const craft = fleet.included.filter((unit) => isEither(unit) && seatOfUnit(world, unit) === seat)
      return craft.length > 0 ? [{ seat, subject: { combat, side: fleet.side, seat, craft } }] : []
    }),
  )
  const answers = yield* askTogether(world, chooseRoles, wings)
  for (const fleet of activeFirst(world, combat)) {
    for (const unit of flying(fleet.included)) {
      const i = wings.findIndex(({ subject }) => subject.craft.includes(unit))
      step.sorties.push(inRole(world, unit, i < 0 ? null : { wing: wings[i].subject, answer: answers[i] }))
    }
    const own = step.sorties.filter(({ side }) => side === fleet.side)
    if (own.length === 0) continue
    const of = (fighters: boolean) => own.filter(({ mission }) => (mission === 'naval air fighter') === fighters)
    const text = [
      ['fighters', of(true).map(({ unit }) => `${unit.name} ${unit.airToAir}`)],
      ['bombers', of(false).map(({ unit }) => `${unit.name} ${unit.airToAir}/${unit.airToSea}`)],
    ].filter(([, names]) => names.length > 0)
    tell(
      world,
      combat,
      '14.3.1',
      `the ${fleet.side} fly ${text.map(([role, names]) => `${role as string} ${(names as string[]).join(', ')}`).join('; ')}`,
      { side: fleet.side, fighters: of(true).map(({ unit }) => unit.id), bombers: of(false).map(({ unit }) => unit.id) },
    )
  }
  return step
}

function inRole(world: WifWorld, unit: Combatant, said: { wing: Wing; answer: Roles } | null): Sortie {
  const named = said && [...said.answer.fighters, ...said.answer.bombers].includes(unit.id)
  const roles = !said ? null : named ? said.answer : usual(world, said.wing)
  // Who is only split, and not named as fighter, bombs: a fighter has no use for the rest.
  const split = said?.answer.split?.[unit.id]
  const fighter = roles !== null && roles.fighters.includes(unit.id) && (split === undefined || named === true)
  const mission = fighter ? 'naval air fighter' : 'naval air'
  return sortieAtSea(world, unit.kind === 'air' ? unit : flyerOf(world, unit.id, fighter, split)!, mission)
}
