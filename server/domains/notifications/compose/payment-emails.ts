// Receipts, failed payments, renewal reminders, refunds. An email that is no longer true is not sent.
import {
  findChangeOfInvoice,
  findMembershipContract,
  findMembershipPaidBy,
  findOpenChange,
  findPlanChange,
  graceEndsOn,
  lastPayableDay,
  readOverdue,
  readUnpaidStep,
} from '#server/domains/membership/index.ts'
import {
  findInvoice,
  findOpenInvoiceOf,
  findRefundForEmail,
  findSubscription,
  type InvoiceRow,
  readChargeAhead,
} from '#server/domains/payments/index.ts'
import { addDays, dayInLondon, formatPeriod, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { EmailMessage } from '../email/email-message.ts'
import { findLastEmail } from '../queries/sent-emails.ts'
import type { NotificationServices } from '../services.ts'
import { endAhead } from '../templates/membership/end-ahead.ts'
import { graceOver } from '../templates/membership/grace-over.ts'
import { describePlan } from '../templates/membership/plan-changed.ts'
import { renewalReminder } from '../templates/membership/renewal-reminder.ts'
import { paymentFailed } from '../templates/payment-failed.ts'
import { paymentReceived } from '../templates/payment-received.ts'
import { receipt } from '../templates/receipt.ts'
import { refundMade } from '../templates/refund-made.ts'
import {
  day,
  describeInterval,
  describePrice,
  fullPricePence,
  planInFull,
  pounds,
  poundsOrNull,
  priceAfter,
} from './format.ts'
import { firstReason, paidInvoice, paidPence } from './paid-invoice.ts'
import { bothPlans, creditsTooMany } from './plan-change-emails.ts'

/** The provider's reason for a renewal invoice. */
const renewalReason = 'subscription_cycle'

type Contract = NonNullable<Awaited<ReturnType<typeof findMembershipContract>>>

/**
 * Not sent for the first invoice, whose receipt is the email of acceptance, nor for the invoice of a change, whose receipt is the
 * email of the change, nor for a second joining, whose refund is emailed instead. If the email of acceptance or of the change was
 * sent before its invoice was known, a separate receipt follows.
 * @param notifiedAt application time of the event that made the invoice known
 */
export async function writeReceipt(
  services: NotificationServices,
  invoiceId: string,
  notifiedAt: Date,
): Promise<EmailMessage | undefined> {
  const { db, clock, site } = services
  const invoice = await findInvoice(db, invoiceId)
  if (invoice?.status !== 'paid' || paidPence(invoice) <= 0) return undefined
  const contract = await contractOf(services, invoice)
  if (invoice.reason === firstReason && !contract) return undefined
  const paid = await paidInvoice(db, invoice, clock.now())
  if (invoice.reason === firstReason && contract?.state === 'pending_acceptance')
    return paymentReceived({ invoice: paid }, site)
  const receiptEmail = await receiptEmailOf(services, invoice, contract)
  if (receiptEmail) {
    const message = await findLastEmail(db, { accountId: invoice.account_id, ...receiptEmail })
    if (!message || message.sent_at > notifiedAt) return undefined
  }
  const renewsOn = contract && renewingStates.includes(contract.state) ? contract.renews_on : null
  if (!contract || !renewsOn) return receipt({ invoice: paid, next: null }, site)
  const { charge } = await readChargeAhead(db, contract.account_id, pence(fullPricePence(contract)))
  return receipt({ invoice: paid, next: { charge: poundsOrNull(charge), on: day(renewsOn) } }, site)
}

/** Names the email that contains an invoice's receipt, and since when to look for it; undefined if the receipt is a separate email. */
async function receiptEmailOf(
  { db }: NotificationServices,
  invoice: InvoiceRow,
  contract: Contract | undefined,
): Promise<{ template: string; since: Date } | undefined> {
  // The first invoice of a replacement subscription does not belong to joining.
  const isFirst = invoice.reason === firstReason && contract?.stripe_subscription === invoice.stripe_subscription
  if (isFirst && contract.joined_with === null) return { template: 'membership-accepted', since: invoice.created_at }
  const change = await findChangeOfInvoice(db, invoice)
  return change && { template: 'plan-changed', since: change.previewed_at }
}

const renewingStates: readonly string[] = ['active', 'past_due']

async function contractOf({ db }: NotificationServices, invoice: InvoiceRow): Promise<Contract | undefined> {
  if (invoice.stripe_subscription === null) return undefined
  const membership = await findMembershipPaidBy(db, invoice.stripe_subscription)
  return membership && findMembershipContract(db, membership.id)
}

/**
 * Sent for renewals and for other invoices that make a membership overdue. On joining, a change or a reactivation, the family sees
 * the failure at the card form.
 */
export async function writePaymentFailed(
  services: NotificationServices,
  invoiceId: string,
  attempt: number,
): Promise<EmailMessage | undefined> {
  const { db, clock } = services
  const invoice = await findInvoice(db, invoiceId)
  if (invoice?.status !== 'open') return undefined
  const contract = await contractOf(services, invoice)
  const states = invoice.reason === renewalReason ? renewingStates : ['past_due']
  if (!contract || !states.includes(contract.state)) return undefined
  // As on the plan page, grace counts from the day on which the membership became overdue, or from today if it is not marked yet.
  const since = dayInLondon(contract.past_due_since ?? clock.now())
  const onHoldFrom = graceEndsOn({ since, graceDays: await readNumberSetting(db, 'membership.grace_days') })
  return paymentFailed({
    amount: pounds(invoice.remaining_pence),
    message: invoice.last_error,
    needsConfirmation: invoice.needs_confirmation,
    attempt,
    payBy: dayInLondon(clock.now()) < onHoldFrom ? day(addDays(onHoldFrom, -1)) : null,
    nextTryOn: invoice.next_attempt_at && day(dayInLondon(invoice.next_attempt_at)),
  })
}

/** Sent for a scheduled change of interval, which is charged automatically; the invoice event reports failed renewals. */
export async function writePastDue(
  services: NotificationServices,
  membershipId: Id<'membership'>,
): Promise<EmailMessage | undefined> {
  const { db } = services
  const contract = await findMembershipContract(db, membershipId)
  const subscription = contract && (await findSubscription(db, contract.stripe_subscription))
  const open = await findOpenInvoiceOf(db, subscription)
  if (!open || open.reason === renewalReason) return undefined
  return writePaymentFailed(services, open.stripe_id, open.attempts)
}

/** Sent when the days of grace are over: nothing new can be ordered until the renewal is paid. */
export async function writeGraceOver(
  { db, clock, facts }: NotificationServices,
  membershipId: Id<'membership'>,
): Promise<EmailMessage | undefined> {
  const contract = await findMembershipContract(db, membershipId)
  if (contract?.state !== 'past_due') return undefined
  const overdue = await readOverdue(db, contract.account_id, clock.now())
  if (!overdue) return undefined
  return graceOver({
    amount: pounds(overdue.amount),
    payBy: day(
      lastPayableDay({
        since: dayInLondon(contract.past_due_since ?? clock.now()),
        graceDays: await readNumberSetting(db, 'membership.grace_days'),
        payableDays: await readNumberSetting(db, 'membership.payable_days'),
      }),
    ),
    piecesAtHome: (await facts.listPiecesAtHome(membershipId)).length,
  })
}

/** Names the day on which the membership ends if this email is sent today. */
export async function writeEndAhead(
  { db, clock, facts }: NotificationServices,
  membershipId: Id<'membership'>,
  askedAt: Date,
): Promise<EmailMessage | undefined> {
  const contract = await findMembershipContract(db, membershipId)
  // The email was requested for a renewal that has since been paid; the one that is overdue now is a later one.
  if (contract?.past_due_since && contract.past_due_since > askedAt) return undefined
  const step = contract && (await readUnpaidStep(db, { ...contract, id: membershipId }, dayInLondon(clock.now())))
  if (!step) return undefined
  return endAhead({
    payBy: day(addDays(step.endsOn, -1)),
    endsOn: day(step.endsOn),
    piecesAtHome: (await facts.listPiecesAtHome(membershipId)).length,
  })
}

/** @param renewsOn the day of the renewal that the reminder was scheduled for */
export async function writeRenewalReminder(
  { db }: NotificationServices,
  membershipId: Id<'membership'>,
  renewsOn: string,
): Promise<EmailMessage | undefined> {
  const contract = await findMembershipContract(db, membershipId)
  if (contract?.state !== 'active' || contract.renews_on !== renewsOn) return undefined
  const open = await findOpenChange(db, membershipId)
  const planned = open?.state === 'scheduled' ? await findPlanChange(db, open.id) : undefined
  const tooMany = planned ? creditsTooMany(contract, planned) : 0
  // As on the plan page: a planned change that does not fit today is not made, and the present price is charged.
  const change = tooMany === 0 ? planned : undefined
  const plan = planInFull(contract)
  const next = planned && describePlan(bothPlans(planned).to)
  // The full price, because the preview has already deducted the balance.
  const amount = pence(change ? priceAfter(change) : fullPricePence(contract))
  const { credit, charge } = await readChargeAhead(db, contract.account_id, amount)
  return renewalReminder({
    plan,
    renewsOn: day(renewsOn),
    endBy: day(addDays(renewsOn as LocalDay, -1)),
    amount: pounds(amount),
    charge: poundsOrNull(charge),
    interval: describeInterval(change?.to_months ?? contract.interval_months),
    fromBalance: poundsOrNull(Math.min(credit, amount)),
    carriedOver: poundsOrNull(-credit),
    changesTo: change && next && next !== plan ? next : null,
    doesNotFit:
      planned && next && tooMany > 0
        ? { plan: next, price: describePrice(priceAfter(planned), planned.to_months), creditsTooMany: tooMany }
        : null,
  })
}

function destinationOf(refund: NonNullable<Awaited<ReturnType<typeof findRefundForEmail>>>) {
  if (refund.gift_payment_id) return 'gift'
  return refund.balance_entry ? 'balance' : 'card'
}

/** Sent for invoices only; refunds of postage and of a second joining have their own emails. */
export async function writeRefundMade(
  { db, clock }: NotificationServices,
  refundId: Id<'refund'>,
): Promise<{ accountId: Id<'account'>; message: EmailMessage } | undefined> {
  const refund = await findRefundForEmail(db, refundId)
  if (refund?.state !== 'succeeded' || refund.stripe_invoice === null || !refund.amount_pence) return undefined
  if (refund.account_id === null) return undefined
  if (refund.cause_key.startsWith('joining:')) return undefined
  const message = refundMade({
    amount: pounds(refund.amount_pence),
    to: destinationOf(refund),
    of:
      refund.period_start && refund.period_end
        ? `your membership, ${formatPeriod(refund.period_start, refund.period_end)}`
        : 'your membership',
    madeOn: day(dayInLondon(refund.ended_at ?? clock.now())),
  })
  return { accountId: refund.account_id, message }
}
