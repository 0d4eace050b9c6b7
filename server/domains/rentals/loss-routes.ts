// Missing pieces: reporting one lost, finding it again, paying for it (product §4.10, §11.5).
import { type OpenedCheckout, openCheckout, resolveCheckout } from '#server/domains/checkout/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type LossOffer, readLoss } from './operations/read-loss.ts'
import { reportFound } from './operations/report-found.ts'
import { reportLoss } from './operations/report-loss.ts'
import { presentPiecePayment } from './present.ts'
import { lostPurpose, withPurposes } from './purposes/index.ts'
import { type KeepRequest, pieceFrom } from './purposes/keep-terms.ts'
import { withPayablePiece } from './queries/keeping/paying-for.ts'
import type { RentalServices } from './services.ts'

type LossCalls = 'getLoss' | 'reportRental' | 'foundRental' | 'getLossPayment' | 'payLoss'

export function lossRoutes(services: RentalServices): Pick<Handlers, LossCalls> {
  const { db } = services
  const checkouts = withPurposes(services)
  const requestOf = (wanted: KeepRequest) => ({
    purpose: lostPurpose,
    payer: wanted,
    input: wanted,
  })

  return {
    async getLoss({ params }, { viewer: { accountId } }) {
      const offer = await withPayablePiece(db, { accountId, params }, (wanted) => readLoss(services, wanted))
      const { can, atMost, price, information, opened, giftToUse, otherOpen } = offer
      return {
        can,
        atMost,
        price,
        giftToUse,
        otherOpen,
        loss: presentLoss(offer),
        information: information.map((row) => ({ ...row })),
        checkout: opened && presentCheckout(opened),
      }
    },

    async reportRental({ params }, { viewer }) {
      const { id, at_most_pence } = await reportLoss(services, pieceFrom(viewer.accountId, params))
      return { lossId: id, atMost: at_most_pence }
    },

    async foundRental({ params }, { viewer }) {
      return { refunded: await reportFound(services, pieceFrom(viewer.accountId, params)) }
    },

    async getLossPayment({ params }, { viewer: { accountId } }) {
      return presentCheckout(
        await withPayablePiece(db, { accountId, params }, (wanted) => openCheckout(checkouts, requestOf(wanted))),
      )
    },

    async payLoss({ params }, { viewer: { accountId } }) {
      return {
        lossId: await withPayablePiece(db, { accountId, params }, (wanted) =>
          resolveCheckout(checkouts, requestOf(wanted)),
        ),
      }
    },
  }
}

const presentCheckout = (opened: OpenedCheckout) => ({
  lossId: opened.checkout.result_id,
  ...presentPiecePayment(opened),
})

function presentLoss({ loss, paidElsewhere, refund, refundUntil, today }: LossOffer) {
  if (loss === null || loss.state === 'closed') return null
  return {
    id: loss.id,
    state: loss.state,
    reported: loss.reported_at !== null,
    openedOn: loss.opened_on,
    openedOnLabel: formatDay(loss.opened_on as LocalDay),
    dueOn: loss.due_on,
    dueOnLabel: formatDay(loss.due_on as LocalDay),
    atMost: loss.at_most_pence,
    price: paidElsewhere ? null : loss.price_pence,
    refund,
    paidOnLabel: loss.paid_at && formatDay(dayInLondon(loss.paid_at)),
    refundUntilLabel: loss.state === 'paid' && refundUntil && today <= refundUntil ? formatDay(refundUntil) : null,
  }
}
