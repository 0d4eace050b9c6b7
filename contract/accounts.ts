// Accounts: who somebody is, how they come in and go out (specification §3, §7; decisions.md §9).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Can, CreditsField, DayField, Nullable, PenceField, Strict, Text, Uuid } from './primitives.ts'

const Email = Type.String({ maxLength: 254, description: 'Email; refused with "Please enter a valid email"' })
const Password = Type.String({ maxLength: 200 })
// Empty is for the operation to refuse, with words for people and the field's name.
const Line = (max: number) => Text(max, 0)

export const membershipStates = ['pending_acceptance', 'active', 'past_due', 'paused', 'ending', 'cancelled'] as const
export const MembershipState = Type.Enum([...membershipStates])
export type MembershipState = (typeof membershipStates)[number]

export const PlanDetails = Strict({
  state: MembershipState,
  priceId: Type.String(),
  title: Type.String(),
  paymentInterval: Type.Enum(['monthly', 'quarterly', '_6Monthly']),
  subscriptionPeriod: Type.Integer({ description: 'Months' }),
  memberJoinDate: DayField,
  lastPaymentDate: Nullable(DayField),
  lastPaymentAmount: Nullable(PenceField),
  renewalDate: Nullable(DayField),
  renewalAmount: PenceField,
  packageCredits: CreditsField,
  boosterCredits: CreditsField,
  creditsInUse: CreditsField,
  availableCredits: CreditsField,
  worth: PenceField,
  averageItems: Type.String(),
  dates: Strict({ joined: Type.String(), renewal: Nullable(Type.String()), lastPayment: Nullable(Type.String()) }),
})

export const User = Strict({
  id: Uuid,
  givenName: Type.String(),
  familyName: Type.String(),
  email: Type.String(),
  addressLine1: Type.String(),
  addressLine2: Type.String(),
  city: Type.String(),
  postCode: Type.String(),
  contactPhone: Type.String(),
  country: Type.Literal('GB'),
  receiveMarketing: Type.Boolean(),
  plan: Nullable(PlanDetails),
  pendingReturn: Type.Boolean(),
  can: Strict({ order: Can, swap: Can, return: Can, subscribe: Can }),
})

export const accounts = {
  registerUser: endpoint({
    id: 'registerUser',
    summary: 'Opens an account and signs it in',
    method: 'POST',
    path: '/shop/register-user',
    access: 'public',
    body: Strict({
      email: Email,
      password: Password,
      givenName: Line(80),
      familyName: Line(80),
      receiveMarketing: Type.Optional(Type.Boolean()),
    }),
    status: 201,
    answer: Strict({ user: User }),
    refusals: ['invalid_email', 'invalid_request', 'weak_password', 'email_taken'],
  }),
  login: endpoint({
    id: 'login',
    summary: 'Signs in with email and password',
    method: 'POST',
    path: '/shop/login',
    access: 'public',
    body: Strict({ username: Email, password: Password }),
    status: 200,
    answer: Strict({ user: User }),
    refusals: ['invalid_email', 'wrong_sign_in'],
  }),
  logout: endpoint({
    id: 'logout',
    summary: 'Ends this session; harmless when there is none',
    method: 'POST',
    path: '/shop/logout',
    access: 'public',
    status: 200,
    answer: Strict({ ok: Type.Literal(true) }),
    refusals: [],
  }),
  customerInfo: endpoint({
    id: 'customerInfo',
    summary: 'The signed-in customer with plan details and what they may do',
    method: 'GET',
    path: '/shop/customer/info',
    access: 'account',
    status: 200,
    answer: Strict({ user: User }),
    refusals: [],
  }),
  customerDetails: endpoint({
    id: 'customerDetails',
    summary: 'Changes name, address and phone; only the fields sent change',
    method: 'PUT',
    path: '/shop/customer/details',
    access: 'account',
    body: Strict({
      givenName: Type.Optional(Line(80)),
      familyName: Type.Optional(Line(80)),
      addressLine1: Type.Optional(Line(120)),
      addressLine2: Type.Optional(Line(120)),
      city: Type.Optional(Line(80)),
      postCode: Type.Optional(Line(20)),
      contactPhone: Type.Optional(Line(30)),
      country: Type.Optional(Type.String({ maxLength: 2 })),
    }),
    status: 200,
    answer: Strict({ user: User }),
    refusals: ['invalid_request', 'not_in_uk'],
  }),
  requestPasswordReset: endpoint({
    id: 'requestPasswordReset',
    summary: 'Sends a reset link if the address has an account; answers alike either way',
    method: 'POST',
    path: '/shop/user/password-reset/request',
    access: 'public',
    body: Strict({ email: Email }),
    status: 200,
    answer: Strict({ message: Type.String() }),
    refusals: ['invalid_email'],
  }),
  changePassword: endpoint({
    id: 'changePassword',
    summary: 'Sets a new password, by reset code or by the current password; other sessions end',
    method: 'POST',
    path: '/shop/iam/change-password',
    access: 'public',
    body: Strict({
      newPassword: Password,
      confirmPassword: Password,
      email: Type.Optional(Email),
      resetCode: Type.Optional(Text(200)),
      currentPassword: Type.Optional(Password),
    }),
    status: 200,
    answer: Strict({ message: Type.String() }),
    refusals: ['weak_password', 'invalid_request', 'reset_code_invalid', 'unauthorized'],
  }),
}
