// The message shown when a call is refused (spec §8), and the calls that raise none.
import { messages } from '#web/copy/messages.generated.ts'

/** A refused call, in the browser or in a loader: the shape that both clients answer with. */
export interface Refusal {
  status: number
  errors: readonly { code: string; message: string; field?: string; titles?: string[]; ids?: string[] }[]
}

/** The server's first message, or the sentence for the status. */
export function refusalMessage(refusal: Refusal): string {
  const message = refusal.errors[0]?.message.trim()
  if (message) return message
  if (refusal.status === 400) return messages.badRequest
  if (refusal.status === 401) return messages.unauthorized
  return messages.unexpected
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

/** No toast for a form error (400), nor for the calls above, whose screens show it. */
export function raisesToast(endpointId: string, refusal: Refusal): boolean {
  return refusal.status !== 400 && !quietCalls.has(endpointId)
}

/** A 401 means that the session is over, except when it answers an attempt to sign in. */
export function endsSession(endpointId: string, status: number): boolean {
  return status === 401 && endpointId !== 'login'
}

/** Where the Login action of a 403 leads: to sign-in, and back to this address afterwards. */
export function signInAddress(from: { pathname: string; search: string }): string {
  return `/entry?redirectTo=${encodeURIComponent(from.pathname + from.search)}`
}

/**
 * The page could not be requested at all. Browsers report it as a TypeError, each with its own message.
 * @param onLine what the browser reports of its connection
 */
export const isConnectionLost = (error: unknown, onLine: boolean): boolean =>
  error instanceof TypeError && (!onLine || /fetch|network|load failed/i.test(error.message))

const nowhere = 'https://site.invalid'

/**
 * Accepts only paths of this site, never another origin. Parsed as browsers do, which drop tabs and line ends
 * and resolve dots: `/<tab>/evil.example` and `/.//evil.example` lead to another site.
 */
export function safeRedirect(target: string | null | undefined, otherwise: string): string {
  if (!target?.startsWith('/') || !URL.canParse(target, nowhere)) return otherwise
  const { origin, pathname, search, hash } = new URL(target, nowhere)
  return origin === nowhere && !pathname.startsWith('//') ? pathname + search + hash : otherwise
}
