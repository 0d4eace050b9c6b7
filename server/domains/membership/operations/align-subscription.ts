// Makes the provider do what the member asked for (membership.wanted). It converges: run twice, late or after a crash it
// looks at what is so, does what is missing, and says so. One at a time for each membership, so that a slow call of an
// older wish never lands after a newer one.
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
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { findMembershipById, findOpenChange, type MembershipRow } from '../queries.ts'
import { isOfPause, overtookPause } from '../rules/decide-undue.ts'
import { nextAlignment } from '../rules/standing-by-subscription.ts'
import type { MembershipServices } from '../services.ts'
import { lockMembership } from '../steps/lock-membership.ts'
import { changeMembership, wish } from '../steps/move-membership.ts'

/** Longer than the calls of one round take as a rule; another process that claims it meanwhile makes the same calls under the same keys. */
const claimMs = 120_000
const rounds = 5

export const alignJob = 'membership:align'

/** Where the operation itself tries first (tryAlignment), its job would only be in its way. */
const afterTryingMs = 30_000

/** Within the transaction that changes `wanted`: whatever happens to this process, the provider will follow. */
export const enqueueAlignment = (
  tx: Tx,
  { id, wanted_revision }: MembershipRow,
  { now, triedAtOnce }: { now: Date; triedAtOnce: boolean },
): Promise<void> =>
  enqueueJob(tx, now, {
    kind: alignJob,
    payload: { membershipId: id },
    dueAt: triedAtOnce ? new Date(now.getTime() + afterTryingMs) : now,
    dedupeKey: `${alignJob}:${id}:${wanted_revision}`,
  })

/**
 * For the operation that has just committed: at once where the provider answers, else the job does it.
 * @returns whether the provider follows now
 */
export async function tryAlignment(services: MembershipServices, membershipId: Id<'membership'>): Promise<boolean> {
  try {
    return await alignSubscription(services, membershipId)
  } catch (error) {
    services.log.warn({ err: error, membershipId }, 'a subscription is brought in line later')
    return false
  }
}

/**
 * @returns false when somebody else is at it. @throws Refusal provider_unreachable, GatewayError when it is to be tried
 * again
 */
export async function alignSubscription(
  services: MembershipServices,
  membershipId: Id<'membership'>,
): Promise<boolean> {
  const claimed = await claim(services, membershipId)
  if (!claimed) return false
  try {
    const made = new Set<number>()
    for (let round = 1; round <= rounds; round++) if (await alignOnce(services, membershipId, made)) return true
    throw new Error(`membership ${membershipId} could not be brought in line with its subscription`)
  } finally {
    await release(services, membershipId, claimed)
  }
}

/** Wall time, as the leases of jobs: a demo that moves the business clock must not end it. */
async function claim({ db, wallClock }: MembershipServices, membershipId: Id<'membership'>): Promise<Date | undefined> {
  const wallNow = wallClock.now()
  const until = new Date(wallNow.getTime() + claimMs)
  const claimed = await transaction(db, (tx) =>
    tx
      .updateTable('membership')
      .set({ aligning_until: until })
      .where('id', '=', membershipId)
      .where((eb) => eb.or([eb('aligning_until', 'is', null), eb('aligning_until', '<', wallNow)]))
      .returning('id')
      .executeTakeFirst(),
  )
  return claimed && until
}

/** Only our own: whoever took over after we were given up keeps theirs. */
const release = ({ db }: MembershipServices, membershipId: Id<'membership'>, claimed: Date) =>
  transaction(db, (tx) =>
    tx
      .updateTable('membership')
      .set({ aligning_until: null })
      .where('id', '=', membershipId)
      .where('aligning_until', '=', claimed)
      .execute(),
  )

/**
 * @param made revisions whose act this call has asked for; one is added
 * @returns whether the provider does what is wanted, and nothing else was asked for meanwhile
 */
async function alignOnce(
  services: MembershipServices,
  membershipId: Id<'membership'>,
  made: Set<number>,
): Promise<boolean> {
  const before = await findMembershipById(services.db, membershipId)
  if (!before) throw new Error(`there is no membership ${membershipId}`)
  const { stripe_subscription: subscriptionId } = before
  await syncSubscription(services, subscriptionId)
  const wanting = await beginRound(services, membershipId, made)
  if (wanting) {
    await perform(services, wanting)
    made.add(wanting.membership.wanted_revision)
    await syncSubscription(services, subscriptionId)
  }
  return transaction(services.db, async (tx) => {
    const { membership, step } = await look(tx, membershipId)
    if (step !== null) return false
    if (wanting && membership.wanted_revision !== wanting.membership.wanted_revision) return false
    const { wanted_revision: aligned_revision } = membership
    if (membership.aligned_revision !== aligned_revision)
      await changeMembership(tx, membership, { aligned_revision }, services.clock.now())
    return true
  })
}

