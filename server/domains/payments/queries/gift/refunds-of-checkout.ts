// Where what was paid for a checkout goes back to: a card first, then the gift balance that paid a part (product §7).
import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { refundSplit } from '../../rules/gift/split-payment.ts'
import { bankGaveBack, triedAgain } from '../../rules/refund-resolution.ts'

export interface Refunded {
  readonly toCard: Pence
  readonly toBalance: Pence
}

export interface PaidCheckout {
  readonly checkoutId: Id<'checkout'>
  /** What a card paid of it; null if a gift balance paid all of it. */
  readonly card: { readonly paymentIntentId: Id<'payment-intent'>; readonly amount: Pence } | null
  readonly balance: Pence
}

interface RefundRow {
  readonly causeKey: string
  readonly toCard: number
  readonly toBalance: number
  /** It failed, and is requested again in another row. */
  readonly replaced: boolean
  /** The payer's bank gave it back, not we. */
  readonly byBank: boolean
}

/** Each refund of a checkout so far; a cause that went to both has two rows. */
async function listRefunds(db: Reader, { checkoutId, card }: PaidCheckout): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('refund')
    .select(['cause_key', 'amount_pence', sql<boolean>`true`.as('to_card')])
    .select(sql<boolean>`state = 'failed' and resolution is not distinct from ${triedAgain}`.as('replaced'))
    .select(sql<boolean>`resolution is not distinct from ${bankGaveBack}`.as('by_bank'))
    .where('payment_intent_id', '=', card?.paymentIntentId ?? null)
    .unionAll((eb) =>
      eb
        .selectFrom('gift_entry as e')
        .innerJoin('gift_payment as p', 'p.id', 'e.payment_id')
        .select(['e.cause_key', sql<number | null>`e.amount_pence`.as('amount_pence')])
        .select([sql<boolean>`false`.as('to_card'), sql<boolean>`false`.as('replaced')])
        .select(sql<boolean>`false`.as('by_bank'))
        .where('p.checkout_id', '=', checkoutId)
        .where('e.kind', '=', 'refunded'),
    )
    .execute()
  return rows.map(({ cause_key, amount_pence, to_card, replaced, by_bank }) => ({
    ...{ causeKey: cause_key, replaced, byBank: by_bank },
    ...{ toCard: to_card ? (amount_pence ?? 0) : 0, toBalance: to_card ? 0 : (amount_pence ?? 0) },
  }))
}

const sumOf = (rows: readonly RefundRow[]): Refunded => ({
  toCard: pence(rows.reduce((sum, { toCard }) => sum + toCard, 0)),
  toBalance: pence(rows.reduce((sum, { toBalance }) => sum + toBalance, 0)),
})

const byUs = (rows: readonly RefundRow[]): Refunded => sumOf(rows.filter(({ byBank }) => !byBank))

/** What we refunded of a checkout for one cause, or for every cause; a refund that failed is made by an operator, and counts. */
export async function readRefunded(db: Reader, paid: PaidCheckout, causeKey?: string): Promise<Refunded> {
  const rows = await listRefunds(db, paid)
  return byUs(causeKey === undefined ? rows : rows.filter((row) => row.causeKey === causeKey))
}

/** The same for one cause; undefined if it has not come up yet. */
export async function findRefundedFor(db: Reader, paid: PaidCheckout, causeKey: string): Promise<Refunded | undefined> {
  const rows = (await listRefunds(db, paid)).filter((row) => row.causeKey === causeKey)
  return rows.length > 0 ? byUs(rows) : undefined
}

/**
 * Where an amount of it goes back to if it is refunded now. What failed and is not tried again counts as refunded: the office pays it
 * another way.
 */
export async function readRefundAhead(db: Reader, paid: PaidCheckout, amount: number): Promise<Refunded> {
  const before = sumOf((await listRefunds(db, paid)).filter(({ replaced }) => !replaced))
  const cardLeft = (paid.card?.amount ?? 0) - before.toCard
  const giftLeft = paid.balance - before.toBalance
  const { toCard, toGift } = refundSplit({ amount, cardLeft, giftLeft })
  return { toCard: pence(toCard), toBalance: pence(toGift) }
}
