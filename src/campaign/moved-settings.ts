import { isAbsolute, join, relative } from 'node:path'
import type { CampaignSettings } from './campaign-file.ts'

type Mail = CampaignSettings['mail']
type Movable = Partial<Pick<CampaignSettings, 'overrides' | 'mail'>>

/** Settings written for a file in the folder `from`, for one in the folder `to`: what they name by relative paths is the same. */
export function movedTo<S extends Movable>(settings: S, from: string, to: string): S {
  const moved = (path: string): string => (isAbsolute(path) ? path : relative(to, join(from, path)))
  const secret = <T extends { env: string } | { file: string }>(given: T): T =>
    'file' in given ? { ...given, file: moved(given.file) } : given
  const { mail, overrides } = settings
  const movedMail = ({ folder, imap, smtp, ...rest }: Mail): Mail => ({
    ...rest,
    ...(folder !== undefined && { folder: moved(folder) }),
    ...(imap && { imap: { ...imap, password: secret(imap.password) } }),
    ...(smtp && { smtp: { ...smtp, ...(smtp.password && { password: secret(smtp.password) }) } }),
  })
  return { ...settings, ...(mail && { mail: movedMail(mail) }), ...(typeof overrides === 'string' && { overrides: moved(overrides) }) }
}
