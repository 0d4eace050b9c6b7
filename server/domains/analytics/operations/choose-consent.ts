import { randomUUID } from 'node:crypto'
import type { InputOf } from '#contract/index.ts'
import { addUtcMonths } from '#server/kernel/calendar.ts'
import { type Consent, consentVersion, formatConsent, type Privacy, refusedAll } from '#server/kernel/consent.ts'
import { newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { campaignCookie, consentCookie } from '#server/platform/http/read-privacy.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { findLatestChoice } from '../queries/latest-choice.ts'
import { choiceNetwork } from '../rules/limits.ts'
import type { AnalyticsServices } from '../services.ts'
import { keepCampaign } from '../steps/keep-campaign.ts'

type Choice = InputOf<'chooseConsent'>['body']

/**
 * Keeps a visitor's choice in a cookie and records it under a random id. Global Privacy Control overrides the choice with a refusal.
 * Stores the campaign of the visit, which the page holds in memory, only with consent to advertising, and deletes it on refusal.
 * Beyond the rate limit, refuses new consent only: a refusal always takes effect, and earlier consent stays.
 * @throws Refusal too_many
 */
export async function chooseConsent(
  { db, clock, wallClock }: AnalyticsServices,
  { how, campaign = '', ...chosen }: Choice,
  caller: Pick<CallContext, 'ip' | 'privacy' | 'setCookie' | 'clearCookie'>,
): Promise<Privacy> {
  const { choice: before = null, browserRefuses = false } = caller.privacy ?? {}
  const visitor = before?.visitor ?? randomUUID()
  const choice: Consent = browserRefuses ? refusedAll : { ...chosen, visitor }
  const { statistics, analytics, advertising } = choice
  const now = clock.now()
  let isWithinLimit = true
  try {
    await countHits(db, wallClock.now(), [{ limit: choiceNetwork, subject: networkOf(caller.ip) }])
  } catch (error) {
    const isNewConsent = (analytics && !before?.analytics) || (advertising && !before?.advertising)
    if (!(error instanceof Refusal) || isNewConsent) throw error
    isWithinLimit = false
  }
  const months = await transaction(db, async (tx) => {
    const record = { id: newId<'consent-choice'>(), visitor, statistics, analytics, advertising, how, chosen_at: now }
    const evidence = { text_version: consentVersion, browser_refused: browserRefuses }
    // Beyond the limit a refusal is kept in the cookie alone, unless it withdraws consent on record, which jobs would still act on
    // (send-events.ts). That adds few rows, because each recorded consent was within the limit.
    if (isWithinLimit || (await withdraws(tx, visitor, choice)))
      await tx
        .insertInto('consent_choice')
        .values({ ...record, ...evidence })
        .execute()
    return readNumberSetting(tx, 'consent.months')
  })
  const wallNow = wallClock.now()
  const maxAge = Math.round((addUtcMonths(wallNow, months).getTime() - wallNow.getTime()) / 1000)
  caller.setCookie(consentCookie, formatConsent(choice), { maxAge, httpOnly: false })
  if (!advertising) caller.clearCookie(campaignCookie)
  keepCampaign(choice, campaign, caller)
  return { choice, browserRefuses }
}

async function withdraws(tx: Tx, visitor: string, { analytics, advertising }: Consent): Promise<boolean> {
  const latest = await findLatestChoice(tx, visitor)
  return latest !== undefined && ((latest.analytics && !analytics) || (latest.advertising && !advertising))
}
