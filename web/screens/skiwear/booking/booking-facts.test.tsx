// Renders what a booking’s page says about cancelling, while the payer’s bank decides a dispute over the payment.
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/index.ts'
import { BookingFacts, type SkiBooking } from './booking-facts.tsx'
import { CancelPieces } from './cancel-pieces.tsx'

type Refund = NonNullable<AnswerOf<'skiBooking'>['refund']>

const deciding = 'Your bank is reviewing this payment, so we can’t refund it to your card for now.'
const overdue = 'We haven’t sent it in time. Cancel it, and everything you paid comes back.'
const jacket = { itemId: '1', child: 1, name: 'Jacket', partLabel: 'Jacket', sizeLabel: '104cm', price: 3150 }
const picture = { base: '', external: false, alt: '', tint: 'sage' }
const booking = {
  ...{ state: 'booked', dates: { label: '13 to 19 February 2027', days: 7 }, arrivesBy: null, lateWords: '' },
  ...{ lines: [{ ...jacket, picture, state: 'booked', refundNow: 3150 }], paid: 3150, refunded: 0, address: [] },
  ...{ refundWords: overdue, vat: '' },
} as unknown as SkiBooking

/** The page’s facts, and its form to cancel pieces, as text. */
function shown(refund: Refund): string {
  const Page = () => (
    <>
      <BookingFacts booking={{ ...booking, bankDecides: refund.bankDecides }} refund={refund} />
      <CancelPieces booking={booking} refund={refund} path="/skiwear/bookings/1" ticked={undefined} />
    </>
  )
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  return renderToStaticMarkup(<Stub />).replaceAll(/<[^>]*>/g, ' ')
}

test('a booking that was not sent in time promises all the money back, and shows the refund of each piece', () => {
  const text = shown({ toCard: 3150, toBalance: 0, bankDecides: false })
  for (const words of [overdue, '£31.50 comes back']) expect(text).toContain(words)
})

test('while the bank decides, the page says so in place of any refund to the card', () => {
  const text = shown({ toCard: 3150, toBalance: 0, bankDecides: true })
  expect(text).toContain(`Changing your mind  ${deciding}`)
  expect(text).not.toMatch(/comes? back|everything you paid|we’ll refund/)
})

test('while the bank decides, a refund to the gift balance is still promised', () => {
  const text = shown({ toCard: 2150, toBalance: 1000, bankDecides: true })
  expect(text).toContain(`${deciding} If you cancel all of it, we’ll refund £10 to your gift balance`)
  expect(text).not.toMatch(/comes? back|everything you paid/)
})

test('once the bank has refunded some of it, neither all the money nor a piece’s refund is promised', () => {
  const text = shown({ toCard: 2150, toBalance: 0, bankDecides: false })
  expect(text).not.toMatch(/comes? back|everything you paid/)
})
