import { createHash } from 'node:crypto'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The hash by which something that was made is known here, and beyond our shop: only with its id can it be matched. */
export const keyOf = (kind: string, id: string): string =>
  createHash('sha256').update(`${kind} ${id}`).digest('base64url')

/** @returns true for the first of all who ask for this key; the others wait until its transaction has ended */
export const claimOnce = async (tx: Tx, now: Date, key: string): Promise<boolean> =>
  (await claimEach(tx, now, [key])).has(key)

/** The same for several keys. @returns those that nobody has asked for before */
export async function claimEach(tx: Tx, now: Date, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const first = await tx
    .insertInto('analytics_counted')
    .values(keys.map((key) => ({ key, counted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute()
  return new Set(first.map(({ key }) => key))
}
