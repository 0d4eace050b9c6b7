import { findDisputeOfCheckout } from '#server/domains/payments/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { GiftCard } from '../queries/cards.ts'
import type { GiftRecords } from '../services.ts'
import { endLostCard } from './end-lost-card.ts'
import { moveCard } from './move-card.ts'

/** The actors that put a card on hold for a dispute and end that hold; the second ends only holds of the first. */
export const [disputeOpened, disputeClosed] = [systemActor('dispute-opened'), systemActor('dispute-closed')]

/**
 * Applies a dispute that was handled before its card was made. The caller has locked the checkout, so that a dispute that is being
 * handled now is either seen here or sees the card.
 * @returns whether the card can still be used, now or after the dispute
 */
export async function followEarlierDispute(
  tx: Tx,
  services: Pick<GiftRecords, 'events'>,
  card: Pick<GiftCard, 'id' | 'checkout_id' | 'buyer_account_id' | 'paid_pence'>,
  now: Date,
): Promise<boolean> {
  const dispute = await findDisputeOfCheckout(tx, card.checkout_id)
  if (dispute === 'open') await moveCard(tx, card.id, { from: 'scheduled', to: 'blocked', actor: disputeOpened, now })
  if (dispute === 'lost')
    await endLostCard(tx, services, { ...card, state: 'scheduled' }, { actor: disputeClosed, now })
  return dispute !== 'lost'
}
