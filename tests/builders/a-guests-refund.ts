import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface GuestsRefund {
  readonly checkoutId: Id<'checkout'>
  readonly paymentId: Id<'payment-intent'>
  readonly refundId: Id<'refund'>
}

interface Options {
  readonly email: string
  readonly name: string
  readonly now: Date
  readonly state?: 'requested' | 'failed'
}

/** £12 that a guest paid too late: the refunded checkout, its payment and the refund. */
export async function aGuestsRefund(tx: Tx, { email, name, now, state = 'requested' }: Options): Promise<GuestsRefund> {
  const [checkoutId, paymentId, refundId] = [newId<'checkout'>(), newId<'payment-intent'>(), newId<'refund'>()]
  await tx
    .insertInto('checkout')
    .values({
      id: checkoutId,
      account_id: null,
      guest_email: email,
      guest_name: name,
      guest_secret_hash: hashSecretCode(newSecretCode()),
      purpose: 'gift',
      slot: 'gift',
      input_hash: checkoutId,
      address: null,
      terms: '{}',
      amount_pence: 1200,
      state: 'refunded',
      refused_code: 'items_unavailable',
      refused_titles: JSON.stringify(['Kite']),
      expires_at: now,
      created_at: now,
      ended_at: now,
    })
    .execute()
  await tx
    .insertInto('payment_intent')
    .values({
      id: paymentId,
      stripe_id: `pi_${paymentId}`,
      account_id: null,
      purpose: 'gift',
      vat_class: 'sale',
      checkout_id: checkoutId,
      amount_pence: 1200,
      status: 'succeeded',
      created_at: now,
      synced_at: now,
    })
    .execute()
  await tx
    .insertInto('refund')
    .values({
      id: refundId,
      account_id: null,
      payment_intent_id: paymentId,
      amount_pence: 1200,
      state,
      reason: 'Paid for something no longer available',
      cause_key: `checkout:${checkoutId}`,
      requested_at: now,
      due_by: now,
      ...(state === 'failed' && { ended_at: now }),
    })
    .execute()
  return { checkoutId, paymentId, refundId }
}
