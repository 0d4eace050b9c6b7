// What goes back of a return's postage, and went, to one account: another adult may have paid it (product §12.5).
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

interface PostageOf {
  readonly returnId: Id<'return'>
  /** Who reads about it. */
  readonly accountId: Id<'account'>
}

/** Of the refund, which is made once. */
export const postageCause = (returnId: Id<'return'>): string => `return-lapsed:${returnId}`

/** What would go back now: nothing that went back before. */
export async function readPostageAhead(
  db: Reader,
  of: PostageOf,
): Promise<{ readonly postage: Pence; readonly postageFree: boolean }> {
  const { paid, free } = await findPaid(db, of)
  const postageFree = free && (await isFirstFree(db, of.returnId))
  if (!paid || (await wasRefunded(db, paid, postageCause(of.returnId)))) return { postage: pence(0), postageFree }
  const { toCard, toBalance } = await refundAhead(db, paid, termsOf(paid).return_pence)
  return { postage: pence(toCard + toBalance), postageFree }
}

/** What went back, if it did. */
export async function readPostageBack(
  db: Reader,
  of: PostageOf,
): Promise<{ readonly refund: Refunded; readonly free: boolean }> {
  const { paid, free } = await findPaid(db, of)
  if (!paid) return { refund: { toCard: pence(0), toBalance: pence(0) }, free }
  const refund = { amount: termsOf(paid).return_pence, causeKey: postageCause(of.returnId) }
  return { refund: await refundMadeOf(db, paid, refund), free }
}

async function findPaid(
  db: Reader,
  { returnId, accountId }: PostageOf,
): Promise<{ readonly paid: Checkout | undefined; readonly free: boolean }> {
  const checkout = await db
    .selectFrom('rental_return')
    .innerJoin('checkout', 'checkout.id', 'rental_return.checkout_id')
    .selectAll('checkout')
    .where('rental_return.id', '=', returnId)
    .executeTakeFirst()
  if (!checkout) return { paid: undefined, free: false }
  const isPaid = termsOf(checkout).return_pence > 0 && billedAccountOf(checkout) === accountId
  // A free return is its home's, whichever adult paid for the delivery.
  return {
    paid: isPaid ? checkout : undefined,
    free: termsOf(checkout).return_free && checkout.account_id === accountId,
  }
}
