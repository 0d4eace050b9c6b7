// Rentals as in production for a race: real PostgreSQL with many connections, the official SDK against the payments sandbox,
// its signed messages arriving over HTTP, workers when the race wants them, and a clock that can be moved.
import { afterAll, expect } from 'vitest'
import { createStripeGateway } from '#server/adapters/stripe/index.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { paymentJobs, paymentsRoutes } from '#server/domains/payments/index.ts'
import { completePaidCheckout, type RentalServices, rentalJobs, rentalsRoutes } from '#server/domains/rentals/index.ts'
import { findBrokenInvariants } from '#server/invariants.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { startWorker, type Worker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aGarment, type GarmentWishes } from '../builders/a-garment.ts'
import { aMember } from '../builders/a-member.ts'
import { anOrder } from '../builders/an-order.ts'
import { aCaller, type Called } from '../support/caller.ts'
import { askSandbox, listeningSandbox, testCards } from '../support/payments-sandbox.ts'

const webhookSecret = 'whsec_sandbox_races'

export interface Racer {
  readonly accountId: Id<'account'>
  readonly viewer: Viewer
}

export async function raceWorld(db: Db) {
  const log = createLog(process.env.LOG_LEVEL ?? 'silent')
  const provider = await listeningSandbox(webhookSecret)
  const { sandbox } = provider

  let offsetMs = 0
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const published: DomainEvent[] = []
  const services: RentalServices = {
    db,
    clock,
    log,
    lockAccount,
    gateway: createStripeGateway({ secretKey: 'sk_test_sandbox_wrenlet', webhookSecret, apiBase: sandbox.origin }),
    events: {
      async publish(tx, event) {
        published.push(event)
        if (event.type === 'postage-paid') await completePaidCheckout(services)(tx, event)
      },
    },
  }
  const routes = {
    ...rentalsRoutes(services),
    ...paymentsRoutes(services, { publishableKey: 'pk_test_x', stripeJsUrl: '/__sandbox/v3/stripe.js' }),
  }
  provider.answerBy(aCaller(routes))
  const handlers = { ...paymentJobs(services), ...rentalJobs(services) }
  const workers: Worker[] = []
  /** One more process that works on the jobs. */
  const startProcess = (pollMs = 5): Worker => {
    const worker = startWorker({ db, clock, log, handlers, pollMs })
    workers.push(worker)
    return worker
  }
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await provider.close()
  })

  const control = askSandbox(sandbox.origin)

  return {
    services,
    published,
    control,
    startProcess,
    call: aCaller(routes),
    passes(minutes: number) {
      offsetMs += minutes * 60_000
    },
    /** Until no message is on its way and no job is due. */
    async settle() {
      const worker = startWorker({ db, clock, log, handlers, pollMs: 3_600_000 })
      do await control('POST', 'webhooks/idle')
      while ((await worker.drain()) > 0)
      await worker.stop()
    },
    /** Members with credits to spare who have used their free delivery: what they order next owes postage. */
    racers: (count: number): Promise<Racer[]> =>
      transaction(db, async (tx) => {
        const racers: Racer[] = []
        for (let n = 0; n < count; n++) {
          const { accountId } = await aMember(tx, { plan: '200-quarterly', now: clock.now() })
          await anOrder(tx, { accountId, garmentIds: [await aGarment(tx, { credits: 1 })] })
          racers.push({ accountId, viewer: { accountId, sessionHash: Buffer.alloc(32) } })
        }
        return racers
      }),
    garment: (wishes: GarmentWishes = {}) => transaction(db, (tx) => aGarment(tx, { credits: 1, ...wishes })),
    /** The card form's work. */
    pay: (clientSecret: string | null) =>
      control('POST', `payment-intents/${clientSecret?.split('_secret')[0]}/confirm`, { card: testCards.good }),
    /** Events of succeeded payments that the provider has seen so far. */
    async countPaid(): Promise<number> {
      const { events } = await control('GET', 'events?type=payment_intent.succeeded&limit=100000')
      return (events as unknown as unknown[]).length
    },
    async expectInvariants() {
      expect(await findBrokenInvariants(db)).toEqual([])
    },
  }
}

/** What the card form is given, by an answer that must be a success. */
export function secretOf(answer: Called<'getPaymentIntent'>): string {
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answer.errors)}`)
  if (answer.body.clientSecret === null) throw new Error('nothing is owed')
  return answer.body.clientSecret
}
