import { systemActor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { listChargedBack } from '../../queries/disputes.ts'
import { findAccountOfReservation } from '../../queries/gift/reserved-charge.ts'
import { findInvoice, type InvoiceRow } from '../../queries/invoices.ts'
import { countsAsRefunded, findRefund, type RefundRow } from '../../queries/refunds.ts'
import { type RefundPart, refundParts } from '../../rules/refund-parts.ts'
import type { PaymentServices } from '../../services.ts'
import { enqueueRefund } from '../../steps/enqueue-refund.ts'
import { endLockedGiftCharge, invoiceCharge } from '../../steps/gift/end-charge.ts'
import { lockGiftLeft, lockPayment, refundGift } from '../../steps/gift/gift-payments.ts'
import { lockPayer } from '../../steps/lock-payer.ts'
import { syncInvoice } from '../subscriptions/sync-invoice.ts'
import { syncCustomer } from '../sync-customer.ts'
import { creditBalance } from './credit-balance.ts'

/**
 * Decides once how an invoice is refunded: this row becomes the first part, and each other part becomes a separate refund. The
 * account's lock ensures that two refunds of one invoice never take the same penny.
 * @returns the row after the split; undefined when nothing is left to refund, or the refund is already complete
 * @throws GatewayError
 */
export async function splitRefund(services: PaymentServices, row: RefundRow): Promise<RefundRow | undefined> {
  const invoiceId = row.stripe_invoice
  if (invoiceId === null) return row
  await syncInvoice(services, invoiceId)
  const reservedBy = await findAccountOfReservation(services.db, invoiceCharge(invoiceId))
  // endGiftOf takes back the unused gift balance first, from the customer's current balance.
  if (reservedBy !== undefined) await syncCustomer(services, reservedBy)
  return transaction(services.db, async (tx) => {
    await lockPayer(tx, services, row.account_id)
    const refund = await findRefund(tx, row.id)
    if (refund?.state !== 'requested') return undefined
    if (refund.stripe_intent !== null || refund.balance_entry !== null || refund.gift_payment_id !== null) return refund
    const invoice = await findInvoice(tx, invoiceId)
    if (invoice?.status !== 'paid') throw new Error(`invoice ${invoiceId} of refund ${row.id} is not paid`)
    const now = services.clock.now()
    const gift = await endGiftOf(tx, invoice, now)
    const [first, ...others] = refundParts(await factsOf(tx, refund, { invoice, gift }))
    if (!first) {
      services.log.error({ refundId: row.id }, 'invoice to refund has nothing left')
      await failRefund(tx, services, row.id)
      return undefined
    }
    for (const [index, part] of others.entries())
      await insertSibling(tx, services, refund, { part, gift, causeKey: `${refund.cause_key}#${index + 2}`, now })
    await tx
      .updateTable('refund')
      .set(await columnsOf(tx, refund, { part: first, gift, causeKey: refund.cause_key, now }))
      .where('id', '=', row.id)
      .execute()
    if ('toGift' in first) await services.events.publish(tx, { type: 'refund-recorded', refundId: row.id })
    return findRefund(tx, row.id)
  })
}

/** Marks a refund as failed and publishes that once: the office must check it. */
export async function failRefund(
  tx: Tx,
  { clock, events }: PaymentServices,
  refundId: Id<'refund'>,
  failure: string | null = null,
): Promise<void> {
  const failed = await tx
    .updateTable('refund')
    .set({ state: 'failed', ended_at: clock.now(), failure })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  if (failed) await events.publish(tx, { type: 'refund-recorded', refundId })
}

interface GiftOfInvoice {
  readonly id: Id<'gift-payment'>
  readonly chargeKey: string
  /** Pence that it paid and has not got back. */
  readonly left: number
}

/** Takes back the part of a gift balance that the invoice did not use, and returns the part that it did. */
async function endGiftOf(tx: Tx, invoice: InvoiceRow, now: Date): Promise<GiftOfInvoice | undefined> {
  const chargeKey = invoiceCharge(invoice.stripe_id)
  const payment = await lockPayment(tx, { chargeKey })
  if (!payment) return undefined
  if (payment.state === 'reserved') await endLockedGiftCharge(tx, { payment, invoice, now })
  return { id: payment.id, chargeKey, left: await lockGiftLeft(tx, { chargeKey }) }
}

async function factsOf(
  tx: Tx,
  refund: RefundRow,
  { invoice, gift }: { readonly invoice: InvoiceRow; readonly gift: GiftOfInvoice | undefined },
) {
  const payments = await tx
    .selectFrom('invoice_payment')
    .selectAll()
    .where('stripe_invoice', '=', invoice.stripe_id)
    .orderBy('stripe_intent')
    .execute()
  // Includes this refund, which has no amount yet until it is split.
  const others = await tx
    .selectFrom('refund')
    .select(['stripe_intent', 'balance_entry', 'gift_payment_id', 'amount_pence'])
    .where('stripe_invoice', '=', invoice.stripe_id)
    .where(countsAsRefunded)
    .execute()
  const sumRefunded = (matches: (other: (typeof others)[number]) => boolean) =>
    others.filter(matches).reduce((sum, { amount_pence }) => sum + (amount_pence ?? 0), 0)
  const chargedBack = await listChargedBack(tx, [invoice.stripe_id])
  const chargedBackOf = (intentId: string) => chargedBack.find((payment) => payment.intentId === intentId)?.amount ?? 0
  const byBalances =
    Math.max(0, invoice.total_pence - invoice.due_pence) -
    sumRefunded((other) => other.balance_entry !== null || other.gift_payment_id !== null)
  // Another invoice or an earlier debt may have used what was moved for this one.
  const giftLeft = Math.max(0, Math.min(gift?.left ?? 0, byBalances))
  return {
    amount: refund.amount_pence,
    cards: payments.map(({ stripe_intent, amount_pence }) => ({
      intentId: stripe_intent,
      // The provider refuses to refund what the payer's bank has taken back.
      left: amount_pence - sumRefunded((other) => other.stripe_intent === stripe_intent) - chargedBackOf(stripe_intent),
    })),
    giftLeft,
    balanceLeft: byBalances - giftLeft,
  }
}

interface Planned {
  readonly part: RefundPart
  readonly gift: GiftOfInvoice | undefined
  readonly causeKey: string
  readonly now: Date
}

async function columnsOf(tx: Tx, refund: RefundRow, { part, gift, causeKey, now }: Planned) {
  if ('intentId' in part) return { stripe_intent: part.intentId, amount_pence: part.amount }
  if ('toGift' in part) {
    if (!gift) throw new Error(`refund ${refund.id} has no gift balance to go back to`)
    await refundGift(tx, {
      paidFor: { chargeKey: gift.chargeKey },
      amount: part.toGift,
      causeKey: `refund:${causeKey}`,
      actor: systemActor('payments:refund'),
      now,
    })
    // The gift balance is our own ledger, so the refund is complete without a call to the provider.
    return { gift_payment_id: gift.id, amount_pence: part.toGift, state: 'succeeded' as const, ended_at: now }
  }
  if (refund.account_id === null) throw new Error(`refund ${refund.id} of a guest has no balance to credit`)
  const entryId = await creditBalance(tx, {
    accountId: refund.account_id,
    amount: pence(part.toBalance),
    reason: refund.reason,
    causeKey: `refund:${causeKey}`,
    now,
  })
  return { balance_entry: entryId, amount_pence: part.toBalance }
}

async function insertSibling(tx: Tx, { events }: PaymentServices, refund: RefundRow, planned: Planned): Promise<void> {
  const id = newId<'refund'>()
  await tx
    .insertInto('refund')
    .values({
      id,
      account_id: refund.account_id,
      stripe_invoice: refund.stripe_invoice,
      reason: refund.reason,
      state: 'requested',
      ...(await columnsOf(tx, refund, planned)),
      cause_key: planned.causeKey,
      requested_at: planned.now,
      due_by: refund.due_by,
    })
    .execute()
  if ('toGift' in planned.part) await events.publish(tx, { type: 'refund-recorded', refundId: id })
  else await enqueueRefund(tx, id, { dueBy: refund.due_by, now: planned.now })
}
