// What lies in a member's checkout, and what of their postage is free.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type PostagePrices, postagePriceSettings, postagePrices } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface CheckoutBasket {
  /** With the credits that were shown: they are what the loan will cost. */
  readonly garments: { readonly garmentId: string; readonly credits: number }[]
  readonly returnIds: string[]
}

export async function getCheckoutBasket(db: Db | Tx, checkoutId: string): Promise<CheckoutBasket> {
  const { garments, returns } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('checkout_garment')
          .select(['garment_id as garmentId', 'credits'])
          .where('checkout_id', '=', checkoutId)
          .orderBy('garment_id'),
      ).as('garments'),
      jsonArrayFrom(
        eb
          .selectFrom('checkout_return')
          .select('garment_id')
          .where('checkout_id', '=', checkoutId)
          .orderBy('garment_id'),
      ).as('returns'),
    ])
    .executeTakeFirstOrThrow()
  return { garments, returnIds: returns.map((row) => row.garment_id) }
}

export async function insertCheckoutBasket(
  tx: Tx,
  checkoutId: string,
  {
    credits,
    basket: { returnIds },
  }: {
    readonly credits: ReadonlyMap<string, number>
    readonly basket: { readonly returnIds: readonly string[] }
  },
): Promise<void> {
  if (credits.size > 0)
    await tx
      .insertInto('checkout_garment')
      .values([...credits].map(([garmentId, credits]) => ({ checkout_id: checkoutId, garment_id: garmentId, credits })))
      .execute()
  if (returnIds.length > 0)
    await tx
      .insertInto('checkout_return')
      .values(returnIds.map((garmentId) => ({ checkout_id: checkoutId, garment_id: garmentId })))
      .execute()
}

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

/** What postage costs, and what of it this account has free. */
export async function readPostageOf(
  db: Db | Tx,
  accountId: Id<'account'>,
): Promise<{ readonly prices: PostagePrices; readonly free: FreePostageLeft }> {
  const { settings, spent } = await db
    .selectNoFrom((eb) => [
      postagePriceSettings().as('settings'),
      jsonArrayFrom(eb.selectFrom('free_postage').select('direction').where('account_id', '=', accountId)).as('spent'),
    ])
    .executeTakeFirstOrThrow()
  return { prices: postagePrices(settings), free: leftAfter(spent) }
}
