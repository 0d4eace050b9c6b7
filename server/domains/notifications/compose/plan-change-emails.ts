// The emails about changes of plan that were made, are scheduled, or could not be made.
import { findChangeOfInvoice, findMembershipContract, findPlanChange } from '#server/domains/membership/index.ts'
import { findInvoice, type InvoiceRow, listPaidInvoices } from '#server/domains/payments/index.ts'
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { changeNotMade } from '../templates/membership/change-not-made.ts'
import { changePlanned } from '../templates/membership/change-planned.ts'
import { describePlan, type PlanText, planChanged } from '../templates/membership/plan-changed.ts'
import { day, dayOrNull, describePrice, fullPricePence, priceAfter } from './format.ts'
import { paidInvoice } from './paid-invoice.ts'

type Change = NonNullable<Awaited<ReturnType<typeof findPlanChange>>>
type ChangeId = Id<'plan-change'>

export async function writePlanChanged(
  { db, clock, site }: NotificationServices,
  changeId: ChangeId,
): Promise<EmailMessage | undefined> {
  const change = await findPlanChange(db, changeId)
  if (change?.state !== 'applied') return undefined
  const contract = await findMembershipContract(db, change.membership_id)
  const invoice = await invoiceOf(db, change, contract?.stripe_subscription)
  const isPaid = invoice?.status === 'paid' && (invoice.total_pence > 0 || invoice.due_pence > 0)
  return planChanged(
    {
      ...bothPlans(change),
      boosterOnly: change.from_price_id === change.to_price_id,
      credits: creditsAfter(change),
      price: describePrice(priceAfter(change), change.to_months),
      nextPaymentOn: contract?.state === 'active' ? dayOrNull(contract.renews_on) : null,
      endsOn: contract?.state === 'ending' ? dayOrNull(contract.ends_on) : null,
      invoice: isPaid ? await paidInvoice(db, invoice, clock.now()) : null,
      takesOff: isPaid && takesOff(invoice),
      cancelled: await cancelledBy(db, change),
    },
    site,
  )
}

const takesOff = ({ lines }: InvoiceRow): boolean =>
  Array.isArray(lines) && (lines as readonly { amount: number }[]).some(({ amount }) => amount < 0)

/** The booked change that an immediate one has replaced. */
async function cancelledBy(db: NotificationServices['db'], { replaces }: Change) {
  const booked = replaces === null ? undefined : await findPlanChange(db, replaces)
  return booked ? { plan: describePlan(bothPlans(booked).to), on: day(booked.effective_on) } : null
}

/** Finds the invoice of a change. If a change paid immediately has none recorded yet, takes the oldest that may be its own. */
async function invoiceOf(db: NotificationServices['db'], change: Change, subscription: string | undefined) {
  if (change.stripe_invoice !== null) return findInvoice(db, change.stripe_invoice)
  if (change.moment !== 'now' || subscription === undefined) return undefined
  // The provider's clock may be some seconds behind ours.
  const since = new Date(change.previewed_at.getTime() - 60_000)
  const paid = await listPaidInvoices(db, subscription)
  for (const invoice of paid.filter(({ created_at }) => created_at >= since).toReversed())
    if ((await findChangeOfInvoice(db, invoice))?.id === change.id) return invoice
  return undefined
}

export async function writeChangePlanned(
  { db }: NotificationServices,
  changeId: ChangeId,
): Promise<EmailMessage | undefined> {
  const change = await findPlanChange(db, changeId)
  if (change?.state !== 'scheduled') return undefined
  const contract = await findMembershipContract(db, change.membership_id)
  return changePlanned({
    ...bothPlans(change),
    effectiveOn: day(change.effective_on),
    changeableUntil: day(addDays(change.effective_on as LocalDay, -1)),
    credits: creditsAfter(change),
    price: describePrice(priceAfter(change), change.to_months),
    creditsTooMany: creditsTooMany(contract, change),
  })
}

/** Sent when a scheduled change was not made at the renewal, so the old plan stays. */
export async function writeChangeNotMade(
  { db }: NotificationServices,
  changeId: ChangeId,
): Promise<EmailMessage | undefined> {
  const change = await findPlanChange(db, changeId)
  if (change?.state !== 'kept') return undefined
  const contract = await findMembershipContract(db, change.membership_id)
  if (!contract) return undefined
  const { from, to } = bothPlans(change)
  return changeNotMade({
    stays: from,
    wanted: to,
    why: change.note ?? 'You had more at home than your new plan has credits for.',
    price: describePrice(fullPricePence(contract), contract.interval_months),
  })
}

/** Describes the plans before and after, including the Wardrobe Booster. */
export const bothPlans = (change: Change): { from: PlanText; to: PlanText } => ({
  from: planTextOf(change, change.from_title, change.from_booster_steps),
  to: planTextOf(change, change.to_title, change.to_booster_steps),
})

const planTextOf = ({ booster_step_credits }: Change, plan: string, steps: number): PlanText => ({
  plan,
  booster: steps > 0 ? `${steps * booster_step_credits} credits` : null,
})

/** How many credits must be returned before a planned change fits. */
export const creditsTooMany = (contract: { credits_in_use: number } | undefined, change: Change): number =>
  Math.max(0, (contract?.credits_in_use ?? 0) - creditsAfter(change))

const creditsAfter = ({ to_credits, to_booster_steps, booster_step_credits }: Change): number =>
  to_credits + to_booster_steps * booster_step_credits
