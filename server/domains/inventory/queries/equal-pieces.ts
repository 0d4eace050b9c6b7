import { sql } from 'kysely'
import { listProductFaces } from '#server/domains/catalogue/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isAvailable } from '../rules/availability.ts'
import { chooseEqual } from '../rules/equal-pieces.ts'
import { keptOffer } from './garments.ts'

export interface UnavailablePieces {
  readonly unavailable: readonly Id<'garment'>[]
  /** Pieces that cannot be replacements: those of the basket, and those already tried. */
  readonly except: readonly Id<'garment'>[]
  readonly accountId: Id<'account'> | undefined
  readonly now: Date
}

/**
 * Finds for each unavailable piece an available one of the same product, size, condition and credits, as far as there are any. The
 * account's own holds and offers come first, so that a basket sent again gets the same pieces. The rest is ordered differently for each
 * account, so that accounts which lose a piece together do not compete for the same replacement. A piece that the account itself has
 * ordered needs no replacement: leaving it in the basket does not ask for it again.
 */
export async function findEqualPieces(
  db: Db | Tx,
  { unavailable, except, accountId, now }: UnavailablePieces,
): Promise<Map<Id<'garment'>, Id<'garment'>>> {
  if (unavailable.length === 0) return new Map()
  const rows = await db
    .selectFrom('garment as unavailable')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('garment')
          .leftJoin('garment_claim as claim', (join) =>
            join.onRef('claim.garment_id', '=', 'garment.id').on('claim.released_at', 'is', null),
          )
          .select(['garment.id', 'garment.product_id', 'claim.kind', 'claim.owner_id', 'claim.account_id'])
          .select(['claim.expires_at', 'claim.offered_until', 'claim.kept_by'])
          .whereRef('garment.product_id', '=', 'unavailable.product_id')
          .whereRef('garment.size_code', '=', 'unavailable.size_code')
          .whereRef('garment.condition', '=', 'unavailable.condition')
          .whereRef('garment.credits', '=', 'unavailable.credits')
          .where('garment.state', '=', 'ready')
          .where('garment.for_dates', '=', false)
          .where('garment.id', 'not in', [...except, ...unavailable])
          .where((claim) =>
            claim.or([
              claim('claim.id', 'is', null),
              claim('claim.expires_at', '<=', now),
              claim.and([
                claim('claim.kind', 'in', ['hold', 'offer']),
                claim('claim.account_id', '=', accountId ?? null),
              ]),
            ]),
          )
          .orderBy((claim) => claim.fn.coalesce(claim('claim.account_id', '=', accountId ?? null), sql`false`), 'desc')
          .orderBy(sql`md5(garment.id::text || ${accountId ?? ''}::text)`)
          .limit(unavailable.length)
          .as('equal'),
      (join) => join.onTrue(),
    )
    .select(['unavailable.id as unavailableId', 'equal.id', 'equal.product_id as productId'])
    .select(['equal.kind', 'equal.owner_id', 'equal.account_id', 'equal.expires_at'])
    .select(['equal.offered_until', 'equal.kept_by'])
    .where('unavailable.id', 'in', [...unavailable])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('garment_claim as own_claim')
            .select('own_claim.id')
            .whereRef('own_claim.garment_id', '=', 'unavailable.id')
            .where('own_claim.released_at', 'is', null)
            .where('own_claim.kind', '=', 'loan')
            .where('own_claim.account_id', '=', accountId ?? null),
        ),
      ),
    )
    .execute()
  const faces = await listProductFaces(db, [...new Set(rows.map(({ productId }) => productId))])
  const available = rows.filter(({ productId, kind, owner_id, account_id, expires_at, ...offer }) => {
    const claim =
      kind === null || owner_id === null
        ? undefined
        : { kind, ownerId: owner_id, accountId: account_id, expiresAt: expires_at, kept: keptOffer(offer) }
    const productOffered = faces.get(productId)?.rentable ?? false
    return isAvailable({ state: 'ready', forDates: false, productOffered, claim }, { accountId }, now)
  })
  return chooseEqual(
    unavailable,
    available.map(({ unavailableId, id }) => ({ id: unavailableId, by: id })),
  )
}
