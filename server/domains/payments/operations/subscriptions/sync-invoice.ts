import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { InvoiceState } from '../../gateway.ts'
import { findAccountOfCustomer } from '../../queries/customers.ts'
import { findInvoice, type InvoiceRow } from '../../queries/invoices.ts'
import { findSubscription } from '../../queries/subscriptions.ts'
import { describeLine } from '../../rules/describe-line.ts'
import { isOver } from '../../rules/gift/is-over.ts'
import { eventsOfInvoice } from '../../rules/invoice-events.ts'
import { vatClassOfLine } from '../../rules/vat-class.ts'
import type { PaymentServices } from '../../services.ts'
import { endGiftChargeLater, invoiceCharge } from '../../steps/gift/end-charge.ts'
import { useGiftForDraftLater } from '../../steps/gift/use-gift-for-draft.ts'
import { NotYetKnown } from '../provider/not-yet-known.ts'
import { syncCustomer } from '../sync-customer.ts'

/**
 * Reads an invoice at the provider and stores its replica. Publishes its payment and each failed attempt once, in the same
 * transaction. Safe to repeat, in any order, like syncSubscription.
 * @returns undefined if it is not ours
 * @throws GatewayError, NotYetKnown
 */
export async function syncInvoice(services: PaymentServices, invoiceId: string): Promise<InvoiceRow | undefined> {
  const { db, clock, gateway } = services
  for (;;) {
    const before = await findInvoice(db, invoiceId)
    const state = await gateway.getInvoice(invoiceId)
    const accountId = await findOwner(services, before, state)
    if (accountId === undefined) return undefined
    // The invoice has changed the customer's balance, which the receipt of the payment published below reads. Read first, so that a
    // retry reads it again.
    if (usesBalance(state) && before?.status !== state.status) await syncCustomer(services, accountId)
    const written = await transaction(db, async (tx) => {
      await services.lockAccount(tx, accountId)
      const row = { ...replicaOf(state), synced_at: clock.now() }
      const after = before
        ? await tx
            .updateTable('invoice')
            .set({ ...row, version: before.version + 1 })
            .where('stripe_id', '=', invoiceId)
            .where('version', '=', before.version)
            .returningAll()
            .executeTakeFirst()
        : await tx
            .insertInto('invoice')
            .values({ ...row, stripe_id: invoiceId, account_id: accountId })
            .onConflict((conflict) => conflict.doNothing())
            .returningAll()
            .executeTakeFirst()
      if (!after) return undefined
      await writePayments(tx, state)
      await publishChange(tx, services, before, after)
      await useGift(tx, services, before, after)
      return after
    })
    if (written) return written
  }
}

/** Lets a gift balance pay a draft, and takes back what a closed invoice did not use. */
async function useGift(
  tx: Tx,
  { clock }: PaymentServices,
  before: InvoiceRow | undefined,
  after: InvoiceRow,
): Promise<void> {
  const now = clock.now()
  await useGiftForDraftLater(tx, after, now)
  if (!isOver(after) || (before && isOver(before))) return
  await endGiftChargeLater(tx, { chargeKey: invoiceCharge(after.stripe_id), turn: after.status, now })
}

const usesBalance = ({ total, due }: InvoiceState): boolean => total !== due

async function publishChange(
  tx: Tx,
  { events }: PaymentServices,
  before: InvoiceRow | undefined,
  after: InvoiceRow,
): Promise<void> {
  const subscription = after.stripe_subscription ? await findSubscription(tx, after.stripe_subscription) : undefined
  const change = eventsOfInvoice(before, after, subscription?.status ?? null)
  const ids = { accountId: after.account_id, invoiceId: after.stripe_id }
  if (change?.type === 'paid') await events.publish(tx, { type: 'invoice-paid', ...ids })
  if (change?.type === 'failed') await events.publish(tx, { type: 'invoice-failed', ...ids, attempt: change.attempt })
}

async function writePayments(tx: Tx, { invoiceId, payments }: InvoiceState): Promise<void> {
  for (const { intentId, amount } of payments)
    await tx
      .insertInto('invoice_payment')
      .values({ stripe_intent: intentId, stripe_invoice: invoiceId, amount_pence: amount })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function findOwner(
  { db }: PaymentServices,
  before: InvoiceRow | undefined,
  state: InvoiceState,
): Promise<Id<'account'> | undefined> {
  if (before) return before.account_id
  const subscription = state.subscriptionId === null ? undefined : await findSubscription(db, state.subscriptionId)
  if (subscription) return subscription.account_id
  const accountId = await findAccountOfCustomer(db, state.customerId)
  if (accountId !== undefined) return accountId
  // Its subscription carries our metadata, so its customer should be here.
  if (state.accountId !== null) throw new NotYetKnown(`the customer of invoice ${state.invoiceId}`)
  return undefined
}

/** The period that an invoice covers: that of its charges or, if it has none, of its credits. */
function periodOf({ lines, createdAt }: InvoiceState): { period_start: Date; period_end: Date } {
  const charged = lines.filter(({ amount }) => amount > 0)
  const counted = charged.length > 0 ? charged : lines
  if (counted.length === 0) return { period_start: createdAt, period_end: createdAt }
  return {
    period_start: new Date(Math.min(...counted.map(({ periodStart }) => periodStart.getTime()))),
    period_end: new Date(Math.max(...counted.map(({ periodEnd }) => periodEnd.getTime()))),
  }
}

const replicaOf = (state: InvoiceState) => ({
  stripe_subscription: state.subscriptionId,
  number: state.number,
  reason: state.reason,
  status: state.status,
  ...periodOf(state),
  total_pence: state.total,
  vat_pence: state.vat,
  due_pence: state.due,
  balance_pence: state.balance,
  paid_pence: state.paid,
  remaining_pence: state.remaining,
  lines: JSON.stringify(
    state.lines.map((line) => ({
      text: describeLine(line),
      amount: line.amount,
      periodStart: line.periodStart.toISOString(),
      periodEnd: line.periodEnd.toISOString(),
      priceKey: line.priceKey,
      proration: line.proration,
      vatClass: vatClassOfLine(line.priceKey),
    })),
  ),
  attempts: state.attempts,
  collects: state.collects,
  next_attempt_at: state.nextAttemptAt,
  last_error: state.payable?.message ?? null,
  needs_confirmation: state.payable?.needsConfirmation ?? false,
  created_at: state.createdAt,
  paid_at: state.paidAt,
})
