/** Rows of a CSV text with a header line, each as a record by column name. Fields may be quoted ("a, ""b"""); '#' starts a comment line; ',' or ';' separates. Columns are called in small letters, or as they are written. */
export function parseCsv(text: string, file: string, columnsAsWritten = false): { line: number; fields: Record<string, string> }[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const first = lines.findIndex((line) => !isSkipped(line))
  if (first < 0) throw new Error(`${file}: the file is empty; its first line names the columns`)
  const separator = lines[first].includes(';') && !lines[first].includes(',') ? ';' : ','
  const written = splitLine(lines[first], separator, file, first + 1)
  const columns = columnsAsWritten ? written : written.map((name) => name.toLowerCase())
  const rows: { line: number; fields: Record<string, string> }[] = []
  for (let i = first + 1; i < lines.length; i++) {
    if (isSkipped(lines[i])) continue
    const fields = splitLine(lines[i], separator, file, i + 1)
    if (fields.length > columns.length)
      throw new Error(`${file}, line ${i + 1}: ${fields.length} fields, but the first line names ${columns.length} columns`)
    rows.push({ line: i + 1, fields: Object.fromEntries(columns.map((column, k) => [column, fields[k] ?? ''])) })
  }
  return rows
}

const isSkipped = (line: string): boolean => line.trim() === '' || line.trimStart().startsWith('#')

function splitLine(line: string, separator: string, file: string, number: number): string[] {
  const fields: string[] = []
  let at = 0
  for (;;) {
    while (line[at] === ' ') at++
    if (line[at] === '"') {
      let field = ''
      for (at++; ; at++) {
        if (at >= line.length) throw new Error(`${file}, line ${number}: a quoted field does not end`)
        if (line[at] !== '"') field += line[at]
        else if (line[at + 1] === '"') field += line[++at]
        else break
      }
      const next = line.indexOf(separator, at + 1)
      fields.push(field.trim())
      if (next < 0) return fields
      at = next + 1
    } else {
      const next = line.indexOf(separator, at)
      fields.push(line.slice(at, next < 0 ? undefined : next).trim())
      if (next < 0) return fields
      at = next + 1
    }
  }
}
