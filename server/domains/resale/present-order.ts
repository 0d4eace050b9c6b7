import type { AnswerOf } from '#contract/index.ts'
import { saleConditionLabel } from '#contract/primitives.ts'
import { addressLines, type BuyerAddress } from '#server/domains/accounts/index.ts'
import { type DeliveryTime, expectedBy } from '#server/domains/shipping/index.ts'
import { addDays, dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { pence } from '#server/kernel/money.ts'
import { canReturn, isUndecided, presentReturn } from './present-return.ts'
import type { SoldPiece } from './queries/orders/order-pieces.ts'
import type { ResaleOrder } from './queries/orders/orders.ts'
import type { ResaleReturn } from './queries/returns/returns.ts'
import { describeVat, type SoldAtRate, vatByRate } from './rules/orders/vat-by-rate.ts'
import { againUntil } from './rules/returns/book-again.ts'
import { orderWindow, pieceWindow, type ReturnWindow, returnFacts } from './rules/returns/decide-return.ts'
import { faultReasons, returnReasonLabel, returnReasons } from './rules/returns/return-reasons.ts'

export type OrderAnswer = AnswerOf<'resaleOrder'>['order']

const stateLabels = {
  placed: 'Ordered',
  picking: 'Being packed',
  packed: 'Packed',
  dispatched: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const

/** Why a buyer cannot cancel an order that is being packed or was sent. */
export const tooLateToCancel =
  'We’re packing this order already, so it can’t be cancelled here. You can send it back when it arrives, for a full refund.'

const onItsWayBack = 'On its way back to us'

const dayOf = (at: Date | null): string | null => at && formatDay(dayInLondon(at))

/** The stages of an order with their dates. A cancelled one also shows whether it had been sent. */
function stagesOf({ state, placed_at, dispatched_at, delivered_at, cancelled_at }: ResaleOrder): OrderAnswer['stages'] {
  const stage = (name: keyof typeof stateLabels, at: Date | null, done: boolean) => ({
    name,
    label: stateLabels[name],
    at: dayOf(at),
    done,
  })
  const placed = stage('placed', placed_at, true)
  if (state === 'cancelled')
    return [
      placed,
      ...(dispatched_at ? [stage('dispatched', dispatched_at, true)] : []),
      stage('cancelled', cancelled_at, true),
    ]
  return [
    placed,
    stage('dispatched', dispatched_at, dispatched_at !== null),
    stage('delivered', delivered_at, delivered_at !== null),
  ]
}

export const presentTotals = (sum: {
  readonly pieces: readonly SoldAtRate[]
  readonly goods_pence: number
  readonly postage_pence: number
}): OrderAnswer['totals'] => ({
  goods: sum.goods_pence,
  postage: sum.postage_pence,
  total: pence(sum.goods_pence + sum.postage_pence),
  vat: describeVat(vatByRate(sum.pieces, sum.postage_pence)),
})

/** Sold pieces in the form that the VAT rule takes. */
export const soldAtRates = (pieces: readonly SoldPiece[]): SoldAtRate[] =>
  pieces.map(({ price, vatBasisPoints }) => ({ price_pence: price, vat_basis_points: vatBasisPoints }))

export const addressLinesOf = (order: Pick<ResaleOrder, 'buyer_name' | 'address'>): string[] =>
  addressLines(order.buyer_name, order.address as BuyerAddress)

export interface OrderFacts {
  readonly order: ResaleOrder
  readonly pieces: readonly SoldPiece[]
  readonly deliveryTime: DeliveryTime | undefined
  readonly cancelDays: number
  /** Newest first. */
  readonly returns: readonly ResaleReturn[]
  /** When carriers delivered returns that were refunded as lost all the same. */
  readonly deliveries: ReadonlyMap<ResaleReturn['id'], Date>
  /** Whether the payer's bank has given the money back, after a dispute. */
  readonly chargedBack: boolean
  /** Since when the payment has been disputed; undefined without an open dispute. */
  readonly disputedSince: Date | undefined
  /** The ids of orders and returns that their carrier is bringing back to their senders. */
  readonly comingBack: ReadonlySet<string>
  readonly today: LocalDay
}

function canCancel(state: ResaleOrder['state']): OrderAnswer['can']['cancel'] {
  if (state === 'placed') return { allowed: true }
  return { allowed: false, reason: state === 'cancelled' ? 'This order is cancelled.' : tooLateToCancel }
}

function presentExpected({ order, deliveryTime, today }: OrderFacts): OrderAnswer['expected'] {
  if (order.delivered_at !== null || order.cancelled_at !== null || !deliveryTime) return null
  const on = expectedBy(order.placed_at, deliveryTime)
  return { on, label: formatDay(on), late: today > on }
}

export function presentOrder(known: OrderFacts): OrderAnswer {
  const { order, pieces, cancelDays, returns, deliveries, chargedBack, disputedSince, today } = known
  const facts = returnFacts(order, { today, cancelDays })
  const pieceFacts = ({ lineId, endedAt, recall }: SoldPiece) => ({
    ended: endedAt !== null,
    recalled: recall !== null,
    againUntil: againUntil(returns, lineId, cancelDays),
  })
  const window = orderWindow(facts, pieces.map(pieceFacts))
  const reasons = window.open && window.anyReason ? returnReasons : faultReasons
  const comingBack = order.state === 'dispatched' && known.comingBack.has(order.id)
  return {
    orderId: order.id,
    reference: order.reference,
    state: order.state,
    stateLabel: comingBack ? onItsWayBack : stateLabels[order.state],
    stages: stagesOf(order),
    placedOn: formatDay(dayInLondon(order.placed_at)),
    expected: comingBack ? null : presentExpected(known),
    comingBack,
    items: pieces.map((piece) => ({
      itemId: piece.itemId,
      productId: piece.productId,
      slug: piece.slug,
      name: piece.name,
      brand_name: piece.brand_name,
      item_size_name: piece.userSizeLabel,
      item_sale_condition: piece.soldAs,
      conditionLabel: saleConditionLabel[piece.soldAs],
      price: piece.price,
      refunded: piece.endedAt !== null,
      // A recall does not concern a buyer who no longer has the piece.
      recall: piece.endedAt === null ? piece.recall : null,
      partRefunded: piece.refunded,
      returnable: presentWindow(pieceWindow(facts, pieceFacts(piece))),
      picture: piece.picture,
    })),
    totals: presentTotals({ ...order, pieces: soldAtRates(pieces) }),
    postageRefunded: order.postage_refunded_pence,
    chargedBack,
    bankDecides: isUndecided(disputedSince, order.cancelled_at),
    address: addressLinesOf(order),
    can: {
      cancel: canCancel(order.state),
      return: canReturn(window, returns, pieces),
    },
    cancelBy: order.delivered_at && formatDay(addDays(dayInLondon(order.delivered_at), cancelDays)),
    returns: returns.map((row) =>
      presentReturn(row, {
        pieces,
        chargedBack,
        disputedSince,
        comingBack: known.comingBack.has(row.id),
        deliveredAt: deliveries.get(row.id),
      }),
    ),
    returnReasons: window.open ? reasons.map((reason) => ({ reason, label: returnReasonLabel[reason] })) : [],
  }
}

const presentWindow = (window: ReturnWindow): OrderAnswer['items'][number]['returnable'] =>
  window.open ? { until: window.until && formatDay(window.until), anyReason: window.anyReason } : null
