import { shippingOf } from '../http/common-fields.ts'
import type { Read } from '../http/params.ts'
import type { Caller } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import type { PaymentIntent, PaymentMethod } from '../objects.ts'
import type { World } from '../world.ts'
import { createCardMethod, findOrCreateMethod, methodSide } from './card-method.ts'
import type { sharedFields } from './intent-fields.ts'
import { billingFrom, cardFrom } from './method-fields.ts'

type SharedParams = Read<Omit<typeof sharedFields, 'payment_method' | 'payment_method_data'>>

/** The simple properties that create, update and confirm may set. */
export function intentChanges(params: SharedParams): Partial<PaymentIntent> {
  const { shipping, setup_future_usage: usage } = params
  return {
    ...(params.description === undefined ? {} : { description: params.description || null }),
    ...(params.metadata === undefined ? {} : { metadata: params.metadata || {} }),
    ...(params.receipt_email === undefined ? {} : { receipt_email: params.receipt_email || null }),
    ...(usage === undefined ? {} : { setup_future_usage: usage || null }),
    ...(shipping === undefined ? {} : { shipping: shipping === '' ? null : shippingOf(shipping) }),
    ...(params.statement_descriptor === undefined ? {} : { statement_descriptor: params.statement_descriptor }),
    ...(params.statement_descriptor_suffix === undefined
      ? {}
      : { statement_descriptor_suffix: params.statement_descriptor_suffix }),
    ...(params.allowed_payment_method_types === undefined
      ? {}
      : { allowed_payment_method_types: params.allowed_payment_method_types }),
    ...(params.excluded_payment_method_types === undefined
      ? {}
      : { excluded_payment_method_types: params.excluded_payment_method_types }),
    ...(params.payment_method_options?.card === undefined
      ? {}
      : {
          payment_method_options: {
            card: {
              installments: null,
              mandate_options: null,
              network: null,
              request_three_d_secure: params.payment_method_options.card.request_three_d_secure ?? 'automatic',
            },
          },
        }),
  } as Partial<PaymentIntent>
}

export function checkMethodTypes(params: SharedParams & { automatic_payment_methods?: unknown }): void {
  const allowed = params.allowed_payment_method_types
  if (allowed === undefined) return
  for (const other of ['excluded_payment_method_types', 'automatic_payment_methods'] as const) {
    if (params[other] !== undefined) {
      throw invalid(`You may only specify one of these parameters: allowed_payment_method_types, ${other}.`, other)
    }
  }
  if (!allowed.includes('card')) {
    throw invalid(
      'This sandbox only takes cards: allowed_payment_method_types must include card.',
      'allowed_payment_method_types',
    )
  }
}

export function requestedMethod(
  world: World,
  intent: Pick<PaymentIntent, 'customer'>,
  params: Read<Pick<typeof sharedFields, 'payment_method' | 'payment_method_data'>>,
  caller: Caller,
): PaymentMethod | undefined {
  const data = params.payment_method_data
  if (data !== undefined) {
    if (params.payment_method !== undefined) {
      throw invalid(
        'You may only specify one of these parameters: payment_method, payment_method_data.',
        'payment_method_data',
      )
    }
    if (data.card === undefined)
      throw invalid(
        'Missing required param: payment_method_data[card].',
        'payment_method_data[card]',
        'parameter_missing',
      )
    if (caller === 'secret' && data.card.number !== undefined) {
      throw invalid(
        'Sending credit card numbers directly to the Stripe API is generally unsafe. Use a test payment method such as pm_card_visa, or the card form.',
        'payment_method_data[card][number]',
      )
    }
    const card = cardFrom(world, data.card, 'payment_method_data[card]')
    const { address, ...billing } = billingFrom(data.billing_details)
    return createCardMethod(world, card, {
      ...billing,
      ...(data.billing_details?.address && address ? { address } : {}),
    })
  }
  if (params.payment_method === undefined) return undefined
  const method = findOrCreateMethod(world, params.payment_method, 'payment_method')
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalid(
      intent.customer === null
        ? `The payment method you provided has been attached to a customer (${method.customer}), which is not the customer on this PaymentIntent. To use it, add the customer to the PaymentIntent.`
        : 'The customer does not have a payment method with the ID ' +
            method.id +
            '. The payment method must belong to the customer.',
      'payment_method',
    )
  }
  if (methodSide(world, method.id).spent && method.customer === null) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      'payment_method',
    )
  }
  return method
}
