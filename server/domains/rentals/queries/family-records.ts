// The facts of an account that decide a basket: its postage, the loans to be sent back, its pending return.
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Postage, postageOf, selectPostage } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PendingReturn } from '../rules/decide-return.ts'
import { pendingReturnStates } from '../rules/return-transitions.ts'
import type { LoanToEnd } from './loans.ts'
import { blocksAnother } from './returns.ts'

/** A loan with the account that pays for its membership. */
export type LoanOfMembership = LoanToEnd & { readonly payer_id: Id<'account'> }

export interface FamilyRecords extends Postage {
  /** The latest loan to this account of each garment to be sent back. */
  readonly loans: ReadonlyMap<string, LoanOfMembership>
  /** The return that prevents another from being booked, if any. */
  readonly pendingReturn: PendingReturn | undefined
  /** The pending return in which only recalled pieces are left, if there is one: they join the next return. */
  readonly recalledReturn: Id<'return'> | undefined
}

/** Reads everything that rentals knows about an account to decide its basket. */
export async function readFamilyRecords(
  db: Db | Tx,
  { accountId, returnIds }: { readonly accountId: Id<'account'>; readonly returnIds: readonly Id<'garment'>[] },
): Promise<FamilyRecords> {
  const { loans, pending, ...postage } = await selectPostage(db, accountId)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('loan')
          .innerJoin('membership', 'membership.id', 'loan.membership_id')
          .distinctOn('loan.garment_id')
          .select(['loan.id', 'loan.garment_id', 'loan.membership_id', 'loan.state', 'loan.credits'])
          .select('membership.account_id as payer_id')
          .where('loan.account_id', '=', accountId)
          .where('loan.garment_id', '=', sql<Id<'garment'>>`any(${returnIds}::uuid[])`)
          .orderBy('loan.garment_id')
          .orderBy('loan.ordered_at', 'desc')
          .orderBy('loan.id', 'desc'),
      ).as('loans'),
      jsonArrayFrom(
        eb
          .selectFrom('rental_return')
          .leftJoin('loan', 'loan.return_id', 'rental_return.id')
          .select(['rental_return.id', 'loan.garment_id', blocksAnother.as('blocks')])
          .where('rental_return.account_id', '=', accountId)
          .where('rental_return.state', 'in', pendingReturnStates)
          .orderBy('loan.garment_id'),
      ).as('pending'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...postageOf(postage),
    loans: new Map(loans.map((loan) => [loan.garment_id, loan])),
    pendingReturn: pending[0]?.blocks
      ? { garmentIds: pending.flatMap(({ garment_id }) => garment_id ?? []) }
      : undefined,
    recalledReturn: pending[0]?.blocks === false ? pending[0].id : undefined,
  }
}
