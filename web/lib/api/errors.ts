// What people are told when a call is refused (specification §8), and which calls keep quiet.
import { messages } from '#web/copy/messages.generated.ts'

/** A refused call, in the browser or in a loader: the shape that both clients answer with. */
export interface Refusal {
  status: number
  errors: readonly { code: string; message: string; field?: string; titles?: string[]; ids?: string[] }[]
}

/** The first message of the server wins; then the sentence that belongs to the status. */
export function refusalMessage(refusal: Refusal): string {
  const told = refusal.errors[0]?.message.trim()
  if (told) return told
  if (refusal.status === 400) return messages.badRequest
  if (refusal.status === 401) return messages.unauthorized
  return messages.unexpected
}

/** Calls that never raise a toast, by endpoint id (specification §8): their screens say it in place. */
const quietCalls: ReadonlySet<string> = new Set([
  'customerInfo',
  'login',
  'requestSignInLink',
  'collectionDetails',
  'changeSubscriptionPlan',
  'similarProducts',
  'addChild',
])

/** Toasts never carry a form error (400), and the calls above speak for themselves. */
export function raisesToast(endpointId: string, refusal: Refusal): boolean {
  return refusal.status !== 400 && !quietCalls.has(endpointId)
}

/** A 401 means that the session is over, except while somebody is only trying to sign in. */
export function endsSession(endpointId: string, status: number): boolean {
  return status === 401 && endpointId !== 'login'
}

/** Where the Login action of a 403 leads: sign-in, and back to where the person was. */
export function signInAddress(from: { pathname: string; search: string }): string {
  return `/entry?redirectTo=${encodeURIComponent(from.pathname + from.search)}`
}

/**
 * A page that could not be asked for: nobody answered at all. Browsers say so by a TypeError, each in words of its own.
 * @param onLine what the browser knows of its connection
 */
export const isConnectionLost = (error: unknown, onLine: boolean): boolean =>
  error instanceof TypeError && (!onLine || /fetch|network|load failed/i.test(error.message))

const nowhere = 'https://site.invalid'

/**
 * A way back is a path of this site or nothing: never another origin. Read as browsers read it, who drop tabs and line ends
 * and resolve dots: `/<tab>/evil.example` and `/.//evil.example` are addresses of somebody else.
 */
export function safeRedirect(target: string | null | undefined, otherwise: string): string {
  if (!target?.startsWith('/') || !URL.canParse(target, nowhere)) return otherwise
  const { origin, pathname, search, hash } = new URL(target, nowhere)
  return origin === nowhere && !pathname.startsWith('//') ? pathname + search + hash : otherwise
}
