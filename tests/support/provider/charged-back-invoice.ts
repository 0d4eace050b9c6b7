import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

interface Invoiced {
  readonly accountId: Id<'account'>
  readonly subscription: string
  readonly periodStart: Date
  readonly periodEnd: Date
  /** The amount paid by card; the rest of the £18.00 came from the balance. */
  readonly byCard?: number
  /** The disputed amount; by default all that was paid by card. */
  readonly disputed?: number
}

/** Adds a paid invoice of £18.00, whose card payment the payer's bank has disputed. */
export async function chargedBackInvoice(
  db: Db,
  { accountId, subscription, periodStart, periodEnd, byCard = 1800, disputed = byCard }: Invoiced,
  status: 'lost' | 'prevented' | 'won' = 'lost',
): Promise<void> {
  const [invoiceId, intentId] = [`in_${newId()}`, `pi_${newId()}`]
  await db
    .insertInto('invoice')
    .values({
      stripe_id: invoiceId,
      account_id: accountId,
      stripe_subscription: subscription,
      status: 'paid',
      reason: 'subscription_cycle',
      period_start: periodStart,
      period_end: periodEnd,
      lines: '[]',
      total_pence: 1800,
      vat_pence: 300,
      due_pence: byCard,
      paid_pence: byCard,
      remaining_pence: 0,
      created_at: periodStart,
      paid_at: periodStart,
      synced_at: periodStart,
    })
    .execute()
  await db
    .insertInto('invoice_payment')
    .values({ stripe_intent: intentId, stripe_invoice: invoiceId, amount_pence: byCard })
    .execute()
  await db
    .insertInto('dispute')
    .values({
      stripe_id: `dp_${newId()}`,
      account_id: accountId,
      stripe_intent: intentId,
      amount_pence: disputed,
      reason: 'fraudulent',
      status,
      open: false,
      opened_at: periodStart,
      synced_at: periodStart,
      closed_at: periodStart,
    })
    .execute()
}
