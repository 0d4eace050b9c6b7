import { expect, test } from 'vitest'
import { siteRoutes } from '#tests/support/html/site-routes.ts'
import { checkoutBegun } from '#web/lib/measure/checkout-begun.ts'

const paying = { open: { kind: 'booking' }, gift: {} }

test('a checkout begins on the page that asks for the payment in each shop, and on no other', () => {
  const begun = siteRoutes().flatMap(({ path }) => checkoutBegun({ path: `/${path}` }, paying) ?? [])
  expect(begun.toSorted()).toEqual(['gift-card', 'rental', 'resale', 'ski'])
})

test.each(['change', 'fee'])('a %s of ski wear that is already booked does not begin a checkout', (kind) => {
  expect(checkoutBegun({ path: '/skiwear/checkout/:id' }, { open: { kind } })).toBeUndefined()
})

test.each(['/skiwear/checkout/:id', '/gifting/checkout/:id'])(
  '%s does not begin a checkout that is over or could not be loaded',
  (path) => {
    expect(checkoutBegun({ path }, null)).toBeUndefined()
    expect(checkoutBegun({ path }, undefined)).toBeUndefined()
  },
)

test.each([
  '?step=shipment&joined=1',
  '?step=confirm&plan=p&cancelled=1',
  '?payment_intent=pi_1&redirect_status=failed',
])('a redirect back to %s does not begin a checkout again', (search) => {
  expect(checkoutBegun({ path: '/checkout', search }, paying)).toBeUndefined()
  expect(checkoutBegun({ path: '/checkout', search: '?step=confirm' }, paying)).toBe('rental')
})