interface Wanting {
  readonly membership: MembershipRow
  readonly mirror: SubscriptionRow
  readonly step: 'stop' | 'go on' | 'pause' | 'end'
}

/** What is missing at the provider; its calls carry the revision, so another try after it was once done needs a new one. */
const beginRound = (
  services: MembershipServices,
  membershipId: Id<'membership'>,
  made: ReadonlySet<number>,
): Promise<Wanting | undefined> =>
  transaction(services.db, async (tx) => {
    const { membership, mirror, step } = await look(tx, membershipId)
    if (!mirror) return undefined
    const isNew = membership.aligned_revision < membership.wanted_revision
    // Whoever paused it, and whether or not we heard: its credit is read, and what is unpaid is dropped.
    if (step === null && isNew && membership.wanted === 'pause' && mirror.status === 'paused')
      return { membership, mirror, step: 'pause' }
    if (step === null) return undefined
    // Made a moment ago and undone by somebody else since: the same key would be answered as done.
    if (isNew && !made.has(membership.wanted_revision)) return { membership, mirror, step }
    const renewed = await changeMembership(tx, membership, wish(membership, membership.wanted), services.clock.now())
    return { membership: renewed, mirror, step }
  })

async function look(tx: Tx, membershipId: Id<'membership'>) {
  const membership = await lockMembership(tx, membershipId)
  const mirror = await findSubscription(tx, membership.stripe_subscription)
  const step = mirror
    ? nextAlignment(membership.wanted, {
        status: mirror.status,
        cancelAtPeriodEnd: mirror.cancel_at_period_end,
      })
    : null
  return { membership, mirror, step }
}

async function perform(services: MembershipServices, { membership, mirror, step }: Wanting): Promise<void> {
  const operation = `align:${membership.id}:${membership.wanted_revision}`
  const act = { operation, subscriptionId: membership.stripe_subscription }
  switch (step) {
    case 'go on':
      return stopAtPeriodEnd(services, { ...act, stop: false })
    case 'stop':
      await dropPendingChange(services, membership, mirror)
      return stopAtPeriodEnd(services, { ...act, stop: true })
    case 'end':
      return endSubscriptionNow(services, act)
    case 'pause': {
      const { unusedCredit } = await pauseSubscription(services, act)
      // A renewal may have fallen due on the way: what was paused is known only now.
      await syncSubscription(services, act.subscriptionId)
      const paused = (await findSubscription(services.db, act.subscriptionId)) ?? mirror
      const isTheirs = await isPaidTime(services, membership, paused)
      await transaction(services.db, async (tx) => {
        const locked = await lockMembership(tx, membership.id)
        if (locked.wanted === 'pause' && isTheirs)
          await changeMembership(tx, locked, { paused_credit_pence: unusedCredit }, services.clock.now())
      })
    }
  }
}

/**
 * Whether the credit of a pause is the member's: not where the period was not paid, or only after the pause, since that
 * payment goes back whole.
 */
async function isPaidTime({ db }: MembershipServices, { paused_at }: MembershipRow, mirror: SubscriptionRow) {
  const billed = await findInvoiceOfPeriod(db, mirror)
  const paidFrom = billed?.period_start ?? mirror.period_start
  if (paidFrom === null) return true
  if (!billed) return !isOfPause({ paidFrom, pausedAt: paused_at })
  if (billed.status !== 'paid') return false
  const renewal = billed.reason === 'subscription_cycle'
  return !overtookPause({ paidFrom, paidAt: billed.paid_at ?? billed.created_at, pausedAt: paused_at, renewal })
}

/** A change that waits for its payment must not be paid for once the membership ends. */
async function dropPendingChange(
  services: MembershipServices,
  membership: MembershipRow,
  mirror: SubscriptionRow,
): Promise<void> {
  const change = await findOpenChange(services.db, membership.id)
  const invoiceId = change?.state === 'paying' ? (change.stripe_invoice ?? mirror.open_invoice) : null
  if (change && invoiceId !== null) await voidInvoice(services, { operation: `void:${change.id}`, invoiceId })
}

/** Whether an error means that the provider could not be asked, so that the same is tried again later. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'provider_unreachable'
