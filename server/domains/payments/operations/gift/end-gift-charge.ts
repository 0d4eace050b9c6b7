import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { readBalanceLeft } from '../../queries/balance.ts'
import { findInvoice } from '../../queries/invoices.ts'
import type { PaymentServices } from '../../services.ts'
import { endCharge, endGiftChargeJob } from '../../steps/gift/end-charge.ts'
import { lockPayment } from '../../steps/gift/gift-payments.ts'
import { syncCustomer } from '../sync-customer.ts'

const hourMs = 3_600_000
/** The provider gives back what the invoice of an unpaid joining took, at the latest when it drops that subscription after a day. */
const waitedHours = 72

/**
 * Ends what was put aside for a charge once its invoice is paid or void, or once there will be none; before that, without effect.
 * Safe to repeat.
 * @throws GatewayError when the job is to try again
 */
export async function endGiftCharge(services: PaymentServices, chargeKey: string): Promise<void> {
  const { db, clock } = services
  const payment = await db
    .selectFrom('gift_payment')
    .select('account_id')
    .where('charge_key', '=', chargeKey)
    .where('state', '=', 'reserved')
    .executeTakeFirst()
  if (!payment) return
  await syncCustomer(services, payment.account_id)
  const lost = await transaction(db, async (tx) => {
    await services.lockAccount(tx, payment.account_id)
    const reserved = await lockPayment(tx, { chargeKey })
    if (reserved?.state !== 'reserved') return 0
    const invoiceId = /^invoice:(.+)$/.exec(chargeKey)?.[1]
    const invoice = invoiceId === undefined ? undefined : await findInvoice(tx, invoiceId)
    if (invoiceId !== undefined && invoice?.status !== 'paid' && invoice?.status !== 'void') return 0
    const now = clock.now()
    const missing =
      invoice?.status === 'paid' ? 0 : reserved.amount_pence - (await readBalanceLeft(tx, reserved.account_id))
    if (missing > 0 && now.getTime() - reserved.created_at.getTime() < waitedHours * hourMs) {
      const dueAt = new Date(now.getTime() + hourMs)
      const dedupeKey = `${endGiftChargeJob}:${chargeKey}:${dueAt.getTime()}`
      await enqueueJob(tx, now, { kind: endGiftChargeJob, payload: { chargeKey }, dueAt, dedupeKey })
      return 0
    }
    await endCharge(tx, { payment: reserved, invoice, now })
    return Math.max(0, missing)
  })
  if (lost > 0)
    services.log.error({ chargeKey, pence: lost }, 'gift balance was used for another charge at the provider')
}
