/** Rows as lines, each column as wide as its widest cell; empty columns are left out. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const isUsed = (column: number): boolean => rows.slice(1).some((row) => row[column] !== '')
  return rows
    .map((row) =>
      row
        .flatMap((cell, column) => (isUsed(column) ? [cell.padEnd(widths[column])] : []))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
