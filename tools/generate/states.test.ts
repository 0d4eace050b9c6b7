import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkoutTransitions } from '#server/domains/checkout/rules/checkout-transitions.ts'
import { giftCardTransitions } from '#server/domains/gift-cards/rules/gift-card-transitions.ts'
import { garmentTransitions } from '#server/domains/inventory/rules/garment-transitions.ts'
import { membershipTransitions } from '#server/domains/membership/rules/membership-transitions.ts'
import { planChangeTransitions } from '#server/domains/membership/rules/plan-change-transitions.ts'
import { loanTransitions } from '#server/domains/rentals/rules/loan-transitions.ts'
import { lossTransitions } from '#server/domains/rentals/rules/loss-transitions.ts'
import { orderTransitions } from '#server/domains/rentals/rules/order-transitions.ts'
import { pieceReportTransitions } from '#server/domains/rentals/rules/piece-report-transitions.ts'
import { returnTransitions } from '#server/domains/rentals/rules/return-transitions.ts'
import { resaleOrderTransitions } from '#server/domains/resale/rules/resale-order-transitions.ts'
import { resaleReturnTransitions } from '#server/domains/resale/rules/resale-return-transitions.ts'
import { skiBookingTransitions } from '#server/domains/ski/rules/ski-booking-transitions.ts'
import type { TransitionTable } from '#server/kernel/transition-table.ts'

const machines: Record<string, TransitionTable> = {
  'Checkout (checkout)': checkoutTransitions,
  'Gift card (gift-cards)': giftCardTransitions,
  'Garment (inventory)': garmentTransitions,
  'Membership (membership)': membershipTransitions,
  'Plan change (membership)': planChangeTransitions,
  'Loan (rentals)': loanTransitions,
  'Loss (rentals)': lossTransitions,
  'Order (rentals)': orderTransitions,
  'Piece report (rentals)': pieceReportTransitions,
  'Return (rentals)': returnTransitions,
  'Resale order (resale)': resaleOrderTransitions,
  'Resale return (resale)': resaleReturnTransitions,
  'Ski booking (ski)': skiBookingTransitions,
}
const sections = readFileSync(new URL('../../docs/states.md', import.meta.url), 'utf8')
  .split('\n## ')
  .slice(1)

test('docs/states.md draws every state machine', () => {
  expect(sections.map((section) => section.split('\n')[0])).toEqual(Object.keys(machines))
})

test.each(Object.entries(machines))('docs/states.md draws exactly the transitions of %s', (title, table) => {
  const drawn = sections.find((section) => section.startsWith(title))?.matchAll(/^ {2}(\w+) --> (\w+): (.+)$/gm)
  const moves = table.transitions.map(({ from, to, by }) => [from, to, [by].flat().join(', ')])
  expect([...(drawn ?? [])].map((match) => match.slice(1))).toEqual(moves)
})
