import { lockMembership } from '#server/domains/membership/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findKeepLoan } from '../../queries/keeping/keep-loans.ts'
import type { Loss } from '../../queries/losses.ts'
import { isWaiting } from '../../rules/loss-transitions.ts'
import type { RentalSteps } from '../../services.ts'
import { endAtHome } from '../end-at-home.ts'
import { endBookedAsLost } from './end-booked-as-lost.ts'
import { moveLoss } from './move-loss.ts'

/**
 * Waives the payment for a missing piece: its loan ends as lost. A recalled piece that is booked to go back leaves that return.
 * The caller has locked the account.
 * @throws Refusal not_now
 */
export async function waiveWithin(
  tx: Tx,
  services: RentalSteps,
  { loss, actor, now }: { readonly loss: Loss; readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const { account_id: accountId, loan_id: loanId } = loss
  if (!isWaiting(loss.state)) throw new Refusal('not_now', `This case is ${loss.state}: there is nothing to waive.`)
  const loan = await findKeepLoan(tx, { accountId, loanId })
  if (!loan) throw new Error(`loss ${loss.id} has no loan`)
  await moveLoss(tx, loss.id, { from: loss.state, to: 'waived', actor, now })
  const membership = await lockMembership(tx, loan.membership_id)
  if (loan.state === 'return_announced') await endBookedAsLost(tx, loan, { actor, now })
  else await endAtHome(tx, services, { accountId, loans: [loan], to: 'lost', membership, actor, now })
  await services.events.publish(tx, { type: 'loss-waived', accountId, lossId: loss.id })
}
