import { createHmac, randomBytes } from 'node:crypto'
import { mixWithRound } from '../engine/beacon.ts'
import { commitmentOf, Dice, type DiceRoller, hiddenKeyOf, secretOf } from '../engine/dice.ts'
import type { Json } from '../engine/decision.ts'
import { MalformedSnapshot } from '../engine/malformed-snapshot.ts'
import type { Game, RulebookChoice, Step, ToldLoss, View, World } from '../engine/game.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import type { StepRow } from '../store/rows.ts'
import { Store } from '../store/store.ts'
import { beaconDiffers, keepBeacon } from './beacon.ts'
import { addressesOf, type CampaignFile } from './campaign-file.ts'
import { deadlineFrom } from './deadlines.ts'
import { keepLength, lengthDiffers, nextStep, OVER } from './length.ts'
import { keepOwnData, ownDataInForce, ownDataOf } from './own-data.ts'
import { newSigningKey, SIGNING_KEY } from './signing.ts'
import { firstPosition, worldOf } from './positions.ts'
import { keepSameDice, sameDiceOf } from './same-dice.ts'
import { settingsInForce } from './settings.ts'
import { version } from './version.ts'
import type { CampaignHead } from '../reports/letter.ts'

/** A campaign opened for work: its file, its log, its game. */
export interface Campaign {
  /** The campaign file, with what the moderator has changed since the start. */
  readonly file: CampaignFile
  readonly store: Store
  readonly game: Game
  /** Empty in the archive of a campaign that is not over. */
  readonly seed: Buffer
  /** Where its rolls are listed instead. */
  readonly diceOf?: (step: number) => DiceRoller
}

/** Something the moderator must put right; the message is meant for a person. */
export class CampaignError extends Error {}

/** `dice` in the log of a campaign whose steps have secrets of their own. */
export const CHAIN = 'chain'

/** What a new campaign's dice are made of. */
export interface DiceToStart {
  readonly seed?: Buffer
  /** False: one seed for all steps, as older campaigns have it. */
  readonly chained?: boolean
  /** What its dice are mixed with in place of its orders, where other campaigns have the same (same-dice.ts). */
  readonly sameDice?: string | null
}

/** Makes a campaign's log from a scenario's document. Throws before anything is written when the scenario or an option does not do. */
export function createCampaign(
  file: CampaignFile,
  scenario: unknown,
  now: Date,
  { seed = randomBytes(32), chained = true, sameDice = null }: DiceToStart = {},
): Campaign {
  const overrides = forModerator(() => ownDataOf(file))
  const game = forModerator(() => createGame(file.game, choiceOf(scenario, { options: file.options, changes: file.changes, overrides })))
  const snapshot = forModerator(() => firstPosition(game, scenario))
  checkSeats(file, game, snapshot)
  const store = Store.create(file.logPath)
  store.together(() => {
    store.setMeta('campaign', file.campaign)
    store.setMeta('game', file.game)
    store.setMeta('scenario', JSON.stringify(scenario))
    store.setMeta('options', JSON.stringify(file.options ?? null))
    if (file.changes !== undefined) store.setMeta('changes', JSON.stringify(file.changes))
    keepOwnData(store, overrides)
    store.setMeta('created', now.toISOString())
    store.setMeta('seed', seed.toString('hex'))
    if (chained) {
      store.setMeta('dice', CHAIN)
      // Who plays at two tables of the same dice knows a salt of each.
      store.setMeta(
        'salt',
        createHmac('sha256', seed)
          .update(sameDice === null ? 'salt' : `salt ${file.campaign}`)
          .digest('hex'),
      )
    }
    store.setMeta(SIGNING_KEY, newSigningKey())
    store.setMeta('commitment', chained ? secretOf(seed, 0).toString('hex') : commitmentOf(seed))
    keepBeacon(store, file)
    keepLength(store, file)
    if (sameDice !== null) keepSameDice(store, sameDice)
    store.setMeta('security', 'both')
    store.setMeta('adjutant', version)
    openStep(campaignOf(file, store, game, seed), 1, snapshot, now)
  })
  return campaignOf(file, store, game, seed)
}

/** A campaign whose settings follow what its log says of them from now on. */
const campaignOf = (file: CampaignFile, store: Store, game: Game, seed: Buffer): Campaign => {
  const inForce = settingsInForce(file, store)
  return {
    get file() {
      return inForce()
    },
    store,
    game,
    seed,
  }
}

