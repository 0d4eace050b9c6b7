import type { SaleCondition } from '#contract/primitives.ts'
import { type GarmentRow, lockForClaim, moveGarment, touchGarments } from '#server/domains/inventory/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { writeListings } from './write-listings.ts'

export interface Listing {
  readonly condition: SaleCondition
  readonly price: Pence
  readonly actor: Actor
  readonly now: Date
}

/** States from which a garment can be put up for sale; in `resale` it was retired but not listed yet. */
const listable = ['ready', 'inspecting', 'repair', 'resale'] as const
type Listable = (typeof listable)[number]

const isListable = (state: string): state is Listable => listable.some((known) => known === state)

/**
 * Puts a garment up for sale, retiring it from the rental shop if need be. It must be locked.
 * @throws Refusal not_now when it is not with us, somebody holds it, or it is already listed
 */
export async function listForSale(
  tx: Tx,
  { id, qrId, state }: Pick<GarmentRow, 'id' | 'qrId' | 'state'>,
  listing: Listing,
): Promise<void> {
  if (!isListable(state))
    throw new Refusal('not_now', `Garment ${qrId} is ${state.replace('_', ' ')}: it cannot be put up for sale.`)
  if (state === 'ready') {
    const { unavailable } = await lockForClaim(tx, [id], { to: 'sell' }, listing.now)
    if (unavailable.length > 0)
      throw new Refusal('not_now', `Somebody is ordering garment ${qrId}, or it is kept for a family: try again later.`)
  }
  const { condition, price, actor, now } = listing
  if ((await writeListings(tx, [{ garmentId: id, condition, price, at: now }], actor)) === 0)
    throw new Refusal('not_now', `Garment ${qrId} is already for sale.`)
  // The catalogue watches the garment, which would otherwise not change here.
  if (state === 'resale') await touchGarments(tx, [id], now)
  else await moveGarment(tx, { garmentId: id, from: state, to: 'resale', actor, now })
}
