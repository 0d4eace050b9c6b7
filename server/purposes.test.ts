// The gift cards domain names the checkout purposes of other domains.
import { expect, test } from 'vitest'
import { purposeTexts } from './domains/gift-cards/rules/entry-text.ts'
import { rentalPurposes } from './domains/rentals/index.ts'
import { resalePurposes } from './domains/resale/index.ts'
import { skiPurposes } from './domains/ski/index.ts'

test('the balance statement names each purpose that a gift balance can pay for', () => {
  const paid = [...rentalPurposes, ...resalePurposes, ...skiPurposes].filter(({ usesBalance }) => usesBalance)
  expect(Object.keys(purposeTexts).toSorted()).toEqual(paid.map(({ name }) => name).toSorted())
})
