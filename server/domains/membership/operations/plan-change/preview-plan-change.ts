import type { Static } from 'typebox'
import type { PlanChangePreview } from '#contract/membership-shapes.ts'
import { previewChange } from '#server/domains/payments/index.ts'
import { dayInLondon, type LocalDay, timeInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { countHits } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { formatDayText } from '../../present.ts'
import type { MembershipRow } from '../../queries/memberships.ts'
import type { PlanChangeRow } from '../../queries/plan-changes.ts'
import { findActivePlanPrice } from '../../queries/plan-prices.ts'
import { type ChangeFacts, type ChangeSide, changeWords, evidenceOfChange } from '../../rules/change-words.ts'
import { creditsTooMany, decidePlanChange } from '../../rules/decide-plan-change.ts'
import { mayStartChange } from '../../rules/life-rights.ts'
import { previewsByAccount } from '../../rules/limits.ts'
import type { MembershipServices } from '../../services.ts'
import {
  type ChosenPlan,
  choiceOf,
  choosePlan,
  currentPlanOf,
  itemsOf,
  targetPlanOf,
} from '../../steps/plan-change-target.ts'
import { isPeriodPaymentPending, readLifeFacts } from '../../steps/read-life-facts.ts'
import { requireMember, requireRight } from '../../steps/require-member.ts'

export interface ChangeRequest {
  readonly accountId: Id<'account'>
  /** By default unchanged. */
  readonly priceId: string | undefined
  readonly boosterSteps: number | undefined
}

/** The preview without the pieces at home, which the route adds. */
export type Preview = Omit<Static<typeof PlanChangePreview>, 'atHome'>

/**
 * Previews what a change of plan or booster costs and does. The provider calculates it for the same items and the same second
 * as the change itself (product §3.3). The preview is stored, so that the member can request exactly what was shown.
 * @throws Refusal subscription_required, membership_state, plan_unavailable, already_done, not_now, invalid_request, too_many,
 * provider_unreachable
 */
export async function previewPlanChange(services: MembershipServices, request: ChangeRequest): Promise<Preview> {
  const { db, clock, wallClock } = services
  const membership = await requireMember(db, request.accountId)
  const { facts, replica, change: open } = await readLifeFacts(db, services, membership)
  requireRight(mayStartChange(facts))
  await countHits(db, wallClock.now(), [{ limit: previewsByAccount, subject: request.accountId }])
  const from = await currentPlanOf(db, membership)
  const to = await findChosenPlan(services, from, request)
  const decided = decidePlanChange(choiceOf(from), choiceOf(to))
  if (!decided.ok) throw new Refusal('already_done', 'This is your plan already.')
  const moment = decided.value
  const now = clock.now()
  // The period that a change is prorated against must be paid first (decision 96).
  const isPriceable = replica !== undefined && (moment === 'renewal' || !(await isPeriodPaymentPending(db, replica)))
  if (!isPriceable || !replica.period_start || !replica.period_end || replica.period_end <= now)
    throw new Refusal('not_now', 'Your renewal is being billed right now. Please try again in an hour.')
  const periodStart = replica.period_start
  const proratedAt = wholeSecond(now, periodStart)
  const { stripe_subscription: subscriptionId } = membership
  const { accountId } = request
  const costs = await previewChange(services, { accountId, subscriptionId, target: itemsOf(to), proratedAt, moment })
  const effectiveOn = dayInLondon(moment === 'now' ? now : replica.period_end)
  const nextPaymentOn = dayInLondon(costs.nextPaymentAt)
  const expiresAt = new Date(now.getTime() + (await readNumberSetting(db, 'membership.preview_minutes')) * 60_000)
  const tooMany = creditsTooMany(membership.credits_in_use, choiceOf(to))
  const changeFacts: ChangeFacts = {
    before: sideOf(from),
    after: sideOf(to),
    moment,
    effectiveOn,
    nextPaymentOn,
    creditsTooMany: tooMany,
    lines: costs.lines,
    due: costs.due,
    fromBalance: costs.fromBalance,
    carriedOver: costs.carriedOver,
    addedToNext: costs.addedToNext,
    nextPayment: costs.nextPayment,
    nextFromGift: costs.nextFromGift,
    goodUntil: timeInLondon(expiresAt),
    cancels: open?.state === 'scheduled' ? await bookedChange(db, open) : null,
  }
  const stored = await transaction(db, (tx) =>
    storePreview(tx, membership, {
      from,
      to,
      moment,
      proratedAt,
      periodStart,
      effectiveOn,
      now,
      expiresAt,
      changeFacts,
    }),
  )
  return {
    previewId: stored.id,
    expiresAt: expiresAt.toISOString(),
    expiresLabel: changeFacts.goodUntil,
    when: moment,
    effectiveOn,
    effectiveLabel: formatDayText(effectiveOn),
    from: presentChosen(from),
    to: presentChosen(to),
    dueNow: costs.due,
    lines: costs.lines.map(({ text, amount }) => ({ text, amount })),
    nextPaymentOn,
    nextPaymentLabel: formatDayText(nextPaymentOn),
    nextPayment: costs.nextPayment,
    creditsTooMany: tooMany,
    shown: changeWords(changeFacts),
  }
}

async function findChosenPlan(
  { db }: MembershipServices,
  from: ChosenPlan,
  request: ChangeRequest,
): Promise<ChosenPlan> {
  const { priceId = from.plan.price_id, boosterSteps = from.steps } = request
  const plan = priceId === from.plan.price_id ? from.plan : await findActivePlanPrice(db, priceId)
  if (!plan) throw new Refusal('plan_unavailable', 'We don’t offer this plan any more. Please choose another.')
  const maxSteps = await readNumberSetting(db, 'booster.max_steps')
  if (boosterSteps > maxSteps)
    throw new Refusal('invalid_request', `You can add up to ${maxSteps * from.booster.credits} booster credits.`, {
      field: 'body.boosterSteps',
    })
  return choosePlan(db, plan, boosterSteps)
}

async function bookedChange(db: Db, change: PlanChangeRow): Promise<ChangeFacts['cancels']> {
  const to = sideOf(await targetPlanOf(db, change))
  return { changeId: change.id, to, on: change.effective_on as LocalDay }
}

/** The provider prorates by whole seconds, from no earlier than the start of the period. */
const wholeSecond = (now: Date, periodStart: Date): Date =>
  new Date(Math.max(Math.floor(now.getTime() / 1000) * 1000, periodStart.getTime()))

interface Previewed {
  readonly from: ChosenPlan
  readonly to: ChosenPlan
  readonly moment: 'now' | 'renewal'
  readonly proratedAt: Date
  readonly periodStart: Date
  readonly effectiveOn: string
  readonly now: Date
  readonly expiresAt: Date
  readonly changeFacts: ChangeFacts
}

const storePreview = (tx: Tx, membership: MembershipRow, previewed: Previewed) =>
  tx
    .insertInto('plan_change')
    .values({
      id: newId<'plan-change'>(),
      membership_id: membership.id,
      account_id: membership.account_id,
      moment: previewed.moment,
      from_price_id: previewed.from.plan.price_id,
      from_booster_steps: previewed.from.steps,
      to_price_id: previewed.to.plan.price_id,
      to_booster_steps: previewed.to.steps,
      state: 'previewed',
      due_pence: previewed.changeFacts.due,
      next_pence: previewed.changeFacts.nextPayment,
      prorated_at: previewed.proratedAt,
      period_start: previewed.periodStart,
      effective_on: previewed.effectiveOn,
      previewed_at: previewed.now,
      expires_at: previewed.expiresAt,
      shown: JSON.stringify(evidenceOfChange(previewed.changeFacts)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const sideOf = (chosenPlan: ChosenPlan): ChangeSide => {
  const { packageCredits, boosterCredits, totalPence, intervalMonths } = choiceOf(chosenPlan)
  return {
    title: chosenPlan.plan.title,
    credits: packageCredits + boosterCredits,
    boosterCredits,
    totalPence,
    intervalMonths,
  }
}

const presentChosen = (chosenPlan: ChosenPlan): Preview['from'] => {
  const { packageCredits, boosterCredits, totalPence } = choiceOf(chosenPlan)
  return {
    priceId: chosenPlan.plan.price_id,
    title: chosenPlan.plan.title,
    boosterSteps: chosenPlan.steps,
    credits: packageCredits + boosterCredits,
    total: totalPence,
  }
}
