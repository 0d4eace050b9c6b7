// What cancelling ski wear refunds and what returning it late costs, in sentences for the buyer.
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { isLive, latePiece, type SkiLine } from './queries/bookings.ts'
import type { SkiSettings } from './queries/ski-settings.ts'
import {
  type CancelFacts,
  cancelTier,
  fullRefundUntil,
  halfRefundUntil,
  type PricedLine,
  sharedPrice,
} from './rules/decide-cancel.ts'
import { lateCap } from './rules/late-fee.ts'

/**
 * What cancelling refunds, and until when, in a sentence for the buyer.
 * @param lines what can be cancelled
 * @param booked all lines of the booking, cancelled ones included; none before it is made
 */
export function describeRefund(
  facts: CancelFacts,
  settings: SkiSettings,
  lines: readonly PricedLine[],
  booked: readonly SkiLine[] = [],
): string {
  const { bookedOn, firstDay } = facts
  const [all, half] = [fullRefundUntil(bookedOn, settings), halfRefundUntil(firstDay, settings)]
  if (facts.overdue) return `We haven’t sent it in time. Cancel it, and ${allOf(lines, booked)} comes back.`
  const tier = cancelTier(facts, settings)
  const halfWords =
    half > all
      ? ` After that, half until ${formatDay(half)}; then nothing, unless somebody else rents it.`
      : ' After that nothing comes back, unless somebody else rents it.'
  if (tier === 'all')
    return `Cancel by ${formatDay(all)}, before we’ve sent it, and ${allOf(lines, booked)} comes back.${halfWords}`
  if (tier === 'half')
    return `Cancel by ${formatDay(half)} and ${halfOf(lines, booked)}. After that nothing, unless somebody else rents it.`
  return 'It’s too late for a refund, unless somebody else rents it: then you get back the share of those days.'
}

/** Whether pieces that were cancelled before have kept some of what was paid, which does not come back with the rest. */
const endedAtACost = (booked: readonly SkiLine[]): boolean =>
  booked.some((line) => !isLive(line) && line.refunded_pence < line.price_pence)

/** What comes back if these lines are refunded in full. */
export function allOf(lines: readonly PricedLine[], booked: readonly SkiLine[]): string {
  if (!endedAtACost(booked)) return 'everything you paid'
  return `the ${formatPounds(pence(lines.reduce((sum, { price_pence }) => sum + price_pence, 0)))} for it`
}

function halfOf(lines: readonly PricedLine[], booked: readonly SkiLine[]): string {
  const kept = pence(lines.reduce((sum, { kept_pence }) => sum + kept_pence, 0))
  if (kept === 0 && !endedAtACost(booked)) return 'half of what you paid comes back'
  const shared = pence(lines.reduce((sum, line) => sum + sharedPrice(line), 0))
  const half = `half of ${formatPounds(shared)} comes back`
  return kept === 0 ? half : `${half}; ${formatPounds(kept)} was kept when you changed your dates`
}

/** What returning late costs, in a sentence for the buyer. */
export function describeLateFees(lines: readonly Parameters<typeof latePiece>[0][], lastPostDay: LocalDay): string {
  const daily = pence(lines.reduce((sum, { day_pence }) => sum + day_pence, 0))
  const cap = pence(lines.reduce((sum, line) => sum + lateCap(latePiece(line)), 0))
  return `Posted by ${formatDay(lastPostDay)} is in time, however long the post takes. After that each day costs ${formatPounds(daily)}, and never more than ${formatPounds(cap)} altogether.`
}
