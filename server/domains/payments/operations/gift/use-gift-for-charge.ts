import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { listRequestedEntries, readBalanceLeft } from '../../queries/balance.ts'
import { findInvoice } from '../../queries/invoices.ts'
import { isCollectedDraft } from '../../rules/gift/is-over.ts'
import type { PaymentServices } from '../../services.ts'
import { invoiceCharge } from '../../steps/gift/end-charge.ts'
import { giftCause, takenBackCausePrefix } from '../../steps/gift/gift-causes.ts'
import { type GiftPayment, lockPayment, reserveGift } from '../../steps/gift/gift-payments.ts'
import { creditBalance, makeBalanceEntry } from '../refunds/credit-balance.ts'
import { syncInvoice } from '../subscriptions/sync-invoice.ts'

export interface GiftCharge {
  readonly accountId: Id<'account'>
  /** Our name for the charge: `invoice:in_…`, `session:…` */
  readonly chargeKey: string
  /** The total, before any balance is deducted. */
  readonly total: Pence
  /** Whether the charge is still to come; read under the account's lock. */
  readonly isAhead: (tx: Tx) => Promise<boolean>
}

/**
 * Moves the part of a gift balance that a charge needs to the customer's balance at the provider, which pays invoices first. Moves
 * it once for each charge, so it is safe to repeat. The customer must exist. Makes network calls.
 * @throws GatewayError when the job should be retried
 */
export async function useGiftForCharge(
  services: PaymentServices,
  { accountId, chargeKey, total, isAhead }: GiftCharge,
): Promise<void> {
  const now = services.clock.now()
  // Take back what earlier charges left unused, or this charge would be reduced by it.
  for (const entryId of await listRequestedEntries(services.db, { accountId, causes: takenBackCausePrefix }))
    await makeBalanceEntry(services, entryId)
  const entryId = await transaction(services.db, async (tx) => {
    await services.lockAccount(tx, accountId)
    const known = await lockPayment(tx, { chargeKey })
    if (known) return known.state === 'reserved' ? moveToProvider(tx, known, now) : undefined
    if (!(await isAhead(tx))) return undefined
    const otherCredit = await readBalanceLeft(tx, accountId)
    const due = Math.max(0, total - otherCredit)
    await reserveGift(tx, { accountId, paidFor: { chargeKey }, due, otherCredit, actor: 'member', now })
    const payment = await lockPayment(tx, { chargeKey })
    return payment && moveToProvider(tx, payment, now)
  })
  if (entryId) await makeBalanceEntry(services, entryId)
}

const moveToProvider = (
  tx: Tx,
  { id, account_id, amount_pence }: GiftPayment,
  now: Date,
): Promise<Id<'balance-entry'>> =>
  creditBalance(tx, {
    accountId: account_id,
    amount: amount_pence as Pence,
    reason: 'Gift balance',
    causeKey: giftCause(id),
    now,
  })

/**
 * Uses a gift balance for a draft invoice. Safe to repeat.
 * @throws GatewayError, NotYetKnown when the job should be retried
 */
export async function useGiftForInvoice(services: PaymentServices, invoiceId: string): Promise<void> {
  await syncInvoice(services, invoiceId)
  const invoice = await findInvoice(services.db, invoiceId)
  // Once it is finalised, the balance would pay another invoice instead.
  if (!invoice || !isCollectedDraft(invoice)) return
  await useGiftForCharge(services, {
    accountId: invoice.account_id,
    chargeKey: invoiceCharge(invoiceId),
    total: invoice.total_pence as Pence,
    isAhead: async (tx) => {
      const now = await findInvoice(tx, invoiceId)
      return now !== undefined && isCollectedDraft(now)
    },
  })
}
