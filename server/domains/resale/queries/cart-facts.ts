import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { roomForCarts } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { settingsNamed, wholeNumbers } from '#server/platform/settings.ts'

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
  /** Today’s price of each piece that is listed. */
  readonly prices: ReadonlyMap<string, Pence>
  /** The end of the last reservation of each by this cart or from this network. */
  readonly lastUntil: ReadonlyMap<string, Date>
  /** Other pieces that are in the cart. */
  readonly others: number
  readonly reservedByNetwork: number
  readonly shareRoom: number
}

/** Everything that adding pieces to a cart depends on, in one statement under its locks. */
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
          .select((item) => ['garment_id', item.fn.max('reserved_until').as('until')])
          .where('garment_id', 'in', ids)
          .where('reserved_until', 'is not', null)
          .where((item) => item.or([item('cart_id', '=', cartId), item('network', '=', network)]))
          .groupBy('garment_id'),
      ).as('reservations'),
      eb
        .selectFrom('resale_cart_item')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('cart_id', '=', cartId)
        .where('removed_at', 'is', null)
        .where('garment_id', 'not in', ids)
        .$asScalar()
        .as('others'),
      eb
        .selectFrom('resale_cart_item as item')
        .innerJoin('garment_claim as claim', 'claim.garment_id', 'item.garment_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('item.network', '=', network)
        .where('item.reserved_until', '>', now)
        .where('item.removed_at', 'is', null)
        .where('claim.released_at', 'is', null)
        .where('claim.expires_at', '>', now)
        // Its checkout holds what the cart had reserved.
        .where((is) => is.or([is('claim.kind', '=', 'hold'), is('claim.owner_id', '=', is.ref('item.cart_id'))]))
        .$asScalar()
        .as('reserved_by_network'),
      roomForCarts({ fresh: ids.length, percent: sharePercent, now }).as('share_room'),
    ])
    .executeTakeFirstOrThrow()
  return {
    settings: wholeNumbers(settingKeys, row.settings),
    prices: new Map(row.listings.map((one) => [one.garment_id, one.price_pence as Pence])),
    lastUntil: new Map(
      row.reservations.flatMap(({ garment_id, until }) => (until ? [[garment_id, new Date(until)] as const] : [])),
    ),
    others: row.others ?? 0,
    reservedByNetwork: row.reserved_by_network ?? 0,
    shareRoom: row.share_room,
  }
}
