// Every request that may change something must come from our own pages (architecture §8): browsers send Sec-Fetch-Site or
// Origin. A caller that sends neither is not a browser and carries no cookie it did not choose to send.
import type { IncomingHttpHeaders } from 'node:http'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isForeignWrite(method: string, headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean {
  if (harmless.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && !ownOrigins.includes(origin)
}
