// Ordering, swapping, returning (specification §4, §7; decisions.md §4, §11.6).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ReplacedPieces } from './inventory.ts'
import {
  Can,
  Condition,
  CreditsField,
  DayField,
  InstantField,
  Nullable,
  PenceField,
  Strict,
  Text,
  Uuid,
} from './primitives.ts'
import { Picture } from './product.ts'

const GarmentIds = Type.Array(Uuid, { minItems: 1, maxItems: 40, uniqueItems: true })
const PostageStatus = Type.Enum(['paid', 'free'], {
  description: 'A claim; the server believes only a payment it has verified',
})

const pieceFields = {
  name: Type.String(),
  brand_name: Type.String(),
  slug: Type.String(),
  picture: Picture,
  userSize: Type.String(),
  userSizeLabel: Type.String(),
  userCondition: Condition,
  userConditionLabel: Type.String(),
  userCredits: CreditsField,
}

export const Rental = Strict({
  id: Uuid,
  itemId: Uuid,
  productId: Uuid,
  qrId: Type.String(),
  orderId: Uuid,
  ...pieceFields,
  state: Type.Enum(['ordered', 'at_home', 'return_announced']),
  stateLabel: Type.String({ description: 'On its way to you, At home, Pending return' }),
  since: Nullable(DayField),
  sinceLabel: Nullable(Type.String()),
  returnBy: Nullable(DayField),
  returnByLabel: Nullable(Type.String()),
  returnBySoon: Type.Boolean({ description: 'Within 30 days, or past' }),
  yoursToKeepOn: Nullable(DayField),
  yoursToKeepOnLabel: Nullable(Type.String()),
  keepPrice: PenceField,
  can: Strict({ return: Can }),
})

const Stage = Strict({
  name: Type.String(),
  label: Type.String(),
  at: Nullable(Type.String()),
  done: Type.Boolean(),
})

const returnFields = {
  id: Uuid,
  state: Type.Enum(['announced', 'posted', 'received', 'checked', 'done', 'cancelled']),
  pending: Type.Boolean(),
  labelCode: Type.String(),
  announcedAt: InstantField,
  dueOn: Nullable(DayField),
  dueLabel: Type.String(),
  itemsIds: Type.Array(Uuid),
  stages: Type.Array(Stage),
}

export const ReturnAnnouncement = Strict(returnFields)

export const Postage = Strict({
  outboundPostagePrice: PenceField,
  returnsPostagePrice: PenceField,
  total: PenceField,
  outboundFree: Type.Boolean(),
  returnFree: Type.Boolean(),
})

const ListedPiece = Strict({ itemId: Uuid, productId: Uuid, ...pieceFields })

/** A return as the list of orders shows it: with its pieces, long after they have left the closet. */
export const ListedReturn = Strict({ ...returnFields, items: Type.Array(ListedPiece) })

export const Order = Strict({
  orderId: Uuid,
  reference: Type.String({ description: 'Short name for people, as W-7K3Q9' }),
  state: Type.Enum(['placed', 'picking', 'packed', 'dispatched', 'delivered', 'cancelled']),
  stateLabel: Type.String({ description: 'Ordered, Being packed, Packed, On its way, Delivered, Cancelled' }),
  stages: Type.Array(Stage),
  can: Strict({ cancel: Can }),
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
    description: 'By when its return would have to be posted if the order were cancelled today; null: nothing changes',
  }),
  rentalTermLabel: Nullable(
    Type.String({ description: 'For people: until when its pieces are rented; null of a cancelled order' }),
  ),
})

const openedCheckout = {
  orderId: Type.Union([Uuid, Type.Null()], {
    description: 'The order that this very basket is already, as after a payment in another tab: nothing is due',
  }),
  clientSecret: Nullable(Type.String()),
  free: Type.Boolean(),
  checkoutId: Uuid,
  amount: PenceField,
  postage: Postage,
  holdExpiresAt: InstantField,
  serverNow: InstantField,
  canExtendHold: Type.Boolean(),
}
const OpenedCheckout = Strict(openedCheckout)

/** Of every order, with returns or without. */
const orderRefusals = [
  'subscription_required',
  'membership_state',
  'return_choice_due',
  'items_unavailable',
  'over_credits',
  'payment_required',
  'delivery_details_missing',
  // Paid by a wallet with an address abroad: the money goes back.
  'not_in_uk',
  'not_found',
  'provider_unreachable',
] as const
/** Of pieces that are to go back. */
const returnRefusals = ['pending_return', 'already_done', 'not_now'] as const

