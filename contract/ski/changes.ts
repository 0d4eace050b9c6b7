// Calls for a booking of ski wear (product §8): its buyer cancels it, changes its dates, posts it back, pays a late
// fee.
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DayField, Line, Nullable, RefundOrWait, Strict, Uuid } from '../primitives.ts'
import { BookingAnswer, Code, Payment, Shown, SkiBooking } from './bookings.ts'
import { SkiDates } from './shop.ts'

export const skiChanges = {
  cancelSki: endpoint({
    id: 'cancelSki',
    summary:
      'Cancels pieces of a booking, or all of it, before it is sent, and refunds what the terms allow; cancelling again changes nothing',
    method: 'POST',
    path: '/shop/ski/bookings/:code/cancel',
    access: 'public',
    params: Code,
    body: Strict({
      itemsIds: Nullable(
        Type.Array(Uuid, { minItems: 1, maxItems: 36, uniqueItems: true, description: 'Null for all' }),
      ),
      refund: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'The refund that the page showed, in pence; if it has changed, the call is refused with the new one',
        }),
      ),
    }),
    status: 200,
    answer: BookingAnswer,
    refusals: ['not_found', 'not_now', 'order_changed'],
  }),
  skiChange: endpoint({
    id: 'skiChange',
    summary: 'Returns whether a booking can move to other dates, and what that costs or refunds; changes nothing',
    method: 'GET',
    path: '/shop/ski/bookings/:code/change',
    access: 'public',
    params: Code,
    query: Strict({ firstDay: DayField, lastDay: DayField }),
    status: 200,
    answer: Strict({
      dates: SkiDates,
      free: Type.Boolean(),
      total: Type.Integer({ description: 'Pence for the new dates' }),
      due: Type.Integer({ description: 'Pence to pay now' }),
      back: Type.Integer({ description: 'Pence that are refunded: by us or, earlier, by the payer’s bank' }),
      refund: Type.Union([RefundOrWait, Type.Null()], {
        description: 'How we would divide the refund; null if there is none',
      }),
      words: Type.String({ description: 'Display text' }),
      instead: Type.Array(SkiDates),
    }),
    refusals: ['not_found', 'invalid_request', 'not_now'],
  }),
  changeSki: endpoint({
    id: 'changeSki',
    summary:
      'Moves a booking to other dates that are free: at once, with a refund if they cost less; if they cost more, once the payment that it opens has succeeded',
    method: 'POST',
    path: '/shop/ski/bookings/:code/change',
    access: 'public',
    params: Code,
    body: Strict({
      firstDay: DayField,
      lastDay: DayField,
      total: Shown,
      back: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'The refund that the page showed, in pence; if it has changed, the call is refused with the new one',
        }),
      ),
    }),
    reaches: 'provider',
    status: 200,
    answer: Strict({
      booking: SkiBooking,
      payment: Type.Union([Strict(Payment), Type.Null()], { description: 'Null once the dates are changed' }),
    }),
    refusals: ['not_found', 'invalid_request', 'not_now', 'items_unavailable', 'order_changed', 'provider_unreachable'],
  }),
  postSki: endpoint({
    id: 'postSki',
    summary:
      'Records that its buyer has posted a booking back, with the number on the proof of posting; a later call corrects the number, or adds that of a second parcel',
    method: 'POST',
    path: '/shop/ski/bookings/:code/posted',
    access: 'public',
    params: Code,
    body: Strict({ day: DayField, number: Line(40) }),
    status: 200,
    answer: BookingAnswer,
    refusals: ['not_found', 'invalid_request', 'not_now'],
  }),
  paySkiFee: endpoint({
    id: 'paySkiFee',
    summary: 'Opens the payment of a late fee that we have asked for; a repeated call returns the same payment',
    method: 'POST',
    path: '/shop/ski/bookings/:code/fee',
    access: 'public',
    params: Code,
    reaches: 'provider',
    status: 200,
    answer: Strict(Payment),
    refusals: ['not_found', 'not_now', 'provider_unreachable'],
  }),
}
