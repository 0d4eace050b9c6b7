import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { howCopy } from '#web/screens/storefront/how-it-works/copy.ts'
import { findExample } from '#web/screens/storefront/how-it-works/find-example.ts'

const calls = (product: unknown): CallApi =>
  (async () =>
    product
      ? { ok: true, status: 200, body: { product } }
      : { ok: false, status: 404, errors: [] }) as unknown as CallApi
const price = (credits: number, label: string) => ({ credits, label, condition: 'left out', meaning: 'left out' })
const raincoat = {
  name: 'Puddle raincoat',
  RRP: 5700,
  conditionPrices: [price(25, 'Well loved'), price(38, 'Brand new'), price(32, 'Gently worn')],
}

it('finds a piece of the shop with its prices, and the sentence says what a credit covers in each condition', async () => {
  const example = await findExample(calls(raincoat))
  expect(example && howCopy.example(example)).toBe(
    'The Puddle raincoat costs £57 in the shops. Here it takes 38 credits brand new, 32 gently worn and 25 well loved, so a credit covers £1.50 brand new, £1.78 gently worn and £2.28 well loved.',
  )
})

it('finds no example if the shop lacks the piece or one of its conditions', async () => {
  expect(await findExample(calls(null))).toBeNull()
  expect(await findExample(calls({ ...raincoat, conditionPrices: [price(38, 'Brand new')] }))).toBeNull()
})
