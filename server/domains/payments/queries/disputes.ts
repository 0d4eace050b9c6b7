import type { Expression } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface DisputedPayment {
  readonly checkoutId: Id<'checkout'>
  readonly amount: Pence
  readonly open: boolean
  /** Closed against us: the bank has returned the money to the payer. */
  readonly lost: boolean
}

const lostStatuses: ReadonlySet<string> = new Set(['lost', 'prevented'])
export const isLost = ({ open, status }: { readonly open: boolean; readonly status: string }): boolean =>
  !open && lostStatuses.has(status)

/** Finds the checkout whose payment is disputed; undefined if an invoice's payment is. */
export async function findDisputedPayment(db: Db | Tx, disputeId: string): Promise<DisputedPayment | undefined> {
  const row = await db
    .selectFrom('dispute')
    .innerJoin('payment_intent', 'payment_intent.stripe_id', 'dispute.stripe_intent')
    .select(['payment_intent.checkout_id', 'dispute.amount_pence', 'dispute.open', 'dispute.status'])
    .where('dispute.stripe_id', '=', disputeId)
    .executeTakeFirst()
  return row && { checkoutId: row.checkout_id, amount: pence(row.amount_pence), open: row.open, lost: isLost(row) }
}

/** A query for lost disputes: the bank has returned the payment of a checkout to the payer. */
export const selectLostDisputes = (db: Reader, checkout: Id<'checkout'> | Expression<Id<'checkout'>>) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment_intent', 'payment_intent.stripe_id', 'dispute.stripe_intent')
    .select('dispute.stripe_id')
    .where('payment_intent.checkout_id', '=', checkout)
    .where('dispute.open', '=', false)
    .where('dispute.status', 'in', [...lostStatuses])

/** A query for open disputes: the payer's bank has not decided yet whether to return the payment of a checkout. */
export const selectOpenDisputes = (db: Reader, checkout: Id<'checkout'> | Expression<Id<'checkout'>>) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment_intent', 'payment_intent.stripe_id', 'dispute.stripe_intent')
    .select('dispute.stripe_id')
    .where('payment_intent.checkout_id', '=', checkout)
    .where('dispute.open', '=', true)

/** A query for how much of a checkout's payment the bank has returned: no row unless a dispute was lost. */
export const selectChargedBack = (db: Reader, checkoutId: Id<'checkout'>) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment_intent', 'payment_intent.stripe_id', 'dispute.stripe_intent')
    .select(({ fn }) => ['payment_intent.amount_pence', fn.sum<string>('dispute.amount_pence').as('taken_pence')])
    .where('payment_intent.checkout_id', '=', checkoutId)
    .where('dispute.open', '=', false)
    .where('dispute.status', 'in', [...lostStatuses])
    .groupBy('payment_intent.id')

/** How much of a payment at the provider the bank has returned, after disputes that were lost. */
export async function sumChargedBack(db: Reader, intentId: string): Promise<Pence> {
  const row = await db
    .selectFrom('dispute')
    .select(({ fn }) => fn.sum<string | null>('amount_pence').as('pence'))
    .where('stripe_intent', '=', intentId)
    .where('open', '=', false)
    .where('status', 'in', [...lostStatuses])
    .executeTakeFirst()
  return pence(Number(row?.pence ?? 0))
}

/** How much of a checkout's payment the bank has returned, after disputes that were lost. */
export const sumChargedBackOf = async (db: Reader, checkoutId: Id<'checkout'>): Promise<Pence> =>
  pence(Number((await selectChargedBack(db, checkoutId).executeTakeFirst())?.taken_pence ?? 0))

/** Whether the bank has returned all that a card paid for a checkout, or all that we had not refunded before its dispute. */
export async function isChargedBack(db: Reader, checkoutId: Id<'checkout'>): Promise<boolean> {
  const row = await selectChargedBack(db, checkoutId)
    .select((eb) =>
      eb
        .selectFrom('refund')
        .select(({ fn }) => fn.sum<string | null>('refund.amount_pence').as('pence'))
        .whereRef('refund.payment_intent_id', '=', 'payment_intent.id')
        .where('refund.state', '<>', 'failed')
        .where('refund.requested_at', '<', eb.fn.max('dispute.opened_at'))
        .as('refunded_pence'),
    )
    .executeTakeFirst()
  return row !== undefined && Number(row.taken_pence) + Number(row.refunded_pence ?? 0) >= row.amount_pence
}

