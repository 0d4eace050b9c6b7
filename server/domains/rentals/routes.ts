import type { AnswerOf } from '#contract/index.ts'
import {
  type Checkout,
  cardDue,
  extendCheckout,
  isAsked,
  type OpenedCheckout,
  openCheckout,
  resolveCheckout,
} from '#server/domains/checkout/index.ts'
import { withEqualPieces } from '#server/domains/inventory/index.ts'
import { dayInLondon, formatDay, formatMoment, localDay } from '#server/kernel/calendar.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { confirmArrival } from './operations/arrival/confirm-arrival.ts'
import { cancelOrder } from './operations/cancel-order.ts'
import { changeOrder } from './operations/change-order.ts'
import { extendRental } from './operations/hires/extend-rental.ts'
import { postReturn } from './operations/post-return.ts'
import { readCheckout } from './operations/read-checkout.ts'
import { readReturnLabel } from './operations/read-return-label.ts'
import { recordingRefusals } from './operations/record-refusal.ts'
import { presentPostage, returnDueLabel } from './present.ts'
import { type Basket, basketOf } from './purposes/basket.ts'
import { plainReturn, purposeOfBasket, withPurposes } from './purposes/index.ts'
import { termsOf } from './purposes/terms.ts'
import { readRentalTerms } from './queries/rental-terms.ts'
import { getReturn } from './queries/returns.ts'
import { describeRentalTerm } from './rules/rental-term.ts'
import { describeReturnDue, returnDueFrom } from './rules/returns/return-due.ts'
import type { RentalServices } from './services.ts'

type RentalCalls =
  | 'getPaymentIntent'
  | 'checkoutOfBasket'
  | 'extendHold'
  | 'placeOrder'
  | 'makeOrder'
  | 'announceReturn'
  | 'changeOrder'
  | 'cancelOrder'
  | 'orderArrived'
  | 'extendRental'
  | 'postReturn'
  | 'returnLabel'

const requestOf = (basket: Basket) => ({
  purpose: purposeOfBasket(basket),
  payer: { accountId: basket.accountId },
  input: basket,
})

/** Product §12.5. */
const waitsForPayer = (checkout: Checkout): boolean => isAsked(checkout) && checkout.state === 'open'

const untilLabel = (opened: OpenedCheckout | null): string | null =>
  opened && waitsForPayer(opened.checkout) ? formatMoment(opened.checkout.expires_at) : null

/** The answers of calls that have written something, which views read across domains. */
export interface RentalAnswers {
  order(accountId: Id<'account'>, idOrReference: string): Promise<AnswerOf<'orderDetails'>>
  announcement(accountId: Id<'account'>, returnId: Id<'return'>): Promise<AnswerOf<'postReturn'>>
}

