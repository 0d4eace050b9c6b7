import { expect, test } from 'vitest'
import { partsOfInvoice } from './parts-of-invoice.ts'

const none = { fromBalance: 0, carriedOver: 0, addedToNext: 0 }

test.each([
  ['the card pays all of it', { total: 1800, due: 1800, balance: 0 }, none],
  ['the balance pays a part', { total: 1800, due: 1300, balance: 500 }, { ...none, fromBalance: 500 }],
  ['the balance pays all of it', { total: 1800, due: 0, balance: 5000 }, { ...none, fromBalance: 1800 }],
  ['a debt is collected as well', { total: 1, due: 1800, balance: -1799 }, { ...none, carriedOver: 1799 }],
  ['a debt is collected with a credit', { total: -5, due: 1795, balance: -1800 }, { ...none, carriedOver: 1800 }],
  ['24p are too small for a card', { total: 24, due: 0, balance: 0 }, { ...none, addedToNext: 24 }],
  ['the balance leaves 24p', { total: 54, due: 0, balance: 30 }, { ...none, fromBalance: 30, addedToNext: 24 }],
  ['a debt of 10p stays', { total: 15, due: 0, balance: -10 }, { ...none, carriedOver: 10, addedToNext: 25 }],
  ['a credit pays a debt', { total: -500, due: 0, balance: -24 }, { ...none, carriedOver: 24 }],
  ['a credit', { total: -500, due: 0, balance: 0 }, none],
  ['an old row with a balance', { total: 1800, due: 1300, balance: null }, { ...none, fromBalance: 500 }],
  ['an old row with a debt', { total: 1980, due: 2004, balance: null }, { ...none, carriedOver: 24 }],
])('%s', (_, invoice, parts) => {
  expect(partsOfInvoice(invoice)).toEqual(parts)
})
