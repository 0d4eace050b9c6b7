import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Revenue {
  readonly currency: 'credits' | 'GBP'
  readonly amount: number
}

/** The resale shop's counts assume this postage wherever postage was paid (spec §9). */
const assumedPostagePence = 498

export const findRevenue = {
  /** Credits of what was ordered. */
  async ofRental(db: Db | Tx, orderId: Id<'order'>): Promise<Revenue> {
    const row = await db
      .selectFrom('loan')
      .select((select) => select.fn.sum<string | null>('credits').as('credits'))
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    return { currency: 'credits', amount: Number(row?.credits ?? 0) }
  },

  async ofResale(db: Db | Tx, orderId: Id<'resale-order'>): Promise<Revenue> {
    const row = await db
      .selectFrom('resale_order')
      .select(['goods_pence', 'postage_pence'])
      .where('id', '=', orderId)
      .executeTakeFirst()
    return {
      currency: 'GBP',
      amount: (row?.goods_pence ?? 0) + ((row?.postage_pence ?? 0) > 0 ? assumedPostagePence : 0),
    }
  },
}
