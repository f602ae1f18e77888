import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExim } from './exim.ts'
import { freePort, ownedDirectory, ownedFile, serverUser, ServerProcess } from './process.ts'

export interface TestUser {
  address: string
  password: string
}

/** Real servers in a temporary directory, on free ports of 127.0.0.1, without TLS. */
export interface TestServers {
  imapPort: number
  smtpPort: number
  /** Each may log in by IMAP and SMTP with its address. SMTP refuses anybody@ else for good, and later@example.test for now. */
  users: TestUser[]
  imap: ServerProcess
  smtp: ServerProcess
  /** Puts a mail into a mailbox as the server stores it, whether it runs or not. */
  store(address: string, name: string, source: Uint8Array): void
  /** Empties every mailbox. */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** null when the real servers can be started, else what is missing, for a warning. */
export function dovecotMissing(): string | null {
  const missing = ['/usr/sbin/dovecot', '/usr/lib/dovecot/imap', '/usr/lib/dovecot/lmtp', '/usr/sbin/exim4'].filter(
    (file) => !existsSync(file),
  )
  if (missing.length === 0 && process.getuid?.() !== 0) return 'Exim starts only as root'
  return missing.length === 0 ? null : `${missing.join(', ')} not found; run: node scripts/test-servers/install.mjs`
}

/** Starts Dovecot for IMAP and LMTP, and Exim for SMTP, which delivers to Dovecot. */
export async function startDovecot(): Promise<TestServers> {
  const dir = ownedDirectory(mkdtempSync(join(tmpdir(), 'mail-servers-')))
  const [imapPort, lmtpPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const users = ['gm', 'axis', 'allies'].map((name) => ({ address: `${name}@example.test`, password: `secret of ${name}` }))
  const log = join(dir, 'dovecot.log')
  ownedFile(join(dir, 'users'), users.map(({ address, password }) => `${address}:{PLAIN}${password}::::::\n`).join(''))
  const config = ownedFile(join(dir, 'dovecot.conf'), dovecotConfig(dir, log, imapPort, lmtpPort))
  const imap = new ServerProcess('/usr/sbin/dovecot', ['-F', '-c', config], imapPort, log)
  await imap.start()
  const smtp = await startExim(dir, smtpPort, lmtpPort, users)
  return {
    imapPort,
    smtpPort,
    users,
    imap,
    smtp,
    store(address, name, source) {
      ownedFile(join(dir, 'mail', address, 'new', name), Buffer.from(source).toString('utf8'))
    },
    async clear() {
      // As an administrator would: with the server down, so that it knows its indices are gone too.
      await imap.stop()
      rmSync(join(dir, 'mail'), { recursive: true })
      ownedDirectory(join(dir, 'mail'))
      await imap.start()
    },
    async stop() {
      await smtp.stop()
      await imap.stop()
      rmSync(dir, { recursive: true })
    },
  }
}

function dovecotConfig(dir: string, log: string, imapPort: number, lmtpPort: number): string {
  const { name, group, uid, gid } = serverUser()
  return `
base_dir = ${ownedDirectory(join(dir, 'run'))}
state_dir = ${ownedDirectory(join(dir, 'state'))}
log_path = ${log}
listen = 127.0.0.1
protocols = imap lmtp
ssl = no
disable_plaintext_auth = no
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
first_valid_uid = 0
first_valid_gid = 0
auth_username_chars =
mail_location = maildir:${ownedDirectory(join(dir, 'mail'))}/%u
mailbox_idle_check_interval = 1 secs
passdb {
  driver = passwd-file
  args = ${join(dir, 'users')}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${join(dir, 'mail')}/%u allow_all_users=yes
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${lmtpPort}
  }
}
namespace inbox {
  inbox = yes
}
`
}
