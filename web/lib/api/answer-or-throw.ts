import { data, redirect } from 'react-router'
import { type Refusal, refusalMessage, signInAddress } from '#web/lib/api/errors.ts'

/** What an error boundary receives from a refused call. */
export interface RefusalData {
  message: string
  code: string
}

/**
 * Returns the page that a request is for. After the first page the router requests only data, at the page's address
 * with `.data` appended and parameters of its own: no redirect may lead there.
 */
export function pageAddress({ url }: Pick<Request, 'url'>): URL {
  const address = new URL(url)
  address.pathname = address.pathname.replace(/^\/_root\.data$|\/_\.data$/, '/').replace(/\.data$/, '')
  address.searchParams.delete('_routes')
  if (address.searchParams.get('index') === '') address.searchParams.delete('index')
  return address
}

/** What a page and its drawer show if their data could not be read. */
export interface Unread {
  unread: string
}

/**
 * Returned by the loader of a page that is also a drawer: an error thrown there would replace the page under the
 * drawer.
 */
export const unread = (refusal: Refusal) =>
  data<Unread>({ unread: refusalMessage(refusal) }, { status: refusal.status || 503 })

type Answered<Result> = Extract<Result, { ok: true; body: unknown }>['body']

/**
 * Returns the body of an answer in a loader, or throws the refusal. A 401 redirects to the sign-in page and back again;
 * any other reaches the nearest error boundary with the call's status and first message.
 */
export function answerOrThrow<Result extends { ok: true; body: unknown } | ({ ok: false } & Refusal)>(
  answer: Result,
  request: Request,
): Answered<Result> {
  if (answer.ok) return answer.body
  if (answer.status === 401) throw redirect(signInAddress(pageAddress(request)))
  const refusal: RefusalData = { message: refusalMessage(answer), code: answer.errors[0]?.code ?? 'unexpected' }
  throw data(refusal, { status: answer.status || 503 })
}

/**
 * Does the same on pages that signed-out visitors may read, where a 401 returns null. Any other failure may be a
 * member's, for instance while the database is down, so it is thrown.
 */
export const answerIfSignedIn = <Result extends { ok: true; body: unknown } | ({ ok: false } & Refusal)>(
  answer: Result,
  request: Request,
): Answered<Result> | null => (!answer.ok && answer.status === 401 ? null : answerOrThrow(answer, request))
