import { createHash } from 'node:crypto'
import type { shopKinds } from '#contract/analytics/events.ts'
import type { EndpointId } from '#contract/index.ts'
import { consentOf } from '#server/kernel/consent.ts'
import { newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import type { Log } from '#server/platform/log/log.ts'
import { findRevenue } from '../queries/revenue.ts'
import { chooseSinks } from '../rules/choose-sinks.ts'
import { countedSince } from '../rules/counted-days.ts'
import type { Counted } from '../rules/describe-event.ts'
import type { AnalyticsServices } from '../services.ts'
import { addCounts } from '../steps/add-counts.ts'
import { passOn } from '../steps/pass-on.ts'

/** Calls that are answered with an order. Those that open a payment are where nothing is left to pay. */
const orderCalls = {
  placeOrder: 'rental',
  makeOrder: 'rental',
  placeResaleOrder: 'resale',
  completeResaleOrder: 'resale',
  buyGiftCard: 'gift-card',
  completeGiftCard: 'gift-card',
  bookSki: 'ski',
  completeSki: 'ski',
} as const satisfies Partial<Record<EndpointId, (typeof shopKinds)[number]>>
type OrderCall = keyof typeof orderCalls

const isOrder = (id: EndpointId): id is OrderCall => Object.hasOwn(orderCalls, id)

function eventOf(id: EndpointId): Counted['event'] | undefined {
  if (isOrder(id)) return 'placeOrder'
  if (id === 'addToMailingList') return 'mailingListSignup'
  return id === 'addToResaleCart' ? 'addToCart' : undefined
}

interface Ordered {
  readonly orderId?: string | null
  readonly cardId?: string | null
  readonly bookingId?: string | null
}

interface Heard extends Counted {
  readonly id: string
}

/**
 * Counts orders and requests for the mailing list where they happen, with or without JavaScript, and queues them for those beyond
 * our shop to whom the visitor has agreed. The caller already has its answer: this delays nothing, and a failure is only logged.
 * An order whose answer is given twice counts once.
 */
export function hearAnswer(
  services: AnalyticsServices & { readonly log: Log },
  id: EndpointId,
  answer: unknown,
  caller: Pick<CallContext, 'privacy' | 'userAgent'>,
): void {
  const event = eventOf(id)
  if (!event) return
  const { privacy } = caller
  const { db, clock, wallClock, log, sinks } = services
  const counts = privacy !== undefined && consentOf(privacy).statistics
  if (!counts && chooseSinks(sinks, privacy, [event]).length === 0) return
  const count = () =>
    transaction(db, async (tx) => {
      const now = clock.now()
      const heard = isOrder(id) ? await firstOf(tx, now, orderCalls[id], answer as Ordered) : plain(event)
      if (!heard) return
      if (counts) await addCounts(tx, now, [counted(heard)])
      await passOn(tx, { sinks, now }, [{ ...heard, at: wallClock.now().toISOString() }], caller)
    })
  count().catch((error: unknown) => log.warn({ err: error, endpoint: id }, 'an event was not counted'))
}

const plain = (event: Counted['event']): Heard => ({
  id: newId(),
  event,
  subject: event === 'addToCart' ? 'resale' : '',
  currency: '',
  amount: 0,
})

const counted = ({ event, subject, currency, amount }: Counted): Counted => ({ event, subject, currency, amount })

/** @returns undefined for no order yet, and for one that was counted before */
async function firstOf(
  tx: Tx,
  now: Date,
  kind: (typeof shopKinds)[number],
  { orderId, cardId, bookingId }: Ordered,
): Promise<Heard | undefined> {
  const made = orderId ?? cardId ?? bookingId
  // A purchase that has only begun: most are paid afterwards.
  if (!made) return undefined
  const key = createHash('sha256').update(`${kind} ${made}`).digest('base64url')
  const first = await tx
    .insertInto('analytics_counted')
    .values({ key, counted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!first) return undefined
  const revenue = await findRevenue[kind](tx, made, countedSince(now))
  // Beyond our shop an order has this hash for its number, which leads back to nothing.
  return revenue && { id: key, event: 'placeOrder', subject: kind, ...revenue }
}
