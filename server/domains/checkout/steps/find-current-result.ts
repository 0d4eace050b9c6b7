import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { AnyPurpose } from '../purpose.ts'
import type { Checkout } from '../queries.ts'

/** The newest checkout of a request whose result is still current. */
export async function findCurrentResult(
  db: Db | Tx,
  purpose: AnyPurpose,
  checkouts: readonly Checkout[],
): Promise<Checkout | undefined> {
  for (const checkout of checkouts)
    if (checkout.state === 'completed' && (await purpose.isResultCurrent(db, checkout))) return checkout
  return undefined
}
