// The contract's endpoints on Fastify: each path registered from its description, answered by the dispatch. An answer
// that a shared cache may store is made without a viewer and has a validator; an answer that depends only on the catalogue is
// also kept here.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnsweredFile, Endpoint } from '#contract/endpoint.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { whyUnavailable } from '#server/platform/db/unavailable.ts'
import { Refusal } from '../refusal.ts'
import { acceptedEncoding } from './answers/accepted-encoding.ts'
import { asciiJson } from './answers/ascii-json.ts'
import { compress, worthCompressing } from './answers/compress.ts'
import { SharedAnswer, SharedHeaders } from './answers/shared-answer.ts'
import type { SharedAnswers } from './answers/shared-answers.ts'
import { busy } from './busy.ts'
import { canonicalAddress } from './canonical-address.ts'
import { findCookie, isTrusted, type ResponseCookies, responseCookies } from './cookies.ts'
import { type Answered, type Dispatch, notReady, signedOut } from './dispatch.ts'
import type { CallContext, Viewer } from './handler.ts'
import { type AdmitBody, largeBodies } from './large-bodies.ts'
import { noSuchCall } from './no-such-call.ts'
import { readPrivacy } from './read-privacy.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { methods } from './well-formed.ts'
import { inLane, type Lanes, withinLane } from './within-lane.ts'

export interface ApiOptions {
  readonly dispatch: Dispatch
  /**
   * The owner of a session token, or null; injected because platform knows no accounts. `wasExtended`: it has just been extended;
   * `signedInAt`: when it began.
   */
  readonly findViewer: (
    sessionToken: string,
  ) => Promise<(Viewer & { readonly wasExtended: boolean; readonly signedInAt: Date }) | null>
  readonly sessionCookie: { readonly name: string; readonly maxAge: number }
  readonly secureCookies: boolean
  /** Answers that follow the catalogue. Absent: each request makes its own. */
  readonly answers?: SharedAnswers | undefined
  readonly securityHeaders: SecurityHeaders
  /** Absent: every request is started immediately. */
  readonly lanes?: Lanes | undefined
}

interface RequestContext {
  readonly context: CallContext
  readonly cookies: ResponseCookies
}
const contexts = new WeakMap<FastifyRequest, Promise<RequestContext>>()

/** The part of a request that a handler may see, and the cookies that it sets. The session is read once a request. */
export function callContext(request: FastifyRequest, options: ApiOptions): Promise<RequestContext> {
  const known = contexts.get(request)
  if (known) return known
  const context = readContext(request, options)
  contexts.set(request, context)
  return context
}

async function readContext(request: FastifyRequest, options: ApiOptions): Promise<RequestContext> {
  const cookies = responseCookies(options.secureCookies, request.cookies)
  const { name, maxAge } = options.sessionCookie
  const sent = findCookie(request.cookies, name, options.secureCookies)
  const found = sent ? await options.findViewer(sent.value) : null
  const viewer = sent && found && isTrusted(sent, found.signedInAt) ? found : null
  if (sent && (viewer?.wasExtended || (viewer && sent.hasOldName))) cookies.set(name, sent.value, { maxAge })
  else if (sent?.hasOldName) cookies.clearOld(name)
  const context: CallContext = {
    viewer,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    privacy: readPrivacy(request.headers, options.secureCookies),
    setCookie: cookies.set,
    clearCookie: cookies.clear,
  }
  return { context, cookies }
}

/** Who is signed in, read before the request's own turn. @returns undefined if the request is not admitted */
export const accountInLane = async (
  request: FastifyRequest,
  options: ApiOptions,
  laneOf: (lanes: Lanes) => string | undefined,
): Promise<{ readonly result: string | undefined } | undefined> =>
  inLane(options.lanes, laneOf, async () => (await callContext(request, options)).context.viewer?.accountId)

/** No viewer: a shared answer must not depend on who asked first. */
export const nobody = (requestId: string): CallContext => ({
  viewer: null,
  requestId,
  ip: '',
  userAgent: '',
  setCookie() {},
  clearCookie() {},
})

export async function apiRoutes(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const admitLargeBody = largeBodies()
  for (const [id, endpoint] of Object.entries(endpoints) as [EndpointId, Endpoint][]) {
    if (endpoint.access === 'signed') await app.register((scope) => signedRoute(scope, id, endpoint, options))
    else if (endpoint.method === 'GET' && endpoint.cacheSeconds !== undefined) sharedRoute(app, id, endpoint, options)
    else
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.bodyBytes === undefined ? {} : largeBody(id, admitLargeBody, endpoint.bodyBytes, options)),
        ...(endpoint.files ? {} : { schema: { response: { [endpoint.status]: endpoint.answer } } }),
        handler: inItsLane(id, options, async (request, reply) => {
          const { context, cookies } = await callContext(request, options)
          const answered = await options.dispatch(
            id,
            { params: request.params, query: request.query, body: request.body },
            context,
          )
          cookies.apply(reply)
          return send(request, reply, answered)
        }),
      })
  }
  // Routes and no not-found handler: the pages below `/*` would be found first.
  for (const url of ['', '/*'])
    app.route({ method: url === '' ? methodsWithoutPage : app.supportedMethods, url, handler: noSuchCall })
}

