// Renders a bought piece, and a lost piece that was paid for, before they ask for confirmation.
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Bought } from './bought.tsx'
import { PaidLoss, type PaidLossProps } from './lost/paid-loss.tsx'

const common = { credits: 20, page: '/account/closet/keep/1', confirming: false }
type Refund = { toCard: number; toBalance: number }

const bought = (refund: Refund) => {
  const days = { boughtOn: '2026-11-20', boughtOnLabel: '20 November 2026', cancelUntil: '2026-12-04' }
  const can = { cancel: { allowed: true as const } }
  const purchase = {
    purchaseId: '1',
    price: 1734,
    ...days,
    cancelUntilLabel: '4 December 2026',
    refund,
    can,
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <Bought purchase={purchase} {...common} />
    </MemoryRouter>,
  )
}
const paidFor = (refund: Refund | null) => {
  const known = { refund, price: refund && 1734, paidOnLabel: '21 March 2027', refundUntilLabel: '19 June 2027' }
  return renderToStaticMarkup(
    <MemoryRouter>
      <PaidLoss loss={known as PaidLossProps['loss']} found={{ allowed: true }} {...common} />
    </MemoryRouter>,
  )
}

const all = { toCard: 1000, toBalance: 734 }
test('promises a full refund as long as all of the price would be refunded', () => {
  expect(bought(all)).toContain('You can cancel for a full refund until 4 December 2026.')
  expect(bought(all)).toContain('Cancel for a refund')
  expect(paidFor(all)).toContain('you get all of it back')
  expect(paidFor(null)).toContain('the adult who paid gets all of it back')
})

test.each([
  ['all', { toCard: 0, toBalance: 0 }],
  ['a part', { toCard: 0, toBalance: 734 }],
])('promises no refund once the bank has given %s of the price back', (_, refund) => {
  expect(bought(refund)).toContain('You can cancel until 4 December 2026.')
  expect(bought(refund)).not.toContain('refund')
  expect(paidFor(refund)).toContain('If it turns up by 19 June 2027, you can rent it again.')
})
