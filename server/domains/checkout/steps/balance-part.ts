// What the payer's gift balance pays of a checkout (product §7): put aside when the checkout is opened, so that the split between
// balance and card is the one that was shown; spent with its result, released without one.
import { giftPart, readGiftBalance, releaseGift, reserveGift, spendGift } from '#server/domains/payments/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { AnyPurpose } from '../purpose.ts'
import { billedAccountOf, type Checkout, isAsked } from '../queries.ts'

interface Cause {
  readonly actor: Actor
  readonly now: Date
}

/** A guest has no balance. */
const accountOf = (purpose: Pick<AnyPurpose, 'usesBalance'>, checkout: Checkout): Id<'account'> | null =>
  purpose.usesBalance && checkout.amount_pence > 0 ? billedAccountOf(checkout) : null

/** Puts aside what the balance pays. @returns the checkout with it */
export async function reserveBalance(
  tx: Tx,
  purpose: Pick<AnyPurpose, 'usesBalance'>,
  checkout: Checkout,
  cause: Cause,
): Promise<Checkout> {
  const accountId = accountOf(purpose, checkout)
  if (accountId === null) return checkout
  const paidFor = { checkoutId: checkout.id }
  const part = await reserveGift(tx, { accountId, paidFor, due: checkout.amount_pence, ...cause })
  if (part === 0) return checkout
  return tx
    .updateTable('checkout')
    .set({ balance_pence: part })
    .where('id', '=', checkout.id)
    .where('state', '=', 'open')
    .where('payment_intent_id', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether the balance would pay the same part today: a gift card that was redeemed since is used, too. */
export async function isBalanceAsShown(
  tx: Tx,
  purpose: Pick<AnyPurpose, 'usesBalance'>,
  checkout: Checkout,
): Promise<boolean> {
  const accountId = accountOf(purpose, checkout)
  // If another account is asked to pay, its balance is put aside when it starts to pay.
  if (accountId === null || isAsked(checkout)) return true
  const { balance } = await readGiftBalance(tx, accountId)
  return giftPart(checkout.amount_pence, balance + checkout.balance_pence) === checkout.balance_pence
}

/**
 * Ensures, before a result is made, that the reserved balance is still there; for a late payment it is reserved again.
 * @returns false if it was spent on something else
 */
export async function ensureBalanceReserved(tx: Tx, checkout: Checkout, cause: Cause): Promise<boolean> {
  const { id: checkoutId, balance_pence: exactly, amount_pence: due, state } = checkout
  if (exactly === 0 || state === 'open') return true
  const accountId = billedAccountOf(checkout)
  if (accountId === null) return false
  return (await reserveGift(tx, { accountId, paidFor: { checkoutId }, due, exactly, ...cause })) === exactly
}

export async function spendBalance(tx: Tx, { id: checkoutId, balance_pence }: Checkout, cause: Cause): Promise<void> {
  if (balance_pence === 0) return
  if (!(await spendGift(tx, { paidFor: { checkoutId }, ...cause })))
    throw new Error(`checkout ${checkoutId} has no gift balance put aside`)
}

export async function releaseBalance(tx: Tx, { id: checkoutId, balance_pence }: Checkout, cause: Cause): Promise<void> {
  if (balance_pence > 0) await releaseGift(tx, { paidFor: { checkoutId }, ...cause })
}
