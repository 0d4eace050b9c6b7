import { systemActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { creditBalance } from '../../operations/refunds/credit-balance.ts'
import { readBalanceLeft } from '../../queries/balance.ts'
import { findReservedFor } from '../../queries/gift/reserved-charge.ts'
import type { InvoiceRow } from '../../queries/invoices.ts'
import { keepsBalance } from '../../rules/gift/is-over.ts'
import { unusedGift } from '../../rules/gift/unused-gift.ts'
import { giftBackCause } from './gift-causes.ts'
import { type GiftPayment, releaseGift, spendGift } from './gift-payments.ts'

/** Job: what a charge at the provider has used of a gift balance is spent, and the rest is taken back. */
export const endGiftChargeJob = 'payments:gift-end'

/** Our names of charges. */
export const invoiceCharge = (invoiceId: string): string => `invoice:${invoiceId}`
/** The invoice of such a name; undefined for a page that has led to none. */
export const invoiceOfCharge = (chargeKey: string): string | undefined => /^invoice:(.+)$/.exec(chargeKey)?.[1]
export const sessionCharge = (checkoutSessionId: string): string => `session:${checkoutSessionId}`

/** Ends what was put aside for a charge, by a job; without effect when nothing was. */
export async function endGiftChargeLater(
  tx: Tx,
  { chargeKey, turn, now }: { readonly chargeKey: string; readonly turn: string; readonly now: Date },
): Promise<void> {
  if ((await findReservedFor(tx, chargeKey)) === undefined) return
  const payload = { chargeKey }
  await enqueueJob(tx, now, { kind: endGiftChargeJob, payload, dedupeKey: `${endGiftChargeJob}:${chargeKey}:${turn}` })
}

/** From here on, what was put aside for a joining is for the invoice that it has led to. */
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
  /** What it was charged with; undefined where it came to nothing. */
  readonly invoice: InvoiceRow | undefined
  readonly now: Date
}

/**
 * Ends a payment that is reserved for a charge at the provider: what the invoice used is spent, the rest is taken back from the
 * customer's balance. The account and the payment are locked, and the customer was read since.
 * @returns the entry that takes it back at the provider, if there is something to take
 */
export async function endCharge(tx: Tx, { payment, invoice, now }: Ending): Promise<Id<'balance-entry'> | undefined> {
  const { account_id: accountId, charge_key, amount_pence: reserved, id } = payment
  if (charge_key === null) throw new Error(`gift payment ${id} is for a checkout`)
  const unused = unusedGift({
    ...{ reserved, otherCredit: payment.other_credit_pence ?? 0 },
    usedOfBalance: invoice && keepsBalance(invoice) ? invoice.total_pence - invoice.due_pence : null,
    balanceLeft: await readBalanceLeft(tx, accountId),
  })
  const ended = { of: { chargeKey: charge_key }, actor: systemActor(endGiftChargeJob), now }
  if (unused === reserved) await releaseGift(tx, ended)
  else await spendGift(tx, { ...ended, unused })
  if (unused === 0) return undefined
  return creditBalance(tx, {
    ...{ accountId, amount: pence(-unused), reason: 'Gift balance that was not needed' },
    ...{ causeKey: `${giftBackCause}${id}`, now },
  })
}
