import { consentOf } from '#server/kernel/consent.ts'
import { isId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { listHandles } from '../queries/product-handles.ts'
import { describeEvent, type SentEvent } from '../rules/describe-event.ts'
import { eventNetwork } from '../rules/limits.ts'
import type { AnalyticsServices } from '../services.ts'
import { addCounts } from '../steps/add-counts.ts'

/**
 * Adds what a page has seen to the totals of the day; nothing of a visitor who has objected, or whose browser refuses.
 * @returns how many were counted
 * @throws Refusal too_many
 */
export async function recordEvents(
  { db, clock, wallClock }: AnalyticsServices,
  events: readonly SentEvent[],
  { ip, privacy }: Pick<CallContext, 'ip' | 'privacy'>,
): Promise<number> {
  if (!privacy || !consentOf(privacy).statistics) return 0
  await countHits(db, wallClock.now(), [{ limit: eventNetwork, subject: networkOf(ip) }])
  const named = events.flatMap(({ product }) => (product === undefined ? [] : [product]))
  const handles = await listHandles(db, {
    ids: named.filter((one) => isId<'product'>(one)),
    handles: named,
  })
  const counted = events.map((event) => describeEvent(event, (product) => handles.get(product)))
  await transaction(db, (tx) => addCounts(tx, clock.now(), counted))
  return counted.length
}
