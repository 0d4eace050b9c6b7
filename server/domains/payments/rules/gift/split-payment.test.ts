import { describe, expect, test } from 'vitest'
import { giftPart, refundSplit, takeFromLots } from './split-payment.ts'

describe('what a gift balance pays', () => {
  test.each([
    // due, balance, part
    [395, 0, 0],
    [395, 1, 1],
    [395, 364, 364],
    [395, 365, 365],
    // The card cannot be charged less than 30p.
    [395, 366, 365],
    [395, 394, 365],
    [395, 395, 395],
    [395, 5000, 395],
    [30, 29, 0],
    [30, 30, 30],
    [31, 1, 1],
    [31, 30, 1],
    [20, 10, 0],
    [20, 20, 20],
  ])('of %ip with %ip in the balance is %ip', (due, balance, part) => {
    expect(giftPart(due, balance)).toBe(part)
  })

  test('leaves a card nothing or at least 30p, for every split down to a penny', () => {
    const isAllowed = (due: number, part: number) => part <= due && (due - part === 0 || due - part >= 30)
    const wrong: string[] = []
    for (let due = 30; due <= 600; due += 1)
      for (let balance = 0; balance <= 620; balance += 1) {
        const part = giftPart(due, balance)
        // As much as possible: no larger part would be allowed.
        const larger = Array.from({ length: 31 }, (_, more) => part + more + 1)
        const isLargest = !larger.some((more) => more <= balance && isAllowed(due, more))
        if (part > balance || !isAllowed(due, part) || !isLargest) wrong.push(`${due} with ${balance}: ${part}`)
      }
    expect(wrong).toEqual([])
  })
})

describe('lots', () => {
  const lots = [
    { id: 'first', left: 300 },
    { id: 'second', left: 200 },
  ]

  test('are used first in, first out', () => {
    expect(takeFromLots(lots, 350)).toEqual([
      { id: 'first', left: 300 },
      { id: 'second', left: 50 },
    ])
    expect(takeFromLots(lots, 300)).toEqual([{ id: 'first', left: 300 }])
  })

  test('never give more than they have', () => {
    expect(() => takeFromLots(lots, 501)).toThrow(RangeError)
  })
})

describe('a refund', () => {
  test('goes to the card first, up to what it paid, and then to the balance', () => {
    expect(refundSplit({ amount: 100, cardLeft: 395, giftLeft: 200 })).toEqual({ toCard: 100, toGift: 0 })
    expect(refundSplit({ amount: 500, cardLeft: 395, giftLeft: 200 })).toEqual({ toCard: 395, toGift: 105 })
    expect(refundSplit({ amount: 200, cardLeft: 0, giftLeft: 200 })).toEqual({ toCard: 0, toGift: 200 })
  })

  test('is never more than is left', () => {
    expect(refundSplit({ amount: 596, cardLeft: 395, giftLeft: 200 })).toEqual({ toCard: 395, toGift: 200 })
    expect(refundSplit({ amount: 300, cardLeft: -5, giftLeft: 200 })).toEqual({ toCard: 0, toGift: 200 })
  })
})
