import { createParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ReturnToInsert {
  readonly returnId: Id<'return'>
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
  /** Null: nobody announced it by a checkout, and there is no postage to give back. */
  readonly checkoutId: Id<'checkout'> | null
  readonly orderId: Id<'order'> | null
  readonly dueOn: LocalDay | null
  /** Its family must choose already. */
  readonly lapsedOn: LocalDay | null
  /** With whom it is: on its way, or with us the moment that we know of it. */
  readonly state?: 'announced' | 'received'
  readonly actor: Actor
  readonly now: Date
}

/** The row of a return, with the parcel that has its label and the events that led to its state. */
export async function insertReturn(tx: Tx, input: ReturnToInsert): Promise<void> {
  const { returnId, state = 'announced', actor, now } = input
  const labelCode = await createParcel(tx, { direction: 'return', carriesId: returnId, now })
  await tx
    .insertInto('rental_return')
    .values({
      ...{ id: returnId, account_id: input.accountId, membership_id: input.membershipId },
      ...{ order_id: input.orderId, checkout_id: input.checkoutId, label_code: labelCode },
      ...{ state, announced_at: now, due_on: input.dueOn, lapsed_on: input.lapsedOn },
      ...(state === 'received' && { received_at: now }),
    })
    .execute()
  const announced = { return_id: returnId, from_state: null, to_state: 'announced' as const, actor, at: now }
  const received = { ...announced, from_state: 'announced' as const, to_state: 'received' as const }
  await tx
    .insertInto('rental_return_event')
    .values(state === 'received' ? [announced, received] : [announced])
    .execute()
}
