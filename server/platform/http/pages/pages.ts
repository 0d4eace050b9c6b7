// React Router on Fastify: pages rendered in this process, their data read through the same dispatch as the API without going
// over HTTP (architecture §7).
// A page is the same for every visitor, so it is made once and kept until the catalogue changes, five seconds at most. Browsers
// store no page of one person's (`no-store`): after signing out, Back must not show it. A visitor's page may be restored by Back and
// Forward as it was left (`no-cache`; the browser's part is useRestoredPage in web/root.tsx), and is validated otherwise.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createContext,
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { BannerAnswer } from '#contract/analytics/consent.ts'
import type { CallApi } from '#contract/index.ts'
import type { Trader } from '#server/kernel/trader.ts'
import { whyUnavailable } from '#server/platform/db/unavailable.ts'
import { personDeadlineMs, withDeadline } from '#server/platform/deadline.ts'
import type { Log } from '#server/platform/log/log.ts'
import { acceptedEncoding } from '../answers/accepted-encoding.ts'
import { compress, worthCompressing } from '../answers/compress.ts'
import { SharedAnswer, SharedHeaders } from '../answers/shared-answer.ts'
import type { SharedAnswers } from '../answers/shared-answers.ts'
import { type ApiOptions, accountInLane, apiErrorHandler, callContext, nobody, sendShared } from '../api-routes.ts'
import { busy, busyPage } from '../busy.ts'
import type { ContentSecurity } from '../content-security.ts'
import { responseCookies } from '../cookies.ts'
import { type Dispatch, notReady } from '../dispatch.ts'
import { largeBodies } from '../large-bodies.ts'
import type { PlainPage } from '../plain-page.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { requireUtf8Form } from '../well-formed.ts'
import { withinLane } from '../within-lane.ts'
import { anonymousCalls, personalCalls, readingCalls } from './page-calls.ts'
import {
  anonymousRequest,
  consentChoice,
  fileFormType,
  formType,
  isAnonymous,
  isData,
  pageKey,
  personalRequest,
} from './page-request.ts'

type ApiContext = ReturnType<typeof createContext<CallApi>>

// Shared by name: the page bundle has the same key from web/lib/api/api-context.ts, and neither side imports the other.
const registry = globalThis as { [key: symbol]: ApiContext | undefined }
const apiContextKey = Symbol.for('wrenlet.api-context')
registry[apiContextKey] ??= createContext<CallApi>()
const apiContext: ApiContext = registry[apiContextKey]

type OriginContext = ReturnType<typeof createContext<string>>
const origins = globalThis as { [key: symbol]: OriginContext | undefined }
const originContextKey = Symbol.for('wrenlet.site-origin')
origins[originContextKey] ??= createContext<string>()
const siteOriginContext: OriginContext = origins[originContextKey]

const requestIds = globalThis as { [key: symbol]: OriginContext | undefined }
const requestIdContextKey = Symbol.for('wrenlet.request-id')
requestIds[requestIdContextKey] ??= createContext<string>()
const requestIdContext: OriginContext = requestIds[requestIdContextKey]

type ChoiceContext = ReturnType<typeof createContext<BannerAnswer | null>>
const choices = globalThis as { [key: symbol]: ChoiceContext | undefined }
const consentChoiceKey = Symbol.for('wrenlet.consent-choice')
choices[consentChoiceKey] ??= createContext<BannerAnswer | null>('rejected')
const consentChoiceContext: ChoiceContext = choices[consentChoiceKey]

/** In the form of the pages (web/lib/site/site-trader.ts). */
export interface SiteTrader extends Trader {
  readonly email: string
  readonly faqUrl: string | null
  readonly isMadeUp: boolean
}
type TraderContext = ReturnType<typeof createContext<SiteTrader>>
const traders = globalThis as { [key: symbol]: TraderContext | undefined }
const traderContextKey = Symbol.for('wrenlet.site-trader')
traders[traderContextKey] ??= createContext<SiteTrader>()
const siteTraderContext: TraderContext = traders[traderContextKey]

