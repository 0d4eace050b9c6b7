import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { payAhead } from './pay-ahead.ts'

test.each([
  // atProvider, gift, drafts, credit, fromGift, charge
  ['nothing but the card', 0, 0, [], 0, 0, 1800],
  ['both balances', 300, 500, [], 800, 500, 1000],
  ['a debt', -24, 0, [], -24, 0, 1824],
  ['gift money that was moved for a draft', 500, 0, [1800], 0, 0, 1800],
  ['gift money that a draft will use', 0, 500, [1800], 0, 0, 1800],
  ['what a draft leaves of both', 2000, 500, [1800], 700, 500, 1100],
  ['a part of a draft that is too small for a card', 1790, 0, [1800], -10, 0, 1810],
  ['a draft in the customer’s favour', 0, 0, [-500], 500, 0, 1300],
  ['two drafts', 2000, 0, [1800, 1800], 0, 0, 1800],
])('the next payment after %s', (_, atProvider, gift, drafts, credit, fromGift, charge) => {
  const funds = { atProvider: pence(atProvider), gift: pence(gift) }
  expect(payAhead(pence(1800), { drafts: drafts.map(pence), funds })).toMatchObject({ credit, fromGift, charge })
})
