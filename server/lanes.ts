// Which lane each request is answered in (platform/load). Each lane protects the others: however many requests one kind
// of visitor sends, the others still get their turn. Browsing reads what is in memory for the most part; the other
// numbers leave room in the pool of connections (20) for health and the jobs. A page is rendered in one go, so few of
// them at once keep the turns of the event loop short.
//
// The lanes of orders and of accounts are for requests with a session. The session is not read yet, so a forged cookie
// opens them too; but requests without one, however many, take no family's place.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { sessionCookie } from './domains/accounts/index.ts'
import { findCookie } from './platform/http/cookies.ts'
import type { LaneRule } from './platform/load/admission.ts'

export type LaneName = 'messages' | 'orders' | 'sign-ins' | 'accounts' | 'browsing' | 'visitors' | 'counts'

export const laneRules: Readonly<Record<LaneName, LaneRule>> = {
  /** The payment provider's webhooks: each is one row, and a refused one is sent again. */
  messages: { atOnce: 4, waiting: 400, priority: true },
  /** Orders, returns, plans, leaving, and all else that leads to a payment or completes it. */
  orders: { atOnce: 6, waiting: 400, priority: true },
  /** Hashing a password takes one of Node's four threads, and a processor. */
  'sign-ins': { atOnce: 3, waiting: 200, priority: true },
  accounts: { atOnce: 3, waiting: 400, priority: false },
  browsing: { atOnce: 4, waiting: 800, together: 3, priority: false },
  /** Forms sent without a session: the basket's, and addresses for the mailing list. */
  visitors: { atOnce: 2, waiting: 200, priority: false },
  /** Events and errors that pages report: nobody waits for the answer, and they delay no form. */
  counts: { atOnce: 1, waiting: 50, priority: false },
}

const orders: ReadonlySet<EndpointId> = new Set([
  ...(['checkAvailability', 'shippingCost', 'paymentConfiguration', 'customerDetails', 'acceptTerms'] as const),
  ...(['checkoutOfBasket', 'getPaymentIntent', 'extendHold', 'placeOrder', 'makeOrder'] as const),
  ...(['placeResaleOrder', 'resaleCheckout', 'extendResaleCheckout', 'completeResaleOrder'] as const),
  ...(['buyGiftCard', 'giftCardCheckout', 'completeGiftCard', 'redeemGiftCard'] as const),
  ...(['bookSki', 'skiCheckout', 'completeSki', 'changeSki', 'paySkiFee'] as const),
  ...(['keepOffer', 'getKeepPayment', 'keepPiece', 'cancelKeep'] as const),
  ...(['getLoss', 'reportRental', 'foundRental', 'getLossPayment', 'payLoss'] as const),
  ...(['askForPostage', 'askedPayment', 'payAskedPayment', 'completeAskedPayment'] as const),
  ...(['announceReturn', 'cancelOrder'] as const),
  ...(['createCheckoutSession', 'refreshCheckoutSession', 'refreshMembership', 'payMembership'] as const),
  ...(['previewPlanChange', 'changeSubscriptionPlan', 'changeBooster', 'refreshPlanChange'] as const),
  ...(['cancelPlanChange', 'reactivateMembership', 'undoEndMembership'] as const),
  ...(['createBillingPortal'] as const),
  // Leaving is never shed before staying (law L-7).
  ...(['endMembership', 'cancelWithinCoolingOff'] as const),
])
const signIns: ReadonlySet<EndpointId> = new Set([
  ...(['registerUser', 'login', 'logout', 'requestSignInLink', 'signInByLink'] as const),
  ...(['requestPasswordReset', 'changePassword'] as const),
])
/** A process must never be too busy to answer its health checks. */
const alwaysAnswered: ReadonlySet<EndpointId> = new Set(['liveness', 'health', 'jobsHealth'] as const)

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const laneWithoutSession = (method: string): LaneName => (readMethods.has(method) ? 'browsing' : 'visitors')

/** Whether the session cookie was sent, under either of its names. */
const hasSessionCookie = ({ cookies }: FastifyRequest): boolean =>
  findCookie(cookies, sessionCookie.name, true) !== undefined

/** @returns undefined for requests that are always answered */
export function laneOfCall(id: EndpointId, request: FastifyRequest): LaneName | undefined {
  if (alwaysAnswered.has(id)) return undefined
  const { access, method }: Endpoint = endpoints[id]
  if (access === 'signed') return 'messages'
  if (id === 'recordEvents' || id === 'reportError') return 'counts'
  if (signIns.has(id)) return 'sign-ins'
  if (!hasSessionCookie(request)) return laneWithoutSession(method)
  if (orders.has(id)) return 'orders'
  return access === 'account' ? 'accounts' : 'browsing'
}

/** Paths of pages, as web/routes.ts lists them; their data has the same path followed by `.data`. */
const orderPages =
  /^\/(?:basket|checkout|resale\/checkout|resale\/confirm|confirmation|gifting\/checkout\/[^/]+|skiwear\/checkout\/[^/]+|subscription-failed|welcome|account\/terms|account\/two-homes\/postage\/[^/]+|account\/closet\/return|account\/plan\/(?:change|reactivate|end|cool-off))(?:\.data)?\/?$/i
const signInPages = /^\/(?:entry|reset|sign-out)(?:[/.]|$)/i

export function laneOfPage(request: FastifyRequest): LaneName {
  const [path = ''] = (request.raw.url ?? '').split('?')
  if (signInPages.test(path)) return 'sign-ins'
  if (!hasSessionCookie(request)) return laneWithoutSession(request.method)
  return orderPages.test(path) ? 'orders' : 'accounts'
}
