import { dropAddresses, eraseGuestsOf } from '#server/domains/checkout/index.ts'
import { dropLabels } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { forgetOfficeNotes } from '#server/platform/office/forget-office-notes.ts'
import { isOver, lockGuestOrders, type WhichOrders } from '../../queries/orders/guest-orders.ts'

const noAddress = { buyer_phone: '', address: JSON.stringify({}) }
const noBuyer = { buyer_name: '', buyer_email: '', ...noAddress }

/**
 * Removes the buyer's name, email, phone and address from the orders of closed accounts; the orders are kept (product §9.4). An order that
 * is still on its way, or has an open return, keeps its buyer for now: a daily job tries again.
 */
export async function eraseBuyers(tx: Tx, accountIds: readonly Id<'account'>[]): Promise<void> {
  if (accountIds.length === 0) return
  const orders = await tx
    .selectFrom('resale_order')
    .select('id')
    .where('account_id', 'in', [...accountIds])
    .where('buyer_email', '<>', '')
    .where(isOver)
    .orderBy('id')
    .forUpdate()
    .execute()
  await eraseOrders(
    tx,
    orders.map(({ id }) => id),
  )
}

/** Called in the transaction that closes an account. */
export const eraseBuyer = (tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> =>
  eraseBuyers(tx, [accountId])

/** Erases guests from their orders and checkouts. */
export async function eraseGuestBuyers(tx: Tx, which: WhichOrders, now: Date): Promise<void> {
  const orders = await lockGuestOrders(tx, which)
  await eraseOrders(
    tx,
    orders.map(({ id }) => id),
  )
  await eraseGuestsOf(
    tx,
    orders.map(({ checkout_id }) => checkout_id),
    now,
  )
}

/** Removes phone and address from guests' orders; name and email are kept longer. */
export async function eraseGuestAddresses(tx: Tx, before: Date): Promise<void> {
  const orders = await lockGuestOrders(tx, { before }, { withAddress: true })
  await clearBuyerDetails(
    tx,
    orders.map(({ id }) => id),
    noAddress,
  )
  await dropAddresses(
    tx,
    orders.map(({ checkout_id }) => checkout_id),
  )
}

async function eraseOrders(tx: Tx, ids: readonly Id<'resale-order'>[]): Promise<void> {
  if (ids.length === 0) return
  const returnIds = await clearBuyerDetails(tx, ids, noBuyer)
  await forgetOfficeNotes(tx, [...ids, ...returnIds])
  // Links in earlier emails stop working.
  await tx
    .deleteFrom('resale_order_code')
    .where('order_id', 'in', [...ids])
    .execute()
}

/** @returns the returns of these orders */
async function clearBuyerDetails(
  tx: Tx,
  ids: readonly Id<'resale-order'>[],
  cleared: typeof noAddress,
): Promise<Id<'resale-return'>[]> {
  if (ids.length === 0) return []
  await tx
    .updateTable('resale_order')
    .set(cleared)
    .where('id', 'in', [...ids])
    .where(isOver)
    .execute()
  const returns = await tx
    .selectFrom('resale_return')
    .select('id')
    .where('order_id', 'in', [...ids])
    .execute()
  const returnIds = returns.map(({ id }) => id)
  await dropLabels(tx, [...ids, ...returnIds])
  return returnIds
}
