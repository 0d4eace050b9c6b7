import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WaitingListOfferTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type OfferRow = Selectable<WaitingListOfferTable>

export const findOpenOffer = (db: Db | Tx, garmentId: Id<'garment'>): Promise<OfferRow | undefined> =>
  db
    .selectFrom('waiting_list_offer')
    .selectAll()
    .where('garment_id', '=', garmentId)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** An offer that was made to this account. */
export const findOfferOf = (
  db: Db | Tx,
  accountId: Id<'account'>,
  offerId: Id<'waiting-list-offer'>,
): Promise<OfferRow | undefined> =>
  db
    .selectFrom('waiting_list_offer')
    .selectAll()
    .where('id', '=', offerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Open offers in pages by id. */
export const listOpenOffers = (db: Db | Tx, after: string, max: number): Promise<OfferRow[]> =>
  db
    .selectFrom('waiting_list_offer')
    .selectAll()
    .where('state', '=', 'open')
    .where('id', '>', after as Id<'waiting-list-offer'>)
    .orderBy('id')
    .limit(max)
    .execute()
