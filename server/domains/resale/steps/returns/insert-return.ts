import { createParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ReturnReason } from '../../rules/returns/return-reasons.ts'

export interface NewReturn {
  readonly returnId: Id<'resale-return'>
  readonly orderId: Id<'resale-order'>
  readonly lineIds: readonly Id<'resale-line'>[]
  readonly reason: ReturnReason | null
  readonly postBy: LocalDay
  readonly actor: Actor
  readonly now: Date
}

/** Writes a return with its first event, its pieces, and the parcel for its label. The order must be locked. */
export async function insertReturn(tx: Tx, newReturn: NewReturn): Promise<void> {
  const { returnId, orderId, lineIds, reason, postBy, actor, now } = newReturn
  await createParcel(tx, { direction: 'return', carriesId: returnId, now })
  await tx
    .with('new_return', (db) =>
      db
        .insertInto('resale_return')
        .values({ id: returnId, order_id: orderId, state: 'booked', reason, booked_at: now, post_by: postBy })
        .returning(['id', 'state']),
    )
    .insertInto('resale_return_event')
    .columns(['return_id', 'to_state', 'actor', 'at'])
    .expression((eb) =>
      eb.selectFrom('new_return').select(['id', 'state', eb.val(actor).as('actor'), eb.val(now).as('at')]),
    )
    .execute()
  await tx
    .insertInto('resale_return_line')
    .values(lineIds.map((line_id) => ({ return_id: returnId, line_id })))
    .execute()
}
