import { readFileSync } from 'node:fs'
import Handlebars from 'handlebars'
import { hang, tableRow, wrap } from './text.ts'

const folder = new URL('../../templates/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

const PARTIALS = ['head', 'headline', 'facts', 'toll', 'refused', 'events', 'tables', 'ask', 'block', 'footer']

/** Two kinds of templates, two environments: text is never escaped, HTML always. */
const text = Handlebars.create()
const html = Handlebars.create()
for (const [environment, kind] of [
  [text, 'txt'],
  [html, 'html'],
] as const) {
  for (const partial of kind === 'html' ? [...PARTIALS, 'pictures'] : PARTIALS)
    environment.registerPartial(partial, read(`partials/${partial}.${kind}.hbs`))
  environment.registerHelper('join', (list: readonly string[], separator: unknown) =>
    list.join(typeof separator === 'string' ? separator : ', '),
  )
  environment.registerHelper('eq', (a: unknown, b: unknown) => a === b)
}
/** `words` in backticks are set apart, **words** are bold; everything is escaped. */
html.registerHelper(
  'inline',
  (content: string) =>
    new Handlebars.SafeString(
      Handlebars.escapeExpression(content)
        .replace(/&#x60;([^&]*(?:&(?!#x60;)[^&]*)*)&#x60;/g, '<code>$1</code>')
        .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>'),
    ),
)
/** Lines stay lines: what another wrote has a bar in front of each. */
html.registerHelper(
  'lines',
  (content: string) => new Handlebars.SafeString(Handlebars.escapeExpression(content).replaceAll('\n', '<br>\n')),
)
text.registerHelper('wrap', (content: string, indent: unknown) => wrap(content, typeof indent === 'number' ? indent : 0))
text.registerHelper('hang', (content: string, indent: unknown) => hang(content, typeof indent === 'number' ? indent : 0))
text.registerHelper('said', ({ section, text: said }: { section: string; text: string }) => `${section}: ${said}`)
text.registerHelper(
  'at',
  ({ line, column, message }: { line: number; column: number; message: string }) => `line ${line}, column ${column}: ${message}`,
)
text.registerHelper('concat', (...parts: unknown[]) => parts.slice(0, -1).join(''))
text.registerHelper('rule', (character: string) => character.repeat(72))
text.registerHelper('upper', (content: string) => content.toUpperCase())
text.registerHelper('row', (cells: readonly string[], widths: readonly number[]) => tableRow(cells, widths))

const compiled = new Map<string, Handlebars.TemplateDelegate>()

/** Renders templates/<name>.txt.hbs and .html.hbs with the same model. */
export function render(name: string, model: object): { text: string; html: string } {
  return { text: tidy(template(text, `${name}.txt.hbs`, true)(model)), html: template(html, `${name}.html.hbs`, false)(model) }
}

/** A part of the mails' text alone: templates/partials/<name>.txt.hbs. */
export const renderPart = (name: string, model: object): string => tidy(template(text, `partials/${name}.txt.hbs`, true)(model))

function template(environment: typeof Handlebars, file: string, noEscape: boolean): Handlebars.TemplateDelegate {
  const known = compiled.get(file)
  if (known) return known
  // Strict: a misspelt name in a template is an error of the first render, not an empty place in a mail.
  const made = environment.compile(read(file), { noEscape, strict: true })
  compiled.set(file, made)
  return made
}

/** No trailing blanks, no more than one empty line in a row. */
const tidy = (content: string): string =>
  `${content
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
