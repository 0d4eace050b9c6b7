import { billedAccountOf, getCheckout, refundPaid } from '#server/domains/checkout/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Loss } from '../../queries/losses.ts'
import { moveLoss } from './move-loss.ts'

/**
 * Refunds, in full and once, a lost piece that turned up in time. The caller has locked the account.
 * @returns the account that had paid
 */
export async function refundLoss(
  tx: Tx,
  loss: Loss,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<Id<'account'>> {
  await moveLoss(tx, loss.id, { from: 'paid', to: 'refunded', actor, now, set: { found_at: now } })
  const checkout = loss.checkout_id === null ? undefined : await getCheckout(tx, loss.checkout_id)
  if (!checkout || loss.price_pence === null) throw new Error(`loss ${loss.id} was paid without a payment`)
  const accountId = billedAccountOf(checkout) ?? loss.account_id
  await refundPaid(tx, checkout, {
    amount: pence(loss.price_pence),
    reason: 'The piece turned up',
    causeKey: `loss-found:${loss.id}`,
    actor,
    now,
  })
  return accountId
}
