// "Email me when it's back" (spec §7), and the pieces that are offered to those who wait (product §13).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Condition, Strict, Text, Uuid } from './primitives.ts'

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
    refusals: ['invalid_email', 'not_found', 'invalid_request', 'not_now'],
  }),
}
