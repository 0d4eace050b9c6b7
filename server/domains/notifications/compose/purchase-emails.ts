// The emails about a rented piece that its family buys.
import { getCheckout, refundMadeOf } from '#server/domains/checkout/index.ts'
import { readVatRate } from '#server/domains/payments/index.ts'
import { cancelUntil } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence, vatWithin } from '#server/kernel/money.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { pieceBought } from '../templates/rentals/piece-bought.ts'
import { purchaseCancelled } from '../templates/rentals/purchase-cancelled.ts'
import { dayOrNull, piecesOf, pounds, poundsOrNull, presentRefundOrNull } from './format.ts'

type PurchaseEmail = (services: NotificationServices, id: Id<'purchase'>) => Promise<EmailMessage | undefined>

/** Not sent if the purchase was cancelled first, because the email of the cancellation covers both. */
export const writePieceBought: PurchaseEmail = async ({ db, facts, site }, purchaseId) => {
  const found = await facts.findPurchase(purchaseId)
  const [piece] = found ? piecesOf([found.loan]) : []
  if (!found || !piece || found.cancelledAt) return undefined
  const boughtOn = dayInLondon(found.boughtAt)
  const basisPoints = await readVatRate(db, found.vatClass, boughtOn)
  return pieceBought(
    {
      ...{ piece, boughtOn: formatDay(boughtOn), price: pounds(found.pricePence) },
      vat: { amount: pounds(vatWithin(pence(found.pricePence), basisPoints)), rate: `${basisPoints / 100}%` },
      cancelUntil: formatDay(cancelUntil(boughtOn)),
      goingBack: found.goingBack && {
        cancelled: found.goingBack.cancelled,
        postageRefund: poundsOrNull(found.goingBack.postagePence),
        freeReturnBack: found.goingBack.postageFree,
      },
      path: `/account/closet/keep/${found.loanId}`,
    },
    site,
  )
}

export const writePurchaseCancelled: PurchaseEmail = async ({ db, facts }, purchaseId) => {
  const found = await facts.findPurchase(purchaseId)
  const [piece] = found ? piecesOf([found.loan]) : []
  if (!found?.cancelledAt || !piece) return undefined
  return purchaseCancelled({
    piece,
    cancelledOn: formatDay(dayInLondon(found.cancelledAt)),
    refund: presentRefundOrNull(
      await refundMadeOf(db, await getCheckout(db, found.checkoutId), { amount: found.pricePence }),
    ),
    rented: found.recalled ? null : { credits: found.loan.credits, until: dayOrNull(found.loan.termEndsOn) },
  })
}
