// Calls for ordering, swapping and returning (spec §4, §7; product §4, §11.6).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ReplacedPieces } from './inventory.ts'
import { FromBalanceField, InstantField, Nullable, PenceField, Strict, Uuid } from './primitives.ts'

const GarmentIds = Type.Array(Uuid, { minItems: 1, maxItems: 40, uniqueItems: true })
// The largest plan with every booster has 300 credits: 60 pieces of five. If more are ticked, the closet says how many are allowed.
const returnedAtOnce = { maxItems: 60, uniqueItems: true }
export const ReturnedIds = Type.Array(Uuid, returnedAtOnce)
export const PostageStatus = Type.Enum(['paid', 'free'], {
  description: 'What the client claims. The server ignores it and checks the payment itself',
})

export const Postage = Strict({
  outboundPostagePrice: PenceField,
  returnsPostagePrice: PenceField,
  total: PenceField,
  outboundFree: Type.Boolean(),
  returnFree: Type.Boolean(),
})

const openedCheckout = {
  orderId: Type.Union([Uuid, Type.Null()], {
    description:
      'Set when this basket has already been ordered, for example after a payment in another tab: nothing is due',
  }),
  clientSecret: Nullable(Type.String()),
  free: Type.Boolean(),
  checkoutId: Uuid,
  amount: Type.Integer({ description: 'Pence that are charged to a card' }),
  fromBalance: FromBalanceField,
  postage: Postage,
  holdExpiresAt: InstantField,
  serverNow: InstantField,
  canExtendHold: Type.Boolean(),
  asked: Type.Boolean({
    description: 'Whether the checkout waits for the payer of the membership, who was asked to pay (product §12.5)',
  }),
}
const OpenedCheckout = Strict(openedCheckout)

/** Refusals of every order, with returns or without. */
export const orderRefusals = [
  'subscription_required',
  'membership_state',
  'return_choice_due',
  'items_unavailable',
  'over_credits',
  'payment_required',
  'delivery_details_missing',
  // A wallet paid with an address abroad, so the payment is refunded.
  'not_in_uk',
  'not_found',
  'provider_unreachable',
] as const
/** Refusals because of the pieces that are sent back. */
export const returnRefusals = ['pending_return', 'already_done', 'not_now'] as const

export const rentals = {
  getPaymentIntent: endpoint({
    id: 'getPaymentIntent',
    summary:
      'Holds the basket for 15 minutes, replacing taken pieces with equal ones, and prices the postage; returns a client secret if something is due',
    method: 'POST',
    path: '/shop/stripe-get-payment-intent',
    access: 'account',
    body: Strict({
      inventoryItemIds: Type.Array(Uuid, { maxItems: 40, uniqueItems: true }),
      returnItemsIds: ReturnedIds,
    }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ ...openedCheckout, replaced: ReplacedPieces }),
    refusals: [...orderRefusals, ...returnRefusals, 'invalid_request'],
  }),
  checkoutOfBasket: endpoint({
    id: 'checkoutOfBasket',
    summary: 'Returns the current checkout of a basket, if there is one, without opening, renewing or closing any',
    method: 'GET',
    path: '/shop/checkout',
    access: 'account',
    query: Strict({
      inventoryItemIds: Type.Optional(Type.Array(Uuid, { maxItems: 40, uniqueItems: true })),
      returnItemsIds: Type.Optional(ReturnedIds),
    }),
    status: 200,
    answer: Strict({
      checkout: Type.Union([OpenedCheckout, Type.Null()], {
        description: 'If null, call stripe-get-payment-intent to open a checkout',
      }),
      postage: Postage,
      payer: Type.Union(
        [
          Strict({
            name: Nullable(Type.String({ description: 'First name' })),
            hours: Type.Integer({ description: 'For how many hours the pieces are kept once that adult is asked' }),
            untilLabel: Nullable(
              Type.String({
                description:
                  'Display text, once that adult has been asked: until when the pieces are kept, such as 20 February 2027 at 08:30',
              }),
            ),
          }),
          Type.Null(),
        ],
        { description: 'The adult whom this account has to ask for the postage; null if there is nobody to ask' },
      ),
      otherOpen: Type.Boolean({ description: 'Another basket has an open checkout; opening this one closes it' }),
      returnDueLabel: Type.Union([Type.String(), Type.Null()], {
        description:
          'Display text: the day by which to post the returned pieces, if booked today; null without returns',
      }),
      rentalTermLabel: Type.String({
        description: 'Display text: the last day of the rental of pieces that are ordered today',
      }),
    }),
    refusals: [],
  }),
  extendHold: endpoint({
    id: 'extendHold',
    summary:
      'Extends the hold of a checkout by 15 minutes, once; repeating the call returns the same end while the hold lasts',
    method: 'POST',
    path: '/shop/checkouts/:id/extend-hold',
    access: 'account',
    params: Strict({ id: Uuid }),
    status: 200,
    answer: Strict({ holdExpiresAt: InstantField, serverNow: InstantField }),
    refusals: ['not_found', 'hold_extended_already', 'items_unavailable'],
  }),
  placeOrder: endpoint({
    id: 'placeOrder',
    summary: 'Places an order without returns; sending the same basket again returns the same order',
    method: 'POST',
    path: '/shop/orders',
    access: 'account',
    body: Strict({ inventoryItemIds: GarmentIds, postageStatus: PostageStatus }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ orderId: Uuid }),
    refusals: [...orderRefusals],
  }),
  makeOrder: endpoint({
    id: 'makeOrder',
    summary:
      'Places an order with returns (a swap), whose credits are free at once; sending the same request again returns the same order',
    method: 'POST',
    path: '/shop/order/make',
    access: 'account',
    body: Strict({
      inventoryItemIds: GarmentIds,
      returnItemsIds: ReturnedIds,
      postageStatus: PostageStatus,
    }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ orderId: Uuid }),
    refusals: [...orderRefusals, ...returnRefusals],
  }),
  announceReturn: endpoint({
    id: 'announceReturn',
    summary:
      'Books a return without an order, which frees its credits at once; sending the same request again returns the same return while it is pending',
    method: 'POST',
    path: '/shop/returns/announce-items-return',
    access: 'account',
    body: Strict({ itemsIds: Type.Array(Uuid, { minItems: 1, ...returnedAtOnce }) }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ returnId: Uuid, labelCode: Type.String(), dueLabel: Type.String() }),
    refusals: [
      'subscription_required',
      'membership_state',
      'payment_required',
      'not_in_uk',
      'not_found',
      ...returnRefusals,
      'provider_unreachable',
    ],
  }),
}
