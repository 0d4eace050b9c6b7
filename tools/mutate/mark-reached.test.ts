import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { findMutations } from './find-mutations.ts'
import { markRegions, reachedVariable, regionsOfMutations } from './mark-reached.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-marks-'))
afterEach(() => {
  delete process.env[reachedVariable]
  rmSync(folder, { recursive: true, force: true })
})

test('marks say which mutations are covered, and change nothing else', async () => {
  const source = [
    'export const add = (a) => ({ sum: a + 1 })',
    'export function later(a) {',
    '  if (a) {',
    '    return a - 2',
    '  }',
    '  return a * 4',
    '}',
    'export const limit = 14',
  ].join('\n')
  const reachedFile = join(folder, 'reached')
  const moduleFile = join(folder, 'marked.mjs')
  process.env[reachedVariable] = reachedFile
  writeFileSync(moduleFile, markRegions('marked.ts', source))
  const marked = await import(/* @vite-ignore */ pathToFileURL(moduleFile).href)
  expect([marked.add(4), marked.later(0), marked.limit]).toEqual([{ sum: 5 }, 0, 14])

  const reached = new Set(readFileSync(reachedFile, 'utf8').trim().split('\n'))
  const mutations = findMutations('marked.ts', source)
  const regions = regionsOfMutations('marked.ts', source, mutations)
  const covered = mutations.filter((_, index) => reached.has(`marked.ts ${regions[index]}`)).map(({ kind }) => kind)
  const notCovered = mutations.filter((_, index) => !reached.has(`marked.ts ${regions[index]}`)).map(({ kind }) => kind)
  expect(covered).toEqual(['+ → -', '1 → 2', 'guard dropped', '* → /', '14 → 15'])
  expect(notCovered).toEqual(['- → +', '2 → 3'])
})
