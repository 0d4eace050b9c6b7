// The contract's endpoints on Fastify: each path registered from its description, answered by the dispatch.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { type ResponseCookies, responseCookies } from './cookies.ts'
import type { Answered, Dispatch } from './dispatch.ts'
import type { CallContext, Viewer } from './handler.ts'

export interface ApiOptions {
  readonly dispatch: Dispatch
  /** Whose session a token is, or null; injected because platform knows no accounts. `slid`: it was made longer. */
  readonly findViewer: (sessionToken: string) => Promise<(Viewer & { readonly slid: boolean }) | null>
  readonly sessionCookie: { readonly name: string; readonly maxAge: number }
  readonly secureCookies: boolean
}

/** The part of a request that a handler may see, and the cookies that it sets. */
export async function callContext(
  request: FastifyRequest,
  options: ApiOptions,
): Promise<{ context: CallContext; cookies: ResponseCookies }> {
  const cookies = responseCookies(options.secureCookies)
  const { name, maxAge } = options.sessionCookie
  const token = request.cookies[name]
  const viewer = token ? await options.findViewer(token) : null
  if (token && viewer?.slid) cookies.set(name, token, { maxAge })
  const context: CallContext = {
    viewer,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    setCookie: cookies.set,
    clearCookie: cookies.clear,
  }
  return { context, cookies }
}

/** What a shared cache may keep is made for a visitor: no session is looked at, so none is made longer and sent along. */
const asVisitor = (options: ApiOptions): ApiOptions => ({ ...options, findViewer: async () => null })

export async function apiRoutes(app: FastifyInstance, options: ApiOptions): Promise<void> {
  for (const [id, endpoint] of Object.entries(endpoints) as [EndpointId, Endpoint][]) {
    if (endpoint.access === 'signed') await app.register((scope) => signedRoute(scope, id, endpoint, options))
    else
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: { response: { [endpoint.status]: endpoint.answer } },
        handler: async (request, reply) => {
          const { context, cookies } = await callContext(request, endpoint.cacheSeconds ? asVisitor(options) : options)
          const answered = await options.dispatch(
            id,
            { params: request.params, query: request.query, body: request.body },
            context,
          )
          cookies.apply(reply)
          return send(reply, answered, context)
        },
      })
  }
  // Routes and no not-found handler: the pages below `/*` would be found first.
  for (const url of ['', '/*'])
    app.all(url, (request, reply) => {
      const answer: ErrorAnswer = {
        errors: [{ code: 'not_found', message: `No such call: ${request.method} ${request.url.split('?')[0]}` }],
      }
      return reply.code(404).header('cache-control', 'no-store').send(answer)
    })
}

/** The signature covers the bytes as they came, so this route keeps the body raw. */
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
    handler: async (request, reply) => {
      const context: CallContext = {
        viewer: null,
        requestId: request.id,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        raw: { body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), headers: request.headers },
        setCookie: () => {},
        clearCookie: () => {},
      }
      return send(reply, await options.dispatch(id, {}, context), context)
    },
  })
}

function send(reply: FastifyReply, answered: Answered, context: CallContext) {
  if (!answered.ok) {
    if (answered.status === 429) reply.header('retry-after', '60')
    return reply.code(answered.status).header('cache-control', 'no-store').send({ errors: answered.errors })
  }
  const { cacheSeconds } = answered.endpoint
  // Public answers are the same for every visitor, so a shared cache may keep them (decisions.md §11.6).
  reply.header('cache-control', cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store')
  return reply.code(answered.status).header('x-request-id', context.requestId).send(answered.body)
}

/** Failures before a handler is reached: an unreadable, oversized or wrongly typed body. */
export function apiErrorHandler(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const [code, message] =
    status === 413
      ? ['too_large', 'That is too large to send.']
      : status === 415
        ? ['unsupported_media', 'Send JSON, with the content type application/json.']
        : status >= 400 && status < 500
          ? ['malformed', messages.badRequest]
          : ['unexpected', messages.unexpected]
  if (status >= 500) reply.log.error({ err: error }, 'a request failed unexpectedly')
  const answer: ErrorAnswer = { errors: [{ code, message }] }
  return reply.code(status).header('cache-control', 'no-store').send(answer)
}
