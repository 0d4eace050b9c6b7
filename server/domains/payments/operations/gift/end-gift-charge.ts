import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { readBalanceLeft } from '../../queries/balance.ts'
import { findAccountOfReservation } from '../../queries/gift/reserved-charge.ts'
import { findInvoice } from '../../queries/invoices.ts'
import { isOver, keepsBalance } from '../../rules/gift/is-over.ts'
import { recoverableGift } from '../../rules/gift/unused-gift.ts'
import type { PaymentServices } from '../../services.ts'
import { endGiftChargeJob, endLockedGiftCharge, invoiceOfCharge } from '../../steps/gift/end-charge.ts'
import { type GiftPayment, lockPayment } from '../../steps/gift/gift-payments.ts'
import { makeBalanceEntry } from '../refunds/credit-balance.ts'
import { syncCustomer } from '../sync-customer.ts'

const hourMs = 3_600_000
/** How long to wait for the provider to restore the balance: it does so within a day, when it drops an unpaid subscription. */
const maxWaitHours = 72

/**
 * Ends the gift payment reserved for a charge, once its invoice is paid or void or there will be none; until then it does
 * nothing. Safe to repeat.
 * @throws GatewayError when the job should be retried
 */
export async function endGiftCharge(services: PaymentServices, chargeKey: string): Promise<void> {
  const { db, clock } = services
  const accountId = await findAccountOfReservation(db, chargeKey)
  if (accountId === undefined) return
  await syncCustomer(services, accountId)
  const ended = await transaction(db, async (tx) => {
    await services.lockAccount(tx, accountId)
    const reserved = await lockPayment(tx, { chargeKey })
    if (reserved?.state !== 'reserved') return nothingEnded
    const invoiceId = invoiceOfCharge(chargeKey)
    const invoice = invoiceId === undefined ? undefined : await findInvoice(tx, invoiceId)
    if (invoiceId !== undefined && (!invoice || !isOver(invoice))) return nothingEnded
    const now = clock.now()
    const missing = invoice && keepsBalance(invoice) ? 0 : await missingOf(tx, reserved)
    if (missing > 0 && now.getTime() - reserved.created_at.getTime() < maxWaitHours * hourMs) {
      const dueAt = new Date(now.getTime() + hourMs)
      const dedupeKey = `${endGiftChargeJob}:${chargeKey}:${dueAt.getTime()}`
      await enqueueJob(tx, now, { kind: endGiftChargeJob, payload: { chargeKey }, dueAt, dedupeKey })
      return nothingEnded
    }
    return { entryId: await endLockedGiftCharge(tx, { payment: reserved, invoice, now }), missing }
  })
  if (ended.missing > 0)
    services.log.error({ chargeKey, pence: ended.missing }, 'gift balance was used for another charge at the provider')
  // Not left to the job, so that the next charge finds the customer's balance without it.
  if (ended.entryId) await makeBalanceEntry(services, ended.entryId)
}

const nothingEnded = { entryId: undefined, missing: 0 }

/** By how much the customer's balance falls short of the gift money that was moved to it. */
const missingOf = async (tx: Tx, { account_id, amount_pence, other_credit_pence }: GiftPayment): Promise<number> =>
  Math.max(
    0,
    amount_pence -
      recoverableGift({ otherCredit: other_credit_pence ?? 0, balanceLeft: await readBalanceLeft(tx, account_id) }),
  )
