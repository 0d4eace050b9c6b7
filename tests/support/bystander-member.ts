// Adds the bystander's memberships and payments (bystander.ts). Each row is in a state that an unguarded update would change, and dated
// so far ahead that no recurring job processes it.
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aMember } from '../builders/a-member.ts'
import { membershipIn } from '../builders/membership-in.ts'
import { farFuture } from './bystander.ts'

const later = new Date('2199-02-01T12:00:00Z')
const periodEnd = new Date('2199-04-01T11:00:00Z')

/** @returns the ids of the memberships */
export async function withMembership(tx: Tx, accountId: Id<'account'>): Promise<string[]> {
  const stripeSubscription = `sub_${accountId}`
  const past = [await addPastMembership(tx, accountId, 'paying'), await addPastMembership(tx, accountId, 'applying')]
  const membershipId = await addLiveMembership(tx, accountId, stripeSubscription)
  for (const state of ['previewed', 'scheduled', 'abandoned'] as const)
    await addPlanChange(tx, { accountId, membershipId, state })
  await addCheckoutSessions(tx, accountId, stripeSubscription)
  await addPayments(tx, accountId, stripeSubscription)
  await addProviderCall(tx, accountId)
  return [membershipId, ...past]
}

/** Adds a cancelled membership without a subscription, so that no job examines its plan change. */
async function addPastMembership(tx: Tx, accountId: Id<'account'>, state: 'paying' | 'applying'): Promise<string> {
  const { membershipId } = await member(tx, accountId)
  await addPlanChange(tx, { accountId, membershipId, state })
  await tx.updateTable('membership').set(membershipIn('cancelled', farFuture)).where('id', '=', membershipId).execute()
  return membershipId
}

const member = (tx: Tx, id: Id<'account'>, more: { stripeSubscription?: string; stripeCustomer?: string } = {}) =>
  aMember(tx, {
    account: { id, email: 'bystander@example.com', password: '' },
    now: farFuture,
    joinedWithoutStart: true,
    ...more,
  })

async function addLiveMembership(
  tx: Tx,
  accountId: Id<'account'>,
  stripeSubscription: string,
): Promise<Id<'membership'>> {
  const { membershipId } = await member(tx, accountId, { stripeSubscription, stripeCustomer: `cus_${accountId}` })
  await tx.updateTable('membership').set({ cooling_off_notified_at: null }).where('id', '=', membershipId).execute()
  await tx
    .insertInto('membership_event')
    .values({
      id: newId(),
      membership_id: membershipId,
      from_state: 'pending_acceptance',
      to_state: 'active',
      cause: 'accept',
      actor: 'system:membership:accept',
      note: `of ${accountId}`,
      at: farFuture,
    })
    .execute()
  await tx.updateTable('payment_customer').set({ synced_at: farFuture }).where('account_id', '=', accountId).execute()
  await tx
    .insertInto('subscription')
    .values({
      stripe_id: stripeSubscription,
      account_id: accountId,
      status: 'active',
      price_key: 'plan_150_3m_gbp_v1',
      period_start: farFuture,
      period_end: periodEnd,
      started_at: farFuture,
      synced_at: farFuture,
      vat_basis_points: 2000,
      open_invoice: `in_open_${accountId}`,
    })
    .execute()
  return membershipId
}

type ChangeState = 'previewed' | 'paying' | 'scheduled' | 'applying' | 'abandoned'

const addPlanChange = (
  tx: Tx,
  owner: { accountId: Id<'account'>; membershipId: Id<'membership'>; state: ChangeState },
): Promise<unknown> =>
  tx
    .insertInto('plan_change')
    .values({
      shown: JSON.stringify({ text: ['What changes'] }),
      id: newId(),
      account_id: owner.accountId,
      membership_id: owner.membershipId,
      state: owner.state,
      moment: owner.state === 'paying' ? 'now' : 'renewal',
      from_price_id: 'plan_150_3m_gbp_v1',
      from_booster_steps: 0,
      to_price_id: 'plan_100_3m_gbp_v1',
      to_booster_steps: 0,
      due_pence: 0,
      next_pence: 5000,
      prorated_at: later,
      effective_on: '2199-04-01',
      previewed_at: later,
      expires_at: periodEnd,
      ended_at: owner.state === 'abandoned' ? later : null,
    })
    .execute()

/** Adds a checkout session that led to a membership, and one whose page is about to be created. */
async function addCheckoutSessions(tx: Tx, accountId: Id<'account'>, stripeSubscription: string): Promise<void> {
  const consent = { account_id: accountId, kind: 'subscription_terms', given: true, terms_version: 'v0' } as const
  const shown = JSON.stringify({ bystander: true })
  for (const state of ['joined', 'creating'] as const) {
    const consentId = newId<'consent'>()
    await tx
      .insertInto('consent')
      .values({ ...consent, id: consentId, shown, at: farFuture })
      .execute()
    await tx
      .insertInto('checkout_session')
      .values({
        id: newId(),
        account_id: accountId,
        price_id: 'plan_150_3m_gbp_v1',
        consent_id: consentId,
        state,
        stripe_subscription: state === 'joined' ? stripeSubscription : null,
        ended_at: state === 'joined' ? farFuture : null,
        created_at: farFuture,
        expires_at: periodEnd,
      })
      .execute()
  }
}

