import type { Hex } from '../../board/hex.ts'
import type { BoardMap } from '../../board/map.ts'
import { listed } from '../common/words.ts'
import { inPosition, POLITICS } from './cache.ts'
import { isFrom } from './seasons.ts'
import type { Alliance, Nation, Side, Unit } from './state.ts'
import type { TwWorld } from './world.ts'

export const enemySide = (side: Side): Side => (side === 'Axis' ? 'Allies' : 'Axis')

/** 3.11: who goes first within an alliance. */
export const orderOfPlay = ({ traits }: TwWorld): readonly string[] => traits['order of play'].powers

/** 6.2.2: whether a nation keeps apart from its allies: the Soviets. */
export const isApart = ({ traits }: TwWorld, nation: string): boolean => traits['apart from its allies'].nations.includes(nation)

/** "German" of Germany; a nation's own name where there is no word. */
export const adjective = ({ traits }: TwWorld, nation: string): string => traits.names.adjectives[nation] ?? nation
/** "British and American". */
export const adjectives = (world: TwWorld, nations: readonly string[]): string => listed(nations.map((nation) => adjective(world, nation)))
/** "the Soviet Union" of the USSR. */
export const called = ({ traits }: TwWorld, nation: string): string => traits.names.called[nation] ?? nation

/** The major power that runs a nation's land and units, or null for a neutral. */
export const controllerOf = (world: TwWorld, nation: string): string | null => world.state.nations[nation]?.controller ?? null

/** The major power that runs a nation's units: of a neutral with a border war, or with losses of it to make good, Germany (16.5, 23.21, 23.43). Its land stays a neutral's. */
export const commanderOf = (world: TwWorld, nation: string): string | null =>
  controllerOf(world, nation) ?? (world.state.nations[nation]?.borderWar === undefined ? null : GERMANY)

/** In whose wars a nation is: those of the power whose Satellite, colony or conquest it is, or its own. A border war is nobody else's (6.3.1). */
export const warringPower = (world: TwWorld, nation: string): string => controllerOf(world, nation) ?? nation

/** Whose client a minor country is, or null: a Satellite or conquest of who runs it, a Sympathizer or Associate of whom it leans to (16.3). */
export function holderOf(world: TwWorld, country: string): string | null {
  const nation = world.state.nations[country]
  return !nation || nation.status === 'neutral' ? null : (nation.controller ?? nation.leansTo ?? null)
}

/** The power whose Associate or Satellite a country is, or null: its Sympathizers, and what has been conquered, are neither (16.3.3, 16.3.4). */
export function allyOf(world: TwWorld, country: string): string | null {
  const nation = world.state.nations[country]
  return nation?.conqueredBy === null && nation.status !== 'sympathizer' ? holderOf(world, country) : null
}

/** The major power that runs a unit. Throws for a neutral's. */
export function powerOf(world: TwWorld, unit: Unit): string {
  const power = commanderOf(world, unit.nation)
  if (power === null) throw new Error(`${unit.name}: ${unit.nation} is neutral`)
  return power
}

/** Who moves when powers of an alliance do. */
export const sideOfAlliance = (alliance: Alliance | null): Side | null =>
  alliance === null ? null : alliance === 'Axis' ? 'Axis' : 'Allies'

/** The side of a major power; null for a neutral, and for one that is not played. */
export const sideOfPower = ({ state }: TwWorld, power: string): Side | null => sideOfAlliance(state.powers[power]?.alliance ?? null)
/** Whether a power is in the war on some side: the USA and the USSR may not be. */
export const isAllied = (world: TwWorld, power: string): boolean => sideOfPower(world, power) !== null

/** The side of a nation; null for neutrals, and for powers that no seat plays. */
export function sideOfNation(world: TwWorld, nation: string): Side | null {
  const power = controllerOf(world, nation)
  return power === null ? null : sideOfPower(world, power)
}

export function sideOf(world: TwWorld, unit: Unit): Side | null {
  const power = commanderOf(world, unit.nation)
  return power === null ? null : sideOfPower(world, power)
}

