import { sql } from 'kysely'
import { lockOpenAccount } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { keepActiveIds, listFavouriteIds } from '../queries/favourites.ts'
import { type FavouriteWish, favouriteList } from '../rules/favourite-list.ts'
import type { CatalogueServices } from '../services.ts'

/**
 * Makes the ids the favourites of an account, or adds them to those there are. Ids of products that are gone are left out; a
 * favourite that left the shop later is kept through merges, in case it comes back. The account is locked, so that two tabs
 * which merge at once lose nothing.
 * @returns the favourites, newest first
 */
export async function saveFavourites(
  { db, clock }: Pick<CatalogueServices, 'db' | 'clock'>,
  accountId: Id<'account'>,
  wish: FavouriteWish,
): Promise<Id<'product'>[]> {
  const now = clock.now()
  return await transaction(db, async (tx) => {
    await lockOpenAccount(tx, accountId)
    const asked = await keepActiveIds(tx, wish.ids)
    const wanted = favouriteList(wish.merge ? await listFavouriteIds(tx, accountId) : [], { ...wish, ids: asked })
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
