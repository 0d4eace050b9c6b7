// Becoming a member: what is shown before paying, and the provider's payment page (spec §7; product §3.6, §3.7).
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ReplacedPieces } from './inventory.ts'
import { CheckoutSession, JoiningOutcome, KeptBasket, KeyInformation, OfferVersion } from './membership-shapes.ts'
import { Nullable, Strict, Text, Uuid } from './primitives.ts'

export const joining = {
  keyInformation: endpoint({
    id: 'keyInformation',
    summary:
      'Returns the text shown before paying for a plan, word for word: key information, the two boxes, the button',
    method: 'GET',
    path: '/shop/customer/key-information',
    access: 'account',
    query: Strict({ priceId: Text(60) }),
    status: 200,
    answer: KeyInformation,
    refusals: ['plan_unavailable'],
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
      startNow: Type.Literal(true, { description: 'Express request to start now, required to join' }),
      shown: OfferVersion,
      inventoryItemIds: Type.Optional(
        Type.Array(Uuid, {
          maxItems: 40,
          uniqueItems: true,
          description: 'Basket to hold while paying, if possible',
        }),
      ),
    }),
    reaches: 'provider',
    status: 200,
    answer: Strict({ checkoutSession: CheckoutSession, basket: Nullable(KeptBasket), replaced: ReplacedPieces }),
    refusals: ['already_subscribed', 'plan_unavailable', 'offer_changed', 'items_unavailable', 'provider_unreachable'],
  }),
  latestCheckoutSession: endpoint({
    id: 'latestCheckoutSession',
    summary: 'Returns the outcome of this account’s latest attempt to join, as far as we know',
    method: 'GET',
    path: '/shop/checkout-session',
    access: 'account',
    status: 200,
    answer: JoiningOutcome,
    refusals: [],
  }),
  refreshCheckoutSession: endpoint({
    id: 'refreshCheckoutSession',
    summary: 'Rereads this account’s latest attempt to join from the payment provider',
    method: 'POST',
    path: '/shop/checkout-session/refresh',
    access: 'account',
    reaches: 'provider',
    status: 200,
    answer: JoiningOutcome,
    refusals: ['provider_unreachable'],
  }),
}
