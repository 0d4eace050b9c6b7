import { expect, test } from 'vitest'
import { type GiftValues, giftOf, giftProblems, penceOf } from '#web/screens/gifting/buy/read-gift.ts'

const values: GiftValues = {
  amount: '5000',
  other: '',
  recipientName: 'Mira',
  recipientEmail: 'mira@example.com',
  senderName: 'Jean',
  message: ' Happy\r\nbirthday ',
  when: 'now',
  deliverOn: '2026-12-24',
  inUk: true,
  name: 'Jean',
  email: 'j@x.com',
}

test.each([
  ['50', 5000],
  ['£50', 5000],
  ['50.00', 5000],
  ['50.5', 5050],
  ['1,000', 100_000],
  ['', 0],
  ['fifty', 0],
  ['-20', 0],
  ['1e3', 0],
])('reads the other amount "%s" as %i pence', (other, pence) => {
  expect(penceOf({ amount: 'other', other })).toBe(pence)
})

test('a day is sent only for a card that is emailed later, and a name and email only by a guest', () => {
  expect(giftOf(values, true)).toEqual({
    amount: 5000,
    recipient: { name: 'Mira', email: 'mira@example.com' },
    senderName: 'Jean',
    message: 'Happy\nbirthday',
    deliverOn: null,
    recipientInUk: true,
    customerData: { name: 'Jean', email: 'j@x.com' },
  })
  expect(giftOf({ ...values, when: 'day' }, false)).toMatchObject({ deliverOn: '2026-12-24' })
  expect(giftOf({ ...values, when: 'day', deliverOn: '' }, false)).toMatchObject({ deliverOn: '0001-01-01' })
  expect(giftOf(values, false)).not.toHaveProperty('customerData')
})

test('assigns each error of a refusal to its field', () => {
  expect(
    giftProblems([
      { message: 'a', field: 'body.recipient.email' },
      { message: 'b', field: 'body.customerData.name' },
      { message: 'c' },
    ]),
  ).toEqual([
    { message: 'a', field: 'recipientEmail' },
    { message: 'b', field: 'name' },
    { message: 'c', field: null },
  ])
})
