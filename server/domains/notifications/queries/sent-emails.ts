import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'

/** Emails about orders of the resale shop, ski wear and their recalls. A kit that was only held is not a purchase. */
export const isOfPurchase = (eb: ExpressionBuilder<Database, 'email'>): Expression<SqlBool> =>
  eb.or([
    eb('template', 'like', 'resale-%'),
    eb.and([eb('template', 'like', 'ski-%'), eb('template', '<>', 'ski-held')]),
    eb('template', '=', 'recall-notice'),
  ])

export const findSentEmail = (db: Db, messageId: string) =>
  db.selectFrom('email').select('id').where('message_id', '=', messageId).executeTakeFirst()

/** Whether a mail server accepted any email in that time. Ids are in the order of time, so the newest is found first. */
export async function hasSentEmail(
  db: Db,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<boolean> {
  const newest = await db
    .selectFrom('email')
    .select('sent_at')
    .where('refused', 'is', null)
    .where('sent_at', '<=', until)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest !== undefined && newest.sent_at >= from
}

/** Finds the newest email of a kind to an account since a time, ignoring rejected ones. */
export const findLastEmail = (
  db: Db,
  {
    accountId,
    template,
    since,
  }: { readonly accountId: Id<'account'>; readonly template: string; readonly since: Date },
) =>
  db
    .selectFrom('email')
    .select(['id', 'sent_at'])
    .where('account_id', '=', accountId)
    .where('template', '=', template)
    .where('sent_at', '>=', since)
    .where('refused', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