/** Opens a campaign. Throws StoreError or CampaignError when file and log do not belong together. */
export function openCampaign(file: CampaignFile, options: { readonly?: boolean } = {}): Campaign {
  const store = Store.open(file.logPath, options)
  const name = store.meta('campaign')
  const gameName = store.meta('game')
  if (name !== file.campaign || gameName !== file.game) {
    store.close()
    throw new CampaignError(
      `the log ${file.logPath} is of campaign '${name}' (${gameName}), the campaign file of '${file.campaign}' (${file.game})`,
    )
  }
  const differs = beaconDiffers(store, file) ?? lengthDiffers(store, file)
  if (differs !== null) {
    store.close()
    throw new CampaignError(differs)
  }
  const pinned = store.meta('options')
  if (file.options !== undefined && JSON.stringify(file.options) !== pinned) {
    store.close()
    throw new CampaignError(
      `the options of a campaign are fixed when it starts: the log has ${pinned}, the file ${JSON.stringify(file.options)}`,
    )
  }
  const changed = store.meta('changes')
  if (file.changes !== undefined && JSON.stringify(file.changes) !== changed) {
    store.close()
    throw new CampaignError(
      `the changes of a campaign are fixed when it starts: the log has ${changed ?? 'none'}, the file ${JSON.stringify(file.changes)}`,
    )
  }
  try {
    const scenario = JSON.parse(store.meta('scenario') ?? 'null') as unknown
    const chosen = JSON.parse(pinned ?? 'null') as RulebookChoice['options'] | null
    const changes = changed === null || changed === undefined ? undefined : (JSON.parse(changed) as string[])
    const game = forModerator(() =>
      createGame(gameName, choiceOf(scenario, { options: chosen ?? [], changes, overrides: ownDataInForce(store, file) })),
    )
    const row = store.currentStep()
    if (!row) throw new CampaignError('the log holds no step: it was not made by init')
    checkSeats(file, game, JSON.parse(row.snapshot) as Json)
    return campaignOf(file, store, game, Buffer.from(store.meta('seed')!, 'hex'))
  } catch (error) {
    store.close()
    throw error
  }
}

/** Every seat of the game has a player, and nobody plays a seat that is none. */
function checkSeats(file: CampaignFile, game: Game, snapshot: Json): void {
  const seats = game.seats(game.load(snapshot, noDice))
  const missing = seats.filter((seat) => !file.seats[seat])
  if (missing.length > 0)
    throw new CampaignError(`the campaign file names nobody for ${missing.join(', ')}; the seats are ${seats.join(', ')}`)
  const strange = Object.keys(file.seats).filter((seat) => !seats.includes(seat))
  if (strange.length > 0) throw new CampaignError(`the campaign file has a seat '${strange[0]}'; the seats are ${seats.join(', ')}`)
}

/** A game says what is wrong with data, options and scenarios in plain Errors, meant for a person; any other is a bug and stays one. */
function forModerator<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof MalformedSnapshot || (error instanceof Error && error.constructor === Error))
      throw new CampaignError(error.message, { cause: error })
    throw error
  }
}

/** Opens the next step in the store; its deadline counts from now. */
export function openStep(campaign: Campaign, number: number, snapshot: Json, now: Date): Step | null {
  const step = nextStep(campaign, campaign.game.load(snapshot, noDice))
  const branch = campaign.store.currentStep()?.branch ?? 'main'
  campaign.store.openStep({
    number,
    name: step?.name ?? OVER,
    branch,
    snapshot,
    opened: now.toISOString(),
    deadline: step && deadlineOf(campaign, step, now),
  })
  return step
}

/** When a step that is asked for now must be answered, as an ISO time; null for as long as it takes. A step that waits for nobody is played at once. */
export function deadlineOf(campaign: Campaign, step: Step, now: Date): string | null {
  const standing = campaign.store.standing()
  const seats = waitsFor(campaign, step).filter(
    (seat) => !(standingDoes(campaign, step, seat) && standing.some((each) => each.seat === seat)),
  )
  if (seats.length === 0) return null
  const absences = campaign.store.people
    .absences()
    .filter(({ seat }) => seats.includes(seat))
    .map(({ starts, ends }) => ({ from: starts, to: ends }))
  return deadlineFrom(now, campaign.file['deadline hours'], campaign.file.deadlines, absences)?.toISOString() ?? null
}

