import type { AnswerOf } from '#contract/index.ts'
import { lockOpenAccount } from '#server/domains/accounts/index.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { addGiftLot, readGiftBalance } from '#server/domains/payments/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { parseGiftCode } from '#server/kernel/gift-code.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf, uncountHits } from '#server/platform/http/rate-limit.ts'
import { type GiftCard, lockCardByCode } from '../queries/cards.ts'
import { type CardToRedeem, decideRedemption, unknownCode } from '../rules/decide-redeem.ts'
import { redeemsByAccount, redeemsByNetwork } from '../rules/limits.ts'
import type { GiftCardServices } from '../services.ts'
import { moveCard } from '../steps/move-card.ts'

interface Redemption {
  readonly code: string
  readonly accountId: Id<'account'>
  readonly ip: string
}

const cardToRedeem = (card: GiftCard): CardToRedeem => ({
  state: card.state,
  buyer: card.buyer_account_id,
  discounted: card.discounted_pence > 0,
  redeemedBy: card.redeemed_by,
  expiresOn: card.expires_on as LocalDay,
})

/**
 * Adds the whole face of a gift card to an account's gift balance, in its own lot, once (product §7). Every attempt that
 * fails counts for the account and for the caller's network. Locks the account, then the card.
 * @throws Refusal invalid_request for a code that we do not know, already_done, not_now, forbidden, too_many
 */
export async function redeemCard(
  services: Omit<GiftCardServices, 'giftCard'>,
  { code: typed, accountId, ip }: Redemption,
): Promise<AnswerOf<'redeemGiftCard'>> {
  const { db, clock, wallClock, events } = services
  const wallNow = wallClock.now()
  const hits = [
    { limit: redeemsByAccount, subject: accountId },
    { limit: redeemsByNetwork, subject: networkOf(ip) },
  ]
  await countHits(db, wallNow, hits)
  const code = parseGiftCode(typed)
  if (code === undefined) return throwRefusal(unknownCode)
  const redeemed = await transaction(db, async (tx) => {
    await lockOpenAccount(tx, accountId)
    const card = await lockCardByCode(tx, code)
    const now = clock.now()
    const decided = decideRedemption(card && cardToRedeem(card), accountId, dayInLondon(now))
    if (!decided.ok || !card) return throwRefusal(decided.ok ? unknownCode : decided.reason)
    await moveCard(tx, card.id, { from: 'sent', to: 'redeemed', redeemedBy: accountId, actor: 'member', now })
    const [face, paid] = [pence(card.face_pence), pence(card.paid_pence)]
    await addGiftLot(tx, { accountId, giftCardId: card.id, face, paid, actor: 'member', now })
    await events.publish(tx, { type: 'gift-card-redeemed', accountId, cardId: card.id })
    const { balance } = await readGiftBalance(tx, accountId)
    return { amount: face, balance }
  })
  // Thousands share a phone network on Christmas morning, so only failures count.
  await uncountHits(db, wallNow, hits)
  return redeemed
}
