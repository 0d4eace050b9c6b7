// Buying a piece that is on loan, and cancelling the purchase (product §4.9, §11.5).
import { type OpenedCheckout, openCheckout, resolveCheckout } from '#server/domains/checkout/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { cancelPurchase } from './operations/cancel-purchase.ts'
import { readKeepOffer } from './operations/read-keep-offer.ts'
import { presentPiecePayment, presentPurchase } from './present.ts'
import { keepPurpose, withPurposes } from './purposes/index.ts'
import { type KeepRequest, pieceFrom } from './purposes/keep-terms.ts'
import type { RentalServices } from './services.ts'

type KeepCalls = 'keepOffer' | 'getKeepPayment' | 'keepPiece' | 'cancelKeep'

export function keepRoutes(services: RentalServices): Pick<Handlers, KeepCalls> {
  const checkouts = withPurposes(services)
  const requestOf = (wanted: KeepRequest) => ({
    purpose: keepPurpose,
    payer: { accountId: wanted.accountId },
    input: wanted,
  })
  const presentCheckout = (opened: OpenedCheckout) => ({
    purchaseId: opened.checkout.result_id,
    ...presentPiecePayment(opened),
  })

  return {
    async keepOffer({ params }, { viewer }) {
      const { can, allowed, opened, otherOpen, bought } = await readKeepOffer(
        services,
        pieceFrom(viewer.accountId, params),
      )
      return {
        can,
        price: allowed?.amount ?? null,
        information: (allowed?.terms.information.rows ?? []).map((row) => ({ ...row })),
        checkout: opened && presentCheckout(opened),
        otherOpen,
        purchase: bought && { ...presentPurchase(bought.purchase), can: { cancel: bought.canCancel } },
      }
    },

    async getKeepPayment({ params }, { viewer }) {
      return presentCheckout(await openCheckout(checkouts, requestOf(pieceFrom(viewer.accountId, params))))
    },

    async keepPiece({ params }, { viewer }) {
      return { purchaseId: await resolveCheckout(checkouts, requestOf(pieceFrom(viewer.accountId, params))) }
    },

    async cancelKeep({ params }, { viewer }) {
      const purchase = await cancelPurchase(services, pieceFrom(viewer.accountId, params))
      const cancelledOn = dayInLondon(purchase.cancelled_at ?? services.clock.now())
      return { purchaseId: purchase.id, refunded: purchase.price_pence, cancelledOn }
    },
  }
}
