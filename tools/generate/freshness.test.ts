import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { staleFiles, writeGenerated } from './freshness.ts'

const root = mkdtempSync(join(tmpdir(), 'wrenlet-generate-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const generators = [
  { path: 'a.json', render: () => '{}\n' },
  { path: 'deep/er/b.ts', render: async () => 'export const b = 1\n' },
]

test('missing files are stale, written, and then fresh', async () => {
  expect(await staleFiles(generators, root)).toEqual(['a.json', 'deep/er/b.ts'])
  expect(await writeGenerated(generators, root)).toEqual(['a.json', 'deep/er/b.ts'])
  expect(readFileSync(join(root, 'deep/er/b.ts'), 'utf8')).toBe('export const b = 1\n')
  expect(await staleFiles(generators, root)).toEqual([])
  expect(await writeGenerated(generators, root)).toEqual([])
})

test('a planted difference is caught', async () => {
  await writeGenerated(generators, root)
  appendFileSync(join(root, 'deep/er/b.ts'), ' ')
  expect(await staleFiles(generators, root)).toEqual(['deep/er/b.ts'])
})
