import { type Expression, type Selectable, sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { RefundTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { addedCausePattern, refundedByBank, triedAgain } from '../rules/refund-resolution.ts'
import { selectChargedBack, selectLostDisputes, sumChargedBack } from './disputes.ts'

export type RefundRow = Selectable<RefundTable>

export const findRefund = (db: Db | Tx, refundId: Id<'refund'>): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()

/** Sums what the payers' banks returned after lost disputes, in place of refunds for these causes. */
export async function sumBankRefunds(db: Db, causeKeys: readonly string[]): Promise<Pence> {
  const row = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_pence'), eb.val('0')).as('pence'))
    .where(sql<boolean>`regexp_replace(cause_key, ${addedCausePattern}, '') = any(${[...causeKeys]})`)
    .where('resolution', '=', refundedByBank)
    .executeTakeFirstOrThrow()
  return pence(Number(row.pence))
}

/** An expression: the sum of what the payer's bank returned in place of refunds of a checkout; null unless a dispute was lost. */
export const bankRefunds = (db: Reader, checkout: Expression<Id<'checkout'>>) => {
  const sum = db
    .selectFrom('refund')
    .innerJoin('payment_intent', 'payment_intent.id', 'refund.payment_intent_id')
    .select(({ fn }) => fn.sum<string>('refund.amount_pence').as('pence'))
    .where('payment_intent.checkout_id', '=', checkout)
    .where('refund.resolution', '=', refundedByBank)
  // Few payments are disputed: the refunds, which have no index by payment, are read for those alone.
  return sql<string | null>`case when exists(${selectLostDisputes(db, checkout)}) then ${sum} end`
}

/**
 * How much of a checkout's payment the payer's bank has taken back, less what is recorded as its refunds; undefined unless a
 * dispute was lost.
 */
export async function readBankLeft(db: Reader, checkoutId: Id<'checkout'>): Promise<Pence | undefined> {
  const row = await selectChargedBack(db, checkoutId)
    .select((eb) =>
      eb
        .selectFrom('refund')
        .select(({ fn }) => fn.coalesce(fn.sum<string>('amount_pence'), sql<string>`0`).as('pence'))
        .whereRef('refund.payment_intent_id', '=', 'payment_intent.id')
        .where('refund.resolution', '=', refundedByBank)
        .as('recorded_pence'),
    )
    .executeTakeFirst()
  return row && pence(Math.max(0, Number(row.taken_pence) - Number(row.recorded_pence)))
}

/** How much of an invoice's card payment the payer's bank has taken back, less what is recorded as its refunds. */
export async function readBankLeftOfInvoice(db: Reader, intentId: string): Promise<Pence> {
  const taken = await sumChargedBack(db, intentId)
  if (taken === 0) return taken
  const row = await db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | null>('amount_pence').as('pence'))
    .where('stripe_intent', '=', intentId)
    .where('resolution', '=', refundedByBank)
    .executeTakeFirst()
  return pence(Math.max(0, taken - Number(row?.pence ?? 0)))
}

/**
 * Whether a refund of an invoice counts as refunded: it is made or requested, or the office paid it another way. A refund that the
 * payer's bank made is counted by its dispute. One that found nothing left to refund does not count.
 */
export const countsAsRefunded = sql<boolean>`(state <> 'failed' or (resolution not in (${triedAgain}, ${refundedByBank})
  and (stripe_intent is not null or balance_entry is not null)))`

/** Sums the refunds of an invoice that count. */
export const refundedOf = async (db: Db | Tx, invoiceId: string): Promise<Pence> =>
  (await refundedByInvoice(db, [invoiceId])).get(invoiceId) ?? pence(0)

/** Sums the refunds of several invoices that count; invoices without a refund are left out. */
export async function refundedByInvoice(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, Pence>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund')
    .select((eb) => ['stripe_invoice', eb.fn.coalesce(eb.fn.sum<string>('amount_pence'), eb.val('0')).as('pence')])
    .where('stripe_invoice', 'in', [...invoiceIds])
    .where(countsAsRefunded)
    .groupBy('stripe_invoice')
    .execute()
  return new Map(rows.map((row) => [row.stripe_invoice as string, pence(Number(row.pence))]))
}
