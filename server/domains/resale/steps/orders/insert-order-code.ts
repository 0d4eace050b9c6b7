import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { orderCodesEndAt } from '../../rules/orders/order-codes.ts'

/** Stores the hash of a code, with which anybody may read the order. The code of a cart opens the latest order made from it. */
export async function insertOrderCode(
  tx: Tx,
  { codeHash, orderId, now }: { readonly codeHash: Buffer; readonly orderId: Id<'resale-order'>; readonly now: Date },
): Promise<void> {
  const row = { order_id: orderId, expires_at: orderCodesEndAt(now) }
  await tx
    .insertInto('resale_order_code')
    .values({ code_hash: codeHash, ...row })
    .onConflict((conflict) => conflict.column('code_hash').doUpdateSet(row))
    .execute()
}
