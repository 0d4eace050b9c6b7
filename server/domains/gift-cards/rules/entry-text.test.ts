import { expect, test } from 'vitest'
import { type GiftEntryFacts, giftEntryText } from './entry-text.ts'

const text = (entry: Partial<GiftEntryFacts>) =>
  giftEntryText({ kind: 'reserved', purpose: null, state: null, reference: 'G-7K3Q9M', ...entry })

test.each<[Partial<GiftEntryFacts>, string]>([
  [{ kind: 'redeemed' }, 'Gift card G-7K3Q9M added'],
  [{ kind: 'withdrawn' }, 'Gift card G-7K3Q9M taken back, because its payment was'],
  [{ state: 'spent', purpose: 'resale' }, 'Paid for your resale order'],
  [{ state: 'spent', purpose: 'keep-piece' }, 'Paid for a piece you kept for good'],
  [{ state: 'spent', purpose: 'lost-piece' }, 'Paid for a lost piece'],
  [{ state: 'spent', purpose: 'rental-order' }, 'Paid for postage'],
  [{ state: 'spent' }, 'Paid for your membership'],
  [{ state: 'reserved', purpose: 'resale' }, 'Kept for a payment in progress: your resale order'],
  [{ state: 'released', purpose: 'resale' }, 'Kept for a payment that wasn’t completed: your resale order'],
  [{ kind: 'released', state: 'released' }, 'Given back, because the payment wasn’t completed'],
  [{ kind: 'refunded', state: 'spent', purpose: 'resale' }, 'Refund for your resale order'],
])('%j reads: %s', (entry, expected) => {
  expect(text(entry)).toBe(expected)
})
