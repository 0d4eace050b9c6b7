import type { ExpressionBuilder } from 'kysely'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A payment as its call names it: a checkout, or the provider's page on which a family joins. */
export type Payment = { readonly checkoutId: string } | { readonly page: string }

/** Notes whether the order of this payment may be counted; the last visitor to open it decides. */
export async function awaitPayment(tx: Tx, now: Date, payment: Payment, mayCount: boolean): Promise<void> {
  const id = 'page' in payment ? await findPage(tx, payment.page) : toId<'checkout'>(payment.checkoutId)
  if (id === undefined) return
  if (mayCount)
    await tx
      .insertInto('analytics_awaited')
      .values({ id, awaited_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('analytics_awaited').where('id', '=', id).execute()
}

const findPage = async (tx: Tx, page: string) =>
  (await tx.selectFrom('checkout_session').select('id').where('stripe_session', '=', page).executeTakeFirst())?.id

/** What a payment has led to. */
export type PaymentResult =
  | { readonly kind: 'order'; readonly orderId: Id<'order' | 'resale-order' | 'gift-card' | 'ski-booking'> }
  | { readonly kind: 'membership'; readonly membershipId: Id<'membership'> }

const isPaymentOf =
  (result: PaymentResult) =>
  ({ eb, selectFrom }: ExpressionBuilder<Database, 'analytics_awaited'>) =>
    result.kind === 'order'
      ? eb('id', 'in', selectFrom('checkout').select('checkout.id').where('result_id', '=', result.orderId))
      : eb(
          'id',
          'in',
          selectFrom('checkout_session')
            .innerJoin('membership', 'membership.stripe_subscription', 'checkout_session.stripe_subscription')
            .select('checkout_session.id')
            .where('membership.id', '=', result.membershipId),
        )

/** Whether the payment of this result is noted as countable. Spares a transaction for most orders, which had nothing to pay. */
export async function isAwaited(db: Db, result: PaymentResult): Promise<boolean> {
  const found = await db.selectFrom('analytics_awaited').select('id').where(isPaymentOf(result)).executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes the note of the payment of this result.
 * @returns whether there was one
 */
export async function takeAwaited(tx: Tx, result: PaymentResult): Promise<boolean> {
  const taken = await tx.deleteFrom('analytics_awaited').where(isPaymentOf(result)).returning('id').executeTakeFirst()
  return taken !== undefined
}
