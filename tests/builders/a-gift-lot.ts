import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aGiftCard } from './a-gift-card.ts'

export interface AGiftLot {
  readonly accountId: Id<'account'>
  readonly face?: number
  readonly now?: Date
}

/** A gift card that a guest bought and this account redeemed: its whole value is in the account's gift balance. */
export async function aGiftLot(
  tx: Tx,
  { accountId, face = 5000, now = new Date('2026-11-20T12:00:00Z') }: AGiftLot,
): Promise<Id<'gift-card'>> {
  return (await aGiftCard(tx, { facePence: face, redeemedBy: accountId, now })).cardId
}
