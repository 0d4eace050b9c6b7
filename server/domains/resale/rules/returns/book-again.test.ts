import { expect, test } from 'vitest'
import { againUntil, type BookedReturn } from './book-again.ts'

const at = (day: string) => new Date(`${day}T10:00:00Z`)
const booked = (more: Partial<BookedReturn<string>>): BookedReturn<string> => ({
  state: 'booked',
  line_ids: ['a', 'b'],
  post_by: '2026-12-15',
  posted_at: null,
  received_at: null,
  cancelled_at: null,
  ...more,
})

test('a piece can be sent back once more within 14 days after its return came back, or arrived without it', () => {
  const home = booked({ state: 'cancelled', posted_at: at('2026-12-03'), cancelled_at: at('2026-12-20') })
  expect(againUntil([home], 'a', 14)).toBe('2027-01-03')
  expect(againUntil([home], 'c', 14)).toBeNull()
  const received = booked({ state: 'received', received_at: at('2026-12-05') })
  expect(againUntil([received], 'b', 14)).toBe('2026-12-19')
  expect(againUntil([received, home], 'b', 14)).toBe('2027-01-03')
})

test('a piece left out of its return can be posted at least until the day that the return named', () => {
  const received = booked({ state: 'received', received_at: at('2026-12-05') })
  expect(againUntil([received], 'b', 7)).toBe('2026-12-15')
})

test.each(['booked', 'posted', 'lapsed', 'lost', 'cancelled'] as const)(
  'a return that is %s gives no more time',
  (state) => {
    expect(
      againUntil([booked({ state, cancelled_at: state === 'cancelled' ? at('2026-12-02') : null })], 'a', 14),
    ).toBeNull()
  },
)