/** The position that was taken up last: many mails look at one, and taking it up takes longer than looking. */
let takenUp: {
  readonly store: Store
  readonly text: string
  readonly snapshot: Json
  readonly world: World
  readonly step: Step | null
} | null = null

/** The step being waited for, with its position, and a world to look at and not to change; null when the campaign is over. */
export function currentStep({ store, game }: Campaign): { row: StepRow; step: Step; snapshot: Json; world: World } | null {
  const row = store.currentStep()
  if (!row) return null
  if (takenUp?.store !== store || takenUp.text !== row.snapshot) {
    const snapshot = JSON.parse(row.snapshot) as Json
    const world = worldOf(game, row.snapshot, noDice)
    takenUp = { store, text: row.snapshot, snapshot, world, step: nextStep({ game, store }, world) }
  }
  const { step, snapshot, world } = takenUp
  return step && { row, step, snapshot, world }
}

/** Positions as seats may look at them, made once for each that is looked at. */
const seen = new WeakMap<World, Map<string, World>>()

/** A position as a seat may look at it: whatever is shown to the seat, asked or read by it, or handed out comes of this one. */
export function seenBy({ game }: Pick<Campaign, 'game'>, world: World, seat: string): World {
  const known = seen.get(world) ?? seen.set(world, new Map<string, World>()).get(world)!
  return known.get(seat) ?? known.set(seat, game.seen(world, seat)).get(seat)!
}

/** What a seat sees of a position; `lost`: for the table of the turn's losses (losses.ts). */
export const viewFor = (campaign: Pick<Campaign, 'game'>, world: World, seat: string, lost?: readonly ToldLoss[]): View =>
  campaign.game.view(seenBy(campaign, world, seat), seat, lost)

/** A position to look at, not to play. */
export const look = (campaign: Campaign, snapshot: Json): World => campaign.game.load(snapshot, noDice)

export const diceFor = (campaign: Campaign, row: Pick<StepRow, 'number' | 'branch'>, sheetsHash: string): DiceRoller =>
  campaign.diceOf?.(row.number) ??
  new Dice(
    secretFor(campaign, row.number),
    row.branch,
    row.number,
    mixedFor(campaign, row, sameDiceOf(campaign) ?? sheetsHash),
    hiddenKeyOf(campaign.seed),
  )

/** The mix of the orders, or what stands for it, with the round of the beacon once it has come. */
function mixedFor({ store }: Campaign, { number }: Pick<StepRow, 'number'>, mix: string): string {
  const draw = store.draws.of(number)
  return draw?.signature ? mixWithRound(mix, { round: draw.round, signature: draw.signature }) : mix
}

/** What the dice of a step are made with: its link of the chain, or of older campaigns the seed. */
const secretFor = ({ seed, store }: Campaign, step: number): Buffer => (store.meta('dice') === CHAIN ? secretOf(seed, step) : seed)

/** What was mailed before the first turn, as the seed gives it. */
export const commitmentIn = ({ seed, store }: Campaign): string =>
  store.meta('dice') === CHAIN ? secretOf(seed, 0).toString('hex') : commitmentOf(seed)

/** Seats a step waits for by the campaign's choice. */
export const waitsFor = (campaign: Campaign, step: Step): readonly string[] =>
  campaign.file['wait for'] === 'active side' && step.active.length > 0
    ? step.waitsFor.filter((seat) => step.active.includes(seat))
    : step.waitsFor

/** Whether standing orders of a seat do in the place of its sheet: where the campaign lets them, and others act in the step. */
export const standingDoes = ({ file }: Campaign, step: Step, seat: string): boolean =>
  file['standing orders do'] && step.active.length > 0 && !step.active.includes(seat)

export function headFor(campaign: Campaign, seat: string): CampaignHead {
  return {
    campaign: campaign.file.campaign,
    game: campaign.game.title,
    seat,
    player: campaign.file.seats[seat].player,
    commitment: campaign.store.meta('commitment')!,
    chained: campaign.store.meta('dice') === CHAIN,
    address: /<([^<>]+)>/.exec(campaign.file.mail.from)?.[1] ?? campaign.file.mail.from,
    sources: campaign.game.sources,
  }
}

export const recipientsOf = (campaign: Campaign, seat: string): string[] => addressesOf(campaign.file, seat)

const noDice = {
  roll(): number {
    throw new Error('a position that is only looked at rolls no dice')
  },
}
