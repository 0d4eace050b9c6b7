import { expect, test } from 'vitest'
import { decidePart, type StyleToSet } from './decide-part.ts'

const style: StyleToSet = { name: 'Flurry jacket', hiredByDates: true, part: null, inUse: false }
const decided = (more: Partial<StyleToSet>) => {
  const outcome = decidePart({ ...style, ...more }, 'jacket')
  return outcome.ok ? outcome.value : outcome.reason.code
}

test.each<[string, Partial<StyleToSet>, boolean | string]>([
  ['a design without a part gets one', {}, true],
  ['the part of a design that nobody has booked can be changed', { part: 'mittens' }, true],
  ['setting the same part again changes nothing, even if it is booked', { part: 'jacket', inUse: true }, false],
  ['the part of a booked design cannot be changed', { part: 'mittens', inUse: true }, 'not_now'],
  ['a design that is rented for credits is not part of a kit', { hiredByDates: false }, 'not_now'],
])('%s', (_, more, expected) => {
  expect(decided(more)).toBe(expected)
})

test('an unknown handle is not found', () => {
  expect(decidePart(undefined, 'jacket')).toMatchObject({ ok: false, reason: { code: 'not_found' } })
})
