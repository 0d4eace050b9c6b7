// The request that the router sees: complete for one viewer, only the address for a shared page.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BannerAnswer } from '#contract/analytics/consent.ts'
import { consentOf, mustAsk } from '#server/kernel/consent.ts'
import { readPrivacy } from '../read-privacy.ts'

export const formType = 'application/x-www-form-urlencoded'
/** The type of forms that carry a file. */
export const fileFormType = 'multipart/form-data'

/**
 * All our cookies begin with this; a visitor who sends one may see a different page. Pages read no other cookies: shared pages
 * are made from `anonymousRequest`, which has none. The consent cookie only decides whether a page shows the banner; only the
 * page about cookies shows what was chosen.
 */
const ownCookie = /(?:^|[;\s])(?:__Host-)?wrenlet_(?!(?:consent|campaign)=)/
/** The page of the choices, and pages that answer a press on the banner. */
const showsTheChoice = /^\/cookies(?:\.data)?\/?(?:\?|$)|[?&]cookies=/i

export const isAnonymous = ({ method, headers, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.cookie === undefined || !ownCookie.test(headers.cookie)) &&
  !showsTheChoice.test(raw.url ?? '')

/** Requested by the router in the browser when changing pages. */
export const isData = ({ raw }: FastifyRequest): boolean => /^[^?]*\.data(?:\?|$)/.test(raw.url ?? '')

/** Whether the page asks what may be counted. The data of a page is the same either way. */
const asksConsent = (request: FastifyRequest, secure: boolean): boolean =>
  !isData(request) && mustAsk(readPrivacy(request.headers, secure))

/** What the visitor has chosen; null where the page asks. */
export function consentChoice(request: FastifyRequest, secure: boolean): BannerAnswer | null {
  if (asksConsent(request, secure)) return null
  return consentOf(readPrivacy(request.headers, secure)).analytics ? 'accepted' : 'rejected'
}

/** The key of a shared page, which is kept twice: once with the banner, once without. No address begins with a space. */
export const pageKey = (request: FastifyRequest, secure: boolean): string => {
  const address = request.raw.url ?? request.url
  return asksConsent(request, secure) ? ` ${address}` : address
}

/**
 * The page's whole address: the host as the caller reached us, behind the site's own protocol, which decides the names and flags of
 * our cookies. Requests do not show whether an unlisted proxy terminates https.
 * @throws Error with status 400 for a Host or a method that the standard `Request` would refuse
 */
function addressOf(request: FastifyRequest, origin: string): string {
  const address = `${new URL(origin).protocol}//${request.host || 'localhost'}${request.raw.url}`
  if (!URL.canParse(address) || new URL(address).username !== '' || request.method === 'TRACE')
    throw Object.assign(new Error('invalid request'), { statusCode: 400 })
  return address
}

/**
 * A request without a caller: it contains nothing of the caller's but path and query, not even the host name.
 * @param origin of the site, for everybody
 * @throws Error with status 400 when the caller's own request is invalid, too
 */
export function anonymousRequest(request: FastifyRequest, origin: string): Request {
  addressOf(request, origin)
  return new Request(`${origin}${request.raw.url}`)
}

/** @param origin of the site */
export function personalRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':')) continue
    if (Array.isArray(value)) for (const each of value) headers.append(name, each)
    else if (value !== undefined) headers.set(name, value)
  }
  // The origin of a write was checked before (same-origin.ts). The router would check again, by an address whose
  // host may be a proxy’s, and refuse every form.
  headers.delete('origin')
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // A request with neither a body nor its type is an empty form.
  if (hasBody && !headers.has('content-type')) headers.set('content-type', formType)
  return new Request(addressOf(request, origin), {
    method: request.method,
    headers,
    signal: disconnected.signal,
    ...(hasBody ? { body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : '' } : {}),
  })
}
