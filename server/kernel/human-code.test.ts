import { expect, test } from 'vitest'
import { humanCode, tidyCode } from './human-code.ts'

test('a code has one character for each byte, none easily mistaken for another', () => {
  const code = humanCode(Array.from({ length: 256 }, (_, byte) => byte))
  expect(code).toHaveLength(256)
  expect(code).not.toMatch(/[0OAEIU1L5S8B]/)
  expect(new Set(code).size).toBe(24)
})
test('a code is read in the ways people type it', () => {
  expect(tidyCode(' wr-7k3q9m ')).toBe('WR-7K3Q9M')
})
