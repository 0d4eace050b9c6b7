import type { Selectable } from 'kysely'
import type { Condition } from '#contract/primitives.ts'
import { productOnOffer } from '#server/domains/catalogue/index.ts'
import type { Credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { GarmentClaimTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ClaimKind, KeptOffer, LiveClaim } from '../rules/availability.ts'
import type { GarmentState } from '../rules/garment-transitions.ts'

export interface GarmentRow {
  id: Id<'garment'>
  qrId: string
  productId: Id<'product'>
  sizeCode: string
  condition: Condition
  /** What the next loan costs. */
  credits: Credits
  state: GarmentState
  /** Hired by dates: never rented for credits. */
  forDates: boolean
  /** In an open recall: no check makes it safe. */
  recalled: boolean
}

const selectGarments = (db: Db | Tx, ids: readonly Id<'garment'>[]) =>
  db
    .selectFrom('garment')
    .select(['id', 'qr_id as qrId', 'product_id as productId', 'size_code as sizeCode'])
    .select(['condition', 'credits', 'state', 'for_dates as forDates', 'recalled'])
    .where('id', 'in', [...ids])
    .orderBy('id')

export async function listGarments(db: Db | Tx, ids: readonly Id<'garment'>[]): Promise<GarmentRow[]> {
  if (ids.length === 0) return []
  return (await selectGarments(db, ids).execute()) as GarmentRow[]
}

/** Locks the rows in id order, so that two baskets of the same pieces cannot deadlock. */
export async function lockGarments(tx: Tx, ids: readonly Id<'garment'>[]): Promise<GarmentRow[]> {
  if (ids.length === 0) return []
  return (await selectGarments(tx, ids).forUpdate().execute()) as GarmentRow[]
}

export interface ClaimRow extends LiveClaim {
  readonly id: Id<'claim'>
  /** The end of an offer, for a claim that is one. */
  readonly offeredUntil: Date | null
  readonly garmentId: Id<'garment'>
}

/** What the columns of a claim say about an offer that a checkout keeps past its end. */
export const keptOffer = ({
  offered_until: until,
  kept_by: by,
}: Readonly<Pick<Selectable<GarmentClaimTable>, 'offered_until' | 'kept_by'>>): KeptOffer | null =>
  until && by && { until, by }

/** Claims that are not released, by garment; some may have expired. */
export async function listClaims(
  db: Db | Tx,
  garmentIds: readonly Id<'garment'>[],
): Promise<Map<Id<'garment'>, ClaimRow>> {
  if (garmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('garment_claim')
    .select(['id', 'garment_id', 'kind', 'owner_id', 'account_id', 'expires_at', 'offered_until', 'kept_by'])
    .where('garment_id', 'in', [...garmentIds])
    .where('released_at', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.garment_id,
      {
        id: row.id,
        garmentId: row.garment_id,
        kind: row.kind satisfies ClaimKind,
        ownerId: row.owner_id,
        accountId: row.account_id,
        expiresAt: row.expires_at,
        offeredUntil: row.offered_until,
        kept: keptOffer(row),
      },
    ]),
  )
}

/** A garment with its claim that has not been released, which may have expired. */
type Claimed = GarmentRow & { readonly claim: ClaimRow | undefined }

const selectClaimed = (db: Db | Tx, ids: readonly Id<'garment'>[]) =>
  db
    .selectFrom('garment')
    .leftJoin('garment_claim as claim', (join) =>
      join.onRef('claim.garment_id', '=', 'garment.id').on('claim.released_at', 'is', null),
    )
    .select(['garment.id', 'qr_id as qrId', 'product_id as productId', 'size_code as sizeCode'])
    .select(['condition', 'credits', 'state', 'for_dates as forDates', 'recalled'])
    .select(['claim.id as claim_id', 'claim.kind', 'claim.owner_id', 'claim.account_id', 'claim.expires_at'])
    .select(['claim.offered_until', 'claim.kept_by'])
    .where('garment.id', 'in', [...ids])
    .orderBy('garment.id')

type ClaimedRow = Awaited<ReturnType<ReturnType<typeof selectClaimed>['executeTakeFirstOrThrow']>>

function withClaim<Row extends ClaimedRow>(found: Row) {
  const { claim_id, kind, owner_id, account_id, expires_at, offered_until, kept_by, ...row } = found
  const garment = row as Omit<Row, keyof ClaimedRow> & GarmentRow
  const claim: ClaimRow | undefined =
    claim_id === null || kind === null || owner_id === null
      ? undefined
      : {
          id: claim_id,
          garmentId: garment.id,
          kind,
          ownerId: owner_id,
          accountId: account_id,
          expiresAt: expires_at,
          offeredUntil: offered_until,
          kept: keptOffer({ offered_until, kept_by }),
        }
  return { ...garment, claim }
}

export async function listClaimedGarments(db: Db | Tx, ids: readonly Id<'garment'>[]): Promise<Claimed[]> {
  return (await selectClaimed(db, ids).execute()).map(withClaim)
}

/** A garment with the name of its product, and whether that may be rented for credits or sold. */
export type ClaimableGarment = Claimed & {
  readonly product: { readonly name: string; readonly rentable: boolean; readonly published: boolean }
}

/**
 * Locks the garments in id order. When a row lock had to be waited for, the row is current but its claim may be stale: PostgreSQL
 * re-reads only the rows it locks (lockForClaim handles this).
 */
export async function lockClaimable(tx: Tx, ids: readonly Id<'garment'>[]): Promise<ClaimableGarment[]> {
  if (ids.length === 0) return []
  const rows = await selectClaimed(tx, ids)
    .select((eb) => productOnOffer(eb.ref('garment.product_id')).$notNull().as('product'))
    .forUpdate('garment')
    .execute()
  return rows.map(withClaim)
}

/** Garments that these owners hold, expired or not, as long as nobody else took them; and those whose offer they have kept past its end. */
export async function listHeldGarmentIds(
  db: Db | Tx,
  ownerIds: readonly Id<'checkout' | 'checkout-session'>[],
): Promise<Id<'garment'>[]> {
  const rows = await db
    .selectFrom('garment_claim')
    .select('garment_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_id', 'in', [...ownerIds]), eb('kind', '=', 'hold')]),
        eb('kept_by', 'in', [...ownerIds]),
      ]),
    )
    .where('released_at', 'is', null)
    .orderBy('garment_id')
    .execute()
  return rows.map((row) => row.garment_id)
}

/** The garment with this label, if there is one. */
export async function findGarmentByQrId(db: Db | Tx, qrId: string): Promise<GarmentRow | undefined> {
  const row = await db.selectFrom('garment').select('id').where('qr_id', '=', qrId).executeTakeFirst()
  return row && (await listGarments(db, [row.id]))[0]
}
