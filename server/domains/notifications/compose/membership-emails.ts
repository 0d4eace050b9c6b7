// The contract as an email, and the refund of a payment that led to no contract.
import { findConsent, type Recipient } from '#server/domains/accounts/index.ts'
import {
  coolingOffEndsOn,
  dailyShare,
  findCheckoutSessionPrice,
  findMembershipContract,
  readEndingDays,
} from '#server/domains/membership/index.ts'
import { listPaidInvoices } from '#server/domains/payments/index.ts'
import { readHireMonths } from '#server/domains/rentals/index.ts'
import { readFreePostageLeft, readPostagePrices } from '#server/domains/shipping/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { joiningRefunded } from '../templates/membership/joining-refunded.ts'
import { membershipAccepted } from '../templates/membership/membership-accepted.ts'
import { describeShownTerms } from './describe-shown-terms.ts'
import { day, dayOrNull, describePrice, fullPricePence, pounds } from './format.ts'
import { firstReason, paidInvoice } from './paid-invoice.ts'

/** The contract, with everything that was shown above the button (law L-5). */
export async function writeMembershipAccepted(
  { db, clock, site }: NotificationServices,
  { givenName }: Recipient,
  membershipId: Id<'membership'>,
): Promise<EmailMessage | undefined> {
  const contract = await findMembershipContract(db, membershipId)
  if (!contract) return undefined
  const terms = contract.consent_id === null ? undefined : await findConsent(db, contract.consent_id)
  const postage = await readPostagePrices(db)
  const paid = await listPaidInvoices(db, contract.stripe_subscription)
  const first = paid.find(({ reason }) => reason === firstReason)
  const invoice = first ? await paidInvoice(db, first, clock.now()) : null
  const contractOn = contract.contract_on as LocalDay
  const price = fullPricePence(contract)
  // This email is the notice of the right to cancel: if it is sent later than the contract, the 14 days count from it (law L-5).
  const coolingOffUntil = coolingOffEndsOn({ contractOn, notifiedOn: dayInLondon(clock.now()) })
  return membershipAccepted(
    {
      givenName,
      plan: contract.title,
      credits: contract.package_credits + contract.booster_credits,
      price: describePrice(price, contract.interval_months),
      minimumTerm: `${contract.interval_months === 1 ? '1 month' : `${contract.interval_months} months`} (${pounds(price)})`,
      paid: invoice ? `${invoice.paid} on ${invoice.paidOn}` : paidByCard(contract),
      invoice,
      joinedOn: day(contract.joined_on),
      contractOn: day(contractOn),
      renewsOn: dayOrNull(contract.renews_on),
      coolingOffUntil: day(coolingOffUntil),
      earlyStartOn: dayOrNull(contract.early_start_on),
      dailyShare: dailyShareOf(price, contractOn, contract.renews_on),
      terms: terms ? `version ${terms.terms_version}, accepted on ${day(dayInLondon(terms.at))}` : null,
      outboundPostage: pounds(postage.outbound),
      returnPostage: pounds(postage.return),
      free: await readFreePostageLeft(db, contract.account_id),
      returnDueDays: await readNumberSetting(db, 'return.due_days'),
      hireMonths: await readHireMonths(db),
      keepMonths: await readNumberSetting(db, 'keep.months'),
      ending: await readEndingDays(db),
      shown: terms ? describeShownTerms(terms.shown) : [],
    },
    site,
  )
}

/** Used while the first invoice is unknown. Null if the balance paid for everything, because then its sum is unknown too. */
function paidByCard(contract: { last_payment_pence: number | null; last_payment_on: string | null }): string | null {
  const { last_payment_pence: sum, last_payment_on: paidOn } = contract
  return sum && paidOn ? `${pounds(sum)} on ${day(paidOn)}` : null
}

/** The daily share of the first period (product §3.6); null while the period is unknown. */
function dailyShareOf(price: number, from: LocalDay, until: string | null): string | null {
  if (until === null || until <= from) return null
  return pounds(dailyShare(pence(price), { from, until: until as LocalDay }))
}

/** Sent when an account paid twice to join, and the second payment is refunded. */
export async function writeJoiningRefunded(
  { db }: NotificationServices,
  checkoutSessionId: Id<'checkout-session'>,
): Promise<EmailMessage | undefined> {
  const joining = await findCheckoutSessionPrice(db, checkoutSessionId)
  if (!joining) return undefined
  const plan = `${joining.title}, ${describePrice(joining.total_pence, joining.interval_months)}`
  return joiningRefunded({ plan, amount: pounds(joining.total_pence) })
}
