import { expect, test } from 'vitest'
import { cardText, fieldsOf } from './card-text.ts'

const card = { name: 'The "credits":24 coat – navy', credits: 24, credits_from: false, sizes: ['104cm'] }

test('a card carries the prices of a search, or its own', () => {
  const { before, prices, after } = cardText(card, ['credits', 'credits_from'])
  expect(JSON.parse(before + prices + after)).toEqual(card)
  const narrowed = { credits: 12, credits_from: true }
  expect(before + fieldsOf(narrowed) + after).toBe(
    '{"name":"The \\"credits\\":24 coat \\u2013 navy","credits":12,"credits_from":true,"sizes":["104cm"]}',
  )
})

test('price fields that are not adjacent are refused', () => {
  expect(() => cardText(card, ['name', 'sizes'])).toThrow('name, sizes are not adjacent in a card')
})
