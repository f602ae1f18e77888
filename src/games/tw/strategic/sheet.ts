import { numbered } from '../../common/words.ts'
import { noted, quoted, remark, section } from '../../../engine/sheet-lines.ts'
import { matrixOf } from '../cards/card-kind.ts'
import { strategicCost } from '../charts/costs.ts'
import { atWar } from '../powers.ts'
import { RUN_NAMES } from '../naval/murmansk-run.ts'
import { runType } from './run-numbers.ts'
import { isToCome } from '../stops.ts'
import type { Standing } from '../sheet/standing.ts'
import type { AirUnit } from '../state.ts'
import { isHappyTime } from '../usa/mobilise.ts'
import type { TwWorld } from '../world.ts'
import { buildLimit, priceOfOne } from './building.ts'
import { torpedoed } from './capital-ships.ts'
import { HIDDEN, industryCities, targetsOf, whyNoPlants } from './cities.ts'
import { whyNotBombBritain } from './commit.ts'
import { whyNotConvert } from './conversions.ts'
import { heavyFlakLevel, lightFlakUnits } from './heavy-flak.ts'
import { isDenmarkLost, isIcelandOccupied } from './iceland.ts'
import { oilHitProblems } from './oil-hits.ts'
import { SOVIET_OIL, whyNotOil } from './oil-raid.ts'
import { isWagedInMediterranean } from './mediterranean.ts'
import { NOTHING } from './order-schema.ts'
import { possibleRaiders } from './raiders.ts'
import { ROCKETS, rocketsBuilt, rocketsToBuild, whyNoRockets } from './rockets.ts'
import { BRITAIN, built, counted, fit, GERMANY, inPool, typesNow, USA, USSR, type Wager, wagers } from './units.ts'

/** What a power has for strategic warfare and what it can build, in Spring and Fall; in its own player turn what it may convert. */
export function strategicLines(standing: Standing): string[] {
  const { world, powers } = standing
  const isOrdered = world.state.stage === 'Axis turn' && isToCome(world, 'strategic warfare')
  const american = [
    ...(isOrdered && powers.includes(USA) && wagers(world).includes(USA) ? orderLines(standing, USA) : []),
    ...(isOrdered && powers.includes(USSR) && wagers(world).includes(USSR) ? orderLines(standing, USSR) : []),
    ...mediterraneanLines(standing),
    ...lossesOfUsa(standing),
  ]
  const power = [GERMANY, BRITAIN].find((each) => powers.includes(each)) as Wager | undefined
  if (power === undefined) return american
  const order = isOrdered && wagers(world).includes(power) ? orderLines(standing, power) : []
  const conversion =
    standing.phasing && isToCome(world, 'build') && whyNotConvert(world, power) === null
      ? noted('#  convert:', power === BRITAIN ? 'a Fleet that becomes ASW' : 'a FTR that becomes INT')
      : []
  const own =
    conversion.length > 0 && order.length === 0 ? [...section('strategic warfare', '5'), ...conversion] : [...order, ...conversion]
  return [...own, ...american]
}

/** 29.5: the U-Boat war is played by dice alone. */
const isDiced = (world: TwWorld): boolean => world.rules.uboats.simple !== null

const ITALY = 'Italy'
const isWarInTheEast = (world: TwWorld): boolean => world.state.powers.USSR !== undefined && atWar(world, GERMANY, 'USSR')

/** 29.8: the bombing of Germany is. */
const areCitiesBombed = (world: TwWorld): boolean => world.rules.bombing.cities !== null

/** 29.10: cities that a power may bomb. */
function cityLines(world: TwWorld, power: Wager): string[] {
  if (!areCitiesBombed(world) || (power !== BRITAIN && power !== USA)) return []
  const targets = targetsOf(world, power, false)
  const plants = whyNoPlants(world, power) === null ? targetsOf(world, power, true) : []
  const atPlant =
    plants.length > 0
      ? noted('#  at plant: no', `the synthetic plant of the city in place of its Industry (29.10): ${plants.join(', ')}`)
      : []
  if (targets.length === 0) return noted('#  raid on: []', 'no German city is within reach (29.10)')
  return [
    ...noted(
      `#  raid on: [${targets[0]}]`,
      `the German city that you bomb, the first of these that you may (29.10): ${targets.join(', ')}`,
    ),
    ...atPlant,
  ]
}

/** 29.10: where Germany hides its markers, and its INT. */
function hidingLines(world: TwWorld): string[] {
  if (!areCitiesBombed(world)) return []
  return [
    ...noted(
      '#  critical industry: []',
      `${HIDDEN['critical industry']} cities with a hidden marker; those you do not name are shuffled (29.10): ${industryCities(world).join(', ')}`,
    ),
    ...noted('#  firestorm: []', `${HIDDEN.firestorm} others (29.10)`),
  ]
}

const areRaidsDiced = (world: TwWorld): boolean => world.rules.bombing.ofGermany !== null

