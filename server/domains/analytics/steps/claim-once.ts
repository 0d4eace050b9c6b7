import { createHash } from 'node:crypto'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The hash that stands for an order here and at sinks, so that only somebody who has its id can match it. */
export const keyOf = (kind: string, id: string): string =>
  createHash('sha256').update(`${kind} ${id}`).digest('base64url')

/** @returns true for the first caller with this key; others wait until that caller's transaction has ended */
export const claimOnce = async (tx: Tx, now: Date, key: string): Promise<boolean> =>
  (await claimEach(tx, now, [key])).has(key)

/**
 * Claims several keys.
 * @returns the keys that nobody has claimed before
 */
export async function claimEach(tx: Tx, now: Date, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const first = await tx
    .insertInto('analytics_counted')
    .values(keys.map((key) => ({ key, counted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute()
  return new Set(first.map(({ key }) => key))
}
