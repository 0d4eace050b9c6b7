// The emails about a membership's pause, reactivation, end (and its undoing), cancellation within 14 days and refusal. An email that
// is no longer true is not sent.
import {
  clothesDueOn,
  coolingOffDays,
  coolingOffReason,
  findChangeNotMade,
  findLastStep,
  findMembershipContract,
  findUsedDays,
  ordersUntil,
  paidSubscriptionsOf,
  readEndingDays,
} from '#server/domains/membership/index.ts'
import { findInvoiceOfPeriod, findSubscription, sumRefundsSince } from '#server/domains/payments/index.ts'
import { hasSentClothes } from '#server/domains/rentals/index.ts'
import { readPostageOffer } from '#server/domains/shipping/index.ts'
import { type Actor, isSystem } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, localDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { coolingOffCancelled } from '../templates/membership/cooling-off-cancelled.ts'
import { endUndone } from '../templates/membership/end-undone.ts'
import { membershipBack } from '../templates/membership/membership-back.ts'
import { membershipEnded } from '../templates/membership/membership-ended.ts'
import { membershipEnding } from '../templates/membership/membership-ending.ts'
import { membershipPaused } from '../templates/membership/membership-paused.ts'
import { membershipRefused } from '../templates/membership/membership-refused.ts'
import {
  day,
  dayOrNull,
  describePostage,
  describePrice,
  fullPricePence,
  piecesOf,
  planInFull,
  poundsOrNull,
} from './format.ts'
import { paidPence } from './paid-invoice.ts'

type MembershipEmail = (
  services: NotificationServices,
  membershipId: Id<'membership'>,
) => Promise<EmailMessage | undefined>

type Contract = NonNullable<Awaited<ReturnType<typeof findMembershipContract>>>

const aboutMembership =
  (
    write: (
      services: NotificationServices,
      contract: Contract,
      membershipId: Id<'membership'>,
    ) => Promise<EmailMessage | undefined>,
  ): MembershipEmail =>
  async (services, membershipId) => {
    const contract = await findMembershipContract(services.db, membershipId)
    return contract && write(services, contract, membershipId)
  }

export const writeMembershipPaused = aboutMembership(async (_services, contract) =>
  contract.state === 'paused' && contract.paused_at
    ? membershipPaused({
        pausedOn: day(dayInLondon(contract.paused_at)),
        unusedCredit: poundsOrNull(contract.paused_credit_pence),
      })
    : undefined,
)

/** Sent when a paused membership is active again. */
export const writeMembershipBack = aboutMembership(async ({ db }, contract) =>
  membershipBack({
    plan: planInFull(contract),
    credits: contract.credits_limit,
    price: describePrice(fullPricePence(contract), contract.interval_months),
    renewsOn: dayOrNull(contract.renews_on),
    hasReceipt: await hasPaidPeriod(db, contract),
  }),
)

/** Whether anything is paid for the current period, by card or from the balance, so a receipt is emailed. */
async function hasPaidPeriod(db: NotificationServices['db'], { stripe_subscription }: Contract): Promise<boolean> {
  const replica = await findSubscription(db, stripe_subscription)
  const invoice = replica && (await findInvoiceOfPeriod(db, replica))
  return invoice !== undefined && paidPence(invoice) > 0
}

export const writeMembershipEnding = aboutMembership(async ({ db, clock, facts }, contract, membershipId) => {
  const { ends_on, ending_asked_at } = contract
  // The ending has been undone, or the contract cancelled within its 14 days, which has its own email.
  if ((contract.state !== 'ending' && contract.state !== 'cancelled') || ends_on === null) return undefined
  if (contract.ending_reason === coolingOffReason) return undefined
  const step = await findLastStep(db, membershipId, 'ending')
  const wasOverdue = step?.from_state === 'past_due'
  const refund = ending_asked_at && (await sumRefundsSince(db, paidSubscriptionsOf(contract), ending_asked_at))
  const today = dayInLondon(clock.now())
  const { lastOrdersDays, clothesDueDays } = await readEndingDays(db)
  const lastDay = localDay(ends_on)
  const isStillPaid = contract.state === 'ending' && ends_on > today
  return membershipEnding({
    endsOn: day(ends_on),
    canUndo: isStillPaid,
    why: whyEnding(step?.actor),
    wasOverdue,
    orderUntil: isStillPaid ? dayOrNull(ordersUntil(lastDay, lastOrdersDays, today)) : null,
    pieces: piecesOf(await facts.listPiecesAtHome(membershipId)),
    toPost: await facts.countPiecesToPost(membershipId),
    sendBackBy: day(clothesDueOn(lastDay, clothesDueDays)),
    returnPostage: await returnPostageOf(db, contract.account_id),
    refund: poundsOrNull(refund ?? 0),
  })
})

function whyEnding(actor: Actor | undefined): 'unpaid' | 'elsewhere' | 'asked' {
  if (actor && isSystem(actor)) return 'unpaid'
  return actor === 'provider' ? 'elsewhere' : 'asked'
}

export const writeEndUndone = aboutMembership(async ({ db, clock }, contract, membershipId) =>
  contract.state === 'active'
    ? endUndone({
        plan: planInFull(contract),
        price: describePrice(fullPricePence(contract), contract.interval_months),
        renewsOn: dayOrNull(contract.renews_on),
        changeNotMade: await findChangeNotMade(db, membershipId, clock.now()),
      })
    : undefined,
)

/** Not sent if the membership ended on the day of the request, because the confirmation of the ending has said so. */
export const writeMembershipEnded = aboutMembership(async ({ clock, site }, contract) => {
  const today = dayInLondon(clock.now())
  const { state, ending_asked_at: askedAt } = contract
  if (state !== 'cancelled' || (askedAt && dayInLondon(askedAt) === today)) return undefined
  return membershipEnded({ endedOn: day(today) }, site)
})

export const writeCoolingOffCancelled = aboutMembership(async ({ db, clock, facts }, contract, membershipId) => {
  const askedAt = contract.ending_asked_at ?? clock.now()
  const refund = await sumRefundsSince(db, paidSubscriptionsOf(contract), askedAt)
  const usedDays = await findUsedDays(
    db,
    { hasSentClothes },
    { ...contract, id: membershipId, ending_asked_at: askedAt },
  )
  const inFourteenDays = day(addDays(dayInLondon(askedAt), coolingOffDays))
  return coolingOffCancelled({
    contractOn: day(contract.contract_on),
    refund: poundsOrNull(refund),
    proRata: usedDays !== null,
    refundBy: inFourteenDays,
    pieces: piecesOf(await facts.listPiecesAtHome(membershipId)),
    toPost: await facts.countPiecesToPost(membershipId),
    // The family has the same 14 days to send back as we have to refund (Consumer Contracts Regulations 2013, regs 34 and 35).
    sendBackBy: inFourteenDays,
    returnPostage: await returnPostageOf(db, contract.account_id),
  })
})

/** Sent when a membership that was paid for is not accepted, or its family withdraws first. */
export const writeMembershipRefused = (by: 'office' | 'member'): MembershipEmail =>
  aboutMembership(async ({ db }, contract) => {
    const refund = await sumRefundsSince(db, paidSubscriptionsOf(contract), new Date(0))
    return membershipRefused({ by, refund: poundsOrNull(refund || (contract.last_payment_pence ?? 0)) })
  })

/** Describes what sending everything back costs; each account's first return is free. */
async function returnPostageOf(db: NotificationServices['db'], accountId: Id<'account'>): Promise<string> {
  const postage = await readPostageOffer(db, accountId)
  return describePostage(postage.return, postage.returnFree)
}
