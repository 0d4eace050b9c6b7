/** The fields that calls on checkout sessions accept, as of 2026-10-28.endive. */
import { shippingCountries } from '../checkout/shipping-countries.ts'
import { methodTypes, shippingField } from '../http/common-fields.ts'
import { pageFields } from '../http/list.ts'
import { emptyable, flag, hash, integer, list, metadata, oneOf, range, required, text, url } from '../http/params.ts'

const priceData = hash({
  currency: required(text(3)),
  product: text(),
  product_data: hash({
    name: required(text()),
    description: text(),
    images: list(url(), 8),
    metadata: metadata(),
    tax_code: text(),
  }),
  recurring: hash({ interval: required(oneOf('day', 'week', 'month', 'year')), interval_count: integer(1) }),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  unit_amount: required(integer(0, 99_999_999)),
})
const lineItem = hash({
  price: text(),
  price_data: priceData,
  quantity: integer(1),
  tax_rates: list(text(), 5),
  metadata: metadata(),
})
const messageText = () => emptyable(hash({ message: required(text(1200)) }))

export const createFields = {
  mode: required(oneOf('payment', 'subscription')),
  allow_promotion_codes: flag(),
  allowed_payment_method_types: list(methodTypes()),
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: url(),
  client_reference_id: text(200),
  currency: text(3),
  consent_collection: hash({
    payment_method_reuse_agreement: hash({ position: required(oneOf('auto', 'hidden')) }),
    promotions: oneOf('auto', 'none'),
    terms_of_service: oneOf('none', 'required'),
  }),
  custom_text: hash({
    after_submit: messageText(),
    shipping_address: messageText(),
    submit: messageText(),
    terms_of_service_acceptance: messageText(),
  }),
  customer: text(),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: text(800),
  customer_update: hash({
    address: oneOf('auto', 'never'),
    name: oneOf('auto', 'never'),
    shipping: oneOf('auto', 'never'),
  }),
  discounts: list(hash({ coupon: text(), promotion_code: text() }), 1),
  excluded_payment_method_types: list(methodTypes()),
  expires_at: integer(1),
  line_items: required(list(lineItem, 100)),
  locale: oneOf('auto', 'en', 'en-GB'),
  metadata: metadata(),
  payment_intent_data: hash({
    description: text(1000),
    metadata: metadata(),
    receipt_email: text(),
    setup_future_usage: oneOf('off_session', 'on_session'),
    shipping: shippingField(),
  }),
  payment_method_collection: oneOf('always', 'if_required'),
  shipping_address_collection: hash({ allowed_countries: required(list(oneOf(...shippingCountries))) }),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: hash({
    billing_mode: hash({ type: required(oneOf('classic', 'flexible')) }),
    default_tax_rates: list(text(), 5),
    description: text(500),
    metadata: metadata(),
  }),
  success_url: required(url()),
  ui_mode: oneOf('hosted_page'),
}
export const listFields = {
  ...pageFields,
  created: range(),
  customer: text(),
  customer_details: hash({ email: required(text()) }),
  payment_intent: text(),
  status: oneOf('complete', 'expired', 'open'),
  subscription: text(),
}
