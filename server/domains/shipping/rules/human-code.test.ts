import { expect, test } from 'vitest'
import { humanCode, tidyCode } from './human-code.ts'

test('one character a byte, none that is easily mistaken', () => {
  const code = humanCode(Array.from({ length: 256 }, (_, byte) => byte))
  expect(code).toHaveLength(256)
  expect(code).not.toMatch(/[0OAEIU1L5S8B]/)
  expect(new Set(code).size).toBe(24)
})
test('tolerates the ways people type a code', () => {
  expect(tidyCode(' wr-7k3q9m ')).toBe('WR-7K3Q9M')
})
