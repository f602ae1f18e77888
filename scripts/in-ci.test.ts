import { afterEach, expect, it, vi } from 'vitest'
import { missingHere } from './in-ci.ts'

afterEach(() => void vi.unstubAllEnvs())

it('what is missing fails in CI and is skipped, aloud, elsewhere', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubEnv('CI', '')
  expect(missingHere('the mails', 'no server')).toBe(true)
  expect(warned).toHaveBeenCalledWith('\n*** SKIPPED: the mails. no server\n')
  warned.mockRestore()
  vi.stubEnv('CI', 'true')
  expect(() => missingHere('the mails', 'no server')).toThrow('In CI no test is skipped: the mails. no server')
  expect(missingHere('the mails', null)).toBe(false)
})
