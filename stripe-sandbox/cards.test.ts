import { expect, test } from 'vitest'
import { cardOfSharedMethod, cardOfToken, passesLuhn, testCard, testCards } from './cards.ts'

test('every test card has a valid check digit, and no two share a number or token', () => {
  for (const card of testCards) expect(passesLuhn(card.number), card.number).toBe(true)
  expect(new Set(testCards.map((card) => card.number)).size).toBe(testCards.length)
  const names = testCards.flatMap((card) => card.names)
  expect(new Set(names).size).toBe(names.length)
  for (const card of testCards) expect(card.names, card.number).not.toEqual([])
  expect(cardOfSharedMethod('pm_card_visa')).toBe(testCards[0])
  expect(cardOfToken('tok_visa')).toBe(testCards[0])
  expect([cardOfSharedMethod('tok_visa'), cardOfToken('pm_card_visa'), cardOfToken('tok_')]).toEqual(Array(3))
})

test.each(['4242424242424241', '4242', '', 'abcd424242424242', '42424242424242424242'])(
  '%s is not a card number',
  (number) => {
    expect(passesLuhn(number)).toBe(false)
  },
)

test('a card number that belongs to no test card is declined', () => {
  expect(testCard('4111111111111111').decline?.declineCode).toBe('test_mode_live_card')
})
