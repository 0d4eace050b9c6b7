// What a cancelled piece gives back (product §8): everything within some days of booking, half until some days before the start,
// then nothing, except for days on which it is hired to somebody else.
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { HireDates } from './hire-dates.ts'

export interface CancelSettings {
  readonly fullRefundDays: number
  readonly halfRefundDays: number
}

export type CancelTier = 'all' | 'half' | 'nothing'

export interface CancelFacts {
  readonly bookedOn: LocalDay
  readonly firstDay: LocalDay
  readonly today: LocalDay
}

/** It is not sent yet: what was sent is not cancelled. */
export function cancelTier({ bookedOn, firstDay, today }: CancelFacts, settings: CancelSettings): CancelTier {
  if (today <= fullRefundUntil(bookedOn, settings)) return 'all'
  return today <= halfRefundUntil(firstDay, settings) ? 'half' : 'nothing'
}

/** Last days, included. */
export const fullRefundUntil = (bookedOn: LocalDay, { fullRefundDays }: CancelSettings): LocalDay =>
  addDays(bookedOn, fullRefundDays)
export const halfRefundUntil = (firstDay: LocalDay, { halfRefundDays }: CancelSettings): LocalDay =>
  addDays(firstDay, -halfRefundDays)

/** Half of an odd price is rounded up, in the buyer's favour. */
export function cancelRefund(price: number, tier: CancelTier): Pence {
  if (tier === 'all') return pence(price)
  return pence(tier === 'half' ? Math.ceil(price / 2) : 0)
}

/** Of a piece that gave nothing back: the share of its days on which it was hired to somebody else in the end. */
export function rehiredRefund(price: number, days: number, hiredAgain: number): Pence {
  return pence(Math.floor((price * Math.min(days, hiredAgain)) / days))
}

export const daysShared = (one: HireDates, other: HireDates): { from: LocalDay; to: LocalDay } | undefined => {
  const from = one.firstDay > other.firstDay ? one.firstDay : other.firstDay
  const to = one.lastDay < other.lastDay ? one.lastDay : other.lastDay
  return from <= to ? { from, to } : undefined
}
