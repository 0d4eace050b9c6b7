import type { InputOf } from '#contract/index.ts'
import { consentOf } from '#server/kernel/consent.ts'
import { isId, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { campaignCookie } from '#server/platform/http/read-privacy.ts'
import { listHandles } from '../queries/product-handles.ts'
import { campaignSeconds, readCampaign } from '../rules/campaign.ts'
import { chooseSinks } from '../rules/choose-sinks.ts'
import { describeEvent } from '../rules/describe-event.ts'
import { eventNetwork } from '../rules/limits.ts'
import type { AnalyticsServices } from '../services.ts'
import { addCounts } from '../steps/add-counts.ts'
import { passOn } from '../steps/pass-on.ts'

/**
 * Adds what a page has seen to the totals of the day, unless the visitor has objected, and queues it for those beyond our shop to
 * whom they have agreed. Each purpose is a choice of its own. Keeps the campaign of the visit where advertising was agreed to before.
 * @returns how many were counted
 * @throws Refusal too_many
 */
export async function recordEvents(
  { db, clock, wallClock, sinks }: AnalyticsServices,
  { events, campaign = '' }: InputOf<'recordEvents'>['body'],
  { ip, userAgent, privacy, setCookie }: Pick<CallContext, 'ip' | 'userAgent' | 'privacy' | 'setCookie'>,
): Promise<number> {
  if (!privacy) return 0
  const { statistics: counts, advertising } = consentOf(privacy)
  // Who agreed to advertising on an earlier visit is not asked again: the campaign of this one is kept now.
  const kept = advertising ? readCampaign(campaign) : ''
  const passed = chooseSinks(
    sinks,
    privacy,
    events.map(({ name }) => name),
  )
  if (!counts && passed.length === 0 && !kept) return 0
  const wallNow = wallClock.now()
  await countHits(db, wallNow, [{ limit: eventNetwork, subject: networkOf(ip) }])
  const named = events.flatMap(({ product }) => (product === undefined ? [] : [product]))
  const handles = await listHandles(db, {
    ids: named.filter((one) => isId<'product'>(one)),
    handles: named,
  })
  const counted = events.map((event) => describeEvent(event, (product) => handles.get(product)))
  const at = wallNow.toISOString()
  await transaction(db, async (tx) => {
    if (counts) await addCounts(tx, clock.now(), counted)
    const happened = counted.map((one) => ({ ...one, id: newId(), at }))
    const known = kept ? { ...privacy, campaign: kept } : privacy
    await passOn(tx, { sinks: passed, now: clock.now() }, happened, { privacy: known, userAgent })
  })
  if (kept) setCookie(campaignCookie, kept, { maxAge: campaignSeconds })
  return counts ? counted.length : 0
}
