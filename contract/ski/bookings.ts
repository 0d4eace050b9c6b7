// Calls for booking ski wear, with or without an account, and for reading a booking afterwards (product §8).
import Type from 'typebox'
import { endpoint, FileAnswer } from '../endpoint.ts'
import {
  Can,
  DayField,
  FromBalanceField,
  InstantField,
  Nullable,
  PenceField,
  RefundOrWait,
  Strict,
  Text,
  Uuid,
} from '../primitives.ts'
import { Picture } from '../product.ts'
import { Stage } from '../rental-shapes.ts'
import { ResaleCustomer } from '../resale/orders.ts'
import { maxSkiChildren, SkiDates, SkiPartField, skiParts } from './shop.ts'

/** The secret of a guest's checkout, which the first answer returns, or the code of an email. */
const Secret = Text(64)
export const Code = Strict({ code: Text(64) })

const Child = Strict({
  size: Text(10),
  pieces: Type.Array(
    Strict({
      part: SkiPartField,
      productId: Nullable(Type.String({ format: 'uuid', description: 'Null for any design' })),
    }),
    { minItems: 1, maxItems: skiParts.length },
  ),
})

export const Shown = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: 'The total that the page showed, in pence; if it has changed, the call is refused with the new total',
  }),
)

/** What the card form needs. */
export const Payment = {
  paymentSecret: Nullable(Type.String({ description: 'Null if nothing is charged to a card, or once it is paid' })),
  fromBalance: FromBalanceField,
  checkoutId: Uuid,
  total: PenceField,
  holdExpiresAt: InstantField,
  serverNow: InstantField,
}

export const SkiLine = Strict({
  itemId: Uuid,
  child: Type.Integer({ description: 'Number of the child, from 1' }),
  part: SkiPartField,
  partLabel: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  brand_name: Type.String(),
  sizeLabel: Type.String(),
  picture: Picture,
  dayPrice: PenceField,
  price: PenceField,
  lateCap: Type.Integer({ description: 'Pence: the most that can be charged if the piece is late' }),
  state: Type.Enum(['booked', 'cancelled', 'returned', 'lost']),
  stateLabel: Type.Optional(
    Type.String({ description: 'Display text, only for a cancelled piece, such as Cancelled, £9.00 refunded' }),
  ),
  refundNow: Type.Integer({ description: 'Pence that are refunded if the piece is cancelled now' }),
})

export const SkiFee = Strict({
  state: Type.Enum(['asked', 'paid', 'waived', 'refunded']),
  daysLate: Type.Integer(),
  amount: PenceField,
  bankDecides: Type.Boolean({
    description:
      'For a refunded fee: the payer’s bank is still deciding a dispute over its payment, so the card cannot be refunded for now',
  }),
  words: Type.String({ description: 'Display text, such as 3 days late: £13.50' }),
})

export const SkiBooking = Strict({
  bookingId: Uuid,
  reference: Type.String({ description: 'Short name for people, such as S-7K3Q9M' }),
  state: Type.Enum(['booked', 'picked', 'dispatched', 'delivered', 'posted', 'returned', 'cancelled']),
  stateLabel: Type.String(),
  stages: Type.Array(Stage),
  next: Type.String({ description: 'Display text: what happens next, or what the customer does next' }),
  dates: SkiDates,
  arrivesBy: Nullable(
    Type.String({
      description:
        'Display text, such as 12 February 2027; null if no day is promised, because the booking was not sent before its first day',
    }),
  ),
  bookedOn: Type.String({ description: 'Display text, such as 20 November 2026' }),
  lines: Type.Array(SkiLine, { description: 'By child, then part' }),
  paid: PenceField,
  refunded: PenceField,
  bankDecides: Type.Boolean({
    description:
      'The payer’s bank is still deciding a dispute over a payment for the booking, so the card cannot be refunded for now',
  }),
  vat: Type.String({ description: 'Display text, such as VAT included: £16.33, at 20%' }),
  address: Type.Array(Type.String(), { description: 'Lines, the name first' }),
  refundWords: Type.String({ description: 'Display text: what cancelling refunds today, and until when' }),
  lateWords: Type.String({ description: 'Display text: what is charged for late pieces' }),
  labelCode: Nullable(
    Type.String({
      description: 'The code on the return label; null until the booking is sent, and once a parcel has come back',
    }),
  ),
  // The buyer's proof of posting for the pieces that are still out or, once all are back, for the last parcel.
  proof: Nullable(Strict({ day: DayField, dayLabel: Type.String(), number: Type.String() })),
  fee: Nullable(SkiFee),
  can: Strict({ cancel: Can, change: Can, post: Can, label: Can, payFee: Can }),
})

export const BookingAnswer = Strict({ booking: SkiBooking })

