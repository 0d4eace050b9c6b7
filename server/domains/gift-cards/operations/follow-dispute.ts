import { findLockedCheckout } from '#server/domains/checkout/index.ts'
import {
  type DisputedPayment,
  findDisputedPayment,
  freezeGiftLot,
  isDisputed,
  isTakenBack,
  sumTakenBackOf,
  withdrawGiftLot,
} from '#server/domains/payments/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findLastEvent } from '../queries/card-events.ts'
import { type GiftCard, lockCardOfCheckout } from '../queries/cards.ts'
import type { GiftRecords } from '../services.ts'
import { endLostCard } from '../steps/end-lost-card.ts'
import { disputeClosed, disputeOpened } from '../steps/follow-earlier-dispute.ts'
import { moveCard } from '../steps/move-card.ts'
import { releaseCard } from '../steps/release-card.ts'

interface DisputeEvent {
  readonly disputeId: string
}

type Following = Pick<GiftRecords, 'clock' | 'events'>

/**
 * Handles `dispute-opened` in its transaction: a card whose payment is disputed can be neither redeemed nor cancelled, and if it
 * was redeemed, what is left of it cannot be spent, until the bank has decided. Whose balance it is gets an email.
 */
export const holdDisputed =
  ({ clock, events }: Following) =>
  async (tx: Tx, { disputeId }: DisputeEvent): Promise<void> => {
    const card = await lockDisputedCard(tx, disputeId)
    if (!card) return
    const now = clock.now()
    if (card.state === 'redeemed') {
      const held = await freezeGiftLot(tx, { giftCardId: card.id, frozen: true, now })
      await publishChange(tx, events, { type: 'gift-balance-held', card, pence: held })
    } else if (card.state === 'scheduled' || card.state === 'sent')
      await moveCard(tx, card.id, { from: card.state, to: 'blocked', actor: disputeOpened, now })
  }

/**
 * Handles `dispute-closed` in its transaction. Won, and no other dispute of its payment is open or
 * was lost: the card, or its balance, is as before, unless an operator has blocked it.
 * Lost: the bank has refunded its buyer, so an unused card has ended and what is left of a redeemed one is withdrawn, but no more than
 * the bank took.
 */
export const endDispute =
  (services: Following) =>
  async (tx: Tx, { disputeId }: DisputeEvent): Promise<void> => {
    const card = await lockDisputedCard(tx, disputeId)
    if (!card) return
    const dispute = await findDisputedPayment(tx, disputeId)
    if (!dispute) return
    if (card.state === 'redeemed') return endBalanceDispute(tx, services, { card, dispute })
    if (dispute.lost) {
      const step = { actor: disputeClosed, now: services.clock.now() }
      if (card.state !== 'refunded' && card.state !== 'expired') await endLostCard(tx, services, card, step)
      // A card of whose payment another dispute was lost has ended.
    } else if (card.state === 'blocked' && !(await isDisputed(tx, card.checkout_id)))
      await unblockDisputed(tx, services, card)
  }

async function endBalanceDispute(
  tx: Tx,
  { clock, events }: Following,
  { card, dispute }: { readonly card: GiftCard; readonly dispute: DisputedPayment },
): Promise<void> {
  const now = clock.now()
  const { id: giftCardId, checkout_id } = card
  if (dispute.lost) {
    const [lost, isWhole] = [await sumTakenBackOf(tx, checkout_id), await isTakenBack(tx, checkout_id)]
    const pence = await withdrawGiftLot(tx, { giftCardId, lost, isWhole, actor: disputeClosed, now })
    await publishChange(tx, events, { type: 'gift-balance-withdrawn', card, pence })
  }
  if (await isDisputed(tx, checkout_id)) return
  const pence = await freezeGiftLot(tx, { giftCardId, frozen: false, now })
  // Its owner was just told what can be spent after what the bank took.
  if (!dispute.lost) await publishChange(tx, events, { type: 'gift-balance-released', card, pence })
}

interface BalanceChange {
  readonly type: 'gift-balance-held' | 'gift-balance-released' | 'gift-balance-withdrawn'
  readonly card: GiftCard
  readonly pence: number
}

/** Nothing where all of it had been spent. */
async function publishChange(tx: Tx, events: Following['events'], { type, card, pence }: BalanceChange): Promise<void> {
  if (pence > 0 && card.redeemed_by !== null)
    await events.publish(tx, { type, accountId: card.redeemed_by, cardId: card.id, pence })
}

async function unblockDisputed(tx: Tx, services: Pick<GiftRecords, 'clock'>, card: GiftCard): Promise<void> {
  const { actor } = await findLastEvent(tx, card.id)
  if (actor === disputeOpened) await releaseCard(tx, services, { card, actor: disputeClosed })
}

/** If there is no card yet, waits for one that is being made: a later one sees the dispute (follow-earlier-dispute.ts). */
async function lockDisputedCard(tx: Tx, disputeId: string): Promise<GiftCard | undefined> {
  const disputed = await findDisputedPayment(tx, disputeId)
  if (!disputed) return undefined
  const made = await lockCardOfCheckout(tx, disputed.checkoutId)
  if (made) return made
  await findLockedCheckout(tx, disputed.checkoutId)
  return lockCardOfCheckout(tx, disputed.checkoutId)
}
