import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { GiftEntryTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface LotChange {
  readonly lotId: Id<'gift-lot'>
  readonly accountId: Id<'account'>
  /** Pence; negative when money is taken from the lot. */
  readonly amount: number
  readonly kind: GiftEntryTable['kind']
  readonly paymentId?: Id<'gift-payment'>
  /** Each cause changes a lot once. */
  readonly causeKey: string
  readonly actor: Actor
  readonly now: Date
}

/** Changes what is left of a locked lot and records why, in one statement so that the two always agree. */
export async function changeLot(tx: Tx, change: LotChange): Promise<void> {
  const { lotId, accountId, amount, kind, paymentId = null, causeKey, actor, now } = change
  const { numAffectedRows } = await sql`
    with noted as (
      insert into gift_entry (lot_id, account_id, amount_pence, kind, payment_id, cause_key, actor, at)
      values (${lotId}, ${accountId}, ${amount}, ${kind}, ${paymentId}, ${causeKey}, ${actor}, ${now})
      returning lot_id, amount_pence)
    update gift_lot l set left_pence = l.left_pence + noted.amount_pence
    from noted where l.id = noted.lot_id`.execute(tx)
  if (numAffectedRows !== 1n) throw new Error(`gift lot ${lotId} was not changed`)
}
