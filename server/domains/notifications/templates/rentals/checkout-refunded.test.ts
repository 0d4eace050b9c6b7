import { expect, test } from 'vitest'
import { site } from '#tests/support/sample-emails.ts'
import { renderText } from '../../email/render-text.ts'
import { guestRefunded } from '../guest-refunded.ts'
import { checkoutRefunded } from './checkout-refunded.ts'

test('the email to a member whose discount was used up in the meantime says so, and mentions no credits, basket or closet', () => {
  const text = renderText(checkoutRefunded({ amount: '£255', titles: [], kind: 'gift' }), site)
  expect(text).toContain('more than this year’s member discount covers. We’ve refunded it to your card')
  expect(text).not.toMatch(/credits|basket|closet/)
})

test('an account that paid too late in the resale shop reads nothing about credits or the rental basket', () => {
  const email = checkoutRefunded({ amount: '£16.98', titles: ['Kite'], kind: 'resale' })
  expect(email.blocks.at(-1)).toEqual({ kind: 'button', label: 'Your cart', path: '/resale/cart' })
  expect(renderText(email, site)).not.toMatch(/credits|basket|closet/)
})

test.each([
  ['order', 'We couldn’t place your order', 'We post to the United Kingdom only.'],
  ['gift', 'We couldn’t make your gift card', 'We sell gift cards in the United Kingdom only.'],
  ['ski-fee', 'We couldn’t take your payment', 'We post to the United Kingdom only.'],
] as const)('a payment for %s with an address abroad is not described as too late', (kind, heading, why) => {
  const email = checkoutRefunded({ amount: '£12', titles: [], kind, cause: 'abroad' })
  expect([email.heading, email.preview]).toEqual([heading, expect.stringContaining(why)])
  const text = renderText(email, site).replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    `The address that came with your payment of £12 is outside the United Kingdom. ${why} We’ve refunded it to your card`,
  )
  expect(text).not.toContain('too late')
})

test('a guest’s payment with an address abroad is not described as too late', () => {
  for (const kind of ['order', 'ski'] as const) {
    const text = renderText(guestRefunded({ amount: '£12', titles: [], kind, cause: 'abroad' }), site)
    expect(text).toContain('We post to the United Kingdom only.')
    expect(text).not.toContain('too late')
  }
})

test('a guest whose gift card was paid with an address abroad does not read where we post to', () => {
  const email = guestRefunded({ amount: '£50', titles: [], kind: 'gift', cause: 'abroad' })
  expect(email.heading).toBe('We couldn’t make your gift card')
  const text = renderText(email, site)
  expect(text).toContain('We sell gift cards in the United Kingdom only.')
  expect(text).not.toContain('post to')
})

test('a guest whose gift card was paid too late reads nothing about a member discount', () => {
  const email = guestRefunded({ amount: '£50', titles: [], kind: 'gift' })
  expect(email.preview).toContain('It reached us too late for your gift card.')
  expect(renderText(email, site)).not.toMatch(/discount|other gift cards/)
})

test('a payment whose gift balance was used for something else is not described as too late', () => {
  const email = checkoutRefunded({ amount: '£7', titles: [], kind: 'resale', cause: 'balance', unused: true })
  expect(email.preview).toContain('Your gift balance has changed since you started to pay.')
  const text = renderText(email, site).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Your payment of £7 no longer covered the rest of the price. We’ve refunded it to your card')
  expect(text).not.toContain('too late')
})

test.each([
  ['ski', 'We couldn’t book your ski wear', 'after your dates were no longer held for you'],
  ['ski-change', 'We couldn’t change your dates', 'reached us too late: the dates could no longer be changed.'],
  ['ski-fee', 'There was nothing to pay', 'after we’d dropped the late fee, or it had been paid'],
] as const)('the email to a refunded guest says what the payment was for: %s', (kind, heading, text) => {
  const email = guestRefunded({ amount: '£12', titles: [], kind })
  expect(email.heading).toBe(heading)
  expect(renderText(email, site)).toContain(text)
  expect(renderText(email, site)).not.toMatch(/\border\b/)
})
