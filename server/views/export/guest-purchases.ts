import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { GuestPurchases, Owner } from './section.ts'

/** What was bought without an account and with the owner's address; nothing until the address is proved (decision 373). */
export async function listGuestPurchases(
  db: Reader,
  { provedEmail }: Pick<Owner, 'provedEmail'>,
): Promise<GuestPurchases> {
  if (provedEmail === null) return { resaleOrders: [], skiBookings: [], giftCards: [], checkouts: [] }
  const orders = await db
    .selectFrom('resale_order')
    .select('id')
    .where('account_id', 'is', null)
    .where('buyer_email', '=', provedEmail)
    .execute()
  const bookings = await db
    .selectFrom('ski_booking')
    .select('id')
    .where('account_id', 'is', null)
    .where('buyer_email', '=', provedEmail)
    .execute()
  const cards = await db
    .selectFrom('gift_card')
    .select('id')
    .where('buyer_account_id', 'is', null)
    .where('buyer_email', '=', provedEmail)
    .execute()
  const checkouts = await db
    .selectFrom('checkout')
    .select('id')
    .where('account_id', 'is', null)
    .where('guest_email', '=', provedEmail)
    .execute()
  return {
    resaleOrders: orders.map(({ id }) => id),
    skiBookings: bookings.map(({ id }) => id),
    giftCards: cards.map(({ id }) => id),
    checkouts: checkouts.map(({ id }) => id),
  }
}

/** Lists the references of the purchases, for an operator; `a payment` if there is only a payment and nothing was bought. */
export async function nameGuestPurchases(db: Reader, purchases: GuestPurchases): Promise<string[]> {
  const { resaleOrders, skiBookings, giftCards, checkouts } = purchases
  const orders = await db.selectFrom('resale_order').select('reference').where('id', '=', anyOf(resaleOrders)).execute()
  const bookings = await db.selectFrom('ski_booking').select('reference').where('id', '=', anyOf(skiBookings)).execute()
  const cards = await db.selectFrom('gift_card').select('reference').where('id', '=', anyOf(giftCards)).execute()
  const named = [...orders, ...bookings, ...cards].map(({ reference }) => reference)
  return named.length === 0 && checkouts.length > 0 ? ['a payment'] : named
}

const anyOf = <Of extends string>(ids: readonly Id<Of>[]) => sql<Id<Of>>`any(${[...ids]}::uuid[])`