/** A page whose form may carry a file: larger than other forms, and read for signed-in callers alone. */
export interface LargeForm {
  /** With parameters as `:name`. */
  readonly path: string
  readonly bytes: number
  /** The answer to a larger body. */
  readonly tooLarge: PlainPage
}

export interface PagesOptions extends ApiOptions {
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  readonly security: ContentSecurity
  readonly mode: 'production' | 'development'
  /** The origin with which absolute addresses in shared pages begin; the Host of a request is ignored. */
  readonly publicUrl: string
  /** The trader, on every page. */
  readonly trader: SiteTrader
  readonly largeForms?: readonly LargeForm[] | undefined
  /** Shared pages. Absent: each request renders its own. */
  readonly pages?: SharedAnswers | undefined
  /** In development: what to show for an error in a source file; undefined for any other error. */
  readonly explain?: ((error: unknown) => { readonly text: string; readonly html: string } | undefined) | undefined
}

/** A page's data, and the router's manifest of the routes behind its links. */
const wholeTypes = /^(text\/x-script|application\/json)/

interface Page {
  readonly response: Response
  /** Undefined: the response is neither a page nor its data, and is streamed unchanged. */
  readonly body: Buffer | undefined
  readonly policy: string
}

export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { build } = options
  const watched =
    typeof build === 'function' ? async () => withLog(await build(), app.log as Log) : withLog(build, app.log as Log)
  const handle = createRequestHandler(watched, options.mode)
  const { origin } = new URL(options.publicUrl)
  const reading = readingCalls(options.dispatch)
  const refuse: Dispatch = async () => ({ ok: false, ...notReady })
  // All our forms are of one type. The router parses them from a buffer of limited size: a stream could be endless.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(formType, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => {
    requireUtf8Form(body)
    return body
  })
  const { lanes, explain } = options
  if (explain)
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const explanation = explain(error)
      if (!explanation) return apiErrorHandler(error, request, reply)
      return reply
        .code(500)
        .headers({ 'cache-control': 'no-store', 'content-security-policy': options.security.forPage(explanation.html) })
        .type(isData(request) ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
        .send(isData(request) ? explanation.text : explanation.html)
    })
  const inItsLane = withinLane(lanes?.admission, (request) => lanes?.ofPage(request), sendBusy, answer)
  app.all('/*', inItsLane)
  for (const form of options.largeForms ?? []) await app.register((scope) => largeForm(scope, form))

  async function largeForm(scope: FastifyInstance, { path, bytes, tooLarge }: LargeForm) {
    const admit = largeBodies()
    const whyNot = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await accountInLane(request, options, (lanes) => lanes.ofPage(request))
      return caller ? admit(caller.result, reply) : 'busy'
    }
    scope.addContentTypeParser<Buffer>(
      fileFormType,
      { parseAs: 'buffer' },
      async (_: FastifyRequest, body: Buffer) => body,
    )
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      // With JavaScript, the page in the browser says that the form is too large.
      error.statusCode === 413 && !isData(request)
        ? reply.code(413).headers(tooLarge.headers).send(tooLarge.html)
        : app.errorHandler(error, request, reply),
    )
    scope.post(path, {
      bodyLimit: bytes,
      async onRequest(request, reply) {
        const why = await whyNot(request, reply).catch(whenUnreachable)
        if (why === 'busy') await sendBusy(request, reply)
        // Without its body: the page then asks to sign in, as it does for any form.
        else if (why) await inItsLane.call(scope, request, reply)
      },
      handler: inItsLane,
    })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { context, cookies, dispatch } = await contextOf(request)
    let own: Page | undefined
    if (options.pages && isAnonymous(request)) {
      const key = pageKey(request, options.secureCookies)
      const shared = await options.pages.share(key, key, async () => {
        const calls = anonymousCalls(dispatch, context)
        own = await load(anonymousRequest(request, origin), calls.call, request)
        return calls.isForEverybody() ? toShared(own, options.securityHeaders) : undefined
      })
      if (shared) return sendShared(shared, request, reply)
    }
    own ??= await load(personalRequest(request, reply, origin), personalCalls(dispatch, context), request)
    cookies.apply(reply)
    return send(own, request, reply)
  }

  /**
   * Plain HTML of a few words, because there is no time to render. Its data is what the router makes of refused calls, so that
   * the page in the browser can say so.
   */
  async function sendBusy(request: FastifyRequest, reply: FastifyReply) {
    if (!isData(request)) return reply.code(busy.status).headers(busyPage.headers).send(busyPage.html)
    const calls = personalCalls(async () => ({ ok: false, ...busy }), nobody(request.id))
    const { response, ...page } = await load(personalRequest(request, reply, origin), calls, request)
    return send(
      { response: new Response(null, { status: busy.status, headers: response.headers }), ...page },
      request,
      reply,
    )
  }

  /** When the session cannot be read, every call of the page says so; the page itself is still shown. */
  async function contextOf(request: FastifyRequest) {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    try {
      return { ...(await callContext(request, options)), dispatch: isRead ? reading : options.dispatch }
    } catch (error) {
      if (!whyUnavailable(error)) throw error
      return { context: nobody(request.id), cookies: responseCookies(options.secureCookies), dispatch: refuse }
    }
  }

  async function load(request: Request, call: CallApi, from: FastifyRequest): Promise<Page> {
    const provider = new RouterContextProvider()
    provider.set(apiContext, call)
    provider.set(siteOriginContext, origin)
    provider.set(siteTraderContext, options.trader)
    provider.set(requestIdContext, from.id)
    provider.set(consentChoiceContext, consentChoice(from, options.secureCookies))
    // One deadline for all calls of the page.
    const response = await withDeadline(personDeadlineMs, () => handle(request, provider))
    const { html } = response as Response & { html?: string }
    if (html !== undefined) return { response, body: Buffer.from(html), policy: options.security.forPage(html) }
    const isWhole = response.body !== null && wholeTypes.test(response.headers.get('content-type') ?? '')
    const body = isWhole ? Buffer.from(await response.arrayBuffer()) : undefined
    return { response, body, policy: options.security.forOther }
  }
}

