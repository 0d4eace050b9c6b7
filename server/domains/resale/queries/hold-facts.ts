import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { roomForCarts } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { settingsNamed, wholeNumbers } from '#server/platform/settings.ts'
import type { Kept } from '../rules/cart/decide-reservation.ts'
import { keptByNetwork, keptOf } from './cart-facts.ts'

const settingKeys = [
  'resale.cart_minutes',
  'resale.cart_again_minutes',
  'resale.network_pieces',
  'hold.minutes',
] as const

export interface PieceOfCart {
  /** The network that added it to the cart; the piece counts towards that network's limit. */
  readonly network: string
  /** The last time its cart or network kept it. */
  readonly last: Kept | null
  readonly keptByNetwork: number
}

export interface HoldFactsOfCart {
  readonly settings: Readonly<Record<(typeof settingKeys)[number], number>>
  readonly pieces: ReadonlyMap<Id<'garment'>, PieceOfCart>
  readonly shareRoom: number
}

export interface CartToHold {
  readonly cartId: Id<'resale-cart'>
  readonly garmentIds: readonly Id<'garment'>[]
  /** Null when nothing more will be held. */
  readonly sharePercent: number | null
  readonly now: Date
}

/** Reads everything that decides a hold on the pieces of a cart, in one statement. The pieces must be locked. */
export async function readHoldFacts(
  tx: Tx,
  { cartId, garmentIds, sharePercent, now }: CartToHold,
): Promise<HoldFactsOfCart> {
  const row = await tx
    .selectNoFrom((eb) => [
      settingsNamed(settingKeys).as('settings'),
      jsonArrayFrom(
        eb
          .selectFrom('resale_cart_item as wanted')
          .select((eb) => [
            'wanted.garment_id',
            'wanted.network',
            jsonArrayFrom(
              eb
                .selectFrom('resale_cart_item as reservation')
                .select(['reservation.reserved_from', 'reservation.reserved_until'])
                .whereRef('reservation.garment_id', '=', 'wanted.garment_id')
                .where('reservation.reserved_until', 'is not', null)
                .where((is) =>
                  is.or([
                    is('reservation.cart_id', '=', is.ref('wanted.cart_id')),
                    is('reservation.network', '=', is.ref('wanted.network')),
                  ]),
                )
                .orderBy('reservation.reserved_until', 'desc')
                .limit(1),
            ).as('last'),
            keptByNetwork(eb.ref('wanted.network'), now).as('kept_by_network'),
          ])
          .where('wanted.cart_id', '=', cartId)
          .where('wanted.garment_id', 'in', [...garmentIds]),
      ).as('pieces'),
      roomForCarts({ fresh: garmentIds.length, percent: sharePercent ?? 0, now }).as('share_room'),
    ])
    .executeTakeFirstOrThrow()
  return {
    settings: wholeNumbers(settingKeys, row.settings),
    pieces: new Map(
      row.pieces.map(({ garment_id, network, last: [last], kept_by_network }) => [
        garment_id,
        { network, last: last ? keptOf(last) : null, keptByNetwork: kept_by_network },
      ]),
    ),
    shareRoom: row.share_room,
  }
}
