// How a checkout is refunded: to the card first, then to the gift balance that paid a part (product §7).
import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { refundSplit } from '../../rules/gift/split-payment.ts'
import { addedCausePattern, refundedByBank, triedAgain } from '../../rules/refund-resolution.ts'

export interface Refunded {
  readonly toCard: Pence
  readonly toBalance: Pence
}

export interface PaidCheckout {
  readonly checkoutId: Id<'checkout'>
  /** The part that a card paid; null if a gift balance paid all of it. */
  readonly card: { readonly paymentIntentId: Id<'payment-intent'>; readonly amount: Pence } | null
  readonly balance: Pence
}

interface RefundRow {
  readonly causeKey: string
  readonly toCard: number
  readonly toBalance: number
  /** Whether the payer's bank returned the money instead of us. */
  readonly byBank: boolean
}

const causeSuffix = new RegExp(addedCausePattern)

/** Lists the refunds of a checkout so far, without those that another row requests again; a cause refunded in parts has several rows. */
async function listRefunds(db: Reader, { checkoutId, card }: PaidCheckout): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('refund')
    .select(['cause_key', 'amount_pence', sql<boolean>`true`.as('to_card')])
    .select(sql<boolean>`resolution is not distinct from ${refundedByBank}`.as('by_bank'))
    .where('payment_intent_id', '=', card?.paymentIntentId ?? null)
    .where('resolution', 'is distinct from', triedAgain)
    .unionAll((eb) =>
      eb
        .selectFrom('gift_entry as e')
        .innerJoin('gift_payment as p', 'p.id', 'e.payment_id')
        .select(['e.cause_key', sql<number | null>`e.amount_pence`.as('amount_pence')])
        .select(sql<boolean>`false`.as('to_card'))
        .select(sql<boolean>`false`.as('by_bank'))
        .where('p.checkout_id', '=', checkoutId)
        .where('e.kind', '=', 'refunded'),
    )
    .execute()
  return rows.map(({ cause_key, amount_pence, to_card, by_bank }) => ({
    causeKey: cause_key.replace(causeSuffix, ''),
    byBank: by_bank,
    toCard: to_card ? (amount_pence ?? 0) : 0,
    toBalance: to_card ? 0 : (amount_pence ?? 0),
  }))
}

const sumOf = (rows: readonly RefundRow[]): Refunded => ({
  toCard: pence(rows.reduce((sum, { toCard }) => sum + toCard, 0)),
  toBalance: pence(rows.reduce((sum, { toBalance }) => sum + toBalance, 0)),
})

const byUs = (rows: readonly RefundRow[]): Refunded => sumOf(rows.filter(({ byBank }) => !byBank))

/** Sums our refunds of a checkout, for one cause or all. A failed refund counts, because an operator pays it another way. */
export async function readRefunded(db: Reader, paid: PaidCheckout, causeKey?: string): Promise<Refunded> {
  const rows = await listRefunds(db, paid)
  return byUs(causeKey === undefined ? rows : rows.filter((row) => row.causeKey === causeKey))
}

/** Sums our refunds for one cause; undefined if nothing was requested for it yet. */
export async function findRefundedFor(db: Reader, paid: PaidCheckout, causeKey: string): Promise<Refunded | undefined> {
  const rows = (await listRefunds(db, paid)).filter((row) => row.causeKey === causeKey)
  return rows.length > 0 ? byUs(rows) : undefined
}

/**
 * Calculates where an amount would go if it were refunded now. A failed refund that is not retried counts as refunded, because the
 * office pays it another way.
 */
export async function readRefundAhead(db: Reader, paid: PaidCheckout, amount: number): Promise<Refunded> {
  const before = sumOf(await listRefunds(db, paid))
  const cardLeft = (paid.card?.amount ?? 0) - before.toCard
  const giftLeft = paid.balance - before.toBalance
  const { toCard, toGift } = refundSplit({ amount, cardLeft, giftLeft })
  return { toCard: pence(toCard), toBalance: pence(toGift) }
}
