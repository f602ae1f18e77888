import Database from 'better-sqlite3'
import { lendHashes, sealAll } from './seal.ts'

/** Takes out of a copy of a log what is not for keeping: mails with their addresses, keys, and (while the campaign runs) the seed of the dice. */
export function strip(path: string, { keepSeed }: { keepSeed: boolean }): void {
  const db = new Database(path)
  lendHashes(db)
  try {
    db.pragma('foreign_keys = OFF')
    db.transaction(() => {
      for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[])
        if (!KEPT.includes(name)) db.exec(`DELETE FROM "${name}"`)
      for (const table of ['sheet', 'standing', 'question', 'press']) db.exec(`UPDATE ${table} SET incoming = NULL`)
      db.exec("UPDATE question SET message_ids = '[]'")
      // Whom an anonymous message did not go to would tell who wrote it.
      db.exec('DELETE FROM press WHERE anonymous = 1')
      db.function('without_addresses', (text) => withoutAddresses(String(text)))
      for (const column of ['press SET text', 'referee SET text', 'referee SET body'])
        db.exec(`UPDATE ${column} = without_addresses(${column.split(' ').at(-1)})`)
      db.prepare(`DELETE FROM meta WHERE key NOT IN (${META.map(() => '?').join(', ')})`).run(...META)
      if (!keepSeed) db.exec("UPDATE meta SET value = '' WHERE key = 'seed'")
    })()
    // What is left is sealed anew: the copy is another log than the one it was taken from.
    sealAll(db)
    db.pragma('journal_mode = DELETE')
    // What was deleted would otherwise stay readable in free pages.
    db.exec('VACUUM')
  } finally {
    db.close()
  }
}

/** Words of a mail or a message without mail addresses. */
export function withoutAddresses(text: string): string {
  let kept = ''
  let from = 0
  // From one @ to the next: a pattern that begins anywhere in a long word would read it again from each letter.
  for (const { index: at } of text.matchAll(/@(?=[\w-])/g)) {
    let start = at
    while (start > from && /[\w.+%'-]/.test(text[start - 1])) start--
    if (start === at) continue
    const domain = /[\w-]+(?:\.[\w-]+)*/y
    domain.lastIndex = at + 1
    domain.test(text)
    kept += `${text.slice(from, start)}(address)`
    from = domain.lastIndex
  }
  return kept + text.slice(from)
}

/** Tables that replaying and reading a campaign need. */
const KEPT: readonly string[] = ['meta', 'sheet', 'standing', 'question', 'step', 'journal', 'referee', 'absence', 'press', 'draw']
const META: readonly string[] = [
  'campaign',
  'game',
  'scenario',
  'options',
  'created',
  'seed',
  'dice',
  'salt',
  'commitment',
  'beacon',
  'same dice',
  'dice released',
  'adjutant',
]
