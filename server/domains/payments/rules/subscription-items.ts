// A subscription has one item of a plan and at most one of the Wardrobe Booster (payments.md §0.6): which is which, and
// what must become of them so that they are what is wanted.

export interface SubscriptionItem {
  readonly itemId: string
  readonly priceId: string
  /** The price's lookup key; its id where it has none. */
  readonly lookupKey: string
  readonly quantity: number
}

/** What is to become of an item: a new one has no id. */
export type ItemChange =
  | { readonly itemId?: string; readonly priceId?: string; readonly quantity?: number }
  | { readonly itemId: string; readonly deleted: true }

export interface WantedItems {
  /** The provider's price of the plan. */
  readonly plan: string
  /** With no steps: the price that an item of none moves to when the interval changes. */
  readonly booster: { readonly priceId: string; readonly steps: number } | null
}

const isBooster = ({ lookupKey }: SubscriptionItem): boolean => lookupKey.startsWith('booster_')

export const planItem = (items: readonly SubscriptionItem[]): SubscriptionItem | undefined =>
  items.find((item) => !isBooster(item)) ?? items[0]

export const boosterItem = (items: readonly SubscriptionItem[]): SubscriptionItem | undefined =>
  items.find((item) => isBooster(item) && item !== planItem(items))

/**
 * How a booster that is not wanted any more goes. A change that waits for its payment may name prices and quantities only
 * (the provider refuses `deleted` with it), so there the booster stays as an item of none, until a later change deletes it.
 */
export type Leaving = 'deleted' | 'emptied'

/**
 * The items that differ and nothing else. Each carries its id: one without an id would be added beside the others
 * (payments.md §8).
 */
export function changesOfItems(
  items: readonly SubscriptionItem[],
  wanted: WantedItems,
  leaving: Leaving = 'deleted',
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

/** An item of none is no booster, whatever its price. */
export function areAsWanted(items: readonly SubscriptionItem[], wanted: WantedItems): boolean {
  if (planItem(items)?.priceId !== wanted.plan) return false
  const booster = boosterItem(items)
  const steps = wanted.booster?.steps ?? 0
  return (booster?.quantity ?? 0) === steps && (steps === 0 || booster?.priceId === wanted.booster?.priceId)
}
