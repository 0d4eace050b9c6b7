import { createParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ReturnToInsert {
  readonly returnId: Id<'return'>
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
  /** Null if no checkout announced it, so it has no postage to refund. */
  readonly checkoutId: Id<'checkout'> | null
  readonly orderId: Id<'order'> | null
  readonly dueOn: LocalDay | null
  /** The day it lapsed, if its family already has to choose; otherwise null. */
  readonly lapsedOn: LocalDay | null
  /** Its state: `announced`, or `received` if it is already with us when it is recorded. */
  readonly state?: 'announced' | 'received'
  readonly actor: Actor
  readonly now: Date
}

/** Writes a return, with the parcel that has its label and the events that led to its state. */
export async function insertReturn(tx: Tx, input: ReturnToInsert): Promise<void> {
  const { returnId, state = 'announced', actor, now } = input
  const labelCode = await createParcel(tx, { direction: 'return', carriesId: returnId, now })
  await tx
    .with('new_return', (db) =>
      db
        .insertInto('rental_return')
        .values({
          id: returnId,
          account_id: input.accountId,
          membership_id: input.membershipId,
          order_id: input.orderId,
          checkout_id: input.checkoutId,
          label_code: labelCode,
          state,
          announced_at: now,
          due_on: input.dueOn,
          lapsed_on: input.lapsedOn,
          ...(state === 'received' && { received_at: now }),
        })
        .returning('id'),
    )
    .insertInto('rental_return_event')
    .columns(['return_id', 'to_state', 'actor', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('new_return')
        .select(['id', eb.val('announced').as('to_state'), eb.val(actor).as('actor'), eb.val(now).as('at')]),
    )
    .execute()
  if (state === 'received')
    await tx
      .insertInto('rental_return_event')
      .values({ return_id: returnId, from_state: 'announced', to_state: 'received', actor, at: now })
      .execute()
}
