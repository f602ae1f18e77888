import { USA } from '../not-yet.ts'
import { listed, numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import type { Power } from '../charts/cost-schemas.ts'
import { warCost } from '../charts/costs.ts'
import { leaveFormerAssociate } from '../diplomacy/leaving.ts'
import { judgeDeclaration } from '../diplomacy/us-opinion.ts'
import { VATICAN } from '../diplomacy/vatican-holder.ts'
import { isSouthAfrica } from '../diplomacy/south-africa.ts'
import { noteWar, VICHY_COLONIES, whyNotAgainstAssociate } from '../diplomacy/wars.ts'
import { cutOffEastAfrica } from '../economy/yearly.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { arePartisansPlayed, raisePartisans } from '../partisans/atrocities.ts'
import { sovietReinforcements } from '../east/mobilisation.ts'
import { bordersAfterPact } from './border-wars.ts'
import { carveCroatia } from './croatia.ts'
import { scorchEarth } from './scorched-earth.ts'
import { ATTEMPT, attempt, isAttempt, USSR, whyNotBySoviets } from '../east/pact.ts'
import {
  allianceOfPower,
  atWar,
  called,
  homeOf,
  isBelligerent,
  orderOfPlay,
  playerOf,
  playingSeats,
  powersOfSeat,
  sideOfPower,
  sideOfSeat,
  VICHY,
} from '../powers.ts'
import { openNarfs } from '../secrets.ts'
import { isToCome } from '../stops.ts'
import { readInParts } from '../sheet/read-in-parts.ts'
import type { TwReader } from '../sheet/reader.ts'
import { conquests } from '../control/conquest.ts'
import type { TwWorld } from '../world.ts'
import { isNeutral, isNeverSatellite, protectorOf, warParty } from './alliances.ts'
import { attemptByUsa, isDrawnIn, isUsAttempt, usAttemptText, whyNotByUsa } from './us-entry.ts'

/** 19.1, 23.17, 23.41: whose invasion has more to it, and for whom. */
const GERMANY = 'Germany'
const BRITAIN = 'Britain'
const ITALY = 'Italy'
const DENMARK = 'Denmark'
const SPAIN = 'Spain'
const PORTUGAL = 'Portugal'

/** A declaration of war by a power on a country or another power. */
interface Declaration {
  readonly by: string
  readonly on: string
}
/** What of a sheet's list could not be read: it is left out and said, the rest stands. */
interface Unread {
  readonly unread: string
}
type Declared = Declaration | Unread
interface Subject {
  readonly seat: string
}

const FACTS = { ...MOMENT, narfs: number('NARFs of your (first) power') }

function factsOf(world: TwWorld, { seat }: Subject): FactsOf<typeof FACTS> {
  return { ...momentFacts(world, sideOfSeat(world, seat)), narfs: world.nation(powersOfSeat(world, seat)[0]).narfs }
}

/** 6.4: the declarations of war of a seat, in order. */
export const declareWar: DecisionKind<TwWorld, Subject, readonly Declared[]> = {
  name: 'declare war',
  section: '6.4',
  schema: z.array(z.union([z.strictObject({ by: z.string(), on: z.string() }), z.strictObject({ unread: z.string() })])),
  key: () => '',
  // A list that is sound in part is carried out in part (`declarationsOfWar`).
  problems: (world, { seat }, answer) => {
    const { sound, refused } = sortOut(world, seat, answer)
    return sound.length > 0 ? [] : refused
  },
  byDefault: () => [],
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'no declarations',
  example: 'declare war: [Belgium, Netherlands]',
  question: (world, subject) => `On whom do you declare war (6.4)? You have ${numbered(factsOf(world, subject).narfs, 'NARF')}.`,
  sheet: {
    section: 'declare war',
    read: readDeclarations,
    describe: (world, answer) => {
      const seat = answer.flatMap((each) => ('unread' in each ? [] : (playerOf(world, each.by) ?? [])))[0]
      const sound = seat === undefined ? [] : sortOut(world, seat, answer).sound
      return sound.map((each) => declarationText(world, each)).join('; ') || 'no declarations of war'
    },
    check: (world, seat, answer) =>
      sortOut(
        world,
        seat,
        answer.filter((each) => !('unread' in each)),
      ).refused,
    foresee,
  },
}

const declarationText = (world: TwWorld, { by, on }: Declaration): string =>
  isUsAttempt(world, by, on)
    ? `${by} tries to declare war on ${on}: ${usAttemptText(world, costOf(world, by, on))}`
    : isAttempt(world, by, on)
      ? `${by} tries to declare war on ${on}: ${attemptText(costOf(world, by, on))}`
      : `${by} declares war on ${on} for ${numbered(costOf(world, by, on), 'NARF')}`

/** 16.5: "5 NARFs for the attempt, 15 more if it comes about". */
const attemptText = (cost: number): string => `${numbered(ATTEMPT, 'NARF')} for the attempt, ${cost} more if it comes about (16.5)`

/** `[Belgium, Norway]` by the seat's first power at war, or `{by: Italy, on: France}`. */
function readDeclarations(world: TwWorld, reader: TwReader, node: SheetNode): Declared[] | undefined {
  if (!reader.hasPower(node)) return undefined
  const powers = powersOfSeat(world, reader.seat)
  const usual = powers.find((power) => isBelligerent(world, power)) ?? powers[0]
  return readInParts(world, reader, node, (own, item) => readDeclaration(own, item, usual))
}

function readDeclaration(reader: TwReader, item: SheetNode, usual: string): Declaration | undefined {
  if (!(item.value instanceof Map)) {
    const on = reader.nation(item)
    return on === undefined ? undefined : { by: usual, on }
  }
  const fields = reader.fields(item, ['by', 'on'], ['on'])
  const on = fields && reader.nation(fields.get('on')!)
  const by = fields?.has('by') ? reader.nation(fields.get('by')!) : usual
  return on === undefined || by === undefined ? undefined : { by, on }
}

/** What of a list can be declared, each country once, and why the rest cannot: one bad declaration does not void the others. */
function sortOut(world: TwWorld, seat: string, declared: readonly Declared[]): { sound: Declaration[]; refused: string[] } {
  const sound: Declaration[] = []
  const refused: string[] = []
  for (const each of declared) {
    const why =
      'unread' in each
        ? [each.unread]
        : sound.some(({ on }) => on === each.on)
          ? [`6.4: ${each.on} is named twice`]
          : problemsOf(world, seat, each)
    refused.push(...why)
    if (why.length === 0) sound.push(each as Declaration)
  }
  return { sound, refused }
}

/** NARFs of a declaration (6.4.2). Britain pays for France too (6.2.1). */
const costOf = (world: TwWorld, by: string, on: string): number => (isFree(world, by, on) ? 0 : fullCost(world, by, on))

/** 23.27: a war that costs nothing. */
const isFree = ({ traits }: TwWorld, by: string, on: string): boolean =>
  traits['war for nothing'].countries.includes(on) && traits['war for nothing'].by.includes(by)

const fullCost = (world: TwWorld, by: string, on: string): number =>
  warCost(
    world.tables,
    payer(world, by) as Power,
    world.nation(on).kind === 'major'
      ? 'major power'
      : world.traits['dear to declare war on'].countries.includes(on)
        ? 'Spain or Turkey'
        : 'minor country',
  )

const payer = ({ traits, state }: TwWorld, by: string): string => {
  const other = traits['declarations paid'].by[by]
  return other !== undefined && state.nations[other].conqueredBy === null ? other : by
}

function problemsOf(world: TwWorld, seat: string, { by, on }: Declaration): string[] {
  const nation = world.state.nations[on]
  if (!nation) return [`there is no nation '${on}'`]
  if (!powersOfSeat(world, seat).includes(by)) return [`6.4: ${by} is not yours`]
  const fallen = [by, on].find((power) => world.nation(power).kind === 'major' && world.nation(power).conqueredBy !== null)
  if (fallen !== undefined) return [`6.4: ${called(world, fallen)} has surrendered, and is in no war any more`]
  if (nation.kind === 'colony') return [`6.4: ${on} is a colony: declare war on ${nation.controller}`]
  if (on === VATICAN) return [`23.56: the ${on} holds no hex of the board: nobody declares war on it`]
  if (isSouthAfrica(on)) return [`23.47: ${on} is won and lost by diplomacy and by a British garrison: nobody declares war on it`]
  if (on === by || sideOfPower(world, nation.controller ?? '') === sideOfPower(world, by)) return [`6.4: ${on} is on your own side`]
  if (atWar(world, by, on)) return [`6.4: ${by} is at war with ${on} already`]
  if ((on === USSR || on === USA) && !world.state.powers[on])
    return [
      `not supported yet: ${on === USSR ? '21 war with the Soviet Union, which nobody plays in this campaign' : '22 war with the United States'}`,
    ]
  const cautious = whyNotBySoviets(world, by, on)
  if (cautious !== null) return [cautious]
  const isolated = whyNotByUsa(world, by, on)
  if (isolated !== null) return [isolated]
  if (!isNeutral(world, on) && nation.kind !== 'major') return [`6.4: ${on} is no neutral: it follows ${nation.controller}`]
  if (nation.kind === 'minor' && !isBelligerent(world, by))
    return [
      `not supported yet: 6.4 a neutral major power against a minor country (${on}): its invader would have no enemy to take ${on}'s part`,
    ]
  const associate = whyNotAgainstAssociate(world, by, on)
  if (associate !== null) return [associate]
  if (nation.kind === 'minor' && protectorOf(world, on, by) === null) return [`16.3: nobody could take ${on}'s part`]
  return []
}

/** Attacks on whom a sheet declares war upon are checked as if it were done: a copy of the position, before the segment. */
function foresee(world: TwWorld, seat: string, declared: readonly Declared[]): TwWorld {
  const { sound } = sortOut(world, seat, declared)
  if (sound.length === 0 || !isToCome(world, 'declarations of war')) return world
  const then = world.fork()
  // What has to be rolled for may not come about.
  for (const declaration of sound) if (!isRolledFor(then, declaration)) declare(then, declaration, { rolls: false })
  return then
}

/** 3.4, 6.4 Declarations of war, by seats in the order of 3.11. */
export function* declarationsOfWar(world: TwWorld): Procedure {
  if (isDrawnIn(world)) declare(world, { by: USA, on: GERMANY }, { isDrawn: true })
  for (const seat of playingSeats(world)) {
    const { sound, refused } = sortOut(world, seat, yield* ask(world, seat, declareWar, { seat }))
    for (const declaration of sound) if (comesAbout(world, declaration)) declare(world, declaration)
    for (const why of refused)
      world.tell({
        kind: 'refused order',
        section: '6.4',
        text: `a declaration of war of ${seat}, not carried out: ${why}`,
        hexes: [],
        seats: [seat],
      })
  }
  yield* scorchEarth(world)
  yield* carveCroatia(world)
}

/** 16.5, 22.3.1: declarations that a roll decides. */
const isRolledFor = (world: TwWorld, { by, on }: Declaration): boolean => isAttempt(world, by, on) || isUsAttempt(world, by, on)
function comesAbout(world: TwWorld, { by, on }: Declaration): boolean {
  if (isUsAttempt(world, by, on)) return attemptByUsa(world)
  return !isAttempt(world, by, on) || attempt(world)
}

/** 6.3, 6.4: pays, and carries the war to partners and Satellites. */
function declare(world: TwWorld, { by, on }: Declaration, how: { rolls?: boolean; isDrawn?: boolean } = {}): void {
  const { state } = world
  // An earlier declaration of this turn may have brought it about.
  if (atWar(world, by, on)) return
  const nation = world.nation(on)
  const from = payer(world, by)
  // 22.3.1: a USA that is drawn in pays what it has; what others have not, they spend all the same (14.1.4).
  const full = costOf(world, by, on)
  const cost = how.isDrawn ? Math.max(0, Math.min(full, world.nation(from).narfs)) : full
  world.spend(from, cost)
  const major = nation.kind === 'major'
  const isTreachery = nation.status === 'associate' && nation.controller === null
  judgeDeclaration(world, by, on)
  if (by === ITALY && !major) world.note({ italyAttackedMinor: true })
  // 6.2.2: the Soviets' wars on minor countries are theirs alone, and those of the Western Allies none of theirs.
  const attackers = warParty(world, by).filter((power) => major || allianceOfPower(world, power) === allianceOfPower(world, by))
  const victims = major ? warParty(world, on) : [on]
  const opensWarWithBritain = attackers.includes(ITALY) && victims.includes(BRITAIN) && !atWar(world, ITALY, BRITAIN)
  for (const a of attackers) for (const b of victims) if (!atWar(world, a, b) || !major) world.declareWar(a, b)
  const satellites = Object.values(state.nations)
    .filter(
      ({ kind, controller, conqueredBy, name }) =>
        kind === 'minor' && conqueredBy === null && victims.includes(controller ?? '') && name !== on,
    )
    .map(({ name }) => name)
  let follows = ''
  if (!major) {
    noteWar(world, by, on)
    const protector = protectorOf(world, on, by, how.rolls ?? true)!
    const apart = isNeverSatellite(world, on)
    world.changeNation(on, { controller: protector, status: apart ? 'neutral' : 'satellite' })
    follows = apart
      ? ` ${on} is run by ${protector}, and nobody's Satellite (23.51).`
      : ` ${on} becomes a Satellite of ${protector} (16.3).${on === VICHY ? coloniesFollow(world, attackers, protector) : ''}`
  }
  world.report(
    'declaration of war',
    major ? '6.3' : '6.4',
    `${by} declares war on ${on}: ${numbered(cost, 'NARF')}${from === by ? '' : ` paid by ${from} (6.2.1)`}, ${openNarfs(world, from)} left.${
      victims.length > 1
        ? ` ${victims
            .slice(0)
            .filter((each) => each !== on)
            .join(' and ')} stand${victims.length > 2 ? '' : 's'} with ${on}.`
        : ''
    }${attackers.length > 1 ? ` ${attackers.filter((each) => each !== by).join(' and ')} come${attackers.length > 2 ? '' : 's'} in too.` : ''}${satellites.length > 0 ? ` So do the Satellites: ${satellites.join(', ')}.` : ''}${follows}`,
    nation.capitals.slice(0, 1),
  )
  if (major) {
    protectorsComeIn(world)
    bordersAfterPact(world)
  }
  // 16.3.3: who attacks a country whose guest he is has to be out of it.
  else if (isTreachery) leaveFormerAssociate(world, on)
  const west = world.tables.partisans['invaded by the West']
  if (arePartisansPlayed(world) && west.countries.includes(on) && west.by.includes(by)) raisePartisans(world, on, west.sponsor, 1)
  if (opensWarWithBritain) cutOffEastAfrica(world)
  if (by === GERMANY && on === USSR) sovietReinforcements(world)
  if (on === DENMARK && by === GERMANY) occupyDenmark(world)
  if (on === SPAIN && sideOfPower(world, by) === 'Axis') portugalJoins(world)
}

/** 23.21, 23.43, 23.54: a country that was invaded while the power of its section was at peace with the invader is that power's Satellite once the two are at war. */
function protectorsComeIn(world: TwWorld): void {
  for (const { by: invader, between } of world.state.wars) {
    const country = between.find((party) => party !== invader)!
    const nation = world.state.nations[country]
    const said = invader === null ? undefined : world.tables.invaded['by country'][country]?.[invader]
    if (typeof said !== 'string' || nation?.kind !== 'minor' || nation.conqueredBy !== null || nation.controller === null) continue
    if (nation.controller === said || !atWar(world, said, invader!) || world.state.nations[said].conqueredBy !== null) continue
    const former = nation.controller
    world.changeNation(country, { controller: said, status: 'satellite' })
    world.report(
      'declaration of war',
      '16.3',
      `${country}, which ${invader} has invaded, is a Satellite of ${said} and no longer of ${former}: ${said} is at war with ${invader} now.`,
      nation.capitals.slice(0, 1),
    )
  }
}

/** 18.7.3: who invades Vichy itself has its forces against him wherever they are: its colonies that are still neutral follow it. */
function coloniesFollow(world: TwWorld, attackers: readonly string[], protector: string): string {
  const { nations } = world.state
  const own = VICHY_COLONIES.filter((name) => {
    const colony = nations[name]
    return colony?.kind === 'minor' && colony.controller === null && colony.conqueredBy === null
  })
  for (const name of own) {
    for (const attacker of attackers) world.declareWar(attacker, name)
    world.changeNation(name, { controller: protector, status: 'satellite', leansTo: undefined })
  }
  return own.length === 0 ? '' : ` So do its colonies: ${listed(own)} (18.7.3).`
}

/** 23.17: Denmark is German as soon as Germany declares war on it. */
function occupyDenmark(world: TwWorld): void {
  for (let hex = 0; hex < world.map.size; hex++)
    if (homeOf(world, hex) === DENMARK && world.state.control[hex] === DENMARK) world.setControl(hex, GERMANY)
  conquests(world)
}

/** 23.41: a neutral Portugal becomes a British Satellite when the Axis invades Spain. */
function portugalJoins(world: TwWorld): void {
  const { Portugal: portugal, Britain: britain } = world.state.nations
  if (!portugal || portugal.controller !== null || portugal.conqueredBy !== null || !britain || britain.conqueredBy !== null) return
  world.changeNation(PORTUGAL, { controller: BRITAIN, status: 'satellite' })
  world.report('declaration of war', '23.41', 'Spain is invaded: Portugal declares itself a Satellite of Britain.', portugal.capitals)
}

/** Neutrals that a power may attack, for sheets. */
export const possibleVictims = (world: TwWorld, seat: string): string[] => {
  const by = powersOfSeat(world, seat).find((power) => isBelligerent(world, power)) ?? powersOfSeat(world, seat)[0]
  const names = [
    ...Object.values(world.state.nations)
      .filter(({ kind }) => kind === 'minor')
      .map(({ name }) => name),
    ...orderOfPlay(world),
  ]
  return names.filter((on) => problemsOf(world, seat, { by, on }).length === 0)
}
/** One of them, with what it takes where a declaration has to be rolled for. */
export const victimText = (world: TwWorld, seat: string, on: string): string =>
  powersOfSeat(world, seat).some((by) => isUsAttempt(world, by, on))
    ? `${on} (${usAttemptText(world, costOf(world, USA, on))})`
    : powersOfSeat(world, seat).some((by) => isAttempt(world, by, on))
      ? `${on} (${attemptText(costOf(world, USSR, on))})`
      : on
