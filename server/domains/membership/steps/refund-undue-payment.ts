// What was paid although nothing was due any more goes back in full: "Billed while paused or after returning" is what
// families fear most of services like ours (people-and-law.md).
import type { EventOf } from '#server/domain-events.ts'
import { findInvoice, findSubscription, refundedOf } from '#server/domains/payments/index.ts'
import { isSystem } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueAlignment } from '../operations/align-subscription.ts'
import { findUsedDays } from '../operations/cool-off-membership.ts'
import { refusedReason } from '../operations/joining/refuse-membership.ts'
import { findLastStep } from '../queries/letter-facts.ts'
import { findMembershipOfSubscription, type MembershipRow } from '../queries.ts'
import { coolingOffRefunds } from '../rules/cooling-off.ts'
import { decideUndue } from '../rules/decide-undue.ts'
import { isEnded } from '../rules/standing-by-subscription.ts'
import type { MembershipSteps } from '../services.ts'
import { paymentOf, requestRefunds } from './list-refundable.ts'
import { lockMembership } from './lock-membership.ts'
import { changeMembership, wish } from './move-membership.ts'
import { cooledOffReason } from './read-life-facts.ts'

/** For `invoice-paid`, in its transaction, which has locked the account. */
export const refundUnduePayment =
  (services: Pick<MembershipSteps, 'clock' | 'log' | 'hasSentClothes'>) =>
  async (tx: Tx, { invoiceId }: EventOf<'invoice-paid'>): Promise<void> => {
    const invoice = await findInvoice(tx, invoiceId)
    if (!invoice?.stripe_subscription) return
    const known = await findMembershipOfSubscription(tx, invoice.stripe_subscription)
    if (!known) return
    const membership = await lockMembership(tx, known.id)
    const now = services.clock.now()
    const step = await findLastStep(tx, membership.id, 'ending')
    const renewal = invoice.reason === 'subscription_cycle' || outlasts(membership, invoice.period_end)
    const undue = decideUndue({
      state: membership.state,
      wanted: membership.wanted,
      pausedAt: membership.paused_at,
      endingAskedAt: membership.ending_asked_at,
      endsOn: membership.ends_on,
      givenUp: await isGivenUp(tx, membership),
      refused: membership.ending_reason === refusedReason,
      cooledOff: membership.ending_reason === cooledOffReason,
      endedUnpaid:
        step !== undefined &&
        (step.actor === 'member' || isSystem(step.actor)) &&
        (step.from_state === 'past_due' || endedOnTheDay(membership)),
      paidAt: invoice.paid_at ?? now,
      paidFrom: invoice.period_start,
      paidFromDay: dayInLondon(invoice.period_start),
      paidUntil: invoice.period_end,
      renewal,
    })
    if (undue === null) return
    services.log.warn({ membershipId: membership.id, invoiceId, undue }, 'a payment that was not due goes back')
    const used = undue === 'cool-off' ? await findUsedDays(tx, services, membership) : null
    await requestRefunds(
      tx,
      membership,
      coolingOffRefunds([paymentOf(invoice, await refundedOf(tx, invoiceId))], used),
      {
        cause: undue,
        reason: 'a payment that was not due any more',
        now,
      },
    )
    // Renewed although it was to run out: it ends now instead of a period later.
    if (undue === 'ended' && renewal && membership.wanted === 'stop')
      await enqueueAlignment(tx, await changeMembership(tx, membership, wish(membership, 'end'), now), {
        now,
        triedAtOnce: false,
      })
  }

/** Its subscription ended unpaid a moment before: a new one takes its place (pay-membership.ts), so nothing of it is due. */
async function isGivenUp(tx: Tx, { state, stripe_subscription }: MembershipRow): Promise<boolean> {
  if (state !== 'past_due') return false
  const mirror = await findSubscription(tx, stripe_subscription)
  return mirror !== undefined && isEnded(mirror.status)
}

/** Asked for while it ran, and over at once: its renewal was not paid yet (end-membership.ts). */
const endedOnTheDay = ({ ending_asked_at, ends_on, wanted }: MembershipRow): boolean =>
  wanted === 'end' && ending_asked_at !== null && dayInLondon(ending_asked_at) === ends_on

/** A planned change of interval that the end overtook bills a period of its own. */
const outlasts = ({ ends_on }: MembershipRow, paidUntil: Date): boolean =>
  ends_on !== null && dayInLondon(paidUntil) > ends_on
