import type { Static } from 'typebox'
import type { StatementEntry } from '#contract/membership-shapes.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { dayInWords } from '../present.ts'
import { statementText } from '../rules/statement-text.ts'
import type { MembershipRecords } from '../services.ts'
import { requireMember } from './require-member.ts'

const rowsPerPage = 20

export interface Statement {
  readonly entries: Static<typeof StatementEntry>[]
  readonly pagination: { page: number; rowsPerPage: number; rowsNumber: number }
}

/** The credit ledger of the membership, newest first; one that ended before it is not told of. @throws Refusal subscription_required */
export async function listStatement(
  services: Pick<MembershipRecords, 'db' | 'loanTexts'>,
  accountId: Id<'account'>,
  page: number,
): Promise<Statement> {
  const { db } = services
  const { id } = await requireMember(db, accountId)
  const ledger = db.selectFrom('credit_ledger').where('membership_id', '=', id)
  const { count } = await ledger.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await ledger
    .selectAll()
    // In the order of writing, which ids keep: two processes may read the clock in another order than they write.
    .orderBy((eb) => eb('cause', '=', 'joined'))
    .orderBy('id', 'desc')
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage)
    .execute()
  const pieces = await services.loanTexts(db, [...new Set(rows.flatMap(({ loan_id }) => loan_id ?? []))])
  return {
    entries: rows.map((row) => {
      const on = dayInLondon(row.at)
      return {
        id: row.id,
        on,
        onLabel: dayInWords(on),
        text: statementText({
          cause: row.cause,
          limitDelta: row.limit_delta,
          limitAfter: row.limit_after,
          piece: row.loan_id === null ? undefined : pieces.get(row.loan_id),
        }),
        delta: row.delta,
        limitDelta: row.limit_delta,
        inUse: row.in_use_after,
        limit: row.limit_after,
      }
    }),
    pagination: { page, rowsPerPage, rowsNumber: Number(count) },
  }
}
