import { readWhereabouts } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listLoansOfReturns } from '../../queries/loans.ts'
import type { RentalReturn } from '../../queries/returns.ts'
import type { RentalRecords } from '../../services.ts'
import { cancelUnusedReturn } from '../../steps/cancel-return.ts'
import { leaveMissing } from '../../steps/leave-missing.ts'
import { loseInThePost } from '../../steps/posting/lose-in-the-post.ts'
import { refreshChoice } from '../../steps/refresh-choice.ts'
import { lockReturnOfMember, type OfficeReturn } from '../receive-return.ts'

/**
 * Ends a posted return as lost in the post: nothing is owed, and the credits stay free (product §4.7).
 * @throws Refusal not_now
 */
export const recordLostReturn = (services: RentalRecords, { returnId, operator }: OfficeReturn): Promise<void> =>
  transaction(services.db, async (tx) => {
    const { row } = await lockReturnOfMember(tx, returnId)
    requirePosted(row)
    const now = services.clock.now()
    await loseInThePost(tx, services.events, row, { actor: operatorActor(operator), now })
    await recordOfficeAction(tx, { operator, action: 'return.lose', subjectId: returnId, now })
  })

/**
 * Cancels a posted return that is with its family: its carrier brought it back, or it was never posted (product §4.7). Its pieces are
 * at home again, with their credits, and its postage is refunded. If they do not fit, they get a return with a new label, and the
 * family must choose (product §2.2); recalled pieces are booked to go back again.
 * @returns whether the family must choose
 * @throws Refusal not_now, also when its carrier has it, or has brought it to us
 */
export const cancelPostedReturn = (services: RentalRecords, { returnId, operator }: OfficeReturn): Promise<boolean> =>
  transaction(services.db, async (tx) => {
    const { row, live } = await lockReturnOfMember(tx, returnId)
    requirePosted(row)
    const { postedAt, comingBackSince } = await readWhereabouts(tx, returnId)
    if (postedAt && !comingBackSince)
      throw new Refusal(
        'not_now',
        `Return ${row.label_code} was scanned by its carrier, and is not on its way back to its family: receive it, or say that it is lost.`,
      )
    const [now, actor, accountId] = [services.clock.now(), operatorActor(operator), row.account_id]
    const loans = (await listLoansOfReturns(tx, [returnId])).filter(({ state }) => state === 'return_announced')
    // Before its pieces get another return, because a family has only one pending return at a time.
    const reason = 'The return did not reach us'
    const postageBack = await cancelUnusedReturn(tx, row, { from: 'posted', reason, actor, now })
    const { atHome, newReturn } = await leaveMissing(tx, { row, loans, actor, now })
    await refreshChoice(tx, live, now)
    await recordOfficeAction(tx, { operator, action: 'return.give-back', subjectId: returnId, now })
    const loanIds = atHome.map(({ id }) => id)
    await services.events.publish(
      tx,
      ...(atHome.length > 0
        ? [{ type: 'return-lapsed' as const, accountId, returnId, loanIds, postageBack, isOver: true }]
        : []),
      ...(newReturn?.lapsed
        ? [
            {
              type: 'return-choice-due' as const,
              accountId,
              returnId: newReturn.returnId,
              cameBack: true,
              ...(postageBack && { postageBackOf: returnId }),
            },
          ]
        : []),
      ...(newReturn && !newReturn.lapsed
        ? [{ type: 'return-announced' as const, accountId, returnId: newReturn.returnId }]
        : []),
    )
    return newReturn?.lapsed ?? false
  })

function requirePosted({ state, label_code }: RentalReturn): void {
  if (state !== 'posted')
    throw new Refusal('not_now', `Return ${label_code} is ${state}: this is only for a posted return.`)
}
