import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SkiProofTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type SkiProof = Selectable<SkiProofTable>

/** The proofs of posting that the buyers of these bookings have reported, oldest first. */
export const listProofs = (db: Db | Tx, bookingIds: readonly Id<'ski-booking'>[]): Promise<SkiProof[]> =>
  db
    .selectFrom('ski_proof')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('id')
    .execute()
