import { sql } from 'kysely'
import { getAccountForOrder } from '#server/domains/accounts/index.ts'
import { findLabelCode } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'
import type { OrderState } from '../rules/order-transitions.ts'
import type { ReturnState } from '../rules/return-transitions.ts'
import { type KeepPurchase, listPurchasesOfLoans } from './keeping/keep-purchases.ts'
import { type LifeStep, listOrderSteps } from './life-events.ts'
import { type Loan, listLoansOfOrders } from './loans.ts'
import { type OfficePiece, officePieces } from './office-pieces.ts'
import { getOrder, listChangesOfOrder, type RentalOrder } from './orders.ts'
import { listReturnsOfOrders } from './returns.ts'

export interface OpenOrder {
  readonly reference: string
  readonly state: OrderState
  readonly placedAt: Date
  readonly to: string
  /** Whether its home, or the payer of its membership, disputes a payment. */
  readonly disputed: boolean
  /** Since when the office has been asked whether it has arrived. */
  readonly undeliveredSince: LocalDay | null
  /** The pieces of the order, without those that could not be picked. */
  readonly pieces: readonly OfficePiece[]
}

/** Orders that have not arrived yet, oldest first. */
export async function listOpenOrders(
  db: Db,
  states: readonly OrderState[] = ['placed', 'picking', 'packed', 'dispatched'],
): Promise<OpenOrder[]> {
  const orders = await db
    .selectFrom('rental_order')
    .select(['id', 'reference', 'state', 'placed_at', 'address', 'undelivered_since'])
    .select(
      sql<boolean>`exists (
        select from dispute d where d.open and d.account_id in (
          rental_order.account_id, (select m.account_id from membership m where m.id = rental_order.membership_id)))`.as(
        'disputed',
      ),
    )
    .where('state', 'in', states)
    .orderBy('placed_at')
    .orderBy('reference')
    .execute()
  const ids = orders.map(({ id }) => id)
  const loans = (await listLoansOfOrders(db, ids)).filter((loan) => loan.state !== 'cancelled')
  const pieces = await officePieces(db, loans)
  const ofOrder = Map.groupBy(loans, (loan) => loan.order_id)
  return orders.map((row) => ({
    reference: row.reference,
    state: row.state,
    placedAt: row.placed_at,
    disputed: row.disputed,
    undeliveredSince: row.undelivered_since as LocalDay | null,
    to: (row.address as DeliveryAddress).name,
    pieces: (ofOrder.get(row.id) ?? []).flatMap((loan) => pieces.get(loan.id) ?? []),
  }))
}

export interface OfficeOrderChange {
  readonly at: Date
  readonly actor: Actor
  readonly addressChanged: boolean
  readonly added: readonly OfficePiece[]
  readonly removed: readonly OfficePiece[]
}

export interface OfficeOrderDetails {
  readonly order: RentalOrder
  readonly steps: readonly LifeStep<OrderState>[]
  /** What its family changed before it was picked. */
  readonly changes: readonly OfficeOrderChange[]
  readonly email: string
  readonly address: DeliveryAddress
  readonly parcelCode: string | undefined
  /** Everything that was in it when it was picked; loans of pieces that were not sent are cancelled. */
  readonly pieces: readonly OfficePiece[]
  /** Which of them were bought, for how much, and whether the purchase was cancelled. */
  readonly purchases: readonly { readonly piece: OfficePiece; readonly purchase: KeepPurchase }[]
  /** The return announced with it. */
  readonly announced: { readonly labelCode: string; readonly state: ReturnState } | undefined
}

/**
 * Reads everything needed to pack an order or answer questions about it.
 * @throws NoResultError when there is no such order
 */
export async function readOrderForOffice(db: Db, orderId: Id<'order'>): Promise<OfficeOrderDetails> {
  const order = await getOrder(db, orderId)
  const loans = await listLoansOfOrders(db, [orderId])
  const pieces = await officePieces(db, loans)
  const piecesOf = (someLoans: readonly Loan[]) => someLoans.flatMap((loan) => pieces.get(loan.id) ?? [])
  const [announced] = await listReturnsOfOrders(db, [orderId])
  const { email } = await getAccountForOrder(db, order.account_id)
  const purchases = await listPurchasesOfLoans(
    db,
    loans.map(({ id }) => id),
  )
  return {
    order,
    steps: await listOrderSteps(db, orderId),
    email,
    address: order.address as DeliveryAddress,
    parcelCode: await findLabelCode(db, orderId),
    pieces: piecesOf(loans.filter((loan) => loan.dropped_in === null)),
    changes: (await listChangesOfOrder(db, orderId)).map(({ revision, ...change }) => ({
      ...change,
      added: piecesOf(loans.filter((loan) => loan.added_in === revision)),
      removed: piecesOf(loans.filter((loan) => loan.dropped_in === revision)),
    })),
    purchases: purchases.flatMap((purchase) => {
      const piece = pieces.get(purchase.loan_id)
      return piece ? [{ piece, purchase }] : []
    }),
    announced: announced && { labelCode: announced.label_code, state: announced.state },
  }
}
