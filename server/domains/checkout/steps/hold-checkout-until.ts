import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Checkout } from '../queries.ts'
import { enqueueExpiry } from './open-checkout-within.ts'

/** Moves the end of a checkout that was just opened to a later time, for holds longer than a card payment needs. */
export async function holdCheckoutUntil(
  tx: Tx,
  { id }: Pick<Checkout, 'id'>,
  { until, now }: { until: Date; now: Date },
) {
  await tx
    .updateTable('checkout')
    .set({ expires_at: until, extended: true })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
  await enqueueExpiry(tx, now, { id, expires_at: until })
}

/**
 * Stores the hash of a new secret for a guest's open checkout, for an email that is being sent. The former secret stops working.
 * @returns false when the checkout is over
 */
export async function setGuestSecret(
  db: Db,
  checkoutId: Id<'checkout'>,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .set({ guest_secret_hash: hashSecretCode(secret) })
    .where('id', '=', checkoutId)
    .where('account_id', 'is', null)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
