import type { shopKinds } from '#contract/analytics/events.ts'
import type { EventOf } from '#server/domain-events.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import { findRevenue } from '../queries/revenue.ts'
import { countedSince } from '../rules/counted-days.ts'
import type { Counted } from '../rules/describe-event.ts'
import type { AnalyticsServices } from '../services.ts'
import { addCounts } from '../steps/add-counts.ts'
import { isAwaited, type Made, takeAwaited } from '../steps/await-payment.ts'
import { claimOnce, keyOf } from '../steps/claim-once.ts'

type Services = Pick<AnalyticsServices, 'db'>

/**
 * Counts an order for the day on which it was made, unless the answer to its buyer has counted it (count-answer.ts): the provider's
 * message may have made it after the browser died. Only where the payment was opened by somebody who did not object. It is not passed
 * on: no visitor is there to ask.
 */
async function countOrder(
  { db }: Services,
  kind: (typeof shopKinds)[number],
  orderId: Extract<Made, { of: 'order' }>['orderId'],
  { askedAt }: JobContext,
): Promise<void> {
  const made: Made = { of: 'order', orderId }
  if (!(await isAwaited(db, made))) return
  await transaction(db, async (tx) => {
    if (!(await takeAwaited(tx, made))) return
    if (!(await claimOnce(tx, askedAt, keyOf(kind, orderId)))) return
    const revenue = await findRevenue[kind](tx, orderId, countedSince(askedAt))
    if (revenue) await addCounts(tx, askedAt, [{ event: 'placeOrder', subject: kind, ...revenue }])
  })
}

const subscribed: Counted = { event: 'subscribe', subject: '', currency: '', amount: 0 }

/** Counts a membership when it begins: with or without JavaScript, and whether or not its family comes back from the payment page. */
async function countMembership(
  { db }: Services,
  { membershipId }: EventOf<'membership-started'>,
  { askedAt }: JobContext,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (await takeAwaited(tx, { of: 'membership', membershipId })) await addCounts(tx, askedAt, [subscribed])
  })
}

/** Handlers after the commit. Each may run twice. */
export const analyticsSubscriptions = (services: Services) => ({
  'order-placed': {
    count: ({ orderId }: EventOf<'order-placed'>, job: JobContext) => countOrder(services, 'rental', orderId, job),
  },
  'resale-order-placed': {
    count: ({ orderId }: EventOf<'resale-order-placed'>, job: JobContext) =>
      countOrder(services, 'resale', orderId, job),
  },
  'gift-card-bought': {
    count: ({ cardId }: EventOf<'gift-card-bought'>, job: JobContext) => countOrder(services, 'gift-card', cardId, job),
  },
  'ski-booked': {
    count: ({ bookingId }: EventOf<'ski-booked'>, job: JobContext) => countOrder(services, 'ski', bookingId, job),
  },
  'membership-started': {
    count: (event: EventOf<'membership-started'>, job: JobContext) => countMembership(services, event, job),
  },
})
