import type { AnswerOf, CallApi } from '#contract/index.ts'
import { type PostageAfterFirst, postageAfterFirst } from '#web/copy/first-price.ts'
import type { Refusal } from '#web/lib/api/errors.ts'
import type { BasketEntry } from '#web/lib/basket/basket.ts'
import { pounds } from '#web/lib/format.ts'
import { isFirstOrder } from '#web/lib/is-first-order.ts'
import { loadPieces } from '#web/lib/site/load-site.ts'
import { basketCopy, goneCopy } from '#web/screens/storefront/basket/copy.ts'

export type BasketPiece = AnswerOf<'checkAvailability'>['items'][number]

export interface BasketPlan {
  credits: number
  /** Pence a month on the monthly plan. */
  monthlyPrice: number
}

export interface BasketData {
  /**
   * In the order they were added; `entry` puts a piece back after it was removed, `gone` names one that cannot be
   * ordered.
   */
  lines: { entry: BasketEntry; piece: BasketPiece; gone: string }[]
  /** Null if the price of this delivery is unknown. */
  postage: { outbound: number; afterFirst: PostageAfterFirst } | null
  /** True while nothing has been ordered: the first delivery is free. */
  firstOrder: boolean
  /** What the ticked returns cost, in words; null when nothing is ticked or the price is unknown. */
  returnPostage: string | null
  /** True if the membership ends too soon to order, but the ending can still be undone. */
  mayStay: boolean
  /** The reference of this member's order that is not packed yet, which the basket can join; null without one. */
  openOrder: string | null
  /** For visitors: the plans, smallest first. */
  plans: BasketPlan[]
}

/**
 * Loads the basket. If its pieces cannot be read, returns the refusal, so that the basket is not shown as empty.
 * @param returning the garments that the swap returns
 */
export async function loadBasket(
  call: CallApi,
  entries: readonly BasketEntry[],
  returning: readonly string[],
): Promise<{ ok: true; body: BasketData } | ({ ok: false } & Refusal)> {
  const [pieces, cost, orders, plans, swap, mayStay] = await Promise.all([
    loadPieces(
      call,
      entries.map((entry) => entry.g),
    ),
    call('shippingCost', {}),
    call('listOrders', {}),
    call('listPlans', {}),
    returning.length > 0 ? call('checkoutOfBasket', { query: { returnItemsIds: [...returning] } }) : null,
    readMayStay(call),
  ])
  if (!pieces.ok) return pieces
  const first = isFirstOrder(orders)
  const monthly = plans.ok ? plans.body.plans.find((plan) => plan.paymentInterval === 'monthly') : undefined
  const body: BasketData = {
    lines: entries.flatMap((entry) => {
      const piece = pieces.body.find((piece) => piece.id === entry.g)
      return piece ? [{ entry, piece, gone: goneCopy.named(piece) }] : []
    }),
    postage:
      cost.ok && first !== null
        ? { outbound: cost.body.outboundPostagePrice, afterFirst: postageAfterFirst(cost.body) }
        : null,
    firstOrder: first === true,
    openOrder: (orders.ok && orders.body.orders.find(({ can }) => can.change.allowed)?.reference) || null,
    returnPostage: swap?.ok ? returnPostageText(swap.body.postage) : null,
    mayStay,
    plans: (monthly?.choices ?? [])
      .map(({ credits, monthlyPrice }) => ({ credits, monthlyPrice }))
      .toSorted((a, b) => a.credits - b.credits),
  }
  return { ok: true, body }
}

/** Loads the membership only if ordering is refused because it is ending. */
async function readMayStay(call: CallApi): Promise<boolean> {
  const info = await call('customerInfo', {})
  if (!info.ok || info.body.user.can.order.allowed || info.body.user.plan?.state !== 'ending') return false
  const details = await call('membershipDetails', {})
  return details.ok && details.body.membership.can.undoEnd.allowed
}

/** A return is free if it is the account's first (`returnFree`), or if it comes from a second home. */
function returnPostageText({ returnFree, returnsPostagePrice }: AnswerOf<'checkoutOfBasket'>['postage']): string {
  if (returnFree) return basketCopy.deliveryFree
  return returnsPostagePrice === 0 ? basketCopy.returnFree : pounds(returnsPostagePrice)
}
