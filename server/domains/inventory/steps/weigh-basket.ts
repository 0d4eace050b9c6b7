import { type Credits, sumCredits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listHeldGarmentIds, lockGarments } from '../queries/garments.ts'
import { lockForClaim, type Taker, type UnavailableGarment } from './lock-for-claim.ts'

export interface BasketToWeigh {
  readonly garmentIds: readonly Id<'garment'>[]
  readonly accountId: Id<'account'>
  /** Owners whose holds may be released for this basket. */
  readonly ownerIds: readonly Id<'checkout' | 'checkout-session'>[]
  readonly now: Date
  readonly stillHolding: NonNullable<Taker['stillHolding']>
}

export interface WeighedBasket {
  readonly credits: Credits
  readonly unavailable: readonly UnavailableGarment[]
}

/**
 * Works out how many credits a basket takes, and which of its pieces are unavailable. It locks these garments and those
 * that the owners hold in one pass, in id order, so that releasing some and taking others afterwards never waits for
 * another lock.
 */
export async function weighBasket(tx: Tx, basket: BasketToWeigh): Promise<WeighedBasket> {
  const { garmentIds, ownerIds, now } = basket
  const held = ownerIds.length > 0 ? await listHeldGarmentIds(tx, ownerIds) : []
  await lockGarments(tx, [...new Set([...garmentIds, ...held])])
  const { garments, unavailable } = await lockForClaim(
    tx,
    garmentIds,
    { accountId: basket.accountId, stillHolding: basket.stillHolding },
    now,
  )
  return { credits: sumCredits(garments.map((garment) => garment.credits)), unavailable }
}
