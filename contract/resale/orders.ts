// Buying in the resale shop, with or without an account (spec §4, §7; product §6).
import Type from 'typebox'
import { endpoint, FileAnswer } from '../endpoint.ts'
import {
  FromBalanceField,
  GiftToUseField,
  InstantField,
  Line,
  Nullable,
  PaidParts,
  RefundOrWait,
  Strict,
  Text,
  Uuid,
} from '../primitives.ts'
import { ResaleOrder, ResaleTotals, ReturnReason } from './order-shapes.ts'

/** The secret of a cart: the caller that has it is its buyer. */
export const CartId = Text(64)

export const ResaleCustomer = Strict({
  name: Line(160),
  email: Type.String({ maxLength: 254 }),
  telephone: Type.String({ maxLength: 40, description: 'May be empty: for the courier only' }),
  property1: Line(120),
  street1: Line(120),
  town: Line(80),
  postalCode: Line(20),
})

export const resaleOrders = {
  placeResaleOrder: endpoint({
    id: 'placeResaleOrder',
    summary:
      'Holds what is in a cart for its payment, as far as the limits of carts allow (the cart says what is not held), and returns the secret that the card form needs; sending the same cart again returns the same payment',
    method: 'POST',
    path: '/shop/resale/place-order',
    access: 'public',
    body: Strict({
      customerData: ResaleCustomer,
      cartId: CartId,
      total: Type.Optional(
        Type.Integer({
          minimum: 1,
          description:
            'The total that the page showed, in pence; if it has changed, the call is refused with the new total',
        }),
      ),
    }),
    reaches: 'provider',
    status: 200,
    answer: Strict({
      paymentSecret: Nullable(
        Type.String({ description: 'Null if nothing is charged to a card, or once the order is placed' }),
      ),
      fromBalance: FromBalanceField,
      orderId: Nullable(Uuid),
      checkoutId: Uuid,
      totals: ResaleTotals,
      holdExpiresAt: InstantField,
      serverNow: InstantField,
    }),
    refusals: [
      'invalid_request',
      'invalid_email',
      'not_in_uk',
      'not_found',
      'items_unavailable',
      'order_changed',
      'not_now',
      'provider_unreachable',
    ],
  }),
  resaleCheckout: endpoint({
    id: 'resaleCheckout',
    summary:
      'Returns the checkout that place-order has opened for what is in a cart now, and what the buyer entered, without opening one',
    method: 'GET',
    path: '/shop/resale/checkouts/:cartId',
    access: 'public',
    params: Strict({ cartId: CartId }),
    status: 200,
    answer: Strict({
      checkout: Nullable(
        Strict({
          paymentSecret: Nullable(Text(500)),
          fromBalance: FromBalanceField,
          checkoutId: Uuid,
          totals: ResaleTotals,
          holdExpiresAt: InstantField,
          serverNow: InstantField,
          canExtend: Type.Boolean({ description: 'Whether the pieces can be kept longer, which is possible once' }),
        }),
      ),
      customerData: Nullable(ResaleCustomer),
      giftToUse: GiftToUseField,
    }),
    refusals: ['not_found'],
  }),
  extendResaleCheckout: endpoint({
    id: 'extendResaleCheckout',
    summary:
      'Keeps the pieces of a checkout for 15 minutes longer, once; repeating the call returns the same end while they are kept',
    method: 'POST',
    path: '/shop/resale/checkouts/:cartId/extend-hold',
    access: 'public',
    params: Strict({ cartId: CartId }),
    body: Strict({ checkoutId: Uuid }),
    status: 200,
    answer: Strict({ holdExpiresAt: InstantField, serverNow: InstantField }),
    refusals: ['not_found', 'hold_extended_already', 'items_unavailable', 'limit_reached'],
  }),
  completeResaleOrder: endpoint({
    id: 'completeResaleOrder',
    summary:
      'Creates the order of a paid checkout, or returns the order if the provider’s webhook has already created it',
    method: 'POST',
    path: '/shop/resale/complete-order',
    access: 'public',
    body: Strict({ cartId: CartId, checkoutId: Uuid }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ orderId: Uuid }),
    refusals: [
      'not_found',
      'payment_required',
      'items_unavailable',
      'not_in_uk',
      'invalid_request',
      'provider_unreachable',
    ],
  }),
  resaleOrder: endpoint({
    id: 'resaleOrder',
    summary:
      'Returns one order, found by a code that was emailed to the buyer, by the id of its cart, or by its own id for the account that bought it',
    method: 'GET',
    path: '/shop/resale/orders/:code',
    access: 'public',
    params: Strict({ code: Text(64) }),
    status: 200,
    answer: Strict({
      order: ResaleOrder,
      paid: PaidParts,
      refund: Type.Union([RefundOrWait, Type.Null()], {
        description:
          'Where the rest of the price would be refunded to if the order were cancelled now; for a cancelled order, where the whole price was refunded to, including earlier parts; null if the order can no longer be cancelled',
      }),
    }),
    refusals: ['not_found'],
  }),
  requestResaleOrderLink: endpoint({
    id: 'requestResaleOrderLink',
    summary:
      'Emails a new link to an order to its buyer’s address; the answer is the same if the order is unknown, or the address is not the buyer’s',
    method: 'POST',
    path: '/shop/resale/order-links',
    access: 'public',
    body: Strict({ reference: Line(20), email: Type.String({ maxLength: 254 }) }),
    status: 200,
    answer: Strict({ message: Type.String() }),
    refusals: ['invalid_request', 'invalid_email'],
  }),
  cancelResaleOrder: endpoint({
    id: 'cancelResaleOrder',
    summary: 'Cancels an order until it is packed and refunds it in full; cancelling again returns the cancelled order',
    method: 'POST',
    path: '/shop/resale/orders/:code/cancel',
    access: 'public',
    params: Strict({ code: Text(64) }),
    status: 200,
    answer: Strict({ order: ResaleOrder }),
    refusals: ['not_found', 'not_now'],
  }),
  bookResaleReturn: endpoint({
    id: 'bookResaleReturn',
    summary:
      'Books the return of some pieces, with a label that is free; sending the same pieces and reason again returns the same return',
    method: 'POST',
    path: '/shop/resale/orders/:code/returns',
    access: 'public',
    params: Strict({ code: Text(64) }),
    body: Strict({
      itemsIds: Type.Array(Uuid, { minItems: 1, maxItems: 50, uniqueItems: true }),
      reason: Nullable(ReturnReason),
    }),
    status: 200,
    answer: Strict({ returnId: Uuid, order: ResaleOrder }),
    refusals: ['not_found', 'not_now', 'pending_return', 'limit_reached'],
  }),
  cancelResaleReturn: endpoint({
    id: 'cancelResaleReturn',
    summary: 'Cancels a return until the carrier has it; cancelling again changes nothing',
    method: 'POST',
    path: '/shop/resale/orders/:code/returns/:returnId/cancel',
    access: 'public',
    params: Strict({ code: Text(64), returnId: Uuid }),
    status: 200,
    answer: Strict({ order: ResaleOrder }),
    refusals: ['not_found', 'not_now'],
  }),
  resaleReturnLabel: endpoint({
    id: 'resaleReturnLabel',
    summary:
      'Downloads the label of a return that is still to be posted, or its QR code for a counter that prints labels',
    method: 'GET',
    path: '/shop/resale/orders/:code/returns/:returnId/label',
    access: 'public',
    params: Strict({ code: Text(64), returnId: Uuid }),
    query: Strict({ as: Type.Optional(Type.Enum(['pdf', 'qr'], { description: 'Default: pdf' })) }),
    status: 200,
    files: ['application/pdf', 'image/png'],
    answer: FileAnswer,
    // Refused with `not_now` while the label is being made, and once it is no longer needed.
    refusals: ['not_found', 'not_now'],
  }),
  listResaleOrders: endpoint({
    id: 'listResaleOrders',
    summary: 'Returns what this account has bought in the resale shop, newest first',
    method: 'GET',
    path: '/shop/resale/orders',
    access: 'account',
    status: 200,
    answer: Strict({ orders: Type.Array(ResaleOrder) }),
    refusals: [],
  }),
}
