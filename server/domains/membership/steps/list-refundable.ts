import type { EventOf } from '#server/domain-events.ts'
import {
  creditBalance,
  type InvoiceRow,
  listBalanceEntries,
  listChargedBack,
  listPaidInvoices,
  refundedByInvoice,
  requestRefund,
} from '#server/domains/payments/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findMembership, listPauses, type MembershipRow } from '../queries/memberships.ts'
import { type ContractPayment, type InvoiceRefund, type PaidLine, spreadRefund } from '../rules/cooling-off.ts'
import { paysForPause } from '../rules/decide-overpayment.ts'
import type { MembershipSteps } from '../services.ts'
import { lockMembership } from './lock-membership.ts'
import { changeMembership } from './move-membership.ts'

/**
 * Lists refundable payments for a membership, newest first, and the unused time of pauses that was credited to the balance. A
 * sum that the payer's bank has taken back counts as unpaid.
 */
export async function listRefundable(db: Db | Tx, membership: MembershipRow): Promise<ContractPayment[]> {
  const invoices: InvoiceRow[] = []
  for (const subscriptionId of paidSubscriptionsOf(membership))
    invoices.push(...(await listPaidInvoices(db, subscriptionId)))
  const invoiceIds = invoices.map(({ stripe_id }) => stripe_id)
  const refunded = await refundedByInvoice(db, invoiceIds)
  const chargedBack = await chargedBackByInvoice(db, invoiceIds)
  const credits = await listBalanceEntries(db, {
    accountId: membership.account_id,
    causes: unusedCause(membership.id),
  })
  const pauses = credits.length === 0 ? [] : await listPauses(db, membership.id)
  return [
    ...invoices.map((invoice) =>
      paymentOf(invoice, refunded.get(invoice.stripe_id) ?? pence(0), chargedBack.get(invoice.stripe_id)),
    ),
    ...credits.map(({ amount, requestedAt }) => {
      const pausedAt = pauses.find((at) => at <= requestedAt) ?? requestedAt
      return creditOf(amount, pausedAt, invoices.find(({ period_start }) => period_start <= pausedAt) ?? null)
    }),
  ]
}

/** The subscriptions whose payments are refunded: the membership's own, and the one it was joined with, which paid its first periods. */
export const paidSubscriptionsOf = ({
  stripe_subscription,
  joined_with,
}: Pick<MembershipRow, 'stripe_subscription' | 'joined_with'>): string[] =>
  joined_with === null ? [stripe_subscription] : [stripe_subscription, joined_with]

