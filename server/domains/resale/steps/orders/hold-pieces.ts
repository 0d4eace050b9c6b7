import { sql } from 'kysely'
import type { Checkout } from '#server/domains/checkout/index.ts'
import { holdLocked, type LockedForClaim } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SaleAllowed } from '../../purposes/sale-facts.ts'
import { type HoldFactsOfCart, readHoldFacts } from '../../queries/hold-facts.ts'
import { decideHold } from '../../rules/cart/decide-hold.ts'
import type { Reservation } from '../../rules/cart/decide-reservation.ts'
import { heldLongEnough, piecesUnavailable, type SaleRefusal } from '../../rules/orders/sale-refusal.ts'

interface PiecesToHold {
  readonly checkout: Checkout
  readonly decided: SaleAllowed
  readonly until: Date
  /** The payer asks for more time, so only pieces that are held already count. */
  readonly extending?: boolean | undefined
  readonly now: Date
}

/**
 * Holds the pieces of a cart until they are paid for, and records that on the cart, because its next reservation depends on it. Pieces
 * that may not be held can still be bought, and the cart says why.
 * @returns why the cart cannot be bought, or its hold not extended
 */
export async function holdPieces(
  tx: Tx,
  { checkout, decided: { garments, terms, sharePercent }, until, extending = false, now }: PiecesToHold,
): Promise<SaleRefusal | undefined> {
  if (garments.unavailable.length > 0) return piecesUnavailable(garments.unavailable)
  const cartId = terms.cart_id
  const alreadyKept = new Set<string>(
    [...garments.own.values()].flatMap(({ garmentId, expiresAt }) =>
      expiresAt === null || expiresAt > now ? garmentId : [],
    ),
  )
  const garmentIds = terms.pieces.flatMap(({ garment_id: id }) => (extending && !alreadyKept.has(id) ? [] : id))
  if (garmentIds.length === 0) return heldLongEnough
  const facts = await readHoldFacts(tx, { cartId, garmentIds, sharePercent, now })
  const decided = decideAll(garmentIds, { facts, alreadyKept, until, now })
  const held = new Set<string>([...decided].flatMap(([id, { kept }]) => (kept ? id : [])))
  if (extending && held.size < garmentIds.length) return heldLongEnough
  if (held.size > 0) {
    const taken = await holdLocked(tx, restrictTo(garments, held), {
      ownerId: checkout.id,
      accountId: checkout.account_id,
      expiresAt: until,
      now,
      cartId,
      shelf: 'resale',
    })
    if (!taken.taken) return piecesUnavailable(taken.unavailable)
  }
  await recordOnCart(tx, cartId, decided)
  return undefined
}

interface Deciding {
  readonly facts: HoldFactsOfCart
  readonly alreadyKept: ReadonlySet<string>
  readonly until: Date
  readonly now: Date
}

/** Decides which pieces to hold, in the order in which they were added to the cart, until there is no room left. */
function decideAll(
  garmentIds: readonly Id<'garment'>[],
  { facts: { settings, pieces, shareRoom }, alreadyKept, until, now }: Deciding,
): Map<Id<'garment'>, Reservation> {
  const takenByNetwork = new Map<string, number>()
  let shareLeft = shareRoom
  return new Map(
    garmentIds.flatMap((id) => {
      const piece = pieces.get(id)
      // The cart has been deleted in the meantime.
      if (!piece) return []
      const { network, last, keptByNetwork } = piece
      const isKept = alreadyKept.has(id)
      const takenNow = takenByNetwork.get(network) ?? 0
      const decided = decideHold({
        last,
        isKept,
        until,
        now,
        againMinutes: settings['resale.cart_again_minutes'],
        room: { network: settings['resale.network_pieces'] - keptByNetwork - takenNow, share: shareLeft },
        // A reservation, a hold and its extension.
        maxMinutes: settings['resale.cart_minutes'] + 2 * settings['hold.minutes'],
      })
      if (decided.kept && !isKept) {
        takenByNetwork.set(network, takenNow + 1)
        shareLeft -= 1
      }
      return [[id, decided] as const]
    }),
  )
}

const restrictTo = (locked: LockedForClaim, ids: ReadonlySet<string>): LockedForClaim => ({
  ...locked,
  garments: locked.garments.filter(({ id }) => ids.has(id)),
  own: new Map([...locked.own].filter(([id]) => ids.has(id))),
})

/** Records on the cart what is held, or why not. The last reservation or hold is kept, because the next one depends on it. */
async function recordOnCart(
  tx: Tx,
  cartId: Id<'resale-cart'>,
  decided: ReadonlyMap<Id<'garment'>, Reservation>,
): Promise<void> {
  const notes = [...decided].map(([id, { kept, because, againAt }]) => ({
    id,
    kept_from: kept?.from,
    kept_until: kept?.until,
    because,
    again_at: againAt,
  }))
  await sql`
    update resale_cart_item item
    set reserved_from = coalesce(kept_from, reserved_from), reserved_until = coalesce(kept_until, reserved_until),
      not_reserved = because, again_at = noted.again_at
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as noted (id uuid, kept_from timestamptz, kept_until timestamptz, because text, again_at timestamptz)
    where item.cart_id = ${cartId} and item.garment_id = noted.id`.execute(tx)
}
