import { quoting } from '../../mail/foreign.ts'
import { stringify } from 'yaml'
import { z } from 'zod'
import { checkSheet, readHeader } from '../../orders/sheet.ts'
import { type Campaign, currentStep, look, seenBy } from '../campaign.ts'
import { noticeMail } from '../letters.ts'
import { groupsInForce } from '../playing.ts'
import { openQuestions } from '../questions.ts'
import { readReply } from '../read-reply.ts'
import { type OrderSheets, readOrderText } from '../reading/order-text.ts'
import { readMail, readOrders } from '../reading/reading-room.ts'
import { type Done, type RefereeCommand, RefereeError } from './command.ts'
import { seatNamed } from './players.ts'

/** A sheet that the moderator puts in for a seat. Its player gets what it says, the others that there is one. */
async function putIn(campaign: Campaign, seat: string, read: OrderSheets, incoming: number | null, why: string, now: Date): Promise<Done> {
  const current = currentStep(campaign)
  if (!current) throw new RefereeError('the campaign is over')
  const { store, game } = campaign
  const broken = read.problems.filter(({ severity }) => severity === 'error')
  if (broken.length > 0 || read.documents.length === 0)
    throw new RefereeError(
      `no order sheet: ${broken.map(({ line, column, message }) => `${line}:${column} ${message}`).join('; ') || 'nothing found'}`,
    )
  if (read.documents.length > 1) throw new RefereeError('one sheet at a time, please')
  const world = seenBy(campaign, openQuestions(campaign)?.world ?? look(campaign, current.snapshot), seat)
  const reader = game.reader(world, seat)
  const head = readHeader(read.documents[0], reader)
  const differs = (said: string | undefined, is: string): boolean => said !== undefined && said.trim().toLowerCase() !== is.toLowerCase()
  if (differs(head.campaign, campaign.file.campaign)) throw new RefereeError(`the sheet is for campaign '${head.campaign}'`)
  const other = head.for?.find((step) => differs(step.replace(/\s+/g, ' '), current.row.name))
  if (other !== undefined)
    throw new RefereeError(
      `the sheet is for ${other}, and ${current.row.name} is waited for: rewind to its step first, or put in what it says with 'sheet:'`,
    )
  const checked = checkSheet(game, world, seat, read.documents[0], groupsInForce(campaign, world, seat))
  const problems = checked.problems.filter(({ severity }) => severity === 'error')
  if (problems.length > 0) throw new RefereeError(problems.map(({ line, column, message }) => `${line}:${column} ${message}`).join('; '))
  const said = checked.understood.map(({ text }) => `- ${text}`).join('\n')
  return {
    text: `The moderator put in a sheet of ${seat} for ${current.row.name}.${quoting(why)}`,
    body: { seat, incoming },
    mails: await noticeMail(
      campaign,
      seat,
      `sheet-for/${seat}/${now.toISOString()}`,
      `A sheet for you: ${current.row.name}`,
      [`The moderator put in a sheet for you.${quoting(why)}`, `It says:${quoting(said || 'nothing')}`, 'A sheet of your own replaces it.'],
      now,
      null,
    ),
    answer: said,
    apply: () => void store.addSheet({ incoming, seat, step: current.row.name, text: read.text, document: 0, received: now.toISOString() }),
  }
}

const given = z.strictObject({
  seat: z.string(),
  orders: z.union([z.string(), z.record(z.string(), z.unknown())]),
  reason: z.string().default('on behalf of the seat'),
})

export const sheetCommand: RefereeCommand<z.infer<typeof given>> = {
  name: 'sheet',
  means: 'puts in an order sheet for a seat; only its player reads what it says',
  example: 'sheet: { seat: North, orders: { note: nothing }, reason: by telephone }',
  schema: given,
  perform: (campaign, { seat, orders, reason }, now) =>
    putIn(campaign, seatNamed(campaign, seat), readOrderText(typeof orders === 'string' ? orders : stringify(orders)), null, reason, now),
}

const late = z.strictObject({ mail: z.number().int(), seat: z.string() })

export const acceptCommand: RefereeCommand<z.infer<typeof late>> = {
  name: 'accept',
  means: "takes the sheet of a mail that was not taken (late, from a wrong address) as the seat's; rewind first where its step is over",
  example: 'accept: { mail: 17, seat: North }',
  schema: late,
  perform: async (campaign, { mail, seat: name }, now) => {
    const seat = seatNamed(campaign, name)
    const row = campaign.store.incoming(mail)
    if (!row) throw new RefereeError(`no mail ${mail} in the log; 'adjutant status' names those that were not taken`)
    if (!row.source) throw new RefereeError(`mail ${mail} was not kept (${row.note}): put in what it says with 'sheet:'`)
    const { orderTexts } = await readMail(row.source)
    const texts = (await Promise.all(orderTexts.map(({ text }) => readOrders(text, [])))).filter(
      ({ empty, quoted, documents }) => !empty && !quoted && documents.some(({ value }) => value instanceof Map),
    )
    if (texts.length === 0) throw new RefereeError(`mail ${mail} holds no order sheet`)
    return putIn(campaign, seat, texts[0], row.id, `it came on ${row.received} and is accepted`, now)
  },
}

const reply = z.strictObject({ question: z.string().regex(/^Q\d+$/i, "'Q12'"), with: z.coerce.string() })

export const answerCommand: RefereeCommand<z.infer<typeof reply>> = {
  name: 'answer',
  means: 'answers a question that waits, for its seat; only its player reads what the answer is',
  example: 'answer: { question: Q12, with: "2" }',
  schema: reply,
  perform: async (campaign, { question, with: text }, now) => {
    const id = Number(question.slice(1))
    const open = openQuestions(campaign)
    const asked = open?.waiting.find(({ row }) => row.id === id)
    if (!open || !asked) throw new RefereeError(`no question ${question.toUpperCase()} waits`)
    const read = readReply(campaign.game, open.world, asked.question, text)
    if ('problem' in read) throw new RefereeError(read.problem)
    const { seat } = asked.row
    return {
      text: `The moderator answered Q${id} for ${seat}.`,
      body: { question: id, seat },
      mails: await noticeMail(
        campaign,
        seat,
        `answered/${id}`,
        `Q${id} is answered for you`,
        [`The moderator answered Q${id} for you:${quoting(text)}`],
        now,
        null,
      ),
      apply: () => campaign.store.answerQuestion(id, read.answer, null),
    }
  },
}
