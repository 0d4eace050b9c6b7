// A payment that was no longer due is refunded in full: "Billed while paused or after returning" is what families fear most
// about services like ours (docs/product/law.md).
import type { EventOf } from '#server/domain-events.ts'
import { findInvoice, findSubscription, refundedOf } from '#server/domains/payments/index.ts'
import { isSystem } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findUsedDays } from '../operations/cancel-within-cooling-off.ts'
import { refusedReason } from '../operations/joining/refuse-membership.ts'
import { enqueueReconciliation } from '../operations/reconcile-subscription.ts'
import { findLastStep } from '../queries/email-facts.ts'
import { findMembershipOfSubscription, type MembershipRow } from '../queries/memberships.ts'
import { coolingOffRefunds } from '../rules/cooling-off.ts'
import { decideOverpayment } from '../rules/decide-overpayment.ts'
import { isEnded } from '../rules/standing-by-subscription.ts'
import type { MembershipSteps } from '../services.ts'
import { paymentOf, requestRefunds } from './list-refundable.ts'
import { lockMembership } from './lock-membership.ts'
import { changeMembership, desiredState } from './move-membership.ts'
import { coolingOffReason } from './read-life-facts.ts'

/** Handles `invoice-paid`, in its transaction, which has locked the account. */
export const refundOverpayment =
  (services: Pick<MembershipSteps, 'clock' | 'log' | 'hasSentClothes'>) =>
  async (tx: Tx, { invoiceId }: EventOf<'invoice-paid'>): Promise<void> => {
    const invoice = await findInvoice(tx, invoiceId)
    if (!invoice?.stripe_subscription) return
    const known = await findMembershipOfSubscription(tx, invoice.stripe_subscription)
    if (!known) return
    const membership = await lockMembership(tx, known.id)
    const now = services.clock.now()
    const step = await findLastStep(tx, membership.id, 'ending')
    const isRenewal = invoice.reason === 'subscription_cycle' || outlasts(membership, invoice.period_end)
    const overpayment = decideOverpayment({
      state: membership.state,
      desired: membership.desired,
      pausedAt: membership.paused_at,
      endingAskedAt: membership.ending_asked_at,
      endsOn: membership.ends_on,
      abandoned: await isAbandoned(tx, membership),
      refused: membership.ending_reason === refusedReason,
      coolingOffCancelled: membership.ending_reason === coolingOffReason,
      endedUnpaid:
        step !== undefined &&
        (step.actor === 'member' || isSystem(step.actor)) &&
        (step.from_state === 'past_due' || endedImmediately(membership)),
      paidAt: invoice.paid_at ?? now,
      paidFrom: invoice.period_start,
      paidFromDay: dayInLondon(invoice.period_start),
      paidUntil: invoice.period_end,
      isRenewal,
    })
    if (overpayment === null) return
    services.log.warn({ membershipId: membership.id, invoiceId, overpayment }, 'payment not due, refunding')
    const usedDays = overpayment === 'cool-off' ? await findUsedDays(tx, services, membership) : null
    await requestRefunds(
      tx,
      membership,
      coolingOffRefunds([paymentOf(invoice, await refundedOf(tx, invoiceId))], usedDays),
      {
        cause: overpayment,
        reason: 'a payment that was not due any more',
        now,
      },
    )
    // The subscription renewed although it should have expired, so it ends now instead of a period later.
    if (overpayment === 'ended' && isRenewal && membership.desired === 'stop')
      await enqueueReconciliation(tx, await changeMembership(tx, membership, desiredState(membership, 'end'), now), {
        now,
        triedAtOnce: false,
      })
  }

/** Whether its subscription ended unpaid a moment before: a new one replaces it (pay-membership.ts), so none of this was due. */
async function isAbandoned(tx: Tx, { state, stripe_subscription }: MembershipRow): Promise<boolean> {
  if (state !== 'past_due') return false
  const replica = await findSubscription(tx, stripe_subscription)
  return replica !== undefined && isEnded(replica.status)
}

/**
 * Whether the end was requested while the membership ran, and took effect immediately because the renewal was not paid yet
 * (end-membership.ts).
 */
const endedImmediately = ({ ending_asked_at, ends_on, desired }: MembershipRow): boolean =>
  desired === 'end' && ending_asked_at !== null && dayInLondon(ending_asked_at) === ends_on

/** Whether an invoice pays beyond the last day: a scheduled change of interval that the end overtook invoices its own period. */
const outlasts = ({ ends_on }: MembershipRow, paidUntil: Date): boolean =>
  ends_on !== null && dayInLondon(paidUntil) > ends_on
