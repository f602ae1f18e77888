import type { Sheet } from '../../src/board/sheet.ts'

/** The sheet's file, so that a person can read it and a difference shows only what changed. */
export function format(sheet: Sheet): string {
  const one = JSON.stringify
  const rows = (items: readonly string[], indent: string): string =>
    `[\n${items.map((item) => indent + item).join(',\n')}\n${indent.slice(2)}]`
  const object = (entries: readonly string[]): string =>
    entries.length === 0 ? '{}' : `{\n${entries.map((entry) => `    ${entry}`).join(',\n')}\n  }`
  const letters = (picture: readonly string[]): string =>
    rows(
      picture.map((row) => one(row)),
      '    ',
    )
  const wrapped = (items: readonly string[], perRow: number): string[] => {
    const out: string[] = []
    for (let i = 0; i < items.length; i += perRow)
      out.push(
        items
          .slice(i, i + perRow)
          .map((item) => one(item))
          .join(', '),
      )
    return out
  }
  const kinds = Object.entries(sheet.hexsides).map(([kind, sides]) => `${one(kind)}: ${rows(wrapped(sides, 10), '      ')}`)
  const outlines = Object.entries(sheet.outlines).map(
    ([kind, lines]) =>
      `${one(kind)}: ${rows(
        lines.map((line) => one(line)),
        '      ',
      )}`,
  )
  const parts: [string, string][] = [
    ['name', one(sheet.name)],
    ['source', one(sheet.source)],
    ['scale', one(sheet.scale)],
    ...(sheet.boxes ? [['boxes', 'true'] as [string, string]] : []),
    ['grid', one(sheet.grid)],
    ['legend', object(Object.entries(sheet.legend).map(([kind, legend]) => `${one(kind)}: ${one(legend)}`))],
    ['terrain', letters(sheet.terrain)],
    ['country', letters(sheet.country)],
    ['region', letters(sheet.region)],
    ['weather', letters(sheet.weather)],
    ['seaArea', letters(sheet.seaArea)],
    ['hexsides', object(kinds)],
    [
      'rail',
      rows(
        sheet.rail.map((line) => one(line)),
        '    ',
      ),
    ],
    [
      'places',
      rows(
        sheet.places.map((place) => one(place)),
        '    ',
      ),
    ],
    ['marks', object(Object.entries(sheet.marks).map(([mark, codes]) => `${one(mark)}: ${one(codes)}`))],
    ['outlines', object(outlines)],
  ]
  return `{\n${parts.map(([key, value]) => `  ${one(key)}: ${value}`).join(',\n')}\n}\n`
}
