import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

test('numbers and names are read as given, otherwise the defaults apply', () => {
  expect(readOptions([])).toMatchObject({ seconds: Number.POSITIVE_INFINITY, files: 6, workers: 2, named: [] })
  const args = ['server/kernel', '--seconds', '2.5', '--workers=1', '--kind', 'guard|where']
  expect(readOptions(args)).toMatchObject({ seconds: 2.5, workers: 1, kind: /guard|where/, named: ['server/kernel'] })
})
test.each([
  [['--seconds', 'x'], '--seconds needs a number, but "x" was given.'],
  [['--workers', '0'], '--workers needs a whole number from 1 up, but "0" was given.'],
  [['--files', '1.5'], '--files needs a whole number from 1 up, but "1.5" was given.'],
  [['--kind', '('], '--kind needs a regular expression, but "(" was given.'],
  [['--nothing'], "Unknown option '--nothing'."],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(new Error(sentence))
})
