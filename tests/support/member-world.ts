// The whole server, as app.ts assembles it, against the payments sandbox in this process, with a clock that moves both
// from one thing that is due to the next: for everything that happens in the life of a membership.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { ErrorEntry } from '#contract/errors.ts'
import type { AnswerOf, EndpointId } from '#contract/index.ts'
import { createStripeGateway } from '#server/adapters/stripe/index.ts'
import { createApp } from '#server/app.ts'
import { parseConfig } from '#server/config.ts'
import { sandboxClock } from '#server/demo-clock/sandbox-clock.ts'
import { findBrokenInvariants } from '#server/invariants.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { freePort } from '#server/platform/db/free-port.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { findNextDue } from '#server/platform/jobs/due-work.ts'
import { createLog } from '#server/platform/log/log.ts'
import { startSandbox } from '../../stripe-sandbox/start-sandbox.ts'
import { aGarment } from '../builders/a-garment.ts'
import { anAccount } from '../builders/an-account.ts'
import { anOrder } from '../builders/an-order.ts'
import { declaredOnly } from './declared-refusals.ts'
import { withHeldCalls } from './held-calls.ts'
import { askSandbox, testCards } from './payments-sandbox.ts'

const secret = 'whsec_sandbox_members'
const dayMs = 86_400_000
/** Rounds that come by themselves are worked this often on the way; longer than in a demo, so that a month is quick. */
const longestStepMs = 5 * dayMs

export class Refused extends Error {
  readonly status: number
  readonly errors: ErrorEntry[]
  constructor(status: number, errors: ErrorEntry[]) {
    super(`${status} ${errors[0]?.code}: ${errors[0]?.message}`)
    this.status = status
    this.errors = errors
  }
  get code() {
    return this.errors[0]?.code
  }
}

export interface JoinWishes {
  readonly priceId?: string
  /** The box that asks for a start within the 14 days; default: ticked. */
  readonly startNow?: boolean
  readonly card?: string
}

export type Family = Awaited<ReturnType<Awaited<ReturnType<typeof memberWorld>>['family']>>

