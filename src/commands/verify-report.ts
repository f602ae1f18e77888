import { readFileSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import { beaconName } from '../engine/beacon.ts'
import { type DiceProof, faultsOf } from '../engine/dice-proof.ts'
import type { Store } from '../store/store.ts'
import { UsageError } from './usage.ts'

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const proof: z.ZodType<DiceProof> = z.object({
  campaign: z.string(),
  step: z.string(),
  number: z.number().int().positive(),
  branch: z.string(),
  commitment: hex,
  secret: hex,
  orders: z.array(z.object({ seat: z.string(), kind: z.enum(['sheet', 'standing orders']), hash: hex })),
  mix: z.string(),
  sameDice: z.string().optional(),
  beacon: z
    .object({
      publicKey: z.string(),
      genesis: z.number().int(),
      period: z.number().int().positive(),
      round: z.number().int().positive(),
      signature: z.string(),
      closed: z.number().int(),
    })
    .optional(),
  log: z.string(),
  dice: z.array(
    z.object({ purpose: z.string(), sides: z.number().int().min(1), face: z.number().int(), nth: z.number().int().min(0).max(100_000) }),
  ),
})

/**
 * Says of reports, as mails or as the files attached to them, whether their dice were fixed from the start and are those told; of receipts, whether their orders
 * counted; with the campaign's `log`, whether it still is the one that they were written from.
 */
export async function verifyReports(
  paths: readonly string[],
  log?: Pick<Store, 'hadHead' | 'meta'>,
): Promise<{ said: string[]; faults: number }> {
  const texts = await Promise.all(paths.map(readMailFile))
  const proofs = texts.flatMap(({ path, proofs: found }) => found.map((each) => ({ path, proof: each })))
  if (proofs.length === 0)
    throw new UsageError(
      `no report with dice in ${paths.join(', ')}: name mails of reports (.eml), or the files dice-*.json attached to them`,
    )
  const said: string[] = []
  let faults = 0
  const say = (path: string, problems: readonly string[], fine: string): void => {
    faults += problems.length
    said.push(...(problems.length > 0 ? problems.map((problem) => `${path}: ${problem}`) : [`${path}: ${fine}`]))
  }
  for (const { path, proof: each } of proofs)
    say(
      path,
      faultsOf(each),
      `${each.step}: ${each.dice.length} dice, each as the secret and ${each.sameDice === undefined ? `${each.orders.length} orders give it` : `'${each.sameDice}' give it, the same at every table`}; the secret was fixed by the commitment ${each.commitment}${each.beacon ? `; mixed with round ${each.beacon.round} of ${beaconName(each.beacon)}` : ''}`,
    )
  for (const { path, proof: each } of log ? proofs : []) {
    const problems = [
      ...(log!.hadHead(each.log)
        ? []
        : [`the log's chain of hashes never ended in ${each.log}: what was in the log then was changed or taken out`]),
      ...(log!.meta('commitment') === each.commitment ? [] : ['the log has another commitment of the dice']),
    ]
    say(path, problems, `${each.step}: all that was in the log when this report was written is in it as it was`)
  }
  for (const { path, receipt } of texts) {
    if (receipt === null) continue
    const counted = proofs.find(({ proof: { orders } }) => orders.some(({ hash }) => hash === receipt))
    say(
      path,
      counted ? [] : [`the orders with the SHA-256 ${receipt} are in none of these reports`],
      `these orders counted in ${counted?.proof.step}`,
    )
  }
  const [first] = proofs
  for (const { path, proof: each } of proofs) {
    const same = proofs.find(({ proof: other }) => other.step === each.step && other.branch === each.branch)!
    const differs = (['secret', 'mix', 'commitment', 'log'] as const).filter((name) => same.proof[name] !== each[name])
    if (differs.length > 0) say(path, [`${each.step}: another player's report has another ${differs.join(' and ')}`], '')
    if (each.commitment !== first.proof.commitment) say(path, ['the commitment is not that of the first report'], '')
  }
  return { said, faults }
}

async function readMailFile(path: string): Promise<{ path: string; proofs: DiceProof[]; receipt: string | null }> {
  const source = readFileSync(path)
  if (source.subarray(0, 1).toString() === '{') return { path, proofs: [proof.parse(JSON.parse(source.toString('utf8')))], receipt: null }
  const mail = await PostalMime.parse(source)
  const proofs = mail.attachments
    .filter(({ filename }) => /^dice-\d+\.json$/.test(filename ?? ''))
    .map(({ content }) =>
      proof.parse(JSON.parse(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'))),
    )
  return { path, proofs, receipt: /What it orders has the SHA-256\s+([0-9a-f]{64})/.exec(mail.text ?? '')?.[1] ?? null }
}
