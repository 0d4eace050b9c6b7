import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Deletes the testimonials of an account that is being closed, with the name that they give. */
export async function eraseQuotes(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await tx.deleteFrom('testimonial').where('account_id', '=', accountId).execute()
}
