// Buying a gift card, as a purpose of a checkout (architecture §3; product §7). Its payer is an account or a guest. Nothing is
// held: the only limit is the member's yearly limit, which is counted again under the account's lock.
import { createHash } from 'node:crypto'
import { accountAsPayer, lockOpenAccount } from '#server/domains/accounts/index.ts'
import type { AnyPurpose, CheckoutPayer, Decision, FactsInput, Purpose } from '#server/domains/checkout/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { GiftCodeKeys } from '#server/kernel/gift-code.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { accepted } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readGiftSettings } from '../queries/gift-settings.ts'
import { readMemberDiscount } from '../queries/member-discount.ts'
import { checkTerms, decideGift, type GiftToBuy } from '../rules/decide-gift.ts'
import { explainRefund } from '../rules/gift-refusal.ts'
import type { GiftDetails, GiftTerms } from '../rules/gift-terms.ts'
import { fulfilGift } from '../steps/fulfil-gift.ts'

/** An account buys one card at a time. */
const giftSlot = 'gift-card'

export interface GiftRequest {
  readonly face: Pence
  readonly deliverOn: LocalDay
  readonly details: GiftDetails
  /** Pence that the page showed. */
  readonly total?: number | undefined
}

interface GiftFacts extends GiftToBuy {
  readonly details: GiftDetails
}

interface GiftAllowed extends Decision {
  readonly terms: GiftTerms
  readonly address: GiftDetails
  readonly yearLeft: number
}

export const giftTermsOf = ({ terms }: { readonly terms: unknown }): GiftTerms => terms as GiftTerms

/** Locks an account's row. A guest has no limit that two requests could share. */
async function lock(tx: Tx, payer: CheckoutPayer): Promise<null> {
  if (payer.accountId !== null) await lockOpenAccount(tx, payer.accountId)
  return null
}

async function facts(tx: Tx, { payer, input, now }: FactsInput<null, GiftRequest>): Promise<GiftFacts> {
  const settings = await readGiftSettings(tx)
  const { percent, facePerYear } = settings
  const discount = await readMemberDiscount(tx, payer.accountId, settings, now)
  return { ...input, ...discount, percent, facePerYear }
}

/**
 * The purpose with its types hidden, as the checkout domain uses it; the cast is safe because only the purpose's own functions read
 * what they return.
 */
export function giftCardPurpose(keys: GiftCodeKeys): AnyPurpose {
  const giftCard: Purpose<null, GiftRequest, GiftFacts, GiftAllowed> = {
    name: 'gift-card',
    slot: giftSlot,
    vatClass: 'voucher',
    description: 'Wrenlet gift card',
    usesBalance: false,
    lock,
    billTo: async (db, { accountId }) => (accountId === null ? { accountId } : accountAsPayer(db, accountId)),
    hashOf({ face, deliverOn, details: { recipient, toFamily, familyId, senderName, message, buyer } }) {
      // Fields are listed in a fixed order, because stored ones have another. The family is included, so that a card to an email
      // address that somebody guessed is never the same request as one bought through that family's link.
      const card = [
        recipient.name,
        recipient.email,
        senderName,
        message,
        buyer?.name,
        buyer?.email,
        familyId ?? toFamily,
      ]
      return createHash('sha256')
        .update(JSON.stringify([face, deliverOn, card]))
        .digest('hex')
    },
    requestOf: async (_db, checkout) => ({
      face: pence(giftTermsOf(checkout).face_pence),
      deliverOn: giftTermsOf(checkout).deliver_on as LocalDay,
      details: checkout.address as GiftDetails,
    }),
    facts,
    decide(gift) {
      const decided = decideGift(gift)
      return decided.ok ? accepted({ ...decided.value, address: gift.details }) : decided
    },
    addTitles: async (_tx, _facts, refusal) => refusal,
    isAsShown: (checkout, { amount, terms }) =>
      checkout.amount_pence === amount && giftTermsOf(checkout).discounted_pence === terms.discounted_pence,
    checkTerms: (checkout, decided) => checkTerms(giftTermsOf(checkout), decided),
    hold: async () => undefined,
    fulfil: fulfilGift(keys),
    undo: async () => {},
    // Two grandchildren may get the same card: the same request after a purchase buys another.
    repeatReturnsResult: false,
    isResultCurrent: async () => false,
    explainRefund,
    async refunded(tx, { events }, { account_id: accountId, id: checkoutId }) {
      await events.publish(tx, { type: 'checkout-refunded', accountId, checkoutId })
    },
  }
  return giftCard as AnyPurpose
}
