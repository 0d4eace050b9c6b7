import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { appendResults, readLast } from './records.ts'

test('results are appended as CSV, and the last ratio of each is read back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-records-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cache', 'bench.csv')
  expect(readLast(file).size).toBe(0)
  const list = { what: 'list, nothing kept', ours: 10, theirs: 40, ratio: 0.25, ourCpu: 5, theirCpu: 1 }
  appendResults(file, [
    { ...list, bar: { atLeast: 0.38 } },
    { ...list, what: 'page' },
  ])
  appendResults(file, [{ ...list, ratio: 0.5 }])
  expect([...readLast(file)]).toEqual([
    ['list, nothing kept', 0.5],
    ['page', 0.25],
  ])
  expect(readFileSync(file, 'utf8').split('\n')[1]).toMatch(
    /,"list, nothing kept",10\.0,40\.0,0\.2500,5\.0,1\.0,0\.38$/,
  )
})
