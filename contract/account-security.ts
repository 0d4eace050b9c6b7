// What an account's owner reads and changes about who may come in (ASVS; decisions.md §9.1).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { InstantField, Nullable, Strict } from './primitives.ts'
import { Pagination } from './product.ts'

export const securityEventKinds = [
  'account_opened',
  'signed_in_password',
  'signed_in_link',
  'password_changed',
  'password_reset',
  'password_dropped',
  'sessions_ended',
  'wrong_password',
  'reset_asked',
  'link_asked',
] as const

export const SecurityEvent = Strict({
  id: Type.String(),
  kind: Type.Enum([...securityEventKinds], {
    description: 'The last three stand for a whole day: anybody who knows the email can cause them',
  }),
  at: InstantField,
  atLabel: Type.String({ description: 'For people, in London: 20 November 2026, 09:05' }),
  device: Nullable(Type.String({ description: 'For people: Firefox on Windows. Null where nobody’s browser did it' })),
  newNetwork: Type.Boolean({ description: 'A sign-in from a network that the account was not signed in from of late' }),
  endedSessions: Type.Integer({ description: 'Other sessions that ended with it' }),
  times: Type.Integer({ description: 'How often on that day; the instant is the last time' }),
})

export const accountSecurity = {
  listSecurityEvents: endpoint({
    id: 'listSecurityEvents',
    summary: 'What concerns the security of the account, newest first',
    method: 'GET',
    path: '/shop/customer/security-events',
    access: 'account',
    query: Strict({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
    status: 200,
    answer: Strict({ events: Type.Array(SecurityEvent), pagination: Pagination }),
    refusals: [],
  }),
}