export interface ChargedBack {
  readonly invoiceId: string
  readonly intentId: string
  readonly amount: Pence
}

/** How much of each of these invoices' card payments the payer's bank has taken back, after disputes that we lost. */
export async function listChargedBack(db: Reader, invoiceIds: readonly string[]): Promise<ChargedBack[]> {
  if (invoiceIds.length === 0) return []
  const rows = await db
    .selectFrom('invoice_payment as payment')
    .innerJoin('dispute', 'dispute.stripe_intent', 'payment.stripe_intent')
    .select(['payment.stripe_invoice', 'payment.stripe_intent', 'payment.amount_pence'])
    .select(({ fn }) => fn.sum<string>('dispute.amount_pence').as('taken_pence'))
    .where('payment.stripe_invoice', 'in', [...invoiceIds])
    .where('dispute.open', '=', false)
    .where('dispute.status', 'in', [...lostStatuses])
    .groupBy('payment.stripe_intent')
    .execute()
  return rows.map(({ stripe_invoice, stripe_intent, amount_pence, taken_pence }) => ({
    invoiceId: stripe_invoice,
    intentId: stripe_intent,
    amount: pence(Math.min(amount_pence, Number(taken_pence))),
  }))
}

/** `lost` means that the bank has returned the money. */
export type Dispute = 'open' | 'lost'

/** How the payments of these checkouts are disputed: lost if any dispute was. Leaves out checkouts without disputes or with won ones. */
export async function listDisputes(
  db: Reader,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<ReadonlyMap<Id<'checkout'>, Dispute>> {
  if (checkoutIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('dispute')
    .innerJoin('payment_intent', 'payment_intent.stripe_id', 'dispute.stripe_intent')
    .select(['payment_intent.checkout_id', 'dispute.open', 'dispute.status'])
    .where('payment_intent.checkout_id', 'in', [...checkoutIds])
    .execute()
  const disputes = new Map<Id<'checkout'>, Dispute>()
  for (const row of rows)
    if (isLost(row)) disputes.set(row.checkout_id, 'lost')
    else if (row.open && !disputes.has(row.checkout_id)) disputes.set(row.checkout_id, 'open')
  return disputes
}

/** How the payment of a checkout is disputed; undefined without a dispute, or once it was won. */
export const findDisputeOfCheckout = async (db: Reader, checkoutId: Id<'checkout'>): Promise<Dispute | undefined> =>
  (await listDisputes(db, [checkoutId])).get(checkoutId)

/** Whether a dispute about the payment of a checkout was lost. */
export const wasDisputeLost = async (db: Reader, checkoutId: Id<'checkout'>): Promise<boolean> =>
  (await selectLostDisputes(db, checkoutId).executeTakeFirst()) !== undefined

/** Whether the payment of a checkout is in an open dispute. */
export const isDisputed = async (db: Db | Tx, checkoutId: Id<'checkout'>): Promise<boolean> =>
  (await selectOpenDisputes(db, checkoutId).executeTakeFirst()) !== undefined

/** When the earliest open dispute about the payment of each of these checkouts was opened; leaves out those without one. */
export async function listDisputedSince(
  db: Reader,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<ReadonlyMap<Id<'checkout'>, Date>> {
  if (checkoutIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('dispute')
    .innerJoin('payment_intent', 'payment_intent.stripe_id', 'dispute.stripe_intent')
    .select(({ fn }) => ['payment_intent.checkout_id', fn.min('dispute.opened_at').as('since')])
    .where('payment_intent.checkout_id', 'in', [...checkoutIds])
    .where('dispute.open', '=', true)
    .groupBy('payment_intent.checkout_id')
    .execute()
  return new Map(rows.map(({ checkout_id, since }) => [checkout_id, since]))
}

/** Whether the payer's bank is still deciding a dispute over the payment of a checkout, so the provider refuses this refund to its card. */
export const bankDecides = async (
  db: Db | Tx,
  { toCard }: { readonly toCard: number },
  checkoutId: Id<'checkout'>,
): Promise<boolean> => toCard > 0 && (await isDisputed(db, checkoutId))
