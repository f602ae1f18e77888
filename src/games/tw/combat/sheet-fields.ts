import type { TwWorld } from '../world.ts'

/**
 * Sections of a sheet that ground combat reads:
 *
 *     attack:
 *       - { at: Sedan, with: [XV Pz, II Corps], lle shift: yes, support: [...], escort: [...], accept: EX, losses: [II Corps, cheapest], advance: [XV Pz], fortress: keep }
 *       - { losses: keep armour }          # without at: serves every attack
 *     second attack: the same for Second Impulse
 *     defend:
 *       - { at: Sedan, losses: [...], stand: yes, retreat: [1532, { unit: 2nd Army, to: 1632 }] }
 */
export const ATTACK = 'attack'
export const SECOND_ATTACK = 'second attack'
export const DEFEND = 'defend'
/** An attack of either impulse has its own section, and its choices are read there: one kind of decision for each. */
export type AttackSection = typeof ATTACK | typeof SECOND_ATTACK
export const forBoth = <Kind>(make: (section: AttackSection) => Kind): Readonly<Record<AttackSection, Kind>> => ({
  [ATTACK]: make(ATTACK),
  [SECOND_ATTACK]: make(SECOND_ATTACK),
})
export const attackSection = (world: TwWorld): AttackSection => (world.ops.impulse === 1 ? ATTACK : SECOND_ATTACK)
/** 29.20: whether heavy bombers take part, where that is played. */
export const CARPET_BOMBING = 'carpet bombing'
/** Fields of which attack with whom is announced. */
const ANNOUNCED = ['at', 'with', 'lle shift']
/** All fields that an entry of an attack may have: those of the announcement, and what the decisions of this campaign read of one. */
export const attackFields = (world: TwWorld, section: AttackSection): string[] => [...ANNOUNCED, ...fieldsIn(world, section)]
const fieldsIn = (world: TwWorld, section: AttackSection): string[] =>
  world.rules.decisions.flatMap(({ sheet }) => (sheet?.section === section && sheet.field !== undefined ? [sheet.field] : []))
/** Whether an entry of an attack may have a field that an option brings. */
export const offers = (world: TwWorld, section: AttackSection, field: string): boolean => fieldsIn(world, section).includes(field)
/** Fields that say something of aircraft: an entry with them and without `with` names no ground units. */
export const AIR_FIELDS = ['support', 'escort', 'counter']

/** Ids and words as a player wrote them, for receipts. */
export const preferenceText = (world: TwWorld, items: readonly string[]): string =>
  items.map((item) => world.state.units[item]?.name ?? item).join(', ')
