// The whole server, listening on a port, with a payments sandbox in this process. The official SDK calls the sandbox, whose
// signed events arrive over HTTP.
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { createStripeGateway } from '#server/adapters/stripe/index.ts'
import { createApp } from '#server/app.ts'
import { type Assembly, assemble } from '#server/assemble.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import type { Mail } from '#server/domains/notifications/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Worker } from '#server/platform/jobs/worker.ts'
import { startPulse } from '#server/platform/pulse/pulse.ts'
import { startSandbox } from '../../../stripe-sandbox/start-sandbox.ts'
import { watchBystander } from '../bystander.ts'
import { withMembership } from '../bystander-member.ts'
import { withHeldCalls } from '../database/held-calls.ts'
import { askSandbox, runUntilIdle } from '../provider/payments-sandbox.ts'
import { recordProviderCalls } from '../provider/reached-provider.ts'
import { onFreePort } from '../server/on-free-port.ts'
import { aFolder, configOf, memoryMailer, sandboxKey, silentLog, webhookSecret, worldOf } from './world.ts'

export interface ListeningParts {
  readonly clock: Clock
  /** By default the real one. */
  readonly wallClock?: Clock
  /** Whether its worker runs jobs continuously, as a server's does; by default on demand. */
  readonly works?: boolean
  /** How long to wait for the provider's answer; by default as long as in production. */
  readonly deadlineMs?: number
  /** The base URL of links in emails; by default the address on which it listens. */
  readonly publicUrl?: string
  /** Whether emails are written into `mailFolder`, as in a demo; by default they go into `mails`. */
  readonly keepsEmails?: boolean
  /** Whether a bystander is watched (bystander.ts); by default yes. */
  readonly bystander?: boolean
}

export function aListeningWorld(db: Db, { bystander = true, ...parts }: ListeningParts) {
  if (bystander) watchBystander(db, withMembership)
  return onFreePort((port) => listenOn(port, db, parts))
}

async function listenOn(
  port: number,
  db: Db,
  { clock, wallClock, works = false, deadlineMs, publicUrl, keepsEmails = false }: Omit<ListeningParts, 'bystander'>,
) {
  const origin = `http://127.0.0.1:${port}`
  const webhookUrl = `${origin}/api/webhooks/stripe`
  const sandbox = await startSandbox({ webhookUrl, webhookSecret, retryDelays: [20, 50] })
  const config = configOf({
    PUBLIC_URL: publicUrl ?? origin,
    PORT: String(port),
    DATA_DIR: aFolder(),
    STRIPE_API_BASE: sandbox.origin,
  })
  const { gateway: real, holdCall } = withHeldCalls(
    createStripeGateway({
      secretKey: sandboxKey,
      webhookSecret,
      apiBase: sandbox.origin,
      ...(deadlineMs === undefined ? {} : { timeoutMs: deadlineMs }),
      // Retries follow at once, or each call to an unreachable provider would take more than a second.
      waitShare: 0,
    }),
  )
  const gateway = recordProviderCalls(real)
  const published: DomainEvent[] = []
  const mails: Mail[] = []
  const options = {
    ...(keepsEmails ? {} : { mailer: memoryMailer(mails) }),
    config,
    db,
    clock,
    log: silentLog(),
    overhear: (event: DomainEvent) => void published.push(event),
    gateway,
    ...(wallClock && { wallClock }),
  }
  const app = await createApp({ ...options, works, openApi: '{}' })
  try {
    await app.http.listen({ host: '127.0.0.1', port })
  } catch (error) {
    await app.close()
    await sandbox.close()
    throw error
  }
  const others: Assembly[] = []
  afterAll(async () => {
    for (const other of others) await other.close()
    await app.close()
    await sandbox.close()
  })

  const ask = askSandbox(sandbox.origin)
  const control = <Answer = Record<string, never>>(method: string, path: string, input?: object) =>
    ask<Answer>(method, path, input)
  /** Sets the provider's clock to ours; it then keeps running with wall time. */
  const setProviderClock = () => control('POST', 'clock', { now: Math.floor(clock.now().getTime() / 1000) })
  await setProviderClock()
  return {
    ...worldOf(db, app),
    app,
    mails,
    setProviderClock,
    clock,
    published,
    sandbox,
    webhookUrl,
    control,
    gateway,
    holdCall,
    /** Starts another process's worker on the same jobs; it runs until it is stopped or the test file ends. */
    startProcess(everyMs = 5): Worker {
      const other = assemble({ ...options, works: true, pulse: startPulse(db, everyMs) })
      others.push(other)
      return other.worker
    },
    /** Waits until no event is being delivered and no job is due. */
    runDueJobs: () => runUntilIdle(app.worker, ask),
    fault: (method: string, path: string, more: object) => control('POST', 'faults', { method, path, ...more }),
    /** The provider's official client, for calls that bypass this application. */
    stripe: new Stripe(sandboxKey, {
      host: '127.0.0.1',
      port: new URL(sandbox.origin).port,
      protocol: 'http',
      telemetry: false,
    }),
  }
}
