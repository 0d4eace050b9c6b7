import { systemActor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findLastEvent } from '../queries/card-events.ts'
import type { GiftCard } from '../queries/cards.ts'

/**
 * While a bank decides about its payment, a card can be neither refunded, which would pay twice, nor used.
 * @throws Refusal not_now
 */
export async function requireUndisputed(tx: Tx, { id, state, reference }: GiftCard): Promise<void> {
  if (state !== 'blocked') return
  const { actor } = await findLastEvent(tx, id)
  if (actor === systemActor('dispute-opened'))
    throw new Refusal(
      'not_now',
      `The payment of gift card ${reference} is disputed: it stays on hold until the bank decides.`,
    )
}
