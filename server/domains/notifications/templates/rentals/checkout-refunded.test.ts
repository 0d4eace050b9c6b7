import { expect, test } from 'vitest'
import { site } from '#tests/support/sample-emails.ts'
import { renderText } from '../../email/render-text.ts'
import { guestRefunded } from '../guest-refunded.ts'
import { checkoutRefunded } from './checkout-refunded.ts'

test('a member whose discount was used up in the meantime reads so, and nothing about credits, a basket or a closet', () => {
  const text = renderText(checkoutRefunded({ amount: '£255', titles: [], kind: 'gift' }), site)
  expect(text).toContain('more than this year’s member discount covers. We’ve refunded it to your card')
  expect(text).not.toMatch(/credits|basket|closet/)
})

test.each([
  ['ski', 'We couldn’t book your ski wear', 'after your dates were no longer held for you'],
  ['ski-change', 'We couldn’t change your dates', 'reached us too late: the dates could no longer be changed.'],
  ['ski-fee', 'There was nothing to pay', 'after we’d dropped the late fee, or it had been paid'],
] as const)('a refunded guest reads what it was for: %s', (kind, heading, text) => {
  const email = guestRefunded({ amount: '£12', titles: [], kind })
  expect(email.heading).toBe(heading)
  expect(renderText(email, site)).toContain(text)
  expect(renderText(email, site)).not.toMatch(/\border\b/)
})
