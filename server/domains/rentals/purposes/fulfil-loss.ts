import type { Checkout, ResultId, StepServices } from '#server/domains/checkout/index.ts'
import { lockMembership } from '#server/domains/membership/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { accepted, type Outcome } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import { endAtHome } from '../steps/end-at-home.ts'
import { moveLoss } from '../steps/losses/move-loss.ts'
import { type LossAllowed, lossTermsOf, lossVatClass } from './loss-terms.ts'

export interface LossToFulfil {
  readonly checkout: Checkout
  readonly decided: LossAllowed
  readonly actor: Actor
}

/**
 * Records that the case is paid: its loan ends as lost, and its credits are freed. The case is the result of the
 * checkout.
 */
export async function fulfilLoss(
  tx: Tx,
  services: StepServices,
  { checkout, decided: { loan, loss }, actor }: LossToFulfil,
): Promise<Outcome<ResultId, RentalRefusal>> {
  const now = services.clock.now()
  const accountId = loan.account_id
  const { price_pence, vat_class = lossVatClass } = lossTermsOf(checkout)
  await moveLoss(tx, loss.id, {
    from: 'approved',
    to: 'paid',
    actor,
    now,
    set: { checkout_id: checkout.id, price_pence, vat_class, paid_at: now },
  })
  const membership = await lockMembership(tx, loan.membership_id)
  await endAtHome(tx, services, { accountId, loans: [loan], to: 'lost', membership, actor, now })
  await services.events.publish(tx, { type: 'loss-paid', accountId: checkout.billed_to ?? accountId, lossId: loss.id })
  return accepted(loss.id)
}
