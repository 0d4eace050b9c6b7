import { expect, test } from 'vitest'
import { describeRecord, presentRecord } from './present-export.ts'

test('names and units are those of the API, and keys that only join rows are left out', () => {
  const row = {
    placed_at: new Date('2026-11-20T10:00:00Z'),
    goods_pence: 1250,
    order_id: 'x',
    photo: Buffer.from('hi'),
    steps: [{ at: new Date('2026-11-20T10:00:00Z'), actor: 'operator:sam', order_id: 'x' }],
  }
  expect(presentRecord(row)).toEqual({
    placedAt: '2026-11-20T10:00:00.000Z',
    goodsPence: 1250,
    photo: 'aGk=',
    steps: [{ at: '2026-11-20T10:00:00.000Z', actor: 'operator' }],
  })
})

test('the text for people has days, moments and pounds, and no empty fields', () => {
  const record = presentRecord({
    placed_at: new Date('2026-11-20T10:00:00Z'),
    goods_pence: 1250,
    born_on: '2023-02-20',
    address_line1: '1 Row',
    kind: 'signed_in_link',
    cancelled_at: null,
    given: true,
    words: 'a_b c',
    address: { name: 'Ada', address_line2: '' },
    steps: [{ at: new Date('2026-11-20T10:00:00Z') }],
  })
  expect(describeRecord(record)).toEqual([
    { label: 'Placed', text: '20 November 2026 at 10:00' },
    { label: 'Goods', text: '£12.50' },
    { label: 'Born', text: '20 February 2023' },
    { label: 'Address line 1', text: '1 Row' },
    { label: 'Kind', text: 'signed in link' },
    { label: 'Given', text: 'yes' },
    { label: 'Words', text: 'a_b c' },
    { label: 'Address', text: 'name: Ada' },
    { label: 'Steps', text: 'when: 20 November 2026 at 10:00' },
  ])
})
