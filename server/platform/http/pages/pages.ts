// React Router on Fastify: pages rendered in this process, their data read through the same dispatch as the API without
// going over HTTP (architecture.md, Contract).
//
// A page is the same for every stranger, so it is made once and kept for as long as the catalogue stands still, five seconds
// at most. Browsers keep none (`no-store`): after signing in or out, Back must not show what was there before. Hence pages
// have no validator either.
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
import type { CallApi } from '#contract/index.ts'
import type { Trader } from '#server/kernel/trader.ts'
import { whyUnavailable } from '#server/platform/db/unavailable.ts'
import type { Log } from '#server/platform/log/log.ts'
import { personPatienceMs, withPatience } from '#server/platform/patience.ts'
import { acceptedEncoding } from '../answers/accepted-encoding.ts'
import { compress, worthCompressing } from '../answers/compress.ts'
import { SharedAnswer, SharedHeaders } from '../answers/shared-answer.ts'
import type { SharedAnswers } from '../answers/shared-answers.ts'
import { type ApiOptions, apiErrorHandler, callContext, nobody, sendShared } from '../api-routes.ts'
import { busy, busyPage } from '../busy.ts'
import type { ContentSecurity } from '../content-security.ts'
import { responseCookies } from '../cookies.ts'
import { type Dispatch, notReady } from '../dispatch.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { requireUtf8Form } from '../well-formed.ts'
import { withinLane } from '../within-lane.ts'
import { personalCalls, readingCalls, strangersCalls } from './page-calls.ts'
import { formType, isStranger, personalRequest, strangerRequest } from './page-request.ts'

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

/** As the pages show it: web/lib/site/site-trader.ts. */
export interface SiteTrader extends Trader {
  readonly email: string
  readonly isMadeUp: boolean
}
type TraderContext = ReturnType<typeof createContext<SiteTrader>>
const traders = globalThis as { [key: symbol]: TraderContext | undefined }
const traderContextKey = Symbol.for('wrenlet.site-trader')
traders[traderContextKey] ??= createContext<SiteTrader>()
const siteTraderContext: TraderContext = traders[traderContextKey]

export interface PagesOptions extends ApiOptions {
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  readonly security: ContentSecurity
  readonly mode: 'production' | 'development'
  /** Where the site is for everybody, whatever Host a request names: whole addresses in pages begin with it. */
  readonly publicUrl: string
  /** Whose shop it is, on every page. */
  readonly trader: SiteTrader
  /** Pages for strangers; absent: each is made anew. */
  readonly pages?: SharedAnswers | undefined
  /** In development: what to show of an error that is a source's own fault; undefined for any other. */
  readonly explain?: ((error: unknown) => { readonly text: string; readonly html: string } | undefined) | undefined
}

interface Page {
  readonly response: Response
  /** Undefined: what came is neither a page nor its data, and is passed on as it streams. */
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
  // Our forms are of one type. The router parses it, but of bytes that were counted: a stream would have no end.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(formType, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => {
    requireUtf8Form(body)
    return body
  })
  const { lanes, explain } = options
  if (explain)
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const told = explain(error)
      if (!told) return apiErrorHandler(error, request, reply)
      return reply
        .code(500)
        .headers({ 'cache-control': 'no-store', 'content-security-policy': options.security.forPage(told.html) })
        .type(isData(request) ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
        .send(isData(request) ? told.text : told.html)
    })
  app.all(
    '/*',
    withinLane(lanes?.admission, (request) => lanes?.ofPage(request), sendBusy, answer),
  )

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { context, cookies, dispatch } = await contextOf(request)
    let own: Page | undefined
    if (options.pages && isStranger(request)) {
      const key = request.raw.url ?? request.url
      const shared = await options.pages.share(key, key, async () => {
        const calls = strangersCalls(dispatch, context)
        own = await load(strangerRequest(request, origin), calls.call, request.id)
        return calls.isForEverybody() ? toShared(own, options.securityHeaders) : undefined
      })
      if (shared) return sendShared(shared, request, reply)
    }
    own ??= await load(personalRequest(request, reply), personalCalls(dispatch, context), request.id)
    cookies.apply(reply)
    return send(own, request, reply)
  }

  /**
   * A whole page is a plain one of a few words, since rendering is what there is no time for. Its data is what the router makes
   * of calls that are all refused, so that the page which asked for it can say so.
   */
  async function sendBusy(request: FastifyRequest, reply: FastifyReply) {
    if (!isData(request)) return reply.code(busy.status).headers(busyPage.headers).send(busyPage.html)
    const calls = personalCalls(async () => ({ ok: false, ...busy }), nobody(request.id))
    const { response, ...page } = await load(personalRequest(request, reply), calls, request.id)
    return send(
      { response: new Response(null, { status: busy.status, headers: response.headers }), ...page },
      request,
      reply,
    )
  }

  /** Where the session cannot be read, every call of the page says so: the page itself is shown all the same. */
  async function contextOf(request: FastifyRequest) {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    try {
      return { ...(await callContext(request, options)), dispatch: isRead ? reading : options.dispatch }
    } catch (error) {
      if (!whyUnavailable(error)) throw error
      return { context: nobody(request.id), cookies: responseCookies(options.secureCookies), dispatch: refuse }
    }
  }

  async function load(request: Request, call: CallApi, requestId: string): Promise<Page> {
    const provider = new RouterContextProvider()
    provider.set(apiContext, call)
    provider.set(siteOriginContext, origin)
    provider.set(siteTraderContext, options.trader)
    provider.set(requestIdContext, requestId)
    // One patience for all calls of the page.
    const response = await withPatience(personPatienceMs, () => handle(request, provider))
    const { html } = response as Response & { html?: string }
    if (html !== undefined) return { response, body: Buffer.from(html), policy: options.security.forPage(html) }
    const isWhole = response.body !== null && response.headers.get('content-type')?.startsWith('text/x-script') === true
    const body = isWhole ? Buffer.from(await response.arrayBuffer()) : undefined
    return { response, body, policy: options.security.forOther }
  }
}

/** What fails in a loader or while a page is rendered; else the router prints it, addresses and all. */
function withLog(build: ServerBuild, log: Log): ServerBuild {
  const handleError: ServerBuild['entry']['module']['handleError'] = (error, { request, context }) => {
    if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
    const req = { method: request.method, url: new URL(request.url).pathname }
    log.error({ err: error, requestId: context.get(requestIdContext), req }, 'a page failed')
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
}

/** Asked for by the router in the browser, on the way from page to page. */
const isData = ({ raw }: FastifyRequest): boolean => /^[^?]*\.data(?:\?|$)/.test(raw.url ?? '')

/** Undefined for what is not to be shown to others: errors, ways elsewhere, cookies, streams. */
function toShared({ response, body, policy }: Page, security: SecurityHeaders): SharedAnswer | undefined {
  if (response.status !== 200 || body === undefined || response.headers.getSetCookie().length > 0) return undefined
  const headers = new SharedHeaders({ ...security, ...headersOf(response, policy) })
  return new SharedAnswer(body, headers, { validated: false })
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
  return { ...headers, 'content-security-policy': policy, vary: 'Accept-Encoding, Cookie' }
}
