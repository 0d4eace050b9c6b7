import type { Static } from 'typebox'
import type { MembershipDetails } from '#contract/membership-shapes.ts'
import { messages } from '#contract/messages.ts'
import type { Can } from '#contract/primitives.ts'
import { readChargeAhead } from '#server/domains/payments/index.ts'
import { addDays, dayInLondon, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { boosterPence, formatDayText, formatDayTextOrNull, presentBooster, presentPlanDetails } from '../present.ts'
import { readEndingDays } from '../queries/ending-days.ts'
import { findMembershipWithPrice, type MembershipWithPrice } from '../queries/memberships.ts'
import { findChangeNotMade, type PlanChangeRow } from '../queries/plan-changes.ts'
import { getBoosterPrice } from '../queries/plan-prices.ts'
import { readUnpaidStep } from '../queries/unpaid-step.ts'
import { coolingOffDayForMember, shareOfDay, unevenlyKept } from '../rules/cooling-off.ts'
import { creditsTooMany } from '../rules/decide-plan-change.ts'
import { clothesDueOn, ordersUntil } from '../rules/ending-days.ts'
import {
  type LifeFacts,
  mayCancelWithinCoolingOff,
  mayChangePlan,
  mayEnd,
  mayOpenPortal,
  mayPause,
  mayPay,
  mayReactivate,
  mayUndoEnd,
} from '../rules/life-rights.ts'
import type { Right } from '../rules/member-rights.ts'
import { type PostageOffer, returnWithinDays } from '../rules/plan-terms.ts'
import { graceEndsOn } from '../rules/unpaid-time.ts'
import type { MembershipAnswers, MembershipServices } from '../services.ts'
import { choiceOf, targetPlanOf } from '../steps/plan-change-target.ts'
import { readOverdue } from '../steps/read-due.ts'
import { findPaidPeriodEnd, readLifeFacts } from '../steps/read-life-facts.ts'
import { readCoolingOffRefund, readRefundOfEnd } from './cancel-within-cooling-off.ts'

export type DetailsAnswer = Static<typeof MembershipDetails>

/**
 * Describes the membership as its member sees it.
 * @throws Refusal subscription_required for an account that never joined
 */
export async function describeDetails(
  services: MembershipServices,
  answers: MembershipAnswers,
  accountId: Id<'account'>,
): Promise<DetailsAnswer> {
  const { db, clock } = services
  const row = await findMembershipWithPrice(db, accountId)
  if (!row) throw new Refusal('subscription_required', messages.subscribeToAccess)
  const view = await readLifeFacts(db, services, row)
  const { facts } = view
  const today = dayInLondon(clock.now())
  const graceDays = await readNumberSetting(db, 'membership.grace_days')
  const booster = await getBoosterPrice(db, row.interval_months)
  const pausedOn = row.state === 'paused' && row.paused_at !== null ? dayInLondon(row.paused_at) : null
  const paidUntil = await findPaidPeriodEnd(db, row, view.replica, clock.now())
  const dayIfEndedNow = row.ends_on ?? (paidUntil ? dayInLondon(paidUntil) : today)
  const postage = await services.readPostageOffer(db, accountId)
  const pieces = await answers.piecesAtHome(accountId)
  const toPost = await answers.returnsToPost(accountId)
  const pendingChange = view.change ? await presentChange(services, row, view.change) : null
  return {
    plan: presentPlanDetails(row, { today, graceDays }),
    booster: presentBooster(booster, await readNumberSetting(db, 'booster.max_steps')),
    boosterSteps: row.booster_credits / booster.credits,
    pausedOn,
    pausedLabel: formatDayTextOrNull(pausedOn),
    unusedCredit: row.state === 'paused' ? row.paused_credit_pence : 0,
    endsOn: row.ends_on,
    endsLabel: formatDayTextOrNull(row.ends_on),
    nextPayment: await nextPaymentOf(db, row, pendingChange),
    postage,
    pendingChange,
    changeNotMade: renews(row) ? await findChangeNotMade(db, row.id, clock.now()) : null,
    overdue: await presentOverdue(services, row, { today, graceDays }),
    coolingOff: await presentCoolingOff(services, row, {
      facts,
      postage,
      pieces: pieces.filter(({ packed }) => packed).length,
    }),
    piecesAtHome: pieces.filter(({ elsewhere }) => !elsewhere).length,
    piecesElsewhere: pieces.filter(({ elsewhere }) => elsewhere).length,
    toPost: { ...toPost, dueLabel: formatDayTextOrNull(toPost.dueOn) },
    endingNow: {
      ...(await presentEnd(services, localDay(dayIfEndedNow), postage)),
      atOnce: paidUntil === null,
      cancelsContract: (await readRefundOfEnd(db, services, row, facts)) !== null,
    },
    can: {
      changePlan: asCan(mayChangePlan(facts)),
      pause: asCan(mayPause(facts)),
      reactivate: asCan(mayReactivate(facts)),
      end: asCan(mayEnd(facts)),
      undoEnd: asCan(mayUndoEnd(facts)),
      cancelWithinCoolingOff: asCan(mayCancelWithinCoolingOff(facts)),
      pay: asCan(mayPay(facts)),
      openPortal: asCan(mayOpenPortal(facts)),
    },
  }
}

/**
 * What follows from the last day: until when the member may order, and by when the clothes are due back (product §3.5).
 */
async function presentEnd({ db, clock }: MembershipServices, endsOn: LocalDay, postage: PostageOffer) {
  const { lastOrdersDays, clothesDueDays } = await readEndingDays(db)
  return {
    endsOn,
    endsLabel: formatDayText(endsOn),
    ordersUntilLabel: formatDayTextOrNull(ordersUntil(endsOn, lastOrdersDays, dayInLondon(clock.now()))),
    clothesDueLabel: formatDayText(clothesDueOn(endsOn, clothesDueDays)),
    returnPostage: postage.returnFree ? 0 : postage.return,
  }
}

const asCan = (right: Right): Static<typeof Can> =>
  right.ok ? { allowed: true } : { allowed: false, reason: right.reason.message }

/** Whether a renewal is coming, for which a change could be scheduled again. */
const renews = ({ state }: MembershipWithPrice): boolean => state === 'active' || state === 'past_due'

async function presentChange(
  { db }: MembershipServices,
  row: MembershipWithPrice,
  change: PlanChangeRow,
): Promise<DetailsAnswer['pendingChange']> {
  const to = await targetPlanOf(db, change)
  const choice = choiceOf(to)
  return {
    when: change.moment,
    waitsFor: change.state === 'paying' ? 'payment' : 'renewal',
    priceId: to.plan.price_id,
    title: to.plan.title,
    packageCredits: choice.packageCredits,
    boosterCredits: choice.boosterCredits,
    effectiveOn: change.effective_on,
    effectiveLabel: formatDayText(change.effective_on),
    amount: choice.totalPence,
    creditsTooMany: creditsTooMany(row.credits_in_use, choice),
  }
}

/** The next payment. A scheduled change that fits today counts, because it is applied at the renewal. */
async function nextPaymentOf(
  db: Db,
  row: MembershipWithPrice,
  change: DetailsAnswer['pendingChange'],
): Promise<DetailsAnswer['nextPayment']> {
  const isPaused = row.state === 'paused'
  if (!isPaused && (row.state !== 'active' || row.renews_on === null)) return null
  const isChanged = change?.waitsFor === 'renewal' && change.creditsTooMany === 0
  const price = pence(isChanged ? change.amount : row.total_pence + boosterPence(row))
  return { price, ...(await readChargeAhead(db, row.account_id, price, isPaused ? row.paused_credit_pence : 0)) }
}

async function presentOverdue(
  { db, clock }: MembershipServices,
  row: MembershipWithPrice,
  { today, graceDays }: { today: LocalDay; graceDays: number },
): Promise<DetailsAnswer['overdue']> {
  const overdue = await readOverdue(db, row.account_id, clock.now())
  const step = await readUnpaidStep(db, row, today)
  if (overdue === null || step === null || row.past_due_since === null) return null
  const { periods, price, amount, fromBalance, carriedOver, invoice } = overdue
  const onHoldFrom = graceEndsOn({ since: dayInLondon(row.past_due_since), graceDays })
  const graceOver = today >= onHoldFrom
  // Once on hold, the day that the email about the end gives, which is later than planned if that email was late.
  const lastDay = addDays(graceOver ? step.endsOn : onHoldFrom, -1)
  return {
    amount,
    periods: periods.map(({ from, until }) => ({
      amount: price,
      fromLabel: formatDayText(dayInLondon(from)),
      // As on the invoice, the end is the day on which the next period begins.
      untilLabel: formatDayText(dayInLondon(until)),
    })),
    fromBalance,
    carriedOver,
    payBy: lastDay,
    payByLabel: formatDayText(lastDay),
    graceOver,
    needsConfirmation: invoice?.needs_confirmation ?? false,
    message: invoice?.last_error ?? null,
  }
}

/** Until the notice is sent, the date shown assumes that it is sent today. The right itself lasts a year longer without it. */
async function presentCoolingOff(
  services: MembershipServices,
  row: MembershipWithPrice,
  { facts, postage, pieces }: { facts: LifeFacts; postage: PostageOffer; pieces: number },
): Promise<DetailsAnswer['coolingOff']> {
  if (!mayCancelWithinCoolingOff(facts).ok) return null
  const { payments, used, refund } = await readCoolingOffRefund(services.db, services, row)
  const chargedFrom = row.paused_at === null ? row.early_start_on : null
  const lines = payments.flatMap((payment) => payment.lines)
  const endsOn = coolingOffDayForMember(row, facts.today)
  const returnBy = addDays(facts.today, returnWithinDays)
  return {
    endsOn,
    endsLabel: formatDayText(endsOn),
    refund,
    proRata: used !== null,
    pieces,
    dailyShare: chargedFrom === null ? 0 : shareOfDay(lines, facts.today),
    keptSoFar:
      chargedFrom === null ? null : unevenlyKept(payments, { from: localDay(chargedFrom), until: facts.today }),
    returnBy,
    returnByLabel: formatDayText(returnBy),
    returnPostage: postage.returnFree ? 0 : postage.return,
  }
}
