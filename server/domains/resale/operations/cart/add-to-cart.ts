import { lockForClaim, reserveForCart } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { countHits, hashSubject, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockNumberSetting } from '#server/platform/settings.ts'
import { type CartFacts, readCartFacts } from '../../queries/cart-facts.ts'
import { type LockedCart, lockCart } from '../../queries/carts.ts'
import { decideReservation, type Reservation } from '../../rules/cart/decide-reservation.ts'
import { cartChanges } from '../../rules/cart/limits.ts'
import type { CartServices } from '../../services.ts'
import { refuseTaken } from '../../steps/refuse-taken.ts'
import { refuseUnknownCart } from './refuse-unknown-cart.ts'

export interface CartAddition {
  readonly garmentIds: readonly Id<'garment'>[]
  /** Null to create a cart. */
  readonly secret: string | null
}

/**
 * Adds pieces to a cart, all or none, and reserves those that may be reserved; the rest are added with the reason why not. Locks the
 * cart, then the setting for the reserved share, then the pieces. The lock on the setting makes carts count each other's reservations.
 * @returns the cart's secret
 * @throws Refusal not_found, items_unavailable with titles, limit_reached, too_many
 */
export async function addToCart(
  services: CartServices,
  { garmentIds, secret }: CartAddition,
  { ip }: Pick<CallContext, 'ip'>,
): Promise<string> {
  const { db, clock, wallClock } = services
  const network = networkOf(ip)
  await countHits(db, wallClock.now(), [{ limit: cartChanges, subject: network }])
  const cartSecret = secret ?? newSecretCode()
  const found = await transaction(db, async (tx) => {
    const now = clock.now()
    const cart = secret === null ? await makeCart(tx, cartSecret, now) : await lockCart(tx, secret, now)
    if (cart) await addPieces(tx, { cart, garmentIds, network: hashSubject(network), now })
    return cart
  })
  if (!found) return refuseUnknownCart(services, network)
  return cartSecret
}

async function makeCart(tx: Tx, secret: string, now: Date): Promise<LockedCart> {
  const id = newId<'resale-cart'>()
  await tx
    .insertInto('resale_cart')
    .values({ id, secret_hash: hashSecretCode(secret), created_at: now, changed_at: now })
    .execute()
  return { id, checkoutId: null }
}

interface Addition {
  readonly cart: LockedCart
  readonly garmentIds: readonly Id<'garment'>[]
  readonly network: string
  readonly now: Date
}

async function addPieces(tx: Tx, { cart, garmentIds, network, now }: Addition): Promise<void> {
  const cartId = cart.id
  const sharePercent = await lockNumberSetting(tx, 'resale.reserved_share_percent')
  const taker = { cartId, shelf: 'resale', ...(cart.checkoutId && { ownerId: cart.checkoutId }) } as const
  const locked = await lockForClaim(tx, garmentIds, taker, now)
  const facts = await readCartFacts(tx, { cartId, garmentIds, network, sharePercent, now })
  const unlisted = locked.garments.filter(({ id }) => !facts.prices.has(id)).map(({ id }) => id)
  if (locked.unavailable.length > 0 || unlisted.length > 0) await refuseTaken(tx, { ...locked, unlisted }, now)
  const max = facts.settings['resale.cart_pieces']
  if (facts.others + garmentIds.length > max)
    throw new Refusal('limit_reached', `A cart holds up to ${max} pieces. Check out, or take something out first.`)

  const heldByCheckout = new Set(
    [...locked.own.values()].flatMap(({ garmentId, expiresAt }) =>
      expiresAt === null || expiresAt > now ? [garmentId] : [],
    ),
  )
  const decided = decideAll(
    garmentIds.filter((id) => !heldByCheckout.has(id)),
    { facts, now },
  )
  for (const [until, ids] of groupByEnd(decided))
    await reserveForCart(tx, locked, { garmentIds: ids, cartId, until, now })
  await insertItems(tx, decided, { cartId, network, facts, now })
  await putBack(tx, cartId, [...heldByCheckout])
}

/** Puts back pieces that were taken out while the cart's own checkout holds them: its hold still applies, so nothing is decided. */
async function putBack(tx: Tx, cartId: Id<'resale-cart'>, garmentIds: readonly Id<'garment'>[]): Promise<void> {
  if (garmentIds.length === 0) return
  await tx
    .updateTable('resale_cart_item')
    .set({ removed_at: null })
    .where('cart_id', '=', cartId)
    .where('garment_id', 'in', garmentIds)
    .where('removed_at', 'is not', null)
    .execute()
}

/** Decides which pieces to reserve, in the order of the request, until there is no room left. */
function decideAll(
  garmentIds: readonly Id<'garment'>[],
  { facts, now }: { readonly facts: CartFacts; readonly now: Date },
): Map<Id<'garment'>, Reservation> {
  const { settings, last } = facts
  const room = { network: settings['resale.network_pieces'] - facts.reservedByNetwork, share: facts.shareRoom }
  return new Map(
    garmentIds.map((id) => {
      const reservation = decideReservation({
        last: last.get(id) ?? null,
        room,
        now,
        minutes: settings['resale.cart_minutes'],
        againMinutes: settings['resale.cart_again_minutes'],
      })
      if (reservation.kept) {
        room.network -= 1
        room.share -= 1
      }
      return [id, reservation]
    }),
  )
}

/** Groups the reserved pieces by the end of their reservation, which is nearly always the same. */
function groupByEnd(decided: ReadonlyMap<Id<'garment'>, Reservation>): Map<Date, Id<'garment'>[]> {
  const groups = new Map<number, { until: Date; ids: Id<'garment'>[] }>()
  for (const [id, { kept }] of decided) {
    if (!kept) continue
    const { until } = kept
    const group = groups.get(until.getTime()) ?? { until, ids: [] }
    group.ids.push(id)
    groups.set(until.getTime(), group)
  }
  return new Map([...groups.values()].map(({ until, ids }) => [until, ids]))
}

async function insertItems(
  tx: Tx,
  decided: ReadonlyMap<Id<'garment'>, Reservation>,
  { cartId, network, facts, now }: { cartId: Id<'resale-cart'>; network: string; facts: CartFacts; now: Date },
): Promise<void> {
  if (decided.size === 0) return
  await tx
    .insertInto('resale_cart_item')
    .values(
      [...decided].map(([id, { kept, because, againAt }]) => ({
        cart_id: cartId,
        garment_id: id,
        network,
        added_at: now,
        removed_at: null,
        reserved_from: kept?.from ?? null,
        reserved_until: kept?.until ?? null,
        not_reserved: because,
        again_at: againAt,
        price_pence: facts.prices.get(id) ?? 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'garment_id']).doUpdateSet((eb) => ({
        removed_at: null,
        price_pence: eb.ref('excluded.price_pence'),
        not_reserved: eb.ref('excluded.not_reserved'),
        again_at: eb.ref('excluded.again_at'),
        // The last reservation and its network are kept, because the next one depends on them.
        reserved_from: eb.fn.coalesce('excluded.reserved_from', 'resale_cart_item.reserved_from'),
        reserved_until: eb.fn.coalesce('excluded.reserved_until', 'resale_cart_item.reserved_until'),
        network: eb
          .case()
          .when('excluded.reserved_until', 'is', null)
          .then(eb.ref('resale_cart_item.network'))
          .else(eb.ref('excluded.network'))
          .end(),
      })),
    )
    .execute()
}
