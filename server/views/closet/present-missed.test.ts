import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { type MissedFacts, presentMissed } from './present-missed.ts'

const today = localDay('2026-11-24')
const opened = { reported_at: null, opened_on: '2026-11-03', at_most_pence: 1300, recalled: false } as const
const facts: MissedFacts = { keepPrice: 1200, freeOn: null, payerPays: false, today }
const approved = (row: { recalled?: boolean } = {}, changed: Partial<MissedFacts> = {}) =>
  presentMissed({ ...opened, loss_state: 'approved', ...row }, { ...facts, ...changed })

test('an approved piece has today’s price, and a piece that is not approved yet its highest price', () => {
  expect(approved()).toMatchObject({ approved: true, price: 1200 })
  expect(presentMissed({ ...opened, loss_state: 'open' }, facts)).toMatchObject({ approved: false, price: 1300 })
})

test('an approved piece has no price for an adult who may not pay, if it is recalled, or once it is the family’s', () => {
  expect(approved({}, { payerPays: true })).toMatchObject({ approved: true, price: null })
  expect(approved({ recalled: true })).toMatchObject({ approved: true, price: null })
  expect(approved({}, { freeOn: today })).toMatchObject({ approved: true, price: null })
})