export const rentals = {
  getPaymentIntent: endpoint({
    id: 'getPaymentIntent',
    summary:
      'Holds the basket for 15 minutes, equal pieces in place of those that are gone, and prices the postage; a client secret when something is due',
    method: 'POST',
    path: '/shop/stripe-get-payment-intent',
    access: 'account',
    body: Strict({
      inventoryItemIds: Type.Array(Uuid, { maxItems: 40, uniqueItems: true }),
      returnItemsIds: Type.Array(Uuid, { maxItems: 40, uniqueItems: true }),
    }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ ...openedCheckout, replaced: ReplacedPieces }),
    refusals: [...orderRefusals, ...returnRefusals, 'invalid_request'],
  }),
  checkoutOfBasket: endpoint({
    id: 'checkoutOfBasket',
    summary: 'The checkout of a basket as it stands; opens, renews and gives up none',
    method: 'GET',
    path: '/shop/checkout',
    access: 'account',
    query: Strict({
      inventoryItemIds: Type.Optional(Type.Array(Uuid, { maxItems: 40, uniqueItems: true })),
      returnItemsIds: Type.Optional(Type.Array(Uuid, { maxItems: 40, uniqueItems: true })),
    }),
    status: 200,
    answer: Strict({
      checkout: Type.Union([OpenedCheckout, Type.Null()], {
        description: 'Null: it is to be opened first, or anew (stripe-get-payment-intent)',
      }),
      postage: Postage,
      otherOpen: Type.Boolean({ description: 'Another basket is at its checkout; opening this one gives that up' }),
      returnDueLabel: Type.Union([Type.String(), Type.Null()], {
        description:
          'For people: by when what goes back is to be posted, if it is booked today; null: nothing goes back',
      }),
      rentalTermLabel: Type.String({ description: 'For people: until when pieces are rented that are ordered today' }),
    }),
    refusals: [],
  }),
  extendHold: endpoint({
    id: 'extendHold',
    summary: 'Another 15 minutes for the hold of a checkout, once',
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
    summary: 'An order without returns; the same basket sent twice answers the same order',
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
    summary: 'An order with returns (swap): the freed credits count at once',
    method: 'POST',
    path: '/shop/order/make',
    access: 'account',
    body: Strict({
      inventoryItemIds: GarmentIds,
      returnItemsIds: Type.Array(Uuid, { maxItems: 40, uniqueItems: true }),
      postageStatus: PostageStatus,
    }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ orderId: Uuid }),
    refusals: [...orderRefusals, ...returnRefusals],
  }),
  announceReturn: endpoint({
    id: 'announceReturn',
    summary: 'A return without an order; frees the credits at once',
    method: 'POST',
    path: '/shop/returns/announce-items-return',
    access: 'account',
    body: Strict({ itemsIds: GarmentIds }),
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
  listRentals: endpoint({
    id: 'listRentals',
    summary: 'The closet: what is at home or on its way, and what goes back',
    method: 'GET',
    path: '/shop/rentals',
    access: 'account',
    status: 200,
    answer: Strict({
      rentals: Strict({ active: Type.Array(Rental), returns: Type.Array(Rental) }),
      announcements: Type.Array(ReturnAnnouncement),
      can: Strict({ swap: Can, return: Can }),
    }),
    refusals: ['subscription_required'],
  }),
  orderDetails: endpoint({
    id: 'orderDetails',
    summary: 'One order of this account',
    method: 'GET',
    path: '/shop/orders/:id',
    access: 'account',
    params: Strict({ id: Text(64) }),
    status: 200,
    answer: Strict({ order: Order }),
    refusals: ['not_found'],
  }),
  listOrders: endpoint({
    id: 'listOrders',
    summary: 'All orders and returns of this account, newest first',
    method: 'GET',
    path: '/shop/orders',
    access: 'account',
    status: 200,
    answer: Strict({ orders: Type.Array(Order), returns: Type.Array(ListedReturn) }),
    refusals: [],
  }),
  cancelOrder: endpoint({
    id: 'cancelOrder',
    summary: 'Cancels an order until picking starts; postage is refunded and the free delivery given back',
    method: 'POST',
    path: '/shop/orders/:id/cancel',
    access: 'account',
    params: Strict({ id: Uuid }),
    status: 200,
    answer: Strict({ order: Order }),
    refusals: ['not_found', 'not_now'],
  }),
}
