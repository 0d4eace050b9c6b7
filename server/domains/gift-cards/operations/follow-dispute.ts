import { findLockedCheckout } from '#server/domains/checkout/index.ts'
import {
  type DisputedPayment,
  findDisputedPayment,
  freezeGiftLot,
  isChargedBack,
  isDisputed,
  sumChargedBackOf,
  withdrawGiftLot,
} from '#server/domains/payments/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findLastEvent } from '../queries/card-events.ts'
import { type GiftCard, lockCardOfCheckout } from '../queries/cards.ts'
import type { GiftRecords } from '../services.ts'
import { endHold } from '../steps/end-hold.ts'
import { endLostCard } from '../steps/end-lost-card.ts'
import { disputeClosed, disputeOpened } from '../steps/follow-earlier-dispute.ts'
import { moveCard } from '../steps/move-card.ts'

interface DisputeEvent {
  readonly disputeId: string
}

type DisputeServices = Pick<GiftRecords, 'clock' | 'events'>

/**
 * Handles `dispute-opened` in its transaction: a card whose payment is disputed can be neither redeemed nor cancelled, and if it
 * was redeemed, what is left of it cannot be spent, until the bank has decided. The owner of the balance is emailed.
 */
export const holdDisputed =
  ({ clock, events }: DisputeServices) =>
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
 * Handles `dispute-closed` in its transaction. If we won, and no other dispute of the payment is open or lost, the card or its
 * balance is as before, unless an operator has blocked it. If we lost, the bank has refunded the buyer: an unused card ends, and
 * what is left of a redeemed one is withdrawn, but no more than the bank took.
 */
export const endDispute =
  (services: DisputeServices) =>
  async (tx: Tx, { disputeId }: DisputeEvent): Promise<void> => {
    const card = await lockDisputedCard(tx, disputeId)
    if (!card) return
    const dispute = await findDisputedPayment(tx, disputeId)
    if (!dispute) return
    if (card.state === 'redeemed') return endBalanceDispute(tx, services, { card, dispute })
    if (dispute.lost) {
      const step = { actor: disputeClosed, now: services.clock.now() }
      if (card.state !== 'refunded' && card.state !== 'expired') await endLostCard(tx, services, card, step)
      // If another dispute of the payment was lost, the card has ended and is not blocked.
    } else if (card.state === 'blocked' && !(await isDisputed(tx, card.checkout_id)))
      await unblockDisputed(tx, services, card)
  }

async function endBalanceDispute(
  tx: Tx,
  { clock, events }: DisputeServices,
  { card, dispute }: { readonly card: GiftCard; readonly dispute: DisputedPayment },
): Promise<void> {
  const now = clock.now()
  const { id: giftCardId, checkout_id } = card
  if (dispute.lost) {
    const [lost, isWhole] = [await sumChargedBackOf(tx, checkout_id), await isChargedBack(tx, checkout_id)]
    const pence = await withdrawGiftLot(tx, { giftCardId, lost, isWhole, actor: disputeClosed, now })
    await publishChange(tx, events, { type: 'gift-balance-withdrawn', card, pence })
  }
  if (await isDisputed(tx, checkout_id)) return
  const pence = await freezeGiftLot(tx, { giftCardId, frozen: false, now })
  // If the dispute was lost, the email about the withdrawal says what can be spent.
  if (!dispute.lost) await publishChange(tx, events, { type: 'gift-balance-released', card, pence })
}

interface BalanceChange {
  readonly type: 'gift-balance-held' | 'gift-balance-released' | 'gift-balance-withdrawn'
  readonly card: GiftCard
  readonly pence: number
}

/** Publishes nothing if the card's whole balance had been spent. */
async function publishChange(
  tx: Tx,
  events: DisputeServices['events'],
  { type, card, pence }: BalanceChange,
): Promise<void> {
  if (pence > 0 && card.redeemed_by !== null)
    await events.publish(tx, { type, accountId: card.redeemed_by, cardId: card.id, pence })
}

async function unblockDisputed(tx: Tx, services: Pick<GiftRecords, 'clock'>, card: GiftCard): Promise<void> {
  const { actor } = await findLastEvent(tx, card.id)
  if (actor === disputeOpened) await endHold(tx, services, { card, actor: disputeClosed })
}

/** If there is no card yet, waits for one that is being made; one made later sees the dispute (follow-earlier-dispute.ts). */
async function lockDisputedCard(tx: Tx, disputeId: string): Promise<GiftCard | undefined> {
  const disputed = await findDisputedPayment(tx, disputeId)
  if (!disputed) return undefined
  const card = await lockCardOfCheckout(tx, disputed.checkoutId)
  if (card) return card
  await findLockedCheckout(tx, disputed.checkoutId)
  return lockCardOfCheckout(tx, disputed.checkoutId)
}