/** 29.14: submarines and ASW in the Mediterranean. */
const mediterraneanLines = ({ world, powers }: Standing): string[] =>
  world.rules.uboats.elsewhere.length > 0 &&
  (powers.includes(BRITAIN) || powers.includes(ITALY)) &&
  world.state.stage === 'Axis turn' &&
  isWagedInMediterranean(world) &&
  isToCome(world, 'strategic warfare')
    ? noted(
        '#mediterranean warfare: {build: 0, commit: all}',
        `${powers.includes(BRITAIN) ? 'submarines against Italian shipping' : 'ASW against British submarines'} (29.14)`,
      )
    : []

/** 29.5: what the USA bears of the losses at sea. */
const lossesOfUsa = ({ world, powers }: Standing): string[] =>
  isDiced(world) &&
  powers.includes(USA) &&
  world.state.stage === 'Axis turn' &&
  wagers(world).includes(USA) &&
  isToCome(world, 'strategic warfare')
    ? noted('#losses at sea: 0', 'NARFs that you bear of what U-Boats sink (29.5); in the first two segments of your war all of them')
    : []

function orderLines(standing: Standing, power: Wager): string[] {
  const { world } = standing
  const building = typesNow(world, power).flatMap((type) => {
    const limit = Math.min(inPool(world, power, type).length, buildLimit(world, power, type)?.most ?? Infinity)
    return limit > 0 ? [`${type} up to ${limit} at ${numbered(priceOfOne(world, power, type), 'NARF')}`] : []
  })
  const damaged = built(world, power, 'SAC').length - fit(world, power, 'SAC').length
  return [
    ...remark(
      `Strategic warfare (5), sealed until the other side's is in. ${power} has ${typesNow(world, power)
        .map((type) => counted(fit(world, power, type).length, type))
        .join(
          ', ',
        )}; all go that may, unless you say a number. ${power === USSR ? 'INT need no effort.' : 'U-Boats, raiders and SAC need an SLE, RLE or LLE.'}`,
    ),
    ...remark(building.length > 0 ? `You can build ${building.join(', ')}.` : 'There is nothing to build.'),
    ...section(
      power === USA ? 'us strategic warfare' : power === USSR ? 'soviet strategic warfare' : 'strategic warfare',
      power === USSR ? '29.12' : '5',
    ),
    ...(building.length > 0
      ? [
          `#  build: {${typesNow(world, power)
            .map((type) => `${type}: 0`)
            .join(', ')}}`,
        ]
      : []),
    ...(damaged > 0 ? noted(`#  repair: ${damaged}`, 'Depleted SAC') : []),
    ...typesNow(world, power)
      .filter(
        (type) =>
          (isDiced(world) ? type !== 'U-Boat' && type !== 'ASW' : true) && !(areRaidsDiced(world) && type === 'SAC' && power !== GERMANY),
      )
      .filter((type) => fit(world, power, type).length > 0 || inPool(world, power, type).length > 0)
      .map((type) => `#  ${type}: all`),
    ...(!isDiced(world) && power !== USSR && isWarInTheEast(world) && fit(world, power, runType(power)).length > 0
      ? noted(
          '#  murmansk: {Norwegian Sea: 0}',
          `two at most of your ${power === GERMANY ? 'U-Boats that lie in wait for' : 'ASW that guard'} Lend-Lease by Murmansk in this turn, and do nothing else: ${RUN_NAMES.join(', ')} (5.3.1)`,
        )
      : []),
    ...cityLines(world, power),
    ...(power === GERMANY ? hidingLines(world) : []),
    ...(power === GERMANY ? germanLines(standing) : power === BRITAIN ? britishLines(world) : []),
    ...(power === USA ? americanLines(world) : power === USSR ? [] : flakLines(world, power)),
    ...(power !== GERMANY && power !== USSR && world.rules.uboats.hunters !== null && fit(world, power, 'ASW').length > 0
      ? noted(
          '#sub hunters: [{asw: 0, u-boats: 0, from: Liverpool}]',
          'ASW that look for U-Boats in the North Atlantic before the U-Boat war (29.16); one at least stays',
        )
      : []),
    ...(power === GERMANY && areCitiesBombed(world) && wagers(world).includes(USA) && wagers(world).includes(BRITAIN)
      ? noted(
          '#int against raids: {INT against USA: 0, Jet INT against USA: 0}',
          'asked when the targets are known; the others meet the British, one at least each raid (29.10)',
        )
      : []),
    ...cardLines(world, power),
    ...(power === BRITAIN && world.rules.decisions.some(({ name }) => name === torpedoed.name)
      ? noted('#torpedoed: []', 'Fleets and CVs that U-Boats may Deplete, the first you would give (29.19)')
      : []),
  ]
}

