// A subscription has one plan item and at most one Wardrobe Booster item (payments §0.6). Tells them apart, and decides how
// they must change to reach the desired state.

export interface SubscriptionItem {
  readonly itemId: string
  readonly priceId: string
  /** The price's lookup key, or its id if it has no key. */
  readonly lookupKey: string
  readonly quantity: number
}

/** How an item changes: a new one has no id. */
export type ItemChange =
  | { readonly itemId?: string; readonly priceId?: string; readonly quantity?: number }
  | { readonly itemId: string; readonly deleted: true }

export interface DesiredItems {
  /** The provider's price of the plan. */
  readonly plan: string
  /** With zero steps, the price is that to which an empty item moves when the interval changes. */
  readonly booster: { readonly priceId: string; readonly steps: number } | null
}

const isBooster = ({ lookupKey }: SubscriptionItem): boolean => lookupKey.startsWith('booster_')

export const planItem = (items: readonly SubscriptionItem[]): SubscriptionItem | undefined =>
  items.find((item) => !isBooster(item)) ?? items[0]

export const boosterItem = (items: readonly SubscriptionItem[]): SubscriptionItem | undefined =>
  items.find((item) => isBooster(item) && item !== planItem(items))

/**
 * How an unwanted booster is removed. A change that waits for its payment may set only prices and quantities (the provider
 * refuses `deleted` with it), so the booster stays as an empty item until a later change deletes it.
 */
export type BoosterRemoval = 'deleted' | 'emptied'

/** Lists only the items that differ, each with its id: an item without an id would be added (payments §8). */
export function changesOfItems(
  items: readonly SubscriptionItem[],
  wanted: DesiredItems,
  leaving: BoosterRemoval = 'deleted',
): ItemChange[] {
  const changes: ItemChange[] = []
  const plan = planItem(items)
  if (plan?.priceId !== wanted.plan) changes.push({ ...(plan && { itemId: plan.itemId }), priceId: wanted.plan })
  const booster = boosterItem(items)
  if (!booster) {
    if (wanted.booster && wanted.booster.steps > 0)
      changes.push({ priceId: wanted.booster.priceId, quantity: wanted.booster.steps })
    return changes
  }
  const { priceId, steps } = wanted.booster ?? { priceId: booster.priceId, steps: 0 }
  if (steps === 0 && leaving === 'deleted') changes.push({ itemId: booster.itemId, deleted: true })
  else if (booster.priceId !== priceId || booster.quantity !== steps)
    changes.push({ itemId: booster.itemId, ...(booster.priceId !== priceId && { priceId }), quantity: steps })
  return changes
}

/** An empty item is not a booster, whatever its price. */
export function areAsDesired(items: readonly SubscriptionItem[], wanted: DesiredItems): boolean {
  if (planItem(items)?.priceId !== wanted.plan) return false
  const booster = boosterItem(items)
  const steps = wanted.booster?.steps ?? 0
  return (booster?.quantity ?? 0) === steps && (steps === 0 || booster?.priceId === wanted.booster?.priceId)
}
