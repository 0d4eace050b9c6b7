import { describe, expect, test } from 'vitest'
import { orderNext, returnNext } from '#web/screens/account/orders/next.ts'

type Order = Parameters<typeof orderNext>[0]
type Return = Parameters<typeof returnNext>[0]
type Code = Return['tracking']['events'][number]['code']

const tracked = (...codes: Code[]) => ({
  number: 'WR-7K3Q9M',
  events: codes.map((code) => ({ code, label: code, at: '23 November 2026, 11:20' })),
})
const order = (more: Partial<Order>): Order => ({
  state: 'dispatched',
  stages: [],
  tracking: tracked(),
  expected: null,
  ...more,
})
const aReturn = (more: Partial<Return>): Return => ({
  state: 'announced',
  dueOn: '2026-12-08',
  dueLabel: 'Send back by 8 December 2026',
  choiceDue: false,
  tracking: tracked(),
  ...more,
})

describe('an order', () => {
  test('says when it should arrive until the carrier reports more', () => {
    const arrives = 'It should arrive 2–3 working days after you ordered.'
    for (const state of ['placed', 'picking', 'packed', 'dispatched'] as const)
      expect(orderNext(order({ state }), '2–3 working days')?.lines).toContain(arrives)
    expect(orderNext(order({ tracking: tracked('accepted', 'in_transit') }), '2–3 working days')?.lines).toContain(
      arrives,
    )
    expect(orderNext(order({}), null)?.lines.join()).not.toContain('should arrive')
    const expected = { on: '2026-12-01', label: '1 December 2026', late: false }
    expect(orderNext(order({ expected }), '2–3 working days')?.lines).toContain(
      'It should arrive 2–3 working days after you ordered: by 1 December 2026.',
    )
    expect(orderNext(order({ expected: { ...expected, late: true } }), '2–3 working days')?.lines).toContain(
      'It should have arrived by 1 December 2026. If it isn’t with you soon, please email us.',
    )
    const out = orderNext(order({ tracking: tracked('accepted', 'out_for_delivery') }), '2–3 working days')
    expect(out).toMatchObject({ title: 'It’s out for delivery' })
    expect(out?.lines).not.toContain(arrives)
  })

  test.each<[Code, string]>([
    ['attempted', 'The courier couldn’t deliver it'],
    ['returned_to_sender', 'It’s on its way back to us'],
    ['in_transit', 'It’s on its way'],
    ['delivered', 'It’s on its way'],
  ])('last scanned as %s shows %j', (code, title) => {
    expect(orderNext(order({ tracking: tracked('accepted', code) }), null)?.title).toBe(title)
  })

  test('says when it arrived, and says nothing once it is cancelled', () => {
    const stages = [{ name: 'delivered', label: 'Delivered', at: '23 November 2026', done: true }]
    expect(orderNext(order({ state: 'delivered', stages }), null)?.title).toBe('Delivered on 23 November 2026')
    expect(orderNext(order({ state: 'delivered' }), null)?.title).toBe('It’s arrived')
    expect(orderNext(order({ state: 'cancelled' }), null)).toBeUndefined()
  })
})

test.each<[string, Partial<Return>, string]>([
  ['that is booked', {}, 'Send back by 8 December 2026'],
  ['that waits for its swap to arrive', { dueOn: null, dueLabel: 'Send back within 14 days' }, 'Nothing to do yet'],
  ['that is overdue', { choiceDue: true }, 'This return isn’t here yet'],
  ['that is posted', { state: 'posted' }, 'It’s on its way to us'],
  ['that has reached us', { state: 'posted', tracking: tracked('accepted', 'delivered') }, 'It’s arrived'],
  [
    'that the courier is bringing back to the family',
    { state: 'posted', tracking: tracked('returned_to_sender', 'delivered') },
    'The courier is bringing it back to you',
  ],
  ['that is received', { state: 'received' }, 'It’s with us'],
  ['that is checked', { state: 'checked' }, 'It’s with us'],
  ['that is done', { state: 'done' }, 'All done'],
  ['that is cancelled', { state: 'cancelled' }, 'This return was cancelled'],
  ['that is lost', { state: 'lost' }, 'It was lost in the post'],
])('a return %s has a heading for that stage', (_, more, title) => {
  expect(returnNext(aReturn(more)).title).toBe(title)
})
