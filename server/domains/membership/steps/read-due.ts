import {
  chargeOf,
  findInvoice,
  findSubscription,
  type InvoiceRow,
  listPaidInvoices,
  readBalance,
  refundedByInvoice,
  type SubscriptionRow,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { boosterPence } from '../present.ts'
import { findMembershipWithPrice, type MembershipRow } from '../queries.ts'
import { type DuePeriod, duePeriods } from '../rules/due-periods.ts'

/** The periods that an overdue membership owes. */
export async function listDue(
  db: Db | Tx,
  membership: MembershipRow & { readonly interval_months: number },
  mirror: SubscriptionRow | undefined,
  now: Date,
): Promise<DuePeriod[]> {
  const { unpaid_from, interval_months } = membership
  const current =
    mirror?.period_start && mirror.period_end ? { from: mirror.period_start, until: mirror.period_end } : null
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

/** What was paid all the same for the time since the missed renewal, newest first. */
export async function listPaidSinceUnpaid(
  db: Db | Tx,
  { stripe_subscription, unpaid_from }: MembershipRow,
): Promise<InvoiceRow[]> {
  if (unpaid_from === null) return []
  const paid = await listPaidInvoices(db, stripe_subscription)
  return paid.filter(({ period_start, total_pence }) => period_start >= unpaid_from && total_pence > 0)
}

export interface Overdue {
  readonly periods: readonly DuePeriod[]
  /** Of one period. */
  readonly price: Pence
  /** What the card is asked for. */
  readonly amount: Pence
  /** The bill that waits at the provider. */
  readonly invoice: InvoiceRow | undefined
}

/** What an overdue membership owes, as its page and its letters say it; null when it is not overdue. */
export async function readOverdue(db: Db | Tx, accountId: Id<'account'>, now: Date): Promise<Overdue | null> {
  const row = await findMembershipWithPrice(db, accountId)
  if (row?.state !== 'past_due') return null
  const mirror = await findSubscription(db, row.stripe_subscription)
  const invoice = mirror?.open_invoice ? await findInvoice(db, mirror.open_invoice) : undefined
  const periods = await listDue(db, row, mirror, now)
  const price = pence(row.total_pence + boosterPence(row))
  // What it is billed as, or what the new subscription's first bill will be, the balance taken off.
  const ofAll = chargeOf(pence(price * periods.length), await readBalance(db, accountId)).charge
  const isBilled = periods.length === 1 && invoice?.status === 'open'
  return { periods, price, amount: isBilled ? pence(invoice.remaining_pence) : ofAll, invoice }
}
