// Where what was paid for a checkout goes back to: a card first, then the gift balance that paid a part (product §7).
import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { refundSplit } from '../../rules/gift/split-payment.ts'

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
  readonly failed: boolean
}

/** Each refund of a checkout so far; a cause that went to both has two rows. */
async function listRefunds(db: Reader, { checkoutId, card }: PaidCheckout): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('refund')
    .select(['cause_key', 'amount_pence', sql<boolean>`true`.as('to_card')])
    .select(sql<boolean>`state = 'failed'`.as('failed'))
    .where('payment_intent_id', '=', card?.paymentIntentId ?? null)
    .unionAll((eb) =>
      eb
        .selectFrom('gift_entry as e')
        .innerJoin('gift_payment as p', 'p.id', 'e.payment_id')
        .select(['e.cause_key', sql<number | null>`e.amount_pence`.as('amount_pence')])
        .select([sql<boolean>`false`.as('to_card'), sql<boolean>`false`.as('failed')])
        .where('p.checkout_id', '=', checkoutId)
        .where('e.kind', '=', 'refunded'),
    )
    .execute()
  return rows.map(({ cause_key, amount_pence, to_card, failed }) => ({
    ...{ causeKey: cause_key, failed },
    ...{ toCard: to_card ? (amount_pence ?? 0) : 0, toBalance: to_card ? 0 : (amount_pence ?? 0) },
  }))
}

const sumOf = (rows: readonly RefundRow[]): Refunded => ({
  toCard: pence(rows.reduce((sum, { toCard }) => sum + toCard, 0)),
  toBalance: pence(rows.reduce((sum, { toBalance }) => sum + toBalance, 0)),
})

/** What has been refunded of a checkout for one cause, or for every cause; a refund that failed is made by an operator, and counts. */
export async function readRefunded(db: Reader, paid: PaidCheckout, causeKey?: string): Promise<Refunded> {
  const rows = await listRefunds(db, paid)
  return sumOf(causeKey === undefined ? rows : rows.filter((row) => row.causeKey === causeKey))
}

/** Where an amount of it would go back to if it was refunded now. */
export async function readRefundAhead(db: Reader, paid: PaidCheckout, amount: number): Promise<Refunded> {
  const before = sumOf((await listRefunds(db, paid)).filter(({ failed }) => !failed))
  const cardLeft = (paid.card?.amount ?? 0) - before.toCard
  const giftLeft = paid.balance - before.toBalance
  // An operator may have refunded some of it by hand.
  const left = Math.min(amount, cardLeft + giftLeft)
  const { toCard, toGift } = refundSplit({ amount: left, cardLeft, giftLeft })
  return { toCard: pence(toCard), toBalance: pence(toGift) }
}
