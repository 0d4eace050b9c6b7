import { createHash } from 'node:crypto'
import type { AnswerOf, EndpointId } from '#contract/index.ts'
import { consentOf } from '#server/kernel/consent.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import type { Log } from '#server/platform/log/log.ts'
import { findRevenue } from '../queries/revenue.ts'
import type { Counted } from '../rules/describe-event.ts'
import type { AnalyticsServices } from '../services.ts'
import { addCounts } from '../steps/add-counts.ts'

const kinds = {
  placeOrder: 'rental',
  makeOrder: 'rental',
  placeResaleOrder: 'resale',
  completeResaleOrder: 'resale',
} as const satisfies Partial<Record<EndpointId, string>>
type OrderCall = keyof typeof kinds

const isOrder = (id: EndpointId): id is OrderCall => Object.hasOwn(kinds, id)

/**
 * Counts orders and requests for the mailing list where they happen, with or without JavaScript. The caller already has its
 * answer: this delays nothing, and a failure is only logged. An order whose answer is given twice counts once.
 */
export function hearAnswer(
  services: Pick<AnalyticsServices, 'db' | 'clock'> & { readonly log: Log },
  id: EndpointId,
  answer: unknown,
  { privacy }: Pick<CallContext, 'privacy'>,
): void {
  if (!(isOrder(id) || id === 'addToMailingList' || id === 'addToResaleCart')) return
  if (!privacy || !consentOf(privacy).statistics) return
  const { db, clock, log } = services
  const count = async () => {
    if (!isOrder(id)) {
      const event = id === 'addToMailingList' ? 'mailingListSignup' : 'addToCart'
      const counted: Counted = { event, subject: event === 'addToCart' ? 'resale' : '', currency: '', amount: 0 }
      return transaction(db, (tx) => addCounts(tx, clock.now(), [counted]))
    }
    const { orderId } = answer as AnswerOf<OrderCall>
    // A purchase that has only begun: most are paid afterwards.
    if (!orderId) return
    const kind = kinds[id]
    const key = createHash('sha256').update(`${kind} ${orderId}`).digest('base64url')
    return transaction(db, async (tx) => {
      const first = await tx
        .insertInto('analytics_counted')
        .values({ key, counted_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
      if (!first) return
      const revenue =
        kind === 'rental'
          ? await findRevenue.ofRental(tx, toId(orderId))
          : await findRevenue.ofResale(tx, toId(orderId))
      await addCounts(tx, clock.now(), [{ event: 'placeOrder', subject: kind, ...revenue }])
    })
  }
  count().catch((error: unknown) => log.warn({ err: error, endpoint: id }, 'an event was not counted'))
}
