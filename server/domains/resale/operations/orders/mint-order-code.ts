import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { ResaleRecords } from '../../services.ts'
import { insertOrderCode } from '../../steps/orders/insert-order-code.ts'

/** Mints the code of an email's link, which opens the order with or without an account. Only its hash is stored. */
export async function mintOrderCode(
  { db, clock }: Pick<ResaleRecords, 'db' | 'clock'>,
  orderId: Id<'resale-order'>,
): Promise<string> {
  const code = newSecretCode()
  await transaction(db, (tx) => insertOrderCode(tx, { codeHash: hashSecretCode(code), orderId, now: clock.now() }))
  return code
}