/** The seat that plays a major power, or null. */
export const playerOf = ({ state }: TwWorld, power: string): string | null => state.powers[power]?.seat ?? null
/** The seat that answers for a major power. Throws when nobody plays it. */
export function seatOfPower(world: TwWorld, power: string): string {
  const seat = playerOf(world, power)
  if (seat === null) throw new Error(`nobody plays ${power}`)
  return seat
}
/** The seat that answers for a unit; null when nobody plays it. */
export function seatOf(world: TwWorld, unit: Unit): string | null {
  const power = commanderOf(world, unit.nation)
  return power === null ? null : playerOf(world, power)
}

/** Major powers in the order of 3.11, those born since behind them. */
const inOrder = (world: TwWorld): readonly string[] =>
  inPosition(
    world,
    'powers in order',
    () => {
      const known = orderOfPlay(world)
      const { powers } = world.state
      return [...known.filter((power) => powers[power]), ...Object.keys(powers).filter((power) => !known.includes(power))]
    },
    POLITICS,
  )

/** Major powers that somebody plays or that are in the war, in the order of 3.11. */
export const playedPowers = (world: TwWorld): string[] =>
  inOrder(world).filter((power) => isAllied(world, power) || playerOf(world, power) !== null)

/** Major powers of a side, in the order of 3.11. */
export const powersOf = (world: TwWorld, side: Side): string[] => inOrder(world).filter((power) => sideOfPower(world, power) === side)

/** Seats of a side, each once, in the order of their powers. */
export const seatsOf = (world: TwWorld, side: Side): string[] => [
  ...new Set(powersOf(world, side).flatMap((power) => playerOf(world, power) ?? [])),
]

/** All seats: the Axis first, then the Allies; then those without a side, and those without powers. */
export const allSeats = (world: TwWorld): string[] => [
  ...new Set([...seatsOf(world, 'Axis'), ...seatsOf(world, 'Allies'), ...world.state.seats]),
]
/** Seats that have powers, and so something to say. */
export const playingSeats = (world: TwWorld): string[] => allSeats(world).filter((seat) => powersOfSeat(world, seat).length > 0)

/** The side of a seat: that of a power of its that has not been conquered. Null: it plays neutrals, or nobody any more, and knows no side's secrets. */
export const sideOfSeat = (world: TwWorld, seat: string): Side | null =>
  inPosition(
    world,
    `side of ${seat}`,
    () =>
      powersOfSeat(world, seat)
        .filter((power) => world.state.nations[power]?.conqueredBy === null)
        .flatMap((power) => sideOfPower(world, power) ?? [])[0] ?? null,
    POLITICS,
  )

/** The side with which a seat moves: its own, or of neutrals, who may send a sheet too, the Allies' (6.2). What a seat may know goes by `sideOfSeat`. */
export const movesWith = (world: TwWorld, seat: string): Side =>
  powersOfSeat(world, seat).flatMap((power) => sideOfPower(world, power) ?? [])[0] ?? 'Allies'

/** With whom a major power shares its secrets (6). */
export const allianceOfPower = ({ state }: TwWorld, power: string): Alliance | null => state.powers[power]?.alliance ?? null
/** The alliance of the power that runs a nation; null for neutrals that nobody runs. */
export function allianceOfNation(world: TwWorld, nation: string): Alliance | null {
  const power = commanderOf(world, nation)
  return power === null ? null : allianceOfPower(world, power)
}

/** Whose secrets a seat knows: of the alliance of its powers that have not been conquered; of two, where one player has the Soviets and Western Allies. */
export const alliancesOfSeat = (world: TwWorld, seat: string): readonly Alliance[] =>
  inPosition(
    world,
    `alliances of ${seat}`,
    () => [
      ...new Set(
        powersOfSeat(world, seat)
          .filter((power) => world.state.nations[power]?.conqueredBy === null)
          .flatMap((power) => world.state.powers[power]?.alliance ?? []),
      ),
    ],
    POLITICS,
  )

