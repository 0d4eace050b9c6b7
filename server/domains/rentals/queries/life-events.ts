import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OrderState } from '../rules/order-transitions.ts'
import type { ReturnState } from '../rules/return-transitions.ts'

/** A transition of an order, return or loan, or its creation. */
export interface LifeStep<State> {
  readonly from: State | null
  readonly to: State
  readonly actor: Actor
  readonly at: Date
}

const columns = ['from_state as from', 'to_state as to', 'actor', 'at'] as const

export const listOrderSteps = (db: Db, orderId: Id<'order'>): Promise<LifeStep<OrderState>[]> =>
  db.selectFrom('rental_order_event').select(columns).where('order_id', '=', orderId).orderBy('id').execute()

export const listReturnSteps = (db: Db, returnId: Id<'return'>): Promise<LifeStep<ReturnState>[]> =>
  db.selectFrom('rental_return_event').select(columns).where('return_id', '=', returnId).orderBy('id').execute()
