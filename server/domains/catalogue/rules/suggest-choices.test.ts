import { expect, test } from 'vitest'
import { buildChoiceSuggester } from './suggest-choices.ts'

const suggester = buildChoiceSuggester({
  types: [
    { code: 't-shirts', name: 'T-shirts', singular: 'T-shirt' },
    { code: 'trousers', name: 'Trousers', singular: 'Trousers' },
    { code: 'dresses', name: 'Dresses', singular: 'Dress' },
    { code: 'dungarees', name: 'Dungarees' },
    { code: 'sweaters', name: 'Sweaters', singular: 'Sweater' },
    { code: 'outerwear', name: 'Outerwear', singular: 'Coat or jacket' },
    { code: 'skiwear', name: 'Ski-wear', singular: 'Ski-wear' },
  ],
  brands: ['Saltmarsh', 'Pip & Thistle', 'Olive & Finch', 'Penny Lark', 'Skylark Mill', 'Bébé Été'].map((name) => ({
    code: name,
    name,
  })),
  sizes: [
    { code: '092cm', minMonths: 18, maxMonths: 24, heightCm: 92, shortLabel: '18–24m' },
    { code: '098cm', minMonths: 24, maxMonths: 36, heightCm: 98, shortLabel: '2–3y' },
    { code: '104cm', minMonths: 36, maxMonths: 48, heightCm: 104, shortLabel: '3–4y' },
  ],
})
const suggested = (text: string, limit = 6): string =>
  suggester
    .suggest(text, limit)
    .map(({ code }) => code)
    .join(', ')

test.each([
  ['dung', 'dungarees'],
  ['dungares', 'dungarees'],
  ['jea', 'trousers'],
  ['tee', 't-shirts'],
  ['T shirt', 't-shirts'],
  ['raincot', 'outerwear'],
  ['rain coat 3-4', 'outerwear, 104cm'],
  ['jumper age 2', 'sweaters, 098cm'],
  ['saltm', 'Saltmarsh'],
  ['saltmash', 'Saltmarsh'],
  ['thistle', 'Pip & Thistle'],
  ['pip and', 'Pip & Thistle'],
  ['bebe', 'Bébé Été'],
  ['penny lark dress', 'Penny Lark, dresses'],
  ['sk', 'Skylark Mill, skiwear'],
  ['snowsuit', 'skiwear'],
  ['mitt', 'skiwear'],
  ['snow boots', 'skiwear'],
  ['thermals', 'skiwear'],
  ['3', '104cm'],
  ['1', '092cm, 104cm'],
  ['18m-4y', '092cm, 098cm, 104cm'],
])('"%s" may mean %s', (text, codes) => {
  expect(suggested(text)).toBe(codes)
})

test.each(['', ' ', '?', 'zzyzx', 'whale', '77', 'the'])('"%s" means no value of a filter', (text) => {
  expect(suggested(text)).toBe('')
})

test('no more choices are suggested than requested, and at most half are sizes when others are meant too', () => {
  expect(suggested('penny lark dress 18m-4y', 4)).toBe('Penny Lark, dresses, 092cm, 098cm')
  expect(suggested('dress', 0)).toBe('')
})