/**
 * Adds payments and refunds in transit, for tests in which no recurring job processes them.
 * @returns the ids of the memberships
 */
export async function withMoneyInTransit(tx: Tx, accountId: Id<'account'>): Promise<string[]> {
  const ids = await withMembership(tx, accountId)
  const ofAccount = { account_id: accountId }
  const intent = {
    ...ofAccount,
    purpose: 'rental-order',
    vat_class: 'hire',
    amount_pence: 498,
    created_at: farFuture,
    synced_at: farFuture,
  } as const
  await tx
    .insertInto('payment_intent')
    .values([
      { ...intent, id: newId(), checkout_id: newId(), status: 'creating', stripe_id: null },
      { ...intent, id: newId(), checkout_id: newId(), status: 'processing', stripe_id: `pi_open_${accountId}` },
    ])
    .execute()
  const refund = {
    ...ofAccount,
    reason: 'bystander',
    requested_at: farFuture,
    amount_pence: 100,
    state: 'requested',
  } as const
  const entryId = newId<'balance-entry'>()
  await tx
    .insertInto('balance_entry')
    .values({ ...refund, id: entryId, cause_key: `entry:open:${accountId}` })
    .execute()
  for (const entry of [entryId, null])
    await tx
      .insertInto('refund')
      .values({
        ...refund,
        id: newId(),
        cause_key: `refund:${entry}:${accountId}`,
        due_by: periodEnd,
        stripe_invoice: `in_paid_${accountId}`,
        balance_entry: entry,
      })
      .execute()
  return ids
}

async function addPayments(tx: Tx, accountId: Id<'account'>, stripeSubscription: string): Promise<void> {
  const ofAccount = { account_id: accountId }
  const invoice = {
    ...ofAccount,
    stripe_subscription: stripeSubscription,
    period_start: farFuture,
    period_end: periodEnd,
    total_pence: 7500,
    vat_pence: 1250,
    due_pence: 7500,
    created_at: farFuture,
    synced_at: farFuture,
    lines: JSON.stringify([{ text: 'Bystander', amount: 7500, periodStart: farFuture, periodEnd, proration: false }]),
  }
  await tx
    .insertInto('invoice')
    .values([
      {
        ...invoice,
        stripe_id: `in_paid_${accountId}`,
        reason: 'subscription_create',
        status: 'paid',
        paid_pence: 7500,
        remaining_pence: 0,
        paid_at: farFuture,
      },
      {
        ...invoice,
        stripe_id: `in_open_${accountId}`,
        reason: 'subscription_update',
        status: 'open',
        paid_pence: 0,
        remaining_pence: 7500,
        paid_at: null,
      },
    ])
    .execute()
  await tx
    .insertInto('invoice_payment')
    .values({ stripe_intent: `pi_${accountId}`, stripe_invoice: `in_paid_${accountId}`, amount_pence: 7500 })
    .execute()
  const intent = {
    ...ofAccount,
    purpose: 'rental-order',
    vat_class: 'hire',
    amount_pence: 498,
    created_at: farFuture,
    synced_at: farFuture,
  } as const
  await tx
    .insertInto('payment_intent')
    .values([
      { ...intent, id: newId(), checkout_id: newId(), status: 'succeeded', consumed_by: newId() },
      { ...intent, id: newId(), checkout_id: newId(), status: 'canceled', consumed_by: null },
    ])
    .execute()
  const refund = { ...ofAccount, reason: 'bystander', requested_at: farFuture, amount_pence: 100 }
  await tx
    .insertInto('refund')
    .values({
      ...refund,
      id: newId(),
      cause_key: `refund:${accountId}`,
      stripe_invoice: `in_paid_${accountId}`,
      state: 'failed',
      due_by: periodEnd,
    })
    .execute()
  await tx
    .insertInto('balance_entry')
    .values({ ...refund, id: newId(), cause_key: `entry:${accountId}`, state: 'failed' })
    .execute()
  await tx
    .insertInto('dispute')
    .values({
      ...ofAccount,
      stripe_id: `dp_${accountId}`,
      amount_pence: 100,
      reason: 'general',
      status: 'needs_response',
      open: true,
      opened_at: farFuture,
      synced_at: farFuture,
    })
    .execute()
}

/** Adds a request to the provider that has no answer yet. */
const addProviderCall = (tx: Tx, accountId: Id<'account'>): Promise<unknown> =>
  tx
    .insertInto('payment_op')
    .values({
      key: `bystander:${accountId}:1`,
      operation: `bystander:${accountId}`,
      attempt: 1,
      request_hash: '-',
      state: 'pending',
      created_at: farFuture,
    })
    .execute()
