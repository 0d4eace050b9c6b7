import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { chargeOf } from '../../rules/charge-of.ts'
import { giftPart } from '../../rules/gift/split-payment.ts'
import { readBalanceLeft } from '../balance.ts'
import { readGiftBalance } from './gift-balance.ts'

export interface JoiningCharge {
  readonly byCard: Pence
  readonly fromGift: Pence
}

/**
 * Calculates how the first payment of a membership would be made now. Counts what is reserved for an open payment page as available,
 * because that page is reused, or closed before another is opened.
 */
export async function readJoiningCharge(db: Db | Tx, accountId: Id<'account'>, price: Pence): Promise<JoiningCharge> {
  const { moved } = await db
    .selectFrom('gift_payment')
    .select(({ fn, val }) => fn.coalesce(fn.sum<string>('amount_pence'), val('0')).as('moved'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'reserved')
    .where('charge_key', 'like', 'session:%')
    .executeTakeFirstOrThrow()
  const { balance } = await readGiftBalance(db, accountId)
  const credit = (await readBalanceLeft(db, accountId)) - Number(moved)
  const fromGift = pence(giftPart(Math.max(0, price - credit), balance + Number(moved)))
  return { byCard: chargeOf(price, pence(credit + fromGift)).charge, fromGift }
}
