import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const { writeOnce } = await import(new URL('./write-once.mjs', import.meta.url).href)
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-once-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a key is written once, for its owner alone, and leaves no other file', () => {
  const file = join(folder, 'a.key')
  for (const text of ['first', 'second']) writeOnce(file, text)
  expect(readFileSync(file, 'utf8')).toBe('first')
  expect(readdirSync(folder)).toEqual(['a.key'])
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a key that cannot be written leaves nothing behind', () => {
  expect(() => writeOnce(join(folder, 'missing', 'a.key'), 'text')).toThrow('ENOENT')
  expect(readdirSync(folder)).toEqual(['a.key'])
})
