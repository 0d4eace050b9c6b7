// Plans and joining (specification §3, §9; decisions.md §3).
import Type from 'typebox'
import { MembershipState } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { CreditsField, DayField, InstantField, Nullable, PenceField, Strict, Text, Uuid } from './primitives.ts'

export const Choice = Strict({
  id: Type.String(),
  priceId: Type.String({ description: 'Lookup key of the price, as plan_150_3m_gbp_v1' }),
  title: Type.String(),
  subtitle: Type.String(),
  monthlyPrice: PenceField,
  total: PenceField,
  credits: CreditsField,
  worth: PenceField,
  averageItems: Type.String(),
  recommended: Type.Boolean(),
})

export const Plan = Strict({
  priceId: Type.String({ description: 'The price of the recommended choice' }),
  paymentInterval: Type.Enum(['monthly', 'quarterly', '_6Monthly']),
  interval: Type.Integer({ description: 'Months: 1, 3 or 6' }),
  discountPercent: Nullable(Type.Number()),
  renewalIfJoinedToday: DayField,
  renewalIfJoinedTodayLabel: Type.String({ description: 'For people: 20 February 2027' }),
  choices: Type.Array(Choice),
})

export const CheckoutSession = Strict({ id: Type.String(), url: Type.String(), expiresAt: InstantField })

export const membership = {
  listPlans: endpoint({
    id: 'listPlans',
    summary: 'The plans: three intervals with three choices each',
    method: 'GET',
    path: '/shop/plans',
    access: 'public',
    status: 200,
    answer: Strict({ plans: Type.Array(Plan) }),
    refusals: [],
    cacheSeconds: 60,
  }),
  createCheckoutSession: endpoint({
    id: 'createCheckoutSession',
    summary: 'Opens the hosted payment page for a plan; the terms and what was shown are stored first',
    method: 'POST',
    path: '/shop/create-checkout-session',
    access: 'account',
    body: Strict({
      priceId: Text(60),
      acceptTerms: Type.Literal(true, { description: '18 or over and agrees to the terms' }),
      startNow: Type.Optional(Type.Boolean({ description: 'Express request to start within the 14 days' })),
      inventoryItemIds: Type.Optional(
        Type.Array(Uuid, { maxItems: 40, uniqueItems: true, description: 'Basket to hold while paying' }),
      ),
    }),
    status: 200,
    answer: Strict({ checkoutSession: CheckoutSession }),
    refusals: ['already_subscribed', 'plan_unavailable', 'items_unavailable', 'provider_unreachable'],
  }),
  refreshCheckoutSession: endpoint({
    id: 'refreshCheckoutSession',
    summary: 'Re-reads the latest joining attempt of this account at the payment provider',
    method: 'POST',
    path: '/shop/checkout-session/refresh',
    access: 'account',
    status: 200,
    answer: Strict({
      outcome: Type.Enum(['none', 'open', 'expired', 'joined', 'refunded']),
      membershipState: Nullable(MembershipState),
    }),
    refusals: ['provider_unreachable'],
  }),
}
