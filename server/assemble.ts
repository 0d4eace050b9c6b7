// The whole application in one list: every domain with what it needs, the calls they answer, the jobs they do. Nothing is looked
// up from elsewhere. The server (app.ts) puts HTTP around it; `npm run worker` needs no more than this.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFileMailer } from './adapters/file-mailer/index.ts'
import { createPictureStore } from './adapters/picture-store/index.ts'
import { createSmtpMailer } from './adapters/smtp/index.ts'
import { createStripeGateway } from './adapters/stripe/index.ts'
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
  type CatalogueIndex,
  catalogueJobs,
  catalogueRoutes,
  createCatalogueIndex,
  type PictureStore,
  patientCatalogueJobs,
  recurringCatalogueJobs,
} from './domains/catalogue/index.ts'
import { checkoutJobs } from './domains/checkout/index.ts'
import { contentRoutes, termsVersion } from './domains/content/index.ts'
import { inventoryRoutes } from './domains/inventory/index.ts'
import {
  describeMembership,
  ensurePlans,
  type MembershipServices,
  membershipJobs,
  membershipRoutes,
  recurringMembershipJobs,
} from './domains/membership/index.ts'
import {
  discreetLetterKinds,
  jobGivenUpKind,
  letterKinds,
  type Mailer,
  type NotificationServices,
  notificationJobs,
  notificationRoutes,
  recurringNotificationJobs,
  reportPriceMismatch,
} from './domains/notifications/index.ts'
import {
  ensureHireTaxRate,
  type PaymentGateway,
  type PaymentServices,
  paymentJobs,
  paymentsRoutes,
  recurringPaymentJobs,
} from './domains/payments/index.ts'
import {
  creditsOnTheWayBack,
  hasPiecesAtHome,
  hasSentClothes,
  readPostageOffer,
  rentalPurposes,
  rentalsRoutes,
} from './domains/rentals/index.ts'
import { shippingRoutes } from './domains/shipping/index.ts'
import { recurringWaitingListJobs, waitingListRoutes } from './domains/waiting-list/index.ts'
import { dayInLondon } from './kernel/calendar.ts'
import { readLeavingFacts } from './leaving.ts'
import { type Clock, wallClock as realWallClock } from './platform/clock/clock.ts'
import type { Db } from './platform/db/database.ts'
import { transaction } from './platform/db/transaction.ts'
import { type EventBus, wireEvents } from './platform/events/event-bus.ts'
import { limitAccounts } from './platform/http/account-limits.ts'
import { createDispatch, type Dispatch } from './platform/http/dispatch.ts'
import type { Handlers } from './platform/http/handler.ts'
import { kindsInLane, type RecurringJob, recurringHandlers, scheduleRecurring } from './platform/jobs/recurring.ts'
import { recurringPlatformJobs } from './platform/jobs/sweep-jobs.ts'
import { type JobHandlers, startWorker, type Worker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log/log.ts'
import { personPatienceMs } from './platform/patience.ts'
import { type Pulse, pulseOf } from './platform/pulse/pulse.ts'
import { createReadiness } from './readiness.ts'
import type { Config } from './settings/config.ts'
import { subscriptions } from './subscriptions.ts'
import { systemRoutes } from './system-routes.ts'
import { emailFacts, viewAnswers, viewRoutes } from './views/index.ts'

export interface AssembleOptions {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Whether this process runs the background jobs; default: as the configuration says. */
  readonly works?: boolean
  /** The ports: tests pass in others. Default: as the configuration says. */
  readonly gateway?: PaymentGateway
  readonly mailer?: Mailer
  readonly pictures?: PictureStore
  readonly wallClock?: Clock
  /** Called with every event when it is published, even if the transaction rolls back. For tests. */
  readonly overhear?: (event: DomainEvent) => void
  /** What looks for due jobs and at the stock; default: the one of this database. */
  readonly pulse?: Pulse
}

export interface Assembly {
  readonly dispatch: Dispatch
  readonly events: EventBus<DomainEvent>
  readonly jobs: JobHandlers
  /** Of them those that come again and again. */
  readonly recurring: readonly RecurringJob[]
  readonly worker: Worker
  readonly index: CatalogueIndex
  /** What each domain was given. Rentals have what payments have. */
  readonly services: {
    readonly accounts: AccountServices
    readonly membership: MembershipServices
    readonly notifications: NotificationServices
    readonly payments: PaymentServices
  }
  readonly wallClock: Clock
  readonly mailFolder: string
  readonly mediaFolder: string
  /** Agrees with the payment provider on the plans' prices, as far as it answers. */
  ready(): Promise<void>
  /** The provider's rate of VAT for hire today, for subscriptions that no family opens itself. @throws GatewayError */
  hireTaxRate(): Promise<string>
  close(): Promise<void>
}

export function assemble(options: AssembleOptions): Assembly {
  const { config, db, clock, log, wallClock = realWallClock, overhear, pulse = pulseOf(db) } = options
  const gateway =
    options.gateway ??
    createStripeGateway({
      secretKey: config.stripe.secretKey,
      webhookSecret: config.stripe.webhookSecret,
      apiBase: config.stripe.apiBase,
    })
  const mailFolder = join(config.dataDir, 'mail')
  const mailer = options.mailer ?? (config.smtpUrl ? createSmtpMailer(config.smtpUrl) : createFileMailer(mailFolder))

  // Handlers of events need the bus as well, so it is handed out before it is wired.
  let wired: EventBus<DomainEvent>
  const events: EventBus<DomainEvent> = {
    publish: (tx, ...told) => {
      for (const event of told) overhear?.(event)
      return wired.publish(tx, ...told)
    },
  }
  const shared = { db, clock, log, events }
  const index = createCatalogueIndex({ ...shared, pulse })
  const mediaFolder = join(config.dataDir, 'media')
  const pictures = options.pictures ?? createPictureStore({ folder: mediaFolder, loopback: config.mode === 'demo' })
  const catalogue = { ...shared, search: index, pictures }
  const payments = { ...shared, gateway, lockAccount }
  // Everything that can be paid for once; its domain says what it is.
  const checkout = { ...payments, purposes: [...rentalPurposes] }
  const membership = {
    ...payments,
    wallClock,
    termsVersion,
    publicUrl: config.publicUrl,
    readPostageOffer,
    hasPiecesAtHome,
    hasSentClothes,
    creditsOnTheWayBack,
  }
  const accounts = {
    ...shared,
    wallClock,
    termsVersion,
    describeMembership,
    readLeavingFacts,
  }
  const site = {
    name: 'Wrenlet',
    publicUrl: config.publicUrl,
    helpEmail: config.contactEmail,
    officeEmail: config.providerEmail,
    trader: config.trader,
  }
  const notifications = { ...shared, mailer, site, wallClock, facts: emailFacts(db) }

  const { bus, jobs: letters } = wireEvents<DomainEvent>(
    clock,
    subscriptions({ membership, rentals: payments, checkout, payments, notifications }),
  )
  wired = bus

  const views = { db, clock, termsVersion }
  const answers = viewAnswers(views)
  const readiness = createReadiness({ db, folder: config.dataDir })
  const handlers: Handlers = {
    ...accountRoutes(accounts, answers),
    ...accountSecurityRoutes(accounts),
    ...catalogueRoutes(catalogue),
    ...contentRoutes(shared),
    ...inventoryRoutes(shared),
    ...membershipRoutes(membership, answers),
    ...notificationRoutes({ ...shared, wallClock }),
    ...paymentsRoutes(payments, { publishableKey: config.stripe.publishableKey, stripeJsUrl: config.stripe.jsUrl }),
    ...rentalsRoutes(payments, answers),
    ...shippingRoutes(shared),
    ...waitingListRoutes({ ...shared, wallClock }),
    ...viewRoutes(views),
    ...systemRoutes({ mode: config.mode, readiness }),
  }
  const recurring: readonly RecurringJob[] = [
    ...recurringPaymentJobs(payments),
    ...recurringMembershipJobs(membership),
    ...recurringAccountJobs(accounts),
    ...recurringNotificationJobs(shared),
    ...recurringWaitingListJobs(shared),
    ...recurringCatalogueJobs(catalogue),
    ...recurringPlatformJobs(shared),
  ]
  const jobs: JobHandlers = {
    ...letters,
    ...accountJobs,
    ...catalogueJobs(catalogue),
    ...paymentJobs(payments),
    ...membershipJobs(membership),
    ...checkoutJobs(checkout),
    ...notificationJobs(notifications),
    ...recurringHandlers(recurring, shared),
  }
  const worker = startWorker({
    db,
    clock,
    log,
    handlers: jobs,
    apart: [
      { kinds: [...patientCatalogueJobs, ...kindsInLane(recurring, 'pictures')], lanes: 1 },
      { kinds: kindsInLane(recurring, 'provider'), lanes: 2 },
      { kinds: letterKinds(letters), lanes: 2 },
      { kinds: discreetLetterKinds, lanes: 1, unhurried: true },
    ],
    whenGivenUp: jobGivenUpKind,
    pulse,
    idle: !(options.works ?? config.jobs === 'web'),
  })
  return {
    dispatch: createDispatch(handlers, log, {
      hearUnavailable: readiness.note,
      limitAccount: limitAccounts({ db, wallClock }),
    }),
    events,
    jobs,
    recurring,
    worker,
    index,
    services: { accounts, membership, notifications, payments },
    wallClock,
    mailFolder,
    mediaFolder,
    async ready() {
      await transaction(db, (tx) => scheduleRecurring(tx, clock.now(), recurring))
      // A provider that is slow or silent keeps nobody from the shop; what was begun goes on.
      await Promise.race([agreeOnPrices(), sleep(personPatienceMs, undefined, { ref: false })])
    },
    hireTaxRate: () => ensureHireTaxRate(payments, dayInLondon(clock.now())),
    async close() {
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
