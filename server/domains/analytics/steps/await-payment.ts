import type { ExpressionBuilder } from 'kysely'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** As its call names it: a checkout, or the provider's page by which a family joins. */
export type Payment = { readonly checkoutId: string } | { readonly page: string }

/** Notes whether the order of this payment may be counted: the choice of the visitor who opened it last counts. */
export async function awaitPayment(tx: Tx, now: Date, payment: Payment, counts: boolean): Promise<void> {
  const id = 'page' in payment ? await findPage(tx, payment.page) : toId<'checkout'>(payment.checkoutId)
  if (id === undefined) return
  if (counts)
    await tx
      .insertInto('analytics_awaited')
      .values({ id, awaited_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('analytics_awaited').where('id', '=', id).execute()
}

const findPage = async (tx: Tx, page: string) =>
  (await tx.selectFrom('checkout_session').select('id').where('stripe_session', '=', page).executeTakeFirst())?.id

/** What was made of a payment. */
export type Made =
  | { readonly of: 'order'; readonly orderId: Id<'order' | 'resale-order' | 'gift-card' | 'ski-booking'> }
  | { readonly of: 'membership'; readonly membershipId: Id<'membership'> }

const isPaymentOf =
  (made: Made) =>
  ({ eb, selectFrom }: ExpressionBuilder<Database, 'analytics_awaited'>) =>
    made.of === 'order'
      ? eb('id', 'in', selectFrom('checkout').select('checkout.id').where('result_id', '=', made.orderId))
      : eb(
          'id',
          'in',
          selectFrom('checkout_session')
            .innerJoin('membership', 'membership.stripe_subscription', 'checkout_session.stripe_subscription')
            .select('checkout_session.id')
            .where('membership.id', '=', made.membershipId),
        )

/** Whether its payment is noted to be counted: most of what is made owed nothing, and needs no transaction to learn that. */
export async function isAwaited(db: Db, made: Made): Promise<boolean> {
  const found = await db.selectFrom('analytics_awaited').select('id').where(isPaymentOf(made)).executeTakeFirst()
  return found !== undefined
}

/** @returns whether its payment was noted to be counted; it is not any more */
export async function takeAwaited(tx: Tx, made: Made): Promise<boolean> {
  const taken = await tx.deleteFrom('analytics_awaited').where(isPaymentOf(made)).returning('id').executeTakeFirst()
  return taken !== undefined
}
