import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { type CheckoutSteps, purposeOf, type StepServices } from '../purpose.ts'
import type { Checkout } from '../queries.ts'
import { moveCheckout } from './move-checkout.ts'

/** Job: cancels the payment of a checkout that was given up; if it turns out to be paid, the checkout is settled after all. */
export const settleAbandonedCheckout = 'checkout:settle-abandoned'

/** Gives an open checkout up: what it held is free at once, its payment is cancelled afterwards. Its payer is locked. */
export async function abandonCheckout(
  tx: Tx,
  services: CheckoutSteps,
  checkout: Checkout,
  actor: Actor,
): Promise<void> {
  const now = services.clock.now()
  if (!(await moveCheckout(tx, checkout, { to: 'abandoned', actor, now }))) return
  await purposeOf(services, checkout).undo(tx, checkout, now)
  if (checkout.payment_intent_id !== null) await settleAbandoned(tx, services, checkout.id)
}

export const settleAbandoned = (tx: Tx, { clock }: StepServices, checkoutId: Id<'checkout'>): Promise<void> =>
  enqueueJob(tx, clock.now(), { kind: settleAbandonedCheckout, payload: { checkoutId } })
