import { expect, test } from 'vitest'
import { credits } from '#server/kernel/credits.ts'
import { decideLimit, type PlanSize } from './decide-limit.ts'

const size = (packageCredits: number, boosterCredits = 0): PlanSize => ({
  priceId: `plan_${packageCredits}`,
  packageCredits: credits(packageCredits),
  boosterCredits: credits(boosterCredits),
})
const decide = (current: PlanSize, billed: PlanSize | undefined, { inUse = 0, lowering = false } = {}) =>
  decideLimit({ current, billed, inUse: credits(inUse), lowering })

test('the limit rises to the invoiced plan, and falls to it if the pieces fit', () => {
  expect(decide(size(100), size(150))).toEqual({ kind: 'follow', size: size(150) })
  expect(decide(size(150), size(100, 20), { inUse: 120 })).toEqual({ kind: 'follow', size: size(100, 20) })
  expect(decide(size(100), size(100))).toEqual({ kind: 'keep' })
  expect(decide(size(100), undefined)).toEqual({ kind: 'keep' })
})

test('the limit is never lowered below what is in use', () => {
  expect(decide(size(150), size(100), { inUse: 101 })).toEqual({ kind: 'does not fit' })
  expect(decide(size(150), size(100), { inUse: 100 })).toEqual({ kind: 'follow', size: size(100) })
})

test('a limit lowered for a change in progress is not raised by the plan that is still invoiced', () => {
  const lowered = { ...size(150), packageCredits: credits(100) }
  expect(decide(lowered, size(150), { lowering: true })).toEqual({ kind: 'keep' })
  expect(decide(lowered, size(100), { lowering: true })).toEqual({ kind: 'follow', size: size(100) })
  expect(decide(lowered, size(150))).toEqual({ kind: 'follow', size: size(150) })
})
