// How long a delivery takes, worded once for the item page, the checkout, the confirmation and emails. Customers must know it before they
// order (Consumer Contracts Regulations, schedule 2). The days count from the order, not from dispatch.

import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { addWorkingDays } from '#server/kernel/working-days.ts'

/** Working days from the order to the door. */
export interface DeliveryTime {
  readonly from: number
  readonly to: number
}

/** @returns undefined when the setting is not a valid range of days */
export function readDeliveryTime(setting: Readonly<Record<string, unknown>> | undefined): DeliveryTime | undefined {
  const { from, to } = setting ?? {}
  return isDays(from) && isDays(to) && from <= to ? { from, to } : undefined
}

const isDays = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1

/** "2–3 working days" */
export function describeDeliveryTime({ from, to }: DeliveryTime): string {
  if (from < to) return `${from}–${to} working days`
  return to === 1 ? '1 working day' : `${to} working days`
}

/** The last day on which an order placed at that moment should arrive. */
export const expectedBy = (orderedAt: Date, { to }: DeliveryTime): LocalDay =>
  addWorkingDays(dayInLondon(orderedAt), to)
