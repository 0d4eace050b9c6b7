import { expect, test } from 'vitest'
import { decideEntry, type EntryFacts } from './decide-entry.ts'

const facts: EntryFacts = {
  size: '104cm',
  condition: undefined,
  mostCredits: undefined,
  labels: new Map([
    ['104cm', '3–4y'],
    ['110cm', '4–5y'],
  ]),
  sizesOfProduct: ['104cm'],
  available: [],
}

test.each<[string, Partial<EntryFacts>, ReturnType<typeof decideEntry>['ok'] | 'invalid_request' | 'not_now']>([
  ['accepted when nothing is available', {}, true],
  [
    'accepted when only another size is available',
    { available: [{ sizeCode: '110cm', condition: 'new', price: 20 }] },
    true,
  ],
  [
    'accepted when only another condition is available',
    { condition: 'new', available: [{ sizeCode: '104cm', condition: 'worn', price: 20 }] },
    true,
  ],
  [
    'refused when any condition will do and a piece is available',
    { available: [{ sizeCode: '104cm', condition: 'worn', price: 20 }] },
    'not_now',
  ],
  [
    'refused when a piece in that condition is available',
    { condition: 'worn', available: [{ sizeCode: '104cm', condition: 'worn', price: 20 }] },
    'not_now',
  ],
  [
    'accepted when the available piece takes more than the most credits',
    { mostCredits: 19, available: [{ sizeCode: '104cm', condition: 'worn', price: 20 }] },
    true,
  ],
  [
    'refused when the available piece takes exactly the most credits',
    { mostCredits: 20, available: [{ sizeCode: '104cm', condition: 'worn', price: 20 }] },
    'not_now',
  ],
  ['refused when the product never came in that size', { size: '110cm' }, 'invalid_request'],
  ['refused when the size does not exist', { size: '999cm', sizesOfProduct: ['999cm'] }, 'invalid_request'],
])('an entry is %s', (_, differs, expected) => {
  const decision = decideEntry({ ...facts, ...differs })
  expect(decision.ok || decision.reason.code).toBe(expected)
})

test('the message names what is available', () => {
  const available = [{ sizeCode: '104cm', condition: 'used' as const, price: 20 }]
  expect(decideEntry({ ...facts, condition: 'used', available })).toEqual({
    ok: false,
    reason: { code: 'not_now', message: 'Gently worn in 3–4y is here right now: you can order it straight away.' },
  })
})
