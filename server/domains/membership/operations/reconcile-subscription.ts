// Makes the provider match the state the member asked for (`desired`). It converges: run twice, late or after a crash, it
// reads the actual state, makes the missing calls and records the result. Only one process reconciles a membership at a time, so
// that a slow call for an older request never lands after a newer one.
import {
  endSubscriptionNow,
  findInvoiceOfPeriod,
  findSubscription,
  pauseSubscription,
  type SubscriptionRow,
  stopAtPeriodEnd,
  syncSubscription,
  voidInvoice,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findMembershipById, type MembershipRow } from '../queries/memberships.ts'
import { findOpenChange } from '../queries/plan-changes.ts'
import { overtookPause, paysForPause } from '../rules/decide-overpayment.ts'
import { nextReconciliation } from '../rules/standing-by-subscription.ts'
import type { MembershipServices } from '../services.ts'
import { limitToStillPaid } from '../steps/list-refundable.ts'
import { lockMembership } from '../steps/lock-membership.ts'
import { changeMembership, desiredState } from '../steps/move-membership.ts'
import { isOvertaken } from '../steps/read-life-facts.ts'

/** Normally longer than the calls of one run; a process that takes over makes the same calls under the same keys. */
const claimMs = 120_000
const maxPasses = 5

export const reconcileJob = 'membership:reconcile-subscription'

/** Leaves time for the operation's own attempt (tryReconciliation), with which a job would only compete. */
const afterTryingMs = 30_000

/**
 * Queues the job in the transaction that changes the desired state, so that the provider follows whatever happens to this
 * process.
 */
export const enqueueReconciliation = (
  tx: Tx,
  { id, desired_revision }: MembershipRow,
  { now, triedAtOnce }: { now: Date; triedAtOnce: boolean },
): Promise<void> =>
  enqueueJob(tx, now, {
    kind: reconcileJob,
    payload: { membershipId: id },
    dueAt: triedAtOnce ? new Date(now.getTime() + afterTryingMs) : now,
    dedupeKey: `${reconcileJob}:${id}:${desired_revision}`,
  })

/**
 * Reconciles immediately after the operation's commit, if the provider answers; otherwise the job does it.
 * @returns whether the provider matches now
 */
export async function tryReconciliation(
  services: MembershipServices,
  membershipId: Id<'membership'>,
): Promise<boolean> {
  try {
    return await reconcileSubscription(services, membershipId)
  } catch (error) {
    services.log.warn({ err: error, membershipId }, 'reconciliation postponed')
    return false
  }
}

/**
 * @returns false when another process is reconciling this membership
 * @throws Refusal provider_unreachable
 * @throws GatewayError when it should be retried
 */
export async function reconcileSubscription(
  services: MembershipServices,
  membershipId: Id<'membership'>,
): Promise<boolean> {
  const leaseUntil = await claim(services, membershipId)
  if (!leaseUntil) return false
  try {
    const requested = new Set<number>()
    for (let pass = 1; pass <= maxPasses; pass++)
      if (await reconcileOnce(services, membershipId, requested)) return true
    throw new Error(`membership ${membershipId} did not converge with its subscription`)
  } finally {
    await release(services, membershipId, leaseUntil)
  }
}

/** Claims the membership until a wall time, like job leases: a demo that moves the application clock must not end the claim. */
async function claim({ db, wallClock }: MembershipServices, membershipId: Id<'membership'>): Promise<Date | undefined> {
  const wallNow = wallClock.now()
  const until = new Date(wallNow.getTime() + claimMs)
  const claimed = await transaction(db, (tx) =>
    tx
      .updateTable('membership')
      .set({ reconciling_until: until })
      .where('id', '=', membershipId)
      .where((eb) => eb.or([eb('reconciling_until', 'is', null), eb('reconciling_until', '<', wallNow)]))
      .returning('id')
      .executeTakeFirst(),
  )
  return claimed && until
}

/** Releases only our own lease: a process that took over after ours expired keeps its own. */
const release = ({ db }: MembershipServices, membershipId: Id<'membership'>, leaseUntil: Date) =>
  transaction(db, (tx) =>
    tx
      .updateTable('membership')
      .set({ reconciling_until: null })
      .where('id', '=', membershipId)
      .where('reconciling_until', '=', leaseUntil)
      .execute(),
  )

/**
 * @param requested revisions whose calls this run has made; one is added
 * @returns whether the provider matches, and the desired state has not changed since
 */
async function reconcileOnce(
  services: MembershipServices,
  membershipId: Id<'membership'>,
  requested: Set<number>,
): Promise<boolean> {
  const before = await findMembershipById(services.db, membershipId)
  if (!before) throw new Error(`there is no membership ${membershipId}`)
  const { stripe_subscription: subscriptionId } = before
  await syncSubscription(services, subscriptionId)
  const pending = await beginPass(services, membershipId, requested)
  if (pending) {
    await perform(services, pending)
    requested.add(pending.membership.desired_revision)
    await syncSubscription(services, subscriptionId)
  }
  return transaction(services.db, async (tx) => {
    const { membership, step } = await readUnderLock(tx, membershipId)
    if (step !== null) return false
    if (pending && membership.desired_revision !== pending.membership.desired_revision) return false
    const { desired_revision: reconciled_revision } = membership
    if (membership.reconciled_revision !== reconciled_revision)
      await changeMembership(tx, membership, { reconciled_revision }, services.clock.now())
    return true
  })
}