export function rentalsRoutes(services: RentalServices, answers: RentalAnswers): Pick<Handlers, RentalCalls> {
  const { db, clock } = services
  const checkouts = withPurposes(services)

  const presentCheckout = ({ checkout, clientSecret }: OpenedCheckout) => ({
    orderId: checkout.purpose === plainReturn.name ? null : checkout.result_id,
    clientSecret,
    free: clientSecret === null && !waitsForPayer(checkout),
    asked: waitsForPayer(checkout),
    checkoutId: checkout.id,
    amount: clientSecret === null ? 0 : cardDue(checkout),
    // Nobody but the payer sees their balance (product §12).
    fromBalance: isAsked(checkout) ? 0 : checkout.balance_pence,
    postage: presentPostage(termsOf(checkout)),
    holdExpiresAt: checkout.expires_at.toISOString(),
    serverNow: clock.now().toISOString(),
    canExtendHold: checkout.state === 'open' && !checkout.extended && !isAsked(checkout),
  })

  return {
    async getPaymentIntent({ body }, { viewer }) {
      const { accountId } = viewer
      const basket = basketOf(accountId, body)
      const { result, replaced } = await recordingRefusals(services, { accountId, call: 'getPaymentIntent' }, () =>
        withEqualPieces(services, basket, (garmentIds) =>
          openCheckout(checkouts, requestOf({ ...basket, garmentIds })),
        ),
      )
      return { ...presentCheckout(result), replaced: [...replaced] }
    },

    async checkoutOfBasket({ query }, { viewer }) {
      const { opened, due, payer, otherOpen } = await readCheckout(services, basketOf(viewer.accountId, query))
      const { outbound, return: back, outboundFree, returnFree, total } = due
      const postage = { outboundPostagePrice: outbound, returnsPostagePrice: back, total, outboundFree, returnFree }
      const { inventoryItemIds = [], returnItemsIds = [] } = query
      const { dueDays, hireMonths } = await readRentalTerms(db)
      // With an order, the days count from its arrival; a return alone counts from the day it is booked (product §4.7).
      const dueOn = inventoryItemIds.length > 0 ? null : returnDueFrom(dayInLondon(clock.now()), dueDays)
      return {
        checkout: opened && presentCheckout(opened),
        postage,
        otherOpen,
        payer: payer && { ...payer, untilLabel: untilLabel(opened) },
        returnDueLabel: returnItemsIds.length > 0 ? describeReturnDue(dueOn, dueDays) : null,
        rentalTermLabel: describeRentalTerm(null, hireMonths),
      }
    },

    async extendHold({ params }, { viewer }) {
      const { accountId } = viewer
      const expiresAt = await extendCheckout(checkouts, {
        payer: { accountId },
        checkoutId: toId(params.id.toLowerCase()),
      })
      return { holdExpiresAt: expiresAt.toISOString(), serverNow: clock.now().toISOString() }
    },

    // `postageStatus` decides nothing: only a payment verified at the provider counts (product §4.2).
    async placeOrder({ body }, { viewer }) {
      const { accountId } = viewer
      const basket = basketOf(accountId, { inventoryItemIds: body.inventoryItemIds })
      return {
        orderId: await recordingRefusals(services, { accountId, call: 'placeOrder' }, () =>
          resolveCheckout(checkouts, { ...requestOf(basket), owesNothing: body.postageStatus === 'free' }),
        ),
      }
    },

    async makeOrder({ body }, { viewer }) {
      const { accountId } = viewer
      const basket = basketOf(accountId, body)
      return {
        orderId: await recordingRefusals(services, { accountId, call: 'makeOrder' }, () =>
          resolveCheckout(checkouts, requestOf(basket)),
        ),
      }
    },

    async announceReturn({ body }, { viewer }) {
      const { accountId } = viewer
      const basket = basketOf(accountId, { returnItemsIds: body.itemsIds })
      const returnId = await recordingRefusals(services, { accountId, call: 'announceReturn' }, () =>
        resolveCheckout(checkouts, requestOf(basket)),
      )
      const announced = await getReturn(db, toId(returnId))
      const dueLabel = returnDueLabel(announced, await readNumberSetting(db, 'return.due_days'))
      return { returnId, labelCode: announced.label_code, dueLabel }
    },

    async changeOrder({ params, body }, { viewer }) {
      const { accountId } = viewer
      await recordingRefusals(services, { accountId, call: 'changeOrder' }, () =>
        changeOrder(services, { accountId, orderId: toId(params.id.toLowerCase()), body }),
      )
      return answers.order(accountId, params.id)
    },

    async cancelOrder({ params }, { viewer }) {
      await cancelOrder(services, { accountId: viewer.accountId, orderId: toId(params.id.toLowerCase()) })
      return answers.order(viewer.accountId, params.id)
    },

    async orderArrived({ params }, { viewer }) {
      await confirmArrival(services, { accountId: viewer.accountId, orderId: toId(params.id.toLowerCase()) })
      return answers.order(viewer.accountId, params.id)
    },

    async extendRental({ params, body }, { viewer }) {
      const { accountId } = viewer
      const loanId = toId<'loan'>(params.id.toLowerCase())
      const endsOn = await extendRental(services, { accountId, loanId, shownEndsOn: localDay(body.endsOn) })
      return { endsOn, endsOnLabel: formatDay(endsOn) }
    },

    returnLabel: ({ params, query }, { viewer }) =>
      readReturnLabel(db, {
        accountId: viewer.accountId,
        returnId: toId<'return'>(params.id.toLowerCase()),
        as: query.as ?? 'pdf',
      }),

    async postReturn({ params, body }, { viewer }) {
      const { accountId } = viewer
      const returnId = toId<'return'>(params.id.toLowerCase())
      await postReturn(services, { accountId, returnId, proof: body.proof })
      return answers.announcement(accountId, returnId)
    },
  }
}
