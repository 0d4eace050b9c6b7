import { sql } from 'kysely'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { dueBackOn, type Ended } from '../rules/returns/due-back.ts'

/** Including pieces booked to go back: a return that lapses puts them at home again. */
const rentedStates = ['at_home', 'return_announced'] as const

export interface RentedUnder {
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
}

/**
 * Shortens the rentals of a home under a membership so that the pieces are due back, because the sharing or the membership is over.
 * The caller has locked the account.
 */
export async function shortenHires(tx: Tx, { accountId, membershipId }: RentedUnder, ended: Ended): Promise<void> {
  const loans = await tx
    .selectFrom('loan')
    .select(['id', 'term_ends_on'])
    .select((eb) =>
      eb
        .selectFrom('hire')
        .select('hire.starts_on')
        .whereRef('hire.loan_id', '=', 'loan.id')
        .orderBy('hire.number', 'desc')
        .limit(1)
        .as('starts_on'),
    )
    .where('account_id', '=', accountId)
    .where('membership_id', '=', membershipId)
    .where('state', 'in', rentedStates)
    .where('term_ends_on', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, term_ends_on, starts_on } of loans) {
    const endsOn = term_ends_on as LocalDay
    const dueOn = dueBackOn(endsOn, ended, starts_on as LocalDay)
    if (dueOn < endsOn) await shortenHire(tx, id, dueOn)
  }
}

/** Ends the newest hire sooner. Its home is asked about it again as that day approaches. */
export async function shortenHire(tx: Tx, loanId: Id<'loan'>, endsOn: LocalDay): Promise<void> {
  await sql`
    update hire set ends_on = ${endsOn}::date
    where loan_id = ${loanId} and ends_on > ${endsOn}::date and starts_on < ${endsOn}::date
      and number = (select max(number) from hire as other where other.loan_id = ${loanId})`.execute(tx)
  await tx
    .updateTable('loan')
    .set({ term_ends_on: endsOn, hire_notice: 'none' })
    .where('id', '=', loanId)
    .where('state', 'in', rentedStates)
    .execute()
}
