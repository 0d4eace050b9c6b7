// The events of a visit that are counted (spec §2).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Strict, Text } from '../primitives.ts'

export const eventNames = [
  ...(['pageView', 'productView', 'addToCart', 'initiateCheckout', 'placeOrder'] as const),
  ...(['contact', 'subscribe', 'filtersApplied', 'mailingListSignup'] as const),
] as const
export type EventName = (typeof eventNames)[number]

/**
 * The events that pages send. Orders, memberships and mailing-list sign-ups are counted where they happen; `subscribe` is only
 * passed on to sinks.
 */
const sentByPages = [
  'pageView',
  'productView',
  'addToCart',
  'initiateCheckout',
  'contact',
  'subscribe',
  'filtersApplied',
] as const
export const shopKinds = ['rental', 'resale', 'gift-card', 'ski'] as const
const filterNames = ['types', 'credits', 'genders', 'sizes', 'brands', 'conditions', 'prices'] as const

const Event = Strict({
  name: Type.Enum([...sentByPages]),
  path: Type.Optional({
    ...Text(80),
    description: 'pageView, contact: the pattern of the page, such as /shop/:id; never an address with ids or secrets',
  }),
  product: Type.Optional({ ...Text(255), description: 'productView, addToCart: id or handle' }),
  kind: Type.Optional(Type.Enum([...shopKinds], { description: 'addToCart, initiateCheckout: which shop' })),
  filters: Type.Optional(
    Type.Array(Type.Enum([...filterNames]), {
      maxItems: 7,
      description: 'filtersApplied: the names of the filters, without their values',
    }),
  ),
})

export const events = {
  recordEvents: endpoint({
    id: 'recordEvents',
    summary:
      'Adds to the totals of the day; does nothing for a visitor who has objected. A membership (subscribe) is counted when it begins, not here',
    method: 'POST',
    path: '/analytics/events',
    access: 'public',
    body: Strict({
      events: Type.Array(Event, { minItems: 1, maxItems: 20 }),
      campaign: Type.Optional(
        Type.String({
          maxLength: 500,
          description:
            'Query of the first page of a visit; kept for a day if the visitor agreed to advertising on an earlier visit',
        }),
      ),
    }),
    status: 200,
    answer: Strict({ counted: Type.Integer({ description: '0 for a visitor who has objected' }) }),
    refusals: [],
  }),
}
