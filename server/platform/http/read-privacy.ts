// What a request says about its sender's privacy. Read from the raw header: kept pages are answered before cookies are parsed.
import type { IncomingHttpHeaders } from 'node:http'
import { type Privacy, parseConsent } from '#server/kernel/consent.ts'

/** Readable by scripts, which must not count who has objected. */
export const consentCookie = 'wrenlet_consent'
/** Only with a yes to advertising. */
export const campaignCookie = 'wrenlet_campaign'

/** Under either of its names. */
const sentCookie = /(?:^|;\s*)(?:__Host-)?wrenlet_consent=([^;]*)/

export const readPrivacy = (headers: IncomingHttpHeaders): Privacy => ({
  choice: parseConsent(sentCookie.exec(headers.cookie ?? '')?.[1]),
  browserRefuses: headers['sec-gpc'] === '1',
})
