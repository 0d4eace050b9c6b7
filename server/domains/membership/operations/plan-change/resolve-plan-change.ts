// Resolves a change that is made now: it is applied when its payment succeeds, otherwise abandoned. Every step reads first, so
// that it can be repeated after a lost answer.

import { lockAccount } from '#server/domains/accounts/index.ts'
import {
  changeDropped,
  changeItems,
  findInvoice,
  findPayable,
  findSubscription,
  GatewayError,
  type PaymentOutcome,
  readOperationState,
  syncSubscription,
  throughProvider,
  voidInvoice,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findChangeOfInvoice } from '../../queries/email-facts.ts'
import { findMembershipById } from '../../queries/memberships.ts'
import { findChange, type PlanChangeRow } from '../../queries/plan-changes.ts'
import type { MembershipServices } from '../../services.ts'
import { cancelledBy } from '../../steps/cancel-scheduled.ts'
import { lockMembership } from '../../steps/lock-membership.ts'
import { movePlanChange } from '../../steps/move-plan-change.ts'
import { itemsOf, targetPlanOf } from '../../steps/plan-change-target.ts'

export interface ChangeOutcome {
  readonly outcome: 'applied' | 'needs_payment' | 'scheduled' | 'abandoned'
  readonly clientSecret: string | null
  readonly paymentPage: string | null
  readonly amount: number
  readonly message: string | null
}

/** A call whose answer was lost is repeated only while the member may still be waiting for it. */
const deadlineMs = 30 * 60_000
/** The provider drops a change that waits for its payment after 23 hours. */
const waitingMs = 24 * 3_600_000

/**
 * Requests a change that is `paying` at the provider. Repeating it has no further effect.
 * @throws Refusal plan_unavailable, provider_unreachable
 * @throws GatewayError when it is refused for good
 */
export async function askProvider(services: MembershipServices, change: PlanChangeRow): Promise<ChangeOutcome> {
  const membership = await findMembershipById(services.db, change.membership_id)
  if (!membership) throw new Error(`change ${change.id} has no membership`)
  const subscriptionId = membership.stripe_subscription
  try {
    const outcome = await changeItems(services, {
      operation: operationOf(change.id),
      subscriptionId,
      target: itemsOf(await targetPlanOf(services.db, change)),
      proratedAt: change.prorated_at,
      periodStart: change.period_start,
      billing: 'invoice_now',
      isWanted: () => isStillPaying(services, change),
    })
    if (outcome.state === 'needs_payment') {
      const { invoiceId } = outcome
      if (invoiceId !== null && !(await noteInvoice(services, change.id, invoiceId))) {
        // The change was resolved during the call to the provider.
        const after = await findChange(services.db, change.id)
        if (after?.state === 'abandoned') return voidChange(services, { change: after, subscriptionId, invoiceId })
      }
      await syncQuietly(services, subscriptionId)
      return { outcome: 'needs_payment', ...paymentOf(outcome) }
    }
    await throughProvider(services, () => syncSubscription(services, subscriptionId))
    await noteInvoiceOfApplied(services, change.id, outcome.invoiceId)
    return { outcome: 'applied', ...paymentOf(outcome) }
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'card_declined' || error.code === 'plan_unavailable')) {
      await abandonChange(services, change.id)
      if (error.code === 'plan_unavailable') throw error
      return { ...abandoned, message: error.message }
    }
    if (error instanceof GatewayError && error.code === changeDropped) {
      await abandonChange(services, change.id)
      return abandoned
    }
    throw error
  }
}

const operationOf = (changeId: Id<'plan-change'>): string => `change:${changeId}`

/**
 * Whether the change may be requested: nothing is charged once the membership has ended or is unpaid. Under the lock, the
 * membership cannot end, and an abandonment either sees the pending operation or is seen here (abandonUnlessRequested).
 */
const isStillPaying = ({ db }: MembershipServices, change: PlanChangeRow): Promise<boolean> =>
  transaction(db, async (tx) => {
    await lockAccount(tx, change.account_id)
    if ((await findChange(tx, change.id))?.state !== 'paying') return false
    return (await findMembershipById(tx, change.membership_id))?.state === 'active'
  })

const abandoned: ChangeOutcome = {
  outcome: 'abandoned',
  clientSecret: null,
  paymentPage: null,
  amount: 0,
  message: null,
}

const paymentOf = ({ clientSecret, pageUrl, amount, message }: PaymentOutcome<string>) => ({
  clientSecret,
  paymentPage: pageUrl,
  amount,
  message,
})

/** The card form matters more than the replica, which the webhook will update. */
async function syncQuietly(services: MembershipServices, subscriptionId: string): Promise<void> {
  try {
    await syncSubscription(services, subscriptionId)
  } catch (error) {
    services.log.warn({ err: error, subscriptionId }, 'subscription read postponed')
  }
}

/** Voids the invoice of a change that is no longer wanted, and with it the change, unless it was paid first. */
async function voidChange(
  services: MembershipServices,
  { change, subscriptionId, invoiceId }: { change: PlanChangeRow; subscriptionId: string; invoiceId: string },
): Promise<ChangeOutcome> {
  const status = await voidInvoice(services, { operation: `void:${change.id}`, invoiceId })
  await throughProvider(services, () => syncSubscription(services, subscriptionId))
  if (status === 'paid') return appliedOutcome(change)
  await abandonChange(services, change.id)
  return abandoned
}

const appliedOutcome = (change: PlanChangeRow): ChangeOutcome => ({
  ...abandoned,
  outcome: 'applied',
  amount: change.due_pence,
})

/**
 * Reads the outcome of a change that waits for its payment at the provider, and records it.
 * @throws Refusal plan_unavailable, provider_unreachable
 */
