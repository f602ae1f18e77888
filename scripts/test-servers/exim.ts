import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestUser } from './dovecot.ts'
import { ownedDirectory, serverUser, ServerProcess } from './process.ts'

/**
 * A mail server that asks for a login, refuses unknown recipients, and hands what it accepts to LMTP at once. `later@` is refused for now;
 * a mail to `slow@` is answered only after a minute, so that a test can cut the line after the data.
 * Exim starts as root only, and goes on as another user.
 */
export async function startExim(dir: string, smtpPort: number, lmtpPort: number, users: TestUser[]): Promise<ServerProcess> {
  const spool = ownedDirectory(join(dir, 'exim'))
  const { name, group } = serverUser()
  const logins = users.map(({ address, password }) => `{and{{eq{$auth2}{${address}}}{eq{$auth3}{${password}}}}}`).join(' ')
  const config = join(dir, 'exim.conf')
  // Exim reads only a configuration that belongs to root.
  writeFileSync(
    config,
    `
primary_hostname = mail.example.test
spool_directory = ${spool}
log_file_path = ${spool}/%slog
pid_file_path = ${spool}/pid
daemon_smtp_ports = ${smtpPort}
local_interfaces = 127.0.0.1
tls_advertise_hosts =
host_lookup =
rfc1413_query_timeout = 0s
exim_user = ${name}
exim_group = ${group}
never_users =
queue_only = false
keep_environment =
smtp_accept_keepalive
message_size_limit = 5M
acl_smtp_rcpt = acl_recipient
acl_smtp_data = acl_data

begin acl
acl_recipient:
  deny    !authenticated = *
          message = Authentication required
  defer   local_parts = later
          message = Mailbox is full, try again later
  accept  local_parts = slow
          domains = example.test
  accept  domains = example.test
          local_parts = ${users.map(({ address }) => address.split('@')[0]).join(' : ')}
  deny    message = No such user here

acl_data:
  warn    condition = \${if match{$recipients}{slow@}}
          delay = 60s
  accept

begin routers
dovecot:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = lmtp

begin transports
lmtp:
  driver = smtp
  protocol = lmtp
  port = ${lmtpPort}
  allow_localhost

begin retry
* * F,1h,1s

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if or{${logins}}}
  server_set_id = $auth2
`,
    { mode: 0o644 },
  )
  const server = new ServerProcess('/usr/sbin/exim4', ['-C', config, '-bdf', '-odb', '-q5s'], smtpPort, join(spool, 'mainlog'), true)
  await server.start()
  return server
}
