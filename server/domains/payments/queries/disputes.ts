import type { Expression } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface DisputedPayment {
  readonly checkoutId: Id<'checkout'>
  readonly open: boolean
  /** Closed with our money gone: the bank gave it back to who paid. */
  readonly lost: boolean
}

const lostAs: ReadonlySet<string> = new Set(['lost', 'prevented'])

/** The checkout whose payment is disputed; undefined for an invoice's. */
export async function findDisputedPayment(db: Db | Tx, disputeId: string): Promise<DisputedPayment | undefined> {
  const row = await db
    .selectFrom('dispute')
    .innerJoin('payment_intent', 'payment_intent.stripe_id', 'dispute.stripe_intent')
    .select(['payment_intent.checkout_id', 'dispute.open', 'dispute.status'])
    .where('dispute.stripe_id', '=', disputeId)
    .executeTakeFirst()
  return row && { checkoutId: row.checkout_id, open: row.open, lost: !row.open && lostAs.has(row.status) }
}

/** The disputes in which a bank has given what a checkout was paid with back to who paid it. */
export const selectLostDisputes = (db: Reader, checkout: Id<'checkout'> | Expression<Id<'checkout'>>) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment_intent', 'payment_intent.stripe_id', 'dispute.stripe_intent')
    .select('dispute.stripe_id')
    .where('payment_intent.checkout_id', '=', checkout)
    .where('dispute.open', '=', false)
    .where('dispute.status', 'in', [...lostAs])

/** Whether there is one. */
export const wasDisputeLost = async (db: Reader, checkoutId: Id<'checkout'>): Promise<boolean> =>
  (await selectLostDisputes(db, checkoutId).executeTakeFirst()) !== undefined

/** Which of these checkouts have a payment about which a bank is deciding. */
export async function listDisputed(
  db: Db | Tx,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<ReadonlySet<Id<'checkout'>>> {
  if (checkoutIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('dispute')
    .innerJoin('payment_intent', 'payment_intent.stripe_id', 'dispute.stripe_intent')
    .select('payment_intent.checkout_id')
    .where('payment_intent.checkout_id', 'in', [...checkoutIds])
    .where('dispute.open', '=', true)
    .execute()
  return new Set(rows.map(({ checkout_id }) => checkout_id))
}

/** Whether a bank is deciding about the payment of a checkout. */
export const isDisputed = async (db: Db | Tx, checkoutId: Id<'checkout'>): Promise<boolean> =>
  (await listDisputed(db, [checkoutId])).has(checkoutId)
