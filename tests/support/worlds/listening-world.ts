// The whole server, listening, against a payments sandbox in this process: the official SDK asks it, its signed messages
// arrive over HTTP.
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { createStripeGateway } from '#server/adapters/stripe/index.ts'
import { createApp } from '#server/app.ts'
import { type Assembly, assemble } from '#server/assemble.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import type { Mail } from '#server/domains/notifications/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { freePort } from '#server/platform/db/free-port.ts'
import type { Worker } from '#server/platform/jobs/worker.ts'
import { startPulse } from '#server/platform/pulse/pulse.ts'
import { startSandbox } from '../../../stripe-sandbox/start-sandbox.ts'
import { watchBystander } from '../bystander.ts'
import { withMembership } from '../bystander-member.ts'
import { withHeldCalls } from '../database/held-calls.ts'
import { askSandbox, settleAll } from '../provider/payments-sandbox.ts'
import { seenAtProvider } from '../provider/reached-provider.ts'
import { aFolder, configOf, memoryMailer, sandboxKey, silentLog, webhookSecret, wordsOf } from './world.ts'

export interface ListeningParts {
  readonly clock: Clock
  /** Whether its worker looks at the jobs on its own, as a server's does. Default: they are worked off on demand. */
  readonly works?: boolean
  /** How long to wait for the provider's answer. Default: as in production. */
  readonly patienceMs?: number
  /** Base URL of links in emails. Default: where it listens. */
  readonly publicUrl?: string
  /** Emails are written into `mailFolder`, as in a demo. Default: into `mails`. */
  readonly keepsLetters?: boolean
  /** Whether somebody else's rows are watched after each test (bystander.ts). Default: they are. */
  readonly bystander?: boolean
}

export async function aListeningWorld(
  db: Db,
  { clock, works = false, patienceMs, publicUrl, keepsLetters = false, bystander = true }: ListeningParts,
) {
  if (bystander) watchBystander(db, withMembership)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const webhookUrl = `${origin}/api/webhooks/stripe`
  const sandbox = await startSandbox({ webhookUrl, webhookSecret, retryDelays: [20, 50] })
  const config = configOf({
    ...{ PUBLIC_URL: publicUrl ?? origin, PORT: String(port), DATA_DIR: aFolder(), STRIPE_API_BASE: sandbox.origin },
  })
  const { gateway: real, hold } = withHeldCalls(
    createStripeGateway({
      ...{ secretKey: sandboxKey, webhookSecret, apiBase: sandbox.origin },
      ...(patienceMs === undefined ? {} : { timeoutMs: patienceMs }),
      // Tries follow each other at once: a provider that is away would cost a second and more for every call.
      waitShare: 0,
    }),
  )
  const gateway = seenAtProvider(real)
  const published: DomainEvent[] = []
  const mails: Mail[] = []
  const options = {
    ...(keepsLetters ? {} : { mailer: memoryMailer(mails) }),
    ...{ config, db, clock, log: silentLog(), overhear: (event: DomainEvent) => void published.push(event) },
    gateway,
  }
  const app = await createApp({ ...options, works, openApi: '{}' })
  await app.http.listen({ host: '127.0.0.1', port })
  const others: Assembly[] = []
  afterAll(async () => {
    for (const other of others) await other.close()
    await app.close()
    await sandbox.close()
  })

  const ask = askSandbox(sandbox.origin)
  const control = <Answer = Record<string, never>>(method: string, path: string, input?: object) =>
    ask<Answer>(method, path, input)
  /** Moves the provider's clock to ours. It goes on as wall time does. */
  const holdClock = () => control('POST', 'clock', { now: Math.floor(clock.now().getTime() / 1000) })
  await holdClock()
  return {
    ...wordsOf(db, app),
    ...{ app, mails, holdClock, clock, published, sandbox, webhookUrl, control, gateway, hold },
    /** One more process that works on the same jobs, until it is stopped or the test file ends. */
    startProcess(everyMs = 5): Worker {
      const other = assemble({ ...options, works: true, pulse: startPulse(db, everyMs) })
      others.push(other)
      return other.worker
    },
    /** Until no message is on its way and no job is due. */
    settle: () => settleAll(app.worker, ask),
    fault: (method: string, path: string, more: object) => control('POST', 'faults', { method, path, ...more }),
    /** The provider as somebody with its key sees it, past this application. */
    stripe: new Stripe(sandboxKey, {
      ...{ host: '127.0.0.1', port: new URL(sandbox.origin).port, protocol: 'http', telemetry: false },
    }),
  }
}