/** 29.6, 29.9: cards that a power may lay. */
function cardLines(world: TwWorld, power: Wager): string[] {
  const { uboats, bombing } = world.rules
  const line = (name: string, cards: readonly string[], why: string): string[] =>
    noted(`#${name}: [${quoted(cards[0])}]`, `${why}, the first of these that may be laid: ${cards.join(', ')}`)
  const uboatCards = uboats.cards === null || power === USSR ? null : matrixOf(world, 'uboatCards')
  const bombingCards = bombing.cards === null ? null : matrixOf(world, 'bombingCards')
  return [
    ...(uboatCards === null
      ? []
      : power === GERMANY
        ? line('u-boat card', uboatCards.attacker, 'in the U-Boat war (29.6)')
        : line('asw card', uboatCards.defender, 'in the U-Boat war (29.6)')),
    ...(bombingCards === null || power === USSR ? [] : line('bombing card', bombingCards.attacker, 'when you bomb (29.9)')),
    ...(bombingCards === null || power === USA ? [] : line('interceptor card', bombingCards.defender, 'when you are bombed (29.9)')),
  ]
}

function germanLines(standing: Standing): string[] {
  const { world } = standing
  const raiders = possibleRaiders(world)
  const bombers = standing.air.filter((unit): unit is AirUnit => unit.nation === GERMANY && unit.type === 'MDM' && !unit.depleted)
  return [
    ...(raiders.length > 0 && !isDiced(world)
      ? noted('#  raiders: []', `${standing.names(raiders).join(', ')}; via: [sea areas to the North Atlantic]; evade: yes`)
      : []),
    ...(bombers.length > 0 && whyNotBombBritain(world) === null
      ? noted('#  MDM: []', `4 SAC each on Britain: ${standing.names(bombers).join(', ')}`)
      : []),
    ...(bombers.length > 0 && whyNotBombBritain(world) === null && world.rules.bombing.inWaves
      ? noted(
          '#  waves: []',
          '29.18: temporary SAC of up to three waves; dummy: the number of the wave it flies with, or one more for itself',
        )
      : []),
    ...(SOVIET_OIL.some((place) => whyNotOil(world, place) === null)
      ? noted(
          '#  oil: {at: Baku, MDM: [], SAC: 0}',
          `Soviet oil: ${SOVIET_OIL.filter((place) => whyNotOil(world, place) === null).join(', ')}`,
        )
      : []),
    ...(wagers(world).includes(USSR)
      ? noted(
          '#  SAC against USSR: 0',
          'SAC that bomb the Soviet Union, from wherever they are (29.12); the others go over Britain, where they may. oil hits: yes takes oil in place of critical industry hits',
        )
      : []),
    ...(world.state.syntheticPlants === undefined && world.state.turn.index <= 1
      ? noted('#  synthetic plants: []', `five cities in Germany, once; without a word ${world.tables.oil.plants.in.join(', ')}`)
      : []),
    ...rocketLines(world),
    ...(wagers(world).includes(USA)
      ? [
          ...(isDiced(world) || isHappyTime(world)
            ? []
            : noted('#  convoys of: Britain', 'or USA: whose NARFs and SMPs U-Boats and raiders take first')),
          ...(areRaidsDiced(world) || areCitiesBombed(world)
            ? []
            : noted('#  INT against USA: 0', 'the others meet the British; without a word half of them')),
          ...(!areRaidsDiced(world) &&
          !areCitiesBombed(world) &&
          built(world, GERMANY, 'Jet INT').length + inPool(world, GERMANY, 'Jet INT').length > 0
            ? noted('#  Jet INT against USA: 0', 'jets are told apart: +2 each on the roll of the raid they meet, and lost last (5.2)')
            : []),
        ]
      : []),
    ...(isDiced(world) ? [] : noted('#  counter-espionage: no', "against Britain's chit; once a game")),
  ]
}

/** 5.2.5: rockets that may be built or fired. */
const rocketLines = (world: TwWorld): string[] =>
  ROCKETS.flatMap((rocket) => {
    if (whyNoRockets(world, rocket) !== null) return []
    const price = numbered(strategicCost(world.tables, GERMANY, rocket), 'NARF')
    return noted(
      `#  ${rocket}: all`,
      `built: ${rocketsBuilt(world, rocket)}; build: {${rocket}: ${rocketsToBuild(world, rocket)}} at most now, ${price} each (5.2.5)`,
    )
  })

const britishLines = (world: TwWorld): string[] => [
  ...(isDiced(world) ? [] : noted('#  espionage: no', 'a chit for +1 on the U-Boat roll')),
  ...(isDenmarkLost(world) && !isIcelandOccupied(world)
    ? noted('#  Iceland: no', `occupy it for ${numbered(world.tables.costs['Britain on Iceland and the Faeroes'], 'NARF')}`)
    : []),
]

/** 24.1: what Americans may strike in place of industries. */
const americanLines = (world: TwWorld): string[] =>
  oilHitProblems(world, USA, { ...NOTHING, oilHits: true }).length === 0
    ? noted('#  oil hits: no', 'asterisks take oil factors and plants in place of industry, two of them in place of a firestorm (24.1)')
    : []

/** Five light units make a level (11.12.3). */
function flakLines(world: TwWorld, power: Wager): string[] {
  const { 'light units': needed, 'NARFs with them': narfs } = world.tables.production['heavy flak']
  return lightFlakUnits(world, power).length >= needed
    ? noted(
        '#  heavy flak: []',
        `level ${heavyFlakLevel(world, power)}; one more for ${needed} Flak units and ${numbered(narfs, 'NARF')}, once a year`,
      )
    : []
}
