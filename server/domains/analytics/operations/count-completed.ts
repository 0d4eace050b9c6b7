import type { shopKinds } from '#contract/analytics/events.ts'
import type { EventOf } from '#server/domain-events.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import { findRevenue } from '../queries/revenue.ts'
import { countedSince } from '../rules/counted-days.ts'
import type { Counted } from '../rules/describe-event.ts'
import type { AnalyticsServices } from '../services.ts'
import { addCounts } from '../steps/add-counts.ts'
import { isAwaited, type PaymentResult, takeAwaited } from '../steps/await-payment.ts'
import { claimOnce, keyOf } from '../steps/claim-once.ts'

type Services = Pick<AnalyticsServices, 'db'>

/**
 * Counts an order for the day on which it was completed, unless its answer has counted it (count-answer.ts): the provider's webhook
 * may complete an order after the browser was closed. Counts it only if the visitor who opened the payment did not object, and passes
 * nothing on, because no request carries the visitor's consent.
 */
async function countOrder(
  { db }: Services,
  kind: (typeof shopKinds)[number],
  orderId: Extract<PaymentResult, { kind: 'order' }>['orderId'],
  { askedAt }: JobContext,
): Promise<void> {
  const result: PaymentResult = { kind: 'order', orderId }
  if (!(await isAwaited(db, result))) return
  await transaction(db, async (tx) => {
    if (!(await takeAwaited(tx, result))) return
    if (!(await claimOnce(tx, askedAt, keyOf(kind, orderId)))) return
    const revenue = await findRevenue[kind](tx, orderId, countedSince(askedAt))
    if (revenue) await addCounts(tx, askedAt, [{ event: 'placeOrder', subject: kind, ...revenue }])
  })
}

const subscribed: Counted = { event: 'subscribe', subject: '', currency: '', amount: 0 }

/** Counts a membership when it begins, with or without JavaScript, even if its family never returns from the payment page. */
async function countMembership(
  { db }: Services,
  { membershipId }: EventOf<'membership-started'>,
  { askedAt }: JobContext,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (await takeAwaited(tx, { kind: 'membership', membershipId })) await addCounts(tx, askedAt, [subscribed])
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