/** GET has a page at this path: the first one about the API (server/api-pages). */
const methodsWithoutPage = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The limit of a route, and what it refuses before a body is read. */
const largeBody = (id: EndpointId, admit: AdmitBody, bodyLimit: number, options: ApiOptions) => ({
  bodyLimit,
  async onRequest(request: FastifyRequest, reply: FastifyReply) {
    const caller = await accountInLane(request, options, (lanes) => lanes.ofCall(id, request))
    const why = caller ? admit(caller.result, reply) : 'busy'
    if (why) await send(request, reply, { ok: false, ...(why === 'busy' ? busy : signedOut) })
  },
})

/** A webhook carries a whole object of the provider's, with all its lines. */
const signedBodyLimit = 1024 * 1024

const inItsLane = (
  id: EndpointId,
  { lanes }: ApiOptions,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) =>
  withinLane(
    lanes?.admission,
    (request) => lanes?.ofCall(id, request),
    (request, reply) => send(request, reply, { ok: false, ...busy }),
    handle,
  )

/** The signature covers the raw bytes, so this route keeps the body raw. */
async function signedRoute(
  scope: FastifyInstance,
  id: EndpointId,
  endpoint: Endpoint,
  options: ApiOptions,
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: signedBodyLimit,
    handler: inItsLane(id, options, async (request, reply) => {
      const context: CallContext = {
        viewer: null,
        requestId: request.id,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        raw: { body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), headers: request.headers },
        setCookie: () => {},
        clearCookie: () => {},
      }
      return send(request, reply, await options.dispatch(id, {}, context))
    }),
  })
}

async function send(request: FastifyRequest, reply: FastifyReply, answered: Answered) {
  reply.header('cache-control', 'no-store')
  if (!answered.ok) {
    if (answered.retryAfterSeconds !== undefined) reply.header('retry-after', String(answered.retryAfterSeconds))
    return reply.code(answered.status).send({ errors: answered.errors })
  }
  reply.code(answered.status).header('x-request-id', request.id)
  if (answered.endpoint.files) return sendFile(reply, answered.body as AnsweredFile)
  const body = Buffer.from(reply.serialize(answered.body) as string)
  reply.type('application/json; charset=utf-8')
  if (body.length < worthCompressing) return reply.send(body)
  reply.header('vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding, 'once'))
}

/** One person's answer, which no shared cache may store. */
const sendFile = (reply: FastifyReply, { type, name, bytes }: AnsweredFile) =>
  reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${name}"`)
    .send(bytes)

/** The same answer for everybody, which a shared cache may store (product §11.6): no session is read. */
function sharedRoute(app: FastifyInstance, id: EndpointId, endpoint: Endpoint, options: ApiOptions): void {
  const { cacheSeconds = 0 } = endpoint
  const answers = endpoint.follows === 'catalogue' ? options.answers : undefined
  const headers = new SharedHeaders({
    ...options.securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    // 0: a cache may store it, and revalidates it each time.
    'cache-control': cacheSeconds > 0 ? `public, max-age=${cacheSeconds}` : 'public, no-cache',
  })
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { isShared: true },
    handler: inItsLane(id, options, async (request, reply) => {
      let refused: Answered | undefined
      const make = async (version?: string) => {
        const input = { params: request.params, query: request.query, body: request.body }
        const answered = await options.dispatch(id, input, nobody(request.id))
        if (!answered.ok) {
          refused = answered
          return undefined
        }
        const isStillValid = answered.withJson?.isStillValid
        // Not serialised by the schema, which would make the answer an eighth slower: tests compare its shape with
        // the contract.
        return new SharedAnswer(answered.withJson?.json ?? asciiJson(answered.body), headers, {
          isStillValid,
          // An answer that every change drops is validated by its bytes, which are often the same afterwards.
          madeFrom: isStillValid && version && `${version} ${address}`,
        })
      }
      const url = request.raw.url ?? request.url
      const address = canonicalAddress(url)
      const shared = answers ? await answers.share(address, url, make) : await make()
      // A caller that waited for another's refused call makes its own: refusals are not shared.
      const answer = shared ?? (refused ? undefined : await make())
      if (answer) return sendShared(answer, request, reply)
      if (refused) return send(request, reply, refused)
    }),
  })
}

/** Written straight to the socket, past all hooks: the answer has its own headers. */
export async function sendShared(answer: SharedAnswer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const form = answer.findForm(request.raw) ?? (await answer.makeForm(request.raw))
  reply.hijack()
  answer.write(form, request.raw, reply.raw)
}

/** Failures before a handler is reached: an unreadable, oversized or wrongly typed body, or a session that cannot be read. */
export function apiErrorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal && error.status === 405) reply.header('allow', methods.join(', '))
  if (error instanceof Refusal)
    return send(request, reply, { ok: false, status: error.status, errors: error.entries() })
  const why = whyUnavailable(error)
  if (why) {
    reply.log.warn({ err: error, requestId: request.id, why }, 'database unavailable')
    return send(request, reply, { ok: false, ...notReady })
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 500) reply.log.error({ err: error, requestId: request.id }, 'request failed')
  const answer: ErrorAnswer = { errors: [errorOf(status)] }
  return reply.code(status).header('cache-control', 'no-store').send(answer)
}

function errorOf(status: number): ErrorAnswer['errors'][number] {
  if (status === 413) return { code: 'too_large', message: 'That is too large to send.' }
  if (status === 415)
    return { code: 'unsupported_media', message: 'Send JSON, with the content type application/json.' }
  if (status >= 400 && status < 500) return { code: 'malformed', message: messages.badRequest }
  return { code: 'unexpected', message: messages.unexpected }
}
