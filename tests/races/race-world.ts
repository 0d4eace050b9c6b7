// Rentals as in production for a race: real PostgreSQL with many connections, the official SDK against the payments sandbox,
// its signed messages arriving over HTTP, workers when the race wants them, and a clock that can be moved.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import { startSandbox } from '../../stripe-sandbox/start-sandbox.ts'
import { aGarment, type GarmentWishes } from '../builders/a-garment.ts'
import { aMember } from '../builders/a-member.ts'
import { anOrder } from '../builders/an-order.ts'
import { aCaller, type Called } from '../support/caller.ts'

const webhookSecret = 'whsec_sandbox_races'
const goodCard = '4242424242424242'

export interface Racer {
  readonly accountId: Id<'account'>
  readonly viewer: Viewer
}

export async function raceWorld(db: Db) {
  const log = createLog(process.env.LOG_LEVEL ?? 'silent')
  let deliver: ReturnType<typeof aCaller<'stripeWebhook'>> | undefined
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const answered = await deliver?.(
      'stripeWebhook',
      {},
      { raw: { body: Buffer.concat(chunks), headers: request.headers } },
    )
    response.writeHead(answered?.status ?? 503).end('{}')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/webhooks/stripe`
  const sandbox = await startSandbox({ webhookUrl, webhookSecret, retryDelays: [20, 50] })

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
  deliver = aCaller(routes)
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
    await sandbox.close()
    receiver.closeAllConnections()
    await new Promise((resolve) => receiver.close(resolve))
  })

  const control = async (method: 'GET' | 'POST', path: string, input?: object): Promise<Record<string, never>> => {
    const response = await fetch(`${sandbox.origin}/__sandbox/control/${path}`, {
      method,
      ...(input ? { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } } : {}),
    })
    const body = (await response.json()) as Record<string, never>
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
    return body
  }

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
      control('POST', `payment-intents/${clientSecret?.split('_secret')[0]}/confirm`, { card: goodCard }),
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
