// The shape of every answer that is not a success, and every refusal code (product §11.2).
import Type, { type Static } from 'typebox'

/**
 * The HTTP status of each refusal code. No 422: a malformed request is 400; one that is valid but not possible now is
 * 409.
 */
export const refusalStatus = {
  malformed: 400,
  unknown_field: 400,
  invalid_request: 400,
  invalid_email: 400,
  weak_password: 400,
  reset_code_invalid: 400,
  sign_in_link_invalid: 400,
  email_link_invalid: 400,
  invitation_invalid: 400,
  not_in_uk: 400,
  invalid_id: 400,
  bad_signature: 400,
  unauthorized: 401,
  wrong_sign_in: 401,
  card_declined: 402,
  payment_required: 402,
  forbidden: 403,
  subscription_required: 403,
  foreign_origin: 403,
  not_found: 404,
  hired_by_dates: 404,
  method_not_allowed: 405,
  email_taken: 409,
  already_subscribed: 409,
  plan_unavailable: 409,
  offer_changed: 409,
  order_changed: 409,
  items_unavailable: 409,
  pending_return: 409,
  over_credits: 409,
  membership_state: 409,
  return_choice_due: 409,
  delivery_details_missing: 409,
  hold_extended_already: 409,
  pieces_at_home: 409,
  preview_expired: 409,
  limit_reached: 409,
  not_now: 409,
  already_done: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many: 429,
  unexpected: 500,
  provider_unreachable: 503,
  not_ready: 503,
  busy: 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

export const ErrorEntry = Type.Object({
  code: Type.String({ description: 'Stable code of the refusal' }),
  message: Type.String({ description: 'What people are shown' }),
  field: Type.Optional(Type.String({ description: 'Path of the offending field, such as body.email' })),
  detail: Type.Optional(Type.String({ description: 'What is wrong with the call, for developers' })),
  titles: Type.Optional(Type.Array(Type.String(), { description: 'Names of the products that the refusal is about' })),
  ids: Type.Optional(Type.Array(Type.String(), { description: 'Ids that the refusal is about, as they were sent' })),
  slug: Type.Optional(
    Type.String({ description: 'Only with hired_by_dates: slug of the product, for a link to it among the ski wear' }),
  ),
})
export type ErrorEntry = Static<typeof ErrorEntry>

export const ErrorAnswer = Type.Object({ errors: Type.Array(ErrorEntry, { minItems: 1 }) })
export type ErrorAnswer = Static<typeof ErrorAnswer>
