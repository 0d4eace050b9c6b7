import { insertCard, moveCard } from '#server/domains/gift-cards/index.ts'
import { addGiftLot } from '#server/domains/payments/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { addMonths, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type GiftCode, type GiftCodeKeys, hashGiftCode, newGiftCode } from '#server/kernel/gift-code.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { giftCodeKey } from '../support/server/gift-code-key.ts'

export interface GiftCardOptions {
  /** When it was bought. */
  readonly now?: Date
  /** Default: a guest. */
  readonly buyer?: Id<'account'>
  readonly buyerName?: string
  readonly buyerEmail?: string
  readonly recipientName?: string
  readonly recipientEmail?: string
  /** The family whose link was used to buy the card; `recipientEmail` is then left out. */
  readonly family?: Id<'account'>
  readonly senderName?: string
  readonly message?: string
  readonly facePence?: number
  /** The part of the face for which a member paid 15% less. */
  readonly discountedPence?: number
  /** Default: the day on which it was bought. */
  readonly deliverOn?: LocalDay
  /** Default: sent, so that its code can be redeemed. */
  readonly until?: 'scheduled' | 'sent' | 'blocked' | 'expired'
  /** Redeemed into this account's balance. */
  readonly redeemedBy?: Id<'account'>
  readonly keys?: GiftCodeKeys
}

export interface BuiltGiftCard {
  readonly cardId: Id<'gift-card'>
  readonly code: GiftCode
  /** The secret with which a guest reads the card. */
  readonly secret: string
  readonly checkoutId: Id<'checkout'>
  readonly paymentIntentId: Id<'payment-intent'>
  /** The payment's id at the provider. */
  readonly stripeIntent: string
}

const system: Actor = 'system:test'

/** A gift card that was bought and paid for: `await aGiftCard(tx, { facePence: 5000 })`. */
export async function aGiftCard(tx: Tx, options: GiftCardOptions = {}): Promise<BuiltGiftCard> {
  const { now = new Date('2026-11-20T10:00:00Z'), buyer = null, facePence: face = 5000, discountedPence = 0 } = options
  const discount = Math.floor((discountedPence * 15) / 100)
  const { buyerName = 'Ines Ferreira', buyerEmail = 'ines@example.com' } = options
  const person = { name: buyerName, email: buyerEmail }
  const { recipientName = 'Ada Okoye', family, senderName = 'Gran' } = options
  const { recipientEmail = family ? '' : 'ada@example.com' } = options
  const message = options.message ?? 'Happy birthday!'
  const deliverOn = options.deliverOn ?? dayInLondon(now)
  const [checkoutId, paymentIntentId, cardId] = [newId<'checkout'>(), newId<'payment-intent'>(), newId<'gift-card'>()]
  const stripeIntent = `pi_${paymentIntentId}`
  const secret = newSecretCode()
  await tx
    .insertInto('checkout')
    .values({
      id: checkoutId,
      account_id: buyer,
      purpose: 'gift-card',
      slot: 'gift-card',
      input_hash: checkoutId,
      ...(buyer === null && {
        guest_email: person.email,
        guest_name: person.name,
        guest_secret_hash: hashSecretCode(secret),
      }),
      address: null,
      terms: JSON.stringify({
        face_pence: face,
        discounted_pence: discountedPence,
        discount_pence: discount,
        face_year_pence: 30_000,
        deliver_on: deliverOn,
      }),
      amount_pence: face - discount,
      state: 'completed',
      result_id: cardId,
      expires_at: now,
      created_at: now,
      ended_at: now,
    })
    .execute()
  await tx
    .insertInto('checkout_event')
    .values({ checkout_id: checkoutId, to_state: 'completed', actor: system, at: now })
    .execute()
  await tx
    .insertInto('payment_intent')
    .values({
      id: paymentIntentId,
      stripe_id: stripeIntent,
      account_id: buyer,
      purpose: 'gift-card',
      vat_class: 'voucher',
      checkout_id: checkoutId,
      amount_pence: face - discount,
      status: 'succeeded',
      consumed_by: cardId,
      created_at: now,
      synced_at: now,
    })
    .execute()
  await tx
    .updateTable('checkout')
    .set({ payment_intent_id: paymentIntentId })
    .where('id', '=', checkoutId)
    .where('state', '=', 'completed')
    .execute()
  const keys = options.keys ?? [Buffer.from(giftCodeKey, 'base64url')]
  const code = newGiftCode(keys, cardId)
  await insertCard(tx, {
    id: cardId,
    checkout_id: checkoutId,
    buyer_account_id: buyer,
    buyer_name: person.name,
    buyer_email: person.email,
    recipient_name: recipientName,
    recipient_email: recipientEmail,
    sender_name: senderName,
    message,
    to_family: family !== undefined,
    recipient_account_id: family ?? null,
    face_pence: face,
    paid_pence: face - discount,
    discounted_pence: discountedPence,
    code_hash: hashGiftCode(code),
    deliver_on: deliverOn,
    expires_on: addMonths(deliverOn, 24),
    bought_at: now,
    actor: system,
  })
  await tx
    .insertInto('gift_card_code')
    .values({
      code_hash: hashSecretCode(secret),
      card_id: cardId,
      expires_at: new Date(now.getTime() + 90 * 86_400_000),
    })
    .execute()
  const step = { actor: system, now }
  const { until = 'sent', redeemedBy } = options
  if (until === 'sent' || until === 'expired' || redeemedBy)
    await moveCard(tx, cardId, { from: 'scheduled', to: 'sent', ...step })
  if (until === 'expired') await moveCard(tx, cardId, { from: 'sent', to: 'expired', ...step })
  if (until === 'blocked')
    await moveCard(tx, cardId, { from: 'scheduled', to: 'blocked', note: 'Asked about', ...step })
  if (redeemedBy) {
    await moveCard(tx, cardId, { from: 'sent', to: 'redeemed', redeemedBy, ...step, actor: 'member' })
    const lot = { accountId: redeemedBy, giftCardId: cardId, face: pence(face), paid: pence(face - discount) }
    await addGiftLot(tx, { ...lot, actor: 'member', now })
  }
  return { cardId, code, secret, checkoutId, paymentIntentId, stripeIntent }
}
