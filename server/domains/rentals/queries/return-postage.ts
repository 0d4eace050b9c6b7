// The postage of a return that would be, or was, refunded to one account. Another adult may have paid it (product §12.5).
import {
  billedAccountOf,
  type Checkout,
  type Refunded,
  refundAhead,
  refundMadeOf,
  wasRefunded,
} from '#server/domains/checkout/index.ts'
import { isFirstFree } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { termsOf } from '../purposes/terms.ts'

interface ReturnOfPayer {
  readonly returnId: Id<'return'>
  /** The account that would get the refund. */
  readonly accountId: Id<'account'>
}

/** The cause of the refund, which is made once. */
export const postageCause = (returnId: Id<'return'>): string => `return-lapsed:${returnId}`

/** The postage that would be refunded now: zero if it was refunded before. */
export async function readPostageToRefund(
  db: Reader,
  request: ReturnOfPayer,
): Promise<{ readonly postage: Pence; readonly postageFree: boolean }> {
  const { paid, free } = await findPaid(db, request)
  const postageFree = free && (await isFirstFree(db, request.returnId))
  if (!paid || (await wasRefunded(db, paid, postageCause(request.returnId)))) return { postage: pence(0), postageFree }
  const { toCard, toBalance } = await refundAhead(db, paid, termsOf(paid).return_pence)
  return { postage: pence(toCard + toBalance), postageFree }
}

/** What was refunded, if anything. */
export async function readRefundedPostage(
  db: Reader,
  request: ReturnOfPayer,
): Promise<{ readonly refund: Refunded; readonly free: boolean }> {
  const { paid, free } = await findPaid(db, request)
  if (!paid) return { refund: { toCard: pence(0), toBalance: pence(0) }, free }
  const refund = { amount: termsOf(paid).return_pence, causeKey: postageCause(request.returnId) }
  return { refund: await refundMadeOf(db, paid, refund), free }
}

async function findPaid(
  db: Reader,
  { returnId, accountId }: ReturnOfPayer,
): Promise<{ readonly paid: Checkout | undefined; readonly free: boolean }> {
  const checkout = await db
    .selectFrom('rental_return')
    .innerJoin('checkout', 'checkout.id', 'rental_return.checkout_id')
    .selectAll('checkout')
    .where('rental_return.id', '=', returnId)
    .executeTakeFirst()
  if (!checkout) return { paid: undefined, free: false }
  const isPaid = termsOf(checkout).return_pence > 0 && billedAccountOf(checkout) === accountId
  // The free return belongs to the account that ordered, even if the other adult paid for the checkout.
  return {
    paid: isPaid ? checkout : undefined,
    free: termsOf(checkout).return_free && checkout.account_id === accountId,
  }
}
