import type { SubscriptionItem } from '../objects.ts'
import type { World } from '../world.ts'

/** What an item was last charged for, and for which time: what a credit is counted from in flexible billing. */
export interface Debit {
  amount: number
  start: number
  end: number
  /** The ids of the rates it was charged with. */
  taxRates: string[]
}
export type Debits = Record<string, Debit>

/** Items as they will be once an invoice is paid. */
export interface Waiting {
  invoice: string
  items: SubscriptionItem[]
  anchor: number
  debits: Debits
}

/** What a subscription has in store and does not show. */
export interface SubscriptionSide {
  debits: Debits
  /** Made by a checkout page: the card that pays its first invoice becomes its own. */
  checkoutSavesCard?: true
  /** A change that waits for its payment. */
  pending?: Waiting
  /** A resumption that waits for its payment; `onAttempt`: a failed try resumes it as well, as past due. */
  resumption?: Waiting & { onAttempt: boolean }
}

export function subscriptionSide(world: World, id: string): SubscriptionSide {
  const side = world.store.side<Partial<SubscriptionSide>>(id)
  return { ...side, debits: side?.debits ?? {} }
}

/** Keeps the side record, without what is undefined. */
export function changeSide(world: World, id: string, change: (side: SubscriptionSide) => SubscriptionSide): void {
  world.store.putSide<SubscriptionSide>(id, change(subscriptionSide(world, id)))
}
