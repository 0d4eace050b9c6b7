import { messages } from '#contract/messages.ts'
import { type LockedForClaim, listClaims } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { describePiece } from '../rules/cart/describe-piece.ts'

interface Taken extends Pick<LockedForClaim, 'garments' | 'unavailable'> {
  /** Garments that are not for sale, although nobody else has them. */
  readonly unlisted: readonly Id<'garment'>[]
}

/**
 * Refuses pieces that cannot be added to a cart; for a single one the message says why, and when it may be available again. The
 * garments must be locked.
 * @throws Refusal items_unavailable with titles and ids
 */
export async function refuseTaken(tx: Tx, { garments, unavailable, unlisted }: Taken, now: Date): Promise<never> {
  const titles = new Map<Id<'garment'>, string>(unlisted.map((id) => [id, 'A piece that isn’t for sale']))
  for (const { garmentId, title } of unavailable) titles.set(garmentId, title)
  const ids = [...titles.keys()]
  const [only, ...others] = ids
  const message = only && others.length === 0 ? await describeTaker(tx, only) : messages.itemsUnavailable
  throw new Refusal('items_unavailable', message, { titles: [...titles.values()], ids })

  async function describeTaker(reader: Tx, id: Id<'garment'>): Promise<string> {
    const garment = garments.find((garment) => garment.id === id)
    const claim = (await listClaims(reader, [id])).get(id)
    const { words, state } = describePiece({
      forSale: garment?.state === 'resale' && !unlisted.includes(id),
      sold: garment?.state === 'sold',
      claim: claim ? { own: false, kind: claim.kind, until: claim.expiresAt } : null,
      reservedUntil: null,
      notReserved: null,
      againAt: null,
      againMinutes: 0,
      now,
    })
    return state === 'gone' ? words : messages.itemsUnavailable
  }
}
