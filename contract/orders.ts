// Orders in the account: read, changed before they are packed, cancelled (spec §7; product §4.4, §4.6).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  Can,
  CreditsField,
  DayField,
  InstantField,
  Line,
  Nullable,
  RefundParts,
  Strict,
  Text,
  Uuid,
} from './primitives.ts'
import { expectedDay, ListedPiece, ListedReturn, Stage, Tracking } from './rental-shapes.ts'
import { Postage, PostageStatus } from './rentals.ts'

export const Order = Strict({
  orderId: Uuid,
  reference: Type.String({ description: 'Short name for people, such as W-7K3Q9' }),
  state: Type.Enum(['placed', 'picking', 'packed', 'dispatched', 'delivered', 'cancelled']),
  stateLabel: Type.String({ description: 'Ordered, Being packed, Packed, On its way, Delivered, Cancelled' }),
  stages: Type.Array(Stage),
  expected: expectedDay('null once it has arrived or was cancelled'),
  tracking: Type.Union([Tracking, Type.Null()], { description: 'Null before the order has left' }),
  returnCode: Nullable(Type.String({ description: 'Label code of the return that was booked with the order' })),
  revision: Type.Integer({
    description: 'How many times the order was changed; a further change names the revision that the page showed',
  }),
  changes: Type.Array(
    Strict({
      changedOn: Type.String({ description: 'Display text, such as 20 November 2026' }),
      added: Type.Array(Type.String({ description: 'Name of a piece' })),
      removed: Type.Array(Type.String()),
      addressChanged: Type.Boolean(),
    }),
    { description: 'The member’s changes before it was packed, oldest first' },
  ),
  can: Strict({ change: Can, cancel: Can, arrive: Can }),
  placedAt: InstantField,
  placedOn: Type.String(),
  creditsUsed: CreditsField,
  postage: Postage,
  postageStatus: PostageStatus,
  address: Strict({
    name: Type.String(),
    addressLine1: Type.String(),
    addressLine2: Type.String(),
    city: Type.String(),
    postCode: Type.String(),
  }),
  items: Type.Array(ListedPiece),
  returning: Type.Array(ListedPiece),
  returnDueLabel: Nullable(Type.String()),
  returnIfCancelled: Type.Union([Strict({ dueOn: DayField, dueLabel: Type.String() }), Type.Null()], {
    description: 'When the return would be due if the order were cancelled today; null if the date would not change',
  }),
  rentalTermLabel: Nullable(
    Type.String({ description: 'Display text: the last day of the rental of its pieces; null if it was cancelled' }),
  ),
})

/** One order, and what its cancellation refunds or has refunded. */
const OneOrder = Strict({
  order: Order,
  refund: Type.Union([RefundParts, Type.Null()], {
    description:
      'Where the delivery charge is refunded to if the order is cancelled now, or was refunded to. Null if delivery was free, it is too late to cancel, or another adult paid',
  }),
})

export const orders = {
  orderDetails: endpoint({
    id: 'orderDetails',
    summary: 'Reads one order of this account',
    method: 'GET',
    path: '/shop/orders/:id',
    access: 'account',
    params: Strict({ id: Text(64) }),
    status: 200,
    answer: OneOrder,
    refusals: ['not_found'],
  }),
  listOrders: endpoint({
    id: 'listOrders',
    summary: 'Lists all orders and returns of this account, newest first',
    method: 'GET',
    path: '/shop/orders',
    access: 'account',
    status: 200,
    answer: Strict({ orders: Type.Array(Order), returns: Type.Array(ListedReturn) }),
    refusals: [],
  }),
  returnDetails: endpoint({
    id: 'returnDetails',
    summary: 'Reads one return of this account, by its id or its label code',
    method: 'GET',
    path: '/shop/returns/:id',
    access: 'account',
    params: Strict({ id: Text(64) }),
    status: 200,
    answer: Strict({
      announcement: ListedReturn,
      orderReference: Nullable(Type.String({ description: 'Reference of the order that the return was booked with' })),
      creditsFreed: Type.Integer({
        minimum: 0,
        description:
          'Credits that the return freed in the current membership; none for pieces of an earlier membership',
      }),
    }),
    refusals: ['not_found'],
  }),
  changeOrder: endpoint({
    id: 'changeOrder',
    summary:
      'Changes the pieces or the address of an order until picking starts; sending the order as it already is changes nothing',
    method: 'POST',
    path: '/shop/orders/:id/change',
    access: 'account',
    params: Strict({ id: Uuid }),
    body: Strict({
      revision: Type.Integer({ minimum: 0, description: 'The revision that the page showed' }),
      inventoryItemIds: Type.Array(Uuid, {
        maxItems: 40,
        uniqueItems: true,
        description: 'All pieces of the changed order, including those that stay',
      }),
      creditsUsed: Type.Integer({
        minimum: 0,
        description: 'The credits that the page showed for these pieces together',
      }),
      address: Type.Optional(
        Strict({
          name: Line(160),
          addressLine1: Line(120),
          addressLine2: Line(120),
          city: Line(80),
          postCode: Line(20),
        }),
      ),
      saveAddress: Type.Optional(Type.Boolean({ description: 'Saves the address to the account as well' })),
    }),
    status: 200,
    answer: OneOrder,
    refusals: [
      'not_found',
      'not_now',
      'order_changed',
      'invalid_request',
      'not_in_uk',
      'items_unavailable',
      'over_credits',
      'subscription_required',
      'membership_state',
      'return_choice_due',
    ],
  }),
  cancelOrder: endpoint({
    id: 'cancelOrder',
    summary:
      'Cancels an order until picking starts, refunds its postage and restores its free delivery; cancelling again returns the cancelled order',
    method: 'POST',
    path: '/shop/orders/:id/cancel',
    access: 'account',
    params: Strict({ id: Uuid }),
    status: 200,
    answer: OneOrder,
    refusals: ['not_found', 'not_now'],
  }),
  orderArrived: endpoint({
    id: 'orderArrived',
    summary:
      'Records that an order that was sent is here, from the day by which it should have arrived; one that has arrived keeps its day',
    method: 'POST',
    path: '/shop/orders/:id/arrived',
    access: 'account',
    params: Strict({ id: Uuid }),
    status: 200,
    answer: OneOrder,
    refusals: ['not_found', 'not_now'],
  }),
}
