import { type Document, isMap, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { type Complaint, complaintsOf } from '../orders/schema-words.ts'
import { errorsOf } from '../orders/yaml.ts'

/** A file of settings is missing or wrong; the message says where (line, column) and what is expected. */
export class CampaignFileError extends Error {}

/** Reads settings from YAML. Throws CampaignFileError with line and column of all that is wrong, in plain words. */
export function parseSettings<S extends z.ZodType>(text: string, path: string, schema: S): z.infer<S> {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, schema: 'core', prettyErrors: false })
  const place = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset)
    return `${path}:${line}:${col}`
  }
  const [broken] = errorsOf(document)
  if (broken) throw new CampaignFileError(`${place(broken.offset)}: ${broken.message}`)
  visit(document, {
    Alias: (_, alias) => {
      throw new CampaignFileError(`${place(alias.range![0])}: anchors and aliases (& and *) are not used here: write the value out`)
    },
  })
  const written = (document.toJS() ?? {}) as unknown
  const parsed = schema.safeParse(written)
  if (parsed.success) return parsed.data
  throw new CampaignFileError(
    complaintsOf(schema, parsed.error, written)
      .map((each) => `${place(offsetOf(document, each))}: ${each.path.join('.') || 'the file'}: ${each.text}`)
      .join('\n'),
  )
}

/** Where it stands: the unknown entry itself, the value, or what should hold the value. */
function offsetOf(document: Document.Parsed, { path, key }: Complaint): number {
  if (key !== undefined) {
    const map = path.length === 0 ? document.contents : document.getIn(path, true)
    const pair = isMap(map) ? map.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined
    return (pair?.key as Node | undefined)?.range?.[0] ?? 0
  }
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as Node | undefined
    if (node?.range) return node.range[0]
  }
  return 0
}