/** Handles failures in a loader or during rendering; otherwise the router prints them, addresses included. */
function withLog(build: ServerBuild, log: Log): ServerBuild {
  const handleError: ServerBuild['entry']['module']['handleError'] = (error, { request, context }) => {
    if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
    const req = { method: request.method, url: new URL(request.url).pathname }
    log.error({ err: error, requestId: context.get(requestIdContext), req }, 'page failed')
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
}

/** Without the database, the page is shown as to a visitor without a session, and says that its calls could not be made. */
function whenUnreachable(error: unknown): 'signed out' {
  if (!whyUnavailable(error)) throw error
  return 'signed out'
}

/** Undefined for what may not be shared: errors, redirects, cookies, streams. */
function toShared({ response, body, policy }: Page, security: SecurityHeaders): SharedAnswer | undefined {
  if (response.status !== 200 || body === undefined || response.headers.getSetCookie().length > 0) return undefined
  const own = headersOf(response, policy)
  const validated = own['content-type']?.startsWith('text/html') === true
  if (validated) own['cache-control'] = 'private, no-cache'
  return new SharedAnswer(body, new SharedHeaders({ ...security, ...own }), { validated })
}

async function send({ response, body, policy }: Page, request: FastifyRequest, reply: FastifyReply) {
  reply.code(response.status).headers(headersOf(response, policy))
  for (const line of response.headers.getSetCookie()) reply.header('set-cookie', line)
  if (!body) return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined)
  const encoding = body.length < worthCompressing ? undefined : acceptedEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding, 'once'))
}

function headersOf(response: Response, policy: string): Record<string, string> {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (response.status === notReady.status) headers['retry-after'] = String(notReady.retryAfterSeconds)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
  return { ...headers, 'content-security-policy': policy, vary: 'Accept-Encoding, Cookie, Sec-GPC' }
}
