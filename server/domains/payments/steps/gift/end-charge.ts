import { systemActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { creditBalance } from '../../operations/refunds/credit-balance.ts'
import { readBalanceLeft } from '../../queries/balance.ts'
import { findAccountOfReservation } from '../../queries/gift/reserved-charge.ts'
import type { InvoiceRow } from '../../queries/invoices.ts'
import { keepsBalance } from '../../rules/gift/is-over.ts'
import { unusedGift } from '../../rules/gift/unused-gift.ts'
import { takenBackCausePrefix } from './gift-causes.ts'
import { type GiftPayment, releaseGift, spendGift } from './gift-payments.ts'

/** The job that ends a gift payment reserved for a charge at the provider. */
export const endGiftChargeJob = 'payments:gift-end'

/** How we name the charge of an invoice. */
export const invoiceCharge = (invoiceId: string): string => `invoice:${invoiceId}`
/** The invoice that a charge name gives; undefined for the charge of a payment page. */
export const invoiceOfCharge = (chargeKey: string): string | undefined => /^invoice:(.+)$/.exec(chargeKey)?.[1]
/** How we name the charge of a payment page that has no invoice yet. */
export const sessionCharge = (checkoutSessionId: string): string => `session:${checkoutSessionId}`

/** Queues the job that ends the gift payment of a charge, if one is reserved. */
export async function endGiftChargeLater(
  tx: Tx,
  { chargeKey, turn, now }: { readonly chargeKey: string; readonly turn: string; readonly now: Date },
): Promise<void> {
  if ((await findAccountOfReservation(tx, chargeKey)) === undefined) return
  const payload = { chargeKey }
  await enqueueJob(tx, now, { kind: endGiftChargeJob, payload, dedupeKey: `${endGiftChargeJob}:${chargeKey}:${turn}` })
}

/** Assigns the gift payment reserved for a payment page to the invoice that the page has created. */
export async function assignGiftCharge(
  tx: Tx,
  { from, invoiceId, now }: { readonly from: string; readonly invoiceId: string; readonly now: Date },
): Promise<void> {
  const moved = await tx
    .updateTable('gift_payment')
    .set({ charge_key: invoiceCharge(invoiceId) })
    .where('charge_key', '=', from)
    .where('state', '=', 'reserved')
    .returning('id')
    .executeTakeFirst()
  if (moved) await endGiftChargeLater(tx, { chargeKey: invoiceCharge(invoiceId), turn: 'assigned', now })
}

interface Ending {
  readonly payment: GiftPayment
  /** The invoice of the charge; undefined if there is none. */
  readonly invoice: InvoiceRow | undefined
  readonly now: Date
}

/**
 * Ends a gift payment reserved for a charge at the provider: marks as spent what the invoice used, and takes the rest back from the
 * customer's balance. The caller has locked the account and the payment, and has read the customer since.
 * @returns the balance entry that takes the rest back at the provider; undefined if there is no rest
 */
export async function endLockedGiftCharge(
  tx: Tx,
  { payment, invoice, now }: Ending,
): Promise<Id<'balance-entry'> | undefined> {
  const { account_id: accountId, charge_key, amount_pence: reserved, id } = payment
  if (charge_key === null) throw new Error(`gift payment ${id} is for a checkout`)
  const unused = unusedGift({
    reserved,
    otherCredit: payment.other_credit_pence ?? 0,
    usedOfBalance: invoice && keepsBalance(invoice) ? invoice.total_pence - invoice.due_pence : null,
    balanceLeft: await readBalanceLeft(tx, accountId),
  })
  const ended = { paidFor: { chargeKey: charge_key }, actor: systemActor(endGiftChargeJob), now }
  if (unused === reserved) await releaseGift(tx, ended)
  else await spendGift(tx, { ...ended, unused })
  if (unused === 0) return undefined
  return creditBalance(tx, {
    accountId,
    amount: pence(-unused),
    reason: 'Gift balance that was not needed',
    causeKey: `${takenBackCausePrefix}${id}`,
    now,
  })
}
