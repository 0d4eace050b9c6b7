import { sql } from 'kysely'
import { lockOpenAccount } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { keepShownIds, listFavouriteIds } from '../queries/favourites.ts'
import { type FavouriteListRequest, favouriteList } from '../rules/favourite-list.ts'
import type { CatalogueServices } from '../services.ts'

/**
 * Replaces the favourites of an account, or adds to them. Ids of unknown products are left out; a favourite that left the shop
 * later is kept through merges, in case it returns. Locks the account, so that two tabs that merge at once lose nothing.
 * @returns the favourites, newest first
 */
export async function saveFavourites(
  { db, clock, shops }: Pick<CatalogueServices, 'db' | 'clock' | 'shops'>,
  accountId: Id<'account'>,
  request: FavouriteListRequest,
): Promise<Id<'product'>[]> {
  const now = clock.now()
  return await transaction(db, async (tx) => {
    await lockOpenAccount(tx, accountId)
    const shownIds = await keepShownIds(tx, shops, request.ids)
    const wanted = favouriteList(request.merge ? await listFavouriteIds(tx, accountId) : [], {
      ...request,
      ids: shownIds,
    })
    await sql`delete from favourite where account_id = ${accountId} and product_id <> all(${wanted}::uuid[])`.execute(
      tx,
    )
    await sql`
      insert into favourite (account_id, product_id, added_at, position)
      select ${accountId}, id, ${now}, place from unnest(${wanted}::uuid[]) with ordinality as wanted (id, place)
      on conflict (account_id, product_id) do update set position = excluded.position
      where favourite.position <> excluded.position`.execute(tx)
    return wanted
  })
}
