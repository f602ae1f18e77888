import { expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import { nationalSources } from './sources.ts'

// proves: tw-21.5-soviet-supply
it('Soviet supply comes from the northern and eastern edges of the board inside the Soviet Union of 1939, not from Moscow, nor from edges abroad (21.5, 12.2.2)', () => {
  const world = position({
    sides: { Germany: 'Axis', USSR: 'Allies' },
    wars: [['Germany', 'USSR']],
    control: { '0017': 'USSR', '0018': 'USSR' },
  })
  const codes = nationalSources(world, 'USSR').hexes.map((hex) => world.map.code(hex))
  expect(codes.some((code) => code.startsWith('00'))).toBe(true)
  expect(codes.some((code) => code.endsWith('00') && !code.startsWith('00'))).toBe(true)
  expect(codes).not.toContain('1012')
  expect(codes).toContain('0016')
  expect(codes).not.toContain('0017')
  expect(codes).not.toContain('0018')
})
