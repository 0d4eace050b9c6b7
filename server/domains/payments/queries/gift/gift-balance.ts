import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface GiftBalance {
  /** The part that can be spent now. */
  readonly balance: Pence
  /** The part that cannot be spent while the payment of its gift card is disputed. */
  readonly frozen: Pence
}

/** Reads an account's gift balance: what is left of its lots. */
export async function readGiftBalance(db: Db | Tx, accountId: Id<'account'>): Promise<GiftBalance> {
  const { balance, frozen } = await db
    .selectFrom('gift_lot')
    .select([
      sql<string>`coalesce(sum(left_pence) filter (where frozen_at is null), 0)`.as('balance'),
      sql<string>`coalesce(sum(left_pence) filter (where frozen_at is not null), 0)`.as('frozen'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { balance: pence(Number(balance)), frozen: pence(Number(frozen)) }
}

/** A query for the accounts that have a gift balance. */
export const selectGiftBalanceOwners = (db: Db | Tx) =>
  db.selectFrom('gift_lot').select('account_id').where('left_pence', '>', 0)
