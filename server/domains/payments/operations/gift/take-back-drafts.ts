import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { findInvoice } from '../../queries/invoices.ts'
import { findSubscription } from '../../queries/subscriptions.ts'
import type { PaymentServices } from '../../services.ts'
import { endCharge, invoiceOfCharge } from '../../steps/gift/end-charge.ts'
import { lockPayment } from '../../steps/gift/gift-payments.ts'
import { useGiftForDraft } from '../../steps/gift/use-gift-for-draft.ts'
import { makeBalanceEntry } from '../refunds/credit-balance.ts'

/** How long to wait before moving it again, so that the other invoice has been charged. */
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
    .select('charge_key')
    .where('account_id', '=', subscription.account_id)
    .where('state', '=', 'reserved')
    .where('charge_key', 'like', 'invoice:%')
    .execute()
  for (const { charge_key } of reserved) {
    const entryId = await transaction(db, (tx) => takeBack(tx, services, String(charge_key)))
    if (entryId) await makeBalanceEntry(services, entryId)
  }
}

async function takeBack(
  tx: Tx,
  services: PaymentServices,
  chargeKey: string,
): Promise<Id<'balance-entry'> | undefined> {
  const now = services.clock.now()
  const invoiceId = invoiceOfCharge(chargeKey)
  const invoice = invoiceId === undefined ? undefined : await findInvoice(tx, invoiceId)
  if (invoice?.status !== 'draft') return undefined
  await services.lockAccount(tx, invoice.account_id)
  const payment = await lockPayment(tx, { chargeKey })
  if (payment?.state !== 'reserved') return undefined
  await enqueueJob(tx, now, {
    ...{ kind: useGiftForDraft, payload: { invoiceId }, dedupeKey: `${useGiftForDraft}:${invoiceId}:${payment.id}` },
    dueAt: new Date(now.getTime() + againAfterMs),
  })
  return endCharge(tx, { payment, invoice, now })
}
