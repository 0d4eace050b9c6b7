import { basename, dirname } from 'node:path'
import { distancesTo } from './import-graph.ts'

export interface TestFile {
  readonly path: string
  /** Vitest's project: unit or db. */
  readonly project: string
}

export interface Choice {
  readonly importers: ReadonlyMap<string, readonly string[]>
  readonly tests: readonly TestFile[]
  /** How many files of each project run first. */
  readonly atMost: number
}

/**
 * The test files nearest to a file, nearest first, those without a database before those with one. For a pure rule the
 * latter run in a second round, only for mutants that its unit tests miss. The last round has twice as many files, which are
 * further away, for mutants that all of these miss or do not cover: a guard is often covered by the test of another
 * subject.
 */
export function chooseTests(path: string, { importers, tests, atMost }: Choice): TestFile[][] {
  const distances = distancesTo(path, importers)
  const near = tests
    .filter((test) => distances.has(test.path))
    .map((test) => ({ test, place: placeOf(path, test.path, distances.get(test.path) ?? 0) }))
    .toSorted((a, b) => compare(a.place, b.place))
    .map(({ test }) => test)
  const unit = near.filter(({ project }) => project === 'unit').slice(0, atMost)
  const withDatabase = near.filter(({ project }) => project !== 'unit')
  const [nearest, further] = [withDatabase.slice(0, atMost), withDatabase.slice(atMost, 3 * atMost)]
  return isPure(path) && unit.length > 0 ? [unit, nearest, further] : [[...unit, ...nearest], further]
}

const isPure = (path: string): boolean => /^server\/(kernel|domains\/[^/]+\/rules)\//.test(path)

/** Where a test comes in the order: first tests beside the file, then those that import it, of its domain, on its subject, near it. */
function placeOf(path: string, test: string, distance: number): number[] {
  const stem = path.replace(/\.\w+$/, '')
  const shared = wordsOf(stem).filter((word) => wordsOf(test).includes(word)).length
  return [
    test.startsWith(`${stem}.`) ? 0 : 1,
    distance <= 1 ? 0 : 1,
    isSameDomain(path, test) ? 0 : 1,
    -shared,
    distance,
    test.startsWith('tests/') ? 0 : 1,
  ]
}

/** `server/domains/rentals` for a file below it. */
export const domainOf = (path: string): string => path.split('/').slice(0, 3).join('/')
const isSameDomain = (path: string, test: string): boolean => domainOf(path) === domainOf(test)

/** `payments/operations/make-refund` is about payment, make and refund. */
const wordsOf = (path: string): string[] => [
  ...new Set(
    `${dirname(path).split('/')[2] ?? ''}-${basename(path).split('.')[0]}`
      .split('-')
      .map((word) => word.replace(/(s|ing|ed)$/, ''))
      .filter((word) => word.length > 3),
  ),
]

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((place, index) => place !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
