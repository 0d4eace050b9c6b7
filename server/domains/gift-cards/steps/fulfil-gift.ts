import { getAccountForOrder } from '#server/domains/accounts/index.ts'
import { type Checkout, dropAddress, type ResultId, type StepServices } from '#server/domains/checkout/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { dayInLondon, localDay } from '#server/kernel/calendar.ts'
import { type GiftCodeKeys, hashGiftCode, newGiftCode } from '#server/kernel/gift-code.ts'
import { toId } from '#server/kernel/ids.ts'
import { accepted, type Outcome } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readGiftSettings } from '../queries/gift-settings.ts'
import { deliveryDay, expiryDay } from '../rules/gift-days.ts'
import type { GiftRefusal } from '../rules/gift-refusal.ts'
import type { GiftDetails, GiftTerms, Person } from '../rules/gift-terms.ts'
import { followEarlierDispute } from './follow-earlier-dispute.ts'
import { insertCard } from './insert-card.ts'
import { insertCardCode } from './insert-card-code.ts'

interface GiftToFulfil {
  readonly checkout: Checkout
  readonly resultId: ResultId
  readonly actor: Actor
}

/** Writes the gift card at the price that its checkout showed. Its code is derived only to store its hash. */
export const fulfilGift =
  (keys: GiftCodeKeys) =>
  async (
    tx: Tx,
    { clock, events }: StepServices,
    { checkout, resultId, actor }: GiftToFulfil,
  ): Promise<Outcome<ResultId, GiftRefusal>> => {
    const now = clock.now()
    const cardId = toId<'gift-card'>(resultId)
    const terms = checkout.terms as GiftTerms
    const details = checkout.address as GiftDetails
    const buyer = await buyerOf(tx, checkout, details)
    const { validMonths } = await readGiftSettings(tx)
    const deliverOn = deliveryDay(localDay(terms.deliver_on), dayInLondon(now))
    const bought = { id: cardId, checkout_id: checkout.id, buyer_account_id: checkout.account_id }
    const paid_pence = terms.face_pence - terms.discount_pence
    await insertCard(tx, {
      ...bought,
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      recipient_name: details.recipient.name,
      recipient_email: details.recipient.email,
      to_family: details.toFamily === true,
      recipient_account_id: details.familyId ?? null,
      sender_name: details.senderName,
      message: details.message,
      face_pence: terms.face_pence,
      paid_pence,
      discounted_pence: terms.discounted_pence,
      code_hash: hashGiftCode(newGiftCode(keys, cardId)),
      deliver_on: deliverOn,
      expires_on: expiryDay(deliverOn, validMonths),
      bought_at: now,
      actor,
    })
    await dropAddress(tx, checkout)
    // From now on the guest's secret opens the card.
    if (checkout.guest_secret_hash)
      await insertCardCode(tx, { codeHash: checkout.guest_secret_hash, cardId, deliverOn, now })
    if (await followEarlierDispute(tx, { events }, { ...bought, paid_pence }, now))
      await events.publish(tx, { type: 'gift-card-bought', cardId })
    return accepted(cardId)
  }

async function buyerOf(tx: Tx, { account_id }: Checkout, { buyer }: GiftDetails): Promise<Person> {
  if (buyer) return buyer
  if (account_id === null) throw new Error('a guest who buys a gift card must have a name and an email')
  const { email, givenName, familyName } = await getAccountForOrder(tx, account_id)
  return { email, name: `${givenName} ${familyName}`.trim() }
}