/** Seats that know an alliance's secrets, and all others. */
export const insiders = (world: TwWorld, alliance: Alliance | null): string[] =>
  allSeats(world).filter((seat) => alliance !== null && alliancesOfSeat(world, seat).includes(alliance))
export const outsiders = (world: TwWorld, alliance: Alliance | null): string[] => {
  const inside = insiders(world, alliance)
  return allSeats(world).filter((seat) => !inside.includes(seat))
}

/** Whether a unit is a seat's own, or of a power of the same alliance: Soviets and Western Allies keep their secrets from each other (6.2.2). */
export function isOfOwnAlliance(world: TwWorld, seat: string, unit: Unit): boolean {
  if (seatOf(world, unit) === seat) return true
  const alliance = allianceOfNation(world, unit.nation)
  return alliance !== null && alliancesOfSeat(world, seat).includes(alliance)
}

/** Major powers that a seat plays. */
export const powersOfSeat = (world: TwWorld, seat: string): string[] => inOrder(world).filter((power) => playerOf(world, power) === seat)

/** Whether two nations are at war: themselves, or through the powers that run them (6.3). */
export const atWar = (world: TwWorld, a: string, b: string): boolean => isDeclared(world, a, b) || borderBetween(world, a, b) !== null

function isDeclared(world: TwWorld, a: string, b: string): boolean {
  const [aPower, bPower] = [warringPower(world, a), warringPower(world, b)]
  for (const {
    between: [one, other],
  } of world.state.wars) {
    if ((one === a || one === aPower) && (other === b || other === bPower)) return true
    if ((other === a || other === aPower) && (one === b || one === bPower)) return true
  }
  return false
}

/** 16.5, 23.21, 23.43: the part of a country that it and the Soviets may fight for without a war. */
export const BORDERLANDS: Readonly<Record<string, string>> = { Finland: 'Karelia', Romania: 'Bessarabia and Northern Bukovina' }
const USSR = 'USSR'

/** The part of a country that two nations fight for in a border war, or null: they do not. */
function borderBetween(world: TwWorld, a: string, b: string): string | null {
  for (const [country, other] of [
    [a, b],
    [b, a],
  ])
    if (isAtBorderWar(world, country) && warringPower(world, other) === USSR) return BORDERLANDS[country]
  return null
}

/** Whether a country fights the Soviets for its borderland now. */
export function isAtBorderWar({ state }: TwWorld, country: string): boolean {
  const nation = state.nations[country]
  return nation?.borderWar !== undefined && nation.borderWar.over !== true && nation.conqueredBy === null
}

/** Whether two nations may fight in a hex: a war reaches everywhere, a border war its borderland alone (6.3.1). */
export function mayFightIn(world: TwWorld, a: string, b: string, hex: Hex): boolean {
  if (isDeclared(world, a, b)) return true
  const borderland = borderBetween(world, a, b)
  return borderland !== null && world.map.regionNames[world.map.region[hex]] === borderland
}

/** A major power that is at war with another major power; the rest are neutral. */
export const isBelligerent = (world: TwWorld, power: string): boolean =>
  world.state.wars.some(({ between }) => between.includes(power) && between.every((party) => world.state.nations[party]?.kind === 'major'))

/** Whether units of two nations are enemies (1.2). */
export const areEnemies = (world: TwWorld, a: Unit, b: Unit): boolean => atWar(world, a.nation, b.nation)

/** 18.5.1: the neutral state that holds the unoccupied zone and Corsica once France has surrendered. */
export const VICHY = 'Vichy France'
const FRANCE = 'France'
const VICHY_REGIONS: readonly string[] = [VICHY, 'Corsica']
export const isVichyRegion = ({ map }: TwWorld, hex: Hex): boolean => VICHY_REGIONS.includes(map.regionNames[map.region[hex]])

/** 17.3: what is left of Britain once it has surrendered before France. */
export const EMPIRE = 'British Empire'

