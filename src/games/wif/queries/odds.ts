import type { Hex } from '../../../board/hex.ts'
import type { SheetNode } from '../../../engine/decision.ts'
import type { Asked, GameQuery, QueryAnswer } from '../../../engine/query.ts'
import { terrainAt, weatherAt } from '../ground/terrain.ts'
import { whoChooses } from '../land-combat/combat-table.ts'
import { type Combat, defendersOf, enemyLandAt, names } from '../land-combat/combat.ts'
import { attackSupport } from '../land-combat/hq-support.ts'
import { whyNotAttack } from '../land-combat/attackers.ts'
import type { CombatTable } from '../land-combat/result.ts'
import { attackTotal, defenceTotal } from '../land-combat/totals.ts'
import { enemySide, isHQ, sideOfCountry, sideOfHex, sideOfSeat } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { asIfMoving, attackersOf, combatOf } from './supposed.ts'
import { asText, cutAt } from '../../../engine/words.ts'

/** What an attack would come to as things stand, by the code that fights it; of a hex of one's own, what the enemy could bring against it. */
export const odds: GameQuery<WifWorld> = {
  name: 'odds',
  takes: 'a hex or place, and "with: [units]" for some only',
  means:
    "an attack on it as things stand: totals, odds and modifiers with the arithmetic, who chooses the table, what to expect. Of a hex of yours: the enemy's attack",
  example: 'query: odds Brest-Litovsk\nwith: [XLVII ARM, XLVI MECH]',
  answer: (world, asked) => {
    const reader = asked.reader as WifReader
    const [place, listed] = splitWith(asked)
    const code = reader.hex(place)
    if (code === undefined) return undefined
    const hex = world.map.hex(code)
    // Who is on no side asks for those who could attack.
    const own = sideOfSeat(world, asked.seat) ?? enemySide(sideOfHex(world, hex) ?? 'Allies')
    const attacked = world.landAt(hex).some((unit) => sideOfCountry(world, unit.country) === own)
    const supposed = asIfMoving(world, attacked ? enemySide(own) : own)
    const before = reader.problems.length
    const named = listed && (attacked ? reader.list(listed).flatMap((item) => reader.anyUnit(item) ?? []) : reader.units(listed))
    if (reader.problems.length > before) return undefined
    return oddsAt(supposed, hex, attacked, named)
  },
}

/** "Minsk with XLI ARM, L MECH" in one line, or with `with:` beside it. */
function splitWith({ words, with: listed }: Asked): [SheetNode, SheetNode | undefined] {
  const match = cutAt(asText(words.value), /\swith\s/i)
  if (!match) return [words, listed]
  return [
    { ...words, value: match[0] },
    { ...words, column: words.column + asText(words.value).length - match[1].length, value: match[1] },
  ]
}

function oddsAt(world: WifWorld, hex: Hex, attacked: boolean, named: readonly string[] | undefined): QueryAnswer {
  const { map } = world
  const title = `${attacked ? 'The enemy attacks' : 'Odds at'} ${map.name(hex)}`
  const near = named
    ? named
        .map((id) => world.unit(id))
        .map((unit) => ({
          unit: unit as LandUnit,
          why:
            unit.kind === 'land'
              ? whyNotAttack(world, unit, hex)
              : `${unit.name} is an aircraft: they support, see ground support (11.15.4)`,
        }))
    : attackersOf(world, hex)
  const able = near.filter(({ why }) => why === '').map(({ unit }) => unit)
  const out = near.filter(({ why }) => why !== '').map(({ why }) => why)
  const place = `${map.name(hex)}: ${terrainAt(world, hex).name}${map.cityAt(hex) ? ', city' : ''}, ${weatherAt(world, hex)}.`
  const without = out.length > 0 ? [`Left out: ${out.join('; ')}.`] : []
  if (enemyLandAt(world, hex).length === 0)
    return {
      title,
      text: [
        place,
        'No land unit stands there: nothing to attack. Whoever may enter moves in; aircraft are overrun (11.10.6).',
        ...without,
      ],
      hexes: [map.code(hex)],
    }
  if (able.length === 0)
    return {
      title,
      text: [place, `${attacked ? 'No enemy unit' : "None of your side's units"} can attack it as things stand.`, ...without],
      hexes: [map.code(hex)],
    }
  const combat = combatOf(world, hex, able)
  const [attack, defence] = [attackTotal(world, combat), defenceTotal(world, combat)]
  const { attackerChooses, why } = whoChooses(world, combat)
  return {
    title,
    text: [
      place,
      `${names(able)} against ${names(defendersOf(world, combat))}.`,
      `${attack.text}.`,
      `${defence.text}.`,
      ...(['blitzkrieg', 'assault'] as const).map(
        (table) => `${table === 'assault' ? 'Assault' : 'Blitzkrieg'}: ${reckoned(world, combat, table, attack.total, defence.total)}`,
      ),
      `The ${attackerChooses ? 'attacker' : 'defender'} chooses the table (${why}).`,
      notCounted(world, combat),
      ...without,
    ],
    hexes: [map.code(hex), ...new Set(able.map((unit) => map.code(unit.hex)))],
  }
}

function reckoned(world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number): string {
  if (attack === 0) return 'without attack factors the attackers are destroyed (11.15.5).'
  if (defence === 0) return `against 0 factors the result needs no dice (11.15.5).${expected(world, combat, table, attack, defence)}`
  return `${world.rules.landCombat.reckon(world, combat, table, attack, defence)}${expected(world, combat, table, attack, defence)}`
}

const expected = (world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number): string => {
  const of = world.rules.landCombat.outlook(world, combat, table, attack, defence)
  return of ? ` Over all rolls: ${of.text}.` : ''
}

function notCounted(world: WifWorld, combat: Combat): string {
  const played = world.rules.decisions.includes(attackSupport)
  const hqs = played ? combat.attackers.filter(isHQ) : []
  return `Ground support (11.15.4) ${played ? 'and HQ support (11.15.3) are' : 'is'} not counted${hqs.length > 0 ? `; ${hqs.map((hq) => `${hq.name} (${hq.reorganisation})`).join(', ')} could support this attack` : ''}.`
}
