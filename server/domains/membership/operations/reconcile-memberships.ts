import { findInvoice, syncSubscription, voidInvoice } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { MembershipServices } from '../services.ts'
import { cancelIfComplete } from '../steps/complete-ending.ts'
import { lockMemberOf } from '../steps/require-member.ts'
import { applyScheduledChange } from './plan-change/apply-scheduled-change.ts'
import { resolvePlanChange } from './plan-change/resolve-plan-change.ts'
import { listUnpaidChanges, undoUnpaidChange } from './plan-change/undo-unpaid-changes.ts'
import { reconcileSubscription } from './reconcile-subscription.ts'

const maxPerRun = 200
/** Leaves time for the operation itself and its job. */
const deadlineMs = 5 * 60_000
/** How long the provider keeps open a payment that nobody attempts. */
const reactivationMs = 24 * 3_600_000

/** Reconciles memberships with their subscriptions, so that a lost webhook or job delays them by minutes only. */
export async function reconcileMemberships(services: MembershipServices): Promise<void> {
  for (const id of await listDiverged(services))
    await reconcileOne(services, { membershipId: id }, () => reconcileSubscription(services, id))
  for (const { id, state } of await listOpenChanges(services))
    await reconcileOne(services, { changeId: id }, () =>
      state === 'paying' ? resolvePlanChange(services, id) : applyScheduledChange(services, id),
    )
  await cancelUnpaidReactivations(services)
  for (const { id } of await listUnpaidChanges(services, maxPerRun))
    await reconcileOne(services, { membershipId: id }, () => undoUnpaidChange(services, id))
  await cancelEnded(services)
}

/** Reads page after page: memberships whose clothes are still on their way back would fill a single page for weeks. */
async function cancelEnded(services: MembershipServices): Promise<void> {
  let page: Awaited<ReturnType<typeof listEnded>> = []
  do {
    page = await listEnded(services, page.at(-1)?.id)
    for (const { account_id: accountId } of page)
      await reconcileOne(services, { accountId }, () =>
        transaction(services.db, async (tx) => cancelIfComplete(tx, services, await lockMemberOf(tx, accountId))),
      )
  } while (page.length === maxPerRun)
}

/**
 * Cancels reactivations that have been unpaid for a day: retrying the card for days would charge a paused family long after it
 * has forgotten (product §3.5).
 */
async function cancelUnpaidReactivations(services: MembershipServices): Promise<void> {
  const { db, clock } = services
  const waiting = await db
    .selectFrom('membership as m')
    .innerJoin('subscription as s', 's.stripe_id', 'm.stripe_subscription')
    .select(['m.id', 's.stripe_id', 's.open_invoice'])
    .where('m.state', '=', 'paused')
    .where('m.desired', '=', 'renew')
    .where('s.open_invoice', 'is not', null)
    .limit(maxPerRun)
    .execute()
  for (const { id, stripe_id, open_invoice } of waiting)
    await reconcileOne(services, { membershipId: id }, async () => {
      const invoice = open_invoice === null ? undefined : await findInvoice(db, open_invoice)
      if (!invoice || clock.now().getTime() - invoice.created_at.getTime() < reactivationMs) return
      await voidInvoice(services, { operation: `void:${invoice.stripe_id}`, invoiceId: invoice.stripe_id })
      await syncSubscription(services, stripe_id)
    })
}

/** Lists memberships whose subscription differs from the desired state, or is not known to match it. */
async function listDiverged({ db, clock }: MembershipServices): Promise<Id<'membership'>[]> {
  const rows = await db
    .selectFrom('membership as m')
    .innerJoin('subscription as s', 's.stripe_id', 'm.stripe_subscription')
    .select('m.id')
    .where('s.status', 'not in', ['canceled', 'incomplete_expired'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('m.reconciled_revision', '<', eb.ref('m.desired_revision')),
          eb('m.changed_at', '<', new Date(clock.now().getTime() - deadlineMs)),
        ]),
        eb.and([eb('m.desired', '=', 'stop'), eb('s.cancel_at_period_end', '=', false)]),
        eb('m.desired', '=', 'end'),
        eb.and([eb('m.desired', '=', 'pause'), eb('s.status', '<>', 'paused')]),
        eb.and([eb('m.desired', '=', 'renew'), eb('s.cancel_at_period_end', '=', true)]),
      ]),
    )
    .orderBy('m.changed_at')
    .limit(maxPerRun)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists changes that wait for an answer that may be lost, for a payment that may be dropped, or for a renewal that is due. */
async function listOpenChanges({ db, clock }: MembershipServices) {
  const now = clock.now()
  const leadMs = (await readNumberSetting(db, 'membership.change_lead_minutes')) * 60_000
  return db
    .selectFrom('plan_change as c')
    .innerJoin('membership as m', 'm.id', 'c.membership_id')
    .innerJoin('subscription as s', 's.stripe_id', 'm.stripe_subscription')
    .select(['c.id', 'c.state'])
    .where((eb) =>
      eb.or([
        eb.and([eb('c.state', '=', 'paying'), eb('c.expires_at', '<', now)]),
        eb.and([eb('c.state', '=', 'paying'), eb('m.state', '<>', 'active')]),
        eb('c.state', '=', 'applying'),
        eb.and([
          eb('c.state', '=', 'scheduled'),
          eb.or([
            eb('s.period_end', '<=', new Date(now.getTime() + leadMs)),
            // The renewal has been invoiced without the change. Compared with `prorated_at`, which is never before the period of
            // the preview, whatever our clock says.
            eb('s.period_start', '>', eb.ref('c.prorated_at')),
          ]),
        ]),
      ]),
    )
    .orderBy('c.previewed_at')
    .limit(maxPerRun)
    .execute()
}

/**
 * Lists memberships that are over at the provider and were not cancelled only because an event was missed. Leaves out those with
 * credits in use, which have clothes at home.
 */
const listEnded = ({ db }: MembershipServices, after: Id<'membership'> | undefined) =>
  db
    .selectFrom('membership as m')
    .innerJoin('subscription as s', 's.stripe_id', 'm.stripe_subscription')
    .select(['m.id', 'm.account_id'])
    .where('m.state', '=', 'ending')
    .where('m.credits_in_use', '=', 0)
    .where('s.status', 'in', ['canceled', 'incomplete_expired'])
    .$if(after !== undefined, (query) => query.where('m.id', '>', after as Id<'membership'>))
    .orderBy('m.id')
    .limit(maxPerRun)
    .execute()

/** A failure for one membership must not stop the others. */
async function reconcileOne(
  services: MembershipServices,
  context: object,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    services.log.warn({ err: error, ...context }, 'membership postponed to the next run')
  }
}
