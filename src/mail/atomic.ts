import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file so that a reader sees all of it or nothing, also after a power cut: a hidden temporary name in the same
 * directory, fsync, rename, fsync of the directory. Makes the directory. Mails carry keys: nobody but the owner may read them.
 */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const directory = dirname(path)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const temporary = join(directory, `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await file.close()
    await unlink(temporary)
    throw error
  }
  await file.close()
  await rename(temporary, path)
  await syncDirectory(directory)
}

/** Makes renames within a directory durable. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
