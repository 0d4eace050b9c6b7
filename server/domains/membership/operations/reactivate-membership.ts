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
import { Refusal } from '#server/platform/http/refusal.ts'
import { findLastStep } from '../queries/letter-facts.ts'
import type { MembershipRow } from '../queries.ts'
import { mayReactivate } from '../rules/life-rights.ts'
import { evidenceOfReactivation, type ReactivationFacts } from '../rules/reactivation-words.ts'
import type { MembershipServices } from '../services.ts'
import { unusedCause } from '../steps/list-refundable.ts'
import { changeMembership, wish } from '../steps/move-membership.ts'
import { readLifeFacts } from '../steps/read-life-facts.ts'
import { lockMemberOf, requireRight } from '../steps/require-member.ts'
import { alignSubscription } from './align-subscription.ts'
import { readReactivation, versionOfReactivation } from './describe-reactivation.ts'
import { refuseOtherWords } from './joining/describe-offer.ts'

export interface ReactivationRequest {
  readonly accountId: Id<'account'>
  /** The version of what stood above the button (describe-reactivation.ts). */
  readonly shown: string
}

export interface PaymentOutcomeOfMember {
  readonly outcome: 'done' | 'needs_payment'
  readonly clientSecret: string | null
  readonly paymentPage: string | null
  readonly amount: number
  readonly message: string | null
}

/**
 * Starts a paused membership again: a new period begins and is paid now, less what was unused at the pause. It is active
 * when the provider says that it is paid; until then it stays paused, and the open payment may be finished or left.
 * What was shown is kept when it begins (law L-14); asked for again while it waits, it is the same one, whatever is shown.
 * @throws Refusal subscription_required, membership_state, already_done, offer_changed, provider_unreachable
 */
export async function reactivateMembership(
  services: MembershipServices,
  { accountId, shown }: ReactivationRequest,
): Promise<PaymentOutcomeOfMember> {
  const { member, agreed } = await transaction(services.db, async (tx) => {
    const locked = await lockMemberOf(tx, accountId)
    requireRight(mayReactivate((await readLifeFacts(tx, services, locked)).facts))
    const facts = await readReactivation(tx, accountId)
    // Once begun, what it takes has been taken: other sums are shown by then.
    if (locked.wanted !== 'renew') refuseOtherWords(shown, versionOfReactivation(facts, services.termsVersion))
    return { member: locked, agreed: facts }
  })
  // A pause that the provider has not heard of yet comes first: it is what gives the unused time back.
  if (member.wanted === 'pause' && member.aligned_revision < member.wanted_revision)
    await finishPause(services, member.id)
  if (member.wanted === 'pause') await restoreCredit(services, member)
  const wanting = await wantToRun(services, accountId, agreed)
  const subscriptionId = wanting.stripe_subscription
  const resumed = await resumeSubscription(services, {
    operation: `resume:${wanting.id}:${wanting.wanted_revision}`,
    subscriptionId,
  })
  // What came of it is known here before anything may be concluded from an invoice that is open no more.
  await throughProvider(services, () => syncSubscription(services, subscriptionId))
  await markAligned(services, wanting)
  const { clientSecret, pageUrl, amount, message } = resumed
  const outcome = resumed.state === 'active' ? 'done' : 'needs_payment'
  return { outcome, clientSecret, paymentPage: pageUrl, amount, message }
}

/** Overtaken by its reactivation it would land after it. @throws Refusal provider_unreachable */
async function finishPause(services: MembershipServices, membershipId: Id<'membership'>): Promise<void> {
  if (await throughProvider(services, () => alignSubscription(services, membershipId))) return
  throw new Refusal('provider_unreachable', 'We’re still pausing your membership. Please try again in a moment.')
}

/**
 * The provider's credit for the unused time may not be what the member is owed: an earlier reactivation that was given up
 * took it with it, or it is for a renewal that was refunded. The difference goes to the balance, which the new period is
 * paid from first: not before the provider has it, whoever asked for it and however often.
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
    if (member.state !== 'paused' || member.wanted_revision !== paused.wanted_revision) return
    const missing = pence(member.paused_credit_pence - unusedCredit)
    if (missing === 0) return
    // Paused at the provider's own pages: what was kept there is the member's.
    const ownPause = (await findLastStep(tx, member.id, 'paused'))?.actor !== 'provider'
    await changeMembership(tx, member, { paused_credit_pence: unusedCredit }, clock.now())
    if (ownPause || missing > 0)
      await creditBalance(tx, {
        accountId,
        amount: missing,
        reason: 'Unused time of a paused membership',
        causeKey: `${unusedCause(member.id)}${member.wanted_revision}`,
        now: clock.now(),
      })
  })
  for (const entryId of await listRequestedEntries(db, { accountId, causes: unusedCause(id) }))
    await throughProvider(services, () => makeBalanceEntry(services, entryId))
}

/** One reactivation at a time: asked for again while it waits for its payment, it is the same one. */
const wantToRun = (
  { db, clock, termsVersion }: MembershipServices,
  accountId: Id<'account'>,
  agreed: ReactivationFacts,
): Promise<MembershipRow> =>
  transaction(db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    if (member.state !== 'paused' || member.wanted === 'renew') return member
    const shown = { membershipId: member.id, ...evidenceOfReactivation(agreed) }
    await recordConsent(tx, { accountId, kind: 'reactivation', given: true, termsVersion, shown, at: clock.now() })
    return changeMembership(tx, member, wish(member, 'renew'), clock.now())
  })

/** The provider has answered: from here on it counts that no invoice is open any more. */
const markAligned = ({ db, clock }: MembershipServices, { id, wanted_revision }: MembershipRow) =>
  transaction(db, (tx) =>
    tx
      .updateTable('membership')
      .set({ aligned_revision: wanted_revision, changed_at: clock.now() })
      .where('id', '=', id)
      .where('wanted_revision', '=', wanted_revision)
      .execute(),
  )
