import { describe, expect, test } from 'vitest'
import { credits } from '#server/kernel/credits.ts'
import { accepted, refused } from '#server/kernel/outcome.ts'
import { idNamed } from '#tests/support/id-named.ts'
import {
  type CreditsOfChange,
  type DesiredOrder,
  decideCredits,
  type OrderToChange,
  type PieceOfOrder,
  planChange,
} from './decide-change.ts'
import type { DeliveryAddress } from './is-address-complete.ts'

const piece = (name: string, amount: number): PieceOfOrder => ({ garmentId: idNamed<'garment'>(name), credits: amount })
const [coat, hat, tee] = [piece('coat', 30), piece('hat', 12), piece('tee', 20)]
const idsOf = (...pieces: PieceOfOrder[]) => pieces.map(({ garmentId }) => garmentId)
const address: DeliveryAddress = {
  name: 'Tamsin Ferrars',
  addressLine1: '14 Alma Road',
  addressLine2: '',
  city: 'Bristol',
  postCode: 'BS8 2HB',
  contactPhone: '07700 900982',
}
const order: OrderToChange = { state: 'placed', revision: 2, pieces: [coat, hat], address }
const asItIs: DesiredOrder = { revision: 2, garmentIds: idsOf(coat, hat), creditsUsed: 42, address: undefined }
const plan = (desired: Partial<DesiredOrder>, changed: Partial<OrderToChange> = {}) =>
  planChange({ ...order, ...changed }, { ...asItIs, ...desired })

describe('the change to make', () => {
  test('is the difference between the order as it is and as it was requested', () => {
    expect(plan({ garmentIds: idsOf(hat, tee) })).toEqual({
      ok: true,
      value: { kept: [hat], dropped: [coat], addedIds: idsOf(tee), address: null },
    })
    const elsewhere = { ...address, addressLine1: '2 Quay Street' }
    expect(plan({ address: elsewhere })).toEqual({
      ok: true,
      value: { kept: [coat, hat], dropped: [], addedIds: [], address: elsewhere },
    })
  })
  test.each(['name', 'addressLine1', 'addressLine2', 'city', 'postCode'] as const)(
    '%s is part of the address',
    (line) => {
      expect(plan({ address: { ...address, [line]: 'Other' } })).toMatchObject({
        value: { address: { [line]: 'Other' } },
      })
    },
  )
  test('is nothing when the order is already as requested, even from a stale page or too late', () => {
    for (const changed of [{}, { revision: 3 }, { state: 'dispatched' } as const])
      expect(plan({ address: { ...address, contactPhone: '' } }, changed)).toEqual({ ok: true, value: undefined })
  })
  test('is refused once picking has begun, from a stale page, and without a piece', () => {
    const without = { garmentIds: idsOf(coat) }
    expect(plan(without, { state: 'picking' })).toMatchObject({ reason: { code: 'not_now' } })
    expect(plan(without, { revision: 3 })).toMatchObject({ reason: { code: 'order_changed' } })
    expect(plan({ garmentIds: [] })).toMatchObject({ reason: { code: 'invalid_request', message: /cancel the order/ } })
  })
})

describe('credits', () => {
  const facts: CreditsOfChange = {
    right: accepted(),
    credits: { limit: credits(100), inUse: credits(98) },
    kept: [hat],
    dropped: [coat],
    added: [tee],
    creditsUsed: 32,
  }
  const decide = (changed: Partial<CreditsOfChange>) => decideCredits({ ...facts, ...changed })

  test('of removed pieces count towards added pieces, to the last credit', () => {
    expect(decide({})).toEqual(accepted())
    expect(decide({ added: [piece('tee', 32)], creditsUsed: 44 })).toEqual(accepted())
    const over = decide({ added: [piece('tee', 33)], creditsUsed: 45 })
    expect(over.ok || over.reason).toMatchObject({
      code: 'over_credits',
      message: /^1 credit over: what you’re adding needs 33 and you have 32 left/,
    })
    expect(decide({ dropped: [], added: [tee], creditsUsed: 32 })).toMatchObject({
      reason: { message: /^18 credits over.+have 2 left/ },
    })
  })
  test('over the limit allow removing a piece and not adding one', () => {
    const limit = { limit: credits(50), inUse: credits(98) }
    expect(decide({ credits: limit, added: [], creditsUsed: 12 })).toEqual(accepted())
    expect(decide({ credits: limit })).toMatchObject({ reason: { code: 'over_credits', message: /have 0 left/ } })
  })
  test('that the page did not show must be confirmed again', () => {
    expect(decide({ creditsUsed: 31 })).toMatchObject({ reason: { code: 'order_changed' } })
    expect(decide({ added: [], creditsUsed: 32 })).toMatchObject({ reason: { code: 'order_changed' } })
  })
  test('are taken only by members who may order', () => {
    const paused = refused({ code: 'membership_state', message: 'Paused.' } as const)
    expect(decide({ right: paused })).toEqual(paused)
    expect(decide({ right: paused, added: [], creditsUsed: 12 })).toEqual(accepted())
  })
})
