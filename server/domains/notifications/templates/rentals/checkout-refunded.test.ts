import { expect, test } from 'vitest'
import { site } from '#tests/support/sample-emails.ts'
import { renderText } from '../../email/render-text.ts'
import { checkoutRefunded } from './checkout-refunded.ts'

test('a member whose discount was used up in the meantime reads that, and nothing about credits, a basket or a closet', () => {
  const text = renderText(checkoutRefunded({ amount: '£255', titles: [], kind: 'gift' }), site)
  expect(text).toContain('more than this year’s member discount covers. We’ve refunded it to your card')
  expect(text).not.toMatch(/credits|basket|closet/)
})
