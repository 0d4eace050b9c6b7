// Orders with their pieces and returns: all those of an account, or a single one.
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { refundAhead, refundMadeOf } from '#server/domains/checkout/index.ts'
import { selectLostDisputes } from '#server/domains/payments/index.ts'
import { cancelCause, type RentalTerms, rentalTermSettings, rentalTermsOf } from '#server/domains/rentals/index.ts'
import { deliveryTimeOf, deliveryTimeSetting } from '#server/domains/shipping/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { type Id, isId } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingsNamed } from '#server/platform/settings.ts'
import { type LentPiece, presentLentPiece, selectLentPieces } from '../lent-pieces.ts'
import { creditsFreedBy, membershipInUse, presentReturn, type ReturnRow, selectReturns } from '../returns.ts'
import { type OrderFacts, presentOrder } from './present-order.ts'
import { type OrderRow, selectOrders } from './select-orders.ts'

const orderSettings = [...rentalTermSettings, deliveryTimeSetting]

interface Reading {
  readonly db: Reader
  readonly today: LocalDay
}

/** Everything an account ever ordered and returned, newest first. */
export async function readHistory({ db, today }: Reading, accountId: Id<'account'>): Promise<AnswerOf<'listOrders'>> {
  const { orders, returns, settings } = await db
    .selectNoFrom([
      jsonArrayFrom(selectOrders(db, accountId)).as('orders'),
      jsonArrayFrom(selectReturns(db).where('account_id', '=', accountId)).as('returns'),
      settingsNamed(orderSettings).as('settings'),
    ])
    .executeTakeFirstOrThrow()
  const loans =
    orders.length + returns.length === 0
      ? []
      : await selectLentPieces(db).where('loan.account_id', '=', accountId).orderBy('loan.garment_id').execute()
  const terms = rentalTermsOf(settings)
  const deliveryTime = deliveryTimeOf(settings)
  return {
    orders: orders.map((order) =>
      presentWith(
        order,
        returns.find((row) => row.order_id === order.id),
        { loans, terms, deliveryTime, today },
      ),
    ),
    returns: returns.map((row) => presentListed(row, loans, terms)),
  }
}

/** @throws Refusal not_found when this account has no order of that id or reference */
export async function readOrder(
  { db, today }: Reading,
  accountId: Id<'account'>,
  idOrReference: string,
): Promise<AnswerOf<'orderDetails'>> {
  const id = idOrReference.toLowerCase()
  const { orders, settings } = await db
    .selectNoFrom([
      jsonArrayFrom(
        selectOrders(db, accountId)
          .where((order) =>
            isId<'order'>(id) ? order('id', '=', id) : order('reference', '=', idOrReference.toUpperCase()),
          )
          .select(
            jsonArrayFrom(selectReturns(db).where('order_id', '=', sql.ref<Id<'order'>>('rental_order.id'))).as(
              'returns',
            ),
          )
          .select(selectPaidWith(db).as('paid_with')),
      ).as('orders'),
      settingsNamed(orderSettings).as('settings'),
    ])
    .executeTakeFirstOrThrow()
  const [found] = orders
  if (!found) throw new Refusal('not_found', messages.notFound)
  const { returns, paid_with: checkout, ...order } = found
  const [announced] = returns
  const loans = await selectLentPieces(db)
    .where((eb) =>
      eb.or([eb('loan.order_id', '=', order.id), ...(announced ? [eb('loan.return_id', '=', announced.id)] : [])]),
    )
    .orderBy('loan.garment_id')
    .execute()
  const facts = { terms: rentalTermsOf(settings), deliveryTime: deliveryTimeOf(settings), today }
  return { order: presentWith(order, announced, { loans, ...facts }), refund: await readRefund(db, order, checkout) }
}

const selectPaidWith = (db: Reader) =>
  jsonObjectFrom(
    db
      .selectFrom('checkout')
      .select(['checkout.id', 'amount_pence', 'balance_pence', 'payment_intent_id', 'billed_to'])
      // Nothing is refunded again to a card whose bank took the money back after a dispute (decision 420).
      .select((eb) => sql<boolean>`exists(${selectLostDisputes(db, eb.ref('checkout.id'))})`.as('dispute_lost'))
      .where('checkout.id', '=', sql.ref<Id<'checkout'>>('rental_order.checkout_id')),
  ).$notNull()

/** What cancelling an order refunds, or has refunded, to the account that ordered and paid for it. */
async function readRefund(
  db: Reader,
  { id, state, outbound_pence: amount }: OrderRow,
  checkout: Parameters<typeof refundAhead>[1] & { readonly billed_to: unknown },
): Promise<AnswerOf<'orderDetails'>['refund']> {
  if (amount === 0 || (state !== 'placed' && state !== 'cancelled') || checkout.billed_to !== null) return null
  return state === 'placed'
    ? refundAhead(db, checkout, amount)
    : refundMadeOf(db, checkout, { amount, causeKey: cancelCause(id) })
}

/** @throws Refusal not_found when this account has no return of that id or label code */
export async function readReturn(
  db: Reader,
  accountId: Id<'account'>,
  idOrCode: string,
): Promise<AnswerOf<'returnDetails'>> {
  const id = idOrCode.toLowerCase()
  const { returns, settings } = await db
    .selectNoFrom([
      jsonArrayFrom(
        selectReturns(db)
          .where('account_id', '=', accountId)
          .where((row) => (isId<'return'>(id) ? row('id', '=', id) : row('label_code', '=', idOrCode.toUpperCase())))
          .select((eb) =>
            eb
              .selectFrom('rental_order')
              .select('rental_order.reference')
              .whereRef('rental_order.id', '=', 'rental_return.order_id')
              .as('order_reference'),
          )
          .select(membershipInUse(db)),
      ).as('returns'),
      settingsNamed(rentalTermSettings).as('settings'),
    ])
    .executeTakeFirstOrThrow()
  const [row] = returns
  if (!row) throw new Refusal('not_found', messages.notFound)
  const loans = await selectLentPieces(db).where('loan.return_id', '=', row.id).orderBy('loan.garment_id').execute()
  return {
    announcement: presentListed(row, loans, rentalTermsOf(settings)),
    orderReference: row.order_reference,
    creditsFreed: creditsFreedBy(loans, row.membership_in_use),
  }
}

const presentListed = (row: ReturnRow, loans: readonly LentPiece[], { dueDays }: RentalTerms) => ({
  ...presentReturn(row, dueDays),
  items: loans.filter((loan) => loan.return_id === row.id).map(presentLentPiece),
})

const presentWith = (
  order: OrderRow,
  announced: ReturnRow | undefined,
  { loans, ...facts }: { readonly loans: readonly LentPiece[] } & Pick<OrderFacts, 'terms' | 'deliveryTime' | 'today'>,
) =>
  presentOrder({
    order,
    loans: loans.filter((loan) => loan.order_id === order.id),
    announced: announced && { row: announced, loans: loans.filter((loan) => loan.return_id === announced.id) },
    ...facts,
  })
