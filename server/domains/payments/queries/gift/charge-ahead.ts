import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { chargeOf } from '../../rules/charge-of.ts'
import { giftPart } from '../../rules/gift/split-payment.ts'
import { readBalance } from '../balance.ts'
import { readGiftBalance } from './gift-balance.ts'

export interface ChargeAhead {
  /** The part that the customer's balance and the gift balance pay; a negative amount is owed in addition. */
  readonly credit: Pence
  /** What the card pays. */
  readonly charge: Pence
}

/**
 * Calculates how the next invoice of this price would be paid today: from the customer's balance at the provider first, then from
 * the gift balance, the rest by card (product §7).
 * @param extraCredit what will be added to the customer's balance by then
 */
export async function readChargeAhead(
  db: Db | Tx,
  accountId: Id<'account'>,
  price: Pence,
  extraCredit = 0,
): Promise<ChargeAhead> {
  return readChargeFrom(db, accountId, price, pence((await readBalance(db, accountId)) + extraCredit))
}

/** The same calculation, for a given balance of the customer at the provider. */
export async function readChargeFrom(
  db: Db | Tx,
  accountId: Id<'account'>,
  price: Pence,
  atProvider: Pence,
): Promise<ChargeAhead> {
  const { balance } = await readGiftBalance(db, accountId)
  const credit = pence(atProvider + giftPart(Math.max(0, price - atProvider), balance))
  return { credit, charge: chargeOf(price, credit).charge }
}
