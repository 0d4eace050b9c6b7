import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Checkout } from '../queries.ts'
import { watchCheckout } from './open-checkout-within.ts'

/** For a purpose that holds for longer than a card form needs: the checkout, just opened, stays open until then. */
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
  await watchCheckout(tx, now, { id, expires_at: until })
}

/**
 * The secret by which a guest finds their open checkout, for an email that is being sent: only its hash is stored. The one before
 * finds nothing any more.
 * @returns undefined when the checkout is over
 */
export async function mintGuestSecret(db: Db, checkoutId: Id<'checkout'>, now: Date): Promise<string | undefined> {
  const secret = newSecretCode()
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .set({ guest_secret_hash: hashSecretCode(secret) })
    .where('id', '=', checkoutId)
    .where('account_id', 'is', null)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? secret : undefined
}