/** @param startsAt the moment it begins at here and at the provider; absent: now */
export async function memberWorld(db: Db, { startsAt }: { startsAt?: Date } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-members-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox({
    webhookUrl: `${origin}/api/webhooks/stripe`,
    webhookSecret: secret,
    retryDelays: [50],
  })
  const config = parseConfig(
    {
      ...{ PUBLIC_URL: origin, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
      ...{ STRIPE_SECRET_KEY: 'sk_test_sandbox_wrenlet', STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_wrenlet' },
      ...{ STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: sandbox.origin },
    },
    folder,
  )
  let offsetMs = startsAt ? startsAt.getTime() - Date.now() : 0
  const clock = { now: () => new Date(Date.now() + offsetMs), refresh: async () => {}, stop() {} }
  const log = createLog(process.env.LOG_LEVEL ?? 'silent')
  const { secretKey, webhookSecret, apiBase } = config.stripe
  // Tries follow each other at once: a provider that is away would cost a second and more for every call.
  const { gateway, hold } = withHeldCalls(createStripeGateway({ secretKey, webhookSecret, apiBase, waitShare: 0 }))
  const app = await createApp({ config, db, clock, log, gateway, openApi: '{}' })
  const theirs = sandboxClock(sandbox.origin)
  await theirs.moveTo(clock.now())
  await app.http.listen({ host: '127.0.0.1', port })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = askSandbox(sandbox.origin)
  const control = (path: string, input: object = {}) => ask('POST', path, input)
  /** Until no message is on its way and no job is due. */
  const settle = async () => {
    do await control('webhooks/idle')
    while ((await app.worker.drain()) > 0)
  }
  /** Moves both clocks, from one thing that is due to the next, the house first. */
  const passesTo = async (to: Date) => {
    await settle()
    while (clock.now() < to) {
      const now = clock.now()
      const next = [(await theirs.read()).next, await findNextDue(db, now), new Date(now.getTime() + longestStepMs), to]
      const step = Math.min(
        ...next.flatMap((moment) => (moment ? [Math.max(moment.getTime(), now.getTime() + 1000)] : [])),
      )
      offsetMs += Math.min(step, to.getTime()) - now.getTime()
      await settle()
      await theirs.moveTo(clock.now())
      await settle()
    }
  }

  const dispatch = declaredOnly(app.dispatch)
  const callAs = (accountId: Id<'account'>) => {
    const viewer = { accountId, sessionHash: Buffer.alloc(32) }
    return async <Endpoint extends EndpointId>(endpoint: Endpoint, input: RawInput = {}) => {
      const context = {
        viewer,
        requestId: 'test',
        ip: '192.0.2.1',
        userAgent: 'test',
        setCookie() {},
        clearCookie() {},
      }
      const answer = await dispatch(endpoint, input, context)
      if (!answer.ok) throw new Refused(answer.status, answer.errors)
      return answer.body as AnswerOf<Endpoint>
    }
  }

  /** A family that has joined through the hosted page; its messages have been handled. */
  const family = async ({
    priceId = 'plan_150_3m_gbp_v1',
    startNow = true,
    card = testCards.good,
  }: JoinWishes = {}) => {
    const { id } = await transaction(db, (tx) => anAccount(tx, { now: clock.now() }))
    const call = callAs(id)
    const join = async (plan: string = priceId) => {
      const { checkoutSession } = await call('createCheckoutSession', {
        body: { priceId: plan, acceptTerms: true, startNow },
      })
      await control(`checkout-sessions/${checkoutSession.id}/pay`, { card })
      await call('refreshCheckoutSession')
      await settle()
    }
    await join()
    const row = () =>
      db
        .selectFrom('membership')
        .selectAll()
        .where('account_id', '=', id)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    const details = async () => (await call('membershipDetails')).membership
    const mirror = async () =>
      db
        .selectFrom('subscription')
        .selectAll()
        .where('stripe_id', '=', (await row()).stripe_subscription)
        .executeTakeFirstOrThrow()
    const customer = async () =>
      (
        await db
          .selectFrom('payment_customer')
          .select('stripe_customer')
          .where('account_id', '=', id)
          .executeTakeFirstOrThrow()
      ).stripe_customer
    return {
      ...{ id, call, join, row, details, mirror },
      state: async () => (await row()).state,
      invoices: () =>
        db
          .selectFrom('invoice')
          .selectAll()
          .where('account_id', '=', id)
          .orderBy('created_at')
          // Of one second: joining comes first.
          .orderBy((eb) => eb.case().when('reason', '=', 'subscription_create').then(0).else(1).end())
          .orderBy('stripe_id')
          .execute(),
      refunds: () =>
        db
          .selectFrom('refund')
          .selectAll()
          .where('account_id', '=', id)
          .orderBy('requested_at')
          .orderBy('id')
          .execute(),
      changes: () =>
        db.selectFrom('plan_change').selectAll().where('account_id', '=', id).orderBy('previewed_at').execute(),
      /** The card that pays from here on. */
      useCard: async (number: string) => control(`customers/${await customer()}/card`, { card: number }),
      /** The card form's work on the invoice that is open now. */
      payOpen: async (number: string = testCards.good, more: object = {}) =>
        control(`invoices/${(await mirror()).open_invoice}/pay`, { card: number, ...more }),
      /** Pieces of so many credits, delivered two days from now. */
      order: (...pieces: number[]) =>
        transaction(db, async (tx) => {
          const garmentIds: string[] = []
          for (const credits of pieces) garmentIds.push(await aGarment(tx, { credits }))
          await anOrder(tx, { accountId: id, garmentIds, placedAt: clock.now() })
          return garmentIds
        }),
      /** What was told of this family, oldest first. */
      told: async () =>
        (
          await db
            .selectFrom('job')
            .select(['kind', 'payload'])
            .where('kind', 'like', 'event:%')
            .orderBy('id')
            .execute()
        )
          .filter(({ payload }) => (payload as { accountId?: string }).accountId === id)
          .map(({ kind }) => kind.split(':')[1]),
    }
  }

  return {
    ...{ app, db, clock, control, settle, passesTo, family, sandbox, hold },
    /** Where the letters are, as the outbox shows them. */
    mailFolder: join(folder, 'mail'),
    passes: (days: number) => passesTo(new Date(clock.now().getTime() + days * dayMs)),
    fault: (method: string, path: string, more: object) => control('faults', { method, path, ...more }),
    mend: () => ask('DELETE', 'faults'),
    /** Those that wait for their call. */
    faults: async () => (await ask<{ faults: { method: string; path: string }[] }>('GET', 'faults')).faults,
    callAs,
    async expectInvariants() {
      expect(await findBrokenInvariants(db)).toEqual([])
    },
    /** Ends every subscription at the provider: families of an earlier test would be billed and retried along with the next one's. */
    async allLeave() {
      const rows = await db.selectFrom('subscription').select('stripe_id').where('status', '<>', 'canceled').execute()
      for (const { stripe_id } of rows) await gateway.cancelSubscription(stripe_id)
      await settle()
    },
  }
}
