// One origin, one port: the API below /api, the pages at the root, and in demo mode the payments sandbox and the outbox.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import compileJson, { type Schema } from 'fast-json-stringify'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
} from 'fastify'
import type { ServerBuild } from 'react-router'
import type { ErrorAnswer } from '#contract/errors.ts'
import { apiPages } from './api-pages/api-pages.ts'
import type { SourceError } from './explain-source-error.ts'
import { oneClickUnsubscribe } from './feeds/one-click-unsubscribe.ts'
import { largeForms } from './large-forms.ts'
import { mediaFiles } from './platform/http/answers/media-files.ts'
import { SharedAnswer, SharedHeaders } from './platform/http/answers/shared-answer.ts'
import { SharedAnswers } from './platform/http/answers/shared-answers.ts'
import { siteFiles } from './platform/http/answers/static-files.ts'
import { type ApiOptions, apiErrorHandler, apiRoutes, sendShared } from './platform/http/api-routes.ts'
import { answerClientError, answerUnroutedRequests } from './platform/http/client-error.ts'
import { contentSecurity } from './platform/http/content-security.ts'
import type { Dispatch } from './platform/http/dispatch.ts'
import { endConnections } from './platform/http/end-connections.ts'
import { warnOfForwarded } from './platform/http/forwarded.ts'
import { acceptJson } from './platform/http/json-body.ts'
import { maxParameterLength } from './platform/http/no-such-call.ts'
import { isAnonymous, pageKey } from './platform/http/pages/page-request.ts'
import { pages, type SiteTrader } from './platform/http/pages/pages.ts'
import { isForeignWrite } from './platform/http/same-origin.ts'
import { sandboxProxy } from './platform/http/sandbox-proxy.ts'
import { type SecurityHeaders, securityHeaders } from './platform/http/security-headers.ts'
import { requireWellFormed } from './platform/http/well-formed.ts'
import type { Lanes } from './platform/http/within-lane.ts'
import type { Log } from './platform/log/log.ts'
import type { Config } from './settings/config.ts'

export interface HttpServerOptions {
  readonly config: Config
  readonly log: Log
  readonly dispatch: Dispatch
  readonly findViewer: ApiOptions['findViewer']
  readonly sessionCookie: ApiOptions['sessionCookie']
  /** The built pages, or in development the means to load them afresh; without it, only the API is served. */
  readonly site?: {
    readonly build: ServerBuild | (() => Promise<ServerBuild>)
    readonly clientFolder: string
    readonly development: boolean
    /** Called when the server answers, in development: open pages may reload. */
    readonly opened?: () => void
    /** Vite's own files, in development. */
    readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
    /** What is wrong with a page's source file, in development. */
    readonly explain?: (error: unknown) => SourceError | undefined
  }
  /** The outbox, in demo mode without SMTP. */
  readonly outbox?: FastifyPluginAsync
  /** The clock's pages, in demo mode with the payments sandbox. */
  readonly demoClock?: FastifyPluginAsync
  /** What other machines read: the feed of the catalogue, sitemaps, robots.txt. */
  readonly feeds?: FastifyPluginAsync
  /** The folder of imported pictures, if there is one. */
  readonly mediaFolder?: string
  /** Timeout of the payments sandbox. */
  readonly sandboxTimeoutMs?: number
  readonly openApi: string
  /**
   * Version of the catalogue's index, which differs after every change of what the shop may show. Absent: every answer and every
   * page is made again.
   */
  readonly catalogueVersion?: (() => string) | undefined
  /** Absent: nothing is refused because the server is busy. */
  readonly lanes?: Lanes | undefined
}

const bodyLimit = 256 * 1024
/** Some 2,000 lists of 20 cards with their facets: the frequent ones. */
const answersBytes = 64 * 1024 * 1024
/** Some 200 pages with their compressed forms: they live for five seconds at most. */
const pagesBytes = 48 * 1024 * 1024
/** Plans, quotes and the announcement change rarely, and no event reports a change here. */
const maxPageAgeMs = 5000

