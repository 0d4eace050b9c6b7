import { expect, test } from 'vitest'
import { reportedAt } from './reported-marks.ts'

const at = new Date('2026-11-14T10:00:00Z')
const stain = { side: 'front', number: 4, kind: 'stain' } as const

test('a mark was there before the loan if its family reported a mark of that kind in that zone, of any size', () => {
  const reported = { at, marks: [stain] }
  const large = { ...stain, size: 'large' }
  expect(reportedAt(reported, large)).toBe(at)
  for (const other of [{ side: 'back' }, { number: 3 }, { kind: 'hole' }] as const)
    expect(reportedAt(reported, { ...stain, ...other })).toBeNull()
  expect(reportedAt(undefined, stain)).toBeNull()
})
