import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type PostagePrices, postagePriceSettings, postagePrices } from '#server/domains/shipping/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CheckoutTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { liveLoanStates } from '../rules/loan-transitions.ts'
import { pendingReturnStates } from '../rules/return-transitions.ts'

export type Checkout = Selectable<CheckoutTable>

/** For a lock on its account before its own. */
export const getCheckout = (db: Db | Tx, id: string): Promise<Checkout> =>
  db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** One checkout of an account, locked with the one that is open. The account's lock comes first. */
export async function lockCheckoutAndOpen(
  tx: Tx,
  { accountId, checkoutId }: { accountId: string; checkoutId: string },
): Promise<{ checkout: Checkout; open: Checkout | undefined }> {
  const rows = await tx
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('id', '=', checkoutId), eb('state', '=', 'open')]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const checkout = rows.find(({ id }) => id === checkoutId)
  if (!checkout) throw new Error(`checkout ${checkoutId} is not one of account ${accountId}`)
  return { checkout, open: rows.find(({ state }) => state === 'open') }
}

/** The row, locked. The account's lock comes first: all that changes an account's checkouts holds it. */
export const lockCheckout = (tx: Tx, id: string): Promise<Checkout> =>
  tx.selectFrom('checkout').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findOpenCheckout = (tx: Tx, accountId: string): Promise<Checkout | undefined> =>
  tx
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()

/** Whether anything of this account is at its checkout, or was and nobody has cleared it away yet. */
export async function hasOpenCheckout(db: Db | Tx, accountId: string): Promise<boolean> {
  const open = await db
    .selectFrom('checkout')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}

/** Whether another basket than this is at its checkout, with a hold that has not run out. */
export async function hasOpenCheckoutBeside(
  db: Db | Tx,
  { accountId, hash, now }: { accountId: string; hash: string; now: Date },
): Promise<boolean> {
  const other = await db
    .selectFrom('checkout')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .where('basket_hash', '<>', hash)
    .where('hold_expires_at', '>', now)
    .executeTakeFirst()
  return other !== undefined
}

/** The checkouts of one basket and the open one of any, newest first. The account is locked. */
export const lockCheckoutsAround = (tx: Tx, accountId: string, basketHash: string): Promise<Checkout[]> =>
  tx
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('basket_hash', '=', basketHash), eb('state', '=', 'open')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()

/** The checkouts of one basket, newest first. */
export const listCheckoutsOfBasket = (db: Db | Tx, accountId: string, basketHash: string): Promise<Checkout[]> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('basket_hash', '=', basketHash)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

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

/**
 * Whether what a completed checkout became still stands, so that the same basket sent again means the same thing: an order
 * with a piece that is on its way or at home, a return that is pending. Once it has run its course, the same basket is a new one.
 */
async function doesResultStand(db: Db | Tx, checkout: Checkout): Promise<boolean> {
  if (checkout.result_id === null) return false
  const found =
    checkout.kind === 'order'
      ? await db
          .selectFrom('loan')
          .select('id')
          .where('order_id', '=', checkout.result_id)
          .where('state', 'in', liveLoanStates)
          .executeTakeFirst()
      : await db
          .selectFrom('rental_return')
          .select('id')
          .where('id', '=', checkout.result_id)
          .where('state', 'in', pendingReturnStates)
          .executeTakeFirst()
  return found !== undefined
}

/** Of the checkouts of one basket, the newest whose order or return stands. */
export async function findStandingCheckout(db: Db | Tx, checkouts: readonly Checkout[]): Promise<Checkout | undefined> {
  for (const checkout of checkouts)
    if (checkout.state === 'completed' && (await doesResultStand(db, checkout))) return checkout
  return undefined
}

export interface FreePostageLeft {
  readonly outbound: boolean
  readonly return: boolean
}

/** Which of its two free journeys the account has not used. */
export async function readFreePostageLeft(db: Db | Tx, accountId: string): Promise<FreePostageLeft> {
  const spent = await db.selectFrom('free_postage').select('direction').where('account_id', '=', accountId).execute()
  return leftAfter(spent)
}

const leftAfter = (spent: readonly { direction: string }[]): FreePostageLeft => {
  const left = (direction: string) => !spent.some((row) => row.direction === direction)
  return { outbound: left('outbound'), return: left('return') }
}

/** What postage costs, and what of it this account has free. */
export async function readPostageOf(
  db: Db | Tx,
  accountId: string,
): Promise<{ readonly prices: PostagePrices; readonly free: FreePostageLeft }> {
  const { settings, spent } = await db
    .selectNoFrom((eb) => [
      postagePriceSettings().as('settings'),
      jsonArrayFrom(eb.selectFrom('free_postage').select('direction').where('account_id', '=', accountId)).as('spent'),
    ])
    .executeTakeFirstOrThrow()
  return { prices: postagePrices(settings), free: leftAfter(spent) }
}
