import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Spends a payment that has succeeded on the one thing it bought, by its id. Repeating it for the same thing is harmless.
 * @returns false when it has not succeeded or was spent on something else: then nothing may be made of it
 */
export async function consumeIntent(tx: Tx, intentId: Id<'payment-intent'>, consumedBy: string): Promise<boolean> {
  const spent = await tx
    .updateTable('payment_intent')
    .set({ consumed_by: consumedBy })
    .where('id', '=', intentId)
    .where('status', '=', 'succeeded')
    .where((eb) => eb.or([eb('consumed_by', 'is', null), eb('consumed_by', '=', consumedBy)]))
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