/** Whose NARFs those of a colony are: of the power that runs it, or of the Empire, which has its own (17.3). */
export const purseOf = ({ state }: TwWorld, { of, controller }: Nation): string | null =>
  of === EMPIRE && controller !== null && controller === state.nations[EMPIRE]?.controller ? EMPIRE : controller

/** 23.14: the state that may be carved out of Yugoslavia. */
export const CROATIA = 'Croatia'
/** 23.55: the state that Germany may make of the Soviet Ukraine. */
export const UKRAINE = 'Ukraine'
const YUGOSLAVIA = 'Yugoslavia'

/** Nation whose home country or colony a hex is, whoever holds it; '' at sea. */
export function homeOf(world: TwWorld, hex: Hex): string {
  const name = world.map.countryNames[world.map.country[hex]]
  if (name === YUGOSLAVIA && world.state.nations[CROATIA] && world.map.regionNames[world.map.region[hex]] === CROATIA) return CROATIA
  if (name === USSR && world.state.nations[UKRAINE]?.conqueredBy === null && world.map.regionNames[world.map.region[hex]] === UKRAINE)
    return UKRAINE
  if (name === FRANCE && world.state.nations[VICHY] && isVichyRegion(world, hex)) return VICHY
  return name === 'none' ? '' : name
}

/** 8.8.6: the British go to the Box of Italian East Africa while it is their enemy's, and stand there beside him. */
export const EAST_AFRICA = 'Italian East Africa'
const BRITAIN = 'Britain'
const isOpenEastAfrica = (world: TwWorld, holder: string, nation: string): boolean =>
  holder === EAST_AFRICA && controllerOf(world, nation) === BRITAIN && atWar(world, holder, BRITAIN)
export const isSharedBox = (world: TwWorld, hex: Hex, nation: string): boolean =>
  isOpenEastAfrica(world, world.state.control[hex], nation) ||
  isMurmansk(world, hex) ||
  (isAzores(world, hex) && isFriendlyHex(world, hex, nation))

/** 8.8.7: the box in which Germans lie beside Soviets. */
const MURMANSK = 'Murmansk'
const murmansk = new WeakMap<BoardMap, Hex>()
export function isMurmansk({ map }: TwWorld, hex: Hex): boolean {
  let box = murmansk.get(map)
  if (box === undefined) murmansk.set(map, (box = map.find(MURMANSK) ?? -1))
  return hex === box
}
/** 8.8.7: Germany bases ships and aircraft there, which stand for those of northern Norway, once it is at war with the Soviet Union. */
const isOpenMurmansk = (world: TwWorld, hex: Hex, nation: string): boolean =>
  nation === GERMANY && isMurmansk(world, hex) && atWar(world, GERMANY, USSR)

/** 23.41: the box that both sides may stand in. */
export const AZORES = 'Azores'
const PORTUGAL = 'Portugal'
const GERMANY = 'Germany'
const azores = new WeakMap<BoardMap, Hex>()
export function isAzores({ map }: TwWorld, hex: Hex): boolean {
  let box = azores.get(map)
  if (box === undefined) azores.set(map, (box = map.find(AZORES) ?? -1))
  return hex === box
}

/** 23.41: who may be in the Azores whatever Portugal's part in the war: Germans while it is an Associate or Satellite of the Axis, Britain from Fall 1943 on, and Britain and the USA where the Axis stands there, or once they are there. */
export function mayUseAzores(world: TwWorld, nation: string): boolean {
  const power = controllerOf(world, nation)
  if (power === GERMANY) {
    const friend = allyOf(world, PORTUGAL)
    return friend !== null && sideOfPower(world, friend) === 'Axis'
  }
  if ((power !== BRITAIN && power !== USA) || !atWar(world, power, GERMANY)) return false
  if (power === BRITAIN && isFrom(world.state.turn, BRITISH_AZORES_FROM.season, BRITISH_AZORES_FROM.year)) return true
  return world.troopsAt(world.map.find(AZORES)!).some((unit) => {
    const other = controllerOf(world, unit.nation)
    return other === power || (other !== null && sideOfPower(world, other) === 'Axis')
  })
}
const USA = 'USA'
const BRITISH_AZORES_FROM = { season: 'Fall', year: 1943 } as const

