import { findInvoice, syncSubscription, voidInvoice } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { MembershipServices } from '../services.ts'
import { lockMemberOf } from '../steps/require-member.ts'
import { cancelIfSettled } from '../steps/settle-ending.ts'
import { alignSubscription } from './align-subscription.ts'
import { applyScheduledChange } from './plan-change/apply-scheduled-change.ts'
import { settlePlanChange } from './plan-change/settle-plan-change.ts'
import { listUnpaidChanges, undoUnpaidChange } from './plan-change/undo-unpaid-changes.ts'

const atOnce = 200
/** The operation itself and its job come first. */
const patienceMs = 5 * 60_000
/** As long as the provider leaves a payment open that nobody tries. */
const reactivationMs = 24 * 3_600_000

/** Brings in line what has come apart, so that a message or a job that was lost costs nothing but minutes. */
export async function reconcileMemberships(services: MembershipServices): Promise<void> {
  for (const id of await listAstray(services))
    await each(services, { membershipId: id }, () => alignSubscription(services, id))
  for (const { id, state } of await listOpenChanges(services))
    await each(services, { changeId: id }, () =>
      state === 'paying' ? settlePlanChange(services, id) : applyScheduledChange(services, id),
    )
  await giveUpReactivations(services)
  for (const { id } of await listUnpaidChanges(services, atOnce))
    await each(services, { membershipId: id }, () => undoUnpaidChange(services, id))
  for (const accountId of await listSettled(services))
    await each(services, { accountId }, () =>
      transaction(services.db, async (tx) => cancelIfSettled(tx, services, await lockMemberOf(tx, accountId))),
    )
}

/**
 * A reactivation that nobody paid for a day is given up: trying its card for days would bill a paused family when it has
 * long forgotten (decisions.md §3.5).
 */
async function giveUpReactivations(services: MembershipServices): Promise<void> {
  const { db, clock } = services
  const waiting = await db
    .selectFrom('membership as m')
    .innerJoin('subscription as s', 's.stripe_id', 'm.stripe_subscription')
    .select(['m.id', 's.stripe_id', 's.open_invoice'])
    .where('m.state', '=', 'paused')
    .where('m.wanted', '=', 'renew')
    .where('s.open_invoice', 'is not', null)
    .limit(atOnce)
    .execute()
  for (const { id, stripe_id, open_invoice } of waiting)
    await each(services, { membershipId: id }, async () => {
      const invoice = open_invoice === null ? undefined : await findInvoice(db, open_invoice)
      if (!invoice || clock.now().getTime() - invoice.created_at.getTime() < reactivationMs) return
      await voidInvoice(services, { operation: `void:${invoice.stripe_id}`, invoiceId: invoice.stripe_id })
      await syncSubscription(services, stripe_id)
    })
}

/** The provider's subscription does something else than what is wanted, or is not known to follow. */
async function listAstray({ db, clock }: MembershipServices): Promise<Id<'membership'>[]> {
  const rows = await db
    .selectFrom('membership as m')
    .innerJoin('subscription as s', 's.stripe_id', 'm.stripe_subscription')
    .select('m.id')
    .where('s.status', 'not in', ['canceled', 'incomplete_expired'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('m.aligned_revision', '<', eb.ref('m.wanted_revision')),
          eb('m.changed_at', '<', new Date(clock.now().getTime() - patienceMs)),
        ]),
        eb.and([eb('m.wanted', '=', 'stop'), eb('s.cancel_at_period_end', '=', false)]),
        eb('m.wanted', '=', 'end'),
        eb.and([eb('m.wanted', '=', 'pause'), eb('s.status', '<>', 'paused')]),
        eb.and([eb('m.wanted', '=', 'renew'), eb('s.cancel_at_period_end', '=', true)]),
      ]),
    )
    .orderBy('m.changed_at')
    .limit(atOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/** Waiting for an answer that may be lost, for a payment that may be dropped, or for a renewal that is here. */
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
            // The renewal has been billed without it.
            // By the provider's time: its period may begin seconds after our clock says that the change was previewed.
            eb('s.period_start', '>', eb.ref('c.prorated_at')),
          ]),
        ]),
      ]),
    )
    .orderBy('c.previewed_at')
    .limit(atOnce)
    .execute()
}

/** Over at the provider, and nothing kept it from being cancelled but that nobody looked. */
async function listSettled({ db }: MembershipServices): Promise<Id<'account'>[]> {
  const rows = await db
    .selectFrom('membership as m')
    .innerJoin('subscription as s', 's.stripe_id', 'm.stripe_subscription')
    .select('m.account_id')
    .where('m.state', '=', 'ending')
    .where('s.status', 'in', ['canceled', 'incomplete_expired'])
    .limit(atOnce)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** One that cannot be brought in line must not keep the others from it. */
async function each(services: MembershipServices, what: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    services.log.warn({ err: error, ...what }, 'a membership is left for the next round')
  }
}
