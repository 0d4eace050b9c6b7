/** The fields that calls on payment intents accept, as of 2026-10-28.endive. */
import { methodTypes, shippingField } from '../http/common-fields.ts'
import { emptyable, flag, hash, integer, list, metadata, oneOf, required, text, url } from '../http/params.ts'
import { billingField, cardField, redisplay } from './method-fields.ts'

const futureUsage = oneOf('off_session', 'on_session')

/** Only browsers may send a card number, straight from the card form; servers send a token. */
const methodData = hash({
  type: required(oneOf('card')),
  allow_redisplay: redisplay(),
  billing_details: billingField(),
  card: cardField(),
})

export const sharedFields = {
  allowed_payment_method_types: list(methodTypes()),
  description: emptyable(text(1000)),
  excluded_payment_method_types: list(methodTypes()),
  metadata: emptyable(metadata()),
  payment_method: text(),
  payment_method_data: methodData,
  payment_method_options: hash({
    card: hash({
      request_three_d_secure: oneOf('any', 'automatic', 'challenge'),
      setup_future_usage: emptyable(oneOf('none', 'off_session', 'on_session')),
    }),
  }),
  receipt_email: emptyable(text()),
  setup_future_usage: emptyable(futureUsage),
  shipping: emptyable(shippingField()),
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
}
export const confirmationFields = {
  error_on_requires_action: flag(),
  mandate_data: emptyable(
    hash({
      customer_acceptance: hash({
        type: oneOf('online', 'offline'),
        online: hash({ infer_from_client: flag(), ip_address: text(), user_agent: text() }),
      }),
    }),
  ),
  off_session: flag(),
  return_url: url(),
  use_stripe_sdk: flag(),
}
export const createFields = {
  ...sharedFields,
  ...confirmationFields,
  amount: required(integer(1)),
  currency: required(text(3)),
  automatic_payment_methods: hash({ enabled: required(flag()), allow_redirects: oneOf('always', 'never') }),
  capture_method: oneOf('automatic', 'automatic_async'),
  confirm: flag(),
  confirmation_method: oneOf('automatic'),
  customer: text(),
  transfer_group: text(),
}
export const updateFields = {
  ...sharedFields,
  amount: integer(1),
  currency: text(3),
  customer: text(),
  transfer_group: text(),
}
const {
  description: _d,
  metadata: _m,
  statement_descriptor: _s,
  statement_descriptor_suffix: _x,
  ...settableOnConfirm
} = sharedFields
export const confirmFields = { ...settableOnConfirm, ...confirmationFields, client_secret: text() }
