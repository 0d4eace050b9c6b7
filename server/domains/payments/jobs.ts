import { type Id, toId } from '#server/kernel/ids.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { endSubscription } from './operations/end-with-refund.ts'
import { handleEvent } from './operations/handle-event.ts'
import { makeRefund } from './operations/make-refund.ts'
import { reconcileAndGoOn } from './operations/reconcile-payments.ts'
import type { PaymentServices } from './services.ts'

export const paymentJobs = (services: PaymentServices): JobHandlers => ({
  'webhook:handle': ({ eventId }) => handleEvent(services, String(eventId)),
  'payments:refund': ({ refundId }) => makeRefund(services, toId<'refund'>(String(refundId)) as Id<'refund'>),
  'payments:end-subscription': ({ subscriptionId }) => endSubscription(services, String(subscriptionId)),
  'payments:reconcile': () => reconcileAndGoOn(services),
})
