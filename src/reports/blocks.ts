import { widthsOf } from './text.ts'

/** What an answer or a part of the handbook is made of; as text, HTML and Markdown it looks different, and says the same. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Lines as they stand. `language` is what Markdown says behind its fence. */
  | { readonly kind: 'code'; readonly text: string; readonly language?: string }
  /** A sheet to fill in and send back, between its marks. */
  | { readonly kind: 'sheet'; readonly text: string }
  | { readonly kind: 'table'; readonly title: string; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** For templates, which want every name there. */
export const blockModel = (block: Block) => ({
  isHeading: block.kind === 'heading',
  isText: block.kind === 'text',
  isList: block.kind === 'list',
  isCode: block.kind === 'code',
  isSheet: block.kind === 'sheet',
  isTable: block.kind === 'table',
  text: 'text' in block ? block.text.trimEnd() : '',
  lines: block.kind === 'code' ? block.text.trimEnd().split('\n') : [],
  items: block.kind === 'list' ? block.items : [],
  tables: block.kind === 'table' ? [{ ...block, widths: widthsOf(block.columns, block.rows), cell: cellOf(block.columns) }] : [],
})

/** A table of many columns is set smaller, and its words may break: on a phone nothing of it is cut off. */
const MANY = 5
const cellOf = (columns: readonly string[]): string =>
  columns.length < MANY ? 'padding:2px 10px 2px 0;font-size:14px' : 'padding:2px 4px 2px 0;font-size:12px;overflow-wrap:anywhere'
