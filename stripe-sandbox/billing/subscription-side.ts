import type { SubscriptionItem } from '../objects.ts'
import type { World } from '../world.ts'

/** What an item was last charged and for which period, from which flexible billing calculates credits. */
export interface Debit {
  amount: number
  start: number
  end: number
  /** The ids of the tax rates it was charged with. */
  taxRates: string[]
}
export type Debits = Record<string, Debit>

/** Items as they will be once an invoice is paid. */
export interface UnpaidChange {
  invoice: string
  items: SubscriptionItem[]
  anchor: number
  debits: Debits
}

/** What the sandbox stores about a subscription and does not show. */
export interface SubscriptionSide {
  debits: Debits
  /** Set if a checkout page created it, so that the card that pays the first invoice becomes its default. */
  checkoutSavesCard?: true
  /** A change that awaits payment. */
  pending?: UnpaidChange
  /** A resumption that awaits payment; with `onAttempt`, a failed charge also resumes it, as past due. */
  resumption?: UnpaidChange & { onAttempt: boolean }
}

export function subscriptionSide(world: World, id: string): SubscriptionSide {
  const side = world.store.side<Partial<SubscriptionSide>>(id)
  return { ...side, debits: side?.debits ?? {} }
}

/** Stores what `change` makes of the side record. */
export function changeSide(world: World, id: string, change: (side: SubscriptionSide) => SubscriptionSide): void {
  world.store.putSide<SubscriptionSide>(id, change(subscriptionSide(world, id)))
}
