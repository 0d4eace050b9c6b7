import { describe, expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { checkTerms, decideGift, type GiftToBuy } from './decide-gift.ts'
import { explainRefund } from './gift-refusal.ts'

const gift = (more: Partial<GiftToBuy> = {}): GiftToBuy => ({
  face: pence(10_000),
  deliverOn: '2026-12-24',
  percent: 15,
  hasDiscount: true,
  yearLeft: 30_000,
  facePerYear: 30_000,
  ...more,
})

describe('buying a gift card', () => {
  test('costs a member 15% less, and the terms keep the yearly limit that applied', () => {
    expect(decideGift(gift({ total: 8500 }))).toEqual({
      ok: true,
      value: {
        amount: 8500,
        yearLeft: 30_000,
        terms: {
          face_pence: 10_000,
          discounted_pence: 10_000,
          discount_pence: 1500,
          face_year_pence: 30_000,
          deliver_on: '2026-12-24',
        },
      },
    })
  })

  test('costs its face without a membership, even if some of the limit is left', () => {
    for (const percent of [15, 100])
      expect(decideGift(gift({ hasDiscount: false, percent }))).toMatchObject({ value: { amount: 10_000 } })
  })

  test('is refused, with the new price, if another price was shown', () => {
    expect(decideGift(gift({ yearLeft: 2000, total: 8500 }))).toEqual({
      ok: false,
      reason: {
        code: 'order_changed',
        message: 'The price has changed since you saw it: it’s £97 now. Please check it and try again.',
      },
    })
  })
})

describe('a card that is paid for', () => {
  const { terms } = (decideGift(gift()) as { value: { terms: Parameters<typeof checkTerms>[0] } }).value

  test('keeps the price that was shown while it is within the yearly limit', () => {
    expect(checkTerms(terms, { yearLeft: 10_000 })).toBeUndefined()
  })

  test('is refunded when other cards have used the limit up in the meantime', () => {
    expect(checkTerms(terms, { yearLeft: 9999 })).toMatchObject({ code: 'limit_reached' })
    expect(explainRefund({ code: 'limit_reached' }).message).toBe(
      'You’ve bought other gift cards since you saw this price, so it’s more than this year’s member discount covers. We’ve refunded your payment.',
    )
  })

  test('is refunded with an explanation when it cannot be made for another reason', () => {
    expect(explainRefund({ code: 'not_in_uk' }).message).toMatch(/United Kingdom only\. We’ve refunded your payment\.$/)
    expect(explainRefund({ code: 'not_now' }).message).toBe(
      'We couldn’t make this gift card. We’ve refunded your payment.',
    )
  })
})
