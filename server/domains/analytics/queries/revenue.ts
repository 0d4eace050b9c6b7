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

/** What was ordered: credits, or pence. */
export const findRevenue: Readonly<Record<(typeof shopKinds)[number], Find>> = {
  async rental(db, id) {
    const row = await db
      .selectFrom('loan')
      .select((select) => select.fn.sum<string | null>('credits').as('credits'))
      .where('order_id', '=', toId<'order'>(id))
      .executeTakeFirst()
    return { currency: 'credits', amount: Number(row?.credits ?? 0) }
  },

  async resale(db, id) {
    const row = await db
      .selectFrom('resale_order')
      .select(['goods_pence', 'postage_pence'])
      .where('id', '=', toId<'resale-order'>(id))
      .executeTakeFirst()
    return {
      currency: 'GBP',
      amount: (row?.goods_pence ?? 0) + ((row?.postage_pence ?? 0) > 0 ? assumedPostagePence : 0),
    }
  },

  async 'gift-card'(db, id) {
    const row = await db
      .selectFrom('gift_card')
      .select('paid_pence')
      .where('id', '=', toId<'gift-card'>(id))
      .executeTakeFirst()
    return { currency: 'GBP', amount: row?.paid_pence ?? 0 }
  },

  /** Undefined for a booking made before `since`: a change of it, or a late fee, is answered with the same booking. */
  async ski(db, id, since) {
    const bookingId: Id<'ski-booking'> = toId(id)
    const row = await db
      .selectFrom('ski_booking')
      .innerJoin('ski_line', 'ski_line.booking_id', 'ski_booking.id')
      .select((select) => select.fn.sum<string | null>('ski_line.price_pence').as('pence'))
      .where('ski_booking.id', '=', bookingId)
      .where('ski_booking.booked_at', '>', since)
      .executeTakeFirst()
    return row?.pence ? { currency: 'GBP', amount: Number(row.pence) } : undefined
  },
}
