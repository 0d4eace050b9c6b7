// What a request says about its sender's privacy. Read from the raw header: kept pages are answered before cookies are parsed.
import type { IncomingHttpHeaders } from 'node:http'
import { type Privacy, parseConsent } from '#server/kernel/consent.ts'

/** Readable by scripts, which must not count visitors who have objected. */
export const consentCookie = 'wrenlet_consent'
/** Set only for a visitor who agreed to advertising. */
export const campaignCookie = 'wrenlet_campaign'

/** Behind https only the name that no other host can set is read: otherwise a subdomain could consent for our visitors. */
const sentNames = {
  secure: {
    choice: /(?:^|;\s*)__Host-wrenlet_consent=([^;]*)/,
    campaign: /(?:^|;\s*)__Host-wrenlet_campaign=([^;]{1,1000})/,
  },
  plain: { choice: /(?:^|;\s*)wrenlet_consent=([^;]*)/, campaign: /(?:^|;\s*)wrenlet_campaign=([^;]{1,1000})/ },
}

/** @param secure whether the site is behind https */
export function readPrivacy(headers: IncomingHttpHeaders, secure: boolean): Privacy {
  const sent = secure ? sentNames.secure : sentNames.plain
  const choice = parseConsent(sent.choice.exec(headers.cookie ?? '')?.[1])
  const campaign = choice?.advertising ? decoded(sent.campaign.exec(headers.cookie ?? '')?.[1]) : undefined
  return { choice, browserRefuses: headers['sec-gpc'] === '1', ...(campaign && { campaign }) }
}

/** @returns undefined for a value that none of our cookies contains */
function decoded(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}
