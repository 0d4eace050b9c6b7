import type { Purposes } from '#server/kernel/consent.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { campaignCookie } from '#server/platform/http/read-privacy.ts'
import { campaignSeconds, readCampaign } from '../rules/campaign.ts'

/**
 * Keeps the campaign of a visit for a day in its cookie, with a yes to advertising alone (law L-20).
 * @param query of the page that the visit began with
 * @returns what is kept, '' for nothing
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
