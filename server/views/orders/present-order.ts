// An order with its pieces, its progress and its return.
import type { Static } from 'typebox'
import type { Order } from '#contract/orders.ts'
import {
  asCan,
  type DeliveryAddress,
  decideArrived,
  decideCancel,
  describeRentalTerm,
  presentPostage,
  type RentalTerms,
  returnDueIfCancelled,
} from '#server/domains/rentals/index.ts'
import { type DeliveryTime, expectedBy } from '#server/domains/shipping/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { formatInstantDay, instant } from '../from-json.ts'
import { cancelledWith, creditsOf, type LentPiece, presentLentPiece } from '../lent-pieces.ts'
import { dueLabelOf, type ReturnRow } from '../returns.ts'
import { isComingBack, presentTracking } from './parcels.ts'
import type { OrderRow } from './select-orders.ts'

export type OrderAnswer = Static<typeof Order>

const orderStates = {
  placed: 'Ordered',
  picking: 'Being packed',
  packed: 'Packed',
  dispatched: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const

/** The progress of an order, with the known dates; for a cancelled order, whether it had been sent. */
function presentOrderStages({ state, placed_at, packed_at, dispatched_at, delivered_at, cancelled_at }: OrderRow) {
  const stage = (name: keyof typeof orderStates, at: string | null, done: boolean) => ({
    name,
    label: orderStates[name],
    at: formatInstantDay(at),
    done,
  })
  const placed = stage('placed', placed_at, true)
  if (state === 'cancelled') {
    const sent = dispatched_at === null ? [] : [stage('dispatched', dispatched_at, true)]
    return [placed, ...sent, stage('cancelled', cancelled_at, true)]
  }
  const passed = (...states: OrderRow['state'][]) => states.includes(state)
  return [
    placed,
    stage('packed', packed_at, passed('packed', 'dispatched', 'delivered')),
    stage('dispatched', dispatched_at, passed('dispatched', 'delivered')),
    stage('delivered', delivered_at, passed('delivered')),
  ]
}

export interface OrderFacts {
  readonly order: OrderRow
  readonly loans: readonly LentPiece[]
  /** The return that the order announced, with its loans. */
  readonly announced: { readonly row: ReturnRow; readonly loans: readonly LentPiece[] } | undefined
  readonly terms: RentalTerms
  /** Undefined if the setting is not a delivery time. */
  readonly deliveryTime: DeliveryTime | undefined
  readonly today: LocalDay
}

export function presentOrder({ order, loans, announced, terms, deliveryTime, today }: OrderFacts): OrderAnswer {
  // Pieces that could not be picked are no longer part of the order; a cancelled order shows what it contained until then.
  const sent =
    order.state === 'cancelled' ? cancelledWith(loans, order) : loans.filter((loan) => loan.state !== 'cancelled')
  const { contactPhone: _, ...address } = order.address as DeliveryAddress
  const placedAt = instant(order.placed_at)
  const expected = presentExpected(order, deliveryTime, today)
  return {
    orderId: order.id,
    reference: order.reference,
    state: order.state,
    stateLabel: orderStates[order.state],
    stages: presentOrderStages(order),
    expected,
    tracking: order.dispatched_at && order.parcel ? presentTracking(order.parcel, 'outbound') : null,
    returnCode: announced?.row.label_code ?? null,
    revision: order.revision,
    changes: order.changes.map((change) => presentChange(change, loans)),
    // The order may be changed as long as it may be cancelled; the change itself is decided when it is requested.
    can: {
      change: asCan(decideCancel(order.state)),
      cancel: asCan(decideCancel(order.state)),
      arrive: asCan(
        decideArrived({
          state: order.state,
          expectedOn: expected?.on ?? null,
          comingBack: order.parcel !== null && isComingBack(order.parcel),
          today,
        }),
      ),
    },
    placedAt: placedAt.toISOString(),
    placedOn: formatDay(dayInLondon(placedAt)),
    creditsUsed: creditsOf(sent),
    postage: presentPostage(order),
    postageStatus: order.postage_status,
    address,
    items: sent.map(presentLentPiece),
    returning: (announced?.loans ?? []).map(presentLentPiece),
    returnDueLabel: announced ? dueLabelOf(announced.row, terms.dueDays) : null,
    returnIfCancelled: announced
      ? presentReturnIfCancelled(order, announced.row, { today, dueDays: terms.dueDays })
      : null,
    rentalTermLabel: order.state === 'cancelled' ? null : presentRentalTerm(sent, terms),
  }
}

function presentExpected(
  { state, placed_at }: OrderRow,
  deliveryTime: DeliveryTime | undefined,
  today: LocalDay,
): { readonly on: LocalDay; readonly label: string; readonly late: boolean } | null {
  if (state === 'delivered' || state === 'cancelled' || !deliveryTime) return null
  const on = expectedBy(instant(placed_at), deliveryTime)
  return { on, label: formatDay(on), late: today > on }
}

const presentChange = (
  { revision, address_changed, at }: OrderRow['changes'][number],
  loans: readonly LentPiece[],
): OrderAnswer['changes'][number] => ({
  changedOn: formatDay(dayInLondon(instant(at))),
  added: loans.filter((loan) => loan.added_in === revision).map(({ name }) => name),
  removed: loans.filter((loan) => loan.dropped_in === revision).map(({ name }) => name),
  addressChanged: address_changed,
})

/** The due date that cancelling would write (rentals, operations/cancel-order.ts). */
function presentReturnIfCancelled(
  order: OrderRow,
  row: ReturnRow,
  on: { readonly today: LocalDay; readonly dueDays: number },
): OrderAnswer['returnIfCancelled'] {
  const dueOn = returnDueIfCancelled({ order: order.state, goingBack: row.state }, on)
  return dueOn && { dueOn, dueLabel: formatDay(dueOn) }
}

/** All pieces of an order arrive on one day and are rented for the same time. */
const presentRentalTerm = (sent: readonly LentPiece[], { hireMonths }: RentalTerms): string =>
  describeRentalTerm(
    (sent.find((loan) => loan.term_ends_on !== null)?.term_ends_on ?? null) as LocalDay | null,
    hireMonths,
  )
