import type { InputOf } from '#contract/index.ts'
import { consentOf } from '#server/kernel/consent.ts'
import { isId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { campaignCookie } from '#server/platform/http/read-privacy.ts'
import { listHandles } from '../queries/product-handles.ts'
import { campaignSeconds, readCampaign } from '../rules/campaign.ts'
import { describeEvent } from '../rules/describe-event.ts'
import { eventNetwork } from '../rules/limits.ts'
import type { AnalyticsServices } from '../services.ts'
import { addCounts } from '../steps/add-counts.ts'

/**
 * Adds what a page has seen to the totals of the day; nothing of a visitor who has objected, or whose browser refuses. Keeps the
 * campaign of the visit where advertising was agreed to before.
 * @returns how many were counted
 * @throws Refusal too_many
 */
export async function recordEvents(
  { db, clock, wallClock }: AnalyticsServices,
  { events, campaign = '' }: InputOf<'recordEvents'>['body'],
  { ip, privacy, setCookie }: Pick<CallContext, 'ip' | 'privacy' | 'setCookie'>,
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
  // Who agreed to advertising on an earlier visit is not asked again: the campaign of this one is kept now.
  const kept = consentOf(privacy).advertising ? readCampaign(campaign) : ''
  if (kept) setCookie(campaignCookie, kept, { maxAge: campaignSeconds })
  return counted.length
}
