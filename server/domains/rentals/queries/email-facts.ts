// Facts about checkouts for emails. Orders and returns are read across domains (server/views/emails).
import { type Checkout, cardDue, isAsked, refundMadeOf } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { memberOf, termsOf } from '../purposes/terms.ts'
import { cancelCause } from '../rules/decide-cancel.ts'

export const findCheckoutForEmail = (db: Db, checkoutId: Id<'checkout'>) =>
  db
    .selectFrom('checkout')
    .select(['account_id', 'billed_to', 'purpose', 'amount_pence', 'balance_pence', 'refused_code', 'refused_titles'])
    .where('id', '=', checkoutId)
    .executeTakeFirst()

export interface AskedForEmail {
  readonly state: Checkout['state']
  readonly askedBy: Id<'account'>
  readonly payer: Id<'account'>
  readonly pieces: number
  readonly credits: number
  readonly goingBack: number
  readonly amountPence: number
  /** What is refunded if the order is cancelled or cannot be made; the postage of a return that was booked with it stays paid. */
  readonly refund: { readonly toCard: Pence; readonly toBalance: Pence }
  /** Whether the order could not be placed, so its part of a gift balance was not used. */
  readonly unused: boolean
  readonly until: Date
}

/** The request of a second adult whose postage the payer was asked to pay (product §12.5). */
export async function findAskedForEmail(db: Db, checkoutId: Id<'checkout'>): Promise<AskedForEmail | undefined> {
  const checkout = await db.selectFrom('checkout').selectAll().where('id', '=', checkoutId).executeTakeFirst()
  if (!checkout || !isAsked(checkout)) return undefined
  const { garments, returns } = termsOf(checkout)
  return {
    state: checkout.state,
    askedBy: memberOf(checkout.account_id),
    payer: memberOf(checkout.billed_to),
    pieces: garments.length,
    credits: garments.reduce((sum, { credits }) => sum + credits, 0),
    goingBack: returns.length,
    amountPence: checkout.amount_pence,
    refund: await readRefund(db, checkout),
    unused: checkout.state === 'refunded' && checkout.balance_pence > 0,
    until: checkout.expires_at,
  }
}

async function readRefund(db: Db, checkout: Checkout): Promise<AskedForEmail['refund']> {
  // The gift balance is used only when the checkout completes, so only the card had paid.
  if (checkout.state === 'refunded') return { toCard: cardDue(checkout), toBalance: pence(0) }
  const amount = termsOf(checkout).outbound_pence
  return refundMadeOf(db, checkout, { amount, causeKey: cancelCause(checkout.result_id ?? '') })
}
