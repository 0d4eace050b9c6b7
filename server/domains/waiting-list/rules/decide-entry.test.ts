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
  ['nothing is available', {}, true],
  ['another size is available', { available: [{ sizeCode: '110cm', condition: 'new', price: 20 }] }, true],
  [
    'another condition is available',
    { condition: 'new', available: [{ sizeCode: '104cm', condition: 'worn', price: 20 }] },
    true,
  ],
  [
    'any condition will do and one is available',
    { available: [{ sizeCode: '104cm', condition: 'worn', price: 20 }] },
    'not_now',
  ],
  [
    'that condition is available',
    { condition: 'worn', available: [{ sizeCode: '104cm', condition: 'worn', price: 20 }] },
    'not_now',
  ],
  [
    'one is available for more credits',
    { mostCredits: 19, available: [{ sizeCode: '104cm', condition: 'worn', price: 20 }] },
    true,
  ],
  [
    'one is available for as many credits',
    { mostCredits: 20, available: [{ sizeCode: '104cm', condition: 'worn', price: 20 }] },
    'not_now',
  ],
  ['the product never came in that size', { size: '110cm' }, 'invalid_request'],
  ['the size does not exist', { size: '999cm', sizesOfProduct: ['999cm'] }, 'invalid_request'],
])('%s', (_, differs, expected) => {
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
