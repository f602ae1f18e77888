/** Where a mail server is. */
export interface ServerAddress {
  host: string
  /** Usually 993 for IMAP, 465 or 587 for SMTP. */
  port: number
  /** True for TLS from the start (993, 465); false for STARTTLS (143, 587), which is then insisted on, except on this machine itself. */
  secure: boolean
}

/** How to log in. */
export interface Login {
  user: string
  password: string
}

export type ServerSettings = ServerAddress & Login

/** A password goes over the network only encrypted; to a server on this machine it may go plain. */
export function mayBePlain(settings: ServerAddress): boolean {
  return !settings.secure && (settings.host === 'localhost' || settings.host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(settings.host))
}

interface ServerError {
  message: string
  code?: string
  originalCode?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  mailboxMissing?: boolean
  response?: unknown
  responseText?: string
}

/** One sentence on what failed, where, and one on what to check. Never holds the password. */
export function explainServerError(problem: unknown, protocol: 'IMAP' | 'SMTP', settings: ServerAddress & Partial<Login>): string {
  const error = problem as ServerError
  const server = `${protocol} server ${settings.host}:${settings.port}`
  const codes = [error.code ?? '', error.originalCode ?? '']
  const is = (pattern: RegExp): boolean => codes.some((code) => pattern.test(code))
  // Some servers repeat what they were sent.
  const shown = (text: string): string => oneLine(settings.password ? text.replaceAll(settings.password, '***') : text)
  const said = shown(typeof error.response === 'string' ? error.response : (error.responseText ?? error.message))
  if (error.authenticationFailed === true || is(/^(?:EAUTH|ENOAUTH)$/)) {
    return (
      `The ${server} refuses the login of ${settings.user ?? 'nobody'}: "${said}". Check the user name and the password; ` +
      'large providers want an app password here, not that of the web site.'
    )
  }
  if (is(/^(?:ENOTFOUND|EAI_AGAIN|EDNS)$/))
    return `The ${server} cannot be found: no such host name. Check the host and this machine's network.`
  if (is(/^ECONNREFUSED$/))
    return `Nothing answers at the ${server}: the connection is refused. Check host and port, and that the server runs.`
  if (is(/^(?:CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|ETIMEDOUT|ETIMEOUT|EHOSTUNREACH|ENETUNREACH)$/)) {
    return `The ${server} does not answer in time. Check host, port, firewall, and that "secure" is ${settings.secure ? 'right: it wants TLS from the start' : 'right: it wants STARTTLS'}.`
  }
  if (error.tlsFailed === true || is(/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/)) {
    return (
      `No encrypted connection with the ${server}: ${shown(error.message)}. Check "secure" (true for ports 993 and 465, false for 143 and 587) ` +
      'and the certificate; for a certificate of your own, set NODE_EXTRA_CA_CERTS to its file.'
    )
  }
  if (is(/^(?:ECONNRESET|EPIPE|NoConnection|EConnectionClosed|ClosedAfterConnect\w+|ECONNECTION|StateLogout)$/)) {
    return `The ${server} closed the connection: ${shown(error.message)}.`
  }
  return `The ${server} failed: ${said}.`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(/\.$/, '').slice(0, 300)
}
