import { reserveGift, spendGift } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aGiftLot } from './a-gift-lot.ts'

/** The smallest gift card on sale; a smaller balance is what is left of a card after a purchase. */
const minFace = 1000

/** A gift balance of exactly this much, in pence. */
export async function aGiftBalance(
  tx: Tx,
  { accountId, left, now }: { readonly accountId: Id<'account'>; readonly left: number; readonly now: Date },
): Promise<void> {
  const giftCardId = await aGiftLot(tx, { accountId, face: Math.max(left, minFace), now })
  if (left >= minFace) return
  const spent = { paidFor: { chargeKey: `before:${giftCardId}` }, actor: 'member', now } as const
  await reserveGift(tx, { accountId, due: minFace - left, ...spent })
  await spendGift(tx, spent)
}
