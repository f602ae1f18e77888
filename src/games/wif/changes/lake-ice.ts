import type { Amendment } from '../edition.ts'

const ZONE = 'arctic'

/** Lake hexsides freeze in the arctic zone alone; lakes and swamps freeze as ever. */
export const lakeIce: Amendment = {
  id: '8.2.9-lake-ice',
  layer: 'changes',
  title: 'lake hexsides freeze in the arctic zone only',
  section: '8.2.1',
  replaces: ['lakesFreeze'],
  amend: (edition) => ({ ...edition, lakesFreeze: ({ map }, hex) => map.weatherNames[map.weather[hex]] === ZONE }),
}
