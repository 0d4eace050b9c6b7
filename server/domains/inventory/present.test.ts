import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { passportOf } from './present.ts'
import type { MarkRow } from './queries/garment-marks.ts'

const [garmentId, march] = [newId<'garment'>(), new Date('2026-03-31T23:30:00Z')]
const mark = (changed: Partial<MarkRow> = {}): MarkRow => ({
  id: newId<'garment-mark'>(),
  outline: 'sweater',
  side: 'front',
  number: 8,
  kind: 'stain',
  size: 'small',
  recordedAt: march,
  ...changed,
})
const garment = { garmentId, qrId: '0000000000', outline: 'sweater', checkedAt: march } as const

test('marks of one zone are one entry, with the month in London', () => {
  const marks = [mark(), mark({ kind: 'hole', size: 'large' }), mark({ side: 'back', number: 4 })]
  expect(passportOf({ ...garment, marks })).toEqual({
    id: garmentId,
    outline: 'sweater',
    checked: 'April 2026',
    zones: [
      {
        side: 'front',
        number: 8,
        name: 'Left cuff',
        dot: { x: 84, y: 81 },
        marks: [
          { text: 'small stain', seen: 'April 2026' },
          { text: 'hole', seen: 'April 2026' },
        ],
      },
      {
        side: 'back',
        number: 4,
        name: 'Hem',
        dot: { x: 50, y: 90.5 },
        marks: [{ text: 'small stain', seen: 'April 2026' }],
      },
    ],
  })
})

test('a mark of an outline that its product had before keeps its name, and no dot is drawn for it', () => {
  const marks = [mark({ outline: 'coat', number: 11 })]
  expect(passportOf({ ...garment, marks }).zones).toMatchObject([{ number: 11, name: 'Lining', dot: null }])
})

test('a piece that nobody has checked is shown as unchecked', () => {
  expect(passportOf({ ...garment, checkedAt: null, marks: [] })).toMatchObject({ checked: null, zones: [] })
})
