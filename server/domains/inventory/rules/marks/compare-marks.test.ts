import { expect, test } from 'vitest'
import { compareMarks, type FoundMark, type KnownMark, maxMarks } from './compare-marks.ts'

const mark = (number: number, kind: FoundMark['kind'] = 'stain', size: FoundMark['size'] = 'small'): FoundMark => ({
  side: 'front',
  number,
  kind,
  size,
})
const known = (number: number, size: FoundMark['size'] = 'medium'): KnownMark => ({
  ...mark(number, 'stain', size),
  outline: 'sweater',
})
const [cuff, hem] = [known(8), known(4)]
const compare = (found: FoundMark[], gone: Parameters<typeof compareMarks>[2]['gone'] = []) =>
  compareMarks('sweater', [cuff, hem], { found, gone })

test('a known mark that is not named stays as it was; a named mark that is unknown is new', () => {
  expect(compare([mark(2)])).toEqual({ ok: true, value: { kept: [cuff, hem], ended: [], added: [mark(2)] } })
  expect(compare([])).toEqual({ ok: true, value: { kept: [cuff, hem], ended: [], added: [] } })
})

test('a known mark that is named again stays the known one', () => {
  expect(compare([mark(8, 'stain', 'medium')])).toMatchObject({ value: { kept: [cuff, hem], added: [] } })
})

test('another kind in the same zone, or the same on the other side, is another mark', () => {
  const back: FoundMark = { ...mark(8, 'stain', 'medium'), side: 'back' }
  expect(compare([mark(8, 'hole'), back])).toMatchObject({
    value: { kept: [cuff, hem], added: [mark(8, 'hole'), back] },
  })
})

test('a larger mark replaces the known one, which has grown', () => {
  const larger = mark(8, 'stain', 'large')
  expect(compare([larger])).toEqual({
    ok: true,
    value: { kept: [hem], ended: [{ mark: cuff, as: 'grown' }], added: [larger] },
  })
})

test('a smaller mark is refused, unless the known one is said to be washed out', () => {
  const smaller = mark(8)
  expect(compare([smaller])).toEqual({
    ok: false,
    reason: { code: 'smaller_than_known', mark: smaller, known: 'medium' },
  })
  expect(compare([smaller], [{ side: 'front', number: 8, kind: 'stain', reason: 'washed-out' }])).toEqual({
    ok: true,
    value: { kept: [hem], ended: [{ mark: cuff, as: 'washed-out' }], added: [smaller] },
  })
})

test('a mark that is not known cannot be gone', () => {
  const gone = { side: 'front', number: 8, kind: 'hole', reason: 'mended' } as const
  expect(compare([], [gone])).toEqual({ ok: false, reason: { code: 'not_known', mark: gone } })
})

test('a zone that the outline lacks and a mark that is named twice are refused', () => {
  expect(compare([mark(9)])).toMatchObject({ reason: { code: 'unknown_zone', mark: mark(9) } })
  expect(compare([mark(2), mark(2, 'stain', 'large')])).toMatchObject({ reason: { code: 'said_twice' } })
  const gone = { side: 'front', number: 8, kind: 'stain', reason: 'mended' } as const
  expect(compare([], [gone, { ...gone, reason: 'mistake' }])).toMatchObject({ reason: { code: 'said_twice' } })
})

test('a known mark on an outline that its product had before can still be gone', () => {
  const old: KnownMark = { ...mark(11), outline: 'coat' }
  const gone = { side: 'front', number: 11, kind: 'stain', reason: 'mistake' } as const
  expect(compareMarks('tee', [old], { found: [], gone: [gone] })).toMatchObject({ ok: true, value: { kept: [] } })
})

test('a garment has at most twenty marks', () => {
  const kinds = ['stain', 'fading', 'pilling'] as const
  const many = [1, 2, 3, 4, 5, 6, 7].flatMap((number) => kinds.map((kind) => mark(number, kind)))
  expect(compareMarks('sweater', [], { found: many.slice(0, maxMarks), gone: [] }).ok).toBe(true)
  expect(compareMarks('sweater', [], { found: many, gone: [] })).toEqual({
    ok: false,
    reason: { code: 'too_many', max: maxMarks },
  })
})
