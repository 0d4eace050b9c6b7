// The whole server in one list: every domain with what it needs, the calls they answer, the jobs they do, the origin that
// serves them. Nothing is looked up from elsewhere.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createFileMailer, outboxPages } from './adapters/file-mailer/index.ts'
import { createPictureStore } from './adapters/picture-store/index.ts'
import { createSmtpMailer } from './adapters/smtp/index.ts'
import { createStripeGateway } from './adapters/stripe/index.ts'
import type { Config } from './config.ts'
import { clockAddress, clockPages } from './demo-clock/clock-pages.ts'
import { sandboxClock } from './demo-clock/sandbox-clock.ts'
import type { DomainEvent } from './domain-events.ts'
import {
  accountJobs,
  accountRoutes,
  findViewer,
  lockAccount,
  scheduleAccountSweep,
  sessionCookie,
} from './domains/accounts/index.ts'
import {
  catalogueJobs,
  catalogueRoutes,
  createCatalogueIndex,
  listSizes,
  patientCatalogueJobs,
  schedulePictureSweep,
} from './domains/catalogue/index.ts'
import { contentRoutes, termsVersion } from './domains/content/index.ts'
import { inventoryRoutes, releaseHolds, takeHolds } from './domains/inventory/index.ts'
import {
  describeMembership,
  ensurePlans,
  findSmallestMonth,
  membershipJobs,
  membershipRoutes,
  scheduleMembershipJobs,
} from './domains/membership/index.ts'
import {
  discreetLetterKinds,
  jobGivenUpKind,
  letterKinds,
  mailingListJobs,
  notificationJobs,
  notificationRoutes,
  reportPriceMismatch,
  scheduleMailingListSweep,
} from './domains/notifications/index.ts'
import {
  ensureHireTaxRate,
  type PaymentGateway,
  paymentJobs,
  paymentsRoutes,
  schedulePaymentReconciliation,
} from './domains/payments/index.ts'
import {
  creditsOnTheWayBack,
  describeAbilities,
  hasPendingReturn,
  hasPiecesAtHome,
  loanTexts,
  piecesAtHome,
  readPostageOffer,
  rentalJobs,
  rentalsRoutes,
} from './domains/rentals/index.ts'
import { shippingRoutes } from './domains/shipping/index.ts'
import { scheduleWaitingListSweep, waitingListJobs, waitingListRoutes } from './domains/waiting-list/index.ts'
import { type HttpServerOptions, httpServer } from './http-server.ts'
import { dayInLondon } from './kernel/calendar.ts'
import { type Clock, type MovableClock, wallClock } from './platform/clock/clock.ts'
import type { Db } from './platform/db/database.ts'
import { transaction } from './platform/db/transaction.ts'
import { type EventBus, wireEvents } from './platform/events/event-bus.ts'
import { createDispatch, type Dispatch } from './platform/http/dispatch.ts'
import type { Handlers } from './platform/http/handler.ts'
import { scheduleJobSweep, sweepJobs } from './platform/jobs/sweep-jobs.ts'
import { startWorker, type Worker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log/log.ts'
import { siteFeeds } from './site-feeds.ts'
import { subscriptions } from './subscriptions.ts'
import { systemRoutes } from './system-routes.ts'

export interface AppOptions {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  /** The same clock where it can be moved: in demo mode. */
  readonly movable?: MovableClock
  readonly log: Log
  readonly openApi: string
  readonly site?: HttpServerOptions['site']
  /** Whether this process works off the jobs; absent: as the configuration says. */
  readonly works?: boolean
  /** Tests may hand in another one; otherwise the official SDK against STRIPE_API_BASE. */
  readonly gateway?: PaymentGateway
}

export interface App {
  readonly http: FastifyInstance
  readonly dispatch: Dispatch
  readonly worker: Worker
  /** Agrees with the payment provider on the plans' prices, as far as it answers. */
  ready(): Promise<void>
  /** The provider's rate of VAT for hire today, for subscriptions that no family opens itself. @throws GatewayError */
  hireTaxRate(): Promise<string>
  close(): Promise<void>
}

export async function createApp(options: AppOptions): Promise<App> {
  const { config, db, clock, log } = options
  const gateway =
    options.gateway ??
    createStripeGateway({
      secretKey: config.stripe.secretKey,
      webhookSecret: config.stripe.webhookSecret,
      apiBase: config.stripe.apiBase,
    })
  const mailFolder = join(config.dataDir, 'mail')
  const mailer = config.smtpUrl ? createSmtpMailer(config.smtpUrl) : createFileMailer(mailFolder)

  // Handlers of events need the bus as well, so it is handed out before it is wired.
  let wired: EventBus<DomainEvent>
  const events: EventBus<DomainEvent> = { publish: (tx, event) => wired.publish(tx, event) }
  const house = { db, clock, log, events }
  const index = createCatalogueIndex(house)
  const mediaFolder = join(config.dataDir, 'media')
  const pictures = createPictureStore({ folder: mediaFolder, loopback: config.mode === 'demo' })
  const catalogue = { ...house, search: index, pictures, lockAccount }
  const payments = { ...house, gateway, lockAccount }
  const membership = {
    ...payments,
    wallClock,
    termsVersion,
    publicUrl: config.publicUrl,
    holdBasket: takeHolds,
    releaseBasket: releaseHolds,
    readPostageOffer,
    hasPiecesAtHome,
    piecesAtHome,
    creditsOnTheWayBack,
    loanTexts,
  }
  const accounts = {
    ...house,
    wallClock,
    termsVersion,
    listSizes,
    describeMembership,
    hasPendingReturn,
    describeAbilities,
  }
  const site = { name: 'Wrenlet', publicUrl: config.publicUrl, helpEmail: config.providerEmail }
  const notifications = { ...house, mailer, site, wallClock }

  const { bus, jobs } = wireEvents<DomainEvent>(clock, subscriptions({ membership, rentals: payments, notifications }))
  wired = bus

  const handlers: Handlers = {
    ...accountRoutes(accounts),
    ...catalogueRoutes(catalogue),
    ...contentRoutes(house),
    ...inventoryRoutes(house),
    ...membershipRoutes(membership),
    ...notificationRoutes({ ...house, wallClock }),
    ...paymentsRoutes(payments, { publishableKey: config.stripe.publishableKey, stripeJsUrl: config.stripe.jsUrl }),
    ...rentalsRoutes(payments),
    ...shippingRoutes(house),
    ...waitingListRoutes({ ...house, wallClock }),
    ...systemRoutes({ db, mode: config.mode }),
  }
  const dispatch = createDispatch(handlers, log)
  const worker = startWorker({
    db,
    clock,
    log,
    handlers: {
      ...jobs,
      ...accountJobs(accounts),
      ...catalogueJobs(catalogue),
      ...paymentJobs(payments),
      ...membershipJobs(membership),
      ...mailingListJobs(house),
      ...rentalJobs(payments),
      ...waitingListJobs(house),
      ...notificationJobs(notifications),
      ...sweepJobs(house),
    },
    apart: [
      { kinds: patientCatalogueJobs, lanes: 1 },
      { kinds: letterKinds(jobs), lanes: 2 },
      { kinds: discreetLetterKinds, lanes: 1, unhurried: true },
    ],
    whenGivenUp: jobGivenUpKind,
    idle: !(options.works ?? config.jobs === 'web'),
  })
  const demoClock =
    config.mode === 'demo' && config.sandboxOrigin && options.movable
      ? clockPages({ db, clock: options.movable, worker, sandbox: sandboxClock(config.sandboxOrigin) })
      : undefined
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
        catalogueVersion: index.version,
      }),
    catalogueVersion: index.version,
    mediaFolder,
    outbox: config.mode === 'demo' && !config.smtpUrl ? outboxPages(mailFolder, demoClock && clockAddress) : undefined,
    demoClock,
  })
  // What a call has put into the outbox, or changed in the stock, is looked at as soon as it has answered, not at the next poll.
  http.addHook('onResponse', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    worker.wake()
    void index.refresh()
  })
  return {
    http,
    dispatch,
    worker,
    async ready() {
      await transaction(db, async (tx) => {
        await schedulePaymentReconciliation(tx, clock.now())
        await scheduleMembershipJobs(tx, clock.now())
        await scheduleAccountSweep(tx, clock.now())
        await scheduleMailingListSweep(tx, clock.now())
        await scheduleWaitingListSweep(tx, clock.now())
        await schedulePictureSweep(tx, clock.now())
        await scheduleJobSweep(tx, clock.now())
      })
      await agreeOnPrices()
    },
    hireTaxRate: () => ensureHireTaxRate(payments, dayInLondon(clock.now())),
    async close() {
      await http.close()
      await worker.stop()
      await index.close()
      await mailer.close()
    },
  }

  async function agreeOnPrices(): Promise<void> {
    try {
      const { unavailable } = await ensurePlans(membership)
      await transaction(db, (tx) => reportPriceMismatch(tx, clock.now(), unavailable))
    } catch (error) {
      // The shop opens all the same: each sale asks again for its own price.
      log.warn({ err: error }, 'the payment provider could not be asked about the plans')
    }
  }
}
