// The whole application in one list: every domain with its dependencies, its calls and its jobs. Nothing is looked up elsewhere.
// The server (app.ts) adds HTTP; `npm run worker` needs only this. Longer than 300 lines because it is that one list.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { printGiftCard } from './adapters/gift-card/index.ts'
import { createPhotoReader, createPiecePictures } from './adapters/picture-store/index.ts'
import type { DomainEvent } from './domain-events.ts'
import {
  type AccountServices,
  accountJobs,
  accountRoutes,
  accountSecurityRoutes,
  lockAccount,
  recurringAccountJobs,
} from './domains/accounts/index.ts'
import {
  analyticsJobKinds,
  analyticsJobs,
  analyticsRoutes,
  countAnswer,
  recurringAnalyticsJobs,
} from './domains/analytics/index.ts'
import {
  type CatalogueIndex,
  catalogueJobs,
  catalogueRoutes,
  createCatalogueIndex,
  createIndexOf,
  recurringCatalogueJobs,
  rentalStock,
  slowCatalogueJobs,
} from './domains/catalogue/index.ts'
import { checkoutJobs, checkoutProviderKinds, recurringCheckoutJobs } from './domains/checkout/index.ts'
import { complaintRoutes, recurringComplaintJobs } from './domains/complaints/index.ts'
import { contentRoutes, type LegalVersion, legalVersions, publishedTexts } from './domains/content/index.ts'
import {
  familyLinkRoutes,
  giftCardJobs,
  giftCardPurpose,
  giftCardRoutes,
  recurringGiftCardJobs,
} from './domains/gift-cards/index.ts'
import { inventoryRoutes } from './domains/inventory/index.ts'
import {
  describeMembership,
  ensurePlans,
  hasJoined,
  listOrderRights,
  type MembershipServices,
  membershipJobs,
  membershipProviderKinds,
  membershipRoutes,
  recurringMembershipJobs,
} from './domains/membership/index.ts'
import {
  deferredEmailKinds,
  emailJobKinds,
  failedJobKind,
  type NotificationServices,
  newsKinds,
  notificationJobs,
  notificationRoutes,
  recurringNotificationJobs,
  reportPriceMismatch,
  siteOf,
} from './domains/notifications/index.ts'
import {
  ensureHireTaxRate,
  type PaymentServices,
  paymentJobs,
  paymentProviderKinds,
  paymentsRoutes,
  recurringPaymentJobs,
} from './domains/payments/index.ts'
import {
  arrivalRoutes,
  askedRoutes,
  findingRoutes,
  hasPiecesOut,
  hasSentClothes,
  keepRoutes,
  lossRoutes,
  recurringRentalJobs,
  rentalPurposes,
  rentalsRoutes,
  reportRoutes,
  wearerRoutes,
} from './domains/rentals/index.ts'
import {
  type ResaleCard,
  type ResaleDetails,
  recurringResaleJobs,
  resaleCartRoutes,
  resaleOrderRoutes,
  resalePurposes,
  resaleShop,
  resaleShopRoutes,
  selectBuyersWithOpenOrders,
} from './domains/resale/index.ts'
import {
  carrierJobKinds,
  readPostageOffer,
  recurringShippingJobs,
  shippingJobs,
  shippingRoutes,
} from './domains/shipping/index.ts'
import {
  recurringSkiJobs,
  selectSkiBuyers,
  skiBookingRoutes,
  skiChangeRoutes,
  skiPurposes,
  skiShopRoutes,
} from './domains/ski/index.ts'
import { createLikelyDates, recurringWaitingListJobs, waitingListRoutes } from './domains/waiting-list/index.ts'
import { createJobsHealth } from './jobs-health.ts'
import { dayInLondon } from './kernel/calendar.ts'
import { readLeavingFacts } from './leaving/leaving.ts'
import { addressOfParcel } from './parcel-address.ts'
import { type Clock, wallClock as realWallClock } from './platform/clock/clock.ts'
import type { Db } from './platform/db/database.ts'
import { type Tx, transaction } from './platform/db/transaction.ts'
import { personDeadlineMs } from './platform/deadline.ts'
import { type EventBus, wireEvents } from './platform/events/event-bus.ts'
import { limitAccounts } from './platform/http/account-limits.ts'
import { createDispatch, type Dispatch } from './platform/http/dispatch.ts'
import type { Handlers } from './platform/http/handler.ts'
import { NetworkBudget } from './platform/http/network-budget.ts'
import { keepScheduled, kindsInLane, type RecurringJob, recurringHandlers } from './platform/jobs/recurring.ts'
import { recurringPlatformJobs } from './platform/jobs/sweep-jobs.ts'
import { type JobHandlers, startWorker, type Worker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log/log.ts'
import { type Pulse, pulseOf } from './platform/pulse/pulse.ts'
import { choosePorts, type Ports } from './ports.ts'
import { createReadiness } from './readiness.ts'
import type { Config } from './settings/config.ts'
import { subscriptions } from './subscriptions.ts'
import { systemRoutes } from './system-routes.ts'
import { emailFacts, viewAnswers, viewRoutes } from './views/index.ts'

export interface AssembleOptions extends Partial<Ports> {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Whether this process runs the background jobs; default: from the configuration. */
  readonly works?: boolean
  readonly wallClock?: Clock
  /** Called with every event when it is published, even if the transaction rolls back. For tests. */
  readonly overhear?: (event: DomainEvent) => void
  /** Polls for due jobs and stock changes; default: the pulse of this database. */
  readonly pulse?: Pulse
  /** The published legal texts, for tests of a change of terms. */
  readonly legalVersions?: readonly LegalVersion[]
}

export interface Assembly {
  readonly dispatch: Dispatch
  readonly events: EventBus<DomainEvent>
  readonly jobs: JobHandlers
  /** The recurring jobs among them. */
  readonly recurring: readonly RecurringJob[]
  readonly worker: Worker
  /** The rental shop's stock, and the resale shop's. */
  readonly index: CatalogueIndex
  readonly resaleIndex: CatalogueIndex<ResaleCard, ResaleDetails>
  /** The services of some domains. Rentals use those of payments. */
  readonly services: {
    readonly accounts: AccountServices
    readonly membership: MembershipServices
    readonly notifications: NotificationServices
    readonly payments: PaymentServices
  }
  readonly wallClock: Clock
  readonly mailFolder: string
  readonly mediaFolder: string
  /** Queues the recurring jobs, and compares the plans' prices with the payment provider if it answers in time. */
  ready(): Promise<void>
  /**
   * The provider's current VAT rate for hire, for subscriptions that no family opens itself.
   * @throws GatewayError
   */
  hireTaxRate(): Promise<string>
  close(): Promise<void>
}

export function assemble(options: AssembleOptions): Assembly {
  const { config, db, clock, log, wallClock = realWallClock, overhear, pulse = pulseOf(db) } = options
  const { gateway, mailer, pictures, carrier, sinks, mailFolder, mediaFolder } = choosePorts(config, options)

  // Event handlers also need the bus, so it is passed to them before it is wired.
  let wired: EventBus<DomainEvent>
  const events: EventBus<DomainEvent> = {
    publish: (tx, ...batch) => {
      for (const event of batch) overhear?.(event)
      return wired.publish(tx, ...batch)
    },
  }
  const shared = { db, clock, log, events }
  const published = options.legalVersions ?? legalVersions
  const texts = publishedTexts(published, clock)
  const termsVersion = () => texts.current()
  const index = createCatalogueIndex({ ...shared, pulse })
  const resaleIndex = createIndexOf(resaleShop, { ...shared, pulse })
  const shipping = { ...shared, wallClock, carrier, findFamily: addressOfParcel }
  const catalogue = { ...shared, search: index, shops: [rentalStock, resaleShop], pictures }
  const payments = { ...shared, gateway, lockAccount }
  // All purposes of a checkout, each from its own domain.
  const giftCard = giftCardPurpose(config.giftCodeKeys)
  const checkout = { ...payments, purposes: [...rentalPurposes, ...resalePurposes, ...skiPurposes, giftCard] }
  const membership = {
    ...payments,
    wallClock,
    termsVersion,
    comingTerms: () => texts.allComing(),
    selectOpenBuyers: (tx: Tx) => selectSkiBuyers(tx).unionAll(selectBuyersWithOpenOrders(tx)),
    publicUrl: config.publicUrl,
    readPostageOffer,
    hasPiecesOut,
    hasSentClothes,
  }
  const accounts = {
    ...shared,
    wallClock,
    termsVersion,
    describeMembership,
    hasJoined,
    readLeavingFacts,
  }
  const site = siteOf(config)
  const skiSearches = new NetworkBudget()
  const piecePictures = createPiecePictures({
    '/pictures/': join(import.meta.dirname, '../web/public/pictures'),
    '/media/': mediaFolder,
  })
  const { giftCodeKeys } = config
  const notifications = {
    ...shared,
    mailer,
    piecePictures,
    site,
    wallClock,
    giftCodeKeys,
    printGiftCard,
    facts: emailFacts(db),
    legalVersions: published,
  }
  const waitingList = { ...shared, listOrderRights }
  const analytics = { ...shared, wallClock, sinks }

  const { bus, jobs: emails } = wireEvents<DomainEvent>(
    clock,
    subscriptions({
      membership,
      rentals: payments,
      checkout,
      payments,
      notifications,
      shipping,
      waitingList,
      analytics,
    }),
  )
  wired = bus

  const views = { db, clock, texts, likelyDates: createLikelyDates({ db, clock }) }
  const answers = viewAnswers(views)
  const readiness = createReadiness({ db, folder: config.databaseUrl ? undefined : config.dataDir })
  const recurring: readonly RecurringJob[] = [
    ...recurringPaymentJobs(payments),
    ...recurringMembershipJobs(membership),
    ...recurringRentalJobs(payments),
    ...recurringShippingJobs(shipping),
    ...recurringCheckoutJobs(checkout),
    ...recurringAccountJobs(accounts),
    ...recurringNotificationJobs(shared),
    ...recurringWaitingListJobs(waitingList),
    ...recurringComplaintJobs(shared),
    ...recurringResaleJobs(shared),
    ...recurringSkiJobs(shared),
    ...recurringGiftCardJobs(shared),
    ...recurringAnalyticsJobs(shared),
    ...recurringCatalogueJobs(catalogue),
    ...recurringPlatformJobs(shared),
  ]
  const emailKinds = emailJobKinds(emails)
  const slowKinds = [...slowCatalogueJobs, ...kindsInLane(recurring, 'pictures')]
  const handlers: Handlers = {
    ...accountRoutes(accounts, answers),
    ...accountSecurityRoutes(accounts, answers),
    ...catalogueRoutes(catalogue),
    ...complaintRoutes({ ...shared, wallClock }),
    ...contentRoutes({ ...shared, demo: config.mode === 'demo', legalVersions: published }),
    ...analyticsRoutes(analytics),
    ...resaleShopRoutes({ ...shared, search: resaleIndex }),
    ...inventoryRoutes(shared),
    ...membershipRoutes(membership, answers),
    ...notificationRoutes({ ...shared, wallClock, termsVersion }),
    ...paymentsRoutes(payments, { publishableKey: config.stripe.publishableKey, stripeJsUrl: config.stripe.jsUrl }),
    ...rentalsRoutes(payments, answers),
    ...keepRoutes(payments),
    ...lossRoutes(payments),
    ...askedRoutes({ ...payments, wallClock }),
    ...findingRoutes({ ...shared, wallClock }),
    ...wearerRoutes(shared),
    ...arrivalRoutes(shared),
    ...reportRoutes({ ...payments, photos: createPhotoReader() }),
    ...resaleOrderRoutes({ ...checkout, wallClock }),
    ...giftCardRoutes({ ...checkout, wallClock, giftCard }),
    ...shippingRoutes(shared),
    ...resaleCartRoutes({ ...shared, wallClock }, answers),
    ...familyLinkRoutes(shared),
    ...skiShopRoutes({ ...shared, wallClock, searches: skiSearches }),
    ...skiBookingRoutes({ ...checkout, wallClock }),
    ...skiChangeRoutes({ ...checkout, wallClock, searches: skiSearches }),
    ...waitingListRoutes({ ...waitingList, wallClock }),
    ...viewRoutes(views),
    ...systemRoutes({
      mode: config.mode,
      readiness,
      jobsHealth: createJobsHealth({ db, clock, emailKinds, slowKinds }),
    }),
  }
  const jobs: JobHandlers = {
    ...emails,
    ...accountJobs,
    ...catalogueJobs(catalogue),
    ...paymentJobs(payments),
    ...membershipJobs(membership),
    ...checkoutJobs(checkout),
    ...giftCardJobs(shared),
    ...shippingJobs(shipping),
    ...notificationJobs(notifications),
    ...analyticsJobs(analytics),
    ...recurringHandlers(recurring, shared),
  }
  const worker = startWorker({
    db,
    clock,
    log,
    handlers: jobs,
    ownLanes: [
      { kinds: slowKinds, lanes: 1 },
      { kinds: kindsInLane(recurring, 'provider'), lanes: 2 },
      {
        kinds: [...paymentProviderKinds(emails), ...membershipProviderKinds, ...checkoutProviderKinds],
        lanes: 4,
      },
      { kinds: carrierJobKinds(emails), lanes: 1 },
      { kinds: kindsInLane(recurring, 'carrier'), lanes: 1 },
      { kinds: emailKinds, lanes: 2 },
      { kinds: newsKinds, lanes: 1 },
      { kinds: deferredEmailKinds, lanes: 1, onBeatOnly: true },
      { kinds: analyticsJobKinds, lanes: 2, onBeatOnly: true },
    ],
    onFinalFailure: failedJobKind,
    pulse,
    idle: !(options.works ?? config.jobs === 'web'),
  })
  const schedule = keepScheduled(recurring, { db, clock, log })
  return {
    dispatch: createDispatch(handlers, log, {
      onUnavailable: readiness.note,
      onAnswer: (id, answer, context) => countAnswer(analytics, id, answer, context),
      limitAccount: limitAccounts({ db, wallClock }),
    }),
    events,
    jobs,
    recurring,
    worker,
    index,
    resaleIndex,
    services: { accounts, membership, notifications, payments },
    wallClock,
    mailFolder,
    mediaFolder,
    async ready() {
      await schedule.start()
      // A slow provider does not delay the start; the call continues.
      await Promise.race([comparePrices(), sleep(personDeadlineMs, undefined, { ref: false })])
    },
    hireTaxRate: () => ensureHireTaxRate(payments, dayInLondon(clock.now())),
    async close() {
      await Promise.all([worker.stop(), schedule.stop()])
      await Promise.all([index.close(), resaleIndex.close()])
      await mailer.close()
    },
  }

  async function comparePrices(): Promise<void> {
    try {
      const { unavailable } = await ensurePlans(membership)
      await transaction(db, (tx) => reportPriceMismatch(tx, clock.now(), unavailable))
    } catch (error) {
      // The shop still opens, because each sale checks its own price.
      log.warn({ err: error }, 'plans not compared, payment provider unreachable')
    }
  }
}
