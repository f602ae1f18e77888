// Installs the real mail servers that src/mail/server.test.ts talks to: Dovecot (IMAP, LMTP) and Exim (SMTP); and the browser that
// src/publish/browser.test.ts opens sites with. Without them those tests are skipped, aloud. Needs Debian or Ubuntu and root; changes no
// running service.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const wanted = [
  { file: '/usr/sbin/dovecot', packages: ['dovecot-imapd', 'dovecot-lmtpd'] },
  { file: '/usr/lib/dovecot/lmtp', packages: ['dovecot-lmtpd'] },
  { file: '/usr/sbin/exim4', packages: ['exim4-daemon-light'] },
  { file: '/usr/bin/chromium', packages: ['chromium'] },
]
const missing = [...new Set(wanted.filter(({ file }) => !existsSync(file)).flatMap(({ packages }) => packages))]

if (missing.length === 0) {
  console.log('Test servers: Dovecot, Exim and Chromium are installed.')
} else if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
  console.warn(`
  ***********************************************************************
  *  The tests against real servers or a browser WILL BE SKIPPED.
  *  As root, on Debian or Ubuntu:  apt-get install ${missing.join(' ')}
  ***********************************************************************
`)
} else {
  const apt = (...args) => execFileSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...missing)
}
