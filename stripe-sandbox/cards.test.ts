import { expect, test } from 'vitest'
import { cardOfToken, passesLuhn, testCard, testCards } from './cards.ts'

test('every test card passes the check digit, and is told apart by number and token', () => {
  for (const card of testCards) expect(passesLuhn(card.number), card.number).toBe(true)
  expect(new Set(testCards.map((card) => card.number)).size).toBe(testCards.length)
  expect(new Set(testCards.map((card) => card.token)).size).toBe(testCards.length)
  expect(cardOfToken('pm_card_visa')).toBe(testCards[0])
})

test.each(['4242424242424241', '4242', '', 'abcd424242424242', '42424242424242424242'])(
  '%s is no card number',
  (number) => {
    expect(passesLuhn(number)).toBe(false)
  },
)

test('a number that is none of them is declined', () => {
  expect(testCard('4111111111111111').decline?.declineCode).toBe('test_mode_live_card')
})