/** 16.3.3: whether a hex belongs to an Associate of the power that runs a nation: its units move and are based there, and no war reaches them. */
export function isAssociateHex(world: TwWorld, hex: Hex, nation: string): boolean {
  const holder = world.state.nations[world.state.control[hex]]
  if (holder?.status !== 'associate' || holder.controller !== null || holder.leansTo === undefined) return false
  return holder.leansTo === controllerOf(world, nation)
}

/** 16.3.3: whether a hex belongs to a country that is no Associate of a nation's power any more, and that its units are leaving. */
export function isBeingLeft(world: TwWorld, hex: Hex, nation: string): boolean {
  const power = controllerOf(world, nation)
  return power !== null && world.state.leaving?.[world.state.control[hex]]?.powers.includes(power) === true
}

/** Whether units of a nation may be in a hex: one of its side, or of an Associate of its power. */
export const isFriendlyHex = (world: TwWorld, hex: Hex, nation: string): boolean =>
  isOwnHex(world, hex, nation) || isAssociateHex(world, hex, nation)

/** Whether a hex is controlled by a nation of the unit's own alliance that it may use: its own power's, its satellites' and partners'. */
export function isOwnHex(world: TwWorld, hex: Hex, nation: string): boolean {
  const holder = world.state.control[hex]
  if (!holder) return false
  if (holder === nation || isOpenEastAfrica(world, holder, nation) || isOpenMurmansk(world, hex, nation)) return true
  if (isAzores(world, hex) && mayUseAzores(world, nation)) return true
  const [theirs, own] = [controllerOf(world, holder), controllerOf(world, nation)]
  if (theirs === null || own === null) return false
  if (theirs === own) return true
  // 6.2: Italy is nobody's friend, and nobody is its, before it enters the war.
  const side = sideOfPower(world, own)
  return side !== null && sideOfPower(world, theirs) === side && isBelligerent(world, theirs) && isBelligerent(world, own)
}

/** Whether a hex is controlled by a nation that `nation` is at war with. */
export function isEnemyHex(world: TwWorld, hex: Hex, nation: string): boolean {
  const holder = world.state.control[hex]
  return !!holder && mayFightIn(world, holder, nation, hex)
}

/** Whether a hex belongs to a neutral: nobody of `nation` may enter it or fly over it (6.1). A country at war with `nation` is none. */
export function isNeutralHex(world: TwWorld, hex: Hex, nation: string): boolean {
  const holder = world.state.control[hex]
  return !!holder && !isFriendlyHex(world, hex, nation) && !mayFightIn(world, holder, nation, hex)
}

/** The power that a hex's holder leans to as a Sympathizer or Associate that nobody runs, or null: its own aircraft may pass on stratmoves (8.3.2). */
export function leaningAt(world: TwWorld, hex: Hex): string | null {
  const nation = world.state.nations[world.state.control[hex]]
  return nation?.controller === null && nation.leansTo !== undefined && isBelligerent(world, nation.leansTo) ? nation.leansTo : null
}

/** Whether a hex's holder is a Sympathizer or Associate of a nation's own side: supply lines may pass (12.1.1), and aircraft on missions (11.2.3, 16.3.2). */
export function leansToSideOf(world: TwWorld, hex: Hex, nation: string): boolean {
  const power = leaningAt(world, hex)
  return power !== null && sideOfNation(world, power) === sideOfNation(world, nation)
}

/** Units in a hex that are at war with `nation`: ground units alone. */
export const enemyGround = (world: TwWorld, hex: Hex, nation: string) =>
  world.groundAt(hex).filter((unit) => atWar(world, unit.nation, nation))

/** NARFs of a power. */
export const nationOf = (world: TwWorld, unit: Unit): Nation => world.nation(unit.nation)
