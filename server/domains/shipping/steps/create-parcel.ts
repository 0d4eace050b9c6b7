import { randomBytes } from 'node:crypto'
import { humanCode } from '#server/kernel/human-code.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NewParcel {
  readonly direction: 'outbound' | 'return'
  /** The order or return it carries; each has one parcel. */
  readonly carriesId: Id<CarriedKind>
  readonly now: Date
}

/** @returns the label code, such as WR-7K3Q9M */
export async function createParcel(tx: Tx, { direction, carriesId, now }: NewParcel): Promise<string> {
  for (;;) {
    const labelCode = `WR-${humanCode(randomBytes(6))}`
    // 24^6 codes: a collision is rare but possible.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('parcel')
      .values({ id: newId<'parcel'>(), direction, carries_id: carriesId, label_code: labelCode, created_at: now })
      .onConflict((conflict) => conflict.column('label_code').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return labelCode
  }
}
