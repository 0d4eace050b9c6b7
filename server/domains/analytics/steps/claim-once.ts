import { createHash } from 'node:crypto'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The hash by which something that was made is known here, and beyond our shop: only with its id can it be matched. */
export const keyOf = (kind: string, id: string): string =>
  createHash('sha256').update(`${kind} ${id}`).digest('base64url')

/** @returns true for the first of all who ask for this key; the others wait until its transaction has ended */
export async function claimOnce(tx: Tx, now: Date, key: string): Promise<boolean> {
  const first = await tx
    .insertInto('analytics_counted')
    .values({ key, counted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return first !== undefined
}
