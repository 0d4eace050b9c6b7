// The whole server: the application from assemble.ts, and HTTP.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { outboxPages } from './adapters/file-mailer/index.ts'
import { composeHomePicture, composeSharePicture } from './adapters/share-picture/index.ts'
import { type AssembleOptions, type Assembly, assemble } from './assemble.ts'
import { clockAddress, clockPages } from './demo-clock/clock-pages.ts'
import { sandboxClock } from './demo-clock/sandbox-clock.ts'
import { findViewer, sessionCookie } from './domains/accounts/index.ts'
import { findSmallestMonth } from './domains/membership/index.ts'
import { readSalePostage } from './domains/resale/index.ts'
import { readPostagePrices } from './domains/shipping/index.ts'
import { siteFeeds } from './feeds/site-feeds.ts'
import { type HttpServerOptions, httpServer } from './http-server.ts'
import { laneOfCall, laneOfPage, laneRules } from './lanes.ts'
import type { MovableClock } from './platform/clock/clock.ts'
import { Admission } from './platform/load/admission.ts'
import { atMostEvery } from './platform/load/at-most-every.ts'
import { type Load, watchEventLoop } from './platform/load/event-loop.ts'

/** A little less than the interval at which platform/pulse polls the database for changes by other processes. */
const followMs = 200

export interface AppOptions extends AssembleOptions {
  /** `clock` itself, if it can be moved: in demo mode. */
  readonly movable?: MovableClock
  readonly openApi: string
  readonly site?: HttpServerOptions['site']
  /** How busy this process is. Default: by its event loop. */
  readonly load?: Load
}

export interface App extends Assembly {
  readonly http: FastifyInstance
}

export async function createApp(options: AppOptions): Promise<App> {
  const { config, db, clock, log } = options
  const assembly = assemble(options)
  const { dispatch, worker, index, resaleIndex, wallClock, mailFolder, mediaFolder } = assembly
  const demoClock =
    config.mode === 'demo' && config.sandboxOrigin && options.movable
      ? clockPages({ db, clock: options.movable, worker, sandbox: sandboxClock(config.sandboxOrigin) })
      : undefined
  /** A page may show both shops. */
  const catalogueVersion = () => `${index.version()}-${resaleIndex.version()}`
  const load: Load & { stop?(): void } = options.load ?? watchEventLoop()
  const lanes = { admission: new Admission(laneRules, config.load, load), ofCall: laneOfCall, ofPage: laneOfPage }
  const http = await httpServer({
    config,
    log,
    dispatch,
    findViewer: (token) => findViewer(db, token, wallClock.now()),
    sessionCookie,
    site: options.site,
    openApi: options.openApi,
    feeds: (app) =>
      siteFeeds(app, {
        db,
        clock,
        publicUrl: config.publicUrl,
        smallestPlan: () => findSmallestMonth(db),
        postage: () => readPostagePrices(db),
        salePostage: () => readSalePostage(db),
        catalogueVersion,
        lanes,
        sharePictures: options.site && {
          pictureFolder: join(options.site.clientFolder, 'pictures'),
          mediaFolder,
          compose: composeSharePicture,
          composeHome: composeHomePicture,
        },
      }),
    catalogueVersion,
    lanes,
    mediaFolder,
    outbox: config.mode === 'demo' && !config.smtpUrl ? outboxPages(mailFolder, demoClock && clockAddress) : undefined,
    demoClock,
  })
  // Jobs and stock that a call has changed are polled as soon as it has answered, not at the next regular poll; calls that come close
  // together share a poll, which costs as much as half a checkout.
  const followCalls = atMostEvery(followMs, () => {
    worker.wake()
    void index.refresh()
    void resaleIndex.refresh()
  })
  http.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') followCalls()
    done()
  })
  return {
    ...assembly,
    http,
    ready() {
      // The stock is read before the first visitor needs it; the index logs a failure, and retries.
      for (const shopIndex of [index, resaleIndex]) shopIndex.ready().catch(() => {})
      return assembly.ready()
    },
    async close() {
      // No more jobs are taken while the last requests are answered, however long those take.
      await Promise.all([http.close(), worker.stop()])
      followCalls.stop()
      load.stop?.()
      await assembly.close()
    },
  }
}
