import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { payerOfLoan } from '../queries/keeping/paying-for.ts'
import { getLoss, isRecalledLoss, type Loss } from '../queries/losses.ts'
import type { RentalRecords } from '../services.ts'
import { lockMember } from '../steps/lock-member.ts'
import { moveLoss } from '../steps/losses/move-loss.ts'
import { waiveWithin } from '../steps/losses/waive-loss.ts'
import { refreshChoice } from '../steps/refresh-choice.ts'

/** A case and the operator who decides it. */
export interface OfficeLoss {
  readonly lossId: Id<'loss'>
  readonly operator: string
}

/**
 * Records an operator's decision that a piece counts as lost (product §4.10): its family is asked to pay for it, and
 * may order again in the meantime.
 * @throws Refusal not_now until three notices have been sent and thirty days have passed, when the case is closed, and
 * for a recalled piece
 */
export const approveLoss = (services: RentalRecords, { lossId, operator }: OfficeLoss): Promise<void> =>
  transaction(services.db, async (tx) => {
    const { loss, live } = await lockLoss(tx, lossId)
    if (await isRecalledLoss(tx, lossId))
      throw new Refusal('not_now', 'This piece has been recalled, so nothing is charged for it: waive it.')
    const now = services.clock.now()
    await moveLoss(tx, lossId, { from: 'to_approve', to: 'approved', actor: operatorActor(operator), now })
    await refreshChoice(tx, live, now)
    await recordOfficeAction(tx, { operator, action: 'loss.approve', subjectId: lossId, now })
    // If the piece is at a second home, the payer of the membership is asked (product §12.5).
    const accountId = (await payerOfLoan(tx, loss.loan_id)) ?? loss.account_id
    await services.events.publish(tx, { type: 'loss-approved', accountId, lossId })
  })

/**
 * Records an operator's decision to waive the payment: ends the loan and frees its credits.
 * @throws Refusal not_now when the case is paid or closed
 */
export const waiveLoss = (services: RentalRecords, { lossId, operator }: OfficeLoss): Promise<void> =>
  transaction(services.db, async (tx) => {
    const { loss } = await lockLoss(tx, lossId)
    const now = services.clock.now()
    await waiveWithin(tx, services, { loss, actor: operatorActor(operator), now })
    await recordOfficeAction(tx, { operator, action: 'loss.waive', subjectId: lossId, now })
  })

/** Locks in the fixed order: the account, then the case, which is read again under that lock. */
async function lockLoss(tx: Tx, lossId: Id<'loss'>) {
  const found = await tx.selectFrom('loss').select('account_id').where('id', '=', lossId).executeTakeFirst()
  if (!found) throw new Refusal('not_found', 'There is no such case.')
  const { live } = await lockMember(tx, found.account_id)
  const loss: Loss = await getLoss(tx, lossId)
  return { loss, live }
}
