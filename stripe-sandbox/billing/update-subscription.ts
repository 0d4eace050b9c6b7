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

/** Applies the parameters of `subscriptions.update`. Errors: those of Stripe. */
export function updateSubscription(world: World, current: Subscription, params: SubscriptionUpdate): Subscription {
  checkUpdatable(current, params)
  const changed = putIfChanged(world, current, { ...current, ...fieldChanges(world, current, params) })
  const resetsAnchor = params.billing_cycle_anchor?.type === 'now'
  if (params.items === undefined && !resetsAnchor) return changed
  const options: ChangeOptions = {
    proration: params.proration_behavior ?? 'create_prorations',
    payment: params.payment_behavior ?? 'allow_incomplete',
    at: prorationDate(world, changed, params.proration_date),
    resetAnchor: resetsAnchor,
    offSession: params.off_session ?? false,
  }
  return changeItems(world, changed, itemChangesOf(world, params.items ?? [], 'items'), options)
}

type ItemParams = NonNullable<Read<{ items: ReturnType<typeof itemChanges> }>['items']>

function itemChangesOf(world: World, items: ItemParams, at: string): ItemChange[] {
  return items.map((item, i) => ({
    ...(item.id === undefined ? {} : { id: item.id }),
    ...(item.price === undefined ? {} : { price: world.get('price', item.price, `${at}[${i}][price]`) }),
    ...(item.quantity === undefined ? {} : { quantity: item.quantity }),
    ...(item.deleted === undefined ? {} : { deleted: item.deleted }),
    ...(item.metadata === undefined ? {} : { metadata: item.metadata }),
    ...(item.tax_rates === undefined ? {} : { taxRates: taxRatesOf(world, item.tax_rates, `${at}[${i}][tax_rates]`) }),
  }))
}

function fieldChanges(world: World, current: Subscription, params: SubscriptionUpdate): Partial<Subscription> {
  const { description, discounts, payment_settings: settings } = params
  const card = params.default_payment_method
  return {
    ...endChanges(world, current, params),
    ...(description === undefined ? {} : { description: description || null }),
    ...(card === undefined ? {} : { default_payment_method: cardOf(world, current.customer, card) }),
    ...(params.default_tax_rates === undefined
      ? {}
      : { default_tax_rates: taxRatesOf(world, params.default_tax_rates, 'default_tax_rates') }),
    ...(discounts === undefined ? {} : { discounts: redeemDiscounts(world, current, discounts || []) }),
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

function redeemDiscounts(world: World, current: Subscription, discounts: DiscountInput[]): string[] {
  const owner = { customer: current.customer, subscription: current.id }
  return discounts.map((discount, i) => redeem(world, couponOf(world, discount, `discounts[${i}]`), owner).id)
}

function checkUpdatable(current: Subscription, params: SubscriptionUpdate): void {
  if (['canceled', 'incomplete_expired'].includes(current.status)) {
    const unsupported = Object.keys(params).find((name) => !['cancellation_details', 'metadata'].includes(name))
    if (unsupported !== undefined) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.', unsupported)
    }
  }
  if (params.payment_behavior === 'pending_if_incomplete') {
    const unsupported = Object.keys(params).find((name) => !allowedWhilePending.includes(name))
    if (unsupported !== undefined) {
      throw invalid(
        `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass ${unsupported}.`,
        unsupported,
      )
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

function endChanges(world: World, current: Subscription, params: SubscriptionUpdate): Partial<Subscription> {
  const { cancellation_details: request } = params
  const { comment = null, feedback = null, reason = null } = current.cancellation_details ?? {}
  const details = {
    comment: request?.comment === undefined ? comment : request.comment || null,
    feedback: request?.feedback === undefined ? feedback : request.feedback || null,
    feedback_option: null,
    reason,
  }
  const requestedEndDate = requestedEnd(current, params)
  if (requestedEndDate === undefined) return request === undefined ? {} : { cancellation_details: details }
  if (requestedEndDate === null) {
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { ...details, reason: null },
    }
  }
  return {
    cancel_at: requestedEndDate,
    cancel_at_period_end: params.cancel_at_period_end === true,
    canceled_at: world.now(),
    cancellation_details: { ...details, reason: 'cancellation_requested' },
  }
}

/** When the subscription is to end: undefined if the request does not say, null if it is to continue. */
function requestedEnd(current: Subscription, params: SubscriptionUpdate): number | null | undefined {
  const ends = current.items.data.map((item) => item.current_period_end)
  if (params.cancel_at_period_end === true || params.cancel_at === 'min_period_end') return Math.min(...ends)
  if (params.cancel_at === 'max_period_end') return Math.max(...ends)
  if (params.cancel_at_period_end === false || params.cancel_at === '') return null
  return params.cancel_at
}

export function prorationDate(world: World, subscription: Subscription, requested: number | undefined): number {
  if (requested === undefined) return world.now()
  const [item] = subscription.items.data
  if (item && (requested < item.current_period_start || requested > item.current_period_end)) {
    throw invalid('Cannot specify `proration_date` outside of current period', 'proration_date')
  }
  return requested
}

export function taxRatesOf(world: World, ids: string[] | '' | undefined, param: string): TaxRate[] {
  return (ids || []).map((id) => world.get('tax_rate', id, param))
}
