import type { shopKinds } from '#contract/analytics/events.ts'
import type { AnswerOf, EndpointId } from '#contract/index.ts'
import { consentOf } from '#server/kernel/consent.ts'
import { newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { findRevenue } from '../queries/revenue.ts'
import { chooseSinks } from '../rules/choose-sinks.ts'
import { countedSince } from '../rules/counted-days.ts'
import type { Counted } from '../rules/describe-event.ts'
import type { AnalyticsServices } from '../services.ts'
import { addCounts } from '../steps/add-counts.ts'
import { awaitPayment, type Payment } from '../steps/await-payment.ts'
import { claimEach, keyOf } from '../steps/claim-once.ts'
import { passOn } from '../steps/pass-on.ts'

type Kind = (typeof shopKinds)[number]
type Caller = Pick<CallContext, 'privacy' | 'userAgent'>

/** Calls whose answer may be an order. Those that also open payments return an order if nothing is left to pay. */
const orderCalls = {
  placeOrder: 'rental',
  makeOrder: 'rental',
  placeResaleOrder: 'resale',
  completeResaleOrder: 'resale',
  buyGiftCard: 'gift-card',
  completeGiftCard: 'gift-card',
  bookSki: 'ski',
  completeSki: 'ski',
} as const satisfies Partial<Record<EndpointId, Kind>>

interface Ordered {
  readonly orderId?: string | null
  readonly cardId?: string | null
  readonly bookingId?: string | null
}

const checkoutOf = (checkoutId: string, isOwed: unknown): Payment | undefined => (isOwed ? { checkoutId } : undefined)

/** Calls that open a payment, if anything has to be paid. */
const paymentCalls = {
  getPaymentIntent: ({ checkoutId, clientSecret }) => checkoutOf(checkoutId, clientSecret),
  askForPostage: ({ checkoutId, asked }) => checkoutOf(checkoutId, asked),
  payAskedPayment: ({ payment }) => checkoutOf(payment.id, payment.clientSecret),
  placeResaleOrder: ({ checkoutId, paymentSecret }) => checkoutOf(checkoutId, paymentSecret),
  buyGiftCard: ({ checkoutId, paymentSecret }) => checkoutOf(checkoutId, paymentSecret),
  bookSki: ({ checkoutId, paymentSecret }) => checkoutOf(checkoutId, paymentSecret),
  createCheckoutSession: ({ checkoutSession }) => ({ page: checkoutSession.id }),
} as const satisfies { readonly [Id in EndpointId]?: (answer: AnswerOf<Id>) => Payment | undefined }

const otherEvents = {
  addToMailingList: { event: 'mailingListSignup', subject: '', currency: '', amount: 0 },
  addToResaleCart: { event: 'addToCart', subject: 'resale', currency: '', amount: 0 },
} as const satisfies Partial<Record<EndpointId, Counted>>

const isKeyOf = <Map extends object>(map: Map, id: PropertyKey): id is keyof Map => Object.hasOwn(map, id)

/**
 * Counts orders, additions to the resale cart and sign-ups for the mailing list when their call is answered, with or without
 * JavaScript, and queues them for the sinks to which the visitor has consented. When a payment is opened, notes whether its order may
 * be counted if only the provider's webhook completes it (count-completed.ts). Runs after the answer, so it delays nothing, and a
 * failure is only logged.
 */
export function countAnswer(services: AnalyticsServices, id: EndpointId, answer: unknown, caller: Caller): void {
  if (!caller.privacy) return
  const mayCount = consentOf(caller.privacy).statistics
  const write = planCount(services, id, answer, { ...caller, mayCount })
  if (!write) return
  transaction(services.db, write).catch((error: unknown) =>
    services.log.warn({ err: error, endpoint: id }, 'an event was not counted'),
  )
}

interface Visitor extends Caller {
  readonly mayCount: boolean
}

/** @returns what to write for this answer; undefined if it is not counted */
function planCount(
  services: AnalyticsServices,
  id: EndpointId,
  answer: unknown,
  visitor: Visitor,
): ((tx: Tx) => Promise<void>) | undefined {
  const { mayCount } = visitor
  if (isKeyOf(orderCalls, id)) {
    const { orderId, cardId, bookingId } = answer as Ordered
    const resultId = orderId ?? cardId ?? bookingId
    if (resultId) return (tx) => countOrder(tx, services, { kind: orderCalls[id], id: resultId }, visitor)
  }
  if (isKeyOf(paymentCalls, id)) {
    const opened = (paymentCalls[id] as (answer: unknown) => Payment | undefined)(answer)
    return opened && ((tx) => awaitPayment(tx, services.clock.now(), opened, mayCount))
  }
  if (!isKeyOf(otherEvents, id)) return undefined
  const event: Counted = otherEvents[id]
  if (!mayCount && chooseSinks(services.sinks, visitor.privacy, [event.event]).length === 0) return undefined
  return async (tx) => {
    if (mayCount) await addCounts(tx, services.clock.now(), [event])
    await passOnEvent(tx, services, { ...event, id: newId() }, visitor)
  }
}

/** Counts an order and passes it on, once each, even if the answer is repeated or the webhook has already completed the order. */
async function countOrder(
  tx: Tx,
  services: AnalyticsServices,
  { kind, id }: { readonly kind: Kind; readonly id: string },
  visitor: Visitor,
): Promise<void> {
  const now = services.clock.now()
  const key = keyOf(kind, id)
  const chosenSinks = chooseSinks(services.sinks, visitor.privacy, ['placeOrder'])
  // Both are claimed even if the buyer objects: then the webhook's job does not count the order, and a repeated answer does not pass
  // on what was ordered before consent.
  const passedOn = keyOf('passed on', key)
  const first = await claimEach(tx, now, [key, passedOn])
  const isCounted = first.has(key) && visitor.mayCount
  const isPassed = first.has(passedOn) && chosenSinks.length > 0
  if (!isCounted && !isPassed) return
  const revenue = await findRevenue[kind](tx, id, countedSince(now))
  if (!revenue) return
  const order: Counted = { event: 'placeOrder', subject: kind, ...revenue }
  if (isCounted) await addCounts(tx, now, [order])
  if (isPassed) await passOnEvent(tx, services, { ...order, id: key }, visitor)
}

const passOnEvent = (
  tx: Tx,
  { sinks, clock, wallClock, log }: AnalyticsServices,
  event: Counted & { readonly id: string },
  visitor: Visitor,
): Promise<void> => {
  const at = wallClock.now().toISOString()
  return passOn(tx, { sinks, log, now: clock.now() }, [{ ...event, at }], visitor)
}