export async function resolvePlanChange(
  services: MembershipServices,
  changeId: Id<'plan-change'>,
  { cancel = false } = {},
): Promise<ChangeOutcome> {
  const { db, clock } = services
  const before = await findChange(db, changeId)
  const membership = before && (await findMembershipById(db, before.membership_id))
  if (!before || !membership) throw new Error(`there is no change ${changeId}`)
  const subscriptionId = membership.stripe_subscription
  const stateBefore = await readOperationState(db, operationOf(changeId))
  await throughProvider(services, () => syncSubscription(services, subscriptionId))
  const change = await findChange(db, changeId)
  // Updating the replica has just resolved the change.
  if (change?.state === 'applied') return appliedOutcome(change)
  if (change?.state !== 'paying') return abandoned
  const replica = await findSubscription(db, subscriptionId)
  const age = clock.now().getTime() - change.previewed_at.getTime()
  const isUnwanted = cancel || membership.state !== 'active'
  const invoiceId = change.stripe_invoice ?? (replica?.pending_update ? replica.open_invoice : null)
  if (invoiceId === null) {
    if (!isUnwanted && age < deadlineMs) return askAgain(services, change)
    await abandonUnlessRequested(services, change, { stateBefore, mayWait: age < deadlineMs })
    return abandoned
  }
  const status = (await findInvoice(db, invoiceId))?.status
  if (isUnwanted || age > waitingMs) return voidChange(services, { change, subscriptionId, invoiceId })
  if (status === 'void' || status === 'uncollectible') {
    await abandonChange(services, changeId)
    return abandoned
  }
  await noteInvoice(services, changeId, invoiceId)
  const payable = await findPayable(services, subscriptionId)
  if (payable === null) {
    // The change may have been paid since the read above.
    await throughProvider(services, () => syncSubscription(services, subscriptionId))
    const after = await findChange(db, changeId)
    if (after?.state === 'applied') return appliedOutcome(after)
  }
  return {
    outcome: 'needs_payment',
    clientSecret: payable?.clientSecret ?? null,
    paymentPage: payable?.pageUrl ?? null,
    amount: payable?.amount ?? change.due_pence,
    message: payable?.message ?? null,
  }
}

/** Requests the change again. If the provider refuses for good, for example because the previewed period has ended, nothing is changed. */
async function askAgain(services: MembershipServices, change: PlanChangeRow): Promise<ChangeOutcome> {
  try {
    return await askProvider(services, change)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    services.log.error({ err: error, changeId: change.id }, 'change of plan refused by payment provider')
    await abandonChange(services, change.id)
    return abandoned
  }
}

/** @returns false if the change no longer waits for a payment */
const noteInvoice = ({ db }: MembershipServices, changeId: Id<'plan-change'>, invoiceId: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('plan_change')
      .set({ stripe_invoice: invoiceId })
      .where('id', '=', changeId)
      .where('state', '=', 'paying')
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })

/** A webhook may have applied the change before its invoice was stored. */
async function noteInvoiceOfApplied(
  { db }: MembershipServices,
  changeId: Id<'plan-change'>,
  invoiceId: string | null,
): Promise<void> {
  const invoice = invoiceId === null ? undefined : await findInvoice(db, invoiceId)
  if (!invoice || (await findChangeOfInvoice(db, invoice))?.id !== changeId) return
  await transaction(db, (tx) =>
    tx
      .updateTable('plan_change')
      .set({ stripe_invoice: invoice.stripe_id })
      .where('id', '=', changeId)
      .where('state', '=', 'applied')
      .where('stripe_invoice', 'is', null)
      .execute(),
  )
}

/**
 * Abandons a change for which nothing was charged, and reschedules the change that it replaced. An applied change stays applied.
 */
export const abandonChange = ({ db, clock }: MembershipServices, changeId: Id<'plan-change'>): Promise<void> =>
  transaction(db, async (tx) => {
    const known = await findChange(tx, changeId)
    if (!known) throw new Error(`there is no change ${changeId}`)
    await lockAccount(tx, known.account_id)
    await abandonWithin(tx, known, clock.now())
  })

/**
 * Abandons a change that the provider did not show when it was last read. Refused if the change is being requested, or was
 * requested after that read (`stateBefore` is from before it), because the card may be charged.
 * @throws Refusal provider_unreachable
 */
const abandonUnlessRequested = (
  { db, clock }: MembershipServices,
  change: PlanChangeRow,
  { stateBefore, mayWait }: { stateBefore: Awaited<ReturnType<typeof readOperationState>>; mayWait: boolean },
): Promise<void> =>
  transaction(db, async (tx) => {
    await lockAccount(tx, change.account_id)
    const state = await readOperationState(tx, operationOf(change.id))
    if ((state === 'pending' && mayWait) || (state === 'done' && stateBefore !== 'done'))
      throw new Refusal(
        'provider_unreachable',
        'We’re still finding out whether you’ve paid for this change. Please try again in a moment.',
      )
    await abandonWithin(tx, change, clock.now())
  })

/** The caller has locked the account. */
async function abandonWithin(tx: Tx, { id, membership_id, replaces }: PlanChangeRow, now: Date): Promise<void> {
  const { state } = await lockMembership(tx, membership_id)
  const renews = state === 'active' || state === 'past_due'
  // A member who ends or pauses the membership loses the change booked before, too, and is shown that after choosing to stay.
  const note = replaces === null || renews ? undefined : cancelledBy[state === 'paused' ? 'pause' : 'end']
  const set = note === undefined ? {} : { note }
  const abandonedNow = await movePlanChange(tx, { id, state: 'paying' }, { to: 'abandoned', now, set })
  if (!abandonedNow?.replaces || !renews) return
  await movePlanChange(tx, { id: abandonedNow.replaces, state: 'abandoned' }, { to: 'scheduled', now })
}
