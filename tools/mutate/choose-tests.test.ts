import { expect, test } from 'vitest'
import { chooseTests } from './choose-tests.ts'
import { distancesTo, importsOf } from './import-graph.ts'

const importers = new Map([
  [
    'server/domains/a/rules/price.ts',
    ['server/domains/a/rules/price.test.ts', 'server/domains/a/operations/pay-once.ts'],
  ],
  ['server/domains/a/operations/pay-once.ts', ['server/domains/a/index.ts', 'server/domains/a/paying.db.test.ts']],
  [
    'server/domains/a/index.ts',
    ['tests/db/far.test.ts', 'tests/db/once-more.test.ts', 'server/domains/a/x.db.test.ts'],
  ],
])
const tests = [
  'tests/db/far.test.ts',
  'server/domains/a/x.db.test.ts',
  'tests/db/once-more.test.ts',
  'server/domains/a/paying.db.test.ts',
  'server/domains/b/other.db.test.ts',
].map((path) => ({ path, project: 'db' }))
const unit = { path: 'server/domains/a/rules/price.test.ts', project: 'unit' }
const choose = (path: string, atMost = 9) =>
  chooseTests(path, { importers, tests: [...tests, unit], atMost }).map((round) => round.map((chosen) => chosen.path))

test('for a pure rule its unit tests come first, and tests with a database only after them', () => {
  const [first, second] = choose('server/domains/a/rules/price.ts', 1)
  expect([first, second]).toEqual([[unit.path], ['server/domains/a/paying.db.test.ts']])
})
test('tests that import the file come first, then those of its domain, then those on its subject', () => {
  const nearest = ['server/domains/a/paying.db.test.ts', 'server/domains/a/x.db.test.ts', 'tests/db/once-more.test.ts']
  expect(choose('server/domains/a/operations/pay-once.ts')).toEqual([[...nearest, 'tests/db/far.test.ts'], []])
})
test('after the nearest tests come twice as many that are further away', () => {
  const [first, last] = choose('server/domains/a/operations/pay-once.ts', 1)
  expect(first).toEqual(['server/domains/a/paying.db.test.ts'])
  expect(last).toEqual(['server/domains/a/x.db.test.ts', 'tests/db/once-more.test.ts'])
})
test('imports of every form are read, except type-only imports', () => {
  const text = [
    "import { a } from './a.ts'",
    "import type { B } from './b.ts'",
    "import {\n  c,\n} from '#server/c.ts'",
    "export * from '../d.ts'",
    "import './e.ts'",
    "const f = await import('./f.ts')",
    "import pg from 'pg'",
  ].join('\n')
  const found = ['server/x/a.ts', 'server/c.ts', 'server/d.ts', 'server/x/e.ts', 'server/x/f.ts']
  expect(importsOf('server/x/y.ts', text)).toEqual(found)
})
test('the distance is the smallest number of imports, even in a cycle', () => {
  const circle = new Map([
    ['a', ['b']],
    ['b', ['c', 'a']],
    ['c', ['d']],
  ])
  expect([...distancesTo('a', circle)]).toEqual(Object.entries({ a: 0, b: 1, c: 2, d: 3 }))
})
