import { numbered } from '../../common/words.ts'
import { VICHY_COLONIES } from '../diplomacy/wars.ts'
import { atWar, VICHY } from '../powers.ts'
import { turnsAtWar } from '../usa/mobilise.ts'
import type { TwWorld } from '../world.ts'

const GERMANY = 'Germany'
const USA = 'USA'
/** 18.7.4. */
const TURNS = 5

/** 18.7.4: five turns after the USA has come in the army and navy of a Vichy that is nobody's Satellite go home, and so do those of its colonies. */
export function vichyGoesHome(world: TwWorld): void {
  const { nations, powers } = world.state
  if (nations[VICHY] === undefined || powers[USA] === undefined || !atWar(world, USA, GERMANY) || turnsAtWar(world) < TURNS) return
  if (nations[VICHY].controller !== null) return
  const own = [VICHY, ...VICHY_COLONIES].filter((name) => nations[name] !== undefined && isVichys(world, name))
  const units = own.flatMap((name) => world.unitsOf(name).filter(({ place }) => place !== 'gone'))
  if (units.length === 0) return
  for (const unit of units) world.remove(unit, 'gone')
  world.report(
    'surrender',
    '18.7.4',
    `${TURNS} turns after the USA entered the war nobody has Vichy France as a Satellite: its ${numbered(units.length, 'unit')} go home and leave the game.`,
    nations[VICHY].capitals.slice(0, 1),
  )
}

/** Vichy, and a colony of its that nobody runs. */
const isVichys = ({ state }: TwWorld, name: string): boolean => {
  const { kind, controller, conqueredBy } = state.nations[name]
  return kind === 'minor' && controller === null && conqueredBy === null
}
