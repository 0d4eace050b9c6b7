import { type Actor, actorOf } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { CheckoutPayer } from '../payer.ts'
import { type CheckoutSteps, purposeOf, type StepServices } from '../purpose.ts'
import { type Checkout, lockOpenCheckout } from '../queries.ts'
import { releaseBalance } from './balance-part.ts'
import { moveCheckout } from './move-checkout.ts'

/** Job: cancels the payment of an abandoned checkout. If it turns out to be paid, the checkout is completed. */
export const cancelAbandonedPayment = 'checkout:cancel-abandoned-payment'

/** Abandons an open checkout: its holds are released, and a job cancels its payment. The caller has locked the payer. */
export async function abandonCheckout(
  tx: Tx,
  services: CheckoutSteps,
  checkout: Checkout,
  actor: Actor,
): Promise<void> {
  const now = services.clock.now()
  if (!(await moveCheckout(tx, checkout, { to: 'abandoned', actor, now }))) return
  await purposeOf(services, checkout).undo(tx, checkout, now)
  await releaseBalance(tx, checkout, { actor, now })
  if (checkout.payment_intent_id !== null) await enqueueAbandonedPayment(tx, services, checkout.id)
}

/** Abandons the open checkout of a payer in a slot, if there is one. The caller has locked the payer. */
export async function abandonOpenCheckout(
  tx: Tx,
  services: CheckoutSteps,
  { payer, slot }: { readonly payer: CheckoutPayer; readonly slot: string },
): Promise<void> {
  const open = await lockOpenCheckout(tx, payer, slot)
  if (open) await abandonCheckout(tx, services, open, actorOf(payer))
}

/**
 * Abandons the open checkouts in a slot that were begun with a guest's email and extended, as the desk's holds are.
 * @returns their ids
 */
export async function abandonExtendedCheckouts(
  tx: Tx,
  services: CheckoutSteps,
  { email, slot, actor }: { readonly email: string; readonly slot: string; readonly actor: Actor },
): Promise<Id<'checkout'>[]> {
  const held = await tx
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', 'is', null)
    .where('guest_email', '=', email)
    .where('slot', '=', slot)
    .where('state', '=', 'open')
    .where('extended', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const checkout of held) await abandonCheckout(tx, services, checkout, actor)
  return held.map(({ id }) => id)
}

export const enqueueAbandonedPayment = (tx: Tx, { clock }: StepServices, checkoutId: Id<'checkout'>): Promise<void> =>
  enqueueJob(tx, clock.now(), { kind: cancelAbandonedPayment, payload: { checkoutId } })
