/** The fields that calls on subscriptions accept, as of 2026-10-28.endive. */

import { pageFields } from '../http/list.ts'
import {
  emptyable,
  flag,
  hash,
  integer,
  list,
  metadata,
  oneOf,
  type Rule,
  range,
  required,
  text,
} from '../http/params.ts'

export const prorationBehavior = () => oneOf('always_invoice', 'create_prorations', 'none')
const paymentBehavior = () =>
  oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete')
const cancellationDetails = () =>
  hash({
    comment: emptyable(text()),
    feedback: emptyable(
      oneOf(
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ),
    ),
  })
const paymentSettings = () => hash({ save_default_payment_method: oneOf('off', 'on_subscription') })
export const discountList = () => emptyable(list(hash({ coupon: text(), promotion_code: text() }), 20))
const itemFields = { price: text(), quantity: integer(0), metadata: metadata(), tax_rates: emptyable(list(text(), 5)) }
export const itemChanges = () => list(hash({ ...itemFields, id: text(), deleted: flag() }), 20)

/** A time, or the end of the first or last period. */
const cancelTime: Rule<number | 'max_period_end' | 'min_period_end'> = {
  read(raw, at) {
    if (raw === 'max_period_end' || raw === 'min_period_end') return raw
    return integer(1).read(raw, at)
  },
}
export const cancelAt = () => emptyable(cancelTime)

export const createFields = {
  backdate_start_date: integer(1),
  billing_cycle_anchor: integer(1),
  customer: required(text()),
  items: required(list(hash({ ...itemFields, price: required(text()) }), 20)),
  billing_mode: hash({ type: required(oneOf('classic', 'flexible')) }),
  collection_method: oneOf('charge_automatically'),
  default_payment_method: text(),
  default_tax_rates: emptyable(list(text(), 5)),
  description: text(500),
  discounts: discountList(),
  metadata: emptyable(metadata()),
  off_session: flag(),
  payment_behavior: paymentBehavior(),
  payment_settings: paymentSettings(),
}
export const updateFields = {
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
  cancel_at: cancelAt(),
  cancel_at_period_end: flag(),
  cancellation_details: cancellationDetails(),
  collection_method: oneOf('charge_automatically'),
  default_payment_method: text(),
  default_tax_rates: emptyable(list(text(), 5)),
  description: emptyable(text(500)),
  discounts: discountList(),
  items: itemChanges(),
  metadata: emptyable(metadata()),
  off_session: flag(),
  payment_behavior: paymentBehavior(),
  payment_settings: paymentSettings(),
  proration_behavior: prorationBehavior(),
  proration_date: integer(1),
}
export const cancelFields = { cancellation_details: cancellationDetails(), invoice_now: flag(), prorate: flag() }
export const pauseFields = {
  bill_for: hash({
    outstanding_usage_through: hash({ type: required(oneOf('none', 'now')) }),
    unused_time_from: hash({ type: required(oneOf('item_current_period_start', 'none', 'now')) }),
  }),
  invoicing_behavior: oneOf('invoice', 'pending_invoice_item'),
  type: oneOf('subscription'),
}
export const resumeFields = {
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
  payment_behavior: oneOf('resume_on_payment_attempt', 'resume_on_payment_success'),
  proration_behavior: prorationBehavior(),
  proration_date: integer(1),
}
export const listFields = {
  ...pageFields,
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  created: range(),
  customer: text(),
  price: text(),
  status: oneOf(
    'active',
    'all',
    'canceled',
    'ended',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ),
  test_clock: text(),
}

/** The only parameters that Stripe accepts with `pending_if_incomplete`. */
export const allowedWhilePending = [
  'expand',
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'off_session',
]

/** The only fields of an item that Stripe accepts with `pending_if_incomplete`; deleting an item is refused, too. */
export const allowedOfItemsWhilePending = ['id', 'price', 'quantity']
