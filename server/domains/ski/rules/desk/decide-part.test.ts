import { expect, test } from 'vitest'
import { decidePart, type StyleToSet } from './decide-part.ts'

const style: StyleToSet = { name: 'Flurry jacket', hiredByDates: true, part: null, inUse: false }
const decided = (more: Partial<StyleToSet>) => {
  const outcome = decidePart({ ...style, ...more }, 'jacket')
  return outcome.ok ? outcome.value : outcome.reason.code
}

test.each<[string, Partial<StyleToSet>, boolean | string]>([
  ['a design without a part gets one', {}, true],
  ['another part replaces the first while nobody has booked it', { part: 'mittens' }, true],
  ['the same part changes nothing, no matter who has booked it', { part: 'jacket', inUse: true }, false],
  ['a design that is booked stays what it is', { part: 'mittens', inUse: true }, 'not_now'],
  ['what is rented for credits is not part of a kit', { hiredByDates: false }, 'not_now'],
])('%s', (_, more, given) => {
  expect(decided(more)).toBe(given)
})

test('a handle that no design has is not found', () => {
  expect(decidePart(undefined, 'jacket')).toMatchObject({ ok: false, reason: { code: 'not_found' } })
})
