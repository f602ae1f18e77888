import type { Block } from '../../reports/blocks.ts'

/** A part of the handbook as people write it: a title in the first line, then headings, paragraphs, lists, tables and fenced lines. */
export interface Page {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** Reads the little Markdown that the handbook uses. Throws naming the line on anything else that looks like Markdown. */
export function readMarkdown(text: string): Page {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let title = ''
  for (let i = 0; i < lines.length;) {
    const line = lines[i]
    if (line.trim() === '') i++
    else if (line.startsWith('# ')) title = lines[i++].slice(2).trim()
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: lines[i++].slice(3).trim() })
    else if (line.startsWith('```')) {
      const end = lines.indexOf('```', i + 1)
      if (end < 0) throw new Error(`line ${i + 1}: the fence is not closed`)
      const language = line.slice(3).trim()
      blocks.push({ kind: 'code', text: lines.slice(i + 1, end).join('\n'), ...(language && { language }) })
      i = end + 1
    } else if (line.startsWith('| ')) {
      const rows: string[][] = []
      for (; lines[i]?.startsWith('|'); i++) if (!/^\|[-| ]+\|$/.test(lines[i])) rows.push(cells(lines[i]))
      blocks.push({ kind: 'table', title: '', columns: rows[0], rows: rows.slice(1) })
    } else if (line.startsWith('- ')) {
      const items: string[] = []
      for (; lines[i]?.startsWith('- ') || lines[i]?.startsWith('  '); i++) {
        if (lines[i].startsWith('- ')) items.push(lines[i].slice(2).trim())
        else items.push(`${items.pop()} ${lines[i].trim()}`)
      }
      blocks.push({ kind: 'list', items })
    } else {
      if (/^(?:[#>*]|\d+\. )/.test(line)) throw new Error(`line ${i + 1}: the handbook has no such Markdown: ${line}`)
      const paragraph: string[] = []
      for (; lines[i] !== undefined && lines[i].trim() !== '' && !/^(?:```|- |\| |#)/.test(lines[i]); i++) paragraph.push(lines[i].trim())
      blocks.push({ kind: 'text', text: paragraph.join(' ') })
    }
  }
  if (title === '') throw new Error('a part begins with its title: # ...')
  return { title, blocks }
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** The same as Markdown again, under a heading of this level. */
export function toMarkdown({ title, blocks }: Page, level = 1): string {
  return [`${'#'.repeat(level)} ${title}`, ...blocks.map((block) => blockText(block, level + 1))].join('\n\n')
}

function blockText(block: Block, level: number): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(level)} ${block.text}`
    case 'text':
      return block.text
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'code':
    case 'sheet':
      return `\`\`\`${(block.kind === 'code' && block.language) || 'yaml'}\n${block.text.trimEnd()}\n\`\`\``
    case 'table': {
      const row = (texts: readonly string[]) => `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
      return [
        ...(block.title ? [`**${block.title}**`, ''] : []),
        row(block.columns),
        row(block.columns.map(() => '---')),
        ...block.rows.map(row),
      ].join('\n')
    }
  }
}
