import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bySeed, rounds } from '#tests/support/volume.ts'
import { fitLines } from './fit-lines.ts'

test.each([
  [['14 Alma Road', ''], ['14 Alma Road']],
  [
    [' 14  Alma Road ', 'Clifton'],
    ['14 Alma Road', 'Clifton'],
  ],
  [
    ['Flat 27B, The Old Malthouse, 1024 Little Lane', ''],
    ['Flat 27B, The Old Malthouse', '1024 Little Lane'],
  ],
  [
    ['The Old Malthouse and Maltings at 1024 Saint Swithin’s Lane', ''],
    ['The Old Malthouse and Maltings at', '1024 Saint Swithin’s Lane'],
  ],
  [
    ['The Very Old Mill and Big Barn 1024 Saint Swithin’s Lane', ''],
    ['The Very Old Mill and Big Barn', '1024 Saint Swithin’s Lane'],
  ],
  [
    ['x'.repeat(35), 'y'.repeat(35)],
    ['x'.repeat(35), 'y'.repeat(35)],
  ],
  [['', ''], []],
])('%j becomes %j', (lines, fitted) => {
  expect(fitLines(lines)).toEqual(fitted)
})

test.each([
  [['One, Two, Three, Four, Five and Twenty Longs', 'A second line, which is rather long, too']],
  [['x'.repeat(36), '']],
])('%j does not fit', (lines) => {
  expect(fitLines(lines)).toBeUndefined()
})

test('no word is cut, lost or moved, and no line is too long', () =>
  bySeed((seed) => {
    const word = fc.oneof(
      fc.constantFrom('14', '27B,', 'The', 'Little', 'Malthouse,'),
      fc.stringMatching(/^[A-Za-z]{1,30},?$/),
    )
    const line = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(line, line, (first, second) => {
        const fitted = fitLines([first, second])
        if (!fitted) return
        const words = (text: string) => text.replaceAll(',', ' ').split(/\s+/).filter(Boolean)
        expect(words(fitted.join(' '))).toEqual(words(`${first} ${second}`))
        expect(fitted.length).toBeLessThanOrEqual(3)
        for (const line of fitted) expect(line.length).toBeLessThanOrEqual(35)
      }),
      { seed, numRuns: rounds(300, 10_000) },
    )
  }))
