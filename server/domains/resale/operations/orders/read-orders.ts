import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import {
  type Checkout,
  cardDue,
  getCheckout,
  type Refunded,
  refundAhead,
  refundMadeOf,
} from '#server/domains/checkout/index.ts'
import { isChargedBack, listDisputedSince, listDisputes } from '#server/domains/payments/index.ts'
import { deliveryTimeOf, deliveryTimeSetting, readWhereabouts } from '#server/domains/shipping/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { type OrderAnswer, presentOrder } from '../../present-order.ts'
import { listSoldPieces } from '../../queries/orders/order-pieces.ts'
import { findOrderByCode, listOrdersOf, type ResaleOrder } from '../../queries/orders/orders.ts'
import { listReturnsOf, type ResaleReturn } from '../../queries/returns/returns.ts'
import { refundOfLines } from '../../rules/orders/refund-of-lines.ts'
import type { ResaleServices } from '../../services.ts'
import type { Caller } from './place-order.ts'

type ReadServices = Pick<ResaleServices, 'db' | 'clock'>

const cancelDaysSetting = 'resale.cancel_days'

/** @throws Refusal not_found for an unknown or expired code. Codes cannot be guessed, so reads have no limit (architecture §4.3) */
export const readOrder = async (services: ResaleServices, code: string, caller: Caller): Promise<OrderAnswer> =>
  presentOne(services, await findBought(services, code, caller))

/** Reads an order with how it was paid, and how its refund is or would be divided. @throws Refusal not_found, as above */
export async function readOrderAndRefund(
  services: ResaleServices,
  code: string,
  caller: Caller,
): Promise<AnswerOf<'resaleOrder'>> {
  const order = await findBought(services, code, caller)
  const checkout = await getCheckout(services.db, order.checkout_id)
  const shown = await presentOne(services, order)
  return {
    order: shown,
    paid: { byCard: cardDue(checkout), fromBalance: checkout.balance_pence },
    refund: await refundOf(services.db, shown, checkout),
  }
}

async function findBought({ db, clock }: ReadServices, code: string, { accountId }: Caller): Promise<ResaleOrder> {
  const order = await findOrderByCode(db, { code, accountId, now: clock.now() })
  if (!order) throw new Refusal('not_found', messages.notFound)
  return order
}

async function refundOf(
  db: Db,
  { state, items, totals, postageRefunded, bankDecides }: OrderAnswer,
  checkout: Checkout,
): Promise<AnswerOf<'resaleOrder'>['refund']> {
  if (state !== 'placed' && state !== 'cancelled') return null
  const markWaiting = (refund: Refunded) => ({ ...refund, bankDecides: bankDecides && refund.toCard > 0 })
  // A cancelled order has been refunded in full, whether at once or in parts.
  if (state === 'cancelled') return markWaiting(await refundMadeOf(db, checkout, { amount: totals.total }))
  const lines = items
    .filter(({ refunded }) => !refunded)
    .map(({ price, partRefunded }) => ({ paid: price, refunded: partRefunded }))
  const postage = { paid: totals.postage, refunded: postageRefunded }
  return markWaiting(await refundAhead(db, checkout, refundOfLines({ lines, left: 0, postage })))
}

const presentOne = async (services: ReadServices, order: ResaleOrder): Promise<OrderAnswer> =>
  (await presentAll(services, [order]))[0] as OrderAnswer

export const listOrders = async (services: ReadServices, accountId: Id<'account'>): Promise<OrderAnswer[]> =>
  presentAll(services, await listOrdersOf(services.db, accountId))

async function presentAll({ db, clock }: ReadServices, orders: readonly ResaleOrder[]): Promise<OrderAnswer[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const [pieces, returns] = [await listSoldPieces(db, ids), await listReturnsOf(db, ids)]
  const deliveries = await readDeliveriesOfLost(db, [...returns.values()].flat())
  const disputes = await listDisputes(
    db,
    orders.map(({ checkout_id }) => checkout_id),
  )
  const chargedBack = new Set<Id<'checkout'>>()
  for (const [id, dispute] of disputes) if (dispute === 'lost' && (await isChargedBack(db, id))) chargedBack.add(id)
  const disputedSince = await listDisputedSince(db, [...disputes.keys()])
  const comingBack = await listComingBack(db, orders, [...returns.values()].flat())
  const { settings } = await db
    .selectNoFrom(settingsNamed([deliveryTimeSetting, cancelDaysSetting]).as('settings'))
    .executeTakeFirstOrThrow()
  const terms = {
    deliveryTime: deliveryTimeOf(settings),
    cancelDays: wholeNumber(cancelDaysSetting, settings?.[cancelDaysSetting]),
    today: dayInLondon(clock.now()),
  }
  return orders.map((order) =>
    presentOrder({
      order,
      pieces: pieces.get(order.id) ?? [],
      returns: returns.get(order.id) ?? [],
      deliveries,
      chargedBack: chargedBack.has(order.checkout_id),
      disputedSince: disputedSince.get(order.checkout_id),
      comingBack,
      ...terms,
    }),
  )
}

/** The ids of those orders and returns that their carrier is bringing back to their senders. */
async function listComingBack(
  db: Db,
  orders: readonly ResaleOrder[],
  returns: readonly ResaleReturn[],
): Promise<ReadonlySet<string>> {
  const onTheirWay = [
    ...orders.filter(({ state }) => state === 'dispatched'),
    ...returns.filter(({ state }) => state === 'posted'),
  ]
  const comingBack = new Set<string>()
  for (const { id } of onTheirWay) if ((await readWhereabouts(db, id)).comingBackSince) comingBack.add(id)
  return comingBack
}

/** Few returns are lost, so each is read on its own. */
async function readDeliveriesOfLost(db: Db, returns: readonly ResaleReturn[]): Promise<Map<ResaleReturn['id'], Date>> {
  const deliveries = new Map<ResaleReturn['id'], Date>()
  for (const { id, state } of returns) {
    const { deliveredAt } = state === 'lost' ? await readWhereabouts(db, id) : { deliveredAt: null }
    if (deliveredAt) deliveries.set(id, deliveredAt)
  }
  return deliveries
}
