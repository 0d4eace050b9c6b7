import type { shopKinds } from '#contract/analytics/events.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Revenue {
  readonly currency: 'credits' | 'GBP'
  readonly amount: number
}

/** The resale shop's counts assume this postage wherever postage was paid (spec §9). */
const assumedPostagePence = 498

type Find = (db: Db | Tx, id: string, since: Date) => Promise<Revenue | undefined>

/**
 * Reads what an order was worth, in credits or pence. Undefined for an order made before `since`: its claim has been deleted
 * (sweep-analytics.ts), so a repeated answer would count it again.
 */
export const findRevenue: Readonly<Record<(typeof shopKinds)[number], Find>> = {
  async rental(db, id, since) {
    const row = await db
      .selectFrom('rental_order')
      .leftJoin('loan', 'loan.order_id', 'rental_order.id')
      .select(({ fn }) => fn.sum<string | null>('loan.credits').as('credits'))
      .where('rental_order.id', '=', toId<'order'>(id))
      .where('rental_order.placed_at', '>', since)
      .groupBy('rental_order.id')
      .executeTakeFirst()
    return row && { currency: 'credits', amount: Number(row.credits ?? 0) }
  },

  async resale(db, id, since) {
    const row = await db
      .selectFrom('resale_order')
      .select(['goods_pence', 'postage_pence'])
      .where('id', '=', toId<'resale-order'>(id))
      .where('placed_at', '>', since)
      .executeTakeFirst()
    return row && { currency: 'GBP', amount: row.goods_pence + (row.postage_pence > 0 ? assumedPostagePence : 0) }
  },

  async 'gift-card'(db, id, since) {
    const row = await db
      .selectFrom('gift_card')
      .select('paid_pence')
      .where('id', '=', toId<'gift-card'>(id))
      .where('bought_at', '>', since)
      .executeTakeFirst()
    return row && { currency: 'GBP', amount: row.paid_pence }
  },

  /** A change of a booking, or its late fee, returns the same booking, which counts only if it was made after `since`. */
  async ski(db, id, since) {
    const bookingId: Id<'ski-booking'> = toId(id)
    const row = await db
      .selectFrom('ski_booking')
      .innerJoin('ski_line', 'ski_line.booking_id', 'ski_booking.id')
      .select(({ fn }) => fn.sum<string | null>('ski_line.price_pence').as('pence'))
      .where('ski_booking.id', '=', bookingId)
      .where('ski_booking.booked_at', '>', since)
      .executeTakeFirst()
    return row?.pence ? { currency: 'GBP', amount: Number(row.pence) } : undefined
  },
}
