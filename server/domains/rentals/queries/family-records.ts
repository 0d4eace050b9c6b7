// What of an account's own a basket is decided by: its postage, its loans that go back, its pending return.
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type PostagePrices, postagePriceSettings, postagePrices } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PendingReturn } from '../rules/decide-return.ts'
import { pendingReturnStates } from '../rules/return-transitions.ts'
import type { LoanGoingBack } from './loans.ts'

export interface FreePostageLeft {
  readonly outbound: boolean
  readonly return: boolean
}

/** Which of its two free journeys the account has not used. */
export const readFreePostageLeft = async (db: Db | Tx, accountId: Id<'account'>): Promise<FreePostageLeft> =>
  leftAfter(await db.selectFrom('free_postage').select('direction').where('account_id', '=', accountId).execute())

const leftAfter = (spent: readonly { direction: string }[]): FreePostageLeft => {
  const left = (direction: string) => !spent.some((row) => row.direction === direction)
  return { outbound: left('outbound'), return: left('return') }
}

export interface Postage {
  readonly prices: PostagePrices
  readonly free: FreePostageLeft
}

const selectPostage = (db: Db | Tx, accountId: Id<'account'>) =>
  db.selectNoFrom((eb) => [
    postagePriceSettings().as('settings'),
    jsonArrayFrom(eb.selectFrom('free_postage').select('direction').where('account_id', '=', accountId)).as('spent'),
  ])

const postageOf = ({
  settings,
  spent,
}: Awaited<ReturnType<ReturnType<typeof selectPostage>['executeTakeFirstOrThrow']>>) => ({
  prices: postagePrices(settings),
  free: leftAfter(spent),
})

/** What postage costs, and what of it this account has free. */
export const readPostageOf = async (db: Db | Tx, accountId: Id<'account'>): Promise<Postage> =>
  postageOf(await selectPostage(db, accountId).executeTakeFirstOrThrow())

export interface FamilyRecords extends Postage {
  /** The latest loan to this account of each of the garments that go back, by garment. */
  readonly loans: ReadonlyMap<string, LoanGoingBack>
  /** The return that is announced or posted, if any. */
  readonly pendingReturn: PendingReturn | undefined
}

/** All that rentals itself knows of an account that a basket is decided by. */
export async function readFamilyRecords(
  tx: Tx,
  { accountId, returnIds }: { readonly accountId: Id<'account'>; readonly returnIds: readonly Id<'garment'>[] },
): Promise<FamilyRecords> {
  const { loans, pending, ...postage } = await selectPostage(tx, accountId)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('loan')
          .distinctOn('garment_id')
          .select(['id', 'garment_id', 'membership_id', 'state', 'credits'])
          .where('account_id', '=', accountId)
          .where('garment_id', '=', sql<Id<'garment'>>`any(${returnIds}::uuid[])`)
          .orderBy('garment_id')
          .orderBy('ordered_at', 'desc')
          .orderBy('id', 'desc'),
      ).as('loans'),
      jsonArrayFrom(
        eb
          .selectFrom('rental_return')
          .leftJoin('loan', 'loan.return_id', 'rental_return.id')
          .select('loan.garment_id')
          .where('rental_return.account_id', '=', accountId)
          .where('rental_return.state', 'in', pendingReturnStates)
          .orderBy('loan.garment_id'),
      ).as('pending'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...postageOf(postage),
    loans: new Map(loans.map((loan) => [loan.garment_id, loan])),
    pendingReturn:
      pending.length > 0 ? { garmentIds: pending.flatMap(({ garment_id }) => garment_id ?? []) } : undefined,
  }
}
