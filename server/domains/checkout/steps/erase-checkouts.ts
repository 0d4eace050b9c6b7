import { eraseOfficeNotesOf, listWithOpenMoney } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Drops the address once the purpose's result has it, so that it is kept and erased in one place. */
export async function dropAddress(tx: Tx, { id }: { readonly id: Id<'checkout'> }): Promise<void> {
  await tx.updateTable('checkout').set({ address: null }).where('id', '=', id).execute()
}

/** Drops the addresses of these checkouts. */
export async function dropAddresses(tx: Tx, ids: readonly Id<'checkout'>[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('checkout')
    .set({ address: null })
    .where('id', 'in', [...ids])
    .execute()
}

const erasedGuest = { guest_email: null, guest_name: null, guest_secret_hash: null, address: null }
export const endedWithoutResult = ['abandoned', 'refunded'] as const

/**
 * Erases the guests of checkouts that ended without a result: of those with the given ids, or of all that ended by `before`. Their
 * secrets then find nothing. A guest whose money is still pending or disputed is kept, so that we can answer them.
 */
export async function eraseGuestsWithoutResult(
  tx: Tx,
  selection: { readonly ids: readonly Id<'checkout'>[] } | { readonly before: Date },
  now: Date,
): Promise<void> {
  const ended = await tx
    .selectFrom('checkout')
    .select('id')
    .where('account_id', 'is', null)
    .where('guest_erased_at', 'is', null)
    .where('state', 'in', endedWithoutResult)
    .where((eb) =>
      'ids' in selection
        ? eb('id', '=', eb.fn.any(eb.val([...selection.ids])))
        : eb('ended_at', '<=', selection.before),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const erasable = await withoutOpenMoney(
    tx,
    ended.map(({ id }) => id),
  )
  if (erasable.length === 0) return
  await tx
    .updateTable('checkout')
    .set({ ...erasedGuest, guest_erased_at: now })
    .where('id', 'in', erasable)
    .where('state', 'in', endedWithoutResult)
    .execute()
  await eraseOfficeNotesOf(tx, erasable)
}

/**
 * Drops the addresses of accounts' checkouts that ended without a result by `before`: nothing will be sent there, and
 * the address of a gift card's checkout contains somebody else's name and email. Those whose money is still pending or disputed are kept.
 */
export async function dropAddressesWithoutResult(tx: Tx, before: Date): Promise<void> {
  const ended = await tx
    .selectFrom('checkout')
    .select('id')
    .where('account_id', 'is not', null)
    .where('address', 'is not', null)
    .where('state', 'in', endedWithoutResult)
    .where('ended_at', '<=', before)
    .orderBy('id')
    .forUpdate()
    .execute()
  await dropAddressesOfEnded(
    tx,
    ended.map(({ id }) => id),
  )
}

/**
 * Drops the addresses of those of these ended checkouts whose money is neither pending nor disputed: an abandoned one that turns out to
 * be paid is still completed, with its address. The daily job drops the others later.
 */
export async function dropAddressesOfEnded(tx: Tx, ids: readonly Id<'checkout'>[]): Promise<void> {
  await dropAddresses(tx, await withoutOpenMoney(tx, ids))
}

async function withoutOpenMoney(tx: Tx, ids: readonly Id<'checkout'>[]): Promise<Id<'checkout'>[]> {
  const unfinished = new Set(await listWithOpenMoney(tx, ids))
  return ids.filter((id) => !unfinished.has(id))
}

/**
 * Erases the guests of completed checkouts; the purpose passes their ids once the purchases have ended. Their secrets then find
 * nothing.
 */
export async function eraseGuestsOf(tx: Tx, ids: readonly Id<'checkout'>[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('checkout')
    .set({ ...erasedGuest, guest_erased_at: now })
    .where('id', 'in', [...ids])
    .where('account_id', 'is', null)
    .where('guest_erased_at', 'is', null)
    .where('state', '=', 'completed')
    .execute()
  await eraseOfficeNotesOf(tx, ids)
}

/** Erases an account's addresses from its checkouts, which are kept as the record of what was paid (product §9.4). */
export async function eraseCheckouts(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await tx.updateTable('checkout').set({ address: null }).where('account_id', '=', accountId).execute()
}
