// Chooses the message shown when a call is refused (spec §8), and lists the calls that raise no toast.
import { siteMessages } from '#web/copy/site-messages.generated.ts'

/** A refused call, in the same shape from both clients: in the browser and in a loader. */
export interface Refusal {
  status: number
  errors: readonly { code: string; message: string; field?: string; titles?: string[]; ids?: string[] }[]
}

/** Whether the call failed, rather than being refused for what it asked. */
export const isFailure = ({ status }: Pick<Refusal, 'status'>): boolean => status >= 500 || status === 0

/** Returns the server's first message, or the sentence for the status. */
export function refusalMessage(refusal: Refusal): string {
  const message = refusal.errors[0]?.message.trim()
  if (message) return message
  if (refusal.status === 400) return siteMessages.badRequest
  if (refusal.status === 401) return siteMessages.unauthorized
  return siteMessages.unexpected
}

/** Calls that never raise a toast, by endpoint id (spec §8): their screens show the message in place. */
const quietCalls: ReadonlySet<string> = new Set([
  'customerInfo',
  'login',
  'requestSignInLink',
  'collectionDetails',
  'changeSubscriptionPlan',
  'similarProducts',
  'addChild',
])

/** Whether a refusal raises a toast: not for a form error (400), nor for the calls above, whose screens show it. */
export function raisesToast(endpointId: string, refusal: Refusal): boolean {
  return refusal.status !== 400 && !quietCalls.has(endpointId)
}

/** Whether the session has ended: a 401 means so, except when it answers an attempt to sign in. */
export function endsSession(endpointId: string, status: number): boolean {
  return status === 401 && endpointId !== 'login'
}

/** Returns the address of the sign-in page, which leads back to `from`. */
export function signInAddress(from: { pathname: string; search: string }): string {
  return `/entry?redirectTo=${encodeURIComponent(from.pathname + from.search)}`
}

/** Returns the address of Login after a 403: somebody who is signed in can change accounts there (entry.tsx). */
export const loginAddress = (from: { pathname: string; search: string }): string => `${signInAddress(from)}&switch`

/**
 * Whether the page, or a part of its code, could not be fetched at all. Browsers report that as a TypeError, each with
 * its own message.
 * @param onLine whether the browser reports a connection
 */
export const isConnectionLost = (error: unknown, onLine: boolean): boolean =>
  error instanceof TypeError && (!onLine || /fetch|network|load failed|import/i.test(error.message))

const placeholderOrigin = 'https://site.invalid'

/**
 * Accepts only paths of this site, never another origin. Parses as browsers do, which drop tabs and line ends and
 * resolve dots: `/<tab>/evil.example` and `/.//evil.example` lead to another site.
 */
export function safeRedirect(target: string | null | undefined, otherwise: string): string {
  if (!target?.startsWith('/') || !URL.canParse(target, placeholderOrigin)) return otherwise
  const { origin, pathname, search, hash } = new URL(target, placeholderOrigin)
  return origin === placeholderOrigin && !pathname.startsWith('//') ? pathname + search + hash : otherwise
}
