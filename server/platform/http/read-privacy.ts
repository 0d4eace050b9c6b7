// What a request says about its sender's privacy. Read from the raw header: kept pages are answered before cookies are parsed.
import type { IncomingHttpHeaders } from 'node:http'
import { type Privacy, parseConsent } from '#server/kernel/consent.ts'

/** Readable by scripts, which must not count who has objected. */
export const consentCookie = 'wrenlet_consent'
/** Only with a yes to advertising. */
export const campaignCookie = 'wrenlet_campaign'

/** Under either of their names. */
const sentCookie = /(?:^|;\s*)(?:__Host-)?wrenlet_consent=([^;]*)/
const sentCampaign = /(?:^|;\s*)(?:__Host-)?wrenlet_campaign=([^;]{1,1000})/

export function readPrivacy(headers: IncomingHttpHeaders): Privacy {
  const choice = parseConsent(sentCookie.exec(headers.cookie ?? '')?.[1])
  const campaign = choice?.advertising ? decoded(sentCampaign.exec(headers.cookie ?? '')?.[1]) : undefined
  return { choice, browserRefuses: headers['sec-gpc'] === '1', ...(campaign && { campaign }) }
}

/** @returns undefined for what no cookie of ours contains */
function decoded(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}
