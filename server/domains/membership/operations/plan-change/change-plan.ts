import { recordConsent } from '#server/domains/accounts/index.ts'
import { GatewayError } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { MembershipRow } from '../../queries/memberships.ts'
import { findChange, type PlanChangeRow } from '../../queries/plan-changes.ts'
import { mayStartChange } from '../../rules/life-rights.ts'
import type { MembershipServices } from '../../services.ts'
import { movePlanChangeOrThrow } from '../../steps/move-plan-change.ts'
import { applicationDueAt, currentPlanOf } from '../../steps/plan-change-target.ts'
import { type LifeView, readLifeFacts } from '../../steps/read-life-facts.ts'
import { lockMemberOf, requireRight } from '../../steps/require-member.ts'
import { abandonChange, askProvider, type ChangeOutcome, resolvePlanChange } from './resolve-plan-change.ts'

export interface ChangeRequest {
  readonly accountId: Id<'account'>
  readonly previewId: Id<'plan-change'>
  /** For the call that changes only the booster: the steps to which the preview must change it. */
  readonly onlyBooster?: number
}

const expired = () => new Refusal('preview_expired', 'That price has expired. Please check it again, then confirm.')

/**
 * Makes a previewed change, for exactly the amount shown: now, or scheduled for the renewal. A repeated request returns its
 * outcome.
 * @throws Refusal subscription_required, membership_state, preview_expired, plan_unavailable, not_now, invalid_request,
 * provider_unreachable
 */
export async function changePlan(services: MembershipServices, request: ChangeRequest): Promise<ChangeOutcome> {
  const { change, isActive } = await transaction(services.db, (tx) => lockAndBegin(tx, services, request))
  if (change.state !== 'paying') return outcomeWithoutPayment(change)
  // A change that the provider already has is not requested again, and none is requested unless the membership is active.
  if (change.stripe_invoice !== null || !isActive) return resolvePlanChange(services, change.id)
  try {
    return await askProvider(services, change)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    services.log.error({ err: error, changeId: change.id }, 'change of plan refused by payment provider')
    await abandonChange(services, change.id)
    throw expired()
  }
}

function outcomeOfState(state: PlanChangeRow['state']): ChangeOutcome['outcome'] {
  if (state === 'applied') return 'applied'
  return state === 'scheduled' || state === 'applying' ? 'scheduled' : 'abandoned'
}

export const outcomeWithoutPayment = (change: PlanChangeRow): ChangeOutcome => ({
  outcome: outcomeOfState(change.state),
  clientSecret: null,
  paymentPage: null,
  amount: change.state === 'applied' ? change.due_pence : 0,
  message: change.note,
})

async function lockAndBegin(tx: Tx, services: MembershipServices, request: ChangeRequest) {
  const membership = await lockMemberOf(tx, request.accountId)
  return { change: await begin(tx, services, membership, request), isActive: membership.state === 'active' }
}

async function begin(
  tx: Tx,
  services: MembershipServices,
  membership: MembershipRow,
  request: ChangeRequest,
): Promise<PlanChangeRow> {
  const change = await findChange(tx, request.previewId)
  if (change?.membership_id !== membership.id) throw expired()
  if (request.onlyBooster !== undefined) {
    const { from_price_id, to_price_id, to_booster_steps } = change
    if (from_price_id !== to_price_id || to_booster_steps !== request.onlyBooster)
      throw new Refusal('invalid_request', 'Your plan has changed since. Please check the price again.')
  }
  if (change.state !== 'previewed') return change
  const now = services.clock.now()
  if (change.expires_at <= now) throw expired()
  const view = await readLifeFacts(tx, services, membership)
  requireRight(mayStartChange(view.facts))
  if (!(await isPreviewCurrent(tx, membership, change, view, now))) throw expired()
  // This change replaces an earlier one that is scheduled, which its preview must have named.
  const replaced = view.change?.state === 'scheduled' ? view.change : undefined
  if (replaced && !namesReplaced(change, replaced)) throw expired()
  await recordPlanConsent(tx, services, change, now)
  if (replaced) await movePlanChangeOrThrow(tx, replaced, { to: 'abandoned', now })
  if (change.moment === 'now')
    return movePlanChangeOrThrow(tx, change, { to: 'paying', now, set: { replaces: replaced?.id ?? null } })
  const scheduled = await movePlanChangeOrThrow(tx, change, { to: 'scheduled', now })
  await scheduleApplication(tx, scheduled, view.replica?.period_end ?? null, now)
  await services.events.publish(tx, {
    type: 'plan-change-scheduled',
    accountId: request.accountId,
    changeId: change.id,
  })
  return scheduled
}

const namesReplaced = ({ shown }: PlanChangeRow, replaced: PlanChangeRow): boolean =>
  (shown as { cancelsChangeId?: string | null } | null)?.cancelsChangeId === replaced.id

/** The preview's words are what the member agreed to by pressing the button: they are kept with the consent (law L-14). */
async function recordPlanConsent(
  tx: Tx,
  { termsVersion }: MembershipServices,
  { id, account_id: accountId, shown }: PlanChangeRow,
  now: Date,
): Promise<void> {
  if (shown === null) throw expired()
  const evidence = { changeId: id, ...(shown as Record<string, unknown>) }
  await recordConsent(tx, {
    accountId,
    kind: 'plan_change',
    given: true,
    termsVersion: termsVersion(),
    shown: evidence,
    at: now,
  })
}

/** Whether the preview was for this plan and this period. */
async function isPreviewCurrent(
  tx: Tx,
  membership: MembershipRow,
  change: PlanChangeRow,
  { replica }: LifeView,
  now: Date,
): Promise<boolean> {
  const { plan, steps } = await currentPlanOf(tx, membership)
  if (plan.price_id !== change.from_price_id || steps !== change.from_booster_steps) return false
  if (!replica?.period_start || !replica.period_end) return false
  return replica.period_start <= change.prorated_at && now < replica.period_end
}

export const applyChangeJob = 'membership:apply-change'

/** Schedules the job that applies the change shortly before the renewal; when it runs late, the difference is credited. */
async function scheduleApplication(tx: Tx, change: PlanChangeRow, periodEnd: Date | null, now: Date): Promise<void> {
  await enqueueJob(tx, now, {
    kind: applyChangeJob,
    payload: { changeId: change.id },
    dueAt: periodEnd ? await applicationDueAt(tx, change, periodEnd) : now,
    dedupeKey: `${applyChangeJob}:${change.id}`,
  })
}
