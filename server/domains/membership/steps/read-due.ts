import {
  chargeOf,
  findOpenInvoiceOf,
  findSubscription,
  type InvoiceParts,
  type InvoiceRow,
  listPaidInvoices,
  partsOfInvoice,
  partsOfStoredInvoice,
  readBalance,
  refundedByInvoice,
  type SubscriptionRow,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { boosterPence } from '../present.ts'
import { findMembershipWithPrice, type MembershipRow } from '../queries/memberships.ts'
import { type DuePeriod, duePeriods } from '../rules/due-periods.ts'

/** Lists the periods that an overdue membership owes. */
export async function listDue(
  db: Db | Tx,
  membership: MembershipRow & { readonly interval_months: number },
  replica: SubscriptionRow | undefined,
  now: Date,
): Promise<DuePeriod[]> {
  const { unpaid_from, interval_months } = membership
  const current =
    replica?.period_start && replica.period_end ? { from: replica.period_start, until: replica.period_end } : null
  const paid = await listPaidSinceUnpaid(db, membership)
  const refunded = await refundedByInvoice(
    db,
    paid.map(({ stripe_id }) => stripe_id),
  )
  const kept = paid.filter(({ stripe_id, total_pence }) => total_pence > (refunded.get(stripe_id) ?? 0))
  return duePeriods({
    unpaidFrom: unpaid_from ?? now,
    current,
    intervalMonths: interval_months,
    paidFrom: kept.map(({ period_start }) => period_start),
    now,
  })
}

/** Lists payments made for the time since the missed renewal, newest first. */
export async function listPaidSinceUnpaid(
  db: Db | Tx,
  { stripe_subscription, unpaid_from }: MembershipRow,
): Promise<InvoiceRow[]> {
  if (unpaid_from === null) return []
  const paid = await listPaidInvoices(db, stripe_subscription)
  return paid.filter(({ period_start, total_pence }) => period_start >= unpaid_from && total_pence > 0)
}

/** Includes what the balance pays of the periods, or owes in addition. */
export interface Overdue extends InvoiceParts {
  readonly periods: readonly DuePeriod[]
  /** The price of one period. */
  readonly price: Pence
  /** What the card is charged. */
  readonly amount: Pence
  /** The unpaid invoice at the provider. */
  readonly invoice: InvoiceRow | undefined
}

/** Reads what an overdue membership owes, for its page and its emails; null when it is not overdue. */
export async function readOverdue(db: Db | Tx, accountId: Id<'account'>, now: Date): Promise<Overdue | null> {
  const row = await findMembershipWithPrice(db, accountId)
  if (row?.state !== 'past_due') return null
  const replica = await findSubscription(db, row.stripe_subscription)
  const invoice = await findOpenInvoiceOf(db, replica)
  const periods = await listDue(db, row, replica, now)
  const price = pence(row.total_pence + boosterPence(row))
  const isBilled = periods.length === 1 && invoice?.status === 'open'
  if (isBilled) {
    return { periods, price, amount: pence(invoice.remaining_pence), ...partsOfStoredInvoice(invoice), invoice }
  }
  // Otherwise a new subscription's first invoice charges for all periods, less the balance. The open invoice, which is voided first,
  // gives back what it has taken from the balance.
  const taken = invoice?.status === 'open' ? invoice.total_pence - invoice.due_pence : 0
  const [total, balance] = [pence(price * periods.length), pence((await readBalance(db, accountId)) + taken)]
  const { charge } = chargeOf(total, balance)
  return { periods, price, amount: charge, ...partsOfInvoice({ total, due: charge, balance }), invoice }
}
