import { expect, test } from 'vitest'
import { type ChargedInvoice, isCollectedDraft, isOver, keepsBalance } from './is-over.ts'

test.each<[ChargedInvoice['status'], boolean, { draft: boolean; over: boolean; keeps: boolean }]>([
  ['draft', true, { draft: true, over: false, keeps: false }],
  ['draft', false, { draft: false, over: true, keeps: false }],
  ['open', true, { draft: false, over: false, keeps: false }],
  ['open', false, { draft: false, over: false, keeps: false }],
  ['paid', false, { draft: false, over: true, keeps: true }],
  ['void', false, { draft: false, over: true, keeps: false }],
  ['uncollectible', false, { draft: false, over: true, keeps: true }],
])('decides how an invoice uses gift money: %s, collected: %s', (status, collects, { draft, over, keeps }) => {
  const invoice = { status, collects }
  expect(isCollectedDraft(invoice)).toBe(draft)
  expect(isOver(invoice)).toBe(over)
  expect(keepsBalance(invoice)).toBe(keeps)
})