interface PendingStep {
  readonly membership: MembershipRow
  readonly replica: SubscriptionRow
  readonly step: 'stop' | 'renew' | 'pause' | 'end'
}

/** Finds what is missing at the provider. The calls carry the revision, so repeating a completed one needs a new revision. */
const beginPass = (
  services: MembershipServices,
  membershipId: Id<'membership'>,
  requested: ReadonlySet<number>,
): Promise<PendingStep | undefined> =>
  transaction(services.db, async (tx) => {
    const { membership: read, replica, step } = await readUnderLock(tx, membershipId)
    if (!replica) return undefined
    const now = services.clock.now()
    // The renewal came before the end could be requested: the member does not get its period, and nothing is collected for it.
    const membership =
      step === 'end' && read.desired === 'stop'
        ? await changeMembership(tx, read, desiredState(read, 'end'), now)
        : read
    const isNew = membership.reconciled_revision < membership.desired_revision
    // The subscription is paused already, but its credit must still be read and its unpaid invoices voided.
    if (step === null && isNew && membership.desired === 'pause' && replica.status === 'paused')
      return { membership, replica, step: 'pause' }
    if (step === null) return undefined
    // Another process has undone what this run did. Repeated under the same key, the call would have no effect.
    if (isNew && !requested.has(membership.desired_revision)) return { membership, replica, step }
    const revised = await changeMembership(tx, membership, desiredState(membership, membership.desired), now)
    return { membership: revised, replica, step }
  })

async function readUnderLock(tx: Tx, membershipId: Id<'membership'>) {
  const membership = await lockMembership(tx, membershipId)
  const replica = await findSubscription(tx, membership.stripe_subscription)
  if (!replica) return { membership, replica, step: null }
  const desired = isOvertaken(membership, replica) ? 'end' : membership.desired
  const { status, cancel_at_period_end: cancelAtPeriodEnd } = replica
  return { membership, replica, step: nextReconciliation(desired, { status, cancelAtPeriodEnd }) }
}

async function perform(services: MembershipServices, { membership, replica, step }: PendingStep): Promise<void> {
  const operation = `align:${membership.id}:${membership.desired_revision}`
  const update = { operation, subscriptionId: membership.stripe_subscription }
  switch (step) {
    case 'renew':
      return stopAtPeriodEnd(services, { ...update, stop: false })
    case 'stop':
      await dropPendingChange(services, membership, replica)
      return stopAtPeriodEnd(services, { ...update, stop: true })
    case 'end':
      return endSubscriptionNow(services, update)
    case 'pause': {
      const { unusedCredit } = await pauseSubscription(services, update)
      // A renewal may have fallen due in the meantime, so the paused period must be read again.
      await syncSubscription(services, update.subscriptionId)
      const paused = (await findSubscription(services.db, update.subscriptionId)) ?? replica
      const isPaid = await isPaidTime(services, membership, paused)
      await transaction(services.db, async (tx) => {
        const locked = await lockMembership(tx, membership.id)
        if (locked.desired !== 'pause' || !isPaid) return
        // If the provider was paused late, its credit is for less time than the member was shown. A dispute may be lost during
        // the calls.
        const credit = pence(Math.max(locked.paused_credit_pence, unusedCredit))
        const paused_credit_pence = await limitToStillPaid(tx, locked, credit)
        await changeMembership(tx, locked, { paused_credit_pence }, services.clock.now())
      })
    }
  }
}

/**
 * Whether the member is credited for the unused time of a pause. A period that was unpaid, or paid only after the pause, gives
 * no credit, because that payment is refunded in full.
 */
async function isPaidTime({ db }: MembershipServices, { paused_at }: MembershipRow, replica: SubscriptionRow) {
  const billed = await findInvoiceOfPeriod(db, replica)
  const paidFrom = billed?.period_start ?? replica.period_start
  if (paidFrom === null) return true
  if (!billed) return !paysForPause({ paidFrom, pausedAt: paused_at })
  if (billed.status !== 'paid') return false
  const isRenewal = billed.reason === 'subscription_cycle'
  return !overtookPause({
    paidFrom,
    paidAt: billed.paid_at ?? billed.created_at,
    pausedAt: paused_at,
    isRenewal,
  })
}

/** A change that waits for its payment must not be paid once the membership ends. */
async function dropPendingChange(
  services: MembershipServices,
  membership: MembershipRow,
  replica: SubscriptionRow,
): Promise<void> {
  const change = await findOpenChange(services.db, membership.id)
  const invoiceId = change?.state === 'paying' ? (change.stripe_invoice ?? replica.open_invoice) : null
  if (change && invoiceId !== null) await voidInvoice(services, { operation: `void:${change.id}`, invoiceId })
}

/** Whether an error means that the provider could not be reached, so the same call is retried later. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'provider_unreachable'
