// The credit ledger in sentences, with its pieces (product §2.4).

import { sql } from 'kysely'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { selectUsedMembership, statementText } from '#server/domains/membership/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/refusal.ts'

const rowsPerPage = 20

/**
 * The statement of the current membership, newest entry first; earlier memberships are not included, nor, for a second
 * adult, anything from before the sharing.
 * @throws Refusal subscription_required
 */
export async function readStatement(
  db: Reader,
  accountId: Id<'account'>,
  page: number,
): Promise<AnswerOf<'creditStatement'>> {
  const member = await selectUsedMembership(db, accountId)
    .select((eb) => [
      'membership.id',
      'membership.part',
      'membership.created_at as used_since',
      eb
        .selectFrom('credit_ledger')
        .select((ledger) => ledger.fn.countAll<number>().as('count'))
        .whereRef('credit_ledger.membership_id', '=', 'membership.id')
        .where((eb) =>
          eb.or([eb('membership.part', '=', 'payer'), eb('credit_ledger.at', '>=', eb.ref('membership.created_at'))]),
        )
        .as('rows'),
    ])
    .executeTakeFirst()
  if (!member || member.part === 'left') throw new Refusal('subscription_required', messages.subscribeToAccess)
  const rows = await db
    .selectFrom('credit_ledger as entry')
    .leftJoin('loan', 'loan.id', 'entry.loan_id')
    .leftJoin('garment', 'garment.id', 'loan.garment_id')
    .leftJoin('product', 'product.id', 'garment.product_id')
    .leftJoin('size', 'size.code', 'garment.size_code')
    .selectAll('entry')
    .select(['product.name', sql<string | null>`coalesce(size.short_label, garment.size_code)`.as('size_label')])
    .where('entry.membership_id', '=', member.id)
    .$if(member.part === 'second', (entries) => entries.where('entry.at', '>=', member.used_since))
    // Sorted in the order of writing, which ids follow: two processes may write in a different order from the one in
    // which they read the clock.
    .orderBy((eb) => eb('entry.cause', '=', 'joined'))
    .orderBy('entry.id', 'desc')
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage)
    .execute()
  return {
    entries: rows.map((row) => {
      const on = dayInLondon(row.at)
      return {
        id: row.id,
        on,
        onLabel: formatDay(on),
        text: statementText({
          cause: row.cause,
          limitDelta: row.limit_delta,
          limitAfter: row.limit_after,
          piece: row.name === null ? undefined : `${row.name}, ${row.size_label}`,
        }),
        delta: row.delta,
        limitDelta: row.limit_delta,
        inUse: row.in_use_after,
        limit: row.limit_after,
      }
    }),
    pagination: { page, rowsPerPage, rowsNumber: Number(member.rows ?? 0) },
  }
}
