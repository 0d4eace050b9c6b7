import { expect, test } from 'vitest'
import { refundLine } from './work-on-sales.ts'

test.each([
  [{ toCard: 1250, toBalance: 0 }, '£12.50 goes back to the card'],
  [{ toCard: 0, toBalance: 500 }, '£5 goes back to the gift balance'],
  [{ toCard: 1250, toBalance: 500 }, '£17.50 goes back: £12.50 to the card, £5 to the gift balance'],
  [{ toCard: 0, toBalance: 0 }, 'nothing goes back, because the price had already been refunded'],
])('the line about a refund of %o says where it goes', (refunded, line) => {
  expect(refundLine(refunded as Parameters<typeof refundLine>[0])).toBe(line)
})