async function chargedBackByInvoice(db: Db | Tx, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, Pence>> {
  const sums = new Map<string, Pence>()
  for (const { invoiceId, amount } of await listChargedBack(db, invoiceIds))
    sums.set(invoiceId, pence((sums.get(invoiceId) ?? 0) + amount))
  return sums
}

/**
 * Limits the credit for the unused time of a pause: if the payer's bank has taken back part of what was paid for that time before
 * the pause, no more is credited than what is left.
 */
export async function limitToStillPaid(
  db: Db | Tx,
  { stripe_subscription, paused_at }: Pick<MembershipRow, 'stripe_subscription' | 'paused_at'>,
  unused: Pence,
): Promise<Pence> {
  if (paused_at === null) return unused
  const before = (await listPaidInvoices(db, stripe_subscription)).filter(
    ({ period_start, period_end }) =>
      period_end > paused_at && !paysForPause({ paidFrom: period_start, pausedAt: paused_at }),
  )
  const chargedBack = await listChargedBack(
    db,
    before.map(({ stripe_id }) => stripe_id),
  )
  if (chargedBack.length === 0) return unused
  const paid = before.reduce((sum, { total_pence }) => sum + total_pence, 0)
  const left = chargedBack.reduce((sum, { amount }) => sum - amount, paid)
  return pence(Math.min(unused, Math.max(0, left)))
}

/**
 * Handles `dispute-closed`: withdraws the credit for unused time that is no longer paid, both what is still to be credited and
 * what failed reactivations have moved to the balance.
 */
export const limitUnusedTime =
  ({ clock }: Pick<MembershipSteps, 'clock'>) =>
  async (tx: Tx, { accountId, disputeId }: EventOf<'dispute-closed'>): Promise<void> => {
    const known = accountId === null ? undefined : await findMembership(tx, accountId)
    if (known?.state !== 'paused') return
    const membership = await lockMembership(tx, known.id)
    const held = membership.paused_credit_pence
    const credited = pence(held + (await sumMoved(tx, membership)))
    const excess = credited - (await limitToStillPaid(tx, membership, credited))
    if (excess <= 0) return
    const now = clock.now()
    const fromHeld = Math.min(held, excess)
    if (fromHeld > 0) await changeMembership(tx, membership, { paused_credit_pence: held - fromHeld }, now)
    if (excess > fromHeld)
      await creditBalance(tx, {
        accountId: membership.account_id,
        amount: pence(fromHeld - excess),
        reason: 'Unused time whose payment the bank has taken back',
        causeKey: `${unusedCause(membership.id)}taken:${disputeId}`,
        now,
      })
  }

/** What failed reactivations have moved to the balance since the pause began. */
async function sumMoved(tx: Tx, { id, account_id, paused_at }: MembershipRow): Promise<Pence> {
  const entries = await listBalanceEntries(tx, { accountId: account_id, causes: unusedCause(id) })
  return pence(
    entries
      .filter(({ requestedAt }) => paused_at !== null && requestedAt >= paused_at)
      .reduce((sum, { amount }) => sum + amount, 0),
  )
}

/**
 * Takes back the credit for unused time when a membership ends during a pause: what the provider still holds, and what failed
 * reactivations moved to the balance, which is debited again.
 * @returns what is to be refunded to the card
 * @param spent what a later payment has taken from the balance, which is refunded with that payment
 */
export async function takeUnusedTime(tx: Tx, membership: MembershipRow, now: Date, spent = 0): Promise<Pence> {
  const accountId = membership.account_id
  const allMoved = await sumMoved(tx, membership)
  const moved = allMoved - Math.min(Math.max(0, allMoved), spent)
  if (moved !== 0)
    await creditBalance(tx, {
      accountId,
      amount: pence(-moved),
      reason: 'Unused time of a membership that has ended goes back to the card',
      causeKey: `${unusedCause(membership.id)}back:${membership.desired_revision}`,
      now,
    })
  return pence(Math.max(0, membership.paused_credit_pence + moved))
}

/**
 * Refunds the unused time when a membership ends during a pause, by any actor (decision 63), with the payment of a reactivation
 * that the provider has not made effective yet.
 */
export async function refundUnusedTime(tx: Tx, membership: MembershipRow, now: Date): Promise<void> {
  const payments = await listRefundable(tx, membership)
  const left = new Map(payments.map(({ invoiceId, paid, refunded }) => [invoiceId, paid - refunded]))
  const pausePayments = (await listPaidInvoices(tx, membership.stripe_subscription)).filter(
    ({ stripe_id, period_start }) =>
      paysForPause({ paidFrom: period_start, pausedAt: membership.paused_at }) && (left.get(stripe_id) ?? 0) > 0,
  )
  const unspent = pausePayments.reduce((sum, { stripe_id }) => sum + (left.get(stripe_id) ?? 0), 0)
  const fromBalance = pausePayments.reduce((sum, { total_pence, due_pence }) => sum + total_pence - due_pence, 0)
  const unused = await takeUnusedTime(tx, membership, now, fromBalance)
  await requestRefunds(tx, membership, spreadRefund(pence(unused + unspent), payments), {
    cause: 'unused',
    reason: 'the unused time of a paused membership that has ended',
    now,
  })
}

/** The start of the cause under which unused time is credited to the balance; the revision follows (reactivate-membership.ts). */
export const unusedCause = (membershipId: Id<'membership'>): string => `unused:${membershipId}:`

export const paymentOf = (invoice: InvoiceRow, refunded: Pence, chargedBack = pence(0)): ContractPayment => ({
  invoiceId: invoice.stripe_id,
  // An invoice that was a credit paid nothing.
  paid: pence(Math.max(0, invoice.total_pence - chargedBack)),
  byCard: pence(invoice.paid_pence - chargedBack),
  refunded,
  lines: linesOf(invoice),
})

/** The credit for the time that an invoice paid for and a pause left unused, as a negative payment. */
const creditOf = (amount: Pence, pausedAt: Date, invoice: InvoiceRow | null): ContractPayment => ({
  invoiceId: null,
  paid: pence(-amount),
  byCard: pence(0),
  refunded: pence(0),
  lines: invoice
    ? [{ amount: pence(-amount), from: dayInLondon(pausedAt), until: dayInLondon(invoice.period_end) }]
    : [],
})

interface StoredLine {
  readonly amount: number
  readonly proration: boolean
  readonly periodStart: string
  readonly periodEnd: string
  readonly priceKey: string | null
}

/** A line without one of our prices, such as a discount, covers the period of the whole invoice. */
const linesOf = ({ lines, period_start, period_end }: InvoiceRow): PaidLine[] =>
  (lines as readonly StoredLine[]).map(({ amount, periodStart, periodEnd, priceKey, proration }) => {
    const hasOwnTime = priceKey !== null || proration
    return {
      amount: pence(amount),
      from: dayInLondon(hasOwnTime ? new Date(periodStart) : period_start),
      until: dayInLondon(hasOwnTime ? new Date(periodEnd) : period_end),
    }
  })

/** Requests refunds. Each amount is stored once; a repeated request does not change it. */
export async function requestRefunds(
  tx: Tx,
  membership: MembershipRow,
  refunds: readonly InvoiceRefund[],
  { cause, reason, now }: { cause: string; reason: string; now: Date },
): Promise<void> {
  for (const { invoiceId, amount } of refunds)
    await requestRefund(tx, {
      accountId: membership.account_id,
      invoiceId,
      amount,
      reason,
      causeKey: `${cause}:${membership.id}:${invoiceId}`,
      now,
    })
}
