// The calls with which owners read and change the access to their accounts (ASVS; product §9.1).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Email, InstantField, Nullable, Password, Strict, Text } from './primitives.ts'
import { Pagination } from './product.ts'

export const securityEventKinds = [
  'account_opened',
  'signed_in_password',
  'signed_in_link',
  'password_changed',
  'password_reset',
  'password_dropped',
  'sessions_ended',
  'email_change_asked',
  'email_changed',
  'email_change_undone',
  'data_exported',
  'wrong_password',
  'reset_asked',
  'link_asked',
] as const

export const SecurityEvent = Strict({
  id: Type.String(),
  kind: Type.Enum([...securityEventKinds], {
    description: 'The last three are counted by the day, because anybody who knows the email can cause them',
  }),
  at: InstantField,
  atLabel: Type.String({ description: 'Display text in London time, such as 20 November 2026, 09:05' }),
  device: Nullable(
    Type.String({ description: 'Display text, such as Firefox on Windows; null if no browser caused the event' }),
  ),
  newNetwork: Type.Boolean({
    description: 'A sign-in from a network that the account has not recently been signed in from',
  }),
  endedSessions: Type.Integer({ description: 'How many other sessions the event ended' }),
  times: Type.Integer({ description: 'How many times it happened on that day; the instant is that of the last time' }),
})

export const accountSecurity = {
  proofOfIdentity: endpoint({
    id: 'proofOfIdentity',
    summary:
      'Returns whether a change of email or password requires the password, and which new address is still unconfirmed',
    method: 'GET',
    path: '/shop/customer/proof-of-identity',
    access: 'account',
    status: 200,
    answer: Strict({
      provedUntil: Nullable(
        Type.String({
          format: 'date-time',
          description: 'Null unless recently signed in: the password is not required before this instant',
        }),
      ),
      provedUntilLabel: Nullable(Type.String({ description: 'Display text in London time, such as 09:05' })),
      waitingEmail: Nullable(Type.String()),
    }),
    refusals: [],
  }),
  requestEmailChange: endpoint({
    id: 'requestEmailChange',
    summary:
      'Sends a link to another address, which then becomes the account’s; the answer is the same no matter who has that address',
    method: 'POST',
    path: '/shop/customer/email-change',
    access: 'account',
    body: Strict({ email: Email, currentPassword: Type.Optional(Password) }),
    status: 200,
    answer: Strict({ email: Type.String(), message: Type.String() }),
    refusals: ['invalid_email', 'invalid_request'],
  }),
  cancelEmailChange: endpoint({
    id: 'cancelEmailChange',
    summary: 'Cancels an unconfirmed change of email; has no effect if there is none',
    method: 'DELETE',
    path: '/shop/customer/email-change',
    access: 'account',
    status: 200,
    answer: Strict({ ok: Type.Literal(true) }),
    refusals: [],
  }),
  confirmEmailChange: endpoint({
    id: 'confirmEmailChange',
    summary: 'Changes the email of the signed-in account with the code of the emailed link; ends all other sessions',
    method: 'POST',
    path: '/shop/customer/email-change/confirm',
    access: 'account',
    body: Strict({ code: Text(200) }),
    status: 200,
    answer: Strict({ email: Type.String() }),
    refusals: ['email_link_invalid', 'email_taken'],
  }),
  undoEmailChange: endpoint({
    id: 'undoEmailChange',
    summary:
      'Gives an account its old email back with the code sent to it; removes the password and ends every session',
    method: 'POST',
    path: '/shop/email-change/undo',
    access: 'public',
    body: Strict({ code: Text(200) }),
    status: 200,
    answer: Strict({ email: Type.String() }),
    refusals: ['email_link_invalid'],
  }),
  eraseAccount: endpoint({
    id: 'eraseAccount',
    summary: 'Closes the account for good and erases what is personal; orders stay without names, invoices are kept',
    method: 'POST',
    path: '/shop/customer/erase',
    access: 'account',
    body: Strict({
      currentPassword: Type.Optional(Password),
      giveUpBalance: Type.Optional(
        Type.Boolean({
          description:
            'Agrees to lose the rest of the gift balance; without this, an account with a gift balance is not closed',
        }),
      ),
    }),
    status: 200,
    answer: Strict({ ok: Type.Literal(true) }),
    refusals: ['invalid_request', 'pieces_at_home', 'membership_state', 'not_now'],
  }),
  listSecurityEvents: endpoint({
    id: 'listSecurityEvents',
    summary: 'Returns the security events of the account, newest first',
    method: 'GET',
    path: '/shop/customer/security-events',
    access: 'account',
    query: Strict({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
    status: 200,
    answer: Strict({ events: Type.Array(SecurityEvent), pagination: Pagination }),
    refusals: [],
  }),
}