const CheckoutKind = Type.Enum(['booking', 'change', 'fee'])

export const skiBookings = {
  bookSki: endpoint({
    id: 'bookSki',
    summary:
      'Holds whole kits for their payment and returns the secret that the card form needs; sending the same kits again returns the same payment',
    method: 'POST',
    path: '/shop/ski/bookings',
    access: 'public',
    body: Strict({
      firstDay: DayField,
      lastDay: DayField,
      children: Type.Array(Child, { minItems: 1, maxItems: maxSkiChildren }),
      customerData: ResaleCustomer,
      secret: Type.Optional(Secret),
      key: Type.Optional(
        Type.String({
          maxLength: 64,
          description:
            'Made by the page for one press of its button: the same kits with another key are another booking',
        }),
      ),
      total: Shown,
    }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ ...Payment, bookingId: Nullable(Uuid), guestSecret: Nullable(Secret) }),
    refusals: [
      'invalid_request',
      'invalid_email',
      'not_in_uk',
      'not_found',
      'items_unavailable',
      'order_changed',
      'limit_reached',
      'not_now',
      'unauthorized',
      'provider_unreachable',
    ],
  }),
  skiCheckout: endpoint({
    id: 'skiCheckout',
    summary:
      'Returns a checkout of ski wear (a booking, a change of its dates or a late fee), without opening one: what it is for or, once it is paid, its booking',
    method: 'GET',
    path: '/shop/ski/checkouts/:checkoutId',
    access: 'public',
    params: Strict({ checkoutId: Uuid }),
    query: Strict({ secret: Type.Optional(Secret) }),
    status: 200,
    answer: Strict({
      bookingId: Nullable(Uuid),
      kind: CheckoutKind,
      open: Nullable(
        Strict({
          ...Payment,
          kind: CheckoutKind,
          bookingId: Nullable(
            Type.String({ format: 'uuid', description: 'The booking that is changed, or whose fee is paid' }),
          ),
          path: Nullable(
            Type.String({
              description: 'For a booking: the page of ski wear with its dates, sizes and designs chosen',
            }),
          ),
          dates: SkiDates,
          lines: Type.Array(
            Strict({
              child: Type.Integer(),
              partLabel: Type.String(),
              name: Type.String(),
              sizeLabel: Type.String(),
              picture: Picture,
              price: PenceField,
            }),
          ),
          paidBefore: Type.Integer({ description: 'Pence paid for the booking already; 0 for a new one' }),
          lateWords: Type.String(),
          refundWords: Type.String(),
          address: Type.Array(Type.String()),
        }),
      ),
    }),
    refusals: ['not_found'],
  }),
  completeSki: endpoint({
    id: 'completeSki',
    summary:
      'Completes a paid checkout of ski wear, or returns its booking if the provider’s webhook has already completed it',
    method: 'POST',
    path: '/shop/ski/complete',
    access: 'public',
    body: Strict({ checkoutId: Uuid, secret: Type.Optional(Secret) }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ bookingId: Uuid }),
    refusals: [
      'not_found',
      'payment_required',
      'items_unavailable',
      'invalid_request',
      'not_in_uk',
      'not_now',
      'limit_reached',
      'unauthorized',
      'provider_unreachable',
    ],
  }),
  skiBooking: endpoint({
    id: 'skiBooking',
    summary:
      'Returns one booking, found by the secret of its checkout, by a code that was emailed to the buyer, or by its id for the account that booked it',
    method: 'GET',
    path: '/shop/ski/bookings/:code',
    access: 'public',
    params: Code,
    status: 200,
    answer: Strict({
      booking: SkiBooking,
      refund: Type.Union([RefundOrWait, Type.Null()], {
        description:
          'Where the price is refunded to if the whole booking is cancelled now; null if nothing is refunded, or it can’t be cancelled',
      }),
    }),
    refusals: ['not_found'],
  }),
  listSkiBookings: endpoint({
    id: 'listSkiBookings',
    summary: 'Returns the ski wear that this account has booked, newest first',
    method: 'GET',
    path: '/shop/ski/bookings',
    access: 'account',
    status: 200,
    answer: Strict({ bookings: Type.Array(SkiBooking) }),
    refusals: [],
  }),
  skiLabel: endpoint({
    id: 'skiLabel',
    summary: 'Downloads the return label of a booking, or its QR code for a counter that prints labels',
    method: 'GET',
    path: '/shop/ski/bookings/:code/label',
    access: 'public',
    params: Code,
    query: Strict({ as: Type.Optional(Type.Enum(['pdf', 'qr'], { description: 'Default: pdf' })) }),
    status: 200,
    files: ['application/pdf', 'image/png'],
    answer: FileAnswer,
    refusals: ['not_found', 'not_now'],
  }),
}
