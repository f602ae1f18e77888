import { airCadre } from '../charts/costs.ts'
import { costLine, isDouble } from '../economy/costs.ts'
import { aircraftBuilt } from '../economy/placement.ts'
import type { Amendment } from '../edition.ts'

/** The first new air unit of a type in a Build Segment costs what it always does, each further one twice the cadre of the one before. */
export const pilotTraining: Amendment = {
  id: '29.3',
  title: 'pilot and air crew training',
  section: '29.3',
  replaces: ['building.training'],
  amend: (edition) => ({
    ...edition,
    building: {
      ...edition.building,
      training: (world, unit) => {
        const schools = world.rules.bonuses(world, 'aircraft trained', { power: unit.nation }).reduce((sum, { value }) => sum + value, 0)
        const before = Math.max(0, aircraftBuilt(world, unit) - schools)
        if (before === 0) return null
        const times = 2 ** before
        const narfs = airCadre(world.tables, unit.nation, costLine(unit)) * (times - 1) * (isDouble(unit) ? 2 : 1)
        return {
          narfs,
          why: `its cadre ${times} times, after ${before} ${unit.type} in this turn${schools > 0 ? ` beyond ${schools} of its schools` : ''} (29.3)`,
        }
      },
    },
  }),
}
