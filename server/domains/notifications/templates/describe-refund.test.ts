import { expect, test } from 'vitest'
import { site } from '#tests/support/sample-emails.ts'
import { renderText } from '../email/render-text.ts'
import { besidesBank, paidRows, refundGoesTo, waitsForBank } from './describe-refund.ts'
import { postageRefunded } from './membership/asked-postage.ts'
import { checkoutRefunded } from './rentals/checkout-refunded.ts'

test('the email about a refund says where it goes: to the card, to the gift balance, or to both', () => {
  const [card, balance, both] = [
    { amount: '£3.95', toCard: '£3.95', toBalance: null },
    { amount: '£3.95', toCard: null, toBalance: '£3.95' },
    { amount: '£3.95', toCard: '£2', toBalance: '£1.95' },
  ].map((refund) => postageRefunded({ askedBy: 'Jo', refund, unused: false }))
  const text = (message = card) => (message ? renderText(message, site).replaceAll(/\s+/g, ' ') : '')
  expect(text(card)).toContain('refunding £3.95 to the card you paid with. It can take up to 10 days to reach you.')
  expect(text(balance)).toContain('refunding £3.95 to your gift balance, where you can use it now.')
  expect(`${balance?.preview}${text(balance)}`).not.toMatch(/card|10 days/)
  expect(text(both)).toContain(
    'refunding £3.95: £2 to the card you paid with, which can take up to 10 days, and £1.95 to your gift balance, where',
  )
})

test('while a payment is disputed, only what goes to the gift balance is refunded', () => {
  const waits = 'Your bank is reviewing this payment, so we can’t refund it to your card for now.'
  expect(waitsForBank({ amount: '£3.95', toCard: '£3.95', toBalance: null })).toBe(waits)
  expect(waitsForBank({ amount: '£3.95', toCard: '£2', toBalance: '£1.95' })).toBe(
    `${waits} We’ve refunded £1.95 to your gift balance, where you can use it now.`,
  )
  expect([besidesBank(null), besidesBank('£2')]).toEqual(['', ' Your bank has already given you the other £2 of it.'])
})

test.each([
  [{ byCard: '£17.48', fromBalance: null }, 'to the card you paid with', []],
  [{ byCard: null, fromBalance: '£17.48' }, 'to your gift balance', ['From your gift balance']],
  [
    { byCard: '£7.48', fromBalance: '£10' },
    'to the card you paid with first, then to your gift balance',
    ['From your gift balance', 'By card'],
  ],
])('what %o paid is refunded %s, and its receipt has the rows %o', (paid, words, rows) => {
  expect(refundGoesTo(paid)).toBe(words)
  expect(paidRows(paid).map(([label]) => label)).toEqual(rows)
})

test('the email about a payment that bought nothing says that the gift balance was not used', () => {
  const late = { amount: '£2', titles: [], kind: 'order' } as const
  const unused = 'We’ve refunded it to your card; it can take up to 10 days to show. We haven’t used your gift balance'
  expect(renderText(checkoutRefunded({ ...late, unused: true }), site)).toContain(unused)
  expect(renderText(checkoutRefunded(late), site)).not.toContain('gift balance')
})
