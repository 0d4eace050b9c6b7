import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { waitingLossStates } from '../rules/loss-transitions.ts'
import type { Loan } from './loans.ts'

/** Unsent orders with any of these garments, in the order in which their accounts are locked. */
export const listOrdersToSend = (
  tx: Tx,
  garmentIds: readonly Id<'garment'>[],
): Promise<{ id: Id<'order'>; account_id: Id<'account'> }[]> =>
  tx
    .selectFrom('loan')
    .innerJoin('rental_order', 'rental_order.id', 'loan.order_id')
    .select(['rental_order.id', 'rental_order.account_id'])
    .distinct()
    .where((eb) => eb('loan.garment_id', '=', eb.fn.any(eb.val([...garmentIds]))))
    .where('loan.state', '=', 'ordered')
    .where('rental_order.state', 'in', ['placed', 'picking'])
    .orderBy('rental_order.account_id')
    .orderBy('rental_order.id')
    .execute()

/**
 * Loans of these garments that are at home, even after a parcel came without them. Pieces reported lost are left out, because their
 * families cannot post them; a family that merely has not answered may still have its piece.
 */
export const listToBookBack = async (
  db: Db | Tx,
  garmentIds: readonly Id<'garment'>[],
): Promise<Pick<Loan, 'id' | 'account_id'>[]> =>
  garmentIds.length === 0
    ? []
    : await db
        .selectFrom('loan')
        .select(['id', 'account_id'])
        .where((eb) => eb('garment_id', '=', eb.fn.any(eb.val([...garmentIds]))))
        .where('state', '=', 'at_home')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('loss')
                .select('loss.loan_id')
                .whereRef('loss.loan_id', '=', 'loan.id')
                .where('loss.state', 'in', [...waitingLossStates])
                .where('loss.reported_at', 'is not', null),
            ),
          ),
        )
        .orderBy('account_id')
        .orderBy('id')
        .execute()
