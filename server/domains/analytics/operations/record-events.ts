import type { InputOf } from '#contract/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Consent, consentOf } from '#server/kernel/consent.ts'
import { isId, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { listHandles } from '../queries/product-handles.ts'
import { chooseSinks } from '../rules/choose-sinks.ts'
import { describeEvent } from '../rules/describe-event.ts'
import { eventNetwork } from '../rules/limits.ts'
import type { AnalyticsServices } from '../services.ts'
import { addCounts } from '../steps/add-counts.ts'
import { claimOnce, keyOf } from '../steps/claim-once.ts'
import { keepCampaign } from '../steps/keep-campaign.ts'
import { passOn } from '../steps/pass-on.ts'

/**
 * Adds the events of a page to the totals of the day, unless the visitor has objected, and queues them for the sinks to which the
 * visitor has consented. Keeps the campaign of the visit if advertising was consented to on an earlier visit.
 * @returns how many events were counted
 * @throws Refusal too_many
 */
export async function recordEvents(
  { db, clock, wallClock, sinks, log }: AnalyticsServices,
  { events, campaign = '' }: InputOf<'recordEvents'>['body'],
  caller: Pick<CallContext, 'ip' | 'userAgent' | 'privacy' | 'setCookie'>,
): Promise<number> {
  const { ip, userAgent, privacy } = caller
  if (!privacy) return 0
  const consent = consentOf(privacy)
  const mayCount = consent.statistics
  // A visitor who consented to advertising on an earlier visit is not asked again, so this campaign is kept now.
  const kept = keepCampaign(consent, campaign, caller)
  const chosenSinks = chooseSinks(
    sinks,
    privacy,
    events.map(({ name }) => name),
  )
  if (!mayCount && chosenSinks.length === 0) return 0
  const wallNow = wallClock.now()
  await countHits(db, wallNow, [{ limit: eventNetwork, subject: networkOf(ip) }])
  const named = events.flatMap(({ product }) => (product === undefined ? [] : [product]))
  const handles = await listHandles(db, {
    ids: named.filter((product) => isId<'product'>(product)),
    handles: named,
  })
  const counted = events.map((event) => describeEvent(event, (product) => handles.get(product)))
  // A membership is counted when it begins (count-completed.ts), so that no page can change its total by reporting it again.
  const totals = counted.filter((event) => !isJoining(event))
  const at = wallNow.toISOString()
  await transaction(db, async (tx) => {
    const now = clock.now()
    if (mayCount) await addCounts(tx, now, totals)
    const joined = chooseSinks(chosenSinks, privacy, ['subscribe']).length > 0 && counted.find(isJoining)
    const key = joined && (await claimJoining(tx, now, consent))
    const sinkEvents = [
      ...totals.map((total) => ({ ...total, id: newId(), at })),
      ...(joined && key ? [{ ...joined, id: key, at }] : []),
    ]
    const privacyNow = kept ? { ...privacy, campaign: kept } : privacy
    await passOn(tx, { sinks: chosenSinks, log, now }, sinkEvents, { privacy: privacyNow, userAgent })
  })
  return mayCount ? totals.length : 0
}

const isJoining = ({ event }: { readonly event: string }): boolean => event === 'subscribe'

/**
 * A page reports a joining each time it is opened, so the event is passed on once per visitor and day.
 * @returns the id of the event; undefined if it was passed on today
 */
async function claimJoining(tx: Tx, now: Date, { visitor }: Consent): Promise<string | undefined> {
  const key = keyOf('subscribe', `${visitor} ${dayInLondon(now)}`)
  return (await claimOnce(tx, now, key)) ? key : undefined
}
