// "Email me when it's back" (spec §7), and the pieces offered to those on the list (product §13).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Condition, DayField, InstantField, Nullable, Strict, Text, Uuid } from './primitives.ts'
import { Picture } from './product.ts'

const Offer = Strict({
  id: Uuid,
  garmentId: Uuid,
  condition: Condition,
  conditionLabel: Type.String(),
  credits: Type.Integer(),
  until: InstantField,
  untilLabel: Type.String({ description: '21 November 2026 at 10:00, in London' }),
})

const Likely = Strict({
  from: DayField,
  until: Type.Union([DayField, Type.Null()], {
    description: 'Null if there may be too few pieces to predict a last day',
  }),
  label: Type.String({ description: 'between 3 and 20 January 2027; from 3 January 2027' }),
})

const Entry = Strict({
  id: Uuid,
  productId: Uuid,
  slug: Type.String(),
  name: Type.String(),
  brand_name: Type.String(),
  picture: Picture,
  size: Type.String(),
  sizeLabel: Type.String({ description: '5–6y' }),
  condition: Type.Union([Condition, Type.Null()], { description: 'Null for any' }),
  conditionLabel: Nullable(Type.String()),
  mostCredits: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for any' }),
  place: Type.Integer({
    minimum: 1,
    description: '1: first in the queue of accounts that could want the same piece',
  }),
  offer: Type.Union([Offer, Type.Null()], { description: 'A piece that is kept for this account' }),
  likely: Type.Union([Likely, Type.Null()], {
    description:
      'When the account will probably be offered a piece; null if that is unknown, or if a piece is already kept for it',
  }),
})

export const waitingList = {
  addToWaitingList: endpoint({
    id: 'addToWaitingList',
    summary:
      'Requests an email when a piece is back; repeating the request makes no second entry. Visitors give an address',
    method: 'POST',
    path: '/shop/notifications/add-to-waiting-list',
    access: 'public',
    body: Strict({
      productId: Uuid,
      size: Text(40),
      condition: Type.Optional(Condition),
      mostCredits: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, description: 'The most credits that a piece may take; default: any' }),
      ),
      email: Type.Optional(
        Type.String({
          maxLength: 254,
          description: 'Required from visitors; customers are emailed at the account’s address',
        }),
      ),
    }),
    status: 201,
    answer: Strict({
      waitingFor: Strict({
        name: Type.String(),
        size: Type.String({ description: 'Label: 5–6y' }),
        email: Type.String(),
      }),
    }),
    refusals: ['invalid_email', 'not_found', 'invalid_request', 'not_now', 'unauthorized'],
  }),
  listWaitingList: endpoint({
    id: 'listWaitingList',
    summary: 'Returns what the account is waiting for: its place in each queue, and the pieces kept for it',
    method: 'GET',
    path: '/shop/customer/waiting-list',
    access: 'account',
    status: 200,
    answer: Strict({ entries: Type.Array(Entry) }),
    refusals: [],
  }),
  leaveWaitingList: endpoint({
    id: 'leaveWaitingList',
    summary: 'Leaves the waiting list for a piece; if a piece is kept for the account, it goes to the next person',
    method: 'DELETE',
    path: '/shop/customer/waiting-list/:id',
    access: 'account',
    params: Strict({ id: Uuid }),
    status: 200,
    answer: Strict({ ok: Type.Literal(true) }),
    refusals: ['not_found'],
  }),
  declineOffer: endpoint({
    id: 'declineOffer',
    summary: 'Passes an offered piece on to the next person; the account keeps its place for another piece',
    method: 'POST',
    path: '/shop/customer/waiting-list/offers/:id/decline',
    access: 'account',
    params: Strict({ id: Uuid }),
    status: 200,
    answer: Strict({ ok: Type.Literal(true) }),
    refusals: ['not_found', 'not_now'],
  }),
}
