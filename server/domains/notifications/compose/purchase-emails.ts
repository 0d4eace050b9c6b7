// The emails about a rented piece that its family buys.
import type { EventOf } from '#server/domain-events.ts'
import { getCheckout, refundMadeOf } from '#server/domains/checkout/index.ts'
import { bankDecides, readVatRate } from '#server/domains/payments/index.ts'
import { cancelUntil, readRefundedPostage } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence, vatWithin } from '#server/kernel/money.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { EmailPurchase } from '../email-facts.ts'
import type { NotificationServices } from '../services.ts'
import { pieceBought } from '../templates/rentals/piece-bought.ts'
import { purchaseCancelled } from '../templates/rentals/purchase-cancelled.ts'
import { dayOrNull, piecesOf, pounds, presentRefundOrNull } from './format.ts'
import { readRenewal } from './rights/read-renewal.ts'

/** Not sent if the purchase was cancelled first, because the email of the cancellation covers both. */
export async function writePieceBought(
  { db, facts, site }: NotificationServices,
  { accountId, purchaseId, postageBackOf: returnId }: EventOf<'piece-bought'>,
): Promise<EmailMessage | undefined> {
  const found = await facts.findPurchase(purchaseId)
  const [piece] = found ? piecesOf([found.loan]) : []
  if (!found || !piece || found.cancelledAt) return undefined
  const boughtOn = dayInLondon(found.boughtAt)
  const basisPoints = await readVatRate(db, found.vatClass, boughtOn)
  const refundedPostage = returnId && (await readRefundedPostage(db, { returnId, accountId }))
  return pieceBought(
    {
      piece,
      boughtOn: formatDay(boughtOn),
      price: pounds(found.pricePence),
      vat: { amount: pounds(vatWithin(pence(found.pricePence), basisPoints)), rate: `${basisPoints / 100}%` },
      cancelUntil: formatDay(cancelUntil(boughtOn)),
      goingBack: found.goingBack && {
        cancelled: found.goingBack.cancelled,
        refund: refundedPostage ? presentRefundOrNull(refundedPostage.refund) : null,
        keepsFreeReturn: refundedPostage?.free ?? false,
      },
      elsewhere: found.elsewhere,
      path: `/account/closet/keep/${found.loanId}`,
    },
    site,
  )
}

/** Sent when a purchase is cancelled; the piece is then rented again, unless it is recalled. */
export async function writePurchaseCancelled(
  services: NotificationServices,
  purchaseId: Id<'purchase'>,
): Promise<EmailMessage | undefined> {
  const { db, facts } = services
  const found = await facts.findPurchase(purchaseId)
  const [piece] = found ? piecesOf([found.loan]) : []
  if (!found?.cancelledAt || !piece) return undefined
  const refundMade = await refundMadeOf(db, await getCheckout(db, found.checkoutId), { amount: found.pricePence })
  return purchaseCancelled({
    piece,
    cancelledOn: formatDay(dayInLondon(found.cancelledAt)),
    refund: presentRefundOrNull(refundMade),
    bankDecides: await bankDecides(db, refundMade, found.checkoutId),
    elsewhere: found.elsewhere,
    rented: found.recalled ? null : await rentedAgain(services, found),
  })
}

async function rentedAgain(services: NotificationServices, { accountId, membershipId, loan }: EmailPurchase) {
  const { credits, termEndsOn: endsOn } = loan
  const rented = { credits, until: dayOrNull(endsOn) }
  if (endsOn === null || dayInLondon(services.clock.now()) <= endsOn) return rented
  const { allows, longer } = await readRenewal(services, accountId, endsOn)
  return { ...rented, over: { longer: allows(membershipId) ? longer : null } }
}
