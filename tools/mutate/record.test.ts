import { expect, test } from 'vitest'
import type { Mutant } from './mutant.ts'
import { readRecord, writeRecord } from './record.ts'
import type { Verdict } from './try-mutants.ts'
import { updateRecord } from './update-record.ts'

const key = { path: 'server/kernel/money.ts', code: 'x', kind: '< → <=' }
const accepted = [
  { ...key, code: 'return `a` | 4', kind: 'part after || dropped (2)', reason: '' },
  { ...key, code: 'return a || b', reason: 'both are the same at nought' },
]
const scores = [
  { folder: 'server/kernel', kinds: '', tried: 124, killed: 117 },
  { folder: 'server/views', kinds: 'guard|where', tried: 8, killed: 8 },
]

test('what is written is read back, with bars, backticks and empty reasons', () => {
  const text = writeRecord({ scores, accepted })
  expect(readRecord(text)).toEqual({ scores, accepted })
  expect(text).toContain('| `server/kernel` | all | 124 | 117 | 94.4 |')
  expect(writeRecord(readRecord(text))).toBe(text)
})

const mutant = (code: string, folder = 'server/kernel'): Mutant => ({
  path: `${folder}/money.ts`,
  line: 1,
  region: 0,
  text: '',
  key: { ...key, path: `${folder}/money.ts`, code },
  mutation: { kind: key.kind, start: 0, end: 0, text: '' },
})
const survived = (tried: Mutant): Verdict => ({ mutant: tried, outcome: 'survived', by: [] })
const killed = (tried: Mutant): Verdict => ({ mutant: tried, outcome: 'killed', by: 'a test' })

test('a run adds survivors, drops mutants that are killed or gone, and keeps reasons', () => {
  const [old, dead, added, other] = [mutant('old'), mutant('dead'), mutant('added'), mutant('other', 'server/views')]
  const before = {
    scores: [],
    accepted: [old, dead, mutant('gone'), other].map((tried) => ({ ...tried.key, reason: 'a reason' })),
  }
  const verdicts = [survived(old), killed(dead), survived(added)]
  const record = updateRecord(before, verdicts, [old, dead, added, other, mutant('else', 'server/views')])
  expect(record.accepted).toEqual([
    { ...old.key, reason: 'a reason' },
    { ...other.key, reason: 'a reason' },
    { ...added.key, reason: '' },
  ])
})
test('a folder gets a new score when all of it was tried, and otherwise keeps the old one; a folder without mutants loses its score', () => {
  const [first, second] = [mutant('one'), mutant('two')]
  const [part, rest] = [mutant('part', 'server/views'), mutant('rest', 'server/views')]
  const never = mutant('never', 'server/adapters')
  const views = { folder: 'server/views', kinds: '', tried: 9, killed: 7 }
  const gone = { folder: 'server/gone', kinds: '', tried: 4, killed: 4 }
  const before = { scores: [{ folder: 'server/kernel', kinds: '', tried: 9, killed: 9 }, views, gone], accepted: [] }
  const verdicts = [survived(first), killed(second), survived(part)]
  expect(updateRecord(before, verdicts, [first, second, part, rest, never]).scores).toEqual([
    { folder: 'server/kernel', kinds: '', tried: 2, killed: 1 },
    views,
  ])
})

test('a run of some kinds of mutation scores those kinds, except in a folder that already has a score for all kinds', () => {
  const mutantOf = (kind: string, folder?: string) => {
    const base = mutant(kind, folder)
    return { ...base, key: { ...base.key, kind } }
  }
  const [guard, where, limit, other] = [
    mutantOf('guard'),
    mutantOf('where'),
    mutantOf('limit'),
    mutantOf('guard', 'server/views'),
  ]
  const views = { folder: 'server/views', kinds: '', tried: 9, killed: 7 }
  const everything = [guard, where, limit, other, mutantOf('limit', 'server/views')]
  const verdicts = [survived(guard), killed(where), killed(other)]
  const some = updateRecord({ scores: [views], accepted: [] }, verdicts, everything, /guard|where/)
  expect(some.scores).toEqual([{ folder: 'server/kernel', kinds: 'guard|where', tried: 2, killed: 1 }, views])
  // Other kinds get their own row; a run of all kinds gets one row instead of both.
  const limits = updateRecord(some, [killed(limit)], everything, /limit/)
  expect(limits.scores.map(({ kinds }) => kinds)).toEqual(['guard|where', 'limit', ''])
  const all = updateRecord(limits, [...verdicts, killed(limit)], everything)
  expect(all.scores).toEqual([{ folder: 'server/kernel', kinds: '', tried: 3, killed: 2 }, views])
})
