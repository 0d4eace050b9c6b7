import type { Purposes } from '#server/kernel/consent.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { campaignCookie } from '#server/platform/http/read-privacy.ts'
import { campaignSeconds, readCampaign } from '../rules/campaign.ts'

/**
 * Keeps the campaign of a visit in a cookie for a day, only with consent to advertising (law L-20).
 * @param query of the page on which the visit began
 * @returns the campaign that is kept, '' for none
 */
export function keepCampaign(
  { advertising }: Pick<Purposes, 'advertising'>,
  query: string,
  { setCookie }: Pick<CallContext, 'setCookie'>,
): string {
  const kept = advertising ? readCampaign(query) : ''
  if (kept) setCookie(campaignCookie, kept, { maxAge: campaignSeconds })
  return kept
}