export async function httpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { config, log } = options
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: trustOf(config.trustProxy),
    bodyLimit,
    // A logger for each request costs as much as finding its kept answer; it is worth it only if each request is logged.
    childLoggerFactory: (logger, bindings, options) =>
      log.isLevelEnabled('info') ? logger.child(bindings, options) : logger,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery, maxParamLength: maxParameterLength },
    // An unreadable path is refused before routing, in the same shape as everything else.
    frameworkErrors: apiErrorHandler,
    clientErrorHandler: answerClientError,
    requestTimeout: 60_000,
    // A request that was on its way when the server began to close is answered like any other.
    return503OnClosing: false,
    // Checked by well-formed.ts, which refuses in our own shape.
    http: { requireHostHeader: false },
  })
  endConnections(app)
  answerUnroutedRequests(app.server)
  const { lanes } = options
  if (lanes) app.server.on('connection', () => lanes.admission.arrive())
  if (config.trustProxy === false) warnOfForwarded(app, log)
  // The dispatch checks input by the contract; Fastify only writes answers by their schema.
  app.setValidatorCompiler(() => () => true)
  // Compiled at a call's first answer: compiling all of them takes a third of a second of every start.
  app.setSerializerCompiler(({ schema }) => {
    let write: ReturnType<typeof compileJson> | undefined
    return (answer) => {
      write ??= compileJson(schema as Schema)
      return write(answer)
    }
  })
  // A call accepts only JSON: plain text is answered with 415, not as a malformed object.
  app.removeContentTypeParser('text/plain')
  acceptJson(app)
  const security = contentSecurity({
    stripeJsUrl: config.stripe.jsUrl,
    development: options.site?.development ?? false,
  })
  const { catalogueVersion: version } = options
  const answers = version && new SharedAnswers({ version, maxBytes: answersBytes, keepOnSecondRequest: true })
  const keptPages =
    version && !options.site?.development
      ? new SharedAnswers({ version, maxBytes: pagesBytes, maxAge: maxPageAgeMs })
      : undefined
  const secure = config.publicUrl.startsWith('https:')
  answerFromMemory(app, { answers, keptPages, secure })
  await app.register(cookie)
  // The default for every answer: a page has its own policy.
  const headers: SecurityHeaders = {
    ...(await securityHeaders({ secure })),
    'content-security-policy': security.forOther,
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.isShared)
      for (const name in headers) reply.raw.setHeader(name, headers[name] as string)
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    requireWellFormed(request)
    done()
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET') return
    const own = [config.publicUrl, `${request.protocol}://${request.host}`]
    if (isForeignWrite(request.method, request.headers, own)) {
      const answer: ErrorAnswer = {
        errors: [{ code: 'foreign_origin', message: 'This request did not come from our own pages.' }],
      }
      await reply.code(403).send(answer)
    }
  })
  app.setErrorHandler(apiErrorHandler)
  // A file that is missing now may exist after a release or an import, so no cache may keep this answer.
  app.setNotFoundHandler((_request, reply) => {
    const answer: ErrorAnswer = { errors: [{ code: 'not_found', message: 'This file does not exist.' }] }
    return reply.code(404).header('cache-control', 'no-store').send(answer)
  })

  const api: ApiOptions = {
    dispatch: options.dispatch,
    findViewer: options.findViewer,
    sessionCookie: options.sessionCookie,
    secureCookies: secure,
    answers,
    securityHeaders: headers,
    lanes,
  }
  await app.register(
    async (scope) => {
      scope.addHook('onSend', async (request, reply) => {
        if (request.routeOptions.config.isShared) reply.headers(headers)
      })
      const described = new SharedAnswer(
        Buffer.from(options.openApi),
        new SharedHeaders({
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=60',
        }),
      )
      scope.get('/openapi.json', { config: { isShared: true } }, (request, reply) =>
        sendShared(described, request, reply),
      )
      apiPages(scope, { openApi: options.openApi, securityHeaders: headers, publicUrl: config.publicUrl })
      await apiRoutes(scope, api)
    },
    { prefix: '/api' },
  )
  await app.register(oneClickUnsubscribe, { dispatch: options.dispatch, lanes })
  const { sandboxOrigin } = config
  if (sandboxOrigin) await app.register(sandboxProxy, { sandboxOrigin, timeoutMs: options.sandboxTimeoutMs })
  if (options.outbox) await app.register(options.outbox)
  if (options.demoClock) await app.register(options.demoClock)
  if (options.feeds) await app.register(options.feeds)
  if (options.mediaFolder) await app.register(mediaFiles, { folder: options.mediaFolder })
  const { site } = options
  if (site) {
    const { middleware } = site
    if (middleware)
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) done()
        else middleware(request.raw, reply.raw, done)
      })
    if (!site.development) await siteFiles(app, { clientFolder: site.clientFolder })
    await app.register(pages, {
      ...api,
      build: site.build,
      security,
      mode: site.development ? 'development' : 'production',
      publicUrl: config.publicUrl,
      trader: siteTrader(config),
      pages: keptPages,
      largeForms,
      explain: site.explain,
    })
  }
  return app
}

/**
 * Kept answers are sent before anything else is done for the request: they are the same for everybody, so no cookie is read, and
 * they have the headers of the first answer.
 */
function answerFromMemory(
  app: FastifyInstance,
  {
    answers,
    keptPages,
    secure,
  }: {
    readonly answers: SharedAnswers | undefined
    readonly keptPages: SharedAnswers | undefined
    readonly secure: boolean
  },
): void {
  if (!answers && !keptPages) return
  const findPage = (request: FastifyRequest) =>
    isAnonymous(request) ? keptPages?.find(pageKey(request, secure)) : undefined
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url = '' } = request.raw
    if (method !== 'GET' && method !== 'HEAD') return done()
    const answer = url.startsWith('/api/') ? answers?.find(url) : findPage(request)
    if (!answer) return done()
    const form = answer.findForm(request.raw)
    if (!form) {
      sendShared(answer, request, reply).catch(done)
      return
    }
    reply.hijack()
    answer.write(form, request.raw, reply.raw)
  })
}

/** A number counts the proxies in front of us, from the nearest. */
const trustOf = (trust: Config['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

/** Repeated keys are lists (product §11.3); nothing else is read into a query string. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const known = query[key]
    if (known === undefined) query[key] = value
    else if (Array.isArray(known)) known.push(value)
    else query[key] = [known, value]
  }
  return query
}

/** What the pages say about the trader. */
export const siteTrader = (config: Config): SiteTrader => ({
  ...config.trader,
  email: config.contactEmail,
  faqUrl: config.faqUrl,
  isMadeUp: config.mode === 'demo',
})
