// Buying a piece that is on loan, and cancelling the purchase (product §4.9, §11.5).
import { type OpenedCheckout, openCheckout, resolveCheckout } from '#server/domains/checkout/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { cancelPurchase } from './operations/cancel-purchase.ts'
import { readKeepOffer } from './operations/read-keep-offer.ts'
import { presentPiecePayment, presentPurchase } from './present.ts'
import { keepPurpose, withPurposes } from './purposes/index.ts'
import type { KeepRequest } from './purposes/keep-terms.ts'
import { withPayablePiece } from './queries/keeping/paying-for.ts'
import type { RentalServices } from './services.ts'

type KeepCalls = 'keepOffer' | 'getKeepPayment' | 'keepPiece' | 'cancelKeep'

export function keepRoutes(services: RentalServices): Pick<Handlers, KeepCalls> {
  const { db } = services
  const checkouts = withPurposes(services)
  const requestOf = (wanted: KeepRequest) => ({
    purpose: keepPurpose,
    payer: wanted,
    input: wanted,
  })
  const presentCheckout = (opened: OpenedCheckout) => ({
    purchaseId: opened.checkout.result_id,
    ...presentPiecePayment(opened),
  })

  return {
    async keepOffer({ params }, { viewer: { accountId } }) {
      const { can, allowed, opened, giftToUse, otherOpen, bought } = await withPayablePiece(
        db,
        { accountId, params },
        (wanted) => readKeepOffer(services, wanted),
      )
      return {
        can,
        price: allowed?.amount ?? null,
        information: (allowed?.terms.information.rows ?? []).map((row) => ({ ...row })),
        checkout: opened && presentCheckout(opened),
        giftToUse,
        otherOpen,
        purchase: bought && {
          ...presentPurchase(bought.purchase),
          refund: bought.refund,
          can: { cancel: bought.canCancel },
        },
      }
    },

    async getKeepPayment({ params }, { viewer: { accountId } }) {
      return presentCheckout(
        await withPayablePiece(db, { accountId, params }, (wanted) => openCheckout(checkouts, requestOf(wanted))),
      )
    },

    async keepPiece({ params }, { viewer: { accountId } }) {
      return {
        purchaseId: await withPayablePiece(db, { accountId, params }, (wanted) =>
          resolveCheckout(checkouts, requestOf(wanted)),
        ),
      }
    },

    async cancelKeep({ params }, { viewer: { accountId } }) {
      const purchase = await withPayablePiece(db, { accountId, params }, (wanted) => cancelPurchase(services, wanted))
      const cancelledOn = dayInLondon(purchase.cancelled_at ?? services.clock.now())
      return { purchaseId: purchase.id, refunded: purchase.price_pence, cancelledOn }
    },
  }
}
