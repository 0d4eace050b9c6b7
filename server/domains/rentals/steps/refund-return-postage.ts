import { getCheckout, refundPaid, wasRefunded } from '#server/domains/checkout/index.ts'
import { restoreFreePostage } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { termsOf } from '../purposes/terms.ts'
import { postageCause } from '../queries/return-postage.ts'
import type { RentalReturn } from '../queries/returns.ts'

export interface UnusedPostage {
  /** The name of the refund at the provider. */
  readonly reason: string
  readonly actor: Actor
  readonly now: Date
}

/**
 * Refunds the postage of a return whose label was not used, or restores the free return. It does so once, even if recalled pieces
 * stay in the return after the rest has lapsed.
 * @returns whether this call refunded or restored anything
 */
export async function refundReturnPostage(
  tx: Tx,
  { id, checkout_id }: Pick<RentalReturn, 'id' | 'checkout_id'>,
  { reason, actor, now }: UnusedPostage,
): Promise<boolean> {
  const restored = await restoreFreePostage(tx, id)
  if (checkout_id === null) return restored
  const checkout = await getCheckout(tx, checkout_id)
  const amount = pence(termsOf(checkout).return_pence)
  const causeKey = postageCause(id)
  if (await wasRefunded(tx, checkout, causeKey)) return restored
  const { toCard, toBalance } = await refundPaid(tx, checkout, { amount, reason, causeKey, actor, now })
  return restored || toCard + toBalance > 0
}
