// What the emails of an order offer depends on what its family may still do (product §3, §12.4).
import { expect, test } from 'vitest'
import { orderCancelled } from './order-cancelled.ts'
import { orderDelivered } from './order-delivered.ts'

const order = { reference: 'W-1', pieces: [], refund: null }

test('the email about an order cancelled with its membership offers neither credits nor a delivery', () => {
  const words = (more: Partial<Parameters<typeof orderCancelled>[0]>) =>
    JSON.stringify(
      orderCancelled({
        ...order,
        cameBack: false,
        creditsFreed: 0,
        freeDeliveryRestored: true,
        returnDueOn: '4 December 2026',
        ...more,
      }),
    )
  const over = words({ cancelledAfter: 'membership' })
  expect(over).toContain('We’ve cancelled order W-1. The membership that it was ordered with is over.')
  expect(over).toContain('still stands. Please post it by 4 December 2026.')
  expect(over).not.toMatch(/You can use|free delivery/)
  expect(words({})).toContain('"preview":"Its pieces aren’t coming."')
  expect(words({})).toContain('free delivery for your next order')
  expect(words({ creditsFreed: 24 })).toContain('still stands, and you can use its credits.')
})

test('the email about an arrival says that one tap rents a piece for longer, or only asks for the pieces back', () => {
  const words = (may: { mayRenew: boolean; maySwap: boolean }, hireEndsOn: string | null = '20 February 2027') =>
    JSON.stringify(
      orderDelivered({
        ...order,
        ...may,
        hireEndsOn,
        swapReturnDueOn: null,
        swapLabelCode: null,
        reportDays: 14,
        reportPath: '/account/closet',
      }),
    )
  expect(words({ mayRenew: true, maySwap: true })).toContain(
    'Send them back or swap them by then. Near the end we’ll ask whether you’d like to keep one longer: it’s one tap.',
  )
  const over = words({ mayRenew: false, maySwap: false })
  expect(over).toContain('They’re yours to wear until 20 February 2027. Please send them back by then."')
  expect(over).not.toMatch(/swap|longer/)
  expect(words({ mayRenew: false, maySwap: false }, null)).not.toContain('swap')
})
