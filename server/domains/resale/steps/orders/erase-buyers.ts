import { dropLabels } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { openReturnStates } from '../../rules/resale-return-transitions.ts'

const nobody = { buyer_name: '', buyer_email: '', buyer_phone: '', address: JSON.stringify({}) }

/**
 * Removes who bought and where it went from orders of an account that is closed; the orders are kept (product §9.4). One that is
 * still on its way, or has an open return, keeps its address until that has arrived: a daily job calls this again.
 */
export async function eraseBuyers(tx: Tx, accountIds: readonly Id<'account'>[]): Promise<void> {
  if (accountIds.length === 0) return
  const erased = await tx
    .updateTable('resale_order')
    .set(nobody)
    .where('account_id', 'in', [...accountIds])
    .where('state', 'in', ['delivered', 'cancelled'])
    .where('buyer_email', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('resale_return')
            .select('resale_return.id')
            .whereRef('resale_return.order_id', '=', 'resale_order.id')
            .where('resale_return.state', 'in', [...openReturnStates]),
        ),
      ),
    )
    .returning('id')
    .execute()
  const ids = erased.map(({ id }) => id)
  if (ids.length === 0) return
  const returns = await tx.selectFrom('resale_return').select('id').where('order_id', 'in', ids).execute()
  await dropLabels(tx, [...ids, ...returns.map(({ id }) => id)])
  // Nobody reads it by a link any more.
  await tx.deleteFrom('resale_order_code').where('order_id', 'in', ids).execute()
}

/** In the transaction that closes an account. */
export const eraseBuyer = (tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> =>
  eraseBuyers(tx, [accountId])
