// React Router on Fastify: pages rendered in this process, their data read through the same dispatch as the API without
// going over HTTP (architecture.md, Contract).
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { type ApiOptions, callContext } from './api-routes.ts'
import type { ContentSecurity } from './content-security.ts'
import { onceAPage } from './once-a-page.ts'
import type { RawInput } from './read-input.ts'

type ApiContext = ReturnType<typeof createContext<CallApi>>

// Shared by name: the page bundle has the same key from web/lib/api-context.ts, and neither side imports the other.
const registry = globalThis as { [key: symbol]: ApiContext | undefined }
const apiContextKey = Symbol.for('wrenlet.api-context')
registry[apiContextKey] ??= createContext<CallApi>()
const apiContext: ApiContext = registry[apiContextKey]

type OriginContext = ReturnType<typeof createContext<string>>
const origins = globalThis as { [key: symbol]: OriginContext | undefined }
const originContextKey = Symbol.for('wrenlet.site-origin')
origins[originContextKey] ??= createContext<string>()
const siteOriginContext: OriginContext = origins[originContextKey]

export interface PagesOptions extends ApiOptions {
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  readonly security: ContentSecurity
  readonly mode: 'production' | 'development'
  /** Where the site is for everybody, whatever Host a request names: whole addresses in pages begin with it. */
  readonly publicUrl: string
  readonly compress: (body: Buffer, acceptEncoding: string | undefined) => Promise<{ body: Buffer; encoding?: string }>
}

const formType = 'application/x-www-form-urlencoded'

export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const handle = createRequestHandler(options.build, options.mode)
  // Our forms are of one type. The router parses it, but of bytes that were counted: a stream would have no end.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.all('/*', async (request, reply) => {
    const { context, cookies } = await callContext(request, options)
    const dispatch = onceAPage(options.dispatch)
    const call = (async (id, input) => {
      const answered = await dispatch(id, input as RawInput, context)
      return answered.ok
        ? { ok: true, status: answered.status, body: answered.body }
        : { ok: false, status: answered.status, errors: answered.errors }
    }) as CallApi
    const provider = new RouterContextProvider()
    provider.set(apiContext, call)
    provider.set(siteOriginContext, new URL(options.publicUrl).origin)
    const response = await handle(toWebRequest(request, reply), provider)
    reply.code(response.status)
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
    for (const line of response.headers.getSetCookie()) reply.header('set-cookie', line)
    cookies.apply(reply)
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-store')
    const { html } = response as Response & { html?: Buffer }
    if (!html) {
      reply.header('content-security-policy', options.security.forOther)
      return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined)
    }
    reply.header('content-security-policy', options.security.forPage(html)).header('vary', 'Accept-Encoding, Cookie')
    const packed = await options.compress(html, request.headers['accept-encoding'])
    if (packed.encoding) reply.header('content-encoding', packed.encoding)
    return reply.send(packed.body)
  })
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':')) continue
    if (Array.isArray(value)) for (const each of value) headers.append(name, each)
    else if (value !== undefined) headers.set(name, value)
  }
  // Whose page a write comes from was asked before (same-origin.ts). The router would ask again, by an address that knows
  // nothing of a proxy which speaks https for us, and refuse every form.
  headers.delete('origin')
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const address = `${request.protocol}://${request.host || 'localhost'}${request.raw.url}`
  // A Host or a method that the web's own Request refuses is the caller's mistake.
  if (!URL.canParse(address) || new URL(address).username !== '' || request.method === 'TRACE')
    throw Object.assign(new Error('a request that cannot be read'), { statusCode: 400 })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // What came with neither a body nor its type is an empty form.
  if (hasBody && !headers.has('content-type')) headers.set('content-type', formType)
  return new Request(address, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : '' } : {}),
  })
}
