import { listWithOpenMoney } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** For a purpose whose result has what the checkout kept in place of an address: it is then kept, and erased, in one place. */
export async function dropAddress(tx: Tx, { id }: { readonly id: Id<'checkout'> }): Promise<void> {
  await tx.updateTable('checkout').set({ address: null }).where('id', '=', id).execute()
}

/** The same once what guests bought has been over for a while. */
export async function dropAddresses(tx: Tx, ids: readonly Id<'checkout'>[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('checkout')
    .set({ address: null })
    .where('id', 'in', [...ids])
    .execute()
}

const nobody = { guest_email: null, guest_name: null, guest_secret_hash: null, address: null }
const endedWithoutResult = ['abandoned', 'refunded'] as const

/**
 * Of these checkouts, or those that ended by that moment, the guests of those without a result; their secrets then find nothing. A
 * guest whose money is still pending or disputed is kept, so that we can answer them.
 */
export async function eraseGuestsWithoutResult(
  tx: Tx,
  which: { readonly ids: readonly Id<'checkout'>[] } | { readonly before: Date },
  now: Date,
): Promise<void> {
  const ended = await tx
    .selectFrom('checkout')
    .select('id')
    .where('account_id', 'is', null)
    .where('guest_erased_at', 'is', null)
    .where('state', 'in', endedWithoutResult)
    .where((eb) =>
      'ids' in which ? eb('id', '=', eb.fn.any(eb.val([...which.ids]))) : eb('ended_at', '<=', which.before),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = ended.map(({ id }) => id)
  const waiting = new Set(await listWithOpenMoney(tx, ids))
  const done = ids.filter((id) => !waiting.has(id))
  if (done.length === 0) return
  await tx
    .updateTable('checkout')
    .set({ ...nobody, guest_erased_at: now })
    .where('id', 'in', done)
    .where('state', 'in', endedWithoutResult)
    .execute()
}

/** For a purpose that knows when what guests bought has ended: their secrets then find nothing. */
export async function eraseGuestsOf(tx: Tx, ids: readonly Id<'checkout'>[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('checkout')
    .set({ ...nobody, guest_erased_at: now })
    .where('id', 'in', [...ids])
    .where('account_id', 'is', null)
    .where('guest_erased_at', 'is', null)
    .where('state', '=', 'completed')
    .execute()
}

/** Checkouts are kept as the record of what was paid, without their address (product §9.4). */
export async function eraseCheckouts(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await tx.updateTable('checkout').set({ address: null }).where('account_id', '=', accountId).execute()
}
