import type { InvoiceLine, SubscriptionItem } from '../objects.ts'
import type { World } from '../world.ts'

/** What a subscription has in store: prorations not yet billed, and a change that waits for its payment. */
export interface SubscriptionSide {
  pendingLines: InvoiceLine[]
  pending?: { invoice: string; items: SubscriptionItem[]; anchor: number }
}

export const subscriptionSide = (world: World, id: string): SubscriptionSide =>
  world.store.side<SubscriptionSide>(id) ?? { pendingLines: [] }
