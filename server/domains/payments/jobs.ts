import { toId } from '#server/kernel/ids.ts'
import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { catchUpOnEvents } from './operations/catch-up.ts'
import { endGiftCharge } from './operations/gift/end-gift-charge.ts'
import { useGiftForInvoice } from './operations/gift/use-gift-for-charge.ts'
import { handleEvent } from './operations/handle-event.ts'
import { keepCardThatPays } from './operations/keep-card-that-pays.ts'
import { reconcileJob, reconcilePayments } from './operations/reconcile-payments.ts'
import { makeBalanceEntry } from './operations/refunds/credit-balance.ts'
import { makeRefund } from './operations/refunds/make-refund.ts'
import { reportLateRefund } from './operations/refunds/report-late-refund.ts'
import { useCard } from './operations/use-card.ts'
import type { PaymentServices } from './services.ts'
import { endSubscription } from './steps/end-with-refund.ts'
import { endGiftChargeJob } from './steps/gift/end-charge.ts'
import { useGiftForDraft } from './steps/gift/use-gift-for-draft.ts'

export const paymentJobs = (services: PaymentServices): JobHandlers => ({
  'webhook:handle': ({ eventId }) => handleEvent(services, String(eventId)),
  'payments:credit': ({ entryId }) => makeBalanceEntry(services, toId<'balance-entry'>(String(entryId))),
  [useGiftForDraft]: ({ invoiceId }) => useGiftForInvoice(services, String(invoiceId)),
  [endGiftChargeJob]: ({ chargeKey }) => endGiftCharge(services, String(chargeKey)),
  'payments:refund': ({ refundId }) => makeRefund(services, toId<'refund'>(String(refundId))),
  'payments:refund-late': ({ refundId }) => reportLateRefund(services, toId<'refund'>(String(refundId))),
  'payments:end-subscription': ({ subscriptionId }) => endSubscription(services, String(subscriptionId)),
  'payments:keep-card': ({ subscriptionId }) => keepCardThatPays(services, String(subscriptionId)),
  'payments:use-card': ({ accountId, cardId, turn }) =>
    useCard(services, { accountId: toId(String(accountId)), cardId: String(cardId), turn: Number(turn) }),
})

/** The jobs that call the payment provider: those of this domain, and those that copy an account's email to it. */
export const paymentProviderKinds = (jobs: JobHandlers): string[] => [
  ...Object.keys(jobs).filter((kind) => /^event:.*:provider$/.test(kind)),
  'webhook:handle',
  'payments:credit',
  useGiftForDraft,
  endGiftChargeJob,
  'payments:refund',
  'payments:end-subscription',
  'payments:keep-card',
  'payments:use-card',
]

export const recurringPaymentJobs = (services: PaymentServices): RecurringJob[] => [
  { kind: reconcileJob, every: { minutes: 5 }, lane: 'provider', work: () => reconcilePayments(services) },
  { kind: 'payments:catch-up', every: { hours: 1 }, lane: 'provider', work: () => catchUpOnEvents(services) },
]
