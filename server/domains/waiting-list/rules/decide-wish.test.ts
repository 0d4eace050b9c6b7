import { expect, test } from 'vitest'
import { decideWish, type WishFacts } from './decide-wish.ts'

const facts: WishFacts = {
  size: '104cm',
  condition: undefined,
  labels: new Map([
    ['104cm', '3–4y'],
    ['110cm', '4–5y'],
  ]),
  sizesOfProduct: ['104cm'],
  available: [],
}

test.each<[string, Partial<WishFacts>, ReturnType<typeof decideWish>['ok'] | 'invalid_request' | 'not_now']>([
  ['nothing is here', {}, true],
  ['another size is here', { available: [{ sizeCode: '110cm', condition: 'new' }] }, true],
  ['another condition is here', { condition: 'new', available: [{ sizeCode: '104cm', condition: 'worn' }] }, true],
  ['any condition will do and one is here', { available: [{ sizeCode: '104cm', condition: 'worn' }] }, 'not_now'],
  ['that condition is here', { condition: 'worn', available: [{ sizeCode: '104cm', condition: 'worn' }] }, 'not_now'],
  ['the product never came in that size', { size: '110cm' }, 'invalid_request'],
  ['nobody knows that size', { size: '999cm', sizesOfProduct: ['999cm'] }, 'invalid_request'],
])('%s', (_, differs, expected) => {
  const decision = decideWish({ ...facts, ...differs })
  expect(decision.ok || decision.reason.code).toBe(expected)
})

test('the sentence names what is here', () => {
  const available = [{ sizeCode: '104cm', condition: 'used' as const }]
  expect(decideWish({ ...facts, condition: 'used', available })).toEqual({
    ok: false,
    reason: { code: 'not_now', message: 'Gently worn in 3–4y is here right now: you can order it straight away.' },
  })
})
