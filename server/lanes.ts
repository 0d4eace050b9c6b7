// Which lane each request is answered in (platform/load). Lanes are for those who wait: whatever one kind of visitor asks for in
// masses, the others still get their turn. The numbers leave room in the pool of connections (20) for health and the jobs; a page
// is rendered in one go, so few of them at once keep the turns of the event loop short.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { isStranger } from './platform/http/page-request.ts'
import type { LaneRule } from './platform/load/admission.ts'

export type LaneName = 'messages' | 'orders' | 'sign-ins' | 'accounts' | 'browsing'

export const laneRules: Readonly<Record<LaneName, LaneRule>> = {
  /** The payment provider's: each is one row, and one that is refused comes again. */
  messages: { atOnce: 4, waiting: 400, priority: true },
  /** Orders, returns, plans, leaving, and all else that leads to a payment or completes it. */
  orders: { atOnce: 6, waiting: 400, priority: true },
  /** Hashing a password takes one of Node's four threads, and a processor. */
  'sign-ins': { atOnce: 3, waiting: 200, priority: true },
  accounts: { atOnce: 3, waiting: 400, priority: false },
  browsing: { atOnce: 4, waiting: 800, together: 3, priority: false },
}

const orders: ReadonlySet<EndpointId> = new Set([
  ...(['checkAvailability', 'shippingCost', 'paymentConfiguration', 'customerDetails', 'acceptTerms'] as const),
  ...(['checkoutOfBasket', 'getPaymentIntent', 'extendHold', 'placeOrder', 'makeOrder'] as const),
  ...(['announceReturn', 'cancelOrder'] as const),
  ...(['createCheckoutSession', 'refreshCheckoutSession', 'refreshMembership', 'payMembership'] as const),
  ...(['previewPlanChange', 'changeSubscriptionPlan', 'changeBooster', 'refreshPlanChange'] as const),
  ...(['cancelPlanChange', 'startMembership', 'reactivateMembership', 'undoEndMembership'] as const),
  ...(['createBillingPortal'] as const),
  // Leaving is never shed before staying (law L-7).
  ...(['endMembership', 'coolOffMembership'] as const),
])
const signIns: ReadonlySet<EndpointId> = new Set([
  ...(['registerUser', 'login', 'logout', 'requestSignInLink', 'signInByLink'] as const),
  ...(['requestPasswordReset', 'changePassword'] as const),
])
/** A process that is asked whether it lives must not be too busy to say so. */
const always: ReadonlySet<EndpointId> = new Set(['liveness', 'health'] as const)

/** @returns undefined for what is always answered */
export function laneOfCall(id: EndpointId): LaneName | undefined {
  if (always.has(id)) return undefined
  const { access }: Endpoint = endpoints[id]
  if (access === 'signed') return 'messages'
  if (orders.has(id)) return 'orders'
  if (signIns.has(id)) return 'sign-ins'
  return access === 'account' ? 'accounts' : 'browsing'
}

/** Paths of pages, as web/routes.ts lists them; their data has the same path with `.data` behind. */
const orderPages =
  /^\/(?:basket|checkout|confirmation|subscription-failed|welcome|account\/terms|account\/closet\/return|account\/plan\/(?:change|reactivate|end|cool-off))(?:\.data)?\/?$/i
const signInPages = /^\/(?:entry|reset|sign-out)(?:[/.]|$)/i

export function laneOfPage(request: FastifyRequest): LaneName {
  const [path = ''] = (request.raw.url ?? '').split('?')
  if (orderPages.test(path)) return 'orders'
  if (signInPages.test(path)) return 'sign-ins'
  return isStranger(request) ? 'browsing' : 'accounts'
}
