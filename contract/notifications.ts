// The mailing list (spec §7, §8; law L-25): people who signed up for news and confirmed it by a link in an email.
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Strict, Text } from './primitives.ts'

const Message = Strict({ message: Type.String() })

export const notifications = {
  addToMailingList: endpoint({
    id: 'addToMailingList',
    summary:
      'Subscribes an address to the mailing list; until it is confirmed, only the email that asks for confirmation is sent',
    method: 'POST',
    path: '/shop/notifications/add-to-mailing-list',
    access: 'public',
    body: Strict({ email: Type.String({ maxLength: 254 }) }),
    status: 200,
    answer: Message,
    refusals: ['invalid_email'],
  }),
  confirmMailingList: endpoint({
    id: 'confirmMailingList',
    summary: 'Confirms an address with the code from the email that asks for confirmation',
    method: 'POST',
    path: '/shop/notifications/mailing-list/confirm',
    access: 'public',
    body: Strict({ code: Text(200) }),
    status: 200,
    answer: Message,
    refusals: ['invalid_request'],
  }),
  leaveMailingList: endpoint({
    id: 'leaveMailingList',
    summary:
      'Removes an address from the list with the code from any email sent to it; has no effect if it is not on the list',
    method: 'POST',
    path: '/shop/notifications/mailing-list/leave',
    access: 'public',
    body: Strict({ code: Text(200) }),
    status: 200,
    answer: Message,
    refusals: ['invalid_request'],
  }),
}
