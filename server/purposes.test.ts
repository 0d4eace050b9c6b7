// Purposes of checkouts that another domain names, too.
import { expect, test } from 'vitest'
import { purposeWords } from './domains/gift-cards/rules/entry-text.ts'
import { rentalPurposes } from './domains/rentals/index.ts'
import { resalePurposes } from './domains/resale/index.ts'
import { skiPurposes } from './domains/ski/index.ts'

test('each purpose that a gift balance pays for has its words in the statement', () => {
  const paid = [...rentalPurposes, ...resalePurposes, ...skiPurposes].filter(({ usesBalance }) => usesBalance)
  expect(Object.keys(purposeWords).toSorted()).toEqual(paid.map(({ name }) => name).toSorted())
})
