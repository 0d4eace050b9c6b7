import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { findInvoice } from '../../queries/invoices.ts'
import { findSubscription } from '../../queries/subscriptions.ts'
import type { PaymentServices } from '../../services.ts'
import { endLockedGiftCharge, invoiceCharge, invoiceOfCharge } from '../../steps/gift/end-charge.ts'
import { lockPayment } from '../../steps/gift/gift-payments.ts'
import { useGiftForDraft } from '../../steps/gift/use-gift-for-draft.ts'
import { makeBalanceEntry } from '../refunds/credit-balance.ts'
import { syncInvoice } from '../subscriptions/sync-invoice.ts'

/** How long to wait before moving the money again, so that the other invoice has been charged. */
const againAfterMs = 2 * 60_000

/**
 * Takes back the gift money moved for draft invoices, because another invoice of the customer is about to be charged and would use
 * it. A job moves it again afterwards. Safe to repeat.
 * @throws GatewayError
 */
export async function takeBackFromDrafts(services: PaymentServices, subscriptionId: string): Promise<void> {
  const { db } = services
  const subscription = await findSubscription(db, subscriptionId)
  if (!subscription) return
  const reserved = await db
    .selectFrom('gift_payment')
    .select(['charge_key', 'account_id as accountId'])
    .where('account_id', '=', subscription.account_id)
    .where('state', '=', 'reserved')
    .where('charge_key', 'like', 'invoice:%')
    .execute()
  for (const { charge_key, accountId } of reserved) {
    const invoiceId = charge_key === null ? undefined : invoiceOfCharge(charge_key)
    if (invoiceId === undefined) continue
    // The invoice may have been finalised since our last read; then it has used the money.
    await syncInvoice(services, invoiceId)
    const entryId = await transaction(db, (tx) => takeBack(tx, services, { accountId, invoiceId }))
    if (entryId) await makeBalanceEntry(services, entryId)
  }
}

async function takeBack(
  tx: Tx,
  services: PaymentServices,
  { accountId, invoiceId }: { readonly accountId: Id<'account'>; readonly invoiceId: string },
): Promise<Id<'balance-entry'> | undefined> {
  // Locked before the read: syncInvoice may be about to write that the invoice is paid.
  await services.lockAccount(tx, accountId)
  const invoice = await findInvoice(tx, invoiceId)
  if (invoice?.status !== 'draft') return undefined
  const now = services.clock.now()
  const payment = await lockPayment(tx, { chargeKey: invoiceCharge(invoiceId) })
  if (payment?.state !== 'reserved') return undefined
  await enqueueJob(tx, now, {
    kind: useGiftForDraft,
    payload: { invoiceId },
    dedupeKey: `${useGiftForDraft}:${invoiceId}:${payment.id}`,
    dueAt: new Date(now.getTime() + againAfterMs),
  })
  return endLockedGiftCharge(tx, { payment, invoice, now })
}
