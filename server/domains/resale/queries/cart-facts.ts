import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { roomForCarts } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { settingsNamed, wholeNumbers } from '#server/platform/settings.ts'
import type { Kept } from '../rules/cart/decide-reservation.ts'

const settingKeys = [
  'resale.cart_minutes',
  'resale.cart_again_minutes',
  'resale.cart_pieces',
  'resale.network_pieces',
] as const

export interface CartRequest {
  readonly cartId: Id<'resale-cart'>
  readonly garmentIds: readonly Id<'garment'>[]
  readonly network: string
  readonly sharePercent: number
  readonly now: Date
}

export interface CartFacts {
  readonly settings: Readonly<Record<(typeof settingKeys)[number], number>>
  /** Today’s prices by garment; pieces that are not listed are absent. */
  readonly prices: ReadonlyMap<string, Pence>
  /** The last time this cart or network kept each piece, by garment. */
  readonly last: ReadonlyMap<string, Kept>
  /** How many other pieces are in the cart. */
  readonly others: number
  readonly reservedByNetwork: number
  readonly shareRoom: number
}

/** SQL for how many pieces a network keeps now: reserved by its carts, or held by their checkouts even if removed from the cart since. */
export const keptByNetwork = (network: Expression<string>, now: Date) => sql<number>`(
  select count(*)::int from resale_cart_item kept_item
  join garment_claim claim on claim.garment_id = kept_item.garment_id and claim.released_at is null and claim.expires_at > ${now}
  where kept_item.network = ${network} and kept_item.reserved_until > ${now}
    and (claim.owner_id = kept_item.cart_id and kept_item.removed_at is null
      or exists (select from checkout
        where checkout.id = claim.owner_id and checkout.purpose = 'resale' and checkout.terms->>'cart_id' = kept_item.cart_id::text)))`

/** Parses the times of a JSON row. */
export const keptOf = (row: { readonly reserved_from: unknown; readonly reserved_until: unknown }): Kept => ({
  from: new Date(String(row.reserved_from)),
  until: new Date(String(row.reserved_until)),
})

/** Reads everything that decides an addition to a cart, in one statement. The cart, the share setting and the pieces must be locked. */
export async function readCartFacts(
  tx: Tx,
  { cartId, garmentIds, network, sharePercent, now }: CartRequest,
): Promise<CartFacts> {
  const ids = [...garmentIds]
  const row = await tx
    .selectNoFrom((eb) => [
      settingsNamed(settingKeys).as('settings'),
      jsonArrayFrom(
        eb.selectFrom('resale_listing').select(['garment_id', 'price_pence']).where('garment_id', 'in', ids),
      ).as('listings'),
      jsonArrayFrom(
        eb
          .selectFrom('resale_cart_item')
          .distinctOn('garment_id')
          .select(['garment_id', 'reserved_from', 'reserved_until'])
          .where('garment_id', 'in', ids)
          .where('reserved_until', 'is not', null)
          .where((item) => item.or([item('cart_id', '=', cartId), item('network', '=', network)]))
          .orderBy('garment_id')
          .orderBy('reserved_until', 'desc'),
      ).as('reservations'),
      eb
        .selectFrom('resale_cart_item')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('cart_id', '=', cartId)
        .where('removed_at', 'is', null)
        .where('garment_id', 'not in', ids)
        .$asScalar()
        .as('others'),
      keptByNetwork(eb.val(network), now).as('reserved_by_network'),
      roomForCarts({ fresh: ids.length, percent: sharePercent, now }).as('share_room'),
    ])
    .executeTakeFirstOrThrow()
  return {
    settings: wholeNumbers(settingKeys, row.settings),
    prices: new Map(row.listings.map((listing) => [listing.garment_id, listing.price_pence as Pence])),
    last: new Map(row.reservations.map((reservation) => [reservation.garment_id, keptOf(reservation)])),
    others: row.others ?? 0,
    reservedByNetwork: row.reserved_by_network,
    shareRoom: row.share_room,
  }
}
