// What is in a cart of the resale shop, at today's prices (product §6).
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { saleConditionLabel } from '#contract/primitives.ts'
import { presentFacePicture } from '#server/domains/catalogue/index.ts'
import { cartSums, describePiece, salePostageKeys, salePostageOf } from '#server/domains/resale/index.ts'
import type { Pence } from '#server/kernel/money.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingsNamed, wholeNumbers } from '#server/platform/settings.ts'
import { instantOrNull } from '../from-json.ts'

type Cart = AnswerOf<'getResaleCart'>

const settingKeys = [...salePostageKeys, 'resale.cart_again_minutes', 'resale.cart_pieces'] as const

const selectCart = (db: Reader, secret: string) =>
  db
    .selectFrom('resale_cart as cart')
    .where('cart.secret_hash', '=', hashSecretCode(secret))
    .select((eb) => [
      settingsNamed(settingKeys).as('settings'),
      jsonArrayFrom(
        eb
          .selectFrom('resale_cart_item as item')
          .innerJoin('garment', 'garment.id', 'item.garment_id')
          .innerJoin('resale_listing as listing', 'listing.garment_id', 'item.garment_id')
          .innerJoin('product', 'product.id', 'garment.product_id')
          .innerJoin('brand', 'brand.id', 'product.brand_id')
          .leftJoin('size', 'size.code', 'garment.size_code')
          .leftJoin('product_picture as picture', (join) =>
            join.onRef('picture.product_id', '=', 'product.id').on('picture.position', '=', 1),
          )
          .leftJoin('garment_claim as claim', (join) =>
            join.onRef('claim.garment_id', '=', 'garment.id').on('claim.released_at', 'is', null),
          )
          // A hold of the checkout that was opened from this cart, by an account or a guest.
          .leftJoin('checkout', (join) =>
            join
              .onRef('checkout.id', '=', 'claim.owner_id')
              .on(sql<boolean>`checkout.purpose = 'resale' and checkout.terms->>'cart_id' = cart.id::text`),
          )
          .select(['garment.id', 'garment.product_id', 'garment.size_code', 'garment.state'])
          .select(['product.handle', 'product.name', 'product.status', 'brand.name as brand_name'])
          .select(sql<string>`coalesce(size.short_label, garment.size_code)`.as('size_label'))
          .select(['picture.base', 'picture.external', 'picture.alt', 'picture.tint'])
          .select(['listing.condition', 'listing.price_pence', 'item.price_pence as price_was'])
          .select(['item.reserved_until', 'item.not_reserved', 'item.again_at'])
          .select(['claim.kind', 'claim.expires_at'])
          .select(sql<boolean>`claim.owner_id = cart.id or checkout.id is not null`.as('own'))
          .whereRef('item.cart_id', '=', 'cart.id')
          .where('item.removed_at', 'is', null)
          .orderBy('item.added_at')
          .orderBy('item.garment_id'),
      ).as('pieces'),
    ])

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectCart>['executeTakeFirst']>>>
type PieceRow = Row['pieces'][number]

/** @throws Refusal not_found when no cart has this secret */
export async function readCart(db: Reader, secret: string, now: Date): Promise<Cart> {
  const row = await selectCart(db, secret).executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  const settings = wholeNumbers(settingKeys, row.settings)
  const items = row.pieces.map((piece) =>
    presentPiece(piece, { now, againMinutes: settings['resale.cart_again_minutes'] }),
  )
  const sums = cartSums(
    items.flatMap(({ state, price }) => (state === 'gone' ? [] : (price as Pence))),
    salePostageOf(settings),
  )
  const ends = items.flatMap(({ reservedUntil }) => (reservedUntil ? [Date.parse(reservedUntil)] : []))
  return {
    cartId: secret,
    items,
    ...sums,
    mostPieces: settings['resale.cart_pieces'],
    serverNow: now.toISOString(),
    minutesLeft: ends.length === 0 ? null : Math.ceil((Math.min(...ends) - now.getTime()) / 60_000),
  }
}

function presentPiece(
  row: PieceRow,
  { now, againMinutes }: { now: Date; againMinutes: number },
): Cart['items'][number] {
  const { reservedUntil, ...state } = describePiece({
    // What its own checkout holds can be bought, even if its product is a draft again (inventory/rules/availability.ts).
    forSale: row.state === 'resale' && (row.status !== 'draft' || row.own),
    sold: row.state === 'sold',
    claim: row.kind === null ? null : { own: row.own, kind: row.kind, until: instantOrNull(row.expires_at) },
    reservedUntil: instantOrNull(row.reserved_until),
    notReserved: row.not_reserved,
    againAt: instantOrNull(row.again_at),
    againMinutes,
    now,
  })
  return {
    id: row.id,
    productId: row.product_id,
    slug: row.handle,
    name: row.name,
    brand_name: row.brand_name,
    size: row.size_code,
    sizeLabel: row.size_label,
    item_sale_condition: row.condition,
    conditionLabel: saleConditionLabel[row.condition],
    price: row.price_pence,
    priceWas: row.price_was === row.price_pence ? null : row.price_was,
    picture: presentFacePicture(row, row.name),
    reservedUntil: reservedUntil?.toISOString() ?? null,
    ...state,
  }
}
