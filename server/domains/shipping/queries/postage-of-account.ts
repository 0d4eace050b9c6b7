// What postage costs an account: the prices, and the first delivery and the first return, each free once (product §4.2).
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PostagePrices } from '../rules/plus-postage.ts'
import { postagePriceSettings, postagePrices } from './postage-prices.ts'

export interface FreePostageLeft {
  readonly outbound: boolean
  readonly return: boolean
}

export interface Postage {
  readonly prices: PostagePrices
  readonly free: FreePostageLeft
}

/** Which of its free delivery and free return the account has not used. */
export const readFreePostageLeft = async (db: Db | Tx, accountId: Id<'account'>): Promise<FreePostageLeft> =>
  leftAfter(await db.selectFrom('free_postage').select('direction').where('account_id', '=', accountId).execute())

/** Whether this delivery or return uses the account's free first one, which has not been restored since. */
export const isFirstFree = async (db: Reader, spentOn: Id<'order' | 'return'>): Promise<boolean> =>
  (await db.selectFrom('free_postage').select('direction').where('spent_on', '=', spentOn).executeTakeFirst()) !==
  undefined

const leftAfter = (spent: readonly { direction: string }[]): FreePostageLeft => {
  const isLeft = (direction: string) => !spent.some((row) => row.direction === direction)
  return { outbound: isLeft('outbound'), return: isLeft('return') }
}

/** The columns that postageOf reads, for a query that reads more. */
export const selectPostage = (db: Db | Tx, accountId: Id<'account'>) =>
  db.selectNoFrom((eb) => [
    postagePriceSettings().as('settings'),
    jsonArrayFrom(eb.selectFrom('free_postage').select('direction').where('account_id', '=', accountId)).as('spent'),
  ])

type PostageRow = Awaited<ReturnType<ReturnType<typeof selectPostage>['executeTakeFirstOrThrow']>>

/** @throws MissingSettingError */
export const postageOf = ({ settings, spent }: PostageRow): Postage => ({
  prices: postagePrices(settings),
  free: leftAfter(spent),
})

/**
 * What postage costs, and which of it is free for this account.
 * @throws MissingSettingError
 */
export const readPostageOf = async (db: Db | Tx, accountId: Id<'account'>): Promise<Postage> =>
  postageOf(await selectPostage(db, accountId).executeTakeFirstOrThrow())

/** What each swap costs in postage. */
export interface PostageOffered extends PostagePrices {
  /** Whether the first delivery and the first return are free. */
  readonly firstFree: boolean
  /** Whether the first return is still free, as it may be after the first delivery has been used. */
  readonly returnFree: boolean
}

/** What swaps cost a new family. One that has used its free delivery may still have its free return. */
export async function readPostageOffer(db: Db | Tx, accountId: Id<'account'>): Promise<PostageOffered> {
  const { prices, free } = await readPostageOf(db, accountId)
  return { ...prices, firstFree: free.outbound, returnFree: free.return }
}
