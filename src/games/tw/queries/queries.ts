import type { GameQuery } from '../../../engine/query.ts'
import { unitText } from '../pieces.ts'
import { seatOf } from '../powers.ts'
import { maySee } from '../secrets.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { Unit } from '../state.ts'
import { explainSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { diplomacyQuery } from './diplomacy.ts'
import { reachQuery } from './reach.ts'
import { weather } from './weather.ts'

function whereIs(world: TwWorld, unit: Unit): string {
  if (unit.place === 'sea') return world.map.seaAreaNames[unit.sea!]
  if (unit.place === 'map') return world.map.name(unit.hex)
  return unit.place === 'yard' ? `the yard of ${world.map.name(unit.hex)}` : unit.place
}

const myUnits: GameQuery<TwWorld> = {
  name: 'my units',
  takes: '',
  means: 'your units in play, with where they are',
  example: 'query: my units',
  answer(world, { seat }) {
    const own = world.unitsIn('map', 'sea').filter((unit) => seatOf(world, unit) === seat)
    return {
      title: 'Your units',
      text: own.length === 0 ? ['You have none in play.'] : [],
      tables: [
        {
          title: 'In play',
          columns: ['Nation', 'Unit', 'Where'],
          rows: own.map((unit) => [unit.nation, unitText(unit), whereIs(world, unit)]),
        },
      ],
    }
  },
}

const hexQuery: GameQuery<TwWorld> = {
  name: 'hex',
  takes: 'a hex or place',
  means: 'terrain, control and all that you may see in a hex',
  example: 'query: hex Cologne',
  answer(world, { seat, words, reader }) {
    const code = (reader as TwReader).hex(words)
    if (code === undefined) return undefined
    const { map, state } = world
    const hex = map.hex(code)
    const seen = [...world.troopsAt(hex), ...world.navalAt(hex)].filter((unit) => maySee(world, seat, unit))
    const hidden = new Set(world.navalAt(hex).flatMap((ship) => (maySee(world, seat, ship) ? [] : [ship.taskForce!])))
    const there = [...world.installationsAt(hex).map(({ kind, nation }) => `${kind} of ${nation}`), ...map.marksAt(hex)]
    return {
      title: map.name(hex),
      text: [
        `Terrain ${map.terrainNames[map.terrain[hex]]}${there.length > 0 ? `, ${there.join(', ')}` : ''}; controlled by ${state.control[hex] || 'nobody'}.`,
        seen.length + hidden.size === 0
          ? 'No units.'
          : `${[...seen.map((unit) => `${unit.nation} ${unitText(unit)}`), ...hidden].join(', ')}.`,
      ],
      hexes: [code],
    }
  },
}

const supplyQuery: GameQuery<TwWorld> = {
  name: 'supply',
  takes: 'a unit of yours',
  means: 'how it is supplied, or why not',
  example: 'query: supply XIX Pz',
  answer(world, { words, reader }) {
    const id = (reader as TwReader).unit(words)
    if (id === undefined) return undefined
    const unit = world.unit(id)
    return {
      title: `Supply of ${unit.name}`,
      text: [explainSupply(world, unit)],
      hexes: unit.place === 'map' ? [world.map.code(unit.hex)] : [],
    }
  },
}

const whereIsQuery: GameQuery<TwWorld> = {
  name: 'where is',
  takes: 'a unit that you may see',
  means: 'where a unit is',
  example: 'query: where is Germany 1st Fleet',
  answer(world, { words, reader }) {
    const id = (reader as TwReader).anyUnit(words)
    if (id === undefined) return undefined
    const unit = world.unit(id)
    return {
      title: unit.name,
      text: [`${unit.nation} ${unitText(unit)} is in ${whereIs(world, unit)}.`],
      hexes: unit.place === 'map' ? [world.map.code(unit.hex)] : [],
    }
  },
}

/** What a seat may ask about the position by mail. */
export const queries: readonly GameQuery<TwWorld>[] = [myUnits, whereIsQuery, hexQuery, reachQuery, supplyQuery, diplomacyQuery, weather]
