import { randomBytes } from 'node:crypto'
import { addGiftLot } from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface AGiftLot {
  readonly accountId: Id<'account'>
  readonly face?: number
  /** Less than the face for a card that was bought at a discount. */
  readonly paid?: number
  readonly now?: Date
}

/** A gift card that a guest bought and this account redeemed: its whole value is in the account's gift balance. */
export async function aGiftLot(
  tx: Tx,
  { accountId, face = 5000, paid = face, now = new Date('2026-11-20T12:00:00Z') }: AGiftLot,
): Promise<Id<'gift-card'>> {
  const [cardId, checkoutId, paymentId] = [newId<'gift-card'>(), newId<'checkout'>(), newId<'payment-intent'>()]
  const guest = { guest_email: 'gran@example.com', guest_name: 'Gran', guest_secret_hash: randomBytes(32) }
  await tx
    .insertInto('payment_intent')
    .values({
      ...{ id: paymentId, account_id: null, purpose: 'gift-card', vat_class: 'voucher', checkout_id: checkoutId },
      ...{ amount_pence: paid, status: 'succeeded', consumed_by: cardId, created_at: now, synced_at: now },
    })
    .execute()
  await tx
    .insertInto('checkout')
    .values({
      ...{ id: checkoutId, account_id: null, ...guest, purpose: 'gift-card', slot: 'gift-card', input_hash: cardId },
      ...{ address: null, terms: '{}', amount_pence: paid, state: 'completed', result_id: cardId },
      ...{ payment_intent_id: paymentId, expires_at: now, created_at: now, ended_at: now },
    })
    .execute()
  await tx
    .insertInto('checkout_event')
    .values([
      { checkout_id: checkoutId, from_state: null, to_state: 'open', actor: 'guest', at: now },
      { checkout_id: checkoutId, from_state: 'open', to_state: 'completed', actor: 'provider', at: now },
    ])
    .execute()
  await tx
    .insertInto('gift_card')
    .values({
      ...{ id: cardId, reference: `G-${randomBytes(4).toString('hex')}`, checkout_id: checkoutId },
      ...{ buyer_account_id: null, buyer_name: 'Gran', buyer_email: 'gran@example.com', sender_name: 'Gran' },
      ...{ recipient_name: 'Ada', recipient_email: 'ada@example.com', message: '', face_pence: face, paid_pence: paid },
      ...{ state: 'redeemed', code_hash: randomBytes(32), deliver_on: '2026-11-01', expires_on: '2028-11-01' },
      ...{ bought_at: now, sent_at: now, redeemed_at: now, redeemed_by: accountId },
    })
    .execute()
  await tx
    .insertInto('gift_card_event')
    .values([
      { card_id: cardId, from_state: null, to_state: 'scheduled', actor: 'guest', at: now },
      { card_id: cardId, from_state: 'scheduled', to_state: 'sent', actor: 'system:gift-card:send', at: now },
      { card_id: cardId, from_state: 'sent', to_state: 'redeemed', actor: 'member', at: now },
    ])
    .execute()
  await addGiftLot(tx, {
    ...{ accountId, giftCardId: cardId, face: pence(face), paid: pence(paid), actor: 'member', now },
  })
  return cardId
}
