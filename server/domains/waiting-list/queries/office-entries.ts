import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface OfficeEntry {
  readonly productId: Id<'product'>
  readonly sizeCode: string
  readonly condition: string | null
  readonly mostCredits: number | null
  readonly email: string
  readonly hasAccount: boolean
  readonly askedAt: Date
  readonly lapses: number
  /** Until when a piece is kept for it, as the email of the offer says. */
  readonly offeredUntil: Date | null
}

/** Open entries, the earliest first. */
export async function listOfficeEntries(db: Db): Promise<OfficeEntry[]> {
  const rows = await db
    .selectFrom('waiting_list_entry as entry')
    .leftJoin('waiting_list_offer as offer', 'offer.id', 'entry.offer_id')
    .select(['entry.product_id as productId', 'entry.size_code as sizeCode', 'entry.condition', 'entry.email'])
    .select(['entry.most_credits as mostCredits', 'entry.account_id', 'entry.asked_at as askedAt', 'entry.lapses'])
    .select('offer.lasts_until as offeredUntil')
    .where('entry.ended_at', 'is', null)
    .orderBy('entry.asked_at')
    .orderBy('entry.id')
    .execute()
  return rows.map(({ account_id, ...row }) => ({ ...row, hasAccount: account_id !== null }))
}
