import { mergeMetadata } from '../http/common-fields.ts'
import type { Read } from '../http/params.ts'
import { invalid } from '../http/stripe-error.ts'
import type { Subscription, TaxRate } from '../objects.ts'
import { methodOfCustomer } from '../payments/card-method.ts'
import {
  allowedOfItemsWhilePending,
  allowedWhilePending,
  type itemChanges,
  type updateFields,
} from '../resources/subscription-fields.ts'
import type { World } from '../world.ts'
import { type ChangeOptions, changeItems, type ItemChange } from './lines/change-items.ts'
import { couponOf, type DiscountInput, redeem } from './lines/discounts.ts'
import { putIfChanged } from './put-if-changed.ts'

export type SubscriptionUpdate = Read<typeof updateFields>

/** Applies the parameters of `subscriptions.update`. Errors: Stripe's, as each check says. */
export function updateSubscription(world: World, current: Subscription, params: SubscriptionUpdate): Subscription {
  checkUpdatable(current, params)
  const changed = putIfChanged(world, current, { ...current, ...plainChanges(world, current, params) })
  const resets = params.billing_cycle_anchor?.type === 'now'
  if (params.items === undefined && !resets) return changed
  const options: ChangeOptions = {
    proration: params.proration_behavior ?? 'create_prorations',
    payment: params.payment_behavior ?? 'allow_incomplete',
    at: prorationDate(world, changed, params.proration_date),
    resetAnchor: resets,
    offSession: params.off_session ?? false,
  }
  return changeItems(world, changed, itemsOf(world, params.items ?? [], 'items'), options)
}

type ItemParams = NonNullable<Read<{ items: ReturnType<typeof itemChanges> }>['items']>

function itemsOf(world: World, items: ItemParams, at: string): ItemChange[] {
  return items.map((item, i) => ({
    ...(item.id === undefined ? {} : { id: item.id }),
    ...(item.price === undefined ? {} : { price: world.get('price', item.price, `${at}[${i}][price]`) }),
    ...(item.quantity === undefined ? {} : { quantity: item.quantity }),
    ...(item.deleted === undefined ? {} : { deleted: item.deleted }),
    ...(item.metadata === undefined ? {} : { metadata: item.metadata }),
    ...(item.tax_rates === undefined ? {} : { taxRates: taxRatesOf(world, item.tax_rates, `${at}[${i}][tax_rates]`) }),
  }))
}

function plainChanges(world: World, current: Subscription, params: SubscriptionUpdate): Partial<Subscription> {
  const { description, discounts, payment_settings: settings } = params
  const card = params.default_payment_method
  return {
    ...endingOf(world, current, params),
    ...(description === undefined ? {} : { description: description || null }),
    ...(card === undefined ? {} : { default_payment_method: cardOf(world, current.customer, card) }),
    ...(params.default_tax_rates === undefined
      ? {}
      : { default_tax_rates: taxRatesOf(world, params.default_tax_rates, 'default_tax_rates') }),
    ...(discounts === undefined ? {} : { discounts: discountsOf(world, current, discounts || []) }),
    ...(settings?.save_default_payment_method === undefined || current.payment_settings === null
      ? {}
      : {
          payment_settings: {
            ...current.payment_settings,
            save_default_payment_method: settings.save_default_payment_method,
          },
        }),
    metadata: mergeMetadata(current.metadata, params.metadata),
  }
}

/** A subscription accepts only its own customer's cards. Errors: 400 `resource_missing`. */
export const cardOf = (world: World, customer: string, id: string, param = 'default_payment_method'): string =>
  methodOfCustomer(world, customer, id, param).id

function discountsOf(world: World, current: Subscription, given: DiscountInput[]): string[] {
  const owner = { customer: current.customer, subscription: current.id }
  return given.map((it, i) => redeem(world, couponOf(world, it, `discounts[${i}]`), owner).id)
}

function checkUpdatable(current: Subscription, params: SubscriptionUpdate): void {
  if (['canceled', 'incomplete_expired'].includes(current.status)) {
    const extra = Object.keys(params).find((name) => !['cancellation_details', 'metadata'].includes(name))
    if (extra !== undefined) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.', extra)
    }
  }
  if (params.payment_behavior === 'pending_if_incomplete') {
    const extra = Object.keys(params).find((name) => !allowedWhilePending.includes(name))
    if (extra !== undefined) {
      throw invalid(`When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass ${extra}.`, extra)
    }
    for (const [i, item] of (params.items ?? []).entries()) {
      const field = Object.keys(item).find((name) => !allowedOfItemsWhilePending.includes(name))
      if (field === undefined) continue
      const at = `items[${i}][${field}]`
      throw invalid(
        `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. \`${at}\` is not supported.`,
        at,
      )
    }
  }
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalid('You can only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at')
  }
}

function endingOf(world: World, current: Subscription, params: SubscriptionUpdate): Partial<Subscription> {
  const given = params.cancellation_details
  const details = {
    comment: given?.comment === undefined ? (current.cancellation_details?.comment ?? null) : given.comment || null,
    feedback: given?.feedback === undefined ? (current.cancellation_details?.feedback ?? null) : given.feedback || null,
    feedback_option: null,
    reason: current.cancellation_details?.reason ?? null,
  }
  const wanted = requestedEnd(current, params)
  if (wanted === undefined) return given === undefined ? {} : { cancellation_details: details }
  if (wanted === null) {
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { ...details, reason: null },
    }
  }
  return {
    cancel_at: wanted,
    cancel_at_period_end: params.cancel_at_period_end === true,
    canceled_at: world.now(),
    cancellation_details: { ...details, reason: 'cancellation_requested' },
  }
}

/** @returns undefined if no end was given, null if it is not to end */
function requestedEnd(current: Subscription, params: SubscriptionUpdate): number | null | undefined {
  const ends = current.items.data.map((item) => item.current_period_end)
  if (params.cancel_at_period_end === true || params.cancel_at === 'min_period_end') return Math.min(...ends)
  if (params.cancel_at === 'max_period_end') return Math.max(...ends)
  if (params.cancel_at_period_end === false || params.cancel_at === '') return null
  return params.cancel_at
}

export function prorationDate(world: World, subscription: Subscription, given: number | undefined): number {
  if (given === undefined) return world.now()
  const [item] = subscription.items.data
  if (item && (given < item.current_period_start || given > item.current_period_end)) {
    throw invalid('Cannot specify `proration_date` outside of current period', 'proration_date')
  }
  return given
}

export function taxRatesOf(world: World, ids: string[] | '' | undefined, param: string): TaxRate[] {
  return (ids || []).map((id) => world.get('tax_rate', id, param))
}
