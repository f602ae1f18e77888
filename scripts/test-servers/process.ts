import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** Who runs the servers: we, or nobody when we are root, for both servers refuse to serve as root. */
export function serverUser(): { name: string; group: string; uid: number; gid: number } {
  const me = userInfo()
  const line = (file: string, test: (fields: string[]) => boolean): string[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((each) => each.split(':'))
      .find(test) ?? []
  const account = me.uid === 0 ? line('/etc/passwd', ([name]) => name === 'nobody') : [me.username, '', String(me.uid), String(me.gid)]
  const group = line('/etc/group', (fields) => fields[2] === account[3])
  return { name: account[0], group: group[0], uid: Number(account[2]), gid: Number(account[3]) }
}

/** Makes a directory that belongs to the servers' user. */
export function ownedDirectory(path: string): string {
  const { uid, gid } = serverUser()
  mkdirSync(path, { recursive: true, mode: 0o755 })
  if (process.getuid!() === 0) chownSync(path, uid, gid)
  return path
}

export function ownedFile(path: string, text: string): string {
  const { uid, gid } = serverUser()
  ownedDirectory(dirname(path))
  writeFileSync(path, text)
  if (process.getuid!() === 0) chownSync(path, uid, gid)
  return path
}

/** A port that is free now, on 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** A server in the foreground, with everything it starts in one process group, ended with us at the latest. */
export class ServerProcess {
  private readonly command: string
  private readonly args: string[]
  private readonly port: number
  private readonly log: string
  private readonly asRoot: boolean
  private child: ChildProcess | null = null
  private readonly killAtExit = (): void => {
    this.signal('SIGKILL')
  }

  /** `log` is shown when the server does not start. A server that drops root's rights by itself may be started `asRoot`. */
  constructor(command: string, args: string[], port: number, log: string, asRoot = false) {
    this.command = command
    this.args = args
    this.port = port
    this.log = log
    this.asRoot = asRoot
  }

  /** Resolves when the port answers; at once when it runs. */
  async start(): Promise<void> {
    if (this.child) return
    const { uid, gid } = serverUser()
    const dropRights = process.getuid!() === 0 && !this.asRoot
    let output = ''
    const child = spawn(this.command, this.args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(dropRights ? { uid, gid } : {}),
      cwd: '/',
    })
    child.stdout.on('data', (data) => {
      output += String(data)
    })
    child.stderr.on('data', (data) => {
      output += String(data)
    })
    this.child = child
    process.on('exit', this.killAtExit)
    const deadline = Date.now() + 20_000
    while (!(await answers(this.port))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await this.stop('SIGKILL')
        throw new Error(`${this.command} did not start. ${output}\n${readLog(this.log)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** SIGTERM lets the server end its connections; SIGKILL cuts them. Resolves when the server is gone. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.child
    if (!child) return
    const gone =
      child.exitCode !== null || child.signalCode !== null
        ? Promise.resolve()
        : new Promise<void>((resolve) => child.once('exit', () => resolve()))
    this.signal(signal)
    await gone
    this.child = null
    process.off('exit', this.killAtExit)
  }

  private signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    try {
      process.kill(-this.child!.pid!, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return `(no log at ${path})`
  }
}
