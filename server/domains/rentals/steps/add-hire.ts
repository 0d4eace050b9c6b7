import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Hire } from '../rules/hire-choice.ts'

/** Writes the first hires of an order's pieces, agreed when it was placed. */
export async function addFirstHires(tx: Tx, orderId: Id<'order'>, { startsOn, endsOn }: Hire): Promise<void> {
  await sql`
    insert into hire (loan_id, number, starts_on, ends_on, agreed_at, actor)
    select id, 1, ${startsOn}::date, ${endsOn}::date, ordered_at, 'member' from loan
    where order_id = ${orderId} and state = 'at_home'`.execute(tx)
}

export interface AgreedHire extends Hire {
  readonly loanId: Id<'loan'>
  /** How many hires the loan had before. */
  readonly after: number
  readonly actor: Actor
  readonly now: Date
}

/**
 * Adds a hire to a loan, which the caller has locked. Its last day becomes the loan's, and the family has not been asked about
 * it yet. The piece leaves its lapsed return.
 */
export async function addHire(tx: Tx, { loanId, after, startsOn, endsOn, actor, now }: AgreedHire): Promise<void> {
  await tx
    .insertInto('hire')
    .values({ loan_id: loanId, number: after + 1, starts_on: startsOn, ends_on: endsOn, agreed_at: now, actor })
    .execute()
  await tx
    .updateTable('loan')
    .set({ term_ends_on: endsOn, hire_notice: 'none', return_id: null })
    .where('id', '=', loanId)
    .where('state', '=', 'at_home')
    .execute()
}
