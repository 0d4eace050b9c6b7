import { recordConsent } from '#server/domains/accounts/index.ts'
import {
  creditBalance,
  listRequestedEntries,
  makeBalanceEntry,
  readUnusedCredit,
  resumeSubscription,
  syncSubscription,
  throughProvider,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findLastStep } from '../queries/email-facts.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { mayReactivate } from '../rules/life-rights.ts'
import { evidenceOfReactivation, type ReactivationFacts } from '../rules/reactivation-words.ts'
import type { MembershipServices } from '../services.ts'
import { limitToStillPaid, unusedCause } from '../steps/list-refundable.ts'
import { changeMembership, desiredState } from '../steps/move-membership.ts'
import { readLifeFacts } from '../steps/read-life-facts.ts'
import { lockMemberOf, requireMember, requireRight } from '../steps/require-member.ts'
import { readReactivation, versionOfReactivation } from './describe-reactivation.ts'
import { requireCurrentWords } from './joining/describe-offer.ts'
import { reconcileSubscription } from './reconcile-subscription.ts'

export interface ReactivationRequest {
  readonly accountId: Id<'account'>
  /** The version of what was shown above the button (describe-reactivation.ts). */
  readonly shown: string
}

export interface MemberPaymentOutcome {
  readonly outcome: 'done' | 'needs_payment'
  readonly clientSecret: string | null
  readonly paymentPage: string | null
  readonly amount: number
  readonly message: string | null
}

/**
 * Reactivates a paused membership: a new period begins and is paid now, less what was unused at the pause. It becomes active
 * when the provider reports the payment; until then it stays paused, and the open payment may be finished or abandoned. What
 * was shown is stored when it begins (law L-14). Repeating the call while it waits returns the same reactivation, even if the page shows
 * something else by then.
 * @throws Refusal subscription_required, membership_state, already_done, offer_changed, provider_unreachable
 */
export async function reactivateMembership(
  services: MembershipServices,
  { accountId, shown }: ReactivationRequest,
): Promise<MemberPaymentOutcome> {
  const { member, agreed } = await transaction(services.db, async (tx) => {
    const locked = await lockMemberOf(tx, accountId)
    requireRight(mayReactivate((await readLifeFacts(tx, services, locked)).facts))
    const facts = await readReactivation(tx, accountId)
    // Once the reactivation has begun, its credit has been moved, so the amounts shown differ.
    if (locked.desired !== 'renew') requireCurrentWords(shown, versionOfReactivation(facts, services.termsVersion()))
    return { member: locked, agreed: facts }
  })
  // A pause that the provider does not have yet comes first, because it credits the unused time.
  if (member.desired === 'pause' && member.reconciled_revision < member.desired_revision)
    await finishPause(services, member.id)
  if (member.desired === 'pause') await restoreCredit(services, member)
  const requested = await requestReactivation(services, accountId, agreed)
  const subscriptionId = requested.stripe_subscription
  const resumed = await resumeSubscription(services, {
    operation: `resume:${requested.id}:${requested.desired_revision}`,
    subscriptionId,
  })
  // The absence of an open invoice means nothing until the outcome is known here.
  await throughProvider(services, () => syncSubscription(services, subscriptionId))
  await markReconciled(services, requested)
  // The membership may have ended during these calls: what was charged is refunded (refund-overpayment.ts), and nothing was reactivated.
  const after = await requireMember(services.db, accountId)
  const isActive = after.state === 'active'
  if (!isActive) requireRight(mayReactivate((await readLifeFacts(services.db, services, after)).facts))
  const { clientSecret, pageUrl, amount, message } = resumed
  const outcome = isActive || resumed.state === 'active' ? 'done' : 'needs_payment'
  return { outcome, clientSecret, paymentPage: pageUrl, amount, message }
}

/**
 * Makes the pause at the provider before the reactivation; otherwise the pause might take effect last.
 * @throws Refusal provider_unreachable
 */
async function finishPause(services: MembershipServices, membershipId: Id<'membership'>): Promise<void> {
  if (await throughProvider(services, () => reconcileSubscription(services, membershipId))) return
  throw new Refusal('provider_unreachable', 'We’re still pausing your membership. Please try again in a moment.')
}

/**
 * Restores the credit for the unused time. The provider's credit may differ from what the member is owed: a failed reactivation
 * may have used it, or it may be for a renewal that was refunded. The difference goes to the balance, which pays the new period
 * first, so it must reach the provider beforehand. Safe to repeat.
 */
async function restoreCredit(services: MembershipServices, paused: MembershipRow): Promise<void> {
  const { db, clock } = services
  const { id, stripe_subscription: subscriptionId } = paused
  const accountId = paused.account_id
  const unusedCredit = await readUnusedCredit(services, subscriptionId)
  if (unusedCredit === null) return
  await transaction(db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    // Another reactivation may have begun since, and spent the credit that was read.
    if (member.state !== 'paused' || member.desired_revision !== paused.desired_revision) return
    const held = member.paused_credit_pence
    if (held === unusedCredit) return
    // Paused on the provider's own pages: the credit there is the member's, up to what is still paid.
    const isOurPause = (await findLastStep(tx, member.id, 'paused'))?.actor !== 'provider'
    const owed = isOurPause ? held : Math.max(held, await limitToStillPaid(tx, member, unusedCredit))
    const missing = pence(owed - unusedCredit)
    await changeMembership(tx, member, { paused_credit_pence: unusedCredit }, clock.now())
    if (missing !== 0)
      await creditBalance(tx, {
        accountId,
        amount: missing,
        reason: 'Unused time of a paused membership',
        causeKey: `${unusedCause(member.id)}${member.desired_revision}`,
        now: clock.now(),
      })
  })
  for (const entryId of await listRequestedEntries(db, { accountId, causes: unusedCause(id) }))
    await throughProvider(services, () => makeBalanceEntry(services, entryId))
}

/** Requests one reactivation at a time: while one waits for its payment, a further request returns the same one. */
const requestReactivation = (
  services: MembershipServices,
  accountId: Id<'account'>,
  agreed: ReactivationFacts,
): Promise<MembershipRow> =>
  transaction(services.db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    // Finished in another tab.
    if (member.state === 'active') return member
    // If the membership ended during the calls to the provider, the provider must not resume it.
    requireRight(mayReactivate((await readLifeFacts(tx, services, member)).facts))
    if (member.desired === 'renew') return member
    const shown = { membershipId: member.id, ...evidenceOfReactivation(agreed) }
    await recordConsent(tx, {
      accountId,
      kind: 'reactivation',
      given: true,
      termsVersion: services.termsVersion(),
      shown,
      at: services.clock.now(),
    })
    return changeMembership(tx, member, desiredState(member, 'renew'), services.clock.now())
  })

/** Records that the provider has answered: from here on the absence of an open invoice is meaningful. */
const markReconciled = ({ db, clock }: MembershipServices, { id, desired_revision }: MembershipRow) =>
  transaction(db, (tx) =>
    tx
      .updateTable('membership')
      .set({ reconciled_revision: desired_revision, changed_at: clock.now() })
      .where('id', '=', id)
      .where('desired_revision', '=', desired_revision)
      .execute(),
  )
