// The application as production assembles it, for one test file: real database, real subscriptions, jobs run on demand.
// A test chooses only the ports and the clocks, so a missing subscription is missing here too. listening-world.ts also
// listens over HTTP and has a payments sandbox; the other worlds add helpers for a domain.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { type Assembly, assemble } from '#server/assemble.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import type { PictureStore } from '#server/domains/catalogue/index.ts'
import type { LegalVersion } from '#server/domains/content/index.ts'
import type { Mail, Mailer } from '#server/domains/notifications/index.ts'
import type { PaymentGateway } from '#server/domains/payments/index.ts'
import type { Carrier } from '#server/domains/shipping/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { scheduleRecurring } from '#server/platform/jobs/recurring.ts'
import { createLog, type Log } from '#server/platform/log/log.ts'
import { type Config, parseConfig } from '#server/settings/config.ts'
import { brokenInvariants } from '../database/broken-invariants.ts'
import { neverShed } from '../never-shed.ts'
import { recordProviderCalls } from '../provider/reached-provider.ts'
import { callerOf } from '../server/caller.ts'
import { giftCodeKey } from '../server/gift-code-key.ts'

export interface Parts {
  readonly clock: Clock
  /** By default it stands still, so that no window of a rate limit ends during a test. */
  readonly wallClock?: Clock
  /** By default any call to it throws. */
  readonly gateway?: PaymentGateway
  /** By default emails are kept in memory, in `mails`. */
  readonly mailer?: Mailer
  /** By default the real one, in a temporary folder. */
  readonly pictures?: PictureStore
  /** By default the offline one, in a temporary folder. */
  readonly carrier?: Carrier
  readonly log?: Log
  readonly publicUrl?: string
  /** By default the real ones. */
  readonly legalVersions?: readonly LegalVersion[]
  /** Variables of `.env.example`. */
  readonly settings?: Readonly<Record<string, string>>
}

export type World = ReturnType<typeof aWorld>

/** Assembles a world that does not listen on a port; tests use `call` and its services. */
export function aWorld(db: Db, { publicUrl = 'https://wrenlet.example', settings, ...parts }: Parts) {
  const config = configOf({ PUBLIC_URL: publicUrl, DATA_DIR: aFolder(), ...settings })
  const mails: Mail[] = []
  const published: DomainEvent[] = []
  const assembly = assemble({
    config,
    db,
    log: silentLog(),
    mailer: memoryMailer(mails),
    wallClock: standingClock(),
    ...parts,
    gateway: recordProviderCalls(parts.gateway ?? noGateway),
    works: false,
    overhear: (event) => void published.push(event),
  })
  afterAll(() => assembly.close())
  return { ...worldOf(db, assembly), mails, published }
}

/** The helpers that every world has. */
export function worldOf(db: Db, assembly: Assembly) {
  return {
    db,
    ...assembly,
    call: callerOf(assembly.dispatch),
    /** Runs every job that is due. */
    async work(): Promise<void> {
      await assembly.worker.drain()
    },
    /** Queues one recurring job, as starting a server does for all of them. */
    async queueRecurringJob(kind: string): Promise<void> {
      const { clock } = assembly.services.payments
      const chosen = assembly.recurring.filter((job) => job.kind === kind)
      expect(chosen).toHaveLength(1)
      await transaction(db, (tx) => scheduleRecurring(tx, clock.now(), chosen))
    },
    /** Expects every invariant of the database to hold (`npm run invariants`). */
    async expectInvariants(): Promise<void> {
      expect(await brokenInvariants(db)).toEqual([])
    },
  }
}

/** Makes a temporary folder, which is removed after the last test of the file. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-world-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const webhookSecret = 'whsec_sandbox_world'
export const sandboxKey = 'sk_test_sandbox_wrenlet'
export const publishableKey = 'pk_test_sandbox_wrenlet'
export const stripeJsUrl = '/__sandbox/v3/stripe.js'

export const configOf = (env: Record<string, string>): Config =>
  parseConfig({
    ...neverShed,
    STRIPE_SECRET_KEY: sandboxKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_JS_URL: stripeJsUrl,
    GIFT_CODE_KEYS: giftCodeKey,
    ...env,
  })

export const memoryMailer = (mails: Mail[]): Mailer => ({
  send: async (mail) => void mails.push(mail),
  close: async () => {},
})

export const silentLog = (): Log => createLog(process.env.LOG_LEVEL ?? 'silent')

/** The time at which most tests begin. */
export const someFriday = new Date('2026-11-20T10:00:00Z')

/** A clock that always shows the time at which it was created. */
export function standingClock(): Clock {
  const createdAt = new Date()
  return { now: () => createdAt }
}

/** A clock that starts at this time and runs as fast as wall time; tests can advance it. */
export function runningClock(startsAt = someFriday) {
  let offsetMs = startsAt.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(milliseconds: number) {
      offsetMs += milliseconds
    },
  }
}

const noGateway = new Proxy({} as PaymentGateway, {
  get(_, name) {
    throw new Error(`this world has no payment provider to ask for ${String(name)}`)
  },
})
