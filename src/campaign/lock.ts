import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { CampaignError } from './campaign.ts'

/** One daemon a campaign: a file beside the log holds its process number. A lock left by a killed process is taken over. */
export function lockCampaign(logPath: string): () => void {
  const path = `${logPath}.lock`
  for (let attempt = 0; ; attempt++) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, String(process.pid))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = Number(readFileSync(path, 'utf8'))
    if (attempt > 0 || (pid > 0 && isAlive(pid))) throw new CampaignError(`another adjutant (process ${pid}) is at work on this campaign; if not, remove ${path}`)
    rmSync(path, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
