// Two homes (product §12): a second adult uses the payer's membership from an account of their own.
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Can, Email, Nullable, Strict, Text } from '../primitives.ts'

/** Each adult sees only the other's first name. */
export const Sharing = Strict({
  part: Nullable(Type.Enum(['payer', 'second'], { description: 'Null if this account shares no membership' })),
  otherName: Nullable(Type.String({ description: 'First name of the other adult' })),
  sinceLabel: Nullable(Type.String({ description: 'Display text, such as 20 February 2027' })),
  invitation: Nullable(
    Strict({
      email: Type.String({ description: 'As the payer typed it' }),
      untilLabel: Type.String({ description: 'Display text: the last day to accept it, such as 20 February 2027' }),
    }),
  ),
  dueBackDays: Type.Integer({
    description: 'Within how many days the pieces in the second home are due back, once the sharing is over',
  }),
  invitationDays: Type.Integer({ description: 'For how many days an invitation can be accepted' }),
  can: Strict({ invite: Can }),
})

const SharingAnswer = Strict({ sharing: Sharing })

export const sharing = {
  sharedMembership: endpoint({
    id: 'sharedMembership',
    summary: 'Returns who the membership is shared with, or who is invited to share it',
    method: 'GET',
    path: '/shop/customer/sharing',
    access: 'account',
    status: 200,
    answer: SharingAnswer,
    refusals: [],
  }),
  inviteSecondAdult: endpoint({
    id: 'inviteSecondAdult',
    summary: 'Emails an invitation to a second home; the answer is the same no matter who has that address',
    method: 'POST',
    path: '/shop/customer/sharing/invitation',
    access: 'account',
    body: Strict({ email: Email }),
    status: 200,
    answer: SharingAnswer,
    refusals: [
      'invalid_email',
      'invalid_request',
      'subscription_required',
      'membership_state',
      'already_done',
      'limit_reached',
    ],
  }),
  withdrawInvitation: endpoint({
    id: 'withdrawInvitation',
    summary: 'Withdraws the invitation; has no effect if there is none',
    method: 'DELETE',
    path: '/shop/customer/sharing/invitation',
    access: 'account',
    status: 200,
    answer: SharingAnswer,
    refusals: [],
  }),
  acceptInvitation: endpoint({
    id: 'acceptInvitation',
    summary: 'Accepts an invitation by the code of its email, signed in with the address that it was sent to',
    method: 'POST',
    path: '/shop/customer/sharing/accept',
    access: 'account',
    body: Strict({ code: Text(200), acceptTerms: Type.Boolean() }),
    status: 200,
    answer: SharingAnswer,
    refusals: [
      'invalid_request',
      'invitation_invalid',
      'forbidden',
      'already_subscribed',
      'already_done',
      'membership_state',
    ],
  }),
  endSharing: endpoint({
    id: 'endSharing',
    summary:
      'Ends the sharing, for the payer or for a second adult who leaves; has no effect if the membership is not shared',
    method: 'POST',
    path: '/shop/customer/sharing/end',
    access: 'account',
    status: 200,
    answer: SharingAnswer,
    refusals: [],
  }),
}
