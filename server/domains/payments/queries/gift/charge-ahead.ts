import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { payAhead } from '../../rules/gift/pay-ahead.ts'
import { readBalanceLeft } from '../balance.ts'
import { listCollectedDrafts } from '../invoices.ts'
import { readGiftBalance } from './gift-balance.ts'

export interface ChargeAhead {
  /** The part that the customer's balance and the gift balance pay; a negative amount is owed in addition. */
  readonly credit: Pence
  /** What the card pays. */
  readonly charge: Pence
}

/**
 * Calculates how the next invoice of this price would be paid: from the customer's balance at the provider first, then from the
 * gift balance, the rest by card (product §7). A renewal that is still a draft uses both balances first.
 * @param extraCredit what will be added to the customer's balance by then
 */
export async function readChargeAhead(
  db: Db | Tx,
  accountId: Id<'account'>,
  price: Pence,
  extraCredit = 0,
): Promise<ChargeAhead> {
  const atProvider = pence((await readBalanceLeft(db, accountId)) + extraCredit)
  const { credit, charge } = await readChargeFrom(db, accountId, price, atProvider)
  return { credit, charge }
}

/** The same calculation, for a given balance of the customer at the provider. */
export async function readChargeFrom(
  db: Db | Tx,
  accountId: Id<'account'>,
  price: Pence,
  atProvider: Pence,
): Promise<ChargeAhead & { readonly fromGift: Pence }> {
  const { balance: gift } = await readGiftBalance(db, accountId)
  const drafts = (await listCollectedDrafts(db, accountId)).map(({ total_pence }) => pence(total_pence))
  return payAhead(price, { drafts, funds: { atProvider, gift } })
}
